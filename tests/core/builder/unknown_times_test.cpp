// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builder/unknown_times.h"

#include <vector>

#include <catch2/catch.hpp>

#include "core/analysis/statistics.h"
#include "core/analysis/summary.h"
#include "core/builder/report_builder.h"
#include "core/export/exported_tables.h"
#include "tests/support/open.h"
#include "tests/support/temp_folder.h"

using namespace opscope;

namespace {

TablePtr iterationsOf(const ReportPtr& report)
{
    const auto scope = ExportScope::of(*report, {});
    REQUIRE(scope);
    return computedIterations(report, *scope);
}

std::string cellOf(const Table& table, std::size_t row, std::string_view header)
{
    const auto column = table.find(header);
    REQUIRE(column);
    return table.text(row, *column);
}

} // namespace

TEST_CASE("unknown times: a point of a step that was not reached is none in an export too", "[core][report]")
{
    const TempFolder folder;
    const auto report = openOne(folder.write(
        "step_trace_0_1_1.csv", "Device_id,Iteration ID,FP Start(us),BP End(us),Iteration End(us),"
                                "Iteration Time(us),FP to BP Time(us),Iteration Refresh(us),"
                                "Data Aug Bound(us),Model ID\n0,4,0,0,2500,1000,N/A,N/A,0,2\n"));
    REQUIRE(report->steps.size() == 1);
    CHECK(report->steps[0].fpStart == kMissingInteger);
    const auto table = iterationsOf(report);
    CHECK(cellOf(*table, 0, "FP Start(us)") == "N/A");
    CHECK(cellOf(*table, 0, "BP End(us)") == "N/A");
    CHECK(cellOf(*table, 0, "Iteration End(us)") == "2500.000");
    CHECK(cellOf(*table, 0, "Data Aug Bound(us)") == "0.000"); // a length of 0 is said
}

TEST_CASE("unknown times: 0 is a time of a step in which the clock begins", "[core][report]")
{
    Report report;
    auto& step = report.steps.emplace_back();
    step.range = {0, 100};
    step.iterationEnd = 100;
    dropUnknownTimes(report);
    CHECK(step.fpStart == 0);
    step.iterationEnd = 0;
    dropUnknownTimes(report);
    CHECK(step.fpStart == kMissingInteger);
    CHECK(step.iterationEnd == kMissingInteger);
}

TEST_CASE("unknown times: a negative duration of an op counts nowhere", "[core][report]")
{
    ReportBuilder builder;
    auto& ops = builder.report().ops;
    const auto name = builder.intern("conv");
    for (const std::int64_t dur : {5, -3}) {
        ops.name.push_back(name);
        ops.type.push_back(name);
        ops.dur.push_back(dur);
    }
    const auto report = builder.finish();
    const auto rows = statistics(*report, {StatisticsBy::Op, {}, {}}, {});
    REQUIRE(rows.size() == 1);
    CHECK(rows[0].time.total == 5);
    CHECK(summarise(*report, {}).totalTime == 5);
    const auto scope = ExportScope::of(*report, {});
    REQUIRE(scope);
    const auto table = computedOpStatistic(report, *scope);
    REQUIRE(table->rows == 1);
    CHECK(cellOf(*table, 0, "Count") == "1");
    CHECK(cellOf(*table, 0, "Total Time(us)") == "0.005");
}
