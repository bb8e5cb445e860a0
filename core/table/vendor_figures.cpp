// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/table/vendor_figures.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string_view>
#include <vector>

#include "core/analysis/like_totals.h"
#include "core/analysis/step_index.h"
#include "core/analysis/step_times.h"
#include "core/base/message_id.h"
#include "core/base/number.h"
#include "core/base/unit.h"
#include "core/table/table_builder.h"
#include "core/table/table_page_list.h"
#include "core/table/values.h"
#include "core/vendor/names.h"
#include "core/vendor/task_types.h"
#include "core/vendor/vendor_columns.h"

namespace opscope {
namespace {

/// A cell in ns; also from columns that hold whole us or ms.
std::optional<std::int64_t> nanos(const Table& table, std::uint32_t row, std::size_t column)
{
    const auto cell = table.cell(row, column);
    const auto& spec = table.columns[column].spec;
    const auto factor = static_cast<std::int64_t>(
        factorBetween(spec.unit.empty() ? "us" : std::string_view(spec.unit), "ns"));
    if (factor == 0)
        return {};
    if (const auto* integer = std::get_if<std::int64_t>(&cell)) {
        std::int64_t ns = *integer;
        if (spec.kind == CellKind::Integer && __builtin_mul_overflow(*integer, factor, &ns))
            return {};
        return ns;
    }
    const auto* real = std::get_if<double>(&cell);
    const auto ns = real == nullptr ? 0.0 : *real * static_cast<double>(factor);
    if (real == nullptr || !(std::abs(ns) < 9.2e18))
        return {};
    return static_cast<std::int64_t>(std::llround(ns));
}

std::optional<std::int64_t> integer(const Table& table, std::uint32_t row, std::optional<std::size_t> column)
{
    if (!column)
        return {};
    const auto cell = table.cell(row, *column);
    if (const auto* value = std::get_if<std::int64_t>(&cell))
        return *value;
    const auto* text = std::get_if<std::string_view>(&cell);
    return text == nullptr ? std::nullopt : wholeNumber(*text);
}

TableRequest requestFor(const SliceScope& scope, std::string variant)
{
    TableRequest request;
    request.variant = std::move(variant);
    request.device = scope.device;
    request.model = scope.model;
    request.step = scope.step;
    return request;
}

constexpr const char* kHoldsMore =
    "not comparable: the vendor's tables do not contain the device, model or iteration of their rows";

/// The picture and the runs of a row of the vendor.
struct RowRuns {
    std::int64_t picture = kMissingInteger;
    std::int64_t count = 0;
};

/// Where a table has them. A row without a count is one run, as in op_summary.
class RunColumns {
public:
    explicit RunColumns(const Table& table)
        : m_table(table), m_picture(table.find(kPictureColumn)), m_count(table.find("Count"))
    {
    }
    RowRuns of(std::uint32_t row) const
    {
        return {integer(m_table, row, m_picture).value_or(kMissingInteger),
                m_count ? integer(m_table, row, m_count).value_or(0) : 1};
    }

private:
    const Table& m_table;
    std::optional<std::size_t> m_picture, m_count;
};

void addTotal(VendorFigures& figures, std::string name, std::string_view type, std::int32_t device,
              std::int64_t ns, const RowRuns& runs)
{
    figures.totals.push_back({std::move(name), std::string(type), device, ns, runs.picture, runs.count});
}

std::int32_t deviceOf(const Table& table, std::uint32_t row, std::optional<std::size_t> column)
{
    const auto device = integer(table, row, column);
    return device && isKnown(*device) && *device <= INT32_MAX ? static_cast<std::int32_t>(*device)
                                                              : kNoDevice;
}

/// The API level in our rows that corresponds to a variant.
std::string_view levelOf(std::string_view variant)
{
    return variant.ends_with("_api") ? variant.substr(0, variant.find('_')) : std::string_view();
}

/// Adds the vendor's figures by name, from the same tables as the Statistics page.
void addStatistics(VendorFigures& figures, const ReportPtr& report, StatisticsBy by, const SliceScope& scope)
{
    const auto variants =
        by == StatisticsBy::Api      ? std::vector<std::string>{"acl_api",  "runtime_api",       "model_api",
                                                                "node_api", "communication_api", "os_runtime_api"}
        : by == StatisticsBy::OpType ? std::vector<std::string>{"op_types", "communication_ops"}
                                     : std::vector<std::string>{"ops"};
    for (const auto& variant : variants) {
        const auto request = requestFor(scope, variant);
        const auto table = tablePage("statistics")->build(report, request, {});
        if (!table || (*table)->isComputed) {
            if (figures.why.empty())
                figures.why = by == StatisticsBy::Api
                                  ? "there is no api_statistic, acl_statistic or runtime_api"
                                  : "there is no op_statistic";
            continue;
        }
        if (holdsMore(*report, **table, request)) {
            figures.why = kHoldsMore;
            continue;
        }
        // acl_statistic has no levels: "acl_api" lists all rows, the other variants repeat some of them.
        if (variant != "acl_api" && (*table)->source == "acl_statistic")
            continue;
        const auto name = columnOf(**table, RowFact::Name);
        const auto total = columnOf(**table, RowFact::Total);
        if (!name || !total)
            continue;
        figures.source = (*table)->source;
        const auto type = columnOf(**table, RowFact::CoreType);
        const auto device = columnOf(**table, RowFact::Device);
        const auto level = figures.source == "acl_statistic" ? std::string_view() : levelOf(variant);
        const RunColumns runs(**table);
        for (std::uint32_t row = 0; row < (*table)->rows; ++row) {
            const auto ns = nanos(**table, row, *total);
            if (!ns || isTotalRow(**table, row))
                continue;
            const auto core = type ? (*table)->text(row, *type) : std::string(level);
            addTotal(figures, (*table)->text(row, *name), taskTypeName(core), deviceOf(**table, row, device),
                     *ns, runs.of(row));
        }
    }
}

/// The types of the report's ops, by op name.
std::map<std::string_view, std::vector<std::pair<std::int64_t, StringId>>> typesByName(const Report& report)
{
    std::map<std::string_view, std::vector<std::pair<std::int64_t, StringId>>> types;
    const auto& ops = report.ops;
    for (std::size_t i = 0; i < ops.type.size(); ++i) {
        if (!ops.type[i].valid())
            continue;
        auto& known = types[report.text(ops.name[i])];
        const std::pair type(i < ops.model.size() ? ops.model[i] : noneOf<std::int64_t>(Unit::Id),
                             ops.type[i]);
        if (std::ranges::find(known, type) == known.end())
            known.push_back(type);
    }
    return types;
}

/// The type of a name in a model; none unless all its ops have the same type.
StringId onlyType(const std::vector<std::pair<std::int64_t, StringId>>& types,
                  std::optional<std::int64_t> model)
{
    StringId only;
    for (const auto& [ofModel, type] : types) {
        if (model && isKnown(ofModel) && ofModel != *model)
            continue;
        if (only.valid() && only != type)
            return {};
        only = type;
    }
    return only;
}

/// The op_statistic of a JOB is by op name: sums its rows by the ops' types (from op_summary). Names without
/// a type, or with several, are summed under "N/A".
void addTypesOfNames(VendorFigures& figures, const ReportPtr& report, const SliceScope& scope)
{
    const auto request = requestFor(scope, "ops");
    const auto table = tablePage("statistics")->build(report, request, {});
    if (!table || (*table)->isComputed)
        return;
    if (holdsMore(*report, **table, request)) {
        figures.why = kHoldsMore;
        return;
    }
    const auto name = columnOf(**table, RowFact::Name);
    const auto total = columnOf(**table, RowFact::Total);
    const auto model = columnOf(**table, RowFact::Model);
    if (!name || !total)
        return;
    const auto types = typesByName(*report);
    const RunColumns runs(**table);
    std::size_t summed = 0;
    std::size_t unknown = 0;
    for (std::uint32_t row = 0; row < (*table)->rows; ++row) {
        const auto ns = nanos(**table, row, *total);
        if (!ns || isTotalRow(**table, row))
            continue;
        const auto known = types.find((*table)->text(row, *name));
        const auto type =
            known == types.end() ? StringId() : onlyType(known->second, integer(**table, row, model));
        ++(type.valid() ? summed : unknown);
        addTotal(figures, type.valid() ? std::string(report->text(type)) : "N/A", {}, kNoDevice, *ns,
                 runs.of(row));
    }
    if (summed == 0) { // no row with a known type
        figures.totals.clear();
        return;
    }
    figures.source = (*table)->source;
    figures.notes.push_back(message(MessageId::VendorSummedByType, figures.source));
    if (unknown != 0)
        figures.notes.push_back(message(MessageId::VendorTypeUnknown, unknown, figures.source));
}

/// The columns that identify the step of a vendor's row.
struct StepColumns {
    std::optional<std::size_t> number, start, device, model;
};

StepSought soughtBy(const Table& table, std::uint32_t row, const StepColumns& columns)
{
    return {integer(table, row, columns.number),
            columns.start ? nanos(table, row, *columns.start) : std::optional<std::int64_t>(),
            deviceOf(table, row, columns.device), integer(table, row, columns.model)};
}

/// Notes where our rows of a stream or step count tasks and the vendor's table counts ops, or the reverse.
void noteUnlike(VendorFigures& figures, const Report& report, StatisticsBy by, const SliceScope& scope,
                bool isOfTasks)
{
    std::vector<SliceClass> classes{SliceClass::CommunicationTask, SliceClass::Control, SliceClass::Wait};
    if (by == StatisticsBy::Step) {
        classes = isOfTasks ? std::vector{SliceClass::Communication, SliceClass::CommunicationTask,
                                          SliceClass::Control, SliceClass::Wait}
                            : std::vector{SliceClass::Memcpy};
    } else if (isOfTasks) {
        return; // rows of a stream are its tasks
    } else {
        classes.push_back(SliceClass::Memcpy);
    }
    for (const auto& row : statistics(report, {by, scope, classes})) {
        if (row.time.total > 0 && (by != StatisticsBy::Step || row.step != kNoStep))
            figures.unlike.insert({row.name, row.device});
    }
}

/// True if a task of a device is in no step.
bool hasTasksOutside(const Report& report)
{
    for (std::size_t i = 0; i < report.slices.size(); ++i) {
        if (report.slices.step[i] == kNoStep && isDeviceClass(report.slices.cls[i]))
            return true;
    }
    return false;
}

/// True if a row has a part in a step, or the step has no time.
bool isIn(const TimeRange& step, std::int64_t start, std::int64_t ns)
{
    return step.empty() ||
           (ns == 0 ? step.begin <= start && start <= step.end : step.overlaps({start, start + ns}));
}

/// Adds the vendor's rows from one table; false if it lacks the columns for this grouping.
bool addTable(VendorFigures& figures, const ReportPtr& report, StatisticsBy by, const SliceScope& scope,
              const std::string& kind)
{
    const auto request = requestFor(scope, kind);
    const auto built = tablePage("data")->build(report, request, {});
    if (!built)
        return false;
    const auto& table = **built;
    const bool isByName = by == StatisticsBy::Op;
    const bool isByType = by == StatisticsBy::TaskType;
    const auto time = columnOf(table, RowFact::Total);
    const auto type = columnOf(table, RowFact::CoreType);
    const auto stream = columnOf(table, RowFact::Stream);
    const auto op = columnOf(table, RowFact::Name);
    const auto device = columnOf(table, RowFact::Device);
    const StepColumns step{columnOf(table, RowFact::Step), columnOf(table, RowFact::Start), device,
                           columnOf(table, RowFact::Model)};
    const bool isAnswer = isByName                     ? op.has_value()
                          : isByType                   ? type.has_value()
                          : by == StatisticsBy::Stream ? stream.has_value()
                                                       : step.number.has_value() || step.start.has_value();
    if (!time || !isAnswer)
        return false;
    if (by != StatisticsBy::Step && holdsMore(*report, table, request)) {
        figures.why = kHoldsMore;
        return false;
    }
    const bool isOfTasks = kind == "task_time";
    if (by == StatisticsBy::Stream || by == StatisticsBy::Step)
        noteUnlike(figures, *report, by, scope, isOfTasks);
    if (by == StatisticsBy::Step && !step.start && hasTasksOutside(*report)) {
        for (const auto& each : report->steps) // a file called after a step lists those too
            figures.unlike.insert({std::string(report->text(each.label)), each.device});
    }
    const auto steps = by == StatisticsBy::Step ? std::optional<StepIndex>(*report) : std::nullopt;
    const RunColumns runs(table);
    for (std::uint32_t row = 0; row < table.rows; ++row) {
        const auto ns = nanos(table, row, *time);
        if (!ns || isTotalRow(table, row))
            continue;
        const auto text = type ? table.text(row, *type) : std::string();
        const auto rowDevice = deviceOf(table, row, device);
        if (isByName) {
            addTotal(figures, table.text(row, *op), taskTypeName(text), rowDevice, *ns, runs.of(row));
        } else if (isByType) {
            addTotal(figures, std::string(taskTypeName(text)), {}, kNoDevice, *ns, runs.of(row));
        } else if (steps) {
            auto sought = soughtBy(table, row, step);
            auto found = steps->find(sought);
            if (found && sought.at && sought.number && !isIn(report->steps[*found].range, *sought.at, *ns)) {
                sought.number.reset(); // as our slices: outside of what the file says, the time decides
                found = steps->find(sought);
            }
            if (found && (!scope.step || *found == *scope.step))
                addTotal(figures, std::string(report->text(report->steps[*found].label)), {},
                         report->steps[*found].device, *ns, runs.of(row));
        } else if (const auto number = integer(table, row, stream)) {
            const auto name = "Stream " + std::to_string(*number);
            addTotal(figures, name, {}, rowDevice, *ns, runs.of(row));
            if (!isOfTasks &&
                taskTypeName(text) == "COMMUNICATION") // ours has its tasks, on this stream or another
                figures.unlike.insert({name, rowDevice});
        }
    }
    figures.source = kind;
    return !figures.totals.empty();
}

/// Uses the first table that holds the same kind of rows as ours, else the first usable one: task_time lists
/// every task, the others only ops.
void addTasks(VendorFigures& figures, const ReportPtr& report, StatisticsBy by, const SliceScope& scope)
{
    const bool isByName = by == StatisticsBy::Op;
    const auto kinds =
        isByName ? std::vector<std::string>{"op_summary", "kernel_details"}
        : by == StatisticsBy::TaskType
            ? std::vector<std::string>{"op_summary", "kernel_details", "op_statistic"}
            : std::vector<std::string>{"task_time", "op_summary", "kernel_details", "op_statistic"};
    figures.why = isByName ? "there is no op_statistic with ops, op_summary or kernel_details"
                           : "no task_time, op_summary, kernel_details or op_statistic contains it";
    std::optional<VendorFigures> first;
    for (const auto& kind : kinds) {
        auto found = figures;
        if (report->table(kind) == nullptr || !addTable(found, report, by, scope, kind)) {
            figures.why = found.why;
            continue;
        }
        if (found.unlike.empty()) {
            figures = std::move(found);
            return;
        }
        if (!first)
            first = std::move(found);
    }
    if (first)
        figures = *std::move(first);
}

void addStepSpans(VendorFigures& figures, const Report& report)
{
    const auto steps = std::min<std::size_t>(report.steps.size(), kNoStep);
    for (std::size_t i = 0; i < steps; ++i) {
        const auto& step = report.steps[i];
        if (step.hasTrainingTimes && step.iterationTime > 0)
            figures.spans[static_cast<std::uint16_t>(i)] = step.iterationTime;
    }
    // The first time of each number and device; kAny stands for any device.
    constexpr auto kAny = INT32_MIN;
    std::map<std::pair<std::int64_t, std::int32_t>, std::size_t> times;
    for (std::size_t i = 0; i < report.stepTimes.size(); ++i) {
        const auto& time = report.stepTimes[i];
        const auto number = wholeNumber(stepOfLabel(report.text(time.step)));
        if (!number || time.stage == kMissingInteger)
            continue;
        times.try_emplace({*number, std::max(time.device, kNoDevice)}, i);
        times.try_emplace({*number, kAny}, i);
    }
    for (std::size_t i = 0; i < steps; ++i) {
        const auto& step = report.steps[i];
        auto first = report.stepTimes.size();
        for (const auto device : {kNoDevice, step.device == kNoDevice ? kAny : step.device}) {
            if (const auto it = times.find({step.number, device}); it != times.end())
                first = std::min(first, it->second);
        }
        if (first != report.stepTimes.size())
            figures.spans.try_emplace(static_cast<std::uint16_t>(i), statedStepTime(report.stepTimes[first]));
    }
}

std::int32_t deviceOf(const Report& report, const StatisticsRow& row)
{
    return row.device == kNoDevice && row.step < report.steps.size() ? report.steps[row.step].device
                                                                     : row.device;
}

} // namespace

VendorFigures vendorFigures(const ReportPtr& report, StatisticsBy by, const SliceScope& scope)
{
    VendorFigures figures;
    if (scope.range || !scope.tracks.empty()) {
        figures.why = "the vendor sums up only the entire run, not a range or a lane";
        return figures;
    }
    switch (by) {
    case StatisticsBy::Op:
    case StatisticsBy::OpType:
    case StatisticsBy::Api:
        addStatistics(figures, report, by, scope);
        if (by == StatisticsBy::Op && figures.totals.empty()) // only a JOB has a statistic of ops
            addTasks(figures, report, by, scope);
        if (by == StatisticsBy::OpType && figures.totals.empty())
            addTypesOfNames(figures, report, scope);
        break;
    case StatisticsBy::Step:
        addStepSpans(figures, *report);
        addTasks(figures, report, by, scope);
        break;
    case StatisticsBy::TaskType:
    case StatisticsBy::Stream:
        addTasks(figures, report, by, scope);
        break;
    default:
        figures.why = "the vendor sums up neither ranges nor slices by name";
        break;
    }
    return figures;
}

std::vector<std::optional<std::int64_t>> vendorTotalsOf(VendorFigures& figures, const Report& report,
                                                        const std::vector<StatisticsRow>& rows)
{
    std::vector<VendorsTotal> theirs;
    for (const auto& total : figures.totals)
        theirs.push_back({{total.name, total.type, total.device}, {total.total, total.count}, total.picture});
    std::vector<NamedTotal> ours;
    std::vector<std::int64_t> counts;
    for (const auto& row : rows) {
        ours.push_back({row.name, row.type, deviceOf(report, row)});
        counts.push_back(static_cast<std::int64_t>(row.time.count));
    }
    const auto compared = compareTotals(report, theirs, ours, counts);
    auto out = compared.ofOurs;
    std::size_t ofPictures = 0;
    for (std::size_t i = 0; i < rows.size(); ++i)
        ofPictures += compared.hasTotal[i] && !out[i] ? 1U : 0U;
    std::size_t mixed = 0;
    std::size_t unlike = 0;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const bool isUnlike = figures.unlike.contains({rows[i].name, ours[i].device}) ||
                              figures.unlike.contains({rows[i].name, kNoDevice});
        mixed += compared.matched.isNamed[i] && !compared.hasTotal[i] ? 1U : 0U;
        unlike += compared.matched.isNamed[i] && isUnlike ? 1U : 0U;
        if (isUnlike)
            out[i].reset();
    }
    if (mixed != 0)
        figures.notes.push_back(message(MessageId::VendorMixed, mixed, figures.source));
    if (ofPictures != 0)
        figures.notes.push_back(message(MessageId::VendorPictures, ofPictures, figures.source));
    if (unlike != 0)
        figures.notes.push_back(message(MessageId::VendorUnlike, unlike, figures.source));
    return out;
}

} // namespace opscope
