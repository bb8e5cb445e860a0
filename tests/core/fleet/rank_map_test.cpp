// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fleet/rank_map.h"

#include <cmath>
#include <fmt/format.h>

#include <catch2/catch.hpp>

#include "tests/core/fleet/nights.h"
#include "tests/support/postgres_server.h"
#include "tests/support/temp_folder.h"

using namespace opscope;
using namespace opscope::test;

namespace {

const auto kConv = fleetKeyOf("Conv2D", "conv", "", "", "");
const auto kAdd = fleetKeyOf("Add", "add", "", "", "");

/// A rank whose steps need these ns, the last one of them with a slow op.
FleetSummary rankOf(std::int64_t rank, std::int64_t lastConv)
{
    auto out = night(0, 1000, 100, "8.0", rank);
    std::get<std::int64_t>(out.rows["step"][2][4]) = lastConv;
    out.keys = {
        {kConv, std::string("Conv2D"), std::string("conv"), std::string(), std::string(), std::string()},
        {kAdd, std::string("Add"), std::string("add"), std::string(), std::string(), std::string()}};
    for (const std::int64_t step : {1, 2, 3}) {
        out.rows["op_step"].push_back({kConv, step, step == 3 ? lastConv : 1000, {}, 1000, std::int64_t{1}});
        out.rows["op_step"].push_back({kAdd, step, std::int64_t{100}, {}, 100, std::int64_t{1}});
    }
    return out;
}

} // namespace

TEST_CASE("fleet: the map of a run has the deviation of each rank in each step", "[core][fleet]")
{
    const EmptyFleet fleet;
    const auto store = fleet.open();
    for (const std::int64_t rank : {3, 1, 0})
        REQUIRE(store->push({.key = "job", .worldSize = 4}, rankOf(rank, rank == 1 ? 1500 : 1000)));
    auto host = night(0, 1, 1, "8.0", 2); // without steps
    host.rows.erase("step");
    REQUIRE(store->push({.key = "job"}, host));
    const auto map = fleetRankMap(*store, "main", "job");
    REQUIRE(map);
    REQUIRE(map->reports.size() == 3);
    CHECK(map->reports[1].rank == 1);
    CHECK(map->reports[2].rank == 3);
    CHECK(map->reports[0].path == "/runs/x");
    CHECK(map->steps == std::vector<std::int64_t>{1, 2, 3});
    CHECK(map->ranks == 4);
    CHECK(map->worldSize == 4);
    CHECK(map->at(1, 2) == Approx(0.5));
    CHECK(map->at(1, 1) == 0);
    CHECK(map->at(2, 2) == 0);
    CHECK(fleetReports(*store, "main", "job")->size() == 4);
    const auto cell1 = fleetCell(*store, "main", "job", map->reports[1].id, 3);
    REQUIRE(cell1);
    CHECK(cell(*cell1, 1, "part or op type") == "computing");
    CHECK(cell(*cell1, 1, "here") == "1.500");
    CHECK(cell(*cell1, 1, "median") == "1.000");
    CHECK(cell(*cell1, 2, "part or op type") == "Conv2D");
    CHECK(cell(*cell1, 2, "kind") == "op type");
    CHECK(cell(*cell1, 2, "lost") == "0.500");
    CHECK(cell(*cell1, 3, "part or op type") == "Add");
    CHECK(cell(*cell1, 3, "lost") == "0.000");
    CHECK(fleetCell(*store, "main", "job", map->reports[1].id, 9).error().code == ErrorCode::NotFound);
    CHECK(fleetRankMap(*store, "main", "other").error().code == ErrorCode::NotFound);
}

TEST_CASE("fleet: a run of one report is compared with its own steps after the first", "[core][fleet]")
{
    const EmptyFleet fleet(false);
    const auto store = fleet.open();
    auto summary = rankOf(0, 1200);
    std::get<std::int64_t>(summary.rows["step"][0][4]) = 9000; // it loads and compiles
    push(*store, "job", summary);
    const auto map = fleetRankMap(*store, "main", "job");
    REQUIRE(map);
    CHECK(map->at(0, 1) == Approx(1000.0 / 1100 - 1));
    CHECK(map->at(0, 2) == Approx(1200.0 / 1100 - 1));
    const auto found = fleetCell(*store, "main", "job", map->reports[0].id, 3);
    REQUIRE(found);
    CHECK(cell(*found, 1, "part or op type") == "computing");
    CHECK(cell(*found, 1, "median") == "1.000"); // without the first step
    CHECK(cell(*found, 2, "part or op type") == "Conv2D");
    CHECK(cell(*found, 2, "median") == "1.000");
    const auto first = fleetCell(*store, "main", "job", map->reports[0].id, 1);
    REQUIRE(first);
    CHECK(cell(*first, 1, "here") == "9.000");
    CHECK(cell(*first, 1, "median") == "1.100");
    // A report without steps is not one to compare with.
    auto host = night(0, 1, 1, "8.0", 1);
    host.rows.erase("step");
    push(*store, "job", host);
    const auto same = fleetCell(*store, "main", "job", map->reports[0].id, 3);
    REQUIRE(same);
    CHECK(cell(*same, 1, "median") == "1.000");
}

TEST_CASE("fleet: the second of two steps is compared with the first one", "[core][fleet]")
{
    const EmptyFleet fleet(false);
    const auto store = fleet.open();
    auto summary = rankOf(0, 1200);
    summary.rows["step"].pop_back();
    summary.rows.erase("op_step");
    push(*store, "job", summary);
    const auto map = fleetRankMap(*store, "main", "job");
    REQUIRE(map);
    const auto found = fleetCell(*store, "main", "job", map->reports[0].id, 2);
    REQUIRE(found);
    CHECK(cell(*found, 0, "here") == "1.100");
    CHECK(cell(*found, 0, "median") == "9.900");
}

TEST_CASE("fleet: a run that recorded no steps has no map", "[core][fleet]")
{
    const EmptyFleet fleet(false);
    const auto store = fleet.open();
    auto summary = night(0, 1000, 100);
    summary.rows.erase("step");
    push(*store, "job", summary);
    CHECK(fleetRankMap(*store, "main", "job").error().code == ErrorCode::NotFound);
}

TEST_CASE("fleet: a run is compared with another one by steps and op types", "[core][fleet]")
{
    const EmptyFleet fleet;
    const auto store = fleet.open();
    push(*store, "a", night(0, 1000, 500));
    push(*store, "b", night(1, 1200, 400, "8.1"));
    const auto found = fleetCompare(*store, "main", "a", "b");
    REQUIRE(found);
    CHECK(cell(found->table, 0, "series") == "step");
    CHECK(cell(found->table, 0, "before") == "1.500");
    CHECK(cell(found->table, 0, "after") == "1.600");
    CHECK(cell(found->table, 1, "series") == "type:Conv2D");
    CHECK(cell(found->table, 1, "lost") == "0.200");
    CHECK(cell(found->table, 2, "lost") == "-0.100");
    CHECK(found->changed.find("CANN 8.0 -> 8.1") != std::string::npos);
    CHECK_FALSE(fleetCompare(*store, "main", "a", "c"));
}

TEST_CASE("fleet: a label chooses runs and is compared as a complete line", "[core][fleet]")
{
    const EmptyFleet fleet;
    const auto store = fleet.open();
    REQUIRE(store->push({.key = "a", .labels = {"queue=night", "team=x"}}, night(0, 1000, 100)));
    REQUIRE(store->push({.key = "b", .labels = {"queue=nightly"}}, night(1, 1000, 100)));
    REQUIRE(store->push({.key = "c"}, night(2, 1000, 100)));
    const auto runsWith = [&store](const std::string& label) {
        FleetFilter filter;
        filter.label = label;
        const auto runs = fleetRuns(*store, filter);
        return runs ? (*runs)->rows : 0;
    };
    CHECK(runsWith("queue=night") == 1);
    CHECK(runsWith("team=x") == 1);
    CHECK(runsWith("QUEUE=night") == 0);
    CHECK(runsWith("queue=nigh_") == 0);
    CHECK(runsWith("") == 3);
}

TEST_CASE("fleet: reports of one rank are counted as one rank", "[core][fleet]")
{
    const EmptyFleet fleet(false);
    const auto store = fleet.open();
    for (int run = 0; run < 2; ++run) {
        for (int part = 0; part <= run; ++part) {
            auto summary = night(run, 1000, 100);
            summary.part = fmt::format("device {}", part);
            push(*store, fmt::format("n{}", run), summary);
        }
    }
    const auto runs = fleetRuns(*store, {});
    REQUIRE(runs);
    CHECK(cell(*runs, 0, "ranks") == "1");
    CHECK(cell(*runs, 0, "reports") == "2");
    FleetFilter filter;
    filter.ranks = 1;
    CHECK((*fleetRuns(*store, filter))->rows == 2);
    const auto series = fleetSeries(*store, {}, {});
    REQUIRE(series);
    REQUIRE(series->size() == 2); // another number of reports is not compared
    CHECK((*series)[0].place() == "main, 910B, resnet, 1 rank, 2 reports");
    CHECK((*series)[1].place() == "main, 910B, resnet, 1 rank");
}

TEST_CASE("fleet: what moved is the mean of the reports that have ops", "[core][fleet]")
{
    const EmptyFleet fleet(false);
    const auto store = fleet.open();
    const auto withOps = [](int number, std::int64_t rank, std::int64_t total) {
        auto out = night(number, 1000, 100, "8.0", rank);
        out.keys = {
            {kConv, std::string("Conv2D"), std::string("conv"), std::string(), std::string(), std::string()}};
        out.rows["op_report"] = {{kConv, total, {}, total, std::int64_t{0}, total, total, std::int64_t{2}}};
        return out;
    };
    push(*store, "a", withOps(0, 0, 2'000'000));
    push(*store, "a", night(0, 1000, 100, "8.0", 1)); // a rank of which only the host was recorded
    push(*store, "b", withOps(1, 0, 6'000'000));
    push(*store, "b", night(1, 1000, 100, "8.0", 1));
    const auto found = fleetCompare(*store, "main", "a", "b");
    REQUIRE(found);
    CHECK(found->changed.find("Conv2D conv +2") != std::string::npos); // ms in each of two steps
}
