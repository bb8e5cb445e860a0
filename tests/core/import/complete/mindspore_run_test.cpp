// SPDX-License-Identifier: GPL-3.0-or-later
#include <map>

#include "core/export/sqlite_export.h"
#include "core/export/summary_export.h"
#include "core/export/timeline_export.h"
#include "tests/core/import/mindspore_folder.h"

using namespace opscope;
using namespace opscope::test;

namespace {

ReportPtr rankOf(const std::string& trace, const std::string& steps = kMindSporeSteps)
{
    const TempFolder folder;
    writeMindSporeRank(folder, 0);
    folder.write("profiler/ascend_timeline_display_0.json", trace);
    folder.write("profiler/step_trace_raw_0_detail_time.csv", steps);
    auto workspace = openForTest(folder.path());
    REQUIRE(workspace.reports.size() == 1);
    return workspace.reports[0];
}

const Track& trackOf(const Report& report, std::string_view process, std::string_view name)
{
    for (const auto& track : report.tracks) {
        if (report.text(track.name) == name &&
            report.text(report.processes[track.process.index()].name) == process)
            return track;
    }
    FAIL("no track " << process << " / " << name);
    return report.tracks[0];
}

std::string replaced(std::string text, const std::string& from, const std::string& to)
{
    text.replace(text.find(from), from.size(), to);
    return text;
}

} // namespace

TEST_CASE("mindspore run: numbered processes and lanes get their names and classes", "[core][import]")
{
    const auto report = rankOf(kMindSporeTrace);
    const auto& core = trackOf(*report, "AI Core Op", "Stream 1");
    CHECK(core.cls == SliceClass::Kernel);
    CHECK(core.stream == 1);
    CHECK(core.device == 0);
    CHECK(core.sliceCount == 4);
    CHECK(report->slices.cls[core.firstSlice] == SliceClass::Kernel);
    CHECK(trackOf(*report, "AI Core Op", "Steps").cls == SliceClass::StepTrace);
    const auto& cpu = trackOf(*report, "AI CPU Op", "Stream 0");
    CHECK(report->slices.cls[cpu.firstSlice] == SliceClass::AiCpu);
    CHECK(cpu.device == 0);
    const auto& reduce = trackOf(*report, "Communication Op", "Stream 2");
    CHECK(report->slices.cls[reduce.firstSlice] == SliceClass::Communication);
    CHECK(report->slices.stream[reduce.firstSlice] == 2);
    CHECK(trackOf(*report, "Op Overlap Analysis", "Free Time").cls == SliceClass::Overlap);
}

TEST_CASE("mindspore run: the step trace comes to the clock of the timeline", "[core][import]")
{
    const auto report = rankOf(kMindSporeTrace);
    REQUIRE(report->steps.size() == 2);
    const auto& first = report->steps[0];
    CHECK(first.number == 1);
    CHECK(first.range == TimeRange{0, 1'000'000});
    CHECK(first.fpStart == 5'000);
    CHECK(first.bpEnd == 800'000);
    CHECK(first.iterationEnd == 1'000'000);
    CHECK(first.iterationTime == 1'000'000);
    CHECK(first.fpToBp == 795'000);
    CHECK(first.refresh == 200'000);
    CHECK(first.dataAug == 5'000);
    REQUIRE(first.reduces.size() == 1);
    CHECK(first.reduces[0] == std::pair<std::int64_t, std::int64_t>(250'000, 15'000));
    CHECK(report->steps[1].range == TimeRange{1'000'000, 2'200'000});
    CHECK(report->steps[1].iterationTime == 1'200'000);
    CHECK(report->steps[1].reduces.empty());
    CHECK(issueOf(*report, MessageId::StepsOnOtherClock) == nullptr);
    // The slices fall into them.
    const auto& core = trackOf(*report, "AI Core Op", "Stream 1");
    CHECK(report->slices.step[core.firstSlice] == 0);
    CHECK(report->slices.step[core.firstSlice + 3] == 1);
}

TEST_CASE("mindspore run: an iteration without its end comes to the clock of the others", "[core][import]")
{
    const auto report =
        rankOf(kMindSporeTrace, replaced(kMindSporeSteps, "2,1100000,1220000,", "2,1100000,N/A,"));
    REQUIRE(report->steps.size() == 2);
    CHECK(issueOf(*report, MessageId::StepsOnOtherClock) == nullptr);
    CHECK(report->steps[0].range == TimeRange{0, 1'000'000});
    CHECK(report->steps[1].fpStart == 1'007'000);
    CHECK(report->steps[1].bpEnd == 1'900'000);
    CHECK(report->steps[1].iterationEnd == kMissingInteger);
    CHECK(report->steps[1].range == TimeRange{1'000'000, 2'200'000}); // as it is drawn
}

TEST_CASE("mindspore run: iterations whose drawn ones begin behind the data augmentation", "[core][import]")
{
    // As 2.x draws them: from the forward pass on, with the model in the name.
    auto trace = replaced(
        kMindSporeTrace, R"("name": "1", "ph": "X", "tid": "Steps", "ts": 0.0, "dur": 1000.0000000001)",
        R"("name": "Model ID: 1 Iteration ID: 1", "ph": "X", "tid": 100000, "ts": 5.0, "dur": 995.0)");
    trace = replaced(
        trace, R"("name": "2", "ph": "X", "tid": "Steps", "ts": 1000.0, "dur": 1200.0)",
        R"("name": "Model ID: 1 Iteration ID: 2", "ph": "X", "tid": 100000, "ts": 1007.0, "dur": 1193.0)");
    const auto report = rankOf(trace);
    REQUIRE(report->steps.size() == 2);
    CHECK(report->steps[0].range == TimeRange{0, 1'000'000});
    CHECK(report->steps[1].bpEnd == 1'900'000);
}

TEST_CASE("mindspore run: a step trace that fits nowhere keeps its durations and says so", "[core][import]")
{
    // The second drawn iteration begins 90 us late: the two say different things of the clock.
    const auto report =
        rankOf(replaced(kMindSporeTrace, R"("ts": 1000.0, "dur": 1200.0)", R"("ts": 1090.0, "dur": 1200.0)"));
    REQUIRE(report->steps.size() == 2);
    CHECK(issueOf(*report, MessageId::StepsOnOtherClock) != nullptr);
    CHECK(report->steps[0].range == TimeRange{0, 1'000'000});
    CHECK(report->steps[1].range == TimeRange{1'090'000, 2'290'000});
    CHECK(report->steps[1].iterationTime == 1'200'000);
    CHECK(report->steps[1].fpToBp == 893'000);
    CHECK(report->steps[1].fpStart == kMissingInteger);
}

TEST_CASE("mindspore run: without a timeline the step trace has its own clock", "[core][import]")
{
    const TempFolder folder;
    folder.write("profiler/step_trace_raw_0_detail_time.csv", kMindSporeSteps);
    const auto report = openForTest(folder.path()).reports.at(0);
    REQUIRE(report->steps.size() == 2);
    CHECK(report->steps[0].range == TimeRange{10'000'000, 11'000'000});
    CHECK(report->steps[0].fpStart == 10'005'000);
    CHECK(issueOf(*report, MessageId::StepsOnOtherClock) == nullptr);
}

TEST_CASE("mindspore run: the device's counter at the first op brings the step trace to the timeline",
          "[core][import]")
{
    // As before 1.1: another name, streams as numbers, and no iteration is drawn.
    const TempFolder folder;
    folder.write("profiler/timeline_display_1.json", R"([
{"name": "AssignAdd-op1", "ph": "X", "tid": 519, "ts": 0.0, "dur": 2.66, "pid": 1, "args": {"type": "AssignAdd"}},
{"name": "stream_520_parallel_0", "ph": "X", "tid": 520, "ts": 250.0, "dur": 15.0, "pid": 10000}])");
    folder.write("profiler/step_trace_raw_1_detail_time.csv", kMindSporeSteps);
    folder.write("profiler/min_cycle_counter_1.txt", "1000000.0");
    const auto report = openForTest(folder.path()).reports.at(0);
    const auto& core = trackOf(*report, "AI Core Op", "Stream 519");
    CHECK(report->slices.cls[core.firstSlice] == SliceClass::Kernel);
    CHECK(core.device == 1);
    const auto& reduce = trackOf(*report, "Communication Op", "Stream 520");
    CHECK(report->slices.cls[reduce.firstSlice] == SliceClass::Communication);
    REQUIRE(report->steps.size() == 2);
    CHECK(report->steps[0].range == TimeRange{0, 1'000'000});
    CHECK(report->steps[0].reduces[0].first == 250'000);
    CHECK(report->steps[1].fpStart == 1'007'000);
    CHECK(report->slices.step[core.firstSlice] == 0);
    CHECK(issueOf(*report, MessageId::StepsOnOtherClock) == nullptr);

    ExportTarget target; // what is on the timeline's clock stays there
    target.out = folder.path() / "out";
    REQUIRE(exportTimeline(*report, target, {}));
    REQUIRE(exportSummary(*report, target, {}));
    const auto again = openForTest(target.out).reports.at(0);
    REQUIRE(again->steps.size() == 2);
    CHECK(again->steps[0].range == TimeRange{0, 1'000'000});
    CHECK(again->steps[1].fpStart == 1'007'000);
    CHECK(issueOf(*again, MessageId::StepTwice) == nullptr);
}

TEST_CASE("mindspore run: a counter that is no number is told", "[core][import]")
{
    const TempFolder folder;
    writeMindSporeRank(folder, 0);
    folder.write("profiler/min_cycle_counter_0.txt", "inf");
    const auto report = openForTest(folder.path()).reports.at(0);
    CHECK(issueOf(*report, MessageId::NotANumber) != nullptr);
}

TEST_CASE("mindspore run: what we export of it and import tells the same again", "[core][import][export]")
{
    const TempFolder folder;
    writeMindSporeRank(folder, 0);
    const auto report = openForTest(folder.path()).reports.at(0);
    ExportTarget target;
    target.out = folder.path() / "out";
    target.stamp = "20250620081542";
    REQUIRE(exportTimeline(*report, target, {}));
    REQUIRE(exportSummary(*report, target, {}));
    const auto database = folder.path() / "opscope.db";
    REQUIRE(exportSqlite({report}, database, {}));
    for (const auto& path : {target.out, database}) {
        INFO(path);
        const auto again = openForTest(path).reports.at(0);
        CHECK(again->rank == 0);
        CHECK(again->ops.size() == report->ops.size());
        REQUIRE(again->slices.size() == report->slices.size());
        std::map<SliceClass, std::int64_t> before;
        std::map<SliceClass, std::int64_t> after;
        for (std::size_t i = 0; i < report->slices.size(); ++i) {
            before[report->slices.cls[i]] += report->slices.dur[i];
            after[again->slices.cls[i]] += again->slices.dur[i];
        }
        CHECK(before == after);
        REQUIRE(again->steps.size() == 2);
        for (std::size_t i = 0; i < 2; ++i) {
            CHECK(again->steps[i].range == report->steps[i].range);
            CHECK(again->steps[i].fpStart == report->steps[i].fpStart);
            CHECK(again->steps[i].iterationTime == report->steps[i].iterationTime);
        }
        CHECK(issueOf(*again, MessageId::StepTwice) == nullptr);
    }
}

TEST_CASE("mindspore run: the same numbers of processes in another trace mean nothing", "[core][import]")
{
    const auto report = reportOf("trace.json", kMindSporeTrace);
    CHECK(report->steps.empty());
    CHECK(std::ranges::none_of(report->processes, [](const Process& p) { return p.name.valid(); }));
}
