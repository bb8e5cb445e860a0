// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/vendor_figures.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <initializer_list>
#include <optional>
#include <string_view>
#include <vector>

#include "core/base/message_id.h"
#include "core/report/task_types.h"
#include "core/table/page.h"
#include "core/table/table_builder.h"

namespace opscope {
namespace {

std::optional<std::size_t> findAny(const Table& table, std::initializer_list<std::string_view> names)
{
    for (const auto name : names) {
        if (const auto column = table.find(name))
            return column;
    }
    return {};
}

/// A cell in ns; columns of us or ms that hold whole numbers are that.
std::optional<std::int64_t> nanos(const Table& table, std::uint32_t row, std::size_t column)
{
    const auto cell = table.cell(row, column);
    const auto& spec = table.columns[column].spec;
    const std::int64_t factor = spec.unit == "ms" ? 1'000'000 : 1000;
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
    std::int64_t value = 0;
    const auto* text = std::get_if<std::string_view>(&cell);
    if (text == nullptr ||
        std::from_chars(text->data(), text->data() + text->size(), value).ec != std::errc())
        return {};
    return value;
}

bool isTotalRow(const Table& table, std::uint32_t row)
{
    return std::ranges::find(table.totalRows, row) != table.totalRows.end();
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
    "the vendor's tables do not say the device, model or iteration of their rows";

/// By name from the Statistics page's tables of the same question.
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
        // It has no levels: "acl_api" lists all of it, the others parts of it again.
        if (variant != "acl_api" && (*table)->source == "acl_statistic")
            continue;
        const auto name = findAny(**table, {"OP Name", "Op Name", "API Name", "OP Type", "Name", "op_type",
                                            "kernel_type"}); // the last two of MindSpore up to 2.3
        const auto total = findAny(**table, {"Total Time(us)", "Time(us)", "total_time", "task_time"});
        if (!name || !total)
            continue;
        figures.source = (*table)->source;
        for (std::uint32_t row = 0; row < (*table)->rows; ++row) {
            const auto ns = nanos(**table, row, *total);
            if (ns && !isTotalRow(**table, row))
                figures.totals[(*table)->text(row, *name)] += *ns;
        }
    }
}

/// The types that the ops of the report state, by the op's name.
std::map<std::string_view, std::vector<std::pair<std::int64_t, StringId>>> typesByName(const Report& report)
{
    std::map<std::string_view, std::vector<std::pair<std::int64_t, StringId>>> types;
    const auto& ops = report.ops;
    for (std::size_t i = 0; i < ops.type.size(); ++i) {
        if (!ops.type[i].valid())
            continue;
        auto& known = types[report.text(ops.name[i])];
        const std::pair type(i < ops.model.size() ? ops.model[i] : -1, ops.type[i]);
        if (std::ranges::find(known, type) == known.end())
            known.push_back(type);
    }
    return types;
}

/// The one type of a name in a model; none if its ops have several, or none.
StringId onlyType(const std::vector<std::pair<std::int64_t, StringId>>& types,
                  std::optional<std::int64_t> model)
{
    StringId only;
    for (const auto& [ofModel, type] : types) {
        if (model && ofModel >= 0 && ofModel != *model)
            continue;
        if (only.valid() && only != type)
            return {};
        only = type;
    }
    return only;
}

/// The op_statistic of a JOB goes by op name: its rows summed by the types that the ops state (those of
/// op_summary). What has no such type, or several, stands together under "N/A".
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
    const auto name = findAny(**table, {"OP Name", "Op Name"});
    const auto total = findAny(**table, {"Total Time(us)", "Time(us)"});
    const auto model = findAny(**table, {kModelColumn, "Model ID"});
    if (!name || !total)
        return;
    const auto types = typesByName(*report);
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
        figures.totals[type.valid() ? std::string(report->text(type)) : "N/A"] += *ns;
    }
    if (summed == 0) { // nothing but what is not known: no answer
        figures.totals.clear();
        return;
    }
    figures.source = (*table)->source;
    figures.notes.push_back(message(MessageId::VendorSummedByType, figures.source));
    if (unknown != 0)
        figures.notes.push_back(message(MessageId::VendorTypeUnknown, unknown, figures.source));
}

/// "ProfilerStep#50" or "Iteration 3": the row of a step that the vendor numbers, or whose time it names.
std::string stepName(const Report& report, const Table& table, std::uint32_t row,
                     std::optional<std::size_t> number, std::optional<std::size_t> start)
{
    const auto wanted = integer(table, row, number);
    const auto at = start ? nanos(table, row, *start) : std::optional<std::int64_t>();
    for (const auto& step : report.steps) {
        if (wanted ? step.number == *wanted : at && step.range.contains(*at))
            return std::string(report.text(step.label));
    }
    return {};
}

/// The name of a step, nothing for one that is not asked for.
std::string wantedStep(const Report& report, const SliceScope& scope, std::string name)
{
    const bool isOther = scope.step && *scope.step < report.steps.size() &&
                         name != report.text(report.steps[*scope.step].label);
    return isOther ? std::string() : std::move(name);
}

/// The vendor's rows of tasks or ops, summed by what the question groups by. The first table that has the
/// column answers alone: task_time knows every task, the others only ops.
void addTasks(VendorFigures& figures, const ReportPtr& report, StatisticsBy by, const SliceScope& scope)
{
    const bool isByType = by == StatisticsBy::TaskType;
    const bool isByName = by == StatisticsBy::Op;
    const auto kinds =
        isByName   ? std::vector<std::string>{"op_summary", "kernel_details"}
        : isByType ? std::vector<std::string>{"op_summary", "kernel_details", "op_statistic"}
                   : std::vector<std::string>{"task_time", "op_summary", "kernel_details", "op_statistic"};
    figures.why = isByName ? "there is no op_statistic of ops, op_summary or kernel_details"
                           : "there is no task_time, op_summary, kernel_details or op_statistic that says it";
    for (const auto& kind : kinds) {
        if (report->table(kind) == nullptr)
            continue;
        const auto request = requestFor(scope, kind);
        const auto built = tablePage("data")->build(report, request, {});
        if (!built)
            continue;
        const auto& table = **built;
        const auto time = findAny(
            table, {"task_time(us)", "Task Duration(us)", "Duration(us)", "Time(us)", "Total Time(us)"});
        const auto type = findAny(table, {"Task Type", "Accelerator Core", "Core Type"});
        const auto stream = findAny(table, {"stream_id", "Stream ID"});
        const auto step = findAny(table, {"Step Id", "Iteration ID", "Infer ID", "@iteration"});
        const auto start = findAny(table, {"task_start(us)", "Task Start Time(us)", "Start Time(us)"});
        const auto op = findAny(table, {"Op Name", "Name"});
        const bool isAnswer = isByName                     ? op.has_value()
                              : isByType                   ? type.has_value()
                              : by == StatisticsBy::Stream ? stream.has_value()
                                                           : step.has_value() || start.has_value();
        if (!time || !isAnswer)
            continue;
        if (by != StatisticsBy::Step && holdsMore(*report, table, request)) {
            figures.why = kHoldsMore;
            continue;
        }
        for (std::uint32_t row = 0; row < table.rows; ++row) {
            const auto ns = nanos(table, row, *time);
            if (!ns || isTotalRow(table, row))
                continue;
            std::string name;
            if (isByName)
                name = table.text(row, *op);
            else if (isByType)
                name = taskTypeName(table.text(row, *type));
            else if (by == StatisticsBy::Step)
                name = wantedStep(*report, scope, stepName(*report, table, row, step, start));
            else if (const auto number = integer(table, row, stream))
                name = "Stream " + std::to_string(*number);
            if (!name.empty())
                figures.totals[name] += *ns;
        }
        if (!figures.totals.empty()) {
            figures.source = kind;
            return;
        }
    }
}

void addStepSpans(VendorFigures& figures, const Report& report)
{
    for (const auto& step : report.steps) {
        if (step.hasTrainingTimes && step.iterationTime > 0)
            figures.spans[std::string(report.text(step.label))] = step.iterationTime;
    }
    for (const auto& time : report.stepTimes) {
        const auto text = report.text(time.step);
        std::int64_t number = 0;
        if (std::from_chars(text.data(), text.data() + text.size(), number).ec != std::errc() ||
            time.stage == kMissingInteger)
            continue;
        for (const auto& step : report.steps) {
            if (step.number == number)
                figures.spans.try_emplace(std::string(report.text(step.label)), time.stage);
        }
    }
}

} // namespace

VendorFigures vendorFigures(const ReportPtr& report, StatisticsBy by, const SliceScope& scope)
{
    VendorFigures figures;
    if (scope.range || !scope.tracks.empty()) {
        figures.why = "the vendor sums up the whole run, neither a range nor a lane";
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
        figures.why = "the vendor sums up neither ranges nor slices of any name";
        break;
    }
    return figures;
}

} // namespace opscope
