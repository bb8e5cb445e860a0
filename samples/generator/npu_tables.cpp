// SPDX-License-Identifier: GPL-3.0-or-later
#include "samples/generator/npu_tables.h"

#include <algorithm>
#include <fmt/format.h>

#include "core/base/time.h"
#include "samples/generator/npu_trace.h"
#include "samples/generator/statistics.h"
#include "samples/generator/text.h"

namespace opscope::samples {

namespace {

__extension__ using Int128 = __int128;

constexpr const char* kNoModel = "4294967295";

LineEnd lineEnd(const NpuRun& run)
{
    return run.isTraining ? LineEnd::CrLf : LineEnd::Lf; // torch_npu writes with Python, msprof with C++
}

std::string device(const NpuRun& run)
{
    return fmt::to_string(run.device);
}

/// Population variance in us^2 with three decimals, exactly.
std::string varianceText(const std::vector<std::int64_t>& durations)
{
    Int128 sum = 0;
    Int128 squares = 0;
    for (const auto d : durations) {
        sum += d;
        squares += static_cast<Int128>(d) * d;
    }
    const auto n = static_cast<Int128>(durations.size());
    const Int128 numerator = n * squares - sum * sum; // n^2 times the variance in ns^2
    const Int128 denominator = n * n * 1000;          // ns^2 -> 1e-3 us^2
    return decimalText(static_cast<std::int64_t>((numerator + denominator / 2) / denominator), 3);
}

std::vector<std::string> kernelHeader(const NpuRun& run)
{
    std::vector<std::string> header;
    if (run.isTraining)
        header = {"Step Id",      "Device_id",     "Model ID",  "Task ID",          "Stream ID",
                  "Name",         "Type",          "OP State",  "Accelerator Core", "Start Time(us)",
                  "Duration(us)", "Wait Time(us)", "Block Num", "Mix Block Num"};
    else
        header = {"Device_id",
                  "Model ID",
                  "Task ID",
                  "Stream ID",
                  "Op Name",
                  "OP Type",
                  "OP State",
                  "Task Type",
                  "Task Start Time(us)",
                  "Task Duration(us)",
                  "Task Wait Time(us)",
                  "Block Num",
                  "Mix Block Num"};
    header.insert(header.end(), {"HF32 Eligible", "Input Shapes", "Input Data Types", "Input Formats",
                                 "Output Shapes", "Output Data Types", "Output Formats", "Context ID"});
    header.insert(header.end(), pmuColumns().begin(), pmuColumns().end());
    return header;
}

std::string csvOf(const std::vector<std::vector<std::string>>& rows, LineEnd end)
{
    CsvText csv(end);
    for (const auto& row : rows)
        csv.row(row);
    return csv.take();
}

} // namespace

const std::vector<std::string>& pmuColumns()
{
    static const std::vector<std::string> kColumns{
        "aicore_time(us)",      "aic_total_cycles",    "aic_mac_time(us)",     "aic_mac_ratio",
        "aic_scalar_time(us)",  "aic_scalar_ratio",    "aic_mte1_time(us)",    "aic_mte1_ratio",
        "aic_mte2_time(us)",    "aic_mte2_ratio",      "aic_fixpipe_time(us)", "aic_fixpipe_ratio",
        "aic_icache_miss_rate", "aiv_time(us)",        "aiv_total_cycles",     "aiv_vec_time(us)",
        "aiv_vec_ratio",        "aiv_scalar_time(us)", "aiv_scalar_ratio",     "aiv_mte2_time(us)",
        "aiv_mte2_ratio",       "aiv_mte3_time(us)",   "aiv_mte3_ratio",       "aiv_icache_miss_rate",
        "cube_utilization(%)"};
    return kColumns;
}

std::vector<std::string> pmuCells(const Kernel& kernel)
{
    std::vector<std::string> cells;
    const auto side = [&](std::int64_t time, std::int64_t cores, std::size_t first, std::size_t last) {
        cells.push_back(microsText(time));
        cells.push_back(fmt::to_string(time * 1800 / 1000 * cores));
        for (auto i = first; i < last; ++i) {
            const auto share = time == 0 ? 0 : kernel.pipes[i];
            cells.push_back(microsText(time * share / 1000));
            cells.push_back(decimalText(share, 3));
        }
        cells.push_back(decimalText(time == 0 ? 0 : kernel.icacheMiss, 3));
    };
    side(kernel.cubeTime, kernel.blockNum, 0, 5);
    side(kernel.vectorTime, kernel.hasCube() ? kernel.mixBlockNum : kernel.blockNum, 5, 9);
    cells.push_back(decimalText(roundDiv(kernel.cubeTime * kernel.blockNum * 100'000 / 24, kernel.dur), 3));
    return cells;
}

PmuCounts pmuCounts(const Kernel& kernel, bool isCube)
{
    PmuCounts counts;
    counts.blocks = isCube || !kernel.hasCube() ? kernel.blockNum : kernel.mixBlockNum;
    counts.cycles = (isCube ? kernel.cubeTime : kernel.vectorTime) * 1800 / 1000 * counts.blocks;
    const auto share = [&](std::size_t pipe) { return roundDiv(counts.cycles * kernel.pipes[pipe], 1000); };
    auto& e = counts.events;
    if (isCube)
        e = {share(0) * 3 / 5, share(0) - share(0) * 3 / 5, share(1), share(2), share(3), share(4)};
    else
        e = {share(5), 0, share(6), 0, share(7), share(8)};
    e[6] = counts.cycles / 40;
    e[7] = roundDiv(e[6] * kernel.icacheMiss, 1000);
    return counts;
}

std::vector<std::string> countedPmuCells(const Kernel& kernel)
{
    std::vector<std::string> cells;
    const auto side = [&](const PmuCounts& c, const std::vector<std::int64_t>& pipes) {
        const auto time = [&](std::int64_t cycles) {
            cells.push_back(microsText(c.cycles == 0 ? 0 : roundDiv(cycles * 1000, 1800 * c.blocks)));
        };
        const auto ratio = [&](std::int64_t part, std::int64_t all) {
            cells.push_back(decimalText(all == 0 ? 0 : roundDiv(part * 1000, all), 3));
        };
        time(c.cycles);
        cells.push_back(fmt::to_string(c.cycles));
        for (const auto pipe : pipes) {
            time(pipe);
            ratio(pipe, c.cycles);
        }
        ratio(c.events[7], c.events[6]);
    };
    const auto cube = pmuCounts(kernel, true);
    const auto vector = pmuCounts(kernel, false);
    const auto& e = cube.events;
    const auto& v = vector.events;
    side(cube, {e[0] + e[1], e[2], e[3], e[4], e[5]});
    side(vector, {v[0], v[2], v[4], v[5]});
    cells.push_back(
        decimalText(roundDiv(cube.cycles * 100'000'000, std::int64_t{1800} * 24 * kernel.dur), 3));
    return cells;
}

std::vector<std::vector<std::string>> kernelRows(const NpuRun& run)
{
    struct Timed {
        std::int64_t ts, dur;
        std::vector<std::string> cells;
    };
    std::vector<Timed> timed;
    const auto step = [&](std::int64_t number) {
        return run.isTraining ? std::vector<std::string>{fmt::to_string(number)} : std::vector<std::string>{};
    };
    const auto quoted = [](const std::string& shapes) { return '"' + shapes + '"'; };
    for (const auto& k : run.kernels) {
        auto cells = step(k.step);
        cells.insert(cells.end(), {device(run),
                                   kNoModel,
                                   fmt::to_string(k.task),
                                   fmt::to_string(k.stream),
                                   k.name,
                                   k.type,
                                   "dynamic",
                                   k.taskType,
                                   microsText(k.ts) + "\t",
                                   microsText(k.dur),
                                   {},
                                   fmt::to_string(k.blockNum),
                                   fmt::to_string(k.mixBlockNum),
                                   "NO",
                                   quoted(k.inputShapes),
                                   k.inputTypes,
                                   k.inputFormats,
                                   quoted(k.outputShapes),
                                   k.outputTypes,
                                   k.outputFormats,
                                   k.context < 0 ? "N/A" : fmt::to_string(k.context)});
        const auto pmu = run.isDecoded ? countedPmuCells(k) : pmuCells(k);
        if (k.taskType == "AI_CPU")
            cells.insert(cells.end(), pmu.size(), "N/A");
        else
            cells.insert(cells.end(), pmu.begin(), pmu.end());
        timed.push_back({k.ts, k.dur, std::move(cells)});
    }
    for (const auto& c : run.collectives) {
        auto cells = step(c.step);
        cells.insert(cells.end(), {device(run),
                                   kNoModel,
                                   "N/A",
                                   "N/A",
                                   c.name,
                                   "hcom_allReduce_",
                                   "N/A",
                                   "COMMUNICATION",
                                   microsText(c.ts) + "\t",
                                   microsText(c.dur),
                                   {},
                                   "0"});
        cells.insert(cells.end(), 9 + pmuColumns().size(), "N/A");
        timed.push_back({c.ts, c.dur, std::move(cells)});
    }
    std::ranges::stable_sort(timed, {}, &Timed::ts);
    std::vector<std::vector<std::string>> rows{kernelHeader(run)};
    // As the vendor counts: since the end of the op that started before, on any stream; 0 while that runs.
    const std::size_t wait = run.isTraining ? 11 : 10;
    std::int64_t end = timed.empty() ? 0 : timed.front().ts;
    for (auto& row : timed) {
        row.cells[wait] = microsText(std::max<std::int64_t>(0, row.ts - end));
        end = row.ts + row.dur;
        rows.push_back(std::move(row.cells));
    }
    return rows;
}

std::string opStatisticCsv(const NpuRun& run)
{
    std::vector<std::vector<std::string>> rows{{"Device_id", "OP Type", "Core Type", "Count",
                                                "Total Time(us)", "Min Time(us)", "Avg Time(us)",
                                                "Max Time(us)", "Ratio(%)"}};
    const auto groups = statistics(
        run.kernels, [](const Kernel& k) { return k.type + '\n' + k.taskType; },
        [](const Kernel& k) { return k.dur; });
    std::int64_t total = 0;
    for (const auto& g : groups)
        total += g.total;
    for (const auto& g : groups)
        rows.push_back({device(run), run.kernels[g.first].type, run.kernels[g.first].taskType,
                        fmt::to_string(g.count), microsText(g.total), microsText(g.min), microsText(g.avg()),
                        microsText(g.max), percentText(g.total, total)});
    return csvOf(rows, LineEnd::Lf);
}

std::string apiStatisticCsv(const NpuRun& run)
{
    const auto level = [](HostLevel l) {
        return l == HostLevel::Acl ? "acl" : l == HostLevel::Node ? "node" : "communication";
    };
    std::vector<HostSlice> calls;
    for (const auto& slice : run.host) {
        if (slice.level == HostLevel::Acl || slice.level == HostLevel::Node || slice.level == HostLevel::Hccl)
            calls.push_back(slice);
    }
    const auto key = [&](const HostSlice& s) { return std::string(level(s.level)) + '\n' + s.name; };
    const auto groups = statistics(calls, key, [](const HostSlice& s) { return s.dur; });
    std::vector<std::vector<std::string>> rows{
        {"Device_id", "Level", "API Name", "Time(us)", "Count", "Avg(us)", "Min(us)", "Max(us)", "Variance"}};
    for (const auto& g : groups) {
        std::vector<std::int64_t> durations;
        for (const auto& call : calls) {
            if (key(call) == g.key)
                durations.push_back(call.dur);
        }
        rows.push_back({"host", level(calls[g.first].level), calls[g.first].name, microsText(g.total),
                        fmt::to_string(g.count), microsText(g.avg()), microsText(g.min), microsText(g.max),
                        varianceText(durations)});
    }
    return csvOf(rows, LineEnd::Lf);
}

std::string iterationsCsv(const NpuRun& run)
{
    std::vector<std::vector<std::string>> rows{
        {"Device_id", "Iteration ID", "FP Start(us)", "BP End(us)", "Iteration End(us)", "Iteration Time(us)",
         "FP to BP Time(us)", "Iteration Refresh(us)", "Data Aug Bound(us)", "Model ID"}};
    std::int64_t lastEnd = 0;
    for (const auto& s : run.steps) {
        const auto fpStart = firstDeviceWork(run, s);
        auto bpEnd = fpStart;
        for (const auto& k : run.kernels)
            bpEnd = k.step == s.number ? std::max(bpEnd, k.end()) : bpEnd;
        rows.push_back({device(run), fmt::to_string(s.number), microsText(fpStart) + "\t",
                        microsText(bpEnd) + "\t", microsText(s.end) + "\t", microsText(s.end - s.begin),
                        microsText(bpEnd - fpStart), microsText(s.end - bpEnd),
                        lastEnd == 0 ? "N/A" : microsText(s.begin - lastEnd), "1"});
        lastEnd = s.end;
    }
    return csvOf(rows, LineEnd::Lf);
}

std::string msproftxCsv(const NpuRun& run)
{
    std::vector<std::vector<std::string>> rows{{"pid", "tid", "category", "event_type", "payload_type",
                                                "payload_value", "Start_time(us)", "End_time(us)",
                                                "message_type", "message", "domain", "mark_id"}};
    std::int64_t id = 1;
    for (const auto& s : run.host) {
        if (s.level != HostLevel::Range && s.level != HostLevel::Mark)
            continue;
        rows.push_back({fmt::to_string(run.hostPid), fmt::to_string(s.thread), kNoModel,
                        s.level == HostLevel::Mark ? "marker" : "start/end", "0", "0",
                        microsText(s.ts) + "\t", microsText(s.end()) + "\t", "0", s.name, "default",
                        fmt::to_string(id++)});
    }
    return csvOf(rows, LineEnd::Lf);
}

std::string taskTimeCsv(const NpuRun& run)
{
    std::vector<std::vector<std::string>> rows{{"Device_id", "kernel_name", "kernel_type", "stream_id",
                                                "task_id", "task_time(us)", "task_start(us)",
                                                "task_stop(us)"}};
    const auto add = [&](const auto& task, const std::string& name, const std::string& type) {
        rows.push_back({device(run), name, type, fmt::to_string(task.stream), fmt::to_string(task.task),
                        microsText(task.dur), microsText(task.ts) + "\t", microsText(task.end()) + "\t"});
    };
    for (const auto& k : run.kernels)
        add(k, k.name, printedTaskType(run, k));
    for (const auto& task : run.plainTasks)
        add(task, "N/A", task.type);
    std::ranges::stable_sort(rows.begin() + 1, rows.end(), {}, [](const auto& row) { return row[6]; });
    return csvOf(rows, lineEnd(run));
}

std::string bandwidthCsv(const NpuRun& run, const std::string& process)
{
    std::vector<std::vector<std::string>> rows{{"Device_id", "Metric", "Read(MB/s)", "Write(MB/s)"}};
    const auto mean = [](const CounterSeries& series) {
        std::int64_t sum = 0;
        for (const auto& sample : series.samples)
            sum += sample.second;
        return decimalText(roundDiv(sum, static_cast<std::int64_t>(series.samples.size())), series.decimals);
    };
    const CounterSeries* read = nullptr;
    for (const auto& series : run.counters) {
        if (series.process != process)
            continue;
        if (series.name.ends_with("/Read")) {
            read = &series;
            continue;
        }
        rows.push_back(
            {device(run), series.name.substr(0, series.name.find('/')), mean(*read), mean(series)});
    }
    return csvOf(rows, LineEnd::Lf);
}

std::string npuMemoryCsv(const NpuRun& run)
{
    std::vector<std::vector<std::string>> rows{
        {"Device_id", "event", "ddr(KB)", "hbm(KB)", "memory(KB)", "timestamp(us)"}};
    for (const auto& series : run.counters) {
        if (series.name != "APP/HBM")
            continue;
        for (const auto& [ts, kb] : series.samples)
            rows.push_back(
                {device(run), "app", "0", fmt::to_string(kb), fmt::to_string(kb), microsText(ts) + "\t"});
    }
    return csvOf(rows, LineEnd::Lf);
}

} // namespace opscope::samples
