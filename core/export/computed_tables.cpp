// SPDX-License-Identifier: GPL-3.0-or-later
// The tables that an exporter would have written, from the ops, the timeline and the records of a database;
// in the columns of msprof's and torch_npu's CSVs (FORMATS 3.6, 5), sizes in KB.
#include <cmath>
#include <fmt/format.h>
#include <tuple>

#include "core/analysis/duration_groups.h"
#include "core/export/summary_tables.h"
#include "core/table/record_table.h"

namespace opscope {
namespace {

using Group = DurationGroup;

ColumnSpec word(const char* header)
{
    return textSpec(header, header);
}
ColumnSpec number(const char* header)
{
    return integerSpec(header, header);
}
ColumnSpec time(const char* header)
{
    return durationSpec(header, header);
}
ColumnSpec kilobytes(const char* header)
{
    return bytesSpec(header, header, "KB");
}
ColumnSpec percent(const char* header)
{
    return percentSpec(header, header);
}

constexpr auto kCount = [](const Group& group) { return group.time.count; };
constexpr auto kTotal = [](const Group& group) { return group.time.total; };
constexpr auto kMin = [](const Group& group) { return group.time.min; };
constexpr auto kMax = [](const Group& group) { return group.time.max; };
constexpr auto kAverage = [](const Group& group) { return std::llround(group.time.average); };
constexpr auto kPercent = [](const Group& group) { return group.time.share * 100; };
constexpr auto kVariance = [](const Group& group) { return std::pow(group.time.deviation / 1000, 2); };

TablePtr withTimes(RecordTable<Group> table)
{
    table.column(countSpec("Count", "Count"), kCount);
    table.column(time("Total Time(us)"), kTotal);
    table.column(time("Min Time(us)"), kMin);
    table.column(time("Avg Time(us)"), kAverage);
    table.column(time("Max Time(us)"), kMax);
    table.column(percent("Ratio(%)"), kPercent);
    return table.finish();
}

/// In the columns of a JOB.
TablePtr withJobTimes(RecordTable<Group> table)
{
    table.column(percent("Total Time Ratio(%)"), kPercent);
    table.column(time("Total Time(us)"), kTotal);
    table.column(countSpec("Count", "Count"), kCount);
    table.column(time("Avg(us)"), kAverage);
    table.column(time("Max(us)"), kMax);
    table.column(time("Min(us)"), kMin);
    return table.finish();
}

std::int64_t known(std::int64_t id)
{
    return id == -1 ? kMissingInteger : id;
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

std::string deviceName(std::int32_t device)
{
    return device < 0 ? std::string() : fmt::format("NPU:{}", device);
}

} // namespace

TablePtr computedOpSummary(const ReportPtr& report, const ExportScope& scope)
{
    const auto& ops = report->ops;
    RecordTable table("op_summary", report,
                      rowsWhere(ops.size(), [&](std::size_t op) { return scope.hasOp(*report, op); }));
    const auto add = [&](ColumnSpec spec, const auto& column, auto none) {
        table.column(std::move(spec), [&](std::size_t op) { return valueAt(column, op, none); });
    };
    const StringId kNoText;
    add(number("Device_id"), ops.device, kNoDevice);
    table.column(number("Model ID"),
                 [&](std::size_t op) { return known(valueAt<std::int64_t>(ops.model, op, -1)); });
    add(number("Task ID"), ops.task, kNoNumber);
    add(number("Stream ID"), ops.stream, kNoNumber);
    add(word("Op Name"), ops.name, kNoText);
    add(word("OP Type"), ops.type, kNoText);
    add(word("OP State"), ops.state, kNoText);
    add(word("Task Type"), ops.taskType, kNoText);
    add(time("Task Start Time(us)"), ops.start, kMissingInteger);
    add(time("Task Duration(us)"), ops.dur, kMissingInteger);
    add(time("Task Wait Time(us)"), ops.wait, kMissingInteger);
    add(number("Block Num"), ops.blockNum, kMissingInteger);
    add(number("Mix Block Num"), ops.mixBlockNum, kMissingInteger);
    add(word("Input Shapes"), ops.inputShapes, kNoText);
    add(word("Input Data Types"), ops.inputTypes, kNoText);
    add(word("Input Formats"), ops.inputFormats, kNoText);
    add(word("Output Shapes"), ops.outputShapes, kNoText);
    add(word("Output Data Types"), ops.outputTypes, kNoText);
    add(word("Output Formats"), ops.outputFormats, kNoText);
    add(number("Context ID"), ops.context, kNoNumber);
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
    table.column(number("Device_id"),
                 [&](const Group& group) { return valueAt(ops.device, group.first, kNoDevice); });
    table.column(word("OP Type"), [&](const Group& group) { return textOf(ops.type, group.first); });
    table.column(word("Core Type"), [&](const Group& group) { return textOf(ops.taskType, group.first); });
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
    table.column(word("Device_id"), [](const Group&) { return "host"; });
    table.column(word("Level"), [&](const Group& group) { return levelOf(group.first); });
    table.column(word("API Name"), [&](const Group& group) { return nameOf(group.first); });
    table.column(time("Time(us)"), kTotal);
    table.column(countSpec("Count", "Count"), kCount);
    table.column(time("Avg(us)"), kAverage);
    table.column(time("Min(us)"), kMin);
    table.column(time("Max(us)"), kMax);
    table.column(unsummed(realSpec("Variance", "Variance")), kVariance);
    return table.finish();
}

TablePtr computedIterations(const ReportPtr& report, const ExportScope& scope)
{
    std::vector<const Step*> steps;
    std::size_t reduces = 0;
    for (const auto& step : report->steps) {
        if (!step.hasTrainingTimes || !scope.hasTime(step.range.begin))
            continue;
        steps.push_back(&step);
        reduces = std::max(reduces, step.reduces.size());
    }
    RecordTable table("step_trace", report, std::move(steps));
    table.column(number("Device_id"), &Step::device);
    table.column(number("Iteration ID"), &Step::number);
    table.column(time("FP Start(us)"), &Step::fpStart);
    table.column(time("BP End(us)"), &Step::bpEnd);
    table.column(time("Iteration End(us)"), &Step::iterationEnd);
    table.column(time("Iteration Time(us)"), &Step::iterationTime);
    table.column(time("FP to BP Time(us)"), &Step::fpToBp);
    table.column(time("Iteration Refresh(us)"), &Step::refresh);
    table.column(time("Data Aug Bound(us)"), &Step::dataAug);
    table.column(number("Model ID"), [](const Step* step) { return known(step->model); });
    for (std::size_t i = 0; i < reduces; ++i) {
        const auto reduce = [&](const char* header, auto part) {
            table.column(time(header), [&](const Step* step) {
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
    table.column(number("Task ID"), [&](const Group& group) { return &group - table.records().data(); });
    table.column(number("Stream ID"), [&](const Group& group) { return slices.stream[group.first]; });
    table.column(word("OP Name"), [&](const Group& group) { return slices.name[group.first]; });
    table.column(word("Task Type"), [&](const Group& group) { return slices.type[group.first]; });
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
    table.column(word("Process ID"),
                 [&](const Group& group) { return report->processes[trackOf(group).process.index()].key; });
    table.column(word("Thread ID"), [&](const Group& group) {
        const auto thread = trackOf(group).thread;
        return thread.valid() ? report->threads[thread.index()].key : StringId();
    });
    table.column(word("Type"), [&](const Group& group) { return slices.type[group.first]; });
    table.column(word("Name"), [&](const Group& group) { return slices.name[group.first]; });
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
    table.column(word("OP Type"), [&](const Group& group) { return ops[group.first].type; });
    return withTimes(std::move(table));
}

TablePtr computedMemory(const ReportPtr& report, const ExportScope& scope, const std::string& source)
{
    const auto& memory = report->memory;
    // What an older database of ours does not say the source of stands in memory_record.
    const auto isOf = [&](std::size_t i) {
        const auto said = report->text(valueAt(memory.source, i));
        return (said.empty() ? "memory_record" : said) == source && scope.hasTime(memory.ts[i]);
    };
    RecordTable table(source, report, rowsWhere(memory.size(), isOf));
    const auto bytes = [&](const char* header, const Column<std::int64_t>& column) {
        table.column(kilobytes(header),
                     [&](std::size_t i) { return known(valueAt<std::int64_t>(column, i, -1)); });
    };
    const auto ts = [&](std::size_t i) { return memory.ts[i]; };
    const auto device = [&](std::size_t i) { return valueAt(memory.device, i, kNoDevice); };
    table.column(number("Device_id"), device);
    if (source == "npu_mem") { // the process and the device, of which a report keeps the sum of both kinds
        table.column(word("event"), [&](std::size_t i) {
            const auto component = report->text(valueAt(memory.component, i));
            return component == "APP" ? "app" : component == "Device" ? "device" : component;
        });
        bytes("ddr(KB)", {});
        bytes("hbm(KB)", {});
        bytes("memory(KB)", memory.reserved);
        table.column(time("timestamp(us)"), ts);
        return table.finish();
    }
    table.column(word("Component"), [&](std::size_t i) { return valueAt(memory.component, i); });
    table.column(time("Timestamp(us)"), ts);
    if (source != "npu_module_mem") // it knows only what is reserved
        bytes("Total Allocated(KB)", memory.allocated);
    bytes("Total Reserved(KB)", memory.reserved);
    if (source != "npu_module_mem" &&
        std::ranges::any_of(memory.active, [](std::int64_t value) { return value >= 0; }))
        bytes("Total Active(KB)", memory.active);
    table.column(word("Device"), [&](std::size_t i) { return deviceName(device(i)); });
    return table.finish();
}

TablePtr computedOpMemory(const ReportPtr& report, const ExportScope& scope)
{
    const auto& memory = report->opMemory;
    const auto allocation = [&](std::size_t i) { return valueAt(memory.allocation, i, kMissingInteger); };
    const auto release = [&](std::size_t i) { return valueAt(memory.release, i, kMissingInteger); };
    RecordTable table("operator_memory", report, rowsWhere(memory.size_(), [&](std::size_t i) {
                          return scope.isWhole() ||
                                 (allocation(i) != kMissingInteger && scope.hasTime(allocation(i)));
                      }));
    const auto bytes = [&](const char* header, const Column<std::int64_t>& column) {
        table.column(kilobytes(header),
                     [&](std::size_t i) { return known(valueAt<std::int64_t>(column, i, -1)); });
    };
    const auto device = [&](std::size_t i) { return valueAt(memory.device, i, kNoDevice); };
    table.column(number("Device_id"), device);
    table.column(word("Name"), [&](std::size_t i) { return memory.name[i]; });
    bytes("Size(KB)", memory.size);
    table.column(time("Allocation Time(us)"), allocation);
    table.column(time("Release Time(us)"), release);
    table.column(time("Duration(us)"), [&](std::size_t i) {
        const bool hasLife = allocation(i) != kMissingInteger && release(i) != kMissingInteger;
        return hasLife ? release(i) - allocation(i) : kMissingInteger;
    });
    bytes("Allocation Total Allocated(KB)", memory.totalAllocated);
    bytes("Allocation Total Reserved(KB)", memory.totalReserved);
    table.column(word("Device"), [&](std::size_t i) { return deviceName(device(i)); });
    return table.finish();
}

TablePtr computedStepTimes(const ReportPtr& report, const ExportScope& scope)
{
    std::vector<const StepTime*> times;
    for (const auto& time : report->stepTimes) {
        if (scope.hasStep(report->text(time.step), {}))
            times.push_back(&time);
    }
    const auto isOfDevice = [](const StepTime& time) { return time.device != kNoDevice; };
    const auto isOfCluster = [](const StepTime& time) { return time.type.valid(); };
    RecordTable table("step_trace_time", report, std::move(times));
    if (std::ranges::any_of(report->stepTimes, isOfDevice))
        table.column(number("Device_id"), &StepTime::device);
    table.column(word("Step"), &StepTime::step);
    if (std::ranges::any_of(report->stepTimes, isOfCluster)) {
        table.column(word("Type"), &StepTime::type);
        table.column(word("Index"), &StepTime::index);
    }
    table.column(time("Computing"), &StepTime::computing);
    table.column(time("Communication(Not Overlapped)"), &StepTime::communicationNotOverlapped);
    table.column(time("Overlapped"), &StepTime::overlapped);
    table.column(time("Communication"), &StepTime::communication);
    table.column(time("Free"), &StepTime::free);
    table.column(time("Stage"), &StepTime::stage);
    table.column(time("Bubble"), &StepTime::bubble);
    table.column(time("Communication(Not Overlapped and Exclude Receive)"),
                 &StepTime::communicationNotOverlappedExcludeReceive);
    table.column(time("Preparing"), &StepTime::preparing);
    return table.finish();
}

} // namespace opscope
