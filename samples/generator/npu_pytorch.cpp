// SPDX-License-Identifier: GPL-3.0-or-later
// Two ranks of a data-parallel training as torch_npu leaves them: `*_ascend_pt` folders, as text and as
// databases.
#include <fmt/format.h>
#include <map>

#include "core/base/time.h"
#include "samples/generator/npu_communication.h"
#include "samples/generator/npu_database.h"
#include "samples/generator/npu_tables.h"
#include "samples/generator/npu_trace.h"
#include "samples/generator/random.h"
#include "samples/generator/sample.h"
#include "samples/generator/text.h"

namespace opscope::samples {

namespace {

std::string deviceType(const NpuRun& run)
{
    return fmt::format("NPU:{}", run.device);
}

/// MB (2^20) of a multiple of 512 bytes, exactly.
std::string mebibytesText(std::int64_t bytes)
{
    return decimalTextShort(bytes / 512 * 48'828'125, 11);
}

std::string profilerInfo(const NpuRun& run, bool isText)
{
    JsonText json;
    json.beginObject().key("config").beginObject().key("common_config").beginObject();
    json.key("activities").beginArray().text("ProfilerActivity.CPU").text("ProfilerActivity.NPU").endArray();
    json.key("schedule")
        .beginObject()
        .field("wait", 0)
        .field("active", 2)
        .field("warmup", 1)
        .field("repeat", 1);
    json.field("skip_first", 9).endObject();
    json.key("record_shapes")
        .boolean(true)
        .key("profile_memory")
        .boolean(true)
        .key("with_stack")
        .boolean(false);
    json.endObject().key("experimental_config").beginObject().field("_profiler_level", "Level1");
    json.field("_aic_metrics", "ACL_AICORE_PIPE_UTILIZATION").key("_l2_cache").boolean(isText);
    json.key("_msprof_tx")
        .boolean(false)
        .key("_export_type")
        .beginArray()
        .text(isText ? "text" : "db")
        .endArray();
    json.endObject().endObject();
    json.key("start_info").beginObject().key("syscnt_enable").boolean(true).field("freq", 50);
    json.field("start_cnt", (run.begin - 1'750'326'124'000'000'000) / 20);
    json.field("start_monotonic", run.begin - 1'750'326'124'000'000'000).endObject();
    json.key("end_info").beginObject().field("collectionTimeEnd", run.end);
    json.field("MonotonicTimeEnd", run.end - 1'750'326'124'000'000'000).endObject();
    json.field("torch_npu_version", "2.5.1").field("cann_version", "8.3.RC1").field("rank_id", run.rank);
    return json.endObject().take();
}

std::string profilerMetadata(const NpuRun& run)
{
    JsonText json;
    json.beginObject().key("ENV_VARIABLES").beginObject().field("ASCEND_GLOBAL_LOG_LEVEL", "");
    json.field("HCCL_RDMA_TC", "").field("ASCEND_LAUNCH_BLOCKING", "").endObject();
    json.key("distributed_args").beginObject().field("tensor_model_parallel_size", 1);
    json.field("pipeline_model_parallel_size", 1).field("data_parallel_size", run.ranks);
    json.field("world_size", run.ranks).endObject();
    json.key("parallel_group_info").beginObject().key(kGroupName).beginObject().field("group_name", "dp");
    json.key("global_ranks").beginArray().integer(0).integer(1).endArray().endObject().endObject();
    return json.endObject().take();
}

std::string stepTraceTimeCsv(const NpuRun& run)
{
    CsvText csv(LineEnd::CrLf);
    csv.line(
        "Device_id,Step,Computing,Communication(Not Overlapped),Overlapped,Communication,Free,Stage,Bubble,"
        "Communication(Not Overlapped and Exclude Receive),Preparing");
    for (const auto& s : run.steps) {
        const auto o = overlapOf(run, s.begin, s.end);
        const auto computing = lengthOf(o.computing);
        const auto communication = lengthOf(o.communication);
        const auto alone = lengthOf(o.notOverlapped);
        const auto free = lengthOf(o.free);
        csv.row({fmt::to_string(run.device), fmt::to_string(s.number), microsText(computing),
                 microsText(alone), microsText(communication - alone), microsText(communication),
                 microsText(free), microsText(computing + alone + free), "0", microsText(alone),
                 microsText(firstDeviceWork(run, s) - s.begin)});
    }
    return csv.take();
}

std::string memoryRecordCsv(const NpuRun& run)
{
    CsvText csv(LineEnd::CrLf);
    csv.line("Component,Timestamp(us),Total Allocated(MB),Total Reserved(MB),Total Active(MB),Stream "
             "Ptr,Device Type");
    for (const auto& p : run.memory)
        csv.row({"PTA", microsText(p.ts) + "\t", mebibytesText(p.allocated), mebibytesText(p.reserved),
                 mebibytesText(p.allocated), "897357296", deviceType(run)});
    for (const auto& series : run.counters) {
        if (series.name != "APP/HBM")
            continue;
        for (const auto& [ts, kb] : series.samples)
            csv.row({"APP", microsText(ts) + "\t", "", mebibytesText(kb * 1024), "", "", deviceType(run)});
    }
    return csv.take();
}

std::string operatorMemoryCsv(const NpuRun& run)
{
    CsvText csv(LineEnd::CrLf);
    csv.line("Name,Size(KB),Allocation Time(us),Release Time(us),Active Release Time(us),Duration(us),"
             "Active Duration(us),Allocation Total Allocated(MB),Allocation Total Reserved(MB),"
             "Allocation Total Active(MB),Release Total Allocated(MB),Release Total Reserved(MB),"
             "Release Total Active(MB),Stream Ptr,Device Type");
    for (const auto& a : run.allocations) {
        const bool isReleased = a.released != 0;
        const auto at = [&](const std::string& text) { return isReleased ? text : std::string(); };
        const auto released = at(microsText(a.released) + "\t");
        const auto dur = at(microsText(a.released - a.allocated) + "\t");
        csv.row({a.name, decimalTextShort(a.size / 512 * 5, 1), microsText(a.allocated) + "\t", released,
                 released, dur, dur, mebibytesText(a.totalAtAllocation), mebibytesText(a.reserved),
                 mebibytesText(a.totalAtAllocation), at(mebibytesText(a.totalAtRelease)),
                 at(mebibytesText(a.reserved)), at(mebibytesText(a.totalAtRelease)), "897357296",
                 deviceType(run)});
    }
    return csv.take();
}

std::string moduleMemoryCsv(const NpuRun& run)
{
    CsvText csv(LineEnd::CrLf);
    csv.line("Device_id,Component,Timestamp(us),Total Reserved(MB),Device");
    std::int64_t sample = 0;
    for (auto ts = run.begin + 404'220; ts < run.end; ts += 4'000'000, ++sample) {
        std::int64_t module = 0;
        for (const auto* component : {"SLOG", "HCCL", "RUNTIME", "GE", "AICPU", "APP"})
            csv.row({fmt::to_string(run.device), component, microsText(ts) + "\t",
                     mebibytesText((module++ * 3 + sample / 2) * 2'097'152), deviceType(run)});
    }
    return csv.take();
}

/// Host time of each torch op with the time of the kernels it asked for.
std::string operatorDetailsCsv(const NpuRun& run)
{
    CsvText csv(LineEnd::Lf);
    csv.line("Name,Input Shapes,Call Stack,Host Self Duration(us),Host Total Duration(us),Device Self "
             "Duration(us),"
             "Device Total Duration(us),Device Self Duration With AICore(us),Device Total Duration With "
             "AICore(us)");
    std::map<std::int64_t, const Kernel*> byConnection;
    for (const auto& k : run.kernels)
        byConnection[k.connection] = &k;
    for (const auto& s : run.host) {
        if (s.level != HostLevel::Torch)
            continue;
        const auto found = byConnection.find(s.connection);
        const auto device = found == byConnection.end() ? 0 : found->second->dur;
        const auto aiCore = device != 0 && found->second->hasCube() ? device : 0;
        const std::string stack =
            s.thread == run.backwardThread
                ? ""
                : fmt::format("train.py(118): forward;\nmodel.py({}): __call__;\ntrain.py(204): main;",
                              40 + s.name.size());
        csv.row({s.name, s.shapes, stack, microsText(s.dur), microsText(s.dur), microsText(device),
                 microsText(device), microsText(aiCore), microsText(aiCore)});
    }
    return csv.take();
}

std::string l2CacheCsv(const NpuRun& run)
{
    Random random(930'001 + static_cast<std::uint64_t>(run.rank));
    CsvText csv(LineEnd::Lf);
    csv.line("Stream Id,Task Id,Hit Rate,Victim Rate,Op Name");
    for (const auto& k : run.kernels)
        csv.row({fmt::to_string(k.stream), fmt::to_string(k.task),
                 k.hasCube() ? decimalText(random.between(410'000, 970'000), 6) : "N/A",
                 decimalText(random.between(10, 240'000), 6), k.name});
    return csv.take();
}

std::string folderOf(const NpuRun& run)
{
    return fmt::format("node-a_{}_20250620083530654_ascend_pt/", run.hostPid);
}

std::string readme(const char* name, const char* how, const std::vector<NpuRun>& runs)
{
    auto text = fmt::format("# {}\n\nTwo ranks of a data-parallel training of a small transformer on Ascend "
                            "910B, collected by torch_npu and\n"
                            "exported as {}. Made by `samples/generator`; `ascend_pt_two_ranks` and "
                            "`ascend_pt_two_ranks_db` are the same run.\n\n"
                            "## The story\n\nRank 1 computes 14 percent slower. Both ranks wait for each "
                            "other in the all-reduce of every layer, so it is rank 0\n"
                            "that shows the long communication.\n\n## Numbers to expect\n\n"
                            "| rank | step | computing us | communication us | not overlapped us | free us "
                            "|\n|---|---|---|---|---|---|\n",
                            name, how);
    for (const auto& run : runs) {
        for (const auto& s : run.steps) {
            const auto o = overlapOf(run, s.begin, s.end);
            text += fmt::format("| {} | {} | {} | {} | {} | {} |\n", run.rank, s.number,
                                microsText(lengthOf(o.computing)), microsText(lengthOf(o.communication)),
                                microsText(lengthOf(o.notOverlapped)), microsText(lengthOf(o.free)));
        }
    }
    return text + fmt::format("\n{} kernels and {} collectives a rank.\n", runs[0].kernels.size(),
                              runs[0].collectives.size());
}

} // namespace

Files pytorchTwoRanks()
{
    const auto runs = trainingRuns();
    Files files;
    files["README.md"] = readme("ascend_pt_two_ranks", "text", runs);
    for (const auto& run : runs) {
        const auto folder = folderOf(run);
        const auto out = folder + "ASCEND_PROFILER_OUTPUT/";
        files[fmt::format("{}profiler_info_{}.json", folder, run.rank)] = profilerInfo(run, true);
        files[folder + "profiler_metadata.json"] = profilerMetadata(run);
        files[out + "trace_view.json"] = npuTimelineJson(run);
        CsvText kernels(LineEnd::CrLf);
        for (const auto& row : kernelRows(run))
            kernels.row(row);
        files[out + "kernel_details.csv"] = kernels.take();
        files[out + "op_statistic.csv"] = opStatisticCsv(run);
        files[out + "api_statistic.csv"] = apiStatisticCsv(run);
        files[out + "step_trace_time.csv"] = stepTraceTimeCsv(run);
        files[out + "memory_record.csv"] = memoryRecordCsv(run);
        files[out + "operator_memory.csv"] = operatorMemoryCsv(run);
        files[out + "npu_module_mem.csv"] = moduleMemoryCsv(run);
        files[out + "operator_details.csv"] = operatorDetailsCsv(run);
        files[out + "l2_cache.csv"] = l2CacheCsv(run);
        files[out + "communication.json"] = communicationJson(run);
        files[out + "communication_matrix.json"] = communicationMatrixJson(run);
    }
    return files;
}

Files pytorchTwoRanksDatabase()
{
    const auto runs = trainingRuns();
    Files files;
    files["README.md"] = readme("ascend_pt_two_ranks_db", "databases", runs);
    for (const auto& run : runs) {
        const auto folder = folderOf(run);
        const auto out = folder + "ASCEND_PROFILER_OUTPUT/";
        files[fmt::format("{}profiler_info_{}.json", folder, run.rank)] = profilerInfo(run, false);
        files[folder + "profiler_metadata.json"] = profilerMetadata(run);
        files[fmt::format("{}ascend_pytorch_profiler_{}.db", out, run.rank)] = npuDatabase(run);
        files[out + "analysis.db"] = analysisDatabase(run);
    }
    return files;
}

} // namespace opscope::samples
