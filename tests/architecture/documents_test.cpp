// SPDX-License-Identifier: GPL-3.0-or-later
// README, CONTRIBUTING and resources/docs: links lead somewhere, and what they list exists.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "source_dir.h"

namespace fs = std::filesystem;

namespace {

const fs::path kRoot = OPSCOPE_SOURCE_DIR;

std::string textOf(const fs::path& file)
{
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

std::vector<fs::path> documents()
{
    std::vector<fs::path> out{kRoot / "README.md", kRoot / "CONTRIBUTING.md", kRoot / "CHANGELOG.md"};
    for (const auto& entry : fs::directory_iterator(kRoot / "resources/docs"))
        out.push_back(entry.path());
    return out;
}

} // namespace

TEST_CASE("documents: every link leads to a file of the project or to a heading", "[documents]")
{
    static const std::regex kLink(R"(\]\(([^)\s]+)\))");
    int count = 0;
    for (const auto& document : documents()) {
        const auto text = textOf(document);
        for (std::sregex_iterator it(text.begin(), text.end(), kLink), end; it != end; ++it) {
            const auto target = (*it)[1].str();
            if (target.starts_with("https://"))
                continue;
            INFO(document << ": " << target);
            if (target.starts_with('#')) {
                const auto heading = target.substr(1);
                static const std::regex kHeading(R"(\n##+ ([^\n]*))");
                bool isFound = false;
                for (std::sregex_iterator h(text.begin(), text.end(), kHeading); h != end; ++h) {
                    std::string title = (*h)[1].str();
                    std::ranges::transform(title, title.begin(), [](char c) {
                        return c == ' ' ? '-' : c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
                    });
                    isFound = isFound || title == heading;
                }
                CHECK(isFound);
            } else {
                CHECK(fs::exists(document.parent_path() / target));
            }
            ++count;
        }
    }
    CHECK(count > 25);
}

TEST_CASE("documents: the README stays short", "[documents]")
{
    const auto text = textOf(kRoot / "README.md");
    CHECK(std::ranges::count(text, '\n') <= 120);
}

TEST_CASE("documents: the files that CONTRIBUTING prints are those of the project", "[documents]")
{
    const auto text = textOf(kRoot / "CONTRIBUTING.md");
    static const std::regex kPrinted(R"(\nA complete [^,\n]+, `([^`]+)`:\n\n)");
    int count = 0;
    for (std::sregex_iterator it(text.begin(), text.end(), kPrinted), end; it != end; ++it) {
        const auto file = (*it)[1].str();
        INFO(file);
        std::string indented;
        std::istringstream source(textOf(kRoot / file));
        for (std::string line; std::getline(source, line);)
            indented += line.empty() ? "\n" : "    " + line + "\n";
        const auto begin = static_cast<std::size_t>(it->position() + it->length());
        CHECK(text.substr(begin, indented.size()) == indented);
        ++count;
    }
    CHECK(count >= 7);
}
