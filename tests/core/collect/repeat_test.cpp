// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collect/repeat.h"

#include <catch2/catch.hpp>

#include "core/collect/collect_runs.h"
#include "core/collect/repeated_table.h"
#include "tests/support/open.h"

using namespace opscope;

namespace {

const RepeatedTime* find(const std::vector<RepeatedTime>& times, std::string_view name)
{
    const auto it = std::ranges::find(times, name, &RepeatedTime::name);
    return it == times.end() ? nullptr : &*it;
}

} // namespace

TEST_CASE("repeat: mean and spread and percentiles of a call over runs", "[core][collect]")
{
    const auto before = openSample("JOBYOLOMISHBEFORESAMPLE");    // svp_acl_mdl_execute takes 23.299 ms
    const auto after = openSample("JOBYOLOLEAKYRELUAFTERSAMPLE"); // 14.190 ms
    const std::vector<RunReports> runs{{before}, {before}, {after}, {before}, {before}, {before}};
    const auto times = repeatedTimes(runs);
    const auto* execute = find(times, "svp_acl_mdl_execute");
    REQUIRE(execute != nullptr);
    CHECK(execute->isCall);
    CHECK(execute->runs == 6);
    CHECK(execute->min == 14'190'000);
    CHECK(execute->p50 == 23'299'000);
    CHECK(execute->p95 == 23'299'000);
    CHECK(execute->mean == Approx((5 * 23'299'000.0 + 14'190'000.0) / 6));
    CHECK(execute->spread == Approx(9'109'000.0 * std::sqrt(5.0) / 6));
    CHECK(execute->outliers == std::vector<std::size_t>{3});
    CHECK(
        std::ranges::any_of(times, [](const RepeatedTime& time) { return !time.isCall && time.runs == 6; }));
}

TEST_CASE("repeat: one run has no spread and no outlier", "[core][collect]")
{
    const std::vector<RunReports> runs{{openSample("JOBYOLOMISHBEFORESAMPLE")}};
    for (const auto& time : repeatedTimes(runs)) {
        CHECK(time.spread == 0);
        CHECK(time.outliers.empty());
        CHECK(time.min == time.max);
    }
    CHECK(repeatedTimes({}).empty());
}

TEST_CASE("repeat: the reports of the devices of a run are one run", "[core][collect]")
{
    const auto report = openSample("JOBYOLOMISHBEFORESAMPLE");
    const std::vector<RunReports> runs{{report, report}, {report, report}};
    const auto times = repeatedTimes(runs);
    const auto* execute = find(times, "svp_acl_mdl_execute");
    REQUIRE(execute != nullptr);
    CHECK(execute->runs == 2);
    CHECK(execute->max == 2 * 23'299'000);
}

TEST_CASE("repeat: after a stop there are no times of a part of the runs", "[core][collect]")
{
    const auto report = openSample("JOBYOLOMISHBEFORESAMPLE");
    const std::vector<RunReports> runs{{report}, {}, {}};
    CollectedRuns collected;
    collected.runs.resize(3);
    collected.timings = readToolTimings("Inference time: 12.5ms\n");
    std::stop_source stop;
    CHECK(timesOf(collected, runs, stop.get_token()).size() > 1);
    stop.request_stop();
    CHECK(timesOf(collected, runs, stop.get_token()).empty());
}

TEST_CASE("repeat: runs of metric groups are runs of the application each", "[core][collect]")
{
    CollectedRuns collected;
    collected.runs.resize(2);
    for (auto& run : collected.runs)
        run.reports = {"a", "b"};
    RunProject project;
    using Paths = std::vector<std::filesystem::path>;
    CHECK(reportsByRun(collected, project) == std::vector<Paths>{{"a", "b"}, {"a", "b"}});
    project.metricGroups = {"PipeUtilization", "Memory"};
    CHECK(reportsByRun(collected, project) == std::vector<Paths>{{"a"}, {"b"}, {"a"}, {"b"}});
}

TEST_CASE("repeat: the table of runs marks what lies far off", "[core][collect]")
{
    RepeatedTime time;
    time.name = "conv1";
    time.runs = 5;
    time.mean = 2000.4;
    time.spread = 500;
    time.p50 = 1900;
    time.outliers = {2, 5};
    const auto table = repeatedTable({time});
    REQUIRE(table->rows == 1);
    const auto cell = [&](const char* id) { return table->cell(0, *table->find(id)); };
    CHECK(cell("name") == Cell(std::string_view("conv1")));
    CHECK(cell("mean") == Cell(std::int64_t{2000}));
    CHECK(cell("spread_share") == Cell(100 * 500 / 2000.4));
    CHECK(cell("p50") == Cell(std::int64_t{1900}));
    CHECK(cell("outliers") == Cell(std::string_view("2, 5")));
}

TEST_CASE("repeat: what versions of the tools print otherwise", "[core][collect]")
{
    const auto timings = readToolTimings(
        "Inference average time : 10.66 ms\n"
        "[INFO] NPU_compute_time (ms): min = 13.479999542236328, max = 14.32699966430664, mean = "
        "13.685129957199097, median = 13.670999526977539, percentile(95%) = 13.990400457382204\n"
        "[e2e] throughputRate: 105.964, latency: 471859\n"
        "[data read] throughputRate: 112.337, moduleLatency: 8.90179\n"
        "[infer] throughputRate: 106.222, Interface throughputRate: 129.018, moduleLatency: 8.70911\n"
        "[INFO] D2H_latency (ms): min = 8.5e-05, max = soon\n"
        "[ unclosed\n[\n");
    const auto of = [&](std::string_view name) {
        const auto it = std::ranges::find(timings, name, &ToolTiming::name);
        return it == timings.end() ? -1 : it->ns;
    };
    CHECK(timings.size() == 10);
    CHECK(of("Inference average time") == 10'660'000);
    CHECK(of("NPU_compute_time min") == 13'480'000);
    CHECK(of("NPU_compute_time percentile(95%)") == 13'990'400);
    CHECK(of("D2H_latency min") == 85);
    CHECK(of("e2e latency") == 471'859'000'000);
    CHECK(of("data read moduleLatency") == 8'901'790);
    CHECK(of("infer moduleLatency") == 8'709'110);
}

TEST_CASE("repeat: what msame and ais_bench and benchmark print", "[core][collect]")
{
    const auto timings = readToolTimings(
        "[INFO] model execute success\nInference time: 105.487ms\nInference time: 105.386ms\n"
        "Inference average time: 105.417100 ms\nInference average time without first time: 105.4 ms\n"
        "[INFO] NPU_compute_time (ms): min = 0.5, max = 2, mean = 0.75, median = 0.7, percentile(99%) = 1.9\n"
        "[inference] throughputRate: 408.4, Interface throughputRate: 465.2, moduleLatency: 2.44\n"
        "Inference time: soon\n");
    REQUIRE(timings.size() == 10);
    CHECK(timings[0].ns == 105'487'000);
    CHECK(timings[2].ns == 105'417'100);
    CHECK(timings[3].name == "Inference average time without first time");
    CHECK(timings[6].name == "NPU_compute_time mean");
    CHECK(timings[6].ns == 750'000);
    CHECK(timings[8].ns == 1'900'000);
    CHECK(timings[9].ns == 2'440'000);
    const auto times = repeatedTimings(timings);
    const auto* inference = find(times, "Inference time");
    REQUIRE(inference != nullptr);
    CHECK(inference->runs == 2);
    CHECK(inference->min == 105'386'000);
    CHECK(readToolTimings("").empty());
}
