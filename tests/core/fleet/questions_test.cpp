// SPDX-License-Identifier: GPL-3.0-or-later
// Series of communication, findings and errors of tensors; several chips; the newest runs in a trend.
#include <array>
#include <fmt/format.h>
#include <limits>

#include <catch2/catch.hpp>

#include "core/base/message_id.h"
#include "core/base/sqlite.h"
#include "core/fleet/accuracy_rows.h"
#include "tests/core/fleet/nights.h"
#include "tests/core/fleet/sharded_fleet.h"
#include "tests/support/temp_folder.h"

using namespace opscope;
using namespace opscope::test;

namespace {

constexpr int kAllNights = 30;
constexpr int kWorseNight = 25; ///< the newest five nights are worse

/// A night with communication, a finding from `kWorseNight` on, and errors of two tensors.
FleetSummary nightWithAll(int number)
{
    const bool isLater = number >= kWorseNight;
    auto out = night(number, noisy(number, 1'000'000), noisy(number + 3, 300'000));
    out.rows["comm_step"] = {{std::string("1"),
                              std::string("allReduce"),
                              std::string("g"),
                              std::int64_t{2},
                              noisy(number, isLater ? 600'000 : 400'000),
                              {},
                              {},
                              {},
                              {}}};
    if (isLater)
        out.rows["finding"] = {{std::string("op_frequency"), std::string("high"), std::int64_t{200'000},
                                std::string("measured"), std::string("The clock is low")},
                               {std::string("op_unknown"),
                                std::string("low"),
                                {},
                                std::string("estimate"),
                                std::string("Not known")}};
    out.rows["accuracy"] = {
        {std::string(), std::string(), std::string("not_finite"), 0.0},
        {std::string("conv1"), std::string("output:0"), std::string("cosine_distance"), isLater ? 0.02 : 0.0},
        {std::string("pool"), std::string("output:0"), std::string("cosine_distance"), 0.001}};
    return out;
}

std::unique_ptr<FleetStore> nightsWithAll(const EmptyFleet& fleet)
{
    auto store = fleet.open();
    for (int i = 0; i < kAllNights; ++i)
        push(*store, fmt::format("night-{}", i), nightWithAll(i));
    return store;
}

FleetRegression regressions(const FleetStore& store, FleetMeasure::Kind by, bool isHistory = false)
{
    RegressOptions options;
    options.by = by;
    options.isHistory = isHistory;
    auto found = fleetRegressions(store, {}, options);
    INFO((found ? std::string() : found.error().text()));
    REQUIRE(found);
    return *std::move(found);
}

} // namespace

TEST_CASE("fleet: a trend marks the newest runs that the regressions report", "[core][fleet]")
{
    const EmptyFleet fleet;
    const auto store = nightsWithAll(fleet);
    const auto measure = FleetMeasure::parse("comm:allReduce");
    REQUIRE(measure);
    const auto trend = fleetTrend(*store, {}, *measure);
    REQUIRE(trend);
    REQUIRE(trend->changes.size() == 1);
    CHECK(trend->changes[0].index == kWorseNight);
    CHECK(cell(trend->table, kWorseNight, "change").starts_with("5")); // percent
    CHECK(cell(trend->table, kWorseNight, "value") == cell(trend->table, kWorseNight, "worst"));
    const auto regressed = regressions(*store, FleetMeasure::Kind::Comm);
    REQUIRE(regressed.table->rows == 1);
    CHECK(cell(regressed.table, 0, "change") == cell(trend->table, kWorseNight, "change"));
    CHECK(cell(regressed.table, 0, "since") == "night-25");
}

TEST_CASE("fleet: communication is a series by its kind", "[core][fleet]")
{
    const EmptyFleet fleet;
    const auto store = nightsWithAll(fleet);
    CHECK(fleetRecorded(*store, {}).value() == "step, type, comm, finding, accuracy");
    const auto found = fleetSeries(*store, {}, {FleetMeasure::Kind::Comm, {}});
    REQUIRE(found);
    REQUIRE(found->size() == 1);
    CHECK(found->front().measure.text() == "comm:allReduce");
    CHECK(found->front().points[0].value == noisy(0, 400'000) / 2); // two steps
    const auto overview = fleetOverview(*store, {}, FleetMeasure::Kind::Comm);
    REQUIRE(overview);
    REQUIRE((*overview)->rows == 1);
    CHECK(cell(*overview, 0, "since") == "night-25");
    CHECK_FALSE(fleetOverview(*store, {}, FleetMeasure::Kind::Api));
}

TEST_CASE("fleet: a finding that is new is reported although it was 0 before", "[core][fleet]")
{
    const EmptyFleet fleet;
    const auto store = nightsWithAll(fleet);
    const auto newest = regressions(*store, FleetMeasure::Kind::Finding);
    CHECK(newest.series == 1); // a gain that is not known is no series
    REQUIRE(newest.table->rows == 1);
    CHECK(cell(newest.table, 0, "series") == "finding:op_frequency");
    CHECK(cell(newest.table, 0, "before") == "0.000");
    CHECK(cell(newest.table, 0, "after") == "100.000"); // us of a step
    CHECK(cell(newest.table, 0, "change") == "N/A");
    CHECK(newest.worst > 1e300); // more than any share of --fail-on
    const auto trend = fleetTrend(*store, {}, {FleetMeasure::Kind::Finding, "op_frequency"});
    REQUIRE(trend);
    CHECK(trend->series->points[0].value == 0);
    REQUIRE(trend->changes.size() == 1);
    CHECK(trend->changes[0].index == kWorseNight);
    CHECK_FALSE(fleetTrend(*store, {}, {FleetMeasure::Kind::Finding, "op_unknown"}));
}

TEST_CASE("fleet: the errors of tensors are series, the largest one and each of them", "[core][fleet]")
{
    const EmptyFleet fleet;
    const auto store = nightsWithAll(fleet);
    const auto found = regressions(*store, FleetMeasure::Kind::Accuracy);
    CHECK(found.series == 4);
    REQUIRE(found.table->rows == 2);
    CHECK(cell(found.table, 0, "series") == "accuracy:cosine_distance:conv1:output:0");
    CHECK(cell(found.table, 0, "before") == "0.000000");
    CHECK(cell(found.table, 0, "after") == "0.020000");
    CHECK(cell(found.table, 1, "series") == "accuracy:cosine_distance"); // the worst was pool before
    CHECK(cell(found.table, 1, "before") == "0.001000");
    const auto measure = FleetMeasure::parse("accuracy:cosine_distance:conv1:output:0");
    REQUIRE(measure);
    const auto trend = fleetTrend(*store, {}, *measure);
    REQUIRE(trend);
    CHECK(trend->series->points.back().value == Approx(0.02));
    CHECK_FALSE(trend->series->isPerStep);
    CHECK(trend->changes.size() == 1);
}

TEST_CASE("fleet: an error that was below 0 fails a gate when it is large", "[core][fleet]")
{
    const EmptyFleet fleet(false);
    const auto store = fleet.open();
    for (int i = 0; i < 25; ++i) {
        auto summary = night(i, 1000, 100);
        summary.rows["accuracy"] = {{std::string("conv1"), std::string("output:0"),
                                     std::string("cosine_distance"), i < 20 ? -1e-6 : 0.5}};
        push(*store, fmt::format("night-{}", i), summary);
    }
    const auto found = regressions(*store, FleetMeasure::Kind::Accuracy);
    CHECK(found.table->rows == 2);
    CHECK(found.worst == std::numeric_limits<double>::infinity());
}

TEST_CASE("fleet: every chip has a trend of its own with its own changes", "[core][fleet]")
{
    const EmptyFleet fleet;
    const auto store = fleet.open();
    for (int i = 0; i < kAllNights; ++i) {
        push(*store, fmt::format("night-{}", i), nightWithAll(i));
        auto other = night(i, noisy(i, 2'000'000), noisy(i + 3, 300'000));
        other.report[4] = std::string("Ascend 310P");
        push(*store, fmt::format("other-{}", i), other);
    }
    const auto steps = fleetTrends(*store, {}, {}, 6);
    REQUIRE(steps);
    REQUIRE(steps->size() == 2);
    CHECK(steps->at(0).others.empty());
    CHECK(steps->at(0).series->place() != steps->at(1).series->place());
    for (const auto& trend : *steps)
        CHECK(trend.series->points.size() == kAllNights);
    const auto one = fleetTrends(*store, {}, {}, 1);
    REQUIRE(one);
    CHECK(one->front().others.size() == 1);
    CHECK(fleetOverview(*store, {}, FleetMeasure::Kind::Type).value()->rows == 4);
}

TEST_CASE("fleet: a database of an older version has no accuracy", "[core][fleet]")
{
    const EmptyFleet fleet(false);
    push(*fleet.open(), "first", night(0, 1000, 100));
    {
        const auto database = SqliteDatabase::openShared(fleet.place(), true);
        REQUIRE(database);
        REQUIRE(database->execute(
            "DROP TABLE accuracy; UPDATE meta SET value = '2' WHERE key = 'schema_version'"));
    }
    const auto store = fleet.open();
    CHECK(fleetRecorded(*store, {}).value() == "step, type");
    CHECK_FALSE(fleetTrend(*store, {}, {FleetMeasure::Kind::Accuracy, "cosine_distance"}));
    const auto refused = store->push({.key = "second"}, nightWithAll(1));
    REQUIRE_FALSE(refused);
    CHECK(refused.error().message.id == MessageId::FleetOlder);
}

TEST_CASE("fleet: results of comparisons become errors, as CSV and as JSON", "[core][fleet]")
{
    const TempFolder folder;
    const auto csv =
        folder.write("result.csv", "Index,OpType,NPUDump,GroundTruth,TensorIndex,CosineSimilarity,"
                                   "MaxRelativeError\n"
                                   "0,Conv2D,conv1,conv1,conv1:output:0,0.999990,0.5\n"
                                   "1,Mul,scale,scale,scale:output:0,nan,inf\n"
                                   "2,Conv2D,conv1,conv1,conv1:output:0,0.999970,NaN\n");
    FleetSummary summary;
    REQUIRE(addAccuracy(summary, csv).value().tensors == 3);
    const auto& rows = summary.rows.at("accuracy");
    REQUIRE(rows.size() == 3);
    CHECK(rows[0] == FleetRow{std::string(), std::string(), std::string("not_finite"), 1.0});
    CHECK(rows[1] ==
          FleetRow{std::string("conv1"), std::string("output:0"), std::string("cosine_distance"), 3e-5});
    CHECK(rows[2] ==
          FleetRow{std::string("conv1"), std::string("output:0"), std::string("max_relative_error"), 0.5});
    const auto json = folder.write(
        "result.json",
        R"({"rows": [{"npu": "pool", "tensor": "pool:output:1", "cosine_similarity": 0.75, "max_relative_error": "inf"}]})");
    REQUIRE(addAccuracy(summary, json).value().tensors == 1);
    CHECK(rows.size() == 4);
    CHECK(std::get<double>(rows[3][3]) == 0.25);
    for (const auto* text : {"{}", "[1]", "{\"rows\": 1}", "no json", "[{\"npu\": \"a\"}]"}) {
        INFO(text);
        CHECK_FALSE(addAccuracy(summary, folder.write("bad.json", text)));
    }
    CHECK_FALSE(addAccuracy(summary, folder.write("bad.csv", "a,b\n1,2\n")));
    CHECK(rows.size() == 4);
    FleetSummary extreme; // a rounded cosine above 1, and one that is no cosine
    REQUIRE(
        addAccuracy(extreme, folder.write("extreme.csv",
                                          "Index,OpType,NPUDump,GroundTruth,TensorIndex,CosineSimilarity\n"
                                          "0,Conv2D,conv1,conv1,conv1:output:0,1.000001\n"
                                          "1,Mul,scale,scale,scale:output:0,-1e308\n"))
            .value()
            .tensors == 2);
    const auto& stored = extreme.rows.at("accuracy");
    REQUIRE(stored.size() == 2);
    CHECK(std::get<double>(stored[0][3]) == 1); // not finite
    CHECK(std::get<double>(stored[1][3]) == 0);
}

TEST_CASE("fleet: shards answer about communication, findings and errors as one server",
          "[core][fleet][postgres]")
{
    const EmptyFleet one(true);
    if (!one.exists())
        return;
    const ShardedFleet sharded;
    std::array<std::string, 2> answers;
    for (const bool isSharded : {false, true}) {
        const auto store = isSharded ? sharded.open() : one.open();
        for (int i = 0; i < kAllNights; ++i) {
            if (isSharded && i % 4 == 0)
                sharded.startBlock(); // so that numbers are missing between the reports
            push(*store, fmt::format("night-{}", i), nightWithAll(i));
            if (i % 3 == 0)
                REQUIRE(
                    store->push({.project = "other", .key = fmt::format("night-{}", i)}, nightWithAll(i)));
        }
        FleetFilter filter;
        filter.project = "main";
        auto& answer = answers.at(isSharded ? 1 : 0);
        for (const auto by :
             {FleetMeasure::Kind::Comm, FleetMeasure::Kind::Finding, FleetMeasure::Kind::Accuracy}) {
            const auto overview = fleetOverview(*store, filter, by);
            INFO((overview ? std::string() : overview.error().text()));
            REQUIRE(overview);
            for (std::size_t row = 0; row < (*overview)->rows; ++row) {
                for (std::size_t column = 0; column < (*overview)->columns.size(); ++column)
                    answer += (*overview)->text(row, column) + '|';
            }
            FleetFilter none;
            none.project = "none";
            const auto nothing = fleetOverview(*store, none, by);
            REQUIRE_FALSE(nothing);
            CHECK(nothing.error().code == ErrorCode::NotFound);
        }
    }
    CHECK(answers[0] == answers[1]);
    CHECK(answers[0].find("night-25") != std::string::npos);
}

TEST_CASE("fleet: a coordinator brings its shards to the new version and continues after one failed",
          "[core][fleet][postgres]")
{
    if (PostgresServer::get() == nullptr)
        return;
    const ShardedFleet sharded;
    push(*sharded.open(), "first", night(0, 1000, 100));
    constexpr auto kOlder = "DROP TABLE opscope.accuracy; UPDATE opscope.meta SET value = '2' WHERE key = "
                            "'schema_version'";
    for (const auto& [server, name] : sharded.shards)
        CHECK(server->sql(name, kOlder) == "");
    CHECK(sharded.near->sql(sharded.database,
                            "DROP VIEW opscope.accuracy; DROP FOREIGN TABLE opscope.accuracy_s1, "
                            "opscope.accuracy_s2; UPDATE opscope.meta SET value = '2' WHERE key = "
                            "'schema_version'; ALTER SERVER opscope_shard_1 OPTIONS(DROP options)") == "");
    const auto& [far, second] = sharded.shards[1];
    CHECK(far->sql(second, "CREATE TABLE opscope.accuracy(other int)") == ""); // in the way
    std::vector<std::string> done;
    const auto onMigrated = [&done](const std::string& place, std::int64_t before) {
        done.push_back(fmt::format("{} {}", place, before));
    };
    const auto refused = migrateFleet(sharded.place(), {}, onMigrated);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().text().find("service=shard2") != std::string::npos);
    CHECK(done == std::vector<std::string>{"service=shard1 2"});
    push(*sharded.open(), "second", night(1, 1000, 100)); // pushes go on meanwhile
    CHECK(far->sql(second, "DROP TABLE opscope.accuracy") == "");
    done.clear();
    const auto migrated = migrateFleet(sharded.place(), {}, onMigrated);
    INFO((migrated ? std::string() : migrated.error().text()));
    REQUIRE(migrated);
    CHECK(*migrated == 2);
    REQUIRE(done.size() == 3);
    CHECK(done[0] == fmt::format("service=shard1 {}", kFleetSchemaVersion));
    CHECK(done[1] == "service=shard2 2");
    CHECK(sharded.near->sql(sharded.database,
                            "SELECT count(*) FROM pg_foreign_server WHERE array_to_string(srvoptions, ' ') "
                            "LIKE '%cursor_tuple_fraction=1%'") == "2\n");
    sharded.startBlock(); // a partition that was made after it
    const auto store = sharded.open();
    push(*store, "third", nightWithAll(2));
    CHECK(ask(*store, "SELECT count(*) FROM accuracy") == 3);
    CHECK(ask(*store, "SELECT count(*) FROM report") == 3);
    CHECK(migrateFleet(sharded.place()).value() == kFleetSchemaVersion);
}

TEST_CASE("fleet: a cell of an accuracy that is no number is an issue and not a missing value",
          "[core][fleet][accuracy]")
{
    const TempFolder folder;
    FleetSummary summary;
    const auto added = addAccuracy(
        summary, folder.write("bad.csv", "Index,OpType,NPUDump,GroundTruth,TensorIndex,CosineSimilarity\n"
                                         "0,Conv2D,conv1,conv1,conv1:output:0,0.5\n"
                                         "1,Mul,scale,scale,scale:output:0,N/A\n"
                                         "2,Mul,other,other,other:output:0,abc\n"));
    REQUIRE(added);
    CHECK(added->tensors == 3);
    REQUIRE(added->issues.size() == 1);
    CHECK(added->issues[0].message.english().find("found 'abc', expected a number") != std::string::npos);
    REQUIRE(added->issues[0].places.size() == 1);
    CHECK(added->issues[0].places[0].line == 4);
    const auto& rows = summary.rows.at("accuracy");
    CHECK(rows[0] == FleetRow{std::string(), std::string(), std::string("not_finite"), 2.0}); // N/A and abc
    const auto json = addAccuracy(
        summary,
        folder.write("bad.json", R"([{"npu": "a", "tensor": "a:output:0", "cosine_similarity": "abc"}])"));
    REQUIRE(json);
    CHECK(json->issues.size() == 1);
}
