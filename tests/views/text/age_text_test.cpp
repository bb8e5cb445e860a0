// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/text/age_text.h"

#include <catch2/catch.hpp>

using namespace opscope;

TEST_CASE("age: minutes and hours and days and then the date", "[views][text]")
{
    const QDateTime now({2026, 11, 28}, {12, 0}, Qt::UTC);
    const auto ago = [&](qint64 seconds) { return ageText(now.addSecs(-seconds), now).toStdString(); };
    CHECK(ago(0) == "0 min ago");
    CHECK(ago(3599) == "59 min ago");
    CHECK(ago(3600) == "1 h ago");
    CHECK(ago(86399) == "23 h ago");
    CHECK(ago(86400) == "1 d ago");
    CHECK(ago(30 * 86400) == "30 d ago");
    CHECK(ago(31 * 86400) == "2026-10-28");
    CHECK(ago(-3600) == "2026-11-28");
}
