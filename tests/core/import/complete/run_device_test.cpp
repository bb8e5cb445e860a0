// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/complete/run_device.h"

#include <algorithm>
#include <map>

#include <catch2/catch.hpp>

#include "core/import/open.h"
#include "source_dir.h"
#include "tests/support/captures.h"
#include "tests/support/open.h"
#include "tests/support/temp_folder.h"

using namespace opscope;

namespace {

/// A hardware lane and a host lane whose pids say nothing.
constexpr const char* kTrace = R"([
{"name":"process_name","pid":1,"ph":"M","args":{"name":"Ascend Hardware"}},
{"name":"process_labels","pid":1,"ph":"M","args":{"labels":"NPU"}},
{"name":"process_name","pid":2,"ph":"M","args":{"name":"CANN"}},
{"name":"process_labels","pid":2,"ph":"M","args":{"labels":"CPU"}},
{"name":"op","pid":1,"tid":7,"ts":"1736408883704643.212","dur":5,"ph":"X","args":{"Task Type":"AI_CORE"}},
{"name":"HBM","pid":1,"ts":"1736408883704643.212","ph":"C","args":{"MB/s":1}},
{"name":"AscendCL@launch","pid":2,"tid":9,"ts":"1736408883704643.212","dur":5,"ph":"X"}])";

std::int32_t deviceOf(const Report& report, std::string_view process)
{
    for (const auto& track : report.tracks) {
        if (report.text(report.processes[track.process.index()].name) == process)
            return track.device;
    }
    FAIL("no lane of " << process);
    return kNoDevice;
}

std::map<SliceClass, std::size_t> classesOf(const Report& report)
{
    std::map<SliceClass, std::size_t> counts;
    for (const auto cls : report.slices.cls)
        ++counts[cls];
    return counts;
}

} // namespace

TEST_CASE("run device: a trace that does not say it takes the device of its run", "[core][import][device]")
{
    const TempFolder folder;
    const std::string output = "w_ascend_pt/ASCEND_PROFILER_OUTPUT/";
    folder.write(output + "trace_view.json", kTrace);
    folder.write(output + "kernel_details.csv", "Name,Type,Accelerator Core,Start Time(us),Duration(us)\n"
                                                "op,Conv2D,AI_CORE,1736408883704643.212,5\n");
    const auto unknown = openForTest(folder.path());
    CHECK(deviceOf(*unknown.reports[0], "Ascend Hardware") == kNoDevice); // a rank is not a device
    folder.write(output + "memory_record.csv",
                 "Component,Timestamp(us),Total Allocated(MB),Total Reserved(MB),Device Type\n"
                 "PTA,1736408883704643.212,1,2,NPU:5\n");
    const auto known = openForTest(folder.path());
    const auto& report = *known.reports[0];
    CHECK(deviceOf(report, "Ascend Hardware") == 5);
    CHECK(deviceOf(report, "CANN") == kNoDevice);
    REQUIRE(report.counters.counters.size() == 1);
    CHECK(report.counters.counters[0].device == 5);
    REQUIRE(report.ops.device.size() == 1);
    CHECK(report.ops.device[0] == 5);
    CHECK(report.ops.slice[0].valid());
    folder.write(output + "npu_module_mem.csv",
                 "Component,Timestamp(us),Total Reserved(MB),Device\nSLOG,1736408883704643.212,1,NPU:6\n");
    const auto several = openForTest(folder.path());
    CHECK(deviceOf(*several.reports[0], "Ascend Hardware") == kNoDevice);
}

TEST_CASE("run device: info.json decides where nothing else names a device", "[core][import][device]")
{
    const TempFolder folder;
    folder.write("PROF_1/mindstudio_profiler_output/msprof_20250620081542.json", kTrace);
    folder.write("PROF_1/device_3/info.json.3", R"({"DeviceInfo":[{"id":3,"ai_core_num":24}]})");
    const auto workspace = openForTest(folder.path() / "PROF_1");
    CHECK(deviceOf(*workspace.reports[0], "Ascend Hardware") == 3);
}

TEST_CASE("run device: a task of a kind that no op names is no kernel", "[core][import][device]")
{
    const TempFolder folder;
    const auto workspace = openForTest(folder.write("trace.json", R"([
{"name":"process_name","pid":1,"ph":"M","args":{"name":"Ascend Hardware"}},
{"name":"op","pid":1,"tid":7,"ts":1,"dur":5,"ph":"X","args":{"Task Type":"Strange"}},
{"name":"Strange","pid":1,"tid":7,"ts":7,"dur":5,"ph":"X","args":{"Task Type":"Strange"}},
{"name":"op","pid":1,"tid":7,"ts":13,"dur":5,"ph":"X","args":{"Task Type":"Strange"}}])"));
    const auto& cls = workspace.reports[0]->slices.cls;
    REQUIRE(cls.size() == 3);
    CHECK(cls[0] == SliceClass::Kernel);
    CHECK(cls[1] == SliceClass::Control);
    CHECK(cls[2] == SliceClass::Kernel);
}

TEST_CASE("run device: the lanes of two torch ranks stand on their devices", "[core][import][real]")
{
    for (const auto* part : {"ascend_pt_text", "ascend_pt_db"}) {
        for (const std::int32_t rank : {0, 1}) {
            const auto path = realData(part + ("/rank" + std::to_string(rank)) + "_ascend_pt");
            if (!path)
                return;
            INFO(path->string());
            const auto workspace = openForTest(*path);
            const auto& report = *workspace.reports[0];
            CHECK(deviceOf(report, "Ascend Hardware") == rank);
            CHECK(deviceOf(report, "CANN") == kNoDevice);
            CHECK(std::ranges::all_of(report.ops.device, [&](auto device) { return device == rank; }));
            const auto classes = classesOf(report);
            const auto isText = std::string_view(part) == "ascend_pt_text";
            // text: 172 AI_CORE, 13 MIX_AIV, 2 DSA_SQE; Write Value (112), which is none, counted by Python
            if (isText)
                CHECK(classes.at(SliceClass::Kernel) == 187);
        }
    }
}

TEST_CASE("run device: samples of one device find it by a selector", "[core][import][device]")
{
    for (const auto* name : {"PROF_000001_20250620081530123_TRANSFORMERBLOCK", "ascend_pt_two_ranks"}) {
        const auto workspace = openForTest(std::filesystem::path(OPSCOPE_SOURCE_DIR "/samples") / name);
        std::int32_t rank = 0;
        for (const auto& report : workspace.reports) {
            INFO(report->name);
            CHECK(deviceOf(*report, "Ascend Hardware") == rank++);
        }
    }
}
