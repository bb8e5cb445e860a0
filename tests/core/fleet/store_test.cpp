// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <catch2/catch.hpp>

#include "core/advisor/engine/rank_times.h"
#include "core/analysis/statistics.h"
#include "core/base/message_id.h"
#include "core/base/sqlite.h"
#include "tests/core/fleet/nights.h"
#include "tests/support/open.h"
#include "tests/support/postgres_server.h"
#include "tests/support/temp_folder.h"

using namespace opscope;
using namespace opscope::test;

namespace {

constexpr auto kBlock = "PROF_000001_20250620081530123_TRANSFORMERBLOCK";
} // namespace

TEST_CASE("fleet: the summary of a run has its ops, steps, calls and facts", "[core][fleet]")
{
    const auto report = openSample(kBlock);
    const auto summary = summariseForFleet(report);
    std::int64_t total = 0;
    std::int64_t count = 0;
    for (const auto& row : summary.rows.at("op_report")) {
        total += std::get<std::int64_t>(row[1]);
        count += std::get<std::int64_t>(row[7]);
    }
    std::int64_t expected = 0;
    for (std::size_t i = 0; i < report->ops.size(); ++i)
        expected += report->ops.dur[i];
    CHECK(total == expected);
    CHECK(count == static_cast<std::int64_t>(report->ops.size()));
    std::int64_t ofTypes = 0;
    for (const auto& row : summary.rows.at("type_report"))
        ofTypes += std::get<std::int64_t>(row[1]);
    StatisticsRequest request;
    request.by = StatisticsBy::OpType;
    std::int64_t statisticsTotal = 0;
    for (const auto& row : statistics(*report, request))
        statisticsTotal += row.time.total;
    CHECK(ofTypes == statisticsTotal);
    CHECK(summary.rows.at("step").size() == rankTimes(Workspace{{report}}).size());
    CHECK_FALSE(summary.rows.at("api_report").empty());
    CHECK_FALSE(summary.rows.at("fact").empty());
    CHECK(summary.started > 0);
    CHECK(summary.hash() == summariseForFleet(report).hash());
    CHECK(summary.hash().size() == 32); // 128 bits
}

TEST_CASE("fleet: a sequence number is no part of the name of an op", "[core][fleet]")
{
    CHECK(nameWithoutNumbers("conv_12/add3") == "conv_#/add#");
    CHECK(nameWithoutNumbers("") == "");
}

TEST_CASE("fleet: the database holds what the summary has, and a second push writes nothing", "[core][fleet]")
{
    const auto report = openSample(kBlock);
    const auto summary = summariseForFleet(report);
    const EmptyFleet fleet;
    const auto store = fleet.open();
    CHECK(push(*store, "a", summary) == PushOutcome::Added);
    for (const auto& [table, rows] : summary.rows)
        CHECK(ask(*store, fmt::format("SELECT count(*) FROM {}", table)) ==
              static_cast<std::int64_t>(rows.size()));
    CHECK(ask(*store, "SELECT sum(total) FROM op_report") > 0);
    CHECK(push(*store, "a", summary) == PushOutcome::Same);
    auto changed = summary;
    changed.rows["step"].pop_back();
    CHECK(push(*store, "a", changed) == PushOutcome::Replaced);
    CHECK(ask(*store, "SELECT count(*) FROM report") == 1);
    CHECK(ask(*store, "SELECT count(*) FROM step") == static_cast<std::int64_t>(changed.rows["step"].size()));
    CHECK(push(*store, "b", summary) == PushOutcome::Added);
    CHECK(ask(*store, "SELECT count(*) FROM run") == 2);
    CHECK(ask(*store, "SELECT count(*) FROM op_key") == static_cast<std::int64_t>(summary.keys.size()));
}

TEST_CASE("fleet: hostile texts come back as they were", "[core][fleet]")
{
    const EmptyFleet fleet;
    const auto store = fleet.open();
    const std::string hostile = "'; DROP TABLE report; --\t\\.\n\"x\"";
    auto summary = night(0, 100, 10);
    summary.rows["type_report"].push_back({hostile, std::int64_t{5}, std::int64_t{1}});
    push(*store, hostile, summary);
    CHECK(ask(*store, "SELECT count(*) FROM report") == 1);
    const auto table = fleetRanks(*store, {}, hostile, FleetRanksBy::Type, 0.05);
    REQUIRE(table);
    CHECK(cell(*table, 2, "type") == hostile);
}

TEST_CASE("fleet: eight programs push one rank at once, and one of them writes it", "[core][fleet]")
{
    const EmptyFleet fleet;
    const auto path = fleet.place();
    const auto summary = night(0, 100, 10, "8.0", 3);
    std::vector<pid_t> children;
    for (int i = 0; i < 8; ++i) {
        const auto child = fork();
        REQUIRE(child >= 0);
        if (child == 0) {
            auto store = FleetStore::openToWrite(path);
            const auto outcome =
                store ? (*store)->push({.key = "job"}, summary) : Result<PushOutcome>(Failure(store.error()));
            _exit(!outcome ? 9 : static_cast<int>(*outcome));
        }
        children.push_back(child);
    }
    int added = 0;
    int same = 0;
    for (const auto child : children) {
        int status = 0;
        REQUIRE(waitpid(child, &status, 0) == child);
        added += WIFEXITED(status) && WEXITSTATUS(status) == static_cast<int>(PushOutcome::Added) ? 1 : 0;
        same += WIFEXITED(status) && WEXITSTATUS(status) == static_cast<int>(PushOutcome::Same) ? 1 : 0;
    }
    CHECK(added == 1);
    CHECK(same == 7);
    const auto store = fleet.open();
    CHECK(ask(*store, "SELECT count(*) FROM report") == 1);
    CHECK(ask(*store, "SELECT count(*) FROM step") == 3);
}

TEST_CASE("fleet: what is no fleet database, or a newer one, is refused", "[core][fleet]")
{
    const TempFolder folder;
    const auto other = FleetStore::openToRead(folder.write("other.db", "no database"));
    REQUIRE_FALSE(other);
    CHECK(other.error().code == ErrorCode::Malformed);
    CHECK_FALSE(FleetStore::openToRead(folder / "missing.db"));
    REQUIRE(FleetStore::openToWrite(folder / "fleet.db"));
    const auto setVersion = [&](int version) {
        auto database = SqliteDatabase::openShared(folder / "fleet.db", true);
        REQUIRE(database);
        REQUIRE(database->execute(
            fmt::format("UPDATE meta SET value = '{}' WHERE key = 'schema_version'", version)));
    };
    setVersion(0);
    const auto older = FleetStore::openToRead(folder / "fleet.db");
    REQUIRE_FALSE(older);
    CHECK(older.error().message.id == MessageId::FleetOlder);
    setVersion(99);
    const auto newer = FleetStore::openToRead(folder / "fleet.db");
    REQUIRE_FALSE(newer);
    CHECK(newer.error().code == ErrorCode::Unsupported);
}

TEST_CASE("fleet: the slow rank and the slow link of a run are the first rows", "[core][fleet]")
{
    const EmptyFleet fleet;
    const auto store = fleet.open();
    for (std::int64_t rank = 0; rank < 8; ++rank) {
        auto summary = night(0, rank == 5 ? 1'124'000 : 1'000'000, 10'000, "8.0", rank);
        summary.rows["link"].push_back({std::string("1"), rank, (rank + 1) % 8, std::string("HCCS"),
                                        std::int64_t{1}, 380.0, rank == 2 ? 20.0 : 10.0});
        push(*store, "job", summary);
    }
    const auto ranks = fleetRanks(*store, "main", "job", FleetRanksBy::Step, 0.05);
    REQUIRE(ranks);
    CHECK((*ranks)->rows == 8);
    CHECK(cell(*ranks, 0, "rank") == "5");
    CHECK(cell(*ranks, 0, "slow") == "slow");
    CHECK(cell(*ranks, 1, "slow") == "N/A");
    const auto links = fleetRanks(*store, "main", "job", FleetRanksBy::Link, 0.05);
    REQUIRE(links);
    CHECK(cell(*links, 0, "source") == "2");
    CHECK(cell(*links, 0, "target") == "3");
    CHECK(cell(*links, 0, "bandwidth") == "19.000");
    CHECK(cell(*links, 0, "slow") == "slow");
    const auto types = fleetRanks(*store, "main", "job", FleetRanksBy::Type, 0.05);
    REQUIRE(types);
    CHECK(cell(*types, 0, "type") == "Conv2D");
    CHECK(cell(*types, 0, "worst rank") == "5");
    const auto unknown = fleetRanks(*store, "main", "other", FleetRanksBy::Step, 0.05);
    REQUIRE_FALSE(unknown);
    CHECK(unknown.error().code == ErrorCode::NotFound);
}

TEST_CASE("fleet: a regression is found with the night, the series and what changed with it", "[core][fleet]")
{
    const EmptyFleet fleet;
    const auto store = fleet.open();
    constexpr int kNights = 40;
    constexpr int kSlower = 35; // Conv2D needs 8 % more with another CANN version
    for (int i = 0; i < kNights; ++i)
        push(*store, fmt::format("night-{}", i),
             night(i, noisy(i, i < kSlower ? 1'000'000 : 1'080'000), noisy(i + 3, 300'000),
                   i < kSlower ? "8.0" : "8.1"));
    const auto runs = fleetRuns(*store, {});
    REQUIRE(runs);
    CHECK((*runs)->rows == kNights);
    CHECK(cell(*runs, 0, "run") == "night-39");
    const auto newest = fleetRegressions(*store, {}, {});
    REQUIRE(newest);
    CHECK(newest->series == 2);
    REQUIRE(newest->table->rows == 1);
    CHECK(cell(newest->table, 0, "series") == "type:Conv2D");
    CHECK(cell(newest->table, 0, "newest runs from") == "night-35");
    CHECK(cell(newest->table, 0, "changed").find("CANN 8.0 -> 8.1") != std::string::npos);
    CHECK(newest->worst == Approx(0.08).margin(0.02));
    // Twenty nights later it is a change of level, and the newest nights are like those since then.
    for (int i = kNights; i < kNights + 20; ++i)
        push(*store, fmt::format("night-{}", i), night(i, noisy(i, 1'080'000), noisy(i + 3, 300'000), "8.1"));
    const auto later = fleetRegressions(*store, {}, {});
    REQUIRE(later);
    CHECK(later->table->rows == 0);
    RegressOptions history;
    history.isHistory = true;
    const auto changes = fleetRegressions(*store, {}, history);
    REQUIRE(changes);
    REQUIRE(changes->table->rows == 1);
    CHECK(cell(changes->table, 0, "since run") == "night-35");
    const auto trend = fleetTrend(*store, {}, *FleetMeasure::parse("type:Conv2D"));
    REQUIRE(trend);
    REQUIRE(trend->table->rows == kNights + 20);
    CHECK(trend->others.empty());
    for (std::size_t i = 0; i < kNights + 20; ++i)
        CHECK((cell(trend->table, i, "change") != "N/A") == (i == kSlower));
    // The first step, which loads and compiles, does not count.
    const auto steps = fleetSeries(*store, {}, {});
    REQUIRE(steps);
    CHECK(steps->front().points[0].value < 1'400'000);
    // Before the change there is none.
    const EmptyFleet second(fleet.isServer());
    const auto quiet = second.open();
    for (int i = 0; i < kSlower; ++i)
        push(*quiet, fmt::format("night-{}", i), night(i, noisy(i, 1'000'000), noisy(i + 3, 300'000)));
    const auto none = fleetRegressions(*quiet, {}, {});
    REQUIRE(none);
    CHECK(none->table->rows == 0);
    CHECK(none->tooFew == 0);
    // There are not more runs than are to be compared.
    RegressOptions all;
    all.newest = kSlower;
    const auto few = fleetRegressions(*quiet, {}, all);
    REQUIRE(few);
    CHECK(few->tooFew == few->series);
    CHECK(few->minRuns == kSlower + 1);
}

TEST_CASE("fleet: runs of another chip or number of ranks are another series", "[core][fleet]")
{
    const EmptyFleet fleet;
    const auto store = fleet.open();
    for (int i = 0; i < 10; ++i) {
        push(*store, fmt::format("one-{}", i), night(i, 1000, 100));
        push(*store, fmt::format("two-{}", i), night(i, 500, 50, "8.0", 0));
        push(*store, fmt::format("two-{}", i), night(i, 500, 50, "8.0", 1));
    }
    const auto series = fleetSeries(*store, {}, {});
    REQUIRE(series);
    REQUIRE(series->size() == 2);
    CHECK((*series)[0].points.size() == 10);
    const auto few = fleetRegressions(*store, {}, {});
    REQUIRE(few);
    CHECK(few->tooFew == few->series);
    CHECK(few->series > 0);
}

TEST_CASE("fleet: runs of another project are another series", "[core][fleet]")
{
    const EmptyFleet fleet;
    const auto store = fleet.open();
    for (const auto* project : {"a", "b"}) {
        for (int i = 0; i < 4; ++i)
            REQUIRE(store->push({.project = project, .key = fmt::format("n{}", i)}, night(i, 1000, 100)));
    }
    const auto series = fleetSeries(*store, {}, {});
    REQUIRE(series);
    REQUIRE(series->size() == 2);
    CHECK((*series)[0].points.size() == 4);
}

TEST_CASE("fleet: a second push adds what the first did not state about the run", "[core][fleet]")
{
    const EmptyFleet fleet;
    const auto store = fleet.open();
    REQUIRE(store->push({.key = "x", .branch = "main"}, night(0, 1000, 100)));
    const auto again = store->push({.key = "x", .commit = "4f1c2a", .labels = {"a=b"}}, night(0, 1000, 100));
    REQUIRE(again);
    CHECK(*again == PushOutcome::Same);
    const auto runs = fleetRuns(*store, {});
    REQUIRE(runs);
    CHECK(cell(*runs, 0, "commit") == "4f1c2a");
    CHECK(cell(*runs, 0, "branch") == "main");
}

TEST_CASE("fleet: reports without a rank are rows of their own", "[core][fleet]")
{
    const EmptyFleet fleet;
    const auto store = fleet.open();
    for (const auto* part : {"PROF_1", "PROF_2", "PROF_3"}) {
        auto summary = night(0, 1000, 100);
        summary.part = part;
        push(*store, "x", summary);
    }
    const auto ranks = fleetRanks(*store, "main", "x", FleetRanksBy::Step, 0.05);
    REQUIRE(ranks);
    REQUIRE((*ranks)->rows == 3);
    CHECK(cell(*ranks, 0, "rank") == "N/A");
    CHECK(cell(*ranks, 2, "part") == "PROF_3");
}

TEST_CASE("fleet: a measure is a word or a kind with a name", "[core][fleet]")
{
    CHECK(FleetMeasure::parse("step")->kind == FleetMeasure::Kind::Step);
    CHECK(FleetMeasure::parse("op:conv_1")->name == "conv_#");
    CHECK(FleetMeasure::parse("api:aclrtMalloc")->text() == "api:aclrtMalloc");
    CHECK_FALSE(FleetMeasure::parse("type:"));
    CHECK_FALSE(FleetMeasure::parse("nothing:x"));
}

TEST_CASE("fleet: spellings of a chip are one series, and another chip is reported", "[core][fleet]")
{
    const EmptyFleet fleet;
    const auto store = fleet.open();
    for (int i = 0; i < 6; ++i) {
        auto summary = night(i, 1000, 100);
        summary.report[4] = std::string(i % 2 == 0 ? "Ascend 910B" : "Ascend910B");
        push(*store, fmt::format("n{}", i), summary);
        summary.report[4] = std::string("Ascend310P");
        push(*store, fmt::format("other{}", i), summary);
    }
    const auto series = fleetSeries(*store, {}, {});
    REQUIRE(series);
    REQUIRE(series->size() == 2);
    CHECK((*series)[0].points.size() == 6);
    const auto trend = fleetTrend(*store, {}, {});
    REQUIRE(trend);
    REQUIRE(trend->others.size() == 1);
    FleetFilter filter;
    filter.chip = "ascend 910b";
    const auto chosen = fleetTrend(*store, filter, {});
    REQUIRE(chosen);
    CHECK(chosen->others.empty());
    CHECK(chosen->table->rows == 6);
    CHECK(cell(chosen->table, 0, "run") == "n0");
    filter.chip = "Ascend 920";
    CHECK_FALSE(fleetTrend(*store, filter, {}));
    filter = {};
    filter.ranks = 2;
    CHECK_FALSE(fleetTrend(*store, filter, {}));
}

TEST_CASE("fleet: a step and an inference and a run without steps are measures of their own", "[core][fleet]")
{
    const EmptyFleet fleet;
    const auto store = fleet.open();
    auto summary = night(0, 1000, 100);
    push(*store, "steps", summary);
    summary.report[11] = std::int64_t{0};
    summary.rows["step"] = {{std::int64_t{-1}, std::int64_t{0}, {}, std::int64_t{7000}, {}, {}, {}},
                            {std::int64_t{-1}, std::int64_t{1}, {}, std::int64_t{500}, {}, {}, {}}};
    push(*store, "job", summary);
    const auto valueOf = [&](const char* measure) {
        const auto series = fleetSeries(*store, {}, *FleetMeasure::parse(measure));
        REQUIRE(series);
        REQUIRE(series->size() == 1);
        REQUIRE(series->front().points.size() == 1);
        return std::pair(series->front().points[0].run, series->front().points[0].value);
    };
    CHECK(valueOf("step") == std::pair<std::string, double>("steps", 1100));
    CHECK(valueOf("inference") == std::pair<std::string, double>("job", 500));
    CHECK(valueOf("run") == std::pair<std::string, double>("job", 7000));
    // The sum of a step and that of a run are no series either.
    const auto types = fleetSeries(*store, {}, *FleetMeasure::parse("type:Add"));
    REQUIRE(types);
    REQUIRE(types->size() == 2);
    CHECK((*types)[0].isPerStep != (*types)[1].isPerStep);
    CHECK(*fleetRecorded(*store, {}) == "step, inference, run, type");
    const auto runs = fleetRuns(*store, {});
    REQUIRE(runs);
    const auto job = cell(*runs, 0, "run") == "job" ? 0U : 1U;
    CHECK(cell(*runs, job, "median of a step") == "N/A");
    CHECK(cell(*runs, job, "mean of an inference") == "0.500");
    CHECK(cell(*runs, job, "run without steps") == "7.000");
    CHECK(cell(*runs, 1 - job, "run without steps") == "N/A");
}

TEST_CASE("fleet: next to a change are the versions and clocks and findings and ops that changed",
          "[core][fleet]")
{
    const EmptyFleet fleet;
    const auto store = fleet.open();
    constexpr int kNights = 40;
    constexpr int kSlower = 20;
    for (int i = 0; i < kNights; ++i) {
        const bool isSlow = i >= kSlower;
        auto summary = night(i, isSlow ? 1'200'000 : 1'000'000, 300'000, isSlow ? "8.1" : "8.0");
        summary.keys = {{std::int64_t{1}, std::string("Conv2D"), std::string("conv_#"), std::string(),
                         std::string(), std::string()},
                        {std::int64_t{2}, std::string("Add"), std::string("add_#"), std::string(),
                         std::string(), std::string()}};
        const auto op = [&summary](std::int64_t key, std::int64_t total) {
            summary.rows["op_report"].push_back(
                {key, total, {}, total, std::int64_t{0}, total, total, std::int64_t{1}});
        };
        op(1, isSlow ? 2'400'000 : 2'000'000);
        op(2, 600'000);
        summary.rows["counter_report"] = {{std::string("AI Core Freq/MHz"),
                                           {},
                                           std::string("MHz"),
                                           800.0,
                                           isSlow ? 1500.0 : 1800.0,
                                           1800.0,
                                           1800.0,
                                           std::int64_t{10}}};
        summary.rows["finding"] = {
            {std::string("op_fusion"), std::string("low"), {}, std::string("measured"), std::string("x")}};
        if (isSlow)
            summary.rows["finding"].push_back({std::string("op_frequency"),
                                               std::string("high"),
                                               {},
                                               std::string("measured"),
                                               std::string("x")});
        REQUIRE(store->push({.key = fmt::format("n{}", i), .commit = isSlow ? "b" : "a"}, summary));
    }
    const auto trend = fleetTrend(*store, {}, *FleetMeasure::parse("type:Conv2D"));
    REQUIRE(trend);
    CHECK(cell(trend->table, kSlower, "changed with it") ==
          "CANN 8.0 -> 8.1, commit a -> b, AI Core Freq/MHz 1800 -> 1500, new finding op_frequency, Conv2D "
          "conv_# "
          "+200.000 us");
    CHECK(cell(trend->table, kSlower + 1, "changed with it") == "N/A");
}
