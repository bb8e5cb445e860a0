// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/trace/tracks.h"

#include <set>

#include "tests/support/open.h"
#include "tests/support/open_file.h"

using namespace opscope;
using namespace opscope::test;

namespace {

std::string timelineOf(const std::string& process, const std::string& op)
{
    return R"([{"ph":"M","name":"process_name","pid":0,"tid":0,"args":{"name":")" + process +
           R"("}},{"ph":"X","name":")" + op + R"(","pid":0,"tid":3,"ts":10,"dur":5,"args":{}}])";
}

ReportPtr openOnly(const TempFolder& folder)
{
    const auto opened = openForTest(folder.path() / "PROF_000001_20240101120000000_ABCDEFGH");
    REQUIRE(opened.reports.size() == 1);
    return opened.reports[0];
}

} // namespace

TEST_CASE("tracks: two devices number their processes each for itself", "[core][import][trace]")
{
    const TempFolder folder;
    const std::string run = "PROF_000001_20240101120000000_ABCDEFGH/";
    folder.write(run + "device_0/timeline/msprof_0_1_1.json", timelineOf("Task Scheduler", "a"));
    folder.write(run + "device_1/timeline/msprof_1_1_1.json", timelineOf("Task Scheduler", "b"));
    const auto report = openOnly(folder);
    REQUIRE(report->slices.size() == 2);
    for (std::size_t i = 0; i < 2; ++i) {
        const auto name = report->strings.text(report->slices.name[i]);
        const auto& track = report->tracks[report->slices.track[i].index()];
        CHECK(track.device == (name == "a" ? 0 : 1));
    }
    CHECK(report->processes.size() == 2);
    CHECK(report->processes[0].name == report->processes[1].name);
}

TEST_CASE("tracks: one number for processes of two names is two processes", "[core][import][trace]")
{
    const TempFolder folder;
    const std::string run = "PROF_000001_20240101120000000_ABCDEFGH/device_0/timeline/";
    folder.write(run + "task_time_0_1_1.json", timelineOf("Task Scheduler", "a"));
    folder.write(run + "step_trace_0_1_1.json", timelineOf("Step Trace", "b"));
    const auto report = openOnly(folder);
    REQUIRE(report->slices.size() == 2);
    std::set<std::pair<std::string_view, std::string_view>> found;
    for (std::size_t i = 0; i < 2; ++i) {
        const auto& track = report->tracks[report->slices.track[i].index()];
        const auto& process = report->processes[report->threads[track.thread.index()].process.index()];
        found.emplace(report->strings.text(report->slices.name[i]), report->strings.text(process.name));
    }
    CHECK(found == std::set<std::pair<std::string_view, std::string_view>>{{"a", "Task Scheduler"},
                                                                           {"b", "Step Trace"}});
}

TEST_CASE("tracks: two steps of one number in an export of ours stay two", "[core][import][trace]")
{
    const auto trace = openTraceText(R"([
{"ph":"M","name":"opscope_step","args":{"index":0,"number":3,"label":"first","begin_ns":1000,"end_ns":2000}},
{"ph":"M","name":"opscope_step","args":{"index":1,"number":3,"label":"second","begin_ns":5000,"end_ns":6000}},
{"ph":"X","name":"a","pid":1,"tid":1,"ts":1,"dur":1,"args":{"opscope_step":0}},
{"ph":"X","name":"b","pid":1,"tid":1,"ts":5,"dur":1,"args":{"opscope_step":1}}])");
    const auto& report = *trace.report;
    REQUIRE(report.steps.size() == 2);
    CHECK(report.text(report.steps[0].label) == "first");
    CHECK(report.text(report.steps[1].label) == "second");
    CHECK(report.steps[0].range == TimeRange{1000, 2000});
    CHECK(report.steps[1].range == TimeRange{5000, 6000});
    CHECK(report.slices.step[0] == 0);
    CHECK(report.slices.step[1] == 1);
}
