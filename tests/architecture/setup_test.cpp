// SPDX-License-Identifier: GPL-3.0-or-later
// The set-up of app/run and tests/run, and the package lists.
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>

#include <catch2/catch.hpp>

#include "source_dir.h"
#include "tests/support/temp_folder.h"

using opscope::TempFolder;

namespace {

/// What the shell function says of a package list, run in the sources.
std::string missingPackages(const std::string& list)
{
    const auto command = "bash -c '. " OPSCOPE_SOURCE_DIR
                         "/app/setup.sh; opscope_root=$(mktemp -d); mkdir $opscope_root/app; printf \"" +
                         list +
                         "\" > $opscope_root/app/packages.txt; opscope_missing_packages app/packages.txt; rm "
                         "-r $opscope_root'";
    std::string out;
    auto* const pipe = popen(command.c_str(), "r");
    REQUIRE(pipe != nullptr);
    for (int c = 0; (c = std::fgetc(pipe)) != EOF;)
        out += static_cast<char>(c);
    REQUIRE(pclose(pipe) == 0);
    return out;
}

bool hasDpkg()
{
    return std::system("command -v dpkg-query >/dev/null") == 0;
}

} // namespace

TEST_CASE("set-up: what is not installed is missing", "[setup]")
{
    if (!hasDpkg()) {
        WARN("not a Debian system");
        return;
    }
    CHECK(missingPackages("# a comment\\ndpkg\\n\\nopscope-no-such-package # why\\n") ==
          "opscope-no-such-package\n");
}

TEST_CASE("set-up: a name that an installed package stands in for is not missing", "[setup]")
{
    if (!hasDpkg()) {
        WARN("not a Debian system");
        return;
    }
    CHECK(missingPackages("awk\\n").empty()); // mawk or gawk; in every Debian
}

TEST_CASE("set-up: no package is in both lists and the program needs none of the tests", "[setup]")
{
    const auto packagesIn = [](const char* list) {
        std::set<std::string> out;
        std::ifstream in(std::string(OPSCOPE_SOURCE_DIR "/") + list);
        for (std::string line; std::getline(in, line);) {
            std::istringstream words(line.substr(0, line.find('#')));
            for (std::string word; words >> word;)
                CHECK(out.insert(word).second);
        }
        return out;
    };
    const auto app = packagesIn("app/packages.txt");
    const auto tests = packagesIn("tests/packages.txt");
    CHECK(app.contains("cmake"));
    CHECK(tests.contains("catch2"));
    for (const auto& package : tests) {
        INFO(package);
        CHECK_FALSE(app.contains(package));
    }
}

TEST_CASE("set-up: an unfinished translation stops a package", "[setup]")
{
    const TempFolder folder;
    const auto script =
        std::filesystem::path(OPSCOPE_SOURCE_DIR) / "resources/translations/check_finished.cmake";
    std::filesystem::copy_file(script, folder / "check_finished.cmake");
    const auto isFinished = [&](const std::string& attributes) {
        folder.write("opscope_en.ts", "<translation>text</translation>\n");
        folder.write("opscope_zh_CN.ts", "<translation" + attributes + "></translation>\n");
        return std::system(
                   ("cmake -P " + (folder / "check_finished.cmake").string() + " 2>/dev/null").c_str()) == 0;
    };
    CHECK(isFinished(""));
    CHECK_FALSE(isFinished(" type=\"unfinished\""));
}
