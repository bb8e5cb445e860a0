// SPDX-License-Identifier: GPL-3.0-or-later
// The summaries that an exporter would have written, from what the report holds.
#include <algorithm>
#include <fmt/format.h>
#include <map>

#include "core/analysis/statistics.h"
#include "core/base/time.h"
#include "core/export/summary_rows.h"

namespace opscope {

namespace {

/// Durations of one group, in order of appearance.
struct Group {
    std::size_t first = 0; ///< index of its first member
    std::int64_t count = 0, total = 0, min = 0, max = 0;
    long double squares = 0; ///< sum of squares in us^2, for the variance

    void add(std::int64_t dur)
    {
        min = count == 0 ? dur : std::min(min, dur);
        max = count == 0 ? dur : std::max(max, dur);
        ++count;
        total += dur;
        const auto us = static_cast<long double>(dur) / 1000;
        squares += us * us;
    }
    std::int64_t avg() const { return (total + count / 2) / count; }
    double variance() const
    {
        const auto mean = static_cast<long double>(total) / 1000 / static_cast<long double>(count);
        return static_cast<double>(
            std::max<long double>(0, squares / static_cast<long double>(count) - mean * mean));
    }
};

/// Groups by key, the largest total first.
class Groups {
public:
    void add(const std::string& key, std::size_t index, std::int64_t dur)
    {
        const auto [it, isNew] = m_index.try_emplace(key, m_groups.size());
        if (isNew)
            m_groups.push_back({index, 0, 0, 0, 0, 0});
        m_groups[it->second].add(dur);
        m_total += dur;
    }
    std::vector<Group> sorted() const
    {
        auto groups = m_groups;
        std::ranges::stable_sort(groups, [](const Group& a, const Group& b) { return a.total > b.total; });
        return groups;
    }
    SummaryCell share(const Group& group) const
    {
        return SummaryCell::number(fmt::format(
            "{:.3f}",
            m_total == 0 ? 0.0 : static_cast<double>(group.total) * 100 / static_cast<double>(m_total)));
    }

private:
    std::map<std::string, std::size_t> m_index;
    std::vector<Group> m_groups;
    std::int64_t m_total = 0;
};

SummaryCell us(std::int64_t ns)
{
    return ns == kMissingInteger ? SummaryCell{{}, false, true} : SummaryCell::number(microsText(ns));
}
template <class T>
SummaryCell count(T value)
{
    return SummaryCell::number(fmt::to_string(value));
}
SummaryCell known(std::int64_t value, std::int64_t none)
{
    return value == none ? SummaryCell{{}, false, true} : count(value);
}
template <class T>
T at(const Column<T>& column, std::size_t i, T otherwise)
{
    return i < column.size() ? column[i] : otherwise;
}
SummaryCell text(const Report& report, const Column<StringId>& column, std::size_t i)
{
    return SummaryCell::word(report.text(at(column, i, StringId{})));
}

SummaryCell shape(const Report& report, const Column<StringId>& column, std::size_t i)
{
    const bool isScalar = at(column, i, StringId{}).valid() && report.text(column[i]).empty();
    return isScalar ? SummaryCell::word(kScalarShape) : text(report, column, i);
}

/// "AscendCL@aclrtMalloc" -> "aclrtMalloc"
std::string_view callName(std::string_view name)
{
    const auto sign = name.find('@');
    return sign == std::string_view::npos ? name : name.substr(sign + 1);
}

/// True if the op stands in the vendor's own total row.
bool isTotal(const Report& report, std::size_t op)
{
    const auto& ops = report.ops;
    if (ops.source >= report.tables.size() || ops.row.empty())
        return false;
    const auto& table = report.tables[ops.source];
    return ops.row[op] < table.rows && table.isTotalRow(ops.row[op]);
}

} // namespace

ComputedTable computedOpSummary(const Report& report, const ExportScope& scope)
{
    ComputedTable table{"op_summary",
                        {"Device_id",
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
                         "Mix Block Num",
                         "Input Shapes",
                         "Input Data Types",
                         "Input Formats",
                         "Output Shapes",
                         "Output Data Types",
                         "Output Formats",
                         "Context ID"},
                        {}};
    const auto& ops = report.ops;
    for (std::size_t i = 0; i < ops.size(); ++i) {
        if (!scope.hasOp(report, i))
            continue;
        const auto start = at(ops.start, i, kMissingInteger);
        const auto wait = at(ops.wait, i, kMissingInteger);
        const auto dur = at(ops.dur, i, kMissingInteger);
        table.rows.push_back({known(at(ops.device, i, kNoDevice), kNoDevice),
                              known(at<std::int64_t>(ops.model, i, -1), -1),
                              known(at(ops.task, i, kNoNumber), kNoNumber),
                              known(at(ops.stream, i, kNoNumber), kNoNumber),
                              text(report, ops.name, i),
                              text(report, ops.type, i),
                              text(report, ops.state, i),
                              text(report, ops.taskType, i),
                              start == kMissingInteger ? SummaryCell{{}, false, true} : us(start),
                              dur == kMissingInteger ? SummaryCell{{}, false, true} : us(dur),
                              wait == kMissingInteger ? SummaryCell{{}, false, true} : us(wait),
                              known(at(ops.blockNum, i, kMissingInteger), kMissingInteger),
                              known(at(ops.mixBlockNum, i, kMissingInteger), kMissingInteger),
                              shape(report, ops.inputShapes, i),
                              text(report, ops.inputTypes, i),
                              text(report, ops.inputFormats, i),
                              shape(report, ops.outputShapes, i),
                              text(report, ops.outputTypes, i),
                              text(report, ops.outputFormats, i),
                              known(at(ops.context, i, kNoNumber), kNoNumber)});
    }
    return table;
}

ComputedTable computedOpStatistic(const Report& report, const ExportScope& scope)
{
    ComputedTable table{"op_statistic",
                        {"Device_id", "OP Type", "Core Type", "Count", "Total Time(us)", "Min Time(us)",
                         "Avg Time(us)", "Max Time(us)", "Ratio(%)"},
                        {}};
    const auto& ops = report.ops;
    Groups groups;
    for (std::size_t i = 0; i < ops.size(); ++i) {
        if (scope.hasOp(report, i) && !isTotal(report, i) &&
            at(ops.dur, i, kMissingInteger) != kMissingInteger)
            groups.add(fmt::format("{}\n{}\n{}", at(ops.device, i, kNoDevice),
                                   report.text(at(ops.type, i, StringId{})),
                                   report.text(at(ops.taskType, i, StringId{}))),
                       i, ops.dur[i]);
    }
    for (const auto& g : groups.sorted())
        table.rows.push_back({known(at(ops.device, g.first, kNoDevice), kNoDevice),
                              text(report, ops.type, g.first), text(report, ops.taskType, g.first),
                              count(g.count), us(g.total), us(g.min), us(g.avg()), us(g.max),
                              groups.share(g)});
    return table;
}

ComputedTable computedApiStatistic(const Report& report, const ExportScope& scope)
{
    ComputedTable table{
        "api_statistic",
        {"Device_id", "Level", "API Name", "Time(us)", "Count", "Avg(us)", "Min(us)", "Max(us)", "Variance"},
        {}};
    Groups groups;
    for (std::size_t i = 0; i < report.slices.size(); ++i) {
        const auto level = exportedApiLevel(report.slices.cls[i]);
        if (!level.empty() && scope.hasSlice(report, i))
            groups.add(fmt::format("{}\n{}", level, callName(report.sliceName(SliceId::of(i)))), i,
                       report.slices.dur[i]);
    }
    for (const auto& g : groups.sorted())
        table.rows.push_back(
            {SummaryCell::word("host"), SummaryCell::word(exportedApiLevel(report.slices.cls[g.first])),
             SummaryCell::word(callName(report.sliceName(SliceId::of(g.first)))), us(g.total), count(g.count),
             us(g.avg()), us(g.min), us(g.max), SummaryCell::number(fmt::format("{:.3f}", g.variance()))});
    return table;
}

ComputedTable computedIterations(const Report& report, const ExportScope& scope)
{
    ComputedTable table{"step_trace",
                        {"Device_id", "Iteration ID", "FP Start(us)", "BP End(us)", "Iteration End(us)",
                         "Iteration Time(us)", "FP to BP Time(us)", "Iteration Refresh(us)",
                         "Data Aug Bound(us)", "Model ID"},
                        {}};
    const auto isOut = [&](const Step& step) {
        return !step.hasTrainingTimes || !scope.hasTime(step.range.begin);
    };
    std::size_t reduces = 0;
    for (const auto& step : report.steps)
        reduces = std::max(reduces, isOut(step) ? 0 : step.reduces.size());
    for (std::size_t i = 0; i < reduces; ++i)
        table.headers.insert(table.headers.end(), {"Reduce Start(us)", "Reduce Duration(us)"});
    for (const auto& step : report.steps) {
        if (isOut(step))
            continue;
        table.rows.push_back({known(step.device, kNoDevice), count(step.number), us(step.fpStart),
                              us(step.bpEnd), us(step.iterationEnd), us(step.iterationTime), us(step.fpToBp),
                              us(step.refresh), us(step.dataAug), known(step.model, -1)});
        auto& row = table.rows.back();
        for (const auto& [start, duration] : step.reduces)
            row.insert(row.end(), {us(start), us(duration)});
        row.resize(table.headers.size(), SummaryCell{{}, false, true});
    }
    return table;
}

ComputedTable computedJobOpStatistic(const Report& report, const ExportScope& scope)
{
    ComputedTable table{"op_statistic",
                        {"Task ID", "Stream ID", "OP Name", "Task Type", "Total Time Ratio(%)",
                         "Total Time(us)", "Count", "Avg(us)", "Max(us)", "Min(us)"},
                        {}};
    const auto& s = report.slices;
    Groups groups;
    for (std::size_t i = 0; i < s.size(); ++i) {
        if (isDeviceClass(s.cls[i]) && scope.hasSlice(report, i))
            groups.add(fmt::format("{}\n{}", s.stream[i], s.name[i].value), i, s.dur[i]);
    }
    std::size_t task = 0;
    for (const auto& g : groups.sorted())
        table.rows.push_back({count(task++), known(s.stream[g.first], kNoNumber),
                              SummaryCell::word(report.text(s.name[g.first])),
                              SummaryCell::word(report.text(s.type[g.first])), groups.share(g), us(g.total),
                              count(g.count), us(g.avg()), us(g.max), us(g.min)});
    return table;
}

ComputedTable computedJobAclStatistic(const Report& report, const ExportScope& scope)
{
    ComputedTable table{"acl_statistic",
                        {"Process ID", "Thread ID", "Type", "Name", "Total Time Ratio(%)", "Total Time(us)",
                         "Count", "Avg(us)", "Max(us)", "Min(us)"},
                        {}};
    const auto& s = report.slices;
    Groups groups;
    for (std::size_t i = 0; i < s.size(); ++i) {
        if (isHostApiClass(s.cls[i]) && scope.hasSlice(report, i))
            groups.add(fmt::format("{}\n{}", s.track[i].value, s.name[i].value), i, s.dur[i]);
    }
    for (const auto& g : groups.sorted()) {
        const auto& track = report.tracks[s.track[g.first].index()];
        const auto process = report.text(report.processes[track.process.index()].key);
        const auto thread = track.thread.valid() ? report.text(report.threads[track.thread.index()].key) : "";
        table.rows.push_back({SummaryCell::word(process), SummaryCell::word(thread),
                              SummaryCell::word(report.text(s.type[g.first])),
                              SummaryCell::word(report.text(s.name[g.first])), groups.share(g), us(g.total),
                              count(g.count), us(g.avg()), us(g.max), us(g.min)});
    }
    return table;
}

} // namespace opscope
