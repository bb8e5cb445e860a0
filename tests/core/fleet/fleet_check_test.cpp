// SPDX-License-Identifier: GPL-3.0-or-later
// 10 000 reports in both engines, and on two shards: the target fleet-check prints how long each question
// takes. No part of tests/run.
#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <fmt/format.h>
#include <iostream>

#include <catch2/catch.hpp>

#include "core/fleet/rank_map.h"
#include "tests/core/fleet/nights.h"
#include "tests/core/fleet/sharded_fleet.h"
#include "tests/support/postgres_server.h"

using namespace opscope;
using namespace opscope::test;

namespace {

/// 50 projects, or $OPSCOPE_FLEET_PROJECTS of them for a shorter look.
int projects()
{
    const auto* text = std::getenv("OPSCOPE_FLEET_PROJECTS");
    return text == nullptr ? 50 : std::max(8, std::atoi(text));
}
constexpr int kRuns = 200;
constexpr std::int64_t kKeys = 300; ///< 3 million rows of op_report
constexpr int kTypes = 30;

std::vector<FleetRow> manyKeys()
{
    std::vector<FleetRow> out;
    for (std::int64_t key = 0; key < kKeys; ++key) {
        const auto type = fmt::format("Type{}", key % kTypes);
        const auto name = fmt::format("op{}", std::string(static_cast<std::size_t>(key / kTypes), 'x'));
        out.push_back({fleetKeyOf(type, name, "AI_CORE", "1,2", "FLOAT"), type, name, std::string("AI_CORE"),
                       std::string("1,2"), std::string("FLOAT")});
    }
    return out;
}

FleetSummary reportOf(int run, const std::vector<FleetRow>& keys)
{
    auto out = night(run, noisy(run, run < kRuns / 2 ? 1'000'000 : 1'080'000), 300'000);
    out.keys = keys;
    std::map<std::string, std::int64_t> types;
    for (std::size_t i = 0; i < keys.size(); ++i) {
        const auto total = noisy(run + static_cast<int>(i), 4'000) * 2;
        out.rows["op_report"].push_back(
            {keys[i][0], total, {}, total / 2, std::int64_t{1}, total / 2, total / 2, std::int64_t{2}});
        types[std::get<std::string>(keys[i][1])] += total;
    }
    for (const auto& [type, total] : types)
        out.rows["type_report"].push_back({type, total, std::int64_t{20}});
    std::ranges::sort(out.rows["op_report"]);
    std::ranges::sort(out.rows["type_report"]);
    return out;
}

template <class Question>
void time(const std::string& engine, const std::string& what, const Question& question)
{
    const auto begun = std::chrono::steady_clock::now();
    const auto answer = question();
    INFO(what << (answer ? std::string() : answer.error().text()));
    CHECK(answer);
    std::cout << fmt::format("{}: {}: {:.3f} s\n", engine, what,
                             std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count());
}

} // namespace

TEST_CASE("fleet check: questions over 10 000 reports", "[.fleet-check]")
{
    const std::string engine = GENERATE(as<std::string>(), "SQLite", "PostgreSQL", "two shards");
    const EmptyFleet fleet(engine != "SQLite");
    if (!fleet.exists())
        return;
    const auto sharded = engine == "two shards" ? std::make_unique<ShardedFleet>() : nullptr;
    const auto place = sharded ? sharded->place() : fleet.place();
    const auto opened = FleetStore::openToWrite(place);
    REQUIRE(opened);
    const auto& store = *opened;
    const auto keys = manyKeys();
    time(engine, fmt::format("push of {} reports", projects() * kRuns), [&]() -> Result<void> {
        for (int project = 0; project < projects(); ++project) {
            for (int run = 0; run < kRuns; ++run)
                OPSCOPE_TRY(
                    store->push({.project = fmt::format("p{}", project), .key = fmt::format("n{}", run)},
                                reportOf(run, keys)));
        }
        return {};
    });
    FleetFilter one;
    one.project = "p7";
    const auto reader = FleetStore::openToRead(place);
    REQUIRE(reader);
    const auto& asked = **reader;
    time(engine, "list of a project", [&] { return fleetRuns(asked, one); });
    time(engine, "list of all", [&] { return fleetRuns(asked, {}); });
    time(engine, "trend of the step", [&] { return fleetTrend(asked, one, {}); });
    time(engine, "trend of a type",
         [&] { return fleetTrend(asked, one, *FleetMeasure::parse("type:Conv2D")); });
    time(engine, "trend of an op", [&] { return fleetTrend(asked, one, *FleetMeasure::parse("op:opx")); });
    time(engine, "regressions of types", [&] { return fleetRegressions(asked, one, {}); });
    time(engine, "history of types", [&] { return fleetRegressions(asked, one, {.isHistory = true}); });
    time(engine, "regressions of ops",
         [&] { return fleetRegressions(asked, one, {.by = FleetMeasure::Kind::Op}); });
    time(engine, "a type over all projects",
         [&] { return fleetSeries(asked, {}, *FleetMeasure::parse("type:Conv2D")); });
    time(engine, "two runs", [&] { return fleetCompare(asked, "p7", "n3", "n150"); });
    time(engine, "map of a run", [&] { return fleetRankMap(asked, "p7", "n3"); });
    time(engine, "top ops over all reports", [&]() -> Result<void> {
        // Only shards may have rows without a report.
        OPSCOPE_TRY_ASSIGN(const auto sums,
                           groupedFacts(asked, "op_report", "key_id", "sum(total) AS total", "n > 0",
                                        asked.shards() == 0 ? "" : "SELECT report_id FROM report"));
        return asked.ask(fmt::format("SELECT key_id, sum(total) FROM ({}) g GROUP BY key_id", sums), {},
                         [](const FleetCells&) {});
    });
}
