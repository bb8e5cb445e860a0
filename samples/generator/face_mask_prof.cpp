// SPDX-License-Identifier: GPL-3.0-or-later
// PROF folders of the old layout (CANN 5.1, Ascend 310): the total timeline at the root, the summaries in
// device_0.
#include <fmt/format.h>

#include "core/base/time.h"
#include "samples/generator/face_mask_app.h"
#include "samples/generator/face_mask_model.h"
#include "samples/generator/host_usage.h"
#include "samples/generator/sample.h"
#include "samples/generator/statistics.h"
#include "samples/generator/trace_json.h"

namespace opscope::samples {

namespace {

constexpr const char* kModelName = "face_mask_ssd";
constexpr std::int64_t kHostPid = 10310;
constexpr std::int64_t kThread = 10318;
constexpr std::int64_t kStream = 3;
constexpr std::int64_t kAiCoreMhz = 680;
constexpr std::int64_t kCollectionBegin =
    1'637'227'812'345'006; ///< us since 1970: 2021-11-18 09:30:12.345006 UTC
constexpr std::int64_t kFirstMonotonic = 56'579'931'060'630;        ///< ns, at the same moment
constexpr std::int64_t kFirstOfHour = 30 * 60'000'000 + 12'345'006; ///< us since 09:00, at the same moment
enum Pid : std::int64_t { kMsproftx = 1, kAcl = 2, kRuntime = 3, kTaskScheduler = 4, kHostUsage = 5 };

struct Prof {
    FaceMaskState state;
    std::string name;
    std::string title;
    std::string story;
};

std::string timelineJson(const FaceMaskRun& run, const std::vector<HostSample>& host)
{
    TraceJson trace(JsonStyle::Python, StampStyle::Number);
    trace.process(kMsproftx, "MsprofTx", "CPU", 0);
    trace.thread(kMsproftx, kThread, fmt::format("Thread {}", kThread), kThread);
    trace.process(kAcl, "AscendCL", "CPU", 1);
    trace.thread(kAcl, kThread, fmt::format("Thread {}", kThread), kThread);
    trace.process(kRuntime, "Runtime", "CPU", 2);
    trace.thread(kRuntime, kThread, fmt::format("Thread {}", kThread), kThread);
    trace.process(kTaskScheduler, "Task Scheduler", "NPU", 3);
    trace.thread(kTaskScheduler, kStream, fmt::format("Stream {}", kStream), kStream);
    for (const auto& range : run.ranges) {
        auto& args = trace.beginSlice(range.name, kMsproftx, kThread, range.ts, range.dur);
        args.field("Category", "0")
            .field("Payload_type", 0)
            .field("Payload_value", 0)
            .field("Message_type", 0);
        args.field("event_type", range.mode);
        trace.endSlice();
    }
    for (const auto& call : run.calls) {
        auto& args = trace.beginSlice(call.name, kAcl, kThread, call.ts, call.dur);
        args.field("Mode", call.mode).field("Process Id", kHostPid).field("Thread Id", kThread);
        trace.endSlice();
    }
    for (const auto& call : run.runtime) {
        auto& args = trace.beginSlice(call.name, kRuntime, kThread, call.ts, call.dur);
        args.field("Thread Id", kThread);
        trace.endSlice();
    }
    for (const auto& task : run.tasks) {
        const auto name = task.op < 0 ? task.taskType : task.name;
        auto& args = trace.beginSlice(name, kTaskScheduler, kStream, task.ts, task.dur);
        args.field("Task Type", task.taskType).field("Stream Id", kStream).field("Task Id", task.task);
        if (task.op >= 0 && task.taskType == "AI_CORE") {
            const auto& op = run.ops[static_cast<std::size_t>(task.op)];
            args.numberField("Aicore Time(ms)", decimalTextShort(op.aiCore, 6));
            args.field("Total Cycle", roundDiv(op.aiCore * kAiCoreMhz, 1000));
        }
        trace.endSlice();
    }
    if (!host.empty())
        addHostCounters(trace, host, kHostUsage);
    return trace.take();
}

/// The values of a pipe: its time and its share of the AI Core's.
void pipe(std::vector<std::string>& row, const FaceMaskOp& op, std::int64_t time)
{
    row.push_back(microsText(time));
    row.push_back(decimalText(roundDiv(time * 10'000, op.aiCore), 4));
}

std::string opSummaryCsv(const FaceMaskRun& run)
{
    CsvText csv(LineEnd::CrLf);
    csv.line(
        "Model Name,Model ID,Task ID,Stream ID,Infer ID,Op Name,OP Type,Task Type,Task Start Time(us),"
        "Task Duration(us),Task Wait Time(us),Block Dim,Input Shapes,Input Data Types,Input Formats,"
        "Output Shapes,Output Data Types,Output Formats,aicore_time(us),total_cycles,vec_time(us),vec_ratio,"
        "mac_time(us),mac_ratio,scalar_time(us),scalar_ratio,mte1_time(us),mte1_ratio,mte2_time(us),mte2_"
        "ratio,"
        "mte3_time(us),mte3_ratio,icache_miss_rate,memory_bound");
    const auto quoted = [](const std::string& shapes) { return '"' + shapes + '"'; };
    for (const auto& task : run.tasks) {
        if (task.op < 0)
            continue;
        const auto& op = run.ops[static_cast<std::size_t>(task.op)];
        std::vector<std::string> row{kModelName,
                                     "1",
                                     fmt::to_string(task.task),
                                     fmt::to_string(kStream),
                                     "1",
                                     op.name,
                                     op.type,
                                     task.taskType,
                                     microsText(task.ts) + "\t",
                                     microsText(op.dur),
                                     microsText(op.wait),
                                     fmt::to_string(op.blockDim),
                                     quoted(op.inputShapes),
                                     op.inputTypes,
                                     op.inputFormats,
                                     quoted(op.outputShapes),
                                     op.outputTypes,
                                     op.outputFormats};
        if (op.isOnAiCpu) {
            row.insert(row.end(), 16, "N/A");
            csv.row(row);
            continue;
        }
        row.push_back(microsText(op.aiCore));
        row.push_back(fmt::to_string(roundDiv(op.aiCore * kAiCoreMhz, 1000)));
        for (const auto time : {op.vec, op.mac, op.scalar, op.mte1, op.mte2, op.mte3})
            pipe(row, op, time);
        row.push_back(decimalText(op.icacheMiss, 4));
        const auto compute = std::max(op.mac, op.vec);
        row.push_back(compute == 0 ? "N/A" : decimalText(roundDiv(op.mte2 * 10'000, compute), 4));
        csv.row(row);
    }
    return csv.take();
}

std::string opStatisticCsv(const FaceMaskRun& run)
{
    CsvText csv(LineEnd::CrLf);
    csv.line(
        "Model Name,OP Type,Core Type,Count,Total Time(us),Min Time(us),Avg Time(us),Max Time(us),Ratio(%)");
    const auto groups = statistics(
        run.ops, [](const FaceMaskOp& op) { return op.type; }, [](const FaceMaskOp& op) { return op.dur; });
    std::int64_t total = 0;
    for (const auto& g : groups)
        total += g.total;
    for (const auto& g : groups)
        csv.row({kModelName, g.key, run.ops[g.first].isOnAiCpu ? "AI_CPU" : "AI_CORE",
                 fmt::to_string(g.count), microsText(g.total), microsText(g.min), microsText(g.avg()),
                 microsText(g.max), percentText(g.total, total)});
    return csv.take();
}

std::string callStatisticCsv(const std::vector<HostCall>& calls, bool isAcl)
{
    CsvText csv(LineEnd::CrLf);
    csv.line(isAcl ? "Name,Type,Time(%),Time(us),Count,Avg(us),Min(us),Max(us),Process ID,Thread ID"
                   : "Name,Stream ID,Time(%),Time(us),Calls,Avg(us),Min(us),Max(us),Process ID,Thread ID");
    const auto groups = statistics(
        calls, [](const HostCall& c) { return c.name; }, [](const HostCall& c) { return c.dur; });
    std::int64_t total = 0;
    for (const auto& g : groups)
        total += g.total;
    for (const auto& g : groups)
        csv.row({g.key, isAcl ? calls[g.first].mode : "N/A", percentText(g.total, total), microsText(g.total),
                 fmt::to_string(g.count), microsText(g.avg()), microsText(g.min), microsText(g.max),
                 fmt::to_string(kHostPid), fmt::to_string(kThread)});
    return csv.take();
}

std::string taskTimeCsv(const FaceMaskRun& run)
{
    CsvText csv(LineEnd::CrLf);
    csv.line(
        "Time(%),Time(us),Count,Avg(us),Min(us),Max(us),Waiting(us),Running(us),Pending(us),Type,API,Task ID,"
        "Op Name,Stream ID");
    std::int64_t total = 0;
    for (const auto& task : run.tasks)
        total += task.dur;
    for (const auto& task : run.tasks) {
        const auto time = microsText(task.dur);
        const auto wait = task.op < 0 ? 0 : run.ops[static_cast<std::size_t>(task.op)].wait;
        csv.row({percentText(task.dur, total), time, "1", time, time, time, microsText(wait), time, "0",
                 task.taskType, task.op < 0 ? "rtMemcpy" : "rtModelExecute", fmt::to_string(task.task),
                 task.name, fmt::to_string(kStream)});
    }
    return csv.take();
}

std::string msproftxCsv(const FaceMaskRun& run)
{
    CsvText csv(LineEnd::CrLf);
    csv.line("pid,tid,category,event_type,payload_type,payload_value,Start_time(us),End_time(us),message_"
             "type,message");
    for (const auto& range : run.ranges)
        csv.row({fmt::to_string(kHostPid), fmt::to_string(kThread), "0", range.mode, "0", "0",
                 microsText(range.ts) + "\t", microsText(range.ts + range.dur) + "\t", "0", range.name});
    return csv.take();
}

std::string infoJson(const FaceMaskRun& run, bool isDevice)
{
    JsonText json(JsonStyle::Compact);
    json.beginObject().field("jobInfo", "NA").field("version", "1.0").field("mac", "02-00-5E-00-53-10");
    json.field("OS", "Linux-4.15.0-45-generic-x86_64-#48-Ubuntu SMP Tue Jan 29 16:28:13 UTC 2019")
        .field("cpuCores", 2);
    json.field("hostname", "atlas300-host")
        .field("hwtype", "x86_64")
        .field("devices", "0")
        .field("platform", "");
    json.key("CPU").beginArray();
    for (int i = 0; i < 2; ++i) {
        json.beginObject().field("Id", i).field("Name", "GenuineIntel").field("Frequency", "3000.000000");
        json.field("Logical_CPU_Count", 18)
            .field("Type", "Intel(R) Xeon(R) Gold 6151 CPU @ 3.00GHz")
            .endObject();
    }
    json.endArray();
    if (isDevice) {
        json.key("DeviceInfo").beginArray().beginObject().field("id", 0).field("env_type", 3);
        json.field("ctrl_cpu_id", "ARMv8_Cortex_A55")
            .field("ctrl_cpu_core_num", 4)
            .field("ctrl_cpu_endian_little", 1);
        json.field("ts_cpu_core_num", 1)
            .field("ai_cpu_core_num", 4)
            .field("ai_core_num", 2)
            .field("ai_cpu_core_id", 4);
        json.field("ai_core_id", 0).field("aicpu_occupy_bitmap", 240).field("ctrl_cpu", "0,1,2,3");
        json.field("ai_cpu", "4,5,6,7").field("aiv_num", 0).field("hwts_frequency", "19.2");
        json.field("aic_frequency", fmt::to_string(kAiCoreMhz))
            .field("aiv_frequency", fmt::to_string(kAiCoreMhz));
        json.endObject().endArray().field("platform_version", "0");
    }
    json.field("pid", fmt::to_string(kHostPid))
        .field("pid_name", "face_mask")
        .field("memoryTotal", 197'563'880);
    json.field("cpuNums", 36).field("sysClockFreq", 100);
    json.field("upTime", decimalText(run.begin / 10'000'000, 2) + " 1830316.84").field("netCardNums", 0);
    return json.endObject().take();
}

/// start_info or end_info: the wall clock and the monotonic clock at one moment.
std::string clockJson(const char* which, std::int64_t monotonicNs)
{
    const auto sinceFirst = (monotonicNs - kFirstMonotonic) / 1000;
    const auto ofHour = kFirstOfHour + sinceFirst; // all three runs lie within one hour
    constexpr std::int64_t kMinute = 60'000'000;
    JsonText json(JsonStyle::Compact);
    json.beginObject();
    json.field(fmt::format("collectionDate{}", which),
               fmt::format("2021-11-18 09:{:02}:{:0>9}", ofHour / kMinute, decimalText(ofHour % kMinute, 6)));
    json.field(fmt::format("collectionTime{}", which), fmt::to_string(kCollectionBegin + sinceFirst));
    json.field("clockMonotonicRaw", fmt::to_string(monotonicNs));
    return json.endObject().take();
}

/// Only the first run was collected with --host-sys.
bool hasHostUsage(FaceMaskState state)
{
    return state == FaceMaskState::AsFound;
}

std::string sampleJson(FaceMaskState state)
{
    JsonText json(JsonStyle::Compact);
    json.beginObject().field("ai_core_metrics", "PipeUtilization").field("ai_core_profiling", "on");
    json.field("ai_core_profiling_mode", "task-based")
        .field("ai_core_profiling_events", "0x8,0xa,0x9,0xb,0xc,0xd,0x54,0x55");
    json.field("acl", "on").field("runtimeApi", "on").field("msproftx", "on").field("ts_timeline", "on");
    json.field("aicpu", "off")
        .field("devices", "0")
        .field("app", "face_mask")
        .field("app_parameters", "street.jpg");
    json.field("result_dir", "./profiling").field("profLevel", "off");
    if (hasHostUsage(state))
        json.field("host_sys", "cpu,mem,disk,network").field("host_sys_usage_freq", "50");
    return json.endObject().take();
}

std::string startLog(const char* section, std::int64_t monotonicNs)
{
    return fmt::format("[{}]\nclock_realtime: {}\nclock_monotonic_raw: {}\ncntvct: {}\n", section,
                       kCollectionBegin * 1000 + monotonicNs - kFirstMonotonic, monotonicNs,
                       monotonicNs / 1000 * 192 / 10);
}

std::string readme(const Prof& prof, const FaceMaskRun& run)
{
    const auto types = statistics(
        run.ops, [](const FaceMaskOp& op) { return op.type; }, [](const FaceMaskOp& op) { return op.dur; });
    auto text = fmt::format(
        "# {}\n\n{}\n\nA PROF folder of the old layout (CANN 5.1, Ascend 310): an SSD face-mask detector "
        "looks at "
        "one picture. The total\ntimeline stands at the root, the summaries in `device_0/summary`. Made by "
        "`samples/generator`.\n\n## The story\n\n{}\n\n",
        prof.name, prof.title, prof.story);
    text += fmt::format(
        "## Numbers to expect\n\n| what | value |\n|---|---|\n"
        "| CreateMultipleStreamsFromFile (msproftx push/pop) | {} ms |\n"
        "| aclmdlExecute | {} ms, once |\n"
        "| msproftx ranges and marks | {} |\n| AscendCL calls | {} |\n| runtime calls | {} |\n"
        "| tasks of stream {} | {}, {} of them ops |\n\n| op type | count | total us |\n|---|---|---|\n",
        microsText(createStreamsNs(prof.state) / 1000), microsText(executeNs(prof.state) / 1000),
        run.ranges.size(), run.calls.size(), run.runtime.size(), kStream, run.tasks.size(), run.ops.size());
    for (const auto& type : types)
        text += fmt::format("| {} | {} | {} |\n", type.key, type.count, microsText(type.total));
    if (hasHostUsage(prof.state))
        text += "\nThe host was sampled 50 times a second (counters of the timeline; the peaks stand in\n"
                "`host/summary/host_{cpu,mem,disk,network}_usage`): during the sleep the CPU rests, and the "
                "disk is "
                "read while the\nmodel is loaded.\n";
    return text +
           "\nThe summaries agree with the timeline to the printed digit. `model/` holds the graph that "
           "ran as Build text.\n";
}

Files makeProf(const Prof& prof)
{
    const auto run = faceMaskProgram(prof.state);
    Files files;
    const auto summary = [](const char* name) { return fmt::format("device_0/summary/{}_0_1_1.csv", name); };
    files["README.md"] = readme(prof, run);
    const auto host = hasHostUsage(prof.state) ? hostSamples(run) : std::vector<HostSample>();
    files["timeline/msprof_0_1_1.json"] = timelineJson(run, host);
    files[summary("op_summary")] = opSummaryCsv(run);
    files[summary("op_statistic")] = opStatisticCsv(run);
    files[summary("acl_statistic")] = callStatisticCsv(run.calls, true);
    files[summary("runtime_api")] = callStatisticCsv(run.runtime, false);
    files[summary("task_time")] = taskTimeCsv(run);
    files[summary("msprof_tx")] = msproftxCsv(run);
    if (!host.empty()) {
        for (auto& [kind, text] : hostSummaries(host))
            files[fmt::format("host/summary/{}_0_1_1.csv", kind)] = std::move(text);
    }
    for (const bool isDevice : {true, false}) {
        const std::string folder = isDevice ? "device_0/" : "host/";
        const auto* const suffix = isDevice ? ".0" : "";
        files[folder + "info.json" + suffix] = infoJson(run, isDevice);
        files[folder + "start_info" + suffix] = clockJson("Begin", run.begin);
        files[folder + "end_info" + suffix] = clockJson("End", run.end);
        files[folder + "sample.json"] = sampleJson(prof.state);
        files[folder + "host_start.log" + suffix] = startLog("Host", run.begin);
    }
    files["device_0/dev_start.log.0"] = startLog("Device0", run.begin);
    files["model/ge_proto_00000042_Build.txt"] = faceMaskModel(run.ops, kStream);
    return files;
}

} // namespace

Files faceMaskSleeping()
{
    return makeProf({FaceMaskState::AsFound, "PROF_000001_20211118093012345_FACEMASKSLEEPING",
                     "The face-mask detector as it was found: somewhere a `sleep(5)`.",
                     "The program takes almost six seconds for one picture, yet `aclmdlExecute` takes 7.2 "
                     "ms. The author put msproftx\n"
                     "push/pop ranges around the steps: `CreateMultipleStreamsFromFile` takes 5.6 s, and for "
                     "five of them there is\n"
                     "no call and no task under it. `PROF_000001_20211118094024567_FACEMASKNOSLEEPS` is the "
                     "next state."});
}

Files faceMaskNoSleep()
{
    return makeProf(
        {FaceMaskState::SleepRemoved, "PROF_000001_20211118094024567_FACEMASKNOSLEEPS",
         "The face-mask detector without its `sleep(5)`: now the ops count.",
         "`CreateMultipleStreamsFromFile` fell from 5645.052 ms to 642.772 ms, `aclmdlExecute` is what it "
         "was. In it, Conv2D\n"
         "and BNInferenceD lead the op statistic and Relu is third: three ops that one could do.\n"
         "`PROF_000001_20211118095113789_FACEMASKOPSFUSED` is the next state."});
}

Files faceMaskFused()
{
    return makeProf(
        {FaceMaskState::OpsFused, "PROF_000001_20211118095113789_FACEMASKOPSFUSED",
         "The face-mask detector after fusion: Conv2D, BNInferenceD and Relu are one op.",
         "The model was converted again with fusion switched on: each Conv2D + BNInferenceD + Relu of\n"
         "`PROF_000001_20211118094024567_FACEMASKNOSLEEPS` is one Conv2D here (its name joins the three), "
         "and `aclmdlExecute`\n"
         "fell from 7.209 ms to 2.305 ms."});
}

} // namespace opscope::samples
