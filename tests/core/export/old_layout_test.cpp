// SPDX-License-Identifier: GPL-3.0-or-later
// A PROF is exported under the names of its own layout, or of the one that is asked for.
#include <set>

#include <catch2/catch.hpp>

#include "core/export/summary_export.h"
#include "core/export/timeline_export.h"
#include "tests/support/open.h"
#include "tests/support/temp_folder.h"

using namespace opscope;
namespace fs = std::filesystem;

namespace {

constexpr const char* kProf = "PROF_000001_20211118093012345_ABCDEFGHIJKLMNOP";

/// Two iterations of a model, each in files of its own.
fs::path makeOldProf(const TempFolder& folder)
{
    const std::string device = std::string(kProf) + "/device_0/";
    folder.write(device + "info.json.0", R"({"DeviceInfo":[{"id":0}]})");
    for (const auto* iteration : {"1", "2"}) {
        const std::string name = std::string("_0_1_") + iteration;
        folder.write(device + "timeline/task_time" + name + ".json",
                     std::string(R"([{"name":"conv","ph":"X","pid":0,"tid":3,"ts":)") + iteration +
                         R"(00,"dur":20,"args":{"Task Type":"AI_CORE","Stream Id":3,"Task Id":1}}])");
        folder.write(device + "summary/op_summary" + name + ".csv",
                     "Op Name,OP Type,Task Type,Task Start Time(us),Task Duration(us)\nconv,Conv2D,AI_CORE," +
                         std::string(iteration) + "00,20\n");
        folder.write(device + "summary/op_statistic" + name + ".csv",
                     "Model Name,OP Type,Core Type,Count,Total Time(us)\nnet,Conv2D,AI_CORE,1,20\n");
    }
    return folder / kProf;
}

std::set<std::string> filesIn(const fs::path& folder)
{
    std::set<std::string> names;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        if (entry.is_regular_file() && entry.path().filename().string().front() != '.')
            names.insert(fs::relative(entry.path(), folder).string());
    }
    return names;
}

} // namespace

TEST_CASE("old layout: a file for each device model and iteration, and it is read again", "[core][export]")
{
    const TempFolder folder;
    const auto report = openOne(makeOldProf(folder));
    REQUIRE(report->kind == ReportKind::ProfOld);
    ExportTarget target;
    target.out = folder / "out";
    target.stamp = "20260102030405";
    REQUIRE(exportSummary(*report, target));
    REQUIRE(exportTimeline(*report, target));
    const auto names = filesIn(folder.path() / "out" / kProf);
    for (const auto* name :
         {"device_0/summary/op_summary_0_1_1.csv", "device_0/summary/op_summary_0_1_2.csv",
          "device_0/summary/op_statistic_0_1_1.csv", "device_0/summary/op_statistic_0_1_2.csv",
          "device_0/timeline/msprof_0_1_1.json", "device_0/timeline/msprof_0_1_2.json"}) {
        INFO(name);
        CHECK(names.contains(name));
    }
    CHECK(std::ranges::none_of(
        names, [](const std::string& name) { return name.starts_with("mindstudio_profiler_output"); }));
    const auto again = openOne(folder.path() / "out" / kProf);
    CHECK(again->kind == ReportKind::ProfOld);
    CHECK(again->slices.size() == report->slices.size());
    CHECK(again->ops.size() == report->ops.size());
    CHECK(again->table("op_statistic")->rows == 2);

    target.step = 2;
    REQUIRE(exportSummary(*report, target));
    const auto second = filesIn(folder.path() / "out" / (std::string(kProf) + "_iteration_2"));
    CHECK(second.contains("device_0/summary/op_summary_0_1_2.csv"));
    CHECK_FALSE(second.contains("device_0/summary/op_summary_0_1_1.csv"));
    CHECK(filesIn(folder.path() / "out" / kProf) == names); // the complete run stays as it is
}

TEST_CASE("old layout: the new names on request, and the old ones for a new run", "[core][export]")
{
    const TempFolder folder;
    ExportTarget target;
    target.out = folder / "out";
    target.stamp = "20260102030405";
    target.layout = ProfLayout::New;
    REQUIRE(exportSummary(*openOne(makeOldProf(folder)), target));
    CHECK(fs::exists(folder.path() / "out" / kProf /
                     "mindstudio_profiler_output/op_summary_20260102030405.csv"));

    const std::string fresh = "PROF_000002_20250118093012345_ABCDEFGHIJKLMNOP";
    folder.write(fresh + "/device_1/info.json.1", R"({"DeviceInfo":[{"id":1}]})");
    folder.write(fresh + "/mindstudio_profiler_output/op_summary_20250101000000.csv",
                 "Device_id,Model ID,Op Name,OP Type,Task Type,Task Start Time(us),Task Duration(us)\n"
                 "1,4294967295,conv,Conv2D,AI_CORE,100,20\n");
    target.layout = ProfLayout::Old;
    REQUIRE(exportSummary(*openOne(folder / fresh), target));
    CHECK(fs::exists(folder.path() / "out" / fresh / "device_1/summary/op_summary_1_1_1.csv"));
}
