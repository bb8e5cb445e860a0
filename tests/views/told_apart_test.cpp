// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/told_apart.h"

#include <catch2/catch.hpp>

using namespace opscope;

TEST_CASE("told apart: names that differ stay as they are", "[views]")
{
    CHECK(toldApart({QStringLiteral("a"), QStringLiteral("b")}, {"/x/a", "/y/b"}) ==
          QStringList{QStringLiteral("a"), QStringLiteral("b")});
    CHECK(toldApart(QStringList(), {}).isEmpty());
}

TEST_CASE("told apart: of one name the folder that differs stands in front", "[views]")
{
    const auto job = QStringLiteral("JOB1");
    CHECK(toldApart({job, QStringLiteral("other"), job}, {"/runs/before/JOB1", "/o", "/runs/after/JOB1"}) ==
          QStringList{QStringLiteral("before \u00B7 JOB1"), QStringLiteral("other"),
                      QStringLiteral("after \u00B7 JOB1")});
    // What lies deeper and is the same says nothing.
    CHECK(tellingFolders({"/runs/before/out/JOB1", "/runs/after/out/JOB1/"}) ==
          QStringList{QStringLiteral("before"), QStringLiteral("after")});
}

TEST_CASE("told apart: as many folders as three of them need", "[views]")
{
    CHECK(tellingFolders({"/x/a/JOB", "/x/b/JOB", "/y/a/JOB"}) ==
          QStringList{QStringLiteral("x/a"), QStringLiteral("x/b"), QStringLiteral("y/a")});
}

TEST_CASE("told apart: one folder in the other and a path twice", "[views]")
{
    CHECK(tellingFolders({"/a/JOB", "/a/JOB/JOB"}) ==
          QStringList{QStringLiteral("a"), QStringLiteral("JOB")});
    CHECK(tellingFolders({"/a/JOB", "/a/JOB"}) ==
          QStringList{QStringLiteral("/a/JOB"), QStringLiteral("/a/JOB")});
    CHECK(tellingFolders({"JOB", "a/JOB"}) == QStringList{QStringLiteral("JOB"), QStringLiteral("a/JOB")});
}
