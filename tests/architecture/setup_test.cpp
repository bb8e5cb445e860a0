// SPDX-License-Identifier: GPL-3.0-or-later
// The set-up of app/run and tests/run: run twice, it finds nothing left to install.
#include <cstdio>
#include <cstdlib>
#include <string>

#include <catch2/catch.hpp>

#include "source_dir.h"

namespace {

/// What the shell function says of a package list, run in the sources.
std::string missingPackages(const std::string& list)
{
    const auto command =
        "bash -c '. " OPSCOPE_SOURCE_DIR
        "/app/setup.sh; opscope_root=$(mktemp -d); mkdir $opscope_root/app; printf \"" +
        list + "\" > $opscope_root/app/packages.txt; opscope_missing_packages; rm -r $opscope_root'";
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

TEST_CASE("set-up: after it nothing of the project's own list is missing", "[setup]")
{
    if (!hasDpkg()) {
        WARN("not a Debian system");
        return;
    }
    CHECK(std::system("bash -c '. " OPSCOPE_SOURCE_DIR
                      "/app/setup.sh; test -z \"$(opscope_missing_packages)\"'") == 0);
}
