// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/table/pages/vendor_figures.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <vector>

#include "core/analysis/step_index.h"
#include "core/analysis/step_times.h"
#include "core/base/message_id.h"
#include "core/base/number.h"
#include "core/report/cells.h"
#include "core/vendor/names.h"
#include "core/vendor/task_types.h"
#include "core/vendor/vendor_columns.h"

namespace opscope {
namespace {

/// An integer, also one in a column of texts.
std::optional<std::int64_t> integer(const Report& report, const DataColumn* column, std::size_t row)
{
    if (column != nullptr && column->kind == CellKind::Text)
        return wholeNumber(report.text(column->texts[row]));
    const auto value = integerAt(column, row);
    return value == kMissingInteger ? std::nullopt : std::optional(value);
}

TableRequest requestFor(const SliceScope& scope)
{
    TableRequest request;
    request.device = scope.device;
    request.model = scope.model;
    request.step = scope.step;
    return request;
}

constexpr const char* kHoldsMore =
    "not comparable: the vendor's tables do not contain the device, model or iteration of their rows";

/// The rows that a scope asks for; reports why, if there are none or their sums are not comparable.
std::optional<VendorRows> rowsFor(VendorFigures& figures, const ReportPtr& report, const SliceScope& scope,
                                  const VendorStatistic& source)
{
    if (source.table == nullptr)
        return {};
    std::optional<VendorRows> from(std::in_place, report, requestFor(scope), source);
    if (from->table && !holdsMore(*report, *from->table, requestFor(scope)))
        return from;
    if (from->table)
        figures.why = kHoldsMore;
    return {};
}

/// Adds the vendor's figures by name, from the same tables as the Statistics page.
void addStatistics(VendorFigures& figures, const ReportPtr& report, StatisticsBy by, const SliceScope& scope)
{
    const auto variants =
        by == StatisticsBy::Api
            ? std::vector<std::string_view>{"acl_api",  "runtime_api",       "model_api",
                                            "node_api", "communication_api", "os_runtime_api"}
        : by == StatisticsBy::OpType ? std::vector<std::string_view>{"op_types", "communication_ops"}
                                     : std::vector<std::string_view>{"ops"};
    for (const auto variant : variants) {
        const auto& of = *statisticsSource(variant);
        const auto source = vendorStatistic(*report, of);
        const auto from = rowsFor(figures, report, scope, source);
        if (!from) {
            if (figures.why.empty())
                figures.why = by == StatisticsBy::Api
                                  ? "there is no api_statistic, acl_statistic or runtime_api"
                                  : "there is no op_statistic";
            continue;
        }
        // acl_statistic has no levels: "acl_api" lists all rows, the other variants repeat some of them.
        const bool isOfAllLevels = source.table->kind == "acl_statistic";
        if (variant != "acl_api" && isOfAllLevels)
            continue;
        figures.source = source.table->kind;
        const auto level =
            isOfAllLevels || of.classes.empty() ? std::string_view() : apiLevel(of.classes.front());
        const auto totals = namedTotals(*report, *from, by, {}, level);
        figures.totals.insert(figures.totals.end(), totals.begin(), totals.end());
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
    const auto source = vendorStatistic(*report, *statisticsSource("ops"));
    const auto from = rowsFor(figures, report, scope, source);
    const auto* name = from ? columnOf(*source.table, RowFact::Name) : nullptr;
    if (name == nullptr || name->kind != CellKind::Text)
        return;
    const auto* model = columnOf(*source.table, RowFact::Model);
    const auto types = typesByName(*report);
    std::size_t summed = 0;
    std::size_t unknown = 0;
    figures.totals = totalsOf(*from, [&](std::uint32_t row, std::int64_t) {
        const auto known = types.find(report->text(name->texts[row]));
        const auto type =
            known == types.end() ? StringId() : onlyType(known->second, integer(*report, model, row));
        ++(type.valid() ? summed : unknown);
        return NamedTotal{type.valid() ? report->text(type) : kUnnamedRow, {}};
    });
    if (summed == 0) { // no row with a known type
        figures.totals.clear();
        return;
    }
    figures.source = source.table->kind;
    figures.notes.push_back(message(MessageId::VendorSummedByType, figures.source));
    if (unknown != 0)
        figures.notes.push_back(message(MessageId::VendorTypeUnknown, unknown, figures.source));
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

/// The step of a vendor's row.
class StepOfRow {
public:
    StepOfRow(const Report& report, const DataTable& table)
        : m_report(report),
          m_number(columnOf(table, RowFact::Step)),
          m_start(columnOf(table, RowFact::Start)),
          m_device(columnOf(table, RowFact::Device)),
          m_model(columnOf(table, RowFact::Model)),
          m_steps(report)
    {
    }
    std::optional<std::uint16_t> find(std::uint32_t row, std::int64_t ns) const
    {
        const auto at = nanosAt(m_start, row);
        StepSought sought{integer(m_report, m_number, row),
                          at == kMissingInteger ? std::nullopt : std::optional(at), deviceAt(m_device, row),
                          integer(m_report, m_model, row)};
        const auto found = m_steps.find(sought);
        if (!found || !sought.at || !sought.number || isIn(m_report.steps[*found].range, at, ns))
            return found;
        sought.number.reset(); // as our slices: the time decides about what the file does not contain
        return m_steps.find(sought);
    }

private:
    const Report& m_report;
    const DataColumn *m_number, *m_start, *m_device, *m_model;
    StepIndex m_steps;
};

/// Adds the vendor's rows from one table; false if it lacks the columns for this grouping.
bool addTable(VendorFigures& figures, const ReportPtr& report, StatisticsBy by, const SliceScope& scope,
              const DataTable& table)
{
    const auto* type = columnOf(table, RowFact::CoreType);
    const auto* stream = columnOf(table, RowFact::Stream);
    const auto* op = columnOf(table, RowFact::Name);
    const auto* device = columnOf(table, RowFact::Device);
    const auto* start = columnOf(table, RowFact::Start);
    const bool isByStep = by == StatisticsBy::Step;
    const bool isAnswer = by == StatisticsBy::Op         ? op != nullptr
                          : by == StatisticsBy::TaskType ? type != nullptr
                          : by == StatisticsBy::Stream   ? stream != nullptr
                                                         : start != nullptr || columnOf(table, RowFact::Step);
    if (columnOf(table, RowFact::Total) == nullptr || !isAnswer)
        return false;
    const VendorRows rows(report, requestFor(scope), {&table, nullptr, {}});
    if (!rows.table)
        return false;
    if (!isByStep && holdsMore(*report, *rows.table, requestFor(scope))) {
        figures.why = kHoldsMore;
        return false;
    }
    const bool isOfTasks = table.kind == "task_time";
    if (by == StatisticsBy::Stream || isByStep)
        noteUnlike(figures, *report, by, scope, isOfTasks);
    if (isByStep && start == nullptr && hasTasksOutside(*report)) {
        for (const auto& each : report->steps) // a file called after a step lists those too
            figures.unlike.insert({std::string(report->text(each.label)), each.device});
    }
    const auto steps = isByStep ? std::optional<StepOfRow>(std::in_place, *report, table) : std::nullopt;
    const auto textAt = [&](const DataColumn* column, std::uint32_t row) {
        return column != nullptr && column->kind == CellKind::Text ? report->text(column->texts[row]) : "";
    };
    figures.totals = totalsOf(rows, [&](std::uint32_t row, std::int64_t ns) -> std::optional<NamedTotal> {
        const auto taskType = taskTypeName(textAt(type, row));
        const auto rowDevice = deviceAt(device, row);
        if (by == StatisticsBy::Op)
            return NamedTotal{textAt(op, row), taskType, rowDevice};
        if (by == StatisticsBy::TaskType)
            return NamedTotal{taskType, {}};
        if (steps) {
            const auto found = steps->find(row, ns);
            if (!found || (scope.step && *found != *scope.step))
                return {};
            const auto& step = report->steps[*found];
            return NamedTotal{report->text(step.label), {}, step.device};
        }
        const auto number = integer(*report, stream, row);
        if (!number)
            return {};
        const auto name = "Stream " + std::to_string(*number);
        if (!isOfTasks && taskType == "COMMUNICATION") // ours has its tasks, on this stream or another
            figures.unlike.insert({name, rowDevice});
        return NamedTotal{figures.made.text(figures.made.intern(name)), {}, rowDevice};
    });
    figures.source = table.kind;
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
    std::optional<VendorFigures> best;
    for (const auto& kind : kinds) {
        VendorFigures found;
        const auto* table = report->table(kind);
        if (table == nullptr || !addTable(found, report, by, scope, *table)) {
            if (!found.why.empty())
                figures.why = found.why;
            continue;
        }
        const bool isAlike = found.unlike.empty();
        if (isAlike || !best)
            best = std::move(found);
        if (isAlike)
            break;
    }
    if (best) {
        best->spans = std::move(figures.spans);
        figures = *std::move(best);
    }
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
                                                        StatisticsBy by,
                                                        const std::vector<StatisticsRow>& rows)
{
    // The rows are sums of all devices and models, as the vendor's totals that are compared with them.
    const auto compared = vendorDifference(report, figures.totals, rows, by, {});
    std::vector<std::optional<std::int64_t>> out;
    std::size_t ofPictures = 0, mixed = 0, unlike = 0;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const auto& row = compared.ofOurs[i];
        const bool isUnlike = figures.unlike.contains({rows[i].name, deviceOf(report, rows[i])}) ||
                              figures.unlike.contains({rows[i].name, kNoDevice});
        ofPictures += row.hasTotal && !row.total ? 1U : 0U;
        mixed += row.isNamed && !row.hasTotal ? 1U : 0U;
        unlike += row.isNamed && isUnlike ? 1U : 0U;
        out.push_back(isUnlike ? std::nullopt : row.total);
    }
    for (const auto& [count, note] : {std::pair(mixed, MessageId::VendorMixed),
                                      {ofPictures, MessageId::VendorPictures},
                                      {unlike, MessageId::VendorUnlike}}) {
        if (count != 0)
            figures.notes.push_back(message(note, count, figures.source));
    }
    return out;
}

} // namespace opscope
