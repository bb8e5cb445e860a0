// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/duration_groups.h"

#include <string>

#include <catch2/catch.hpp>

using namespace opscope;

TEST_CASE("duration groups: the greatest total first and equal ones as they came", "[core][analysis]")
{
    DurationGroups<std::string> groups;
    groups.add("late", 0, 10);
    groups.add("early", 1, 10);
    groups.add("long", 2, 15);
    groups.add("long", 3, 45);
    const auto rows = groups.sorted();
    REQUIRE(rows.size() == 3);
    CHECK(rows[0].first == 2);
    CHECK(rows[0].time.count == 2);
    CHECK(rows[0].time.total == 60);
    CHECK(rows[0].time.min == 15);
    CHECK(rows[0].time.max == 45);
    CHECK(rows[0].time.average == 30);
    CHECK(rows[0].time.deviation == 15);
    CHECK(rows[0].time.share == Approx(0.75));
    CHECK(rows[1].first == 0);
    CHECK(rows[2].first == 1);
}
