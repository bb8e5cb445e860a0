// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/raw/report/task_tables.h"

#include <algorithm>
#include <array>
#include <map>
#include <tuple>

#include "core/base/int128.h"
#include "core/base/page_memory.h"
#include "core/base/saturated.h"
#include "core/import/raw/report/raw_table.h"
#include "core/import/tables/report_rows.h"

namespace opscope::raw {
namespace {

struct TaskRow {
    std::int64_t device;
    StringId kernel, type;
    std::int64_t stream, task, duration, start, stop;
};

constexpr std::array<RecordColumn<TaskRow>, 8> kTaskColumns{{
    {"Device_id", +[](const TaskRow& r) { return r.device; }},
    {"kernel_name", +[](const TaskRow& r) { return r.kernel; }},
    {"kernel_type", +[](const TaskRow& r) { return r.type; }},
    {"stream_id", +[](const TaskRow& r) { return r.stream; }},
    {"task_id", +[](const TaskRow& r) { return r.task; }},
    {"task_time(us)", +[](const TaskRow& r) { return r.duration; }},
    {"task_start(us)", +[](const TaskRow& r) { return r.start; }},
    {"task_stop(us)", +[](const TaskRow& r) { return r.stop; }},
}};

/// Durations are computed from counts, so that they are exact to the nanosecond.
std::int64_t durationOf(const DeviceFacts& facts, const DeviceTask& task)
{
    const auto& f = facts.countFrequency;
    if (!f.isKnown() || task.endCount < task.startCount)
        return task.endNs - task.startNs;
    return static_cast<std::int64_t>(UInt128{task.endCount - task.startCount} * 1000U * f.scale / f.digits);
}

struct StatisticRow {
    std::int64_t device = 0;
    StringId type, core;
    std::int64_t count = 0, total = 0, least = INT64_MAX, most = 0;
    double ratio = 0;

    void add(std::int64_t duration)
    {
        ++count;
        total = saturatedSum(total, duration);
        least = std::min(least, duration);
        most = std::max(most, duration);
    }
    std::int64_t average() const { return saturatedSum(total, count / 2) / count; }
};
using StatisticColumn = RecordColumn<StatisticRow>;

constexpr std::array<StatisticColumn, 6> kFigures{{
    {"Count", +[](const StatisticRow& r) { return r.count; }},
    {"Total Time(us)", +[](const StatisticRow& r) { return r.total; }},
    {"Min Time(us)", +[](const StatisticRow& r) { return r.least; }},
    {"Avg Time(us)", +[](const StatisticRow& r) { return r.average(); }},
    {"Max Time(us)", +[](const StatisticRow& r) { return r.most; }},
    {"Ratio(%)", +[](const StatisticRow& r) { return r.ratio; }},
}};
constexpr std::array<StatisticColumn, 2> kTypes{{
    {"Device_id", +[](const StatisticRow& r) { return r.device; }},
    {"OP Type", +[](const StatisticRow& r) { return r.type; }},
}};
constexpr std::array<StatisticColumn, 1> kCore{
    {{"Core Type", +[](const StatisticRow& r) { return r.core; }}}};

/// Statistics by device and texts, the largest total first.
class Statistic {
public:
    void add(std::int64_t device, StringId type, StringId core, std::int64_t duration)
    {
        auto& row = m_rows[{device, type, core}];
        row.device = device, row.type = type, row.core = core;
        row.add(duration);
    }

    void addTable(ImportContext& context, std::string_view kind, bool hasCore)
    {
        if (m_rows.empty())
            return;
        std::map<std::int64_t, std::int64_t> totals;
        std::vector<StatisticRow> rows;
        for (const auto& [key, row] : m_rows) {
            auto& total = totals[row.device];
            total = saturatedSum(total, row.total);
            rows.push_back(row);
        }
        for (auto& row : rows)
            row.ratio = 100.0 * static_cast<double>(row.total) / static_cast<double>(totals[row.device]);
        std::ranges::stable_sort(rows, {},
                                 [](const StatisticRow& r) { return std::pair(r.device, -r.total); });
        ParsedTable table;
        const std::span<const StatisticRow> all(rows);
        addColumns<StatisticRow>(table, kTypes, all);
        if (hasCore)
            addColumns<StatisticRow>(table, kCore, all);
        addColumns<StatisticRow>(table, kFigures, all);
        addRows(context, kind, std::move(table));
    }

private:
    std::map<std::tuple<std::int64_t, StringId, StringId>, StatisticRow> m_rows;
};

struct AiCpuRow {
    std::int64_t device, start;
    StringId node;
    std::int64_t compute, copy, run, dispatch, total, stream, task;
};
constexpr std::array<RecordColumn<AiCpuRow>, 10> kAiCpuColumns{{
    {"Device_id", +[](const AiCpuRow& r) { return r.device; }},
    {"Timestamp(us)", +[](const AiCpuRow& r) { return r.start; }},
    {"Node", +[](const AiCpuRow& r) { return r.node; }},
    {"Compute_time(us)", +[](const AiCpuRow& r) { return r.compute; }},
    {"Memcpy_time(us)", +[](const AiCpuRow& r) { return r.copy; }},
    {"Task_time(us)", +[](const AiCpuRow& r) { return r.run; }},
    {"Dispatch_time(us)", +[](const AiCpuRow& r) { return r.dispatch; }},
    {"Total_time(us)", +[](const AiCpuRow& r) { return r.total; }},
    {"Stream ID", +[](const AiCpuRow& r) { return r.stream; }},
    {"Task ID", +[](const AiCpuRow& r) { return r.task; }},
}};

/// The difference of two numbers from a file; missing if they are in the wrong order or too far apart.
std::int64_t between(std::uint64_t from, std::uint64_t to, std::int64_t unit)
{
    constexpr std::uint64_t kMost = std::uint64_t{1} << 50U;
    return to < from || to - from > kMost ? kMissingInteger : static_cast<std::int64_t>(to - from) * unit;
}

std::int64_t countsNs(const DeviceFacts& facts, std::uint64_t from, std::uint64_t to)
{
    DeviceTask task;
    task.startCount = from, task.endCount = to;
    return !facts.countFrequency.isKnown() || between(from, to, 1) == kMissingInteger
               ? kMissingInteger
               : durationOf(facts, task);
}

} // namespace

StringId taskTypeOf(const RawRun& run, const DeviceRun& device, std::uint32_t task, RunTexts& with)
{
    const auto* const host = run.hostTask(device, task);
    if (host != nullptr && host->op != kNoNumber && with.ops[host->op].taskType.valid())
        return with.ops[host->op].taskType;
    if (host != nullptr)
        return with.texts.type(kLevelRuntime, run.host.tracks[host->track].taskType);
    return with.texts.intern(taskTypeName(device.raw.facts, device.raw.tasks[task]));
}

void addTaskTime(ImportContext& context, const RawRun& run, RunTexts& with)
{
    std::vector<TaskRow> rows;
    for (const auto& device : run.devices) {
        if (device.isExported)
            continue;
        reservePages(rows, rows.size() + device.raw.tasks.size());
        for (std::uint32_t i = 0; i < device.raw.tasks.size(); ++i) {
            const auto& task = device.raw.tasks[i];
            if (!task.isInTaskList)
                continue;
            const auto* const host = run.hostTask(device, i);
            StringId kernel;
            if (host != nullptr) {
                kernel = with.texts.hash(run.host.tracks[host->track].kernel);
                if (!kernel.valid() && host->op != kNoNumber && run.tasks.ops[host->op].info != kNoNumber)
                    kernel = with.ops[host->op].name;
            }
            rows.push_back({device.device, kernel, taskTypeOf(run, device, i, with),
                            task.stream == kNoNumber ? kMissingInteger : std::int64_t{task.stream}, task.task,
                            durationOf(device.raw.facts, task), task.startNs, task.endNs});
        }
    }
    if (rows.empty())
        return;
    ParsedTable table;
    addColumns<TaskRow>(table, kTaskColumns, rows);
    addRows(context, "task_time", std::move(table));
}

void addOpStatistic(ImportContext& context, const RawRun& run, RunTexts& with)
{
    Statistic statistic;
    for (const auto& device : run.devices) {
        for (std::uint32_t i = 0; i < device.raw.tasks.size(); ++i) {
            if (!run.isOp(device, i))
                continue;
            const auto& op = with.ops[run.hostTask(device, i)->op];
            const auto& task = device.raw.tasks[i];
            if (op.type.valid())
                statistic.add(device.device, op.type, op.taskType, task.endNs - task.startNs);
        }
    }
    statistic.addTable(context, "op_statistic", true);
}

void addCommunicationStatistic(ImportContext& context, const RawRun& run, RunTexts& with,
                               const std::vector<HcclRun>& hccl)
{
    Statistic statistic;
    for (const auto& each : hccl)
        statistic.add(run.devices[each.device].device, with.texts.hash(each.type), {},
                      each.endNs - each.startNs);
    statistic.addTable(context, "communication_statistic", false);
}

void addAiCpu(ImportContext& context, const RawRun& run, RunTexts& with)
{
    std::vector<AiCpuRow> rows;
    for (const auto& device : run.devices) {
        std::map<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>, StringId> names;
        for (std::uint32_t i = 0; i < device.raw.tasks.size() && !device.raw.aiCpu.empty(); ++i) {
            const auto& task = device.raw.tasks[i];
            if (run.isOp(device, i))
                names[{task.stream, task.task, task.batch}] = with.ops[run.hostTask(device, i)->op].name;
        }
        for (const auto& each : device.raw.aiCpu) {
            const auto name = names.find({each.stream, each.task, each.batch});
            rows.push_back({device.device, each.startNs, name == names.end() ? StringId{} : name->second,
                            between(each.computeStartUs, each.memcpyStartUs, 1000),
                            between(each.memcpyStartUs, each.memcpyEndUs, 1000),
                            countsNs(device.raw.facts, each.startCount, each.endCount),
                            std::int64_t{each.dispatchUs} * 1000,
                            countsNs(device.raw.facts, each.submitCount, each.afterRunCount), each.stream,
                            each.task});
        }
    }
    if (rows.empty())
        return;
    ParsedTable table;
    addColumns<AiCpuRow>(table, kAiCpuColumns, rows);
    addRows(context, "aicpu", std::move(table));
}

} // namespace opscope::raw
