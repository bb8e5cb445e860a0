// SPDX-License-Identifier: GPL-3.0-or-later
// A PROF folder as the board leaves it, and the export that belongs to it: both are written from one capture.
#include <fmt/format.h>

#include "core/base/time.h"
#include "samples/generator/npu_prof.h"
#include "samples/generator/npu_tables.h"
#include "samples/generator/npu_trace.h"
#include "samples/generator/raw_files.h"
#include "samples/generator/statistics.h"
#include "samples/generator/text.h"

namespace opscope::samples {

namespace {

constexpr const char* kStory = R"(# PROF_000001_20250620081530123_TRANSFORMERINRAW

A PROF folder as an Ascend 910B leaves it: binary records in `host/data` and `device_0/data`. The text export that
belongs to it is in `mindstudio_profiler_output`. Made by `samples/generator`.

## The story

One token: the first iteration of `PROF_000001_20250620081530123_TRANSFORMERBLOCK`, with the same ops, shapes and
counters. The board counts in steps of 20 ns and the host in steps of 10 ns, so times differ from that sample by at most
20 ns. Two copies are added: the prompt goes to the device, and the chosen token comes back. The clock of the AI Core
rests at 800 MHz and is at 1800 MHz while there is work.

Opened as it is, the folder shows the export, and the inventory lists the raw files. Opened with `--source raw`, or
after `mindstudio_profiler_output` is removed, the records are decoded without CANN: the same kernels, counters, tasks
and API calls appear.

## Numbers to expect

| what | count | total us |
|---|---|---|
)";

std::string collectionJson(bool isBegin, std::int64_t us, std::int64_t monotonic)
{
    const auto date = fmt::format("2025-06-20 08:15:{:0>9}", decimalText(us % 60'000'000, 6));
    JsonText json(JsonStyle::Compact);
    json.beginObject().field("clockMonotonicRaw", fmt::to_string(monotonic));
    json.field("collectionTimeEnd", isBegin ? "" : fmt::to_string(us));
    json.field("collectionTimeBegin", isBegin ? fmt::to_string(us) : "");
    json.field("collectionDateEnd", isBegin ? "" : date);
    return json.field("collectionDateBegin", isBegin ? date : "").endObject().take();
}

std::string rawSampleJson(bool isDevice)
{
    JsonText json(JsonStyle::Compact);
    json.beginObject().field("ai_core_metrics", "PipeUtilizationExct").field("ai_core_profiling", "on");
    json.field("ai_core_profiling_mode", "task-based").field("ai_core_profiling_events", kCubeEvents);
    json.field("aiv_metrics", "PipeUtilization").field("aiv_profiling", "on");
    json.field("aiv_profiling_mode", "task-based").field("aiv_profiling_events", kVectorEvents);
    json.field("prof_level", "level1").field("taskTime", "l1").field("acl", "on").field("msproftx", "on");
    json.key("hostProfiling").boolean(!isDevice).field("stars_acsq_task", "on");
    json.field("ai_core_lpm", "on").field("app", kDecodeProgram).field("result_dir", "./prof");
    return json.field("devices", isDevice ? "0" : "64").endObject().take(); // 64 is the host
}

std::string clockLog(const char* title, std::int64_t monotonic, std::int64_t count, bool hasDiff)
{
    return fmt::format("{}clock_monotonic_raw: {}\ncntvct: {}\n{}", title, monotonic, count,
                       hasDiff ? "cntvct_diff: 0\n" : "");
}

void addSurroundings(Files& files, const TokenCapture& capture)
{
    const auto& host = capture.host;
    const auto& device = capture.device;
    for (const bool isDevice : {true, false}) {
        const std::string folder = isDevice ? "device_0/" : "host/";
        const std::string suffix = isDevice ? ".0" : "";
        const auto& clock = isDevice ? device : host;
        const auto endUs = capture.run.end / 1000;
        addDone(files, folder + "info.json" + suffix, npuInfoJson(capture.run, isDevice));
        addDone(files, folder + "sample.json", rawSampleJson(isDevice));
        addDone(files, folder + "start_info" + suffix,
                collectionJson(true, clock.beginUs, clock.beginMonotonic));
        addDone(files, folder + "end_info" + suffix,
                collectionJson(false, endUs, clock.beginMonotonic + (endUs - clock.beginUs) * 1000));
    }
    const auto later = (device.monotonic - host.monotonic) / host.tick;
    addDone(files, "host/host_start.log", clockLog("[Host]\n", host.monotonic, host.count, true));
    addDone(files, "device_0/host_start.log.0",
            clockLog("[Device0]\n", device.monotonic, host.count + later, true));
    addDone(files, "device_0/dev_start.log.0",
            clockLog("", device.monotonic - 17'832'862'750, device.count, false));
}

void addExport(Files& files, const NpuRun& run)
{
    const auto out = [&](const char* kind, const char* ending) -> std::string& {
        return files[fmt::format("mindstudio_profiler_output/{}_{}.{}", kind, kNpuExported, ending)];
    };
    CsvText ops;
    for (const auto& row : kernelRows(run))
        ops.row(row);
    out("op_summary", "csv") = ops.take();
    out("op_statistic", "csv") = opStatisticCsv(run);
    out("api_statistic", "csv") = apiStatisticCsv(run);
    out("task_time", "csv") = taskTimeCsv(run);
    out("msprof", "json") = npuTimelineJson(run);
}

std::string readme(const NpuRun& run, const Files& files)
{
    const auto types = statistics(
        run.kernels, [](const Kernel& k) { return k.type; }, [](const Kernel& k) { return k.dur; });
    std::vector<HostSlice> calls;
    std::size_t ranges = 0;
    for (const auto& slice : run.host) {
        if (slice.level == HostLevel::Range || slice.level == HostLevel::Mark)
            ++ranges;
        else
            calls.push_back(slice);
    }
    const auto apis = statistics(
        calls, [](const HostSlice& s) { return s.name; }, [](const HostSlice& s) { return s.dur; });
    std::int64_t kernelTime = 0;
    std::int64_t apiTime = 0;
    for (const auto& type : types)
        kernelTime += type.total;
    for (const auto& api : apis)
        apiTime += api.total;
    const auto records = [&](const std::string& stem, std::size_t size) {
        std::size_t bytes = 0;
        for (const auto& [name, content] : files) {
            if (name.find("/data/" + stem) != std::string::npos && !name.ends_with(".done"))
                bytes += content.size();
        }
        return fmt::format("| {} | {} |\n", stem, bytes / size);
    };
    std::string text = kStory;
    text +=
        fmt::format("| kernels | {} | {} |\n| tasks, kernels included | {} | |\n| API calls | {} | {} |\n",
                    run.kernels.size(), microsText(kernelTime), run.kernels.size() + run.plainTasks.size(),
                    calls.size(), microsText(apiTime));
    text +=
        fmt::format("| ranges and marks | {} | |\n\n| op type | count | total us |\n|---|---|---|\n", ranges);
    for (const auto& type : types)
        text += fmt::format("| {} | {} | {} |\n", type.key, type.count, microsText(type.total));
    text += "\n| file | records |\n|---|---|\n";
    text += records("stars_soc.data.0", 64) + records("ffts_profile.data.0", 128);
    text += records("unaging.api_event", 40) + records("aging.api_event", 40);
    text += records("aging.compact.task_track", 64) + records("aging.compact.node_basic_info", 64);
    text += records("aging.compact.memcpy_info", 64) + records("aging.additional.tensor_info", 256);
    text += records("aging.additional.context_id_info", 256) + records("aging.additional.msproftx", 256);
    return text +
           "\nstars_soc has two slices, and one record begins in the first and ends in the second one. "
           "The records and the tables\nagree to the printed digit.\n";
}

} // namespace

Files transformerRaw()
{
    const auto capture = tokenCapture();
    RawFiles records;
    addHostRecords(capture, records);
    addDeviceRecords(capture, records);
    auto files = records.write();
    addSurroundings(files, capture);
    addExport(files, capture.run);
    files["README.md"] = readme(capture.run, files);
    return files;
}

} // namespace opscope::samples
