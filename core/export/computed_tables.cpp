// SPDX-License-Identifier: GPL-3.0-or-later
// The tables that an exporter would have written, from the ops, the timeline and the records of a database.
#include <cmath>
#include <tuple>

#include "core/analysis/duration_groups.h"
#include "core/export/exported_tables.h"
#include "core/table/record_table.h"
#include "core/vendor/op_columns.h"

namespace opscope {
namespace {

using Group = DurationGroup;

constexpr auto kCount = [](const Group& group) { return group.time.count; };
constexpr auto kTotal = [](const Group& group) { return group.time.total; };
constexpr auto kMin = [](const Group& group) { return group.time.min; };
constexpr auto kMax = [](const Group& group) { return group.time.max; };
constexpr auto kAverage = [](const Group& group) { return std::llround(group.time.average); };
constexpr auto kPercent = [](const Group& group) { return group.time.share * 100; };
constexpr auto kVariance = [](const Group& group) { return std::pow(group.time.deviation / 1000, 2); };

TablePtr withTimes(RecordTable<Group> table)
{
    table.column(countSpec("Count"), kCount);
    table.column(durationSpec("Total Time(us)"), kTotal);
    table.column(durationSpec("Min Time(us)"), kMin);
    table.column(durationSpec("Avg Time(us)"), kAverage);
    table.column(durationSpec("Max Time(us)"), kMax);
    table.column(percentSpec("Ratio(%)"), kPercent);
    return table.finish();
}

/// In the columns of a JOB.
TablePtr withJobTimes(RecordTable<Group> table)
{
    table.column(percentSpec("Total Time Ratio(%)"), kPercent);
    table.column(durationSpec("Total Time(us)"), kTotal);
    table.column(countSpec("Count"), kCount);
    table.column(durationSpec("Avg(us)"), kAverage);
    table.column(durationSpec("Max(us)"), kMax);
    table.column(durationSpec("Min(us)"), kMin);
    return table.finish();
}

/// True if the op is in the vendor's own total row.
bool isTotal(const Report& report, std::size_t op)
{
    const auto& ops = report.ops;
    if (ops.source >= report.tables.size() || ops.row.empty())
        return false;
    const auto& table = report.tables[ops.source];
    return ops.row[op] < table.rows && table.isTotalRow(ops.row[op]);
}

} // namespace

TablePtr computedOpSummary(const ReportPtr& report, const ExportScope& scope)
{
    const auto& ops = report->ops;
    RecordTable table("op_summary", report,
                      rowsWhere(ops.size(), [&](std::size_t op) { return scope.hasOp(*report, op); }));
    forEachOpColumnInFile([&]<class T>(Column<T> OpTable::*member, Unit unit, const VendorColumnInfo& info) {
        const auto& column = ops.*member;
        const std::string header(info.header());
        if constexpr (std::is_same_v<T, StringId>)
            table.column(textSpec(header), [&](std::size_t op) { return valueAt(column, op); });
        else
            table.column(unit == Unit::Nanos ? durationSpec(header) : integerSpec(header),
                         [&](std::size_t op) {
                             const auto value = valueAt(column, op, missingOf(member, unit));
                             return isNone(value, unit) ? kMissingInteger : std::int64_t{value};
                         });
    });
    return table.finish();
}

TablePtr computedOpStatistic(const ReportPtr& report, const ExportScope& scope)
{
    const auto& ops = report->ops;
    const auto textOf = [&](const Column<StringId>& column, std::size_t op) {
        return report->text(valueAt(column, op, {}));
    };
    DurationGroups<std::tuple<std::int32_t, std::string_view, std::string_view>> groups;
    for (std::size_t op = 0; op < ops.dur.size(); ++op) {
        if (scope.hasOp(*report, op) && !isTotal(*report, op) && ops.dur[op] != kMissingInteger)
            groups.add({valueAt(ops.device, op, kNoDevice), textOf(ops.type, op), textOf(ops.taskType, op)},
                       op, ops.dur[op]);
    }
    RecordTable table("op_statistic", report, groups.sorted());
    table.column(integerSpec("Device_id"),
                 [&](const Group& group) { return valueAt(ops.device, group.first, kNoDevice); });
    table.column(textSpec("OP Type"), [&](const Group& group) { return textOf(ops.type, group.first); });
    table.column(textSpec("Core Type"),
                 [&](const Group& group) { return textOf(ops.taskType, group.first); });
    return withTimes(std::move(table));
}

TablePtr computedApiStatistic(const ReportPtr& report, const ExportScope& scope)
{
    const auto& slices = report->slices;
    const auto levelOf = [&](std::size_t slice) { return exportedApiLevel(slices.cls[slice]); };
    const auto nameOf = [&](std::size_t slice) { return apiName(report->text(slices.name[slice])); };
    DurationGroups<std::pair<std::string_view, std::string_view>> groups;
    for (std::size_t i = 0; i < slices.size(); ++i) {
        if (!levelOf(i).empty() && scope.hasSlice(*report, i))
            groups.add({levelOf(i), nameOf(i)}, i, slices.dur[i]);
    }
    RecordTable table("api_statistic", report, groups.sorted());
    table.column(textSpec("Device_id"), [](const Group&) { return "host"; });
    table.column(textSpec("Level"), [&](const Group& group) { return levelOf(group.first); });
    table.column(textSpec("API Name"), [&](const Group& group) { return nameOf(group.first); });
    table.column(durationSpec("Time(us)"), kTotal);
    table.column(countSpec("Count"), kCount);
    table.column(durationSpec("Avg(us)"), kAverage);
    table.column(durationSpec("Min(us)"), kMin);
    table.column(durationSpec("Max(us)"), kMax);
    table.column(unsummed(realSpec("Variance", "Variance")), kVariance);
    return table.finish();
}

TablePtr computedIterations(const ReportPtr& report, const ExportScope& scope)
{
    std::vector<const Step*> steps;
    std::size_t reduces = 0;
    for (std::size_t i = 0; i < report->steps.size(); ++i) {
        const auto& step = report->steps[i];
        if (!step.hasTrainingTimes || !scope.hasStepAt(*report, i))
            continue;
        steps.push_back(&step);
        reduces = std::max(reduces, step.reduces.size());
    }
    RecordTable table("step_trace", report, std::move(steps));
    table.column(integerSpec("Device_id"), &Step::device);
    table.column(integerSpec("Iteration ID"), &Step::number);
    table.column(durationSpec("FP Start(us)"), &Step::fpStart);
    table.column(durationSpec("BP End(us)"), &Step::bpEnd);
    table.column(durationSpec("Iteration End(us)"), &Step::iterationEnd);
    table.column(durationSpec("Iteration Time(us)"), &Step::iterationTime);
    table.column(durationSpec("FP to BP Time(us)"), &Step::fpToBp);
    table.column(durationSpec("Iteration Refresh(us)"), &Step::refresh);
    table.column(durationSpec("Data Aug Bound(us)"), &Step::dataAug);
    table.column(integerSpec("Model ID"), [](const Step* step) { return orMissing(step->model); });
    for (std::size_t i = 0; i < reduces; ++i) {
        const auto reduce = [&](const char* header, auto part) {
            table.column(durationSpec(header), [&](const Step* step) {
                return i < step->reduces.size() ? step->reduces[i].*part : kMissingInteger;
            });
        };
        using Reduce = decltype(Step::reduces)::value_type;
        reduce("Reduce Start(us)", &Reduce::first);
        reduce("Reduce Duration(us)", &Reduce::second);
    }
    return table.finish();
}

TablePtr computedJobOpStatistic(const ReportPtr& report, const ExportScope& scope)
{
    const auto& slices = report->slices;
    DurationGroups<std::pair<std::uint32_t, StringId>> groups;
    for (std::size_t i = 0; i < slices.size(); ++i) {
        if (isDeviceClass(slices.cls[i]) && scope.hasSlice(*report, i))
            groups.add({slices.stream[i], slices.name[i]}, i, slices.dur[i]);
    }
    RecordTable table("op_statistic", report, groups.sorted());
    table.column(integerSpec("Task ID"), [&](const Group& group) { return &group - table.records().data(); });
    table.column(integerSpec("Stream ID"), [&](const Group& group) { return slices.stream[group.first]; });
    table.column(textSpec("OP Name"), [&](const Group& group) { return slices.name[group.first]; });
    table.column(textSpec("Task Type"), [&](const Group& group) { return slices.type[group.first]; });
    return withJobTimes(std::move(table));
}

TablePtr computedJobAclStatistic(const ReportPtr& report, const ExportScope& scope)
{
    const auto& slices = report->slices;
    DurationGroups<std::pair<TrackId, StringId>> groups;
    for (std::size_t i = 0; i < slices.size(); ++i) {
        if (isHostApiClass(slices.cls[i]) && scope.hasSlice(*report, i))
            groups.add({slices.track[i], slices.name[i]}, i, slices.dur[i]);
    }
    const auto trackOf = [&](const Group& group) {
        return report->tracks[slices.track[group.first].index()];
    };
    RecordTable table("acl_statistic", report, groups.sorted());
    table.column(textSpec("Process ID"),
                 [&](const Group& group) { return report->processes[trackOf(group).process.index()].key; });
    table.column(textSpec("Thread ID"), [&](const Group& group) {
        const auto thread = trackOf(group).thread;
        return thread.valid() ? report->threads[thread.index()].key : StringId();
    });
    table.column(textSpec("Type"), [&](const Group& group) { return slices.type[group.first]; });
    table.column(textSpec("Name"), [&](const Group& group) { return slices.name[group.first]; });
    return withJobTimes(std::move(table));
}

TablePtr computedCommunicationStatistic(const ReportPtr& report, const ExportScope& scope)
{
    const auto& ops = report->communication;
    DurationGroups<std::string_view> groups;
    for (std::size_t i = 0; i < ops.size(); ++i) {
        const auto& op = ops[i];
        if (!op.isTotal && op.elapse != kMissingInteger &&
            scope.hasStep(report->text(op.stepLabel), op.start))
            groups.add(report->text(op.type), i, op.elapse);
    }
    RecordTable table("communication_statistic", report, groups.sorted());
    table.column(textSpec("OP Type"), [&](const Group& group) { return ops[group.first].type; });
    return withTimes(std::move(table));
}

} // namespace opscope
