// SPDX-License-Identifier: GPL-3.0-or-later
/// Files that are compiled as one (CMakeLists.txt, opscope_batch) must have different local names.
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "batched_folders.h"
#include "source_dir.h"

namespace {

/// The names that the unindented lines inside `namespace {` declare: a type or a constant by its name, a
/// function by the entire line, because overloads do not clash. Aliases of types and namespaces do not clash
/// either.
std::set<std::string> localNamesOf(const std::filesystem::path& file)
{
    static const std::regex type(R"(^(?:struct|class|enum class|enum) (\w+))");
    static const std::regex other(
        R"(^(?!using |namespace )[A-Za-z_][\w:<>,&*\s]*?[\s&*](\w+(?:\(.*)?)(?=$|\[|\{| =|;))");
    std::set<std::string> names;
    std::ifstream in(file);
    bool inside = false;
    for (std::string line; std::getline(in, line);) {
        if (line == "namespace {")
            inside = true;
        else if (line.starts_with("} // namespace"))
            inside = false;
        else if (std::smatch match;
                 inside && (std::regex_search(line, match, type) || std::regex_search(line, match, other)))
            names.insert(match[1].str());
    }
    return names;
}

} // namespace

TEST_CASE("local names differ in a folder that is compiled as one", "[architecture]")
{
    const std::filesystem::path root = OPSCOPE_SOURCE_DIR;
    int files = 0;
    for (const std::string folder : {OPSCOPE_BATCHED_FOLDERS}) {
        std::map<std::string, std::string> known;
        for (const auto& entry : std::filesystem::directory_iterator(root / folder)) {
            if (entry.path().extension() != ".cpp")
                continue;
            ++files;
            for (const auto& name : localNamesOf(entry.path())) {
                const auto file = entry.path().filename().string();
                const auto [at, added] = known.emplace(name, file);
                INFO(folder + ": " + name + " in " + at->second + " and " + file);
                CHECK(added);
            }
        }
    }
    CHECK(files > 500);
}
