// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/fleet/rank_map_layout.h"

#include <cmath>

#include <catch2/catch.hpp>

#include "views/fleet/mapped_path.h"

using namespace opscope;

namespace {

FleetRankMap mapOf(std::size_t reports, std::size_t steps)
{
    FleetRankMap map;
    map.reports.resize(reports);
    for (std::size_t step = 0; step < steps; ++step)
        map.steps.push_back(static_cast<std::int64_t>(step));
    map.deviations.assign(reports * steps, 0.0);
    return map;
}

} // namespace

TEST_CASE("fleet: a column of the map is a rank while there is space", "[views][fleet]")
{
    auto map = mapOf(3, 2);
    map.deviations = {0.1, 0.2, 0.3, 0.4, 0.5, 0.6};
    const auto cells = layOutRanks(map, 10);
    CHECK(cells.columns == 3);
    CHECK(cells.steps == 2);
    CHECK(cells.at(1, 0).report == 1);
    CHECK(cells.at(1, 0).deviation == 0.3);
    CHECK(cells.at(2, 1).deviation == 0.6);
}

TEST_CASE("fleet: of the ranks of one column the worst one counts in each step", "[views][fleet]")
{
    auto map = mapOf(1000, 2);
    map.deviations[2 * 501] = 0.2;
    map.deviations[2 * 503 + 1] = 0.3;
    map.deviations[2 * 502] = kNoReal;
    map.deviations[2 * 0] = kNoReal;
    const auto cells = layOutRanks(map, 100);
    REQUIRE(cells.columns == 100);
    CHECK(cells.at(50, 0).report == 501);
    CHECK(cells.at(50, 0).deviation == 0.2);
    CHECK(cells.at(50, 1).report == 503);
    CHECK(cells.at(0, 0).deviation == 0); // what is not recorded is never the worst
    CHECK(layOutRanks(mapOf(0, 0), 100).cells.empty());
}

TEST_CASE("fleet: a cell that no rank recorded has no deviation", "[views][fleet]")
{
    auto map = mapOf(2, 1);
    map.deviations = {kNoReal, kNoReal};
    CHECK(std::isnan(layOutRanks(map, 1).at(0, 0).deviation));
}

TEST_CASE("fleet: a path of another machine is found by the longest prefix", "[views][fleet]")
{
    const QString pairs = QStringLiteral("/cluster=/mnt ; /cluster/x=/mnt/y/;=/none;/data");
    CHECK(mappedPath(QStringLiteral("/cluster/a/b"), pairs) == QStringLiteral("/mnt/a/b"));
    CHECK(mappedPath(QStringLiteral("/cluster/x/b"), pairs) == QStringLiteral("/mnt/y/b"));
    CHECK(mappedPath(QStringLiteral("/cluster/x"), pairs) == QStringLiteral("/mnt/y"));
    CHECK(mappedPath(QStringLiteral("/cluster/xy"), pairs) == QStringLiteral("/mnt/xy"));
    CHECK(mappedPath(QStringLiteral("/clusters/x"), pairs) == QStringLiteral("/clusters/x"));
    CHECK(mappedPath(QStringLiteral("/data/x"), pairs) == QStringLiteral("/data/x"));
    CHECK(mappedPath(QStringLiteral("/a"), QStringLiteral("/=/mnt")) == QStringLiteral("/mnt/a"));
    CHECK(mappedPath({}, pairs).isEmpty());
}
