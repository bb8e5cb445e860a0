// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/text/unique_names.h"

#include <catch2/catch.hpp>

using namespace opscope;

TEST_CASE("unique names: names that differ are not changed", "[views]")
{
    CHECK(uniqueNames({QStringLiteral("a"), QStringLiteral("b")}, {"/x/a", "/y/b"}) ==
          QStringList{QStringLiteral("a"), QStringLiteral("b")});
    CHECK(uniqueNames(QStringList(), {}).isEmpty());
}

TEST_CASE("unique names: items with the same name get the folder that differs in front", "[views]")
{
    const auto job = QStringLiteral("JOB1");
    CHECK(uniqueNames({job, QStringLiteral("other"), job}, {"/runs/before/JOB1", "/o", "/runs/after/JOB1"}) ==
          QStringList{QStringLiteral("before \u00B7 JOB1"), QStringLiteral("other"),
                      QStringLiteral("after \u00B7 JOB1")});
    // The deeper folder is the same in both paths and is not shown.
    CHECK(distinguishingFolders({"/runs/before/out/JOB1", "/runs/after/out/JOB1/"}) ==
          QStringList{QStringLiteral("before"), QStringLiteral("after")});
}

TEST_CASE("unique names: three items get as many folders as they need", "[views]")
{
    CHECK(distinguishingFolders({"/x/a/JOB", "/x/b/JOB", "/y/a/JOB"}) ==
          QStringList{QStringLiteral("x/a"), QStringLiteral("x/b"), QStringLiteral("y/a")});
}

TEST_CASE("unique names: a folder inside the other one and two equal paths", "[views]")
{
    CHECK(distinguishingFolders({"/a/JOB", "/a/JOB/JOB"}) ==
          QStringList{QStringLiteral("a"), QStringLiteral("JOB")});
    CHECK(distinguishingFolders({"/a/JOB", "/a/JOB"}) ==
          QStringList{QStringLiteral("/a/JOB"), QStringLiteral("/a/JOB")});
    CHECK(distinguishingFolders({"JOB", "a/JOB"}) ==
          QStringList{QStringLiteral("JOB"), QStringLiteral("a/JOB")});
}
