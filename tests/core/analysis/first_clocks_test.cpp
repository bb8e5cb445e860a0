// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/first_clocks.h"

#include <limits>
#include <memory>

#include <catch2/catch.hpp>

using namespace opscope;

namespace {

ReportPtr between(std::int64_t begin, std::int64_t end, ClockKind clock = ClockKind::Unix)
{
    auto report = std::make_shared<Report>();
    report->clock = clock;
    report->span = {begin, end};
    return report;
}

using Shifts = std::vector<std::int64_t>;

} // namespace

TEST_CASE("first clocks: reports whose times meet lie as they were recorded", "[analysis]")
{
    CHECK(firstClocks(std::vector<ReportPtr>{}).empty());
    CHECK(firstClocks(std::vector{between(100, 200)}) == Shifts{0});
    CHECK(firstClocks(std::vector{between(100, 200), between(150, 900), between(0, 100)}) == Shifts{0, 0, 0});
}

TEST_CASE("first clocks: reports that cannot be of one clock begin together", "[analysis]")
{
    CHECK(firstClocks(std::vector{between(100, 200), between(1000, 1200), between(150, 160)}) ==
          Shifts{0, -900, -50});
    CHECK(firstClocks(std::vector{between(100, 200), between(150, 160, ClockKind::Monotonic)}) ==
          Shifts{0, -50});
    constexpr auto kMost = std::numeric_limits<std::int64_t>::max();
    CHECK(firstClocks(std::vector{between(-kMost, -kMost + 5), between(kMost - 5, kMost)}) == Shifts{0, 0});
}

TEST_CASE("first clocks: a report without a timeline moves no other and is not moved", "[analysis]")
{
    const auto none = std::make_shared<Report>();
    CHECK(firstClocks(std::vector<ReportPtr>{between(100, 200), none, between(150, 900)}) == Shifts{0, 0, 0});
    CHECK(firstClocks(std::vector<ReportPtr>{none, between(100, 200), between(1000, 1200)}) ==
          Shifts{0, 0, -900});
    CHECK(firstClocks(std::vector<ReportPtr>{none}) == Shifts{0});
}

TEST_CASE("first clocks: the axis begins with the first report", "[analysis]")
{
    const auto none = std::make_shared<Report>();
    const std::vector<ReportPtr> reports{none, between(100, 200), between(1000, 1200)};
    CHECK(beginOnAxis(reports, Shifts{0, 0, -950}) == 50);
    CHECK(beginOnAxis(reports, Shifts{0, 0, 0}) == 100);
    CHECK(beginOnAxis(std::vector<ReportPtr>{none}, Shifts{0}) == 0);
}
