// SPDX-License-Identifier: GPL-3.0-or-later
/// A folder is a JOB because of its files, whatever it is called.
#include <algorithm>

#include <catch2/catch.hpp>

#include "core/base/message_id.h"
#include "core/import/discover/plan.h"
#include "tests/core/import/small_run.h"
#include "tests/support/open.h"
#include "tests/support/temp_folder.h"

using namespace opscope;

namespace {

const std::string kInfo = R"({"jobInfo": "JOBX", "devices": "0"})";
const std::string kLayerTable = "Layer Id,Layer Name,Layer Type,Time(us)\n1,conv,Conv,2\n-,-,-,2\n";
const std::string kCalls = R"([{"name":"svp_acl_mdl_execute","ph":"X","pid":1,"tid":1,"ts":1000,"dur":9}])";
const std::string kTasks = R"([{"name":"conv","ph":"X","pid":0,"tid":0,"ts":1002,"dur":5}])";

LoadPlan plansOfFolder(const std::filesystem::path& folder)
{
    auto plan = makePlan(folder, SourceChoice::Best);
    INFO((plan ? std::string() : plan.error().text()));
    REQUIRE(plan);
    return *std::move(plan);
}

bool isMissing(const ReportPlan& plan, std::string_view path)
{
    return std::ranges::any_of(plan.entries, [&](const PlannedEntry& entry) {
        return entry.path == path && entry.state == FileState::Missing;
    });
}

} // namespace

TEST_CASE("job layout: a renamed folder with info and exports is one JOB", "[core][import][layout]")
{
    const std::vector<std::vector<std::string>> folders{
        {"info.json.0", "timeline/acl_0.yolo.1.100.json", "timeline/task_time_0.yolo.1.100.json"},
        {"info.json.0", "summary/acl_statistic_0_1_1.csv"},
        {"info.json.0", "timeline/acl_0_1_1.json"},
        {"info.json.0", "info.json.1", "summary/op_summary_0.y.v4.1.100.1000.200.0.0137.1000.csv"},
        {"info.json.0", "data/AAcore.0.slice_0"},
        {"data/AAcore.0.slice_0"},
        {"timeline/task_time_0.yolo.1.100.json", "summary/acl_statistic_0_1_1.csv"},
        {"task_time_0.yolo.1.100.json", "acl_0.yolo.1.100.json", "notes.txt"}};
    const auto name = GENERATE(as<std::string>{}, "my run", "PROF_foo", "\u6570\u636e_ascend_pt");
    for (const auto& files : folders) {
        const TempFolder folder;
        INFO(name << ": " << files.back());
        for (const auto& file : files)
            folder.write(name + '/' + file, file.ends_with(".csv")                  ? kLayerTable
                                            : file.find("acl") != std::string::npos ? kCalls
                                            : file.ends_with(".json")               ? kTasks
                                                                                    : kInfo);
        for (const auto& opened : {folder / name, folder.path()}) {
            const auto plan = plansOfFolder(opened);
            REQUIRE(plan.reports.size() == 1);
            CHECK(plan.reports[0].kind == ReportKind::Job);
            CHECK(plan.reports[0].name == name);
        }
    }
}

TEST_CASE("job layout: the folder of a device is a part of a PROF also when it is opened by itself",
          "[core][import][layout]")
{
    const TempFolder folder;
    folder.write("device_0/info.json.0", kInfo);
    folder.write("device_0/data/hwts.data.0.slice_0", "raw");
    folder.write("device_0/summary/op_summary_0_1_1.csv", kOps);
    CHECK(plansOfFolder(folder / "device_0").reports[0].kind == ReportKind::ProfOld);
}

TEST_CASE("job layout: exports of a PROF and unrelated traces are no JOB", "[core][import][layout]")
{
    const TempFolder prof; // the folder of a device that was renamed
    prof.write("dev/info.json.0", kInfo);
    prof.write("dev/timeline/msprof_0_1_1.json", kTrace);
    prof.write("dev/summary/op_summary_0_1_1.csv", kOps);
    CHECK(plansOfFolder(prof / "dev").reports[0].kind != ReportKind::Job);

    const TempFolder mixed;
    mixed.write("x/acl_0.yolo.1.1.json", kCalls);
    mixed.write("x/task_time_0.yolo.1.1.json", kTasks);
    mixed.write("x/own.json", kTrace);
    const auto plan = plansOfFolder(mixed / "x");
    REQUIRE(plan.reports.size() == 2); // the timelines of the JOB belong together
    CHECK(plan.reports[0].kind == ReportKind::ChromeTrace);
    CHECK(plan.reports[1].name == "own.json");
}

TEST_CASE("job layout: two renamed JOBs next to dumps are two runs", "[core][import][layout]")
{
    const TempFolder folder;
    for (const std::string name : {"before/", "after/"}) {
        folder.write(name + "info.json.0", kInfo);
        folder.write(name + "timeline/acl_0.yolo.1.1.json", kCalls);
    }
    for (int i = 0; i < 9; ++i) // dumps next to them do not make the folder one of dumps
        folder.write("dump/Conv.conv" + std::to_string(i) + ".0.1.1616161616161616", "1234");
    const auto plan = plansOfFolder(folder.path());
    REQUIRE(plan.reports.size() == 3);
    CHECK(std::ranges::count(plan.reports, ReportKind::Job, &ReportPlan::kind) == 2);
    CHECK(std::ranges::count(plan.reports, ReportKind::Dumps, &ReportPlan::kind) == 1);
}

TEST_CASE("job layout: layers are below their execute call on one clock", "[core][import][layout]")
{
    const TempFolder folder;
    folder.write("run/info.json.0", kInfo);
    folder.write("run/timeline/acl_0.yolo.1.1.json", kCalls);
    folder.write("run/timeline/task_time_0.yolo.1.1.json", kTasks);
    for (const auto& opened : {folder / "run", folder / "run/timeline"}) {
        const auto report = openOne(opened);
        REQUIRE(report->slices.size() == 2);
        const auto at = [&](const char* name) {
            std::size_t i = 0;
            while (i < 2 && report->sliceName(SliceId{static_cast<std::uint32_t>(i)}) != name)
                ++i;
            REQUIRE(i < 2);
            return report->slices.ts[i];
        };
        CHECK(at("conv") - at("svp_acl_mdl_execute") == 2000);
    }
}

TEST_CASE("job layout: the statistics of the guide's sample chapter are not missing",
          "[core][import][layout]")
{
    const TempFolder folder;
    folder.write("JOBX/info.json.0", kInfo);
    folder.write("JOBX/summary/acl_0_1_1.csv",
                 "Process ID,Thread ID,Type,Name,Total Time Ratio(%),Total Time(us),Count,Avg(us),Max(us),"
                 "Min(us)\n1,1,model,svp_acl_mdl_execute,100,2,1,2,2,2\n");
    folder.write("JOBX/summary/task_time_0_1_1.csv",
                 "Task ID,Stream ID,OP Name,Task Type,Total Time Ratio(%),Total Time(us),Count,Avg(us),"
                 "Max(us),Min(us)\n0,0,conv,AA_CORE,100,2,1,2,2,2\n");
    const auto plan = plansOfFolder(folder / "JOBX");
    REQUIRE(plan.reports.size() == 1);
    CHECK_FALSE(isMissing(plan.reports[0], "summary/acl_statistic_*"));
    CHECK_FALSE(isMissing(plan.reports[0], "summary/op_statistic_*"));
    CHECK(isMissing(plan.reports[0], "timeline/acl_*")); // a table is no timeline
    CHECK(isMissing(plan.reports[0], "timeline/task_time_*"));
    CHECK(isMissing(plan.reports[0], "summary/op_summary_*"));
}

TEST_CASE("job layout: what was recorded is not called off because data/ is gone", "[core][import][layout]")
{
    const TempFolder folder;
    folder.write("run/info.json.0", kInfo);
    folder.write("run/timeline/task_time_0.yolo.1.1.json", kTasks);
    const auto plan = plansOfFolder(folder / "run").reports.at(0);
    const auto whyMissing = [&](std::string_view path) {
        const auto it = std::ranges::find(plan.entries, path, &PlannedEntry::path);
        REQUIRE(it != plan.entries.end());
        return it->reason->id;
    };
    CHECK(whyMissing("summary/op_summary_*") == MessageId::MissingPartOfJob);
    CHECK(whyMissing("summary/acl_statistic_*") == MessageId::MissingJobAcl); // nothing says that it was on
}

TEST_CASE("job layout: the folders of the guide are one JOB each", "[core][import][layout][real]")
{
    const auto guide = realData("../guide");
    if (!guide)
        return;
    for (const auto* name : {"mish_before", "before", "after", "before/timeline", "mish_before/summary",
                             "JOBSAMPLENAMES", "JOBGUIDECSV"}) {
        INFO(name);
        const auto report = openOne(*guide / name);
        CHECK(report->kind == ReportKind::Job);
        CHECK(report->ops.size() + report->slices.size() > 0);
    }
}
