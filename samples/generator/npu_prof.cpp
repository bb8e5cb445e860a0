// SPDX-License-Identifier: GPL-3.0-or-later
// A PROF folder of the new layout: mindstudio_profiler_output with time-stamped names.
#include "samples/generator/npu_prof.h"

#include <fmt/format.h>

#include "core/base/time.h"
#include "samples/generator/npu_database.h"
#include "samples/generator/npu_tables.h"
#include "samples/generator/npu_trace.h"
#include "samples/generator/sample.h"
#include "samples/generator/statistics.h"
#include "samples/generator/text.h"

namespace opscope::samples {

namespace {

constexpr std::size_t kSliceRows = 160; ///< rows of a slice; msprof's own limit is 1 000 000

std::string clockJson(const char* which, std::int64_t ns)
{
    const auto ofMinute = ns / 1000 % 60'000'000;
    JsonText json(JsonStyle::Compact);
    json.beginObject();
    json.field(fmt::format("collectionDate{}", which),
               fmt::format("2025-06-20 08:15:{:0>9}", decimalText(ofMinute, 6)));
    json.field(fmt::format("collectionTime{}", which), fmt::to_string(ns / 1000));
    json.field("clockMonotonicRaw", fmt::to_string(ns - 1'750'326'124'000'000'000));
    return json.endObject().take();
}

std::string sampleJson()
{
    JsonText json(JsonStyle::Compact);
    json.beginObject().field("ai_core_metrics", "PipeUtilization").field("ai_core_profiling", "on");
    json.field("ai_core_profiling_mode", "task-based")
        .field("aiv_metrics", "PipeUtilization")
        .field("ascendcl", "on");
    json.field("prof_level", "l1")
        .field("task_time", "l1")
        .field("msproftx", "on")
        .field("sys_hardware_mem", "on");
    json.field("sys_hardware_mem_freq", "2")
        .field("llc_profiling", "read")
        .field("host_sys", "cpu,mem,disk,network");
    json.field("devices", "0").field("app", "llm_decode").field("result_dir", "./prof");
    return json.endObject().take();
}

/// What both folders hold beside the data.
Files surroundings(const NpuRun& run)
{
    Files files;
    for (const bool isDevice : {true, false}) {
        const std::string folder = isDevice ? "device_0/" : "host/";
        const auto* const suffix = isDevice ? ".0" : "";
        files[folder + "info.json" + suffix] = npuInfoJson(run, isDevice);
        files[folder + "start_info" + suffix] = clockJson("Begin", run.begin);
        files[folder + "end_info" + suffix] = clockJson("End", run.end);
        files[folder + "sample.json"] = sampleJson();
    }
    return files;
}

std::string story(const NpuRun& run)
{
    const auto types = statistics(
        run.kernels, [](const Kernel& k) { return k.type; }, [](const Kernel& k) { return k.dur; });
    std::string text =
        "A small transformer decodes six tokens on an Ascend 910B. In tokens 5 and 6 the AI Core clock falls "
        "from 1800 to\n"
        "1200 MHz, and every op takes half as long again: the reason is a counter, not an op.\n\n"
        "## Numbers to expect\n\n| iteration | us |\n|---|---|\n";
    for (const auto& step : run.steps)
        text += fmt::format("| {} | {} |\n", step.number, microsText(step.end - step.begin));
    text += fmt::format(
        "\n{} ops, {} host calls and ranges, {} counters.\n\n| op type | count | total us |\n|---|---|---|\n",
        run.kernels.size(), run.host.size(), run.counters.size());
    for (const auto& type : types)
        text += fmt::format("| {} | {} | {} |\n", type.key, type.count, microsText(type.total));
    return text;
}

} // namespace

std::string npuInfoJson(const NpuRun& run, bool isDevice)
{
    JsonText json(JsonStyle::Compact);
    json.beginObject().field("jobInfo", "NA").field("version", "1.0").field("mac", "02-00-5E-00-53-91");
    json.field("OS", "Linux-5.10.0-136.12.0.86.aarch64-#1 SMP Wed Mar 6 10:04:12 UTC 2024")
        .field("cpuCores", 4);
    json.field("hostname", "atlas800-a2")
        .field("hwtype", "aarch64")
        .field("devices", run.isDecoded && !isDevice ? "" : "0")
        .field("platform", "");
    json.key("CPU").beginArray();
    for (int i = 0; i < 4; ++i) {
        json.beginObject().field("Id", i).field("Name", "HiSilicon").field("Frequency", "100.000000");
        json.field("Logical_CPU_Count", 48).field("Type", "TaishanV110").endObject();
    }
    json.endArray();
    if (isDevice) {
        json.key("DeviceInfo").beginArray().beginObject().field("id", 0).field("env_type", 3);
        json.field("ctrl_cpu_id", "ARMv8_Cortex_A55")
            .field("ctrl_cpu_core_num", 1)
            .field("ctrl_cpu_endian_little", 1);
        json.field("ts_cpu_core_num", 0).field("ai_cpu_core_num", 6).field("ai_core_num", 24);
        json.field("ai_cpu_core_id", 2)
            .field("ai_core_id", 0)
            .field("aicpu_occupy_bitmap", 252)
            .field("ctrl_cpu", "0");
        json.field("ai_cpu", "2,3,4,5,6,7").field("aiv_num", 48).field("hwts_frequency", "50.000000");
        json.field("aic_frequency", "1800").field("aiv_frequency", "1800").endObject().endArray();
    } else if (run.isDecoded) {
        json.key("DeviceInfo").beginArray().endArray();
    }
    if (isDevice || run.isDecoded)
        json.field("platform_version", "5");
    json.field("pid", fmt::to_string(run.hostPid))
        .field("pid_name", kDecodeProgram)
        .field("memoryTotal", 1'055'873'200);
    json.field("cpuNums", 192).field("sysClockFreq", 100).field("upTime", "81206.11 15113847.02");
    json.field("netCardNums", 0).field("rank_id", -1).field("hostUid", "10214861370428210337");
    if (run.isDecoded) // the driver's number; the version of CANN is in no file of a raw folder
        return json.field("drvVersion", 467'992).endObject().take();
    return json.field("drvVersion", "24.1.0").field("cannVersion", "8.3.RC1").endObject().take();
}

Files transformerProf()
{
    const auto run = inferenceRun();
    auto files = surroundings(run);
    const auto out = [](const std::string& name) {
        return fmt::format("mindstudio_profiler_output/{}", name);
    };
    const auto csv = [&](const char* kind) { return out(fmt::format("{}_{}.csv", kind, kNpuExported)); };
    files["README.md"] =
        "# PROF_000001_20250620081530123_TRANSFORMERBLOCK\n\nA PROF folder of the new layout (CANN 8): the "
        "text "
        "export in `mindstudio_profiler_output`, the op_summary in two\nslices. Made by `samples/generator`; "
        "`PROF_000001_20250620081530123_TRANSFORMERINADB` is the same run as a database.\n\n## The "
        "story\n\n" +
        story(run) + "\nAll tables agree with the timeline to the printed digit.\n";
    files[out(fmt::format("msprof_{}.json", kNpuExported))] = npuTimelineJson(run);
    const auto rows = kernelRows(run);
    for (std::size_t slice = 0; slice * kSliceRows + 1 < rows.size(); ++slice) {
        CsvText text;
        text.row(rows[0]); // each slice repeats the header
        for (auto i = slice * kSliceRows + 1; i < std::min(rows.size(), (slice + 1) * kSliceRows + 1); ++i)
            text.row(rows[i]);
        // the files of one export are written one after the other: their stamps differ by seconds
        files[out(fmt::format("op_summary_slice_{}_{}.csv", slice, 20250620081542 + slice))] = text.take();
    }
    files[csv("op_statistic")] = opStatisticCsv(run);
    files[csv("api_statistic")] = apiStatisticCsv(run);
    files[csv("step_trace")] = iterationsCsv(run);
    files[csv("task_time")] = taskTimeCsv(run);
    files[csv("msprof_tx")] = msproftxCsv(run);
    files[csv("hbm")] = bandwidthCsv(run, "HBM");
    files[csv("npu_mem")] = npuMemoryCsv(run);
    files[csv("ddr")] = bandwidthCsv(run, "DDR");
    return files;
}

Files transformerProfDatabase()
{
    const auto run = inferenceRun();
    auto files = surroundings(run);
    files["README.md"] =
        "# PROF_000001_20250620081530123_TRANSFORMERINADB\n\nThe run of "
        "`PROF_000001_20250620081530123_TRANSFORMERBLOCK`, exported as a database only. Made by\n"
        "`samples/generator`.\n\n## The story\n\n" +
        story(run);
    files[fmt::format("msprof_{}.db", kNpuExported)] = npuDatabase(run);
    return files;
}

} // namespace opscope::samples
