// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/trace/trace_tracks.h"

#include <map>
#include <set>
#include <string_view>
#include <vector>

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
