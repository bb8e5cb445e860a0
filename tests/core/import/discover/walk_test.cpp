// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/discover/walk.h"

#include <fstream>

#include <catch2/catch.hpp>

#include "core/base/message_id.h"
#include "tests/support/temp_folder.h"

using namespace opscope;

TEST_CASE("walk: files are listed in natural order with their sizes", "[core][import][walk]")
{
    const TempFolder folder;
    folder.write("x_10.csv", "1234");
    folder.write("x_2.csv", "12");
    folder.write("a/b/c.json", "[]");
    const auto tree = walkTree(folder.path());
    REQUIRE(tree);
    REQUIRE(tree->files.size() == 3);
    CHECK(tree->files[0].path == "a/b/c.json");
    CHECK(tree->files[1].path == "x_2.csv");
    CHECK(tree->files[1].sizeBytes == 2);
    CHECK(tree->files[2].path == "x_10.csv");
    CHECK(tree->folders == std::vector<std::string>{"a", "a/b"});
}

TEST_CASE("walk: links are listed and not followed and a circle ends", "[core][import][walk]")
{
    const TempFolder folder;
    folder.write("real/a.csv", "1");
    std::filesystem::create_symlink("nowhere", folder.path() / "dangling.json");
    std::filesystem::create_directory_symlink(folder.path(), folder.path() / "real" / "circle");
    const auto tree = walkTree(folder.path());
    REQUIRE(tree);
    REQUIRE(tree->files.size() == 3);
    CHECK(tree->files[0].path == "dangling.json");
    CHECK(tree->files[0].refused->id == MessageId::LinkDangling);
    CHECK(tree->files[1].path == "real/a.csv");
    CHECK(tree->files[2].path == "real/circle");
    CHECK(tree->files[2].refused->id == MessageId::LinkNotFollowed);
}

TEST_CASE("walk: depth and number of files are bounded and said", "[core][import][walk]")
{
    const TempFolder folder;
    folder.write("1/2/3/4/5/6/7/8/in.csv", "1");
    folder.write("1/2/3/4/5/6/7/8/9/out.csv", "1");
    folder.write("1/PROF_1/device_0/summary/x/y/z/8/y.csv", "1"); // a run folder counts anew
    const auto tree = walkTree(folder.path());
    REQUIRE(tree);
    CHECK(tree->files.size() == 2);
    REQUIRE(tree->issues.size() == 1);
    CHECK(tree->issues[0].message.id == MessageId::FoldersTooDeep);
    CHECK(tree->issues[0].severity == Severity::DataLoss);
    CHECK(tree->issues[0].message.args == std::vector<std::string>{"1", "8"});
    REQUIRE(tree->issues[0].places.size() == 1);
    CHECK(tree->issues[0].places[0].file == "1/2/3/4/5/6/7/8/9");

    const auto few = walkTree(folder.path(), {}, {.depth = 4, .totalDepth = 8, .entries = 3});
    REQUIRE(few);
    CHECK(std::any_of(few->issues.begin(), few->issues.end(),
                      [](const Issue& issue) { return issue.message.id == MessageId::TooManyFiles; }));
}

TEST_CASE("walk: natural order compares digits as numbers", "[core][import][walk]")
{
    CHECK(naturalLess("a_2", "a_10"));
    CHECK_FALSE(naturalLess("a_10", "a_2"));
    CHECK(naturalLess("a", "a1"));
    CHECK(naturalLess("a01", "a1") != naturalLess("a1", "a01"));
    CHECK_FALSE(naturalLess("a1", "a1"));
}
