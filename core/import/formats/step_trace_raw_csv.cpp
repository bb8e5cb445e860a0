// SPDX-License-Identifier: GPL-3.0-or-later
// step_trace_raw_N_detail_time.csv of MindSpore up to 2.3 (FORMATS 5): points and durations of each iteration
// in units of 10 ns of the device's counter; the last row, "-", is the average of them all.
#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "core/base/message_id.h"
#include "core/import/discover/export_name.h"
#include "core/import/tables/table_reader.h"

namespace opscope {
namespace {

constexpr std::array<std::string_view, 1> kStems{"step_trace_raw"};

constexpr std::int64_t kTickNs = 10;

bool accepts(const FileProbe& probe)
{
    return HeaderProbe(probe).hasAll({"step_num", "start_point", "end_point", "total", "fp_point"});
}

/// Only names the units: the table keeps the ticks as written; the iterations are in ns.
void nameUnits(ParsedTable& parsed)
{
    for (auto& column : parsed.columns) {
        if (column.name != "step_num" && column.kind != CellKind::Text)
            column.unit = "10ns";
    }
}

/// The ticks of a cell in ns; 0 if missing or too large.
std::int64_t timeOf(const DataColumn* column, std::size_t row)
{
    const auto ticks = integerAt(column, row);
    std::int64_t ns = 0;
    const bool isTime = ticks != kMissingInteger && !__builtin_mul_overflow(ticks, kTickNs, &ns) &&
                        opscope::timeOf(ns) != kMissingInteger;
    return isTime ? ns : 0;
}

/// The all-reduces of a step: "stream_10_parallel_0_start_point", "..._end_point" and the duration between.
struct Reduce {
    const DataColumn* start;
    const DataColumn* dur;
};
std::vector<Reduce> reducesOf(const DataTable& table)
{
    constexpr std::string_view kEnding = "_start_point";
    std::vector<Reduce> out;
    for (const auto& column : table.columns) {
        if (!column.name.ends_with(kEnding))
            continue;
        const auto* const dur = table.find(column.name.substr(0, column.name.size() - kEnding.size()));
        if (dur != nullptr)
            out.push_back({&column, dur});
    }
    return out;
}

void fill(Step& step, const DataTable& table, const std::vector<Reduce>& reduces, std::size_t row)
{
    const auto at = [&](std::string_view name) { return timeOf(findColumn(table, name), row); };
    const auto point = [&](std::string_view name) {
        const auto time = at(name);
        return time == 0 ? kMissingInteger : time; // 0 ticks: the point was not reached
    };
    const auto length = [&](std::string_view name) {
        const bool isRecorded = integerAt(findColumn(table, name), row) != kMissingInteger;
        return isRecorded ? std::max<std::int64_t>(0, at(name)) : kMissingInteger;
    };
    step.fpStart = point("fp_point");
    step.bpEnd = point("bp_point");
    step.iterationEnd = point("end_point");
    step.iterationTime = length("total");
    step.fpToBp = length("fp_and_bp"); // "fp" of an inference
    step.refresh = length("tail");
    step.dataAug = length("iteration_interval");
    step.hasTrainingTimes = true;
    const auto begin = at("start_point");
    if (step.range.empty() && begin < step.iterationEnd)
        step.range = {begin, step.iterationEnd};
    for (const auto& reduce : reduces) {
        if (timeOf(reduce.start, row) > 0 && timeOf(reduce.dur, row) > 0) // 0 where a step had none
            step.reduces.emplace_back(timeOf(reduce.start, row), timeOf(reduce.dur, row));
    }
}

/// kMissingInteger for the row of averages, -1 if not a number.
std::int64_t stepNumber(const Report& report, const DataColumn* column, std::size_t row)
{
    if (column == nullptr || column->kind != CellKind::Text)
        return integerAt(column, row);
    const auto text = report.strings.text(column->texts[row]);
    return text.empty() || text == "-" ? kMissingInteger : numberOr(text);
}

Result<void> read(ImportContext& context)
{
    OPSCOPE_TRY_ASSIGN(auto parsed, readTableFile(context));
    nameUnits(parsed);
    const bool hasAllRows = std::ranges::none_of(parsed.problems, &TableProblem::isRowLeftOut);
    const auto rows = addRows(context, "step_trace_raw", std::move(parsed));
    auto& report = context.builder.report();
    auto& table = report.tables[rows.table];
    const auto* const column = findColumn(table, "step_num");
    const auto reduces = reducesOf(table);
    for (auto i = rows.first; i < rows.end(); ++i) {
        const SourcePos place{context.file, hasAllRows ? i - rows.first + 2 : 0, {}};
        const auto number = stepNumber(report, column, i);
        if (number == kMissingInteger) {
            table.isTotal.own().resize(table.rows, 0);
            table.isTotal.own()[i] = 1;
            continue;
        }
        if (number < 0) {
            context.builder.addIssue(
                Severity::Warning,
                message(MessageId::CellNotANumber, "step_num",
                        column == nullptr ? std::string() : cellText(*column, i, report.strings)),
                place);
            continue;
        }
        const auto isReached = [&](std::string_view name) { return timeOf(findColumn(table, name), i) != 0; };
        if (!isReached("start_point") && !isReached("end_point") && !isReached("total")) {
            context.builder.addIssue(Severity::Info, message(MessageId::StepNotEnded, number), place);
            continue;
        }
        auto& step = report.steps[context.builder.stepFor(kNoDevice, -1, number).index()];
        auto filled = step;
        filled.reduces.clear();
        fill(filled, table, reduces, i);
        // Our own export of the timeline holds the same iteration, on the timeline's clock.
        const auto isSame = step.iterationTime == filled.iterationTime && step.fpToBp == filled.fpToBp &&
                            step.refresh == filled.refresh && step.dataAug == filled.dataAug;
        if (!step.hasTrainingTimes)
            step = std::move(filled);
        else if (!isSame)
            context.builder.addIssue(Severity::Warning, message(MessageId::StepTwice, number), place);
    }
    return {};
}

} // namespace

constinit const Importer stepTraceRawCsv{
    "step_trace_raw_csv", Role::Table, ReportPart::Steps | ReportPart::Tables, kStems, accepts, read};

} // namespace opscope
