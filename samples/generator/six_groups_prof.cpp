// SPDX-License-Identifier: GPL-3.0-or-later
// Six PROF folders of the old layout: one model, each time with another group of counters.
#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "core/base/time.h"
#include "samples/generator/sample.h"
#include "samples/generator/six_groups_model.h"
#include "samples/generator/statistics.h"
#include "samples/generator/text.h"
#include "samples/generator/trace_json.h"

namespace opscope::samples {

namespace {

constexpr std::int64_t kStream = 5;
constexpr std::int64_t kFirst = 81'204'000'000'000;              ///< ns, monotonic: the first run
constexpr std::int64_t kCollectionBegin = 1'637'575'200'000'000; ///< us since 1970: 2021-11-22 10:00 UTC
constexpr std::int64_t kBetweenRuns = 60'000'000'000;            ///< ns

using Cells = std::vector<std::string>;

struct Group {
    const char* name;
    const char* folder;
    const char* columns;
    void (*cells)(Cells& row, const SixOp& op);
};

std::string ratio(std::int64_t part, std::int64_t whole)
{
    return decimalText(roundDiv(part * 10'000, whole), 4);
}

/// GB of 2^30 bytes a second of the cores together: bytes * clock / cycles.
std::string bandwidth(std::int64_t bytes, const SixOp& op)
{
    constexpr std::int64_t kMicro = 1'000'000;
    constexpr std::int64_t kGib = std::int64_t{1} << 30;
    return decimalText(roundDiv(roundDiv(bytes * kMicro, op.totalCycles()) * 680 * 1'000, kGib) * 1'000, 6);
}

void pipeCells(Cells& row, const SixOp& op)
{
    for (const auto time : {op.vec, op.mac, op.scalar, op.mte1, op.mte2, op.mte3}) {
        row.push_back(microsText(time));
        row.push_back(ratio(time, op.aiCore));
    }
    row.push_back(decimalText(static_cast<std::int64_t>(op.name.size()) * 7, 4));
    const auto compute = std::max(op.mac, op.vec);
    row.push_back(compute == 0 ? "N/A" : ratio(op.mte2, compute));
}

void arithmeticCells(Cells& row, const SixOp& op)
{
    for (const auto cycles :
         {op.cubeCycles, std::int64_t{0}, op.vecFp32, op.vecFp16, std::int64_t{0}, op.vecMisc})
        row.push_back(decimalText(roundDiv(cycles * 1'000'000, op.totalCycles()), 6));
    row.push_back(fmt::to_string(op.cubeCycles * 8192));
    row.push_back(fmt::to_string(op.vecFp16 * 128 + op.vecFp32 * 32 + op.vecMisc * 32));
}

void memoryCells(Cells& row, const SixOp& op)
{
    for (const auto bytes : {op.ubReadMte + op.ubReadVector, op.ubWriteMte + op.ubWriteVector, op.l1Read,
                             op.l1Write, op.l2Read, op.l2Write, op.memoryRead, op.memoryWrite})
        row.push_back(bandwidth(bytes, op));
}

void memoryL0Cells(Cells& row, const SixOp& op)
{
    for (const auto bytes : {op.l0aRead, op.l0aWrite, op.l0bRead, op.l0bWrite, op.l0cRead, op.l0cWrite,
                             op.l0cReadCube, op.l0cWriteCube})
        row.push_back(bandwidth(bytes, op));
}

void memoryUbCells(Cells& row, const SixOp& op)
{
    for (const auto bytes : {op.ubReadMte, op.ubWriteMte, op.ubReadVector, op.ubWriteVector,
                             op.ubReadVector / 50, op.ubWriteVector / 80})
        row.push_back(bandwidth(bytes, op));
}

void conflictCells(Cells& row, const SixOp& op)
{
    for (const auto share : {op.bankGroup, op.bank, op.resource})
        row.push_back(decimalText(share, 4));
}

constexpr std::array<Group, 6> kGroups{
    {{"PipeUtilization", "PROF_000001_20211122100000000_RESNETPIPEUTILIZ",
      "vec_time(us),vec_ratio,mac_time(us),mac_ratio,scalar_time(us),scalar_ratio,mte1_time(us),mte1_ratio,"
      "mte2_time(us),mte2_ratio,mte3_time(us),mte3_ratio,icache_miss_rate,memory_bound",
      pipeCells},
     {"ArithmeticUtilization", "PROF_000002_20211122100100000_RESNETARITHMETIC",
      "mac_fp16_ratio,mac_int8_ratio,vec_fp32_ratio,vec_fp16_ratio,vec_int32_ratio,vec_misc_ratio,cube_fops,"
      "vector_fops",
      arithmeticCells},
     {"Memory", "PROF_000003_20211122100200000_RESNETMEMORYGROUP",
      "ub_read_bw(GB/s),ub_write_bw(GB/s),l1_read_bw(GB/s),l1_write_bw(GB/s),l2_read_bw(GB/s),l2_write_bw(GB/"
      "s),"
      "main_mem_read_bw(GB/s),main_mem_write_bw(GB/s)",
      memoryCells},
     {"MemoryL0", "PROF_000004_20211122100300000_RESNETMEMORYOFL0",
      "l0a_read_bw(GB/s),l0a_write_bw(GB/s),l0b_read_bw(GB/s),l0b_write_bw(GB/s),l0c_read_bw(GB/s),"
      "l0c_write_bw(GB/s),l0c_read_bw_cube(GB/s),l0c_write_bw_cube(GB/s)",
      memoryL0Cells},
     {"MemoryUB", "PROF_000005_20211122100400000_RESNETMEMORYOFUB",
      "ub_read_bw_mte(GB/s),ub_write_bw_mte(GB/s),ub_read_bw_vector(GB/s),ub_write_bw_vector(GB/s),"
      "ub_read_bw_scalar(GB/s),ub_write_bw_scalar(GB/s)",
      memoryUbCells},
     {"ResourceConflictRatio", "PROF_000006_20211122100500000_RESNETCONFLICTSGR",
      "vec_bankgroup_cflt_ratio,vec_bank_cflt_ratio,vec_resc_cflt_ratio", conflictCells}}};

/// The last run was stopped before its last op.
std::vector<SixOp> opsOf(int run)
{
    auto ops = resnet18(run);
    if (run + 1 == static_cast<int>(kGroups.size()))
        ops.pop_back();
    return ops;
}

std::int64_t beginOf(int run)
{
    return kFirst + run * kBetweenRuns;
}

std::vector<std::int64_t> startsOf(const std::vector<SixOp>& ops, int run)
{
    std::vector<std::int64_t> starts;
    auto at = beginOf(run) + 500'000'000;
    for (const auto& op : ops) {
        starts.push_back(at);
        at += op.dur + 900;
    }
    return starts;
}

std::string opSummary(const Group& group, const std::vector<SixOp>& ops,
                      const std::vector<std::int64_t>& starts)
{
    CsvText csv(LineEnd::CrLf);
    csv.line(
        std::string("Model Name,Model ID,Task ID,Stream ID,Infer ID,Op Name,OP Type,Task Type,"
                    "Task Start Time(us),Task Duration(us),Task Wait Time(us),Block Dim,Input Shapes,Input "
                    "Data Types,Input Formats,Output Shapes,Output Data Types,Output Formats,aicore_time(us),"
                    "total_cycles,") +
        group.columns);
    const auto quoted = [](const std::string& shapes) { return '"' + shapes + '"'; };
    for (std::size_t i = 0; i < ops.size(); ++i) {
        const auto& op = ops[i];
        Cells row{"resnet18",
                  "1",
                  fmt::to_string(i + 1),
                  fmt::to_string(kStream),
                  "1",
                  op.name,
                  op.type,
                  "AI_CORE",
                  microsText(starts[i]) + "\t",
                  microsText(op.dur),
                  i == 0 ? "0" : "0.9",
                  fmt::to_string(op.blocks),
                  quoted(op.inputShapes),
                  op.inputTypes,
                  op.inputFormats,
                  quoted(op.outputShapes),
                  op.outputTypes,
                  op.outputFormats,
                  microsText(op.aiCore),
                  fmt::to_string(op.totalCycles())};
        group.cells(row, op);
        csv.row(row);
    }
    return csv.take();
}

std::string timeline(const std::vector<SixOp>& ops, const std::vector<std::int64_t>& starts)
{
    TraceJson trace(JsonStyle::Python, StampStyle::Number);
    trace.process(1, "Task Scheduler", "NPU", 1);
    trace.thread(1, kStream, fmt::format("Stream {}", kStream), kStream);
    for (std::size_t i = 0; i < ops.size(); ++i) {
        auto& args = trace.beginSlice(ops[i].name, 1, kStream, starts[i], ops[i].dur);
        args.field("Task Type", "AI_CORE")
            .field("Stream Id", kStream)
            .field("Task Id", static_cast<std::int64_t>(i) + 1);
        trace.endSlice();
    }
    return trace.take();
}

std::string infoJson()
{
    JsonText json(JsonStyle::Compact);
    json.beginObject().field("jobInfo", "NA").field("version", "1.0").field("hostname", "atlas300-host");
    json.field("devices", "0").key("DeviceInfo").beginArray().beginObject().field("id", 0);
    json.field("ctrl_cpu_id", "ARMv8_Cortex_A55").field("ctrl_cpu_core_num", 4).field("ai_cpu_core_num", 4);
    json.field("ai_core_num", 2).field("aiv_num", 0).field("hwts_frequency", "19.2");
    json.field("aic_frequency", "680").field("aiv_frequency", "680").endObject().endArray();
    json.field("platform_version", "0").field("pid", "10511").field("pid_name", "classify");
    return json.endObject().take();
}

std::string sampleJson(const Group& group)
{
    JsonText json(JsonStyle::Compact);
    json.beginObject().field("ai_core_metrics", group.name).field("ai_core_profiling", "on");
    json.field("ai_core_profiling_mode", "task-based").field("devices", "0").field("app", "classify");
    return json.endObject().take();
}

std::string clockJson(const char* which, std::int64_t monotonic)
{
    JsonText json(JsonStyle::Compact);
    json.beginObject();
    json.field(fmt::format("collectionTime{}", which),
               fmt::to_string(kCollectionBegin + (monotonic - kFirst) / 1000));
    json.field("clockMonotonicRaw", fmt::to_string(monotonic));
    return json.endObject().take();
}

std::string readme(const std::vector<SixOp>& ops)
{
    std::int64_t time = 0;
    std::int64_t cube = 0;
    std::int64_t read = 0;
    std::int64_t write = 0;
    for (const auto& op : ops) {
        time += op.dur;
        cube += op.cubeCycles * 8192;
        read += op.memoryRead;
        write += op.memoryWrite;
    }
    auto text = fmt::format(
        "# ascend310_six_groups\n\nA ResNet-18 on an Ascend 310, run six times with another group of "
        "counters "
        "each time.\n\n"
        "Six PROF folders of the old layout (CANN 5.1). msprof collects one group of counters a run, so the "
        "whole picture\nof an op takes six runs; opened together they are one roofline "
        "(`opscope-cli roofline samples/ascend310_six_groups`).\nMade by `samples/generator`; the times come "
        "from a plain model of the chip: two cores of 680 MHz, 51.2 GB/s of DDR.\n\n## The story\n\n"
        "Four pictures take {} us. The early convolutions come near the peak of the cube; the last ones wait "
        "for their\nweights, and the adds for the memory. The max pooling keeps the vector unit busy with "
        "few lanes, TransData moves\nshort bursts, and the matmul at the end runs on one of the two cores. "
        "The "
        "run with the conflicts was stopped before\nits last op, the softmax: that op has no conflict "
        "ratios, "
        "and opening the six says so.\n\n"
        "## Numbers to expect\n\n| what | value |\n|---|---|\n| ops | {} in five runs, {} in the last |\n"
        "| time of the ops in the first run | {} us |\n| operations of the cube | {} |\n"
        "| bytes out of and into DDR | {} and {} |\n\n| run | group | columns |\n|---|---|---|\n",
        microsText(time), ops.size(), ops.size() - 1, microsText(time), cube, read, write);
    for (const auto& group : kGroups) {
        const std::string columns = group.columns;
        text += fmt::format("| `{}` | {} | {} |\n", group.folder, group.name,
                            std::count(columns.begin(), columns.end(), ',') + 1);
    }
    return text;
}

} // namespace

Files sixGroups()
{
    Files files;
    files["README.md"] = readme(opsOf(0));
    for (int run = 0; run < static_cast<int>(kGroups.size()); ++run) {
        const auto& group = kGroups[static_cast<std::size_t>(run)];
        const auto ops = opsOf(run);
        const auto starts = startsOf(ops, run);
        const std::string prof = std::string(group.folder) + "/";
        files[prof + "timeline/msprof_0_1_1.json"] = timeline(ops, starts);
        files[prof + "device_0/summary/op_summary_0_1_1.csv"] = opSummary(group, ops, starts);
        files[prof + "device_0/info.json.0"] = infoJson();
        files[prof + "device_0/sample.json"] = sampleJson(group);
        files[prof + "device_0/start_info.0"] = clockJson("Begin", beginOf(run));
        files[prof + "device_0/end_info.0"] = clockJson("End", beginOf(run) + 1'000'000'000);
    }
    return files;
}

} // namespace opscope::samples
