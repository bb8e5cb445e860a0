// SPDX-License-Identifier: GPL-3.0-or-later
// The round trip of statistics: what is exported or imported opens again with every statistic equal, over
// every sample and every real capture.
#include <algorithm>
#include <fmt/format.h>
#include <functional>
#include <set>

#include <catch2/catch.hpp>

#include "core/analysis/overlap.h"
#include "core/analysis/statistics.h"
#include "core/builder/report_builder.h"
#include "core/export/sqlite_export.h"
#include "core/export/summary_export.h"
#include "core/export/timeline_export.h"
#include "core/import/open.h"
#include "tests/support/captures.h"
#include "tests/support/open.h"
#include "tests/support/temp_folder.h"

using namespace opscope;
namespace fs = std::filesystem;

namespace {

struct By {
    StatisticsBy by;
    const char* name;
};
constexpr std::array kAll{
    By{StatisticsBy::Op, "op"},         By{StatisticsBy::OpType, "type"},
    By{StatisticsBy::TaskType, "task"}, By{StatisticsBy::Api, "api"},
    By{StatisticsBy::Stream, "stream"}, By{StatisticsBy::ApiPerThread, "api per thread"},
    By{StatisticsBy::Step, "step"},     By{StatisticsBy::Range, "range"},
    By{StatisticsBy::AnyName, "name"},
};

std::string stepText(const Report& report, std::size_t step)
{
    return step < report.steps.size() ? std::string(report.text(report.steps[step].label)) : "none";
}

std::multiset<std::string> statisticsOf(const Report& report, StatisticsBy by)
{
    std::multiset<std::string> out;
    StatisticsRequest request;
    request.by = by;
    for (const auto& row : statistics(report, request)) {
        const auto& t = row.time;
        out.insert(fmt::format("{}|{}|device {} stream {}|{}/{}|{}|{} x {} union {}|{}..{}|{} {} {} {}",
                               row.name, row.type, row.device, row.stream, row.process, row.thread,
                               stepText(report, row.step), t.count, t.total, t.unionTime, t.min, t.max, t.p50,
                               t.p95, t.average, t.deviation));
    }
    return out;
}

std::multiset<std::string> overlapsOf(const Report& report)
{
    std::multiset<std::string> out;
    for (const auto& r : overlapOf(report))
        out.insert(fmt::format("device {} {}|{}..{}|{} {}|{} {}|{} {}|{} {}|{} {}|{} {}|{} {} {}", r.device,
                               stepText(report, r.step), r.range.begin, r.range.end, r.compute.sum,
                               r.compute.covered, r.communication.sum, r.communication.covered,
                               r.communicationNotOverlapped, r.overlapped, r.copy.sum, r.copy.covered,
                               r.hostApi.sum, r.hostApi.covered, r.free, r.idle, r.copyOnly, r.hostOnly,
                               r.nothing));
    return out;
}

std::multiset<std::string> stepsOf(const Report& report)
{
    std::multiset<std::string> out;
    for (const auto& s : report.steps) {
        auto text = fmt::format("{} {} model {} device {} {}..{}", s.number, report.text(s.label), s.model,
                                s.device, s.range.begin, s.range.end);
        if (s.hasTrainingTimes)
            text += fmt::format(" {} {} {} {} {} {} {}", s.fpStart, s.bpEnd, s.iterationEnd, s.iterationTime,
                                s.fpToBp, s.refresh, s.dataAug);
        for (const auto& [start, dur] : s.reduces)
            text += fmt::format(" {}+{}", start, dur);
        out.insert(text);
    }
    return out;
}

void checkEqual(const std::string& what, const std::multiset<std::string>& before,
                const std::multiset<std::string>& after)
{
    std::vector<std::string> lost;
    std::vector<std::string> added;
    std::ranges::set_difference(before, after, std::back_inserter(lost));
    std::ranges::set_difference(after, before, std::back_inserter(added));
    INFO(what << ": " << before.size() << " rows; " << lost.size() << " lost, " << added.size() << " new");
    INFO("lost: " << (lost.empty() ? "" : lost.front()));
    INFO("new:  " << (added.empty() ? "" : added.front()));
    CHECK((lost.empty() && added.empty()));
}

/// Without a slice of a device the statistics are those of the table of ops, which no timeline holds.
bool hasDeviceSlices(const Report& report)
{
    return std::ranges::any_of(report.slices.cls.span(), isDeviceClass);
}

void checkStatistics(const Report& before, const Report& after, bool hasTables)
{
    for (const auto& [by, name] : kAll) {
        const bool isOfDevice = by != StatisticsBy::Api && by != StatisticsBy::ApiPerThread &&
                                by != StatisticsBy::Range && by != StatisticsBy::AnyName;
        if (hasTables || !isOfDevice || hasDeviceSlices(before))
            checkEqual(name, statisticsOf(before, by), statisticsOf(after, by));
    }
    checkEqual("overlap", overlapsOf(before), overlapsOf(after));
    checkEqual("steps", stepsOf(before), stepsOf(after));
}

using Write = std::function<void(const ReportPtr&, const fs::path&)>;

ExportTarget targetIn(const fs::path& folder)
{
    ExportTarget target;
    target.out = folder;
    target.stamp = "20260102030405";
    return target;
}

bool hasTimeline(const Report& report)
{
    return report.slices.size() + report.counters.size() + report.instants.size() > 0;
}

void checkTrip(const fs::path& path)
{
    INFO(path);
    for (const auto& report : openForTest(path).reports) {
        INFO(report->name);
        const TempFolder folder;
        if (hasTimeline(*report)) {
            INFO("export timeline");
            const auto target = targetIn(folder.path() / "timeline");
            REQUIRE(exportTimeline(*report, target));
            const auto again = openForTest(exportFolder(*report, target));
            REQUIRE(again.reports.size() == 1);
            checkStatistics(*report, *again.reports[0], false);
            INFO("exported again");
            const auto second = targetIn(folder.path() / "second");
            REQUIRE(exportTimeline(*again.reports[0], second));
            const auto third = openForTest(exportFolder(*again.reports[0], second));
            REQUIRE(third.reports.size() == 1);
            checkStatistics(*report, *third.reports[0], false);
        }
        const auto both = targetIn(folder.path() / "both");
        const bool hasSummary = static_cast<bool>(exportSummary(*report, both));
        if (hasSummary) {
            INFO("export summary and timeline");
            if (hasTimeline(*report))
                REQUIRE(exportTimeline(*report, both));
            const auto again = openForTest(exportFolder(*report, both));
            REQUIRE(again.reports.size() == 1);
            if (hasTimeline(*report))
                checkStatistics(*report, *again.reports[0], true);
            INFO("renamed");
            const auto renamed = folder.path() / "run1";
            fs::rename(exportFolder(*report, both), renamed);
            const auto called = openForTest(renamed);
            REQUIRE(called.reports.size() == 1);
            CHECK(called.reports[0]->kind == again.reports[0]->kind);
            if (hasTimeline(*report))
                checkStatistics(*report, *called.reports[0], true);
        }
        if (!hasTimeline(*report) && !hasSummary) // raw files alone: there is nothing to import
            continue;
        INFO("import");
        const auto database = folder.path() / "opscope.db";
        REQUIRE(exportSqlite({report}, database, {}));
        const auto again = openForTest(database);
        REQUIRE(again.reports.size() == 1);
        checkStatistics(*report, *again.reports[0], true);
    }
}

} // namespace

TEST_CASE("round trip of statistics: every sample opens again with the same figures", "[export][statistics]")
{
    for (const auto& path : allSamples())
        checkTrip(path);
}

TEST_CASE("round trip of statistics: every real capture opens again with the same figures",
          "[export][statistics][real]")
{
    for (const auto& path : allRealCaptures())
        checkTrip(path);
}

TEST_CASE("round trip of statistics: what a trace has no words for comes back", "[export][statistics]")
{
    const TempFolder folder;
    ReportBuilder builder;
    auto& report = builder.report();
    report.kind = ReportKind::ProfNew;
    report.root = folder.path() / "PROF_1";
    report.name = "PROF_1";
    const auto process = builder.process("13344");
    report.processes[process.index()].name = builder.intern("Ascend Hardware");
    report.processes[process.index()].device = 2;
    const auto track = builder.track(builder.thread(process, "7"));
    report.threads[0].name = builder.intern("Stream 7");
    report.tracks[track.index()].stream = 7;
    Step step;
    step.number = 4;
    step.label = builder.intern("warm up");
    step.range = {1'000, 9'000};
    step.device = 2;
    report.steps.push_back(step);
    const auto add = [&](const char* name, const char* type, std::int64_t ts, SliceClass cls) {
        Slice slice;
        slice.track = track;
        slice.name = builder.intern(name);
        slice.type = builder.intern(type);
        slice.ts = ts;
        slice.dur = 500;
        slice.cls = cls;
        builder.addSlice(slice);
    };
    add("KERNEL_MIX_AIC", "KERNEL_MIX_AIC", 2'000, SliceClass::Control); // counted by its contexts
    add("hcom_send_", "AI_CORE", 3'000, SliceClass::Communication);
    add("MatMul_1", "AI_CORE", 4'000, SliceClass::Kernel);
    add("MatMul_2", "AI_CORE", 800, SliceClass::Kernel); // begins before its step
    report.slices.step.own()[3] = 0;
    report.ops.name.push_back(builder.intern("MatMul_1"));
    report.ops.type.push_back(builder.intern("MatMul"));
    report.ops.taskType.push_back(builder.intern("MIX_AIC"));
    report.ops.slice.push_back(SliceId{2});
    report.ops.start.push_back(4'000);
    report.ops.dur.push_back(500);
    builder.followSlices();
    const auto before = builder.finish();
    const auto target = targetIn(folder.path() / "out");
    REQUIRE(exportTimeline(*before, target));
    const auto after = openForTest(exportFolder(*before, target)).reports.at(0);
    checkStatistics(*before, *after, false);
    CHECK((statisticsOf(*after, StatisticsBy::OpType).size() == 3)); // MatMul, N/A, hcom_send_
    REQUIRE(after->steps.size() == 1);
    CHECK(after->text(after->steps[0].label) == "warm up");
    CHECK(after->slices.cls[1] == SliceClass::Control);
    CHECK(after->slices.step[0] == 0);
    CHECK(after->tracks[0].device == 2);
}
