// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/page_settings.h"

#include <sys/stat.h>

#include <QFile>
#include <QFileInfo>

#include <catch2/catch.hpp>

#include "tests/views/own_settings.h"

using namespace opscope;

TEST_CASE("page settings: what a page keeps is there again", "[views][settings]")
{
    const OwnSettings own;
    PageSettings().setValue(QStringLiteral("a/b"), 7);
    CHECK(PageSettings().value(QStringLiteral("a/b")).toInt() == 7);
    CHECK(QFileInfo::exists(own.folder.filePath(QStringLiteral("opscope/pages.ini"))));
}

TEST_CASE("page settings: a pipe in the place of the file neither waits nor is replaced", "[views][settings]")
{
    const OwnSettings own;
    PageSettings().setValue(QStringLiteral("a"), 7);
    const auto path = PageSettings().fileName();
    REQUIRE(QFile::remove(path));
    REQUIRE(mkfifo(path.toLocal8Bit().constData(), 0600) == 0);
    PageSettings().setValue(QStringLiteral("a"), 8);
    CHECK(PageSettings().value(QStringLiteral("a")).toInt() == 8);
    CHECK_FALSE(QFileInfo(path).isFile());
    CHECK(QFileInfo::exists(path));
}
