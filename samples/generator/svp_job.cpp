// SPDX-License-Identifier: GPL-3.0-or-later
// JOB folders of an SS928 as the board and `msprof.pyc export` leave them, of one model run each.
#include <algorithm>
#include <fmt/format.h>

#include "core/base/time.h"
#include "samples/generator/sample.h"
#include "samples/generator/statistics.h"
#include "samples/generator/svp_model.h"
#include "samples/generator/text.h"

namespace opscope::samples {

namespace {

struct ApiCall {
    std::string name;
    const char* mode; ///< model, runtime, others
    std::int64_t ts = 0;
    std::int64_t dur = 0;
};

/// One JOB: what differs between the two samples.
struct Job {
    Activation activation;
    std::string model;
    std::string jobName;
    std::int64_t bootNs = 0; ///< monotonic time of the first call
    std::int64_t process = 0;
    std::int64_t executeNs = 0;
    std::int64_t loadNs = 0;
    std::string icacheMissRate;
};

constexpr std::int64_t kModelId = 1;
constexpr std::int64_t kBeforeFirstLayer = 92'000; ///< from the start of execute to the first layer
constexpr const char* kFrequency = "1000";

struct Run {
    std::vector<SvpLayer> layers;
    std::vector<std::int64_t> starts; ///< of the layers
    std::vector<ApiCall> calls;
};

Run run(const Job& job)
{
    Run result;
    result.layers = yoloRun(job.activation);
    auto now = job.bootNs;
    const auto call = [&](const char* name, const char* mode, std::int64_t dur, std::int64_t pause) {
        result.calls.push_back({name, mode, now, dur});
        now += dur + pause;
    };
    call("svp_acl_init", "others", 1'826'407, 14'230);
    call("svp_acl_rt_set_device", "runtime", 3'104'772, 8'911);
    call("svp_acl_rt_get_run_mode", "runtime", 2'137, 41'006);
    call("svp_acl_rt_malloc_cached", "runtime", 212'345, 36'802);
    call("svp_acl_mdl_load_from_mem", "model", job.loadNs, 52'114);
    call("svp_acl_mdl_create_desc", "model", 3'211, 1'377);
    call("svp_acl_mdl_get_desc", "model", 48'730, 4'120);
    call("svp_acl_mdl_get_num_inputs", "model", 1'048, 1'922);
    call("svp_acl_mdl_get_num_outputs", "model", 1'012, 2'090);
    call("svp_acl_mdl_create_dataset", "model", 2'604, 1'803);
    for (int i = 0; i < 2; ++i) {
        call("svp_acl_mdl_get_input_size_by_index", "model", 1'407 + i * 93, 2'206);
        call("svp_acl_rt_malloc_cached", "runtime", 94'312 + i * 2'551, 3'117);
        call("svp_acl_create_data_buffer", "others", 1'911 + i * 64, 1'020);
        call("svp_acl_mdl_add_dataset_buffer", "model", 2'337 + i * 48, 1'561);
    }
    call("svp_acl_mdl_create_dataset", "model", 2'188, 1'711);
    for (int i = 0; i < 3; ++i) {
        call("svp_acl_mdl_get_output_size_by_index", "model", 1'377 + i * 51, 2'008);
        call("svp_acl_rt_malloc_cached", "runtime", 88'604 + i * 1'973, 2'940);
        call("svp_acl_create_data_buffer", "others", 1'866 + i * 31, 1'120);
        call("svp_acl_mdl_add_dataset_buffer", "model", 2'293 + i * 27, 1'488);
    }
    now += 6'204'118; // the program reads and resizes its picture
    call("svp_acl_rt_mem_flush", "runtime", 31'842, 12'604);

    auto layerTs = now + kBeforeFirstLayer;
    for (const auto& layer : result.layers) {
        layerTs += layer.gap;
        result.starts.push_back(layerTs);
        layerTs += layer.dur;
    }
    call("svp_acl_mdl_execute", "model", job.executeNs, 18'331);
    call("svp_acl_rt_mem_invalidate", "runtime", 27'114, 2'804'227);
    for (int i = 0; i < 5; ++i) {
        call("svp_acl_destroy_data_buffer", "others", 1'502 + i * 17, 1'204);
        call("svp_acl_rt_free", "runtime", 42'307 + i * 811, 1'905);
    }
    call("svp_acl_mdl_destroy_dataset", "model", 1'733, 1'122);
    call("svp_acl_mdl_destroy_dataset", "model", 1'688, 1'204);
    call("svp_acl_mdl_destroy_desc", "model", 2'450, 1'820);
    call("svp_acl_mdl_unload", "model", 1'904'226, 10'040);
    call("svp_acl_rt_free", "runtime", 187'940, 4'418);
    call("svp_acl_rt_reset_device", "runtime", 604'119, 5'912);
    call("svp_acl_finalize", "others", 1'207'338, 0);
    return result;
}

void metadata(JsonText& json, const char* what, std::int64_t pid, std::int64_t tid, const char* key,
              const std::string& value)
{
    json.beginObject().field("name", what).field("ph", "M").field("pid", pid).field("tid", tid);
    json.key("args").beginObject().field(key, value).endObject().endObject();
}

std::string taskTimeJson(const Run& run)
{
    JsonText json;
    json.beginArray();
    metadata(json, "process_name", 0, 0, "name", "Device 0");
    metadata(json, "thread_name", 0, 0, "name", "Stream 0");
    for (std::size_t i = 0; i < run.layers.size(); ++i) {
        const auto& layer = run.layers[i];
        json.beginObject().field("name", layer.name).field("ph", "X").field("pid", 0).field("tid", 0);
        json.numberField("ts", microsText(run.starts[i])).numberField("dur", microsText(layer.dur));
        json.key("args").beginObject().field("Task Type", layer.isOnAiCpu() ? "AI_CPU" : "AI_CORE");
        json.field("Stream Id", 0).field("Task Id", static_cast<std::int64_t>(i)).endObject().endObject();
    }
    return json.endArray().take();
}

std::string aclJson(const Job& job, const Run& run)
{
    JsonText json;
    json.beginArray();
    metadata(json, "process_name", job.process, job.process, "name", "ACL");
    metadata(json, "thread_name", job.process, job.process, "name", fmt::format("Thread {}", job.process));
    for (const auto& call : run.calls) {
        json.beginObject().field("name", call.name).field("ph", "X");
        json.field("pid", job.process).field("tid", job.process);
        json.numberField("ts", microsText(call.ts)).numberField("dur", microsText(call.dur));
        json.key("args").beginObject().field("Mode", call.mode).field("Process_Id", job.process);
        json.field("Thread_Id", job.process).endObject().endObject();
    }
    return json.endArray().take();
}

std::string ratio(std::int64_t tenThousandths)
{
    return decimalText(tenThousandths, 4);
}

/// max(Dstr, DLD, WLD) / max(Mac Busy, Vec Ppen), from the printed ratios.
std::string memoryBound(std::int64_t dstr, std::int64_t dld, std::int64_t wld, std::int64_t macBusy,
                        std::int64_t vecPpen)
{
    const auto compute = std::max(macBusy, vecPpen);
    return compute == 0 ? "N/A" : decimalText(roundDiv(std::max({dstr, dld, wld}) * 10'000, compute), 4);
}

std::int64_t totalTime(const Run& run)
{
    std::int64_t total = 0;
    for (const auto& layer : run.layers)
        total += layer.dur;
    return total;
}

std::string opSummaryCsv(const Run& run)
{
    CsvText csv(LineEnd::CrLf);
    csv.line(
        "Layer Id,Ori Layer Name,Layer Name,Layer Type,Time(us),Time Ratio,Mac Busy Ratio,Mac Ppen Ratio,"
        "Vec Busy Ratio,Vec Ppen Ratio,Dstr Ratio,Dtrans Ratio,DLD Ratio,WLD Ratio,Memory Bound,"
        "DDR Read(byte),DDR Write(byte),DDR Total(byte)");
    const auto total = totalTime(run);
    const auto share = [&](std::int64_t dur) { return decimalText(roundDiv(dur * 1'000'000, total), 6); };
    for (std::size_t i = 0; i < run.layers.size(); ++i) {
        const auto& l = run.layers[i];
        std::vector<std::string> row{fmt::to_string(i),     l.oriName,         l.name,
                                     layerTypeName(l.kind), microsText(l.dur), share(l.dur)};
        if (l.isOnAiCpu()) // the counters of the AI Core say nothing about a layer that runs elsewhere
            row.insert(row.end(), 9, "N/A");
        else
            row.insert(row.end(), {ratio(l.macBusy), ratio(l.macPpen), ratio(l.vecBusy), ratio(l.vecPpen),
                                   ratio(l.dstr), ratio(l.dtrans), ratio(l.dld), ratio(l.wld),
                                   memoryBound(l.dstr, l.dld, l.wld, l.macBusy, l.vecPpen)});
        row.insert(row.end(), {fmt::to_string(l.ddrRead()), fmt::to_string(l.ddrWrite()),
                               fmt::to_string(l.ddrRead() + l.ddrWrite())});
        csv.row(row);
    }

    const auto mean = [&](std::int64_t SvpLayer::*member) { // weighted by time
        std::int64_t sum = 0;
        for (const auto& l : run.layers)
            sum += l.*member * l.dur;
        return roundDiv(sum, total);
    };
    std::int64_t read = 0;
    std::int64_t written = 0;
    for (const auto& l : run.layers) {
        read += l.ddrRead();
        written += l.ddrWrite();
    }
    const auto macBusy = mean(&SvpLayer::macBusy);
    const auto vecPpen = mean(&SvpLayer::vecPpen);
    const auto dstr = mean(&SvpLayer::dstr);
    const auto dld = mean(&SvpLayer::dld);
    const auto wld = mean(&SvpLayer::wld);
    csv.row({"-", "-", "-", "-", microsText(total), share(total), ratio(macBusy),
             ratio(mean(&SvpLayer::macPpen)), ratio(mean(&SvpLayer::vecBusy)), ratio(vecPpen), ratio(dstr),
             ratio(mean(&SvpLayer::dtrans)), ratio(dld), ratio(wld),
             memoryBound(dstr, dld, wld, macBusy, vecPpen), fmt::to_string(read), fmt::to_string(written),
             fmt::to_string(read + written)});
    return csv.take();
}

std::string aclStatisticCsv(const Job& job, const Run& run)
{
    CsvText csv(LineEnd::CrLf);
    csv.line(
        "Process ID,Thread ID,Type,Name,Total Time Ratio(%),Total Time(us),Count,Avg(us),Max(us),Min(us)");
    const auto groups = statistics(
        run.calls, [](const ApiCall& c) { return c.name; }, [](const ApiCall& c) { return c.dur; });
    std::int64_t total = 0;
    for (const auto& g : groups)
        total += g.total;
    for (const auto& g : groups)
        csv.row({fmt::to_string(job.process), fmt::to_string(job.process), run.calls[g.first].mode, g.key,
                 percentText(g.total, total), microsText(g.total), fmt::to_string(g.count),
                 microsText(g.avg()), microsText(g.max), microsText(g.min)});
    return csv.take();
}

std::string opStatisticCsv(const Run& run)
{
    CsvText csv(LineEnd::CrLf);
    csv.line("Task ID,Stream ID,OP Name,Task Type,Total Time Ratio(%),Total "
             "Time(us),Count,Avg(us),Max(us),Min(us)");
    const auto groups = statistics(
        run.layers, [](const SvpLayer& l) { return l.name; }, [](const SvpLayer& l) { return l.dur; });
    const auto total = totalTime(run);
    for (std::size_t i = 0; i < groups.size(); ++i) {
        const auto& g = groups[i];
        csv.row({fmt::to_string(i), "0", g.key, run.layers[g.first].isOnAiCpu() ? "AI_CPU" : "AI_CORE",
                 percentText(g.total, total), microsText(g.total), fmt::to_string(g.count),
                 microsText(g.avg()), microsText(g.max), microsText(g.min)});
    }
    return csv.take();
}

std::string infoJson(const Job& job)
{
    JsonText json(JsonStyle::Compact);
    json.beginObject()
        .field("jobInfo", job.jobName)
        .field("version", "1.0")
        .field("mac", "02-00-5E-00-53-28");
    json.field("OS", "Linux-4.19.90-aarch64-#1 SMP PREEMPT Fri May 12 09:41:07 CST 2023")
        .field("cpuCores", 4);
    json.field("hostname", "ss928-demoboard")
        .field("hwtype", "aarch64")
        .field("devices", "0")
        .field("platform", "");
    json.key("CPU")
        .beginArray()
        .beginObject()
        .field("Id", 0)
        .field("Name", "ARM")
        .field("Frequency", "1400.000000");
    json.field("Logical_CPU_Count", 4).field("Type", "Cortex_A55").endObject().endArray();
    json.key("DeviceInfo").beginArray().beginObject().field("id", 0).field("env_type", 3);
    json.field("ctrl_cpu_id", "ARMv8_Cortex_A55")
        .field("ctrl_cpu_core_num", 4)
        .field("ctrl_cpu_endian_little", 1);
    json.field("ts_cpu_core_num", 0)
        .field("ai_cpu_core_num", 1)
        .field("ai_core_num", 1)
        .field("ai_cpu_core_id", 4);
    json.field("ai_core_id", 0)
        .field("aicpu_occupy_bitmap", 16)
        .field("ctrl_cpu", "0,1,2,3")
        .field("ai_cpu", "4");
    json.field("aiv_num", 0)
        .field("hwts_frequency", "24")
        .field("aic_frequency", kFrequency)
        .endObject()
        .endArray();
    json.field("pid", fmt::to_string(job.process))
        .field("pid_name", "yolo_sample")
        .field("memoryTotal", 2'043'112);
    json.field("cpuNums", 4).field("upTime", decimalText(job.bootNs / 10'000'000, 2) + " 30144.71");
    return json.endObject().take();
}

/// Raw files of which only the names are public (FORMATS 1.6): they stand for what the board writes.
void addRawFiles(Files& files, const Job& job)
{
    const auto data = fmt::format("data/{}.{}", job.model, kModelId);
    std::string raw;
    for (int i = 0; i < 512; ++i)
        raw += static_cast<char>((i * 37 + i / 7) & 0xFF);
    files[data + ".net.info"] = raw.substr(0, 128);
    files[data + ".layer.info"] = raw;
    files[fmt::format("data/aicore.0.{}.{}.1.1.0", job.model, kModelId)] = raw + raw;
    files[fmt::format("data/aicore.0.{}.{}.1.1.0.done", job.model, kModelId)] = "filesize:1024";
    files[fmt::format("data/acl_api.0.{}.{}", job.model, kModelId)] = raw;
    files[fmt::format("data/acl_api.0.{}.{}.done", job.model, kModelId)] = "filesize:512";
}

std::string readme(const Job& job, const Run& run)
{
    const bool isBefore = job.activation == Activation::Mish;
    const auto types = statistics(
        run.layers, [](const SvpLayer& l) { return std::string(layerTypeName(l.kind)); },
        [](const SvpLayer& l) { return l.dur; });
    auto text = fmt::format(
        "# {}\n\n"
        "A JOB folder of an SS928 board: one picture through a YOLO-like network ({}), exported by\n"
        "`msprof.pyc`. Made by `samples/generator`.\n\n"
        "## The story\n\n",
        job.jobName, job.model);
    text += isBefore ? "The network as it was trained: Mish behind every Conv but the three heads. The board "
                       "has no Mish, so it runs\n"
                       "as Softplus, Tanh and Mul, three passes over each feature map, and each Conv before "
                       "it is slowed because\n"
                       "its output leaves for the memory. `JOBYOLOLEAKYRELUAFTERSAMPLE` is the same network "
                       "with LeakyRelu.\n\n"
                     : "The network of `JOBYOLOMISHBEFORESAMPLE` after Mish (Softplus, Tanh and Mul) was "
                       "replaced by LeakyRelu: three\n"
                       "layers are gone behind every Conv, one is new, most Conv layers are shorter, the "
                       "load time is untouched.\n\n";
    text += fmt::format("## Numbers to expect\n\n"
                        "| what | value |\n|---|---|\n"
                        "| svp_acl_mdl_execute | {} us, once |\n"
                        "| svp_acl_mdl_load_from_mem | {} us, once |\n"
                        "| ACL calls | {} |\n"
                        "| layers | {}, together {} us |\n",
                        microsText(job.executeNs), microsText(job.loadNs), run.calls.size(),
                        run.layers.size(), microsText(totalTime(run)));
    text += "\n| layer type | count | total us |\n|---|---|---|\n";
    for (const auto& type : types)
        text += fmt::format("| {} | {} | {} |\n", type.key, type.count, microsText(type.total));
    text +=
        "\n`op_summary`, `op_statistic` and `acl_statistic` agree with the timeline to the printed digit; "
        "the row with `-`\n"
        "is the total. The files in `data/` have the names that a board writes and no meaningful content.\n"
        "\n`model/` holds the graph as Build text: `PreRunBegin` with the batch normalisation and the scale "
        "that "
        "the converter\nfolds into each Conv, `Build` as it ran. `opscope-cli graph diff` of the two says "
        "what "
        "was fused, of the `Build` of both\nsamples what became of Mish.\n";
    return text;
}

Files makeJob(const Job& job)
{
    const auto result = run(job);
    const auto modelAndBatch = fmt::format("0.{}.{}.1", job.model, kModelId);
    Files files;
    files["README.md"] = readme(job, result);
    files["info.json.0"] = infoJson(job);
    files["timeline/task_time_" + modelAndBatch + ".json"] = taskTimeJson(result);
    files["timeline/acl_" + modelAndBatch + ".json"] = aclJson(job, result);
    files[fmt::format("summary/op_summary_{}.1.1.{}.{}.csv", modelAndBatch, job.icacheMissRate, kFrequency)] =
        opSummaryCsv(result);
    files[fmt::format("summary/acl_statistic_0_{}_1.csv", kModelId)] = aclStatisticCsv(job, result);
    files[fmt::format("summary/op_statistic_0_{}_1_1.csv", kModelId)] = opStatisticCsv(result);
    addRawFiles(files, job);
    files["model/ge_proto_00000001_PreRunBegin.txt"] = yoloModel(result.layers, false);
    files["model/ge_proto_00000042_Build.txt"] = yoloModel(result.layers, true);
    return files;
}

} // namespace

Files svpYoloMish()
{
    return makeJob({Activation::Mish, "yolov4_mish", "JOBYOLOMISHBEFORESAMPLE", 8'412'337'123'456, 1243,
                    23'299'000, 61'204'318, "0.0137"});
}

Files svpYoloLeakyRelu()
{
    return makeJob({Activation::LeakyRelu, "yolov4_leaky", "JOBYOLOLEAKYRELUAFTERSAMPLE", 9'127'804'660'912,
                    1391, 14'190'000, 61'187'640, "0.0121"});
}

} // namespace opscope::samples
