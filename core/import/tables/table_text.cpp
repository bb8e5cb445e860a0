// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/tables/table_text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>

#include "core/base/ascii.h"
#include "core/base/csv_reader.h"
#include "core/base/message_id.h"
#include "core/base/unit.h"
#include "core/base/utf8.h"
#include "core/import/discover/export_name.h"
#include "core/import/discover/walk.h"
#include "core/import/tables/table_reader.h"
#include "core/report/cells.h"

namespace opscope {
namespace {

constexpr std::size_t kShownBytes = 40;

/// One of the names, separated by '|', must be a header. A stem may have a line per release: the one with the
/// fewest missing columns applies.
struct NeededColumns {
    std::string_view stem;
    std::array<std::string_view, 3> columns;
};

constexpr std::string_view kStart = "Task Start Time(us)|Start Time(us)|Task Start Time";
constexpr std::string_view kReserved = "Total Reserved(KB)|Total Reserved(MB)";
constexpr std::array kNeeded{
    NeededColumns{"op_summary", {"Op Name", kStart, "Task Duration(us)|Duration(us)"}},
    NeededColumns{"op_summary", {"Layer Name", "Layer Id", "Time(us)"}},
    NeededColumns{"kernel_details", {"Name", "Start Time(us)", "Duration(us)"}},
    NeededColumns{"op_statistic", {"OP Type|OP Name", "Total Time(us)", "Count"}},
    NeededColumns{"api_statistic", {"API Name|Name", "Time(us)", "Count"}},
    NeededColumns{"memory_record", {"Component", "Timestamp(us)", kReserved}},
    NeededColumns{"npu_module_mem", {"Component", "Timestamp(us)", kReserved}},
    NeededColumns{"operator_memory", {"Name", "Size(KB)", "Allocation Time(us)"}},
    NeededColumns{"step_trace", {"Iteration ID", "Iteration End(us)|FP Start(us)"}},
    NeededColumns{"step_trace_time", {"Step", "Computing", "Free"}},
    NeededColumns{"cluster_step_trace_time", {"Step", "Computing", "Free"}},
};

/// "1.78901E+15": so many digits are left of a number that a spreadsheet shows as it likes and then saves.
constexpr int kRoundedDigits = 6;
/// A point in time since 1970 or since the start of a machine; a duration is shorter.
constexpr std::int64_t kLeastTime = 1'000'000'000'000'000; // 11 days in ns

bool hasFewDigits(std::int64_t ns)
{
    auto step = std::int64_t{1};
    for (auto rest = ns; rest >= 10; rest /= 10)
        step *= 10;
    for (int i = 1; i < kRoundedDigits; ++i)
        step /= 10;
    return ns >= kLeastTime && step > 0 && ns % step == 0;
}

bool isAnyHeader(const HeaderProbe& header, std::string_view names)
{
    while (!names.empty()) {
        const auto bar = std::min(names.find('|'), names.size());
        if (header.has(names.substr(0, bar)))
            return true;
        names.remove_prefix(std::min(bar + 1, names.size()));
    }
    return false;
}

void setMissing(DataColumn& column, std::size_t row)
{
    visitCells(column, [&](auto& cells, auto missing) { cells.own()[row] = missing; });
}

/// An amount of memory or a duration. Not a point in time; not a wait, which is a difference and may be
/// negative.
bool isNeverNegative(const DataColumn& column)
{
    if (kindOfUnit(column.unit) == CellKind::Bytes)
        return true;
    if (kindOfUnit(column.unit) != CellKind::Duration)
        return false;
    const auto name = lowerAscii(column.name);
    return name.find("duration") != std::string::npos || name == "time(us)" ||
           name.find("task_time") != std::string::npos || name.find("iteration time") != std::string::npos;
}

/// Makes sizes missing that do not fit in an integer of bytes.
void dropTooLarge(ImportContext& context, DataColumn& column, std::size_t rows)
{
    if (column.kind != CellKind::Real || kindOfUnit(column.unit) != CellKind::Bytes)
        return;
    std::uint64_t count = 0;
    std::string found;
    for (std::size_t row = 0; row < rows; ++row) {
        if (std::isnan(column.reals[row]) || bytesAt(&column, row) >= 0)
            continue;
        if (count++ == 0)
            found = fmt::format("{}", column.reals[row]);
        setMissing(column, row);
    }
    if (count > 0)
        reportLoss(context, message(MessageId::CellNotANumber, column.name, found), 0, count);
}

} // namespace

std::optional<std::string> withoutCarriageReturns(std::string_view bytes)
{
    if (bytes.find('\n') != std::string_view::npos || bytes.find('\r') == std::string_view::npos)
        return std::nullopt;
    std::string text(bytes);
    std::ranges::replace(text, '\r', '\n');
    return text;
}

void reportCutOff(ImportContext& context, std::string_view bytes, ParsedTable& parsed)
{
    if (bytes.empty() || bytes.back() == '\n' || parsed.isCancelled)
        return;
    if (parsed.rows == 0)
        return reportLoss(context, message(MessageId::HeaderCutOff), 1);
    if (bytes.back() == '"') // a closed cell
        return;
    const auto lineEnd = bytes.rfind('\n');
    const auto lastLine = lineEnd == std::string_view::npos ? bytes : bytes.substr(lineEnd + 1);
    CsvReader reader(lastLine);
    if (!reader.next() || reader.cells().size() != parsed.columns.size())
        return; // reported as a row of another width, or as an open quote
    const auto cell = trimCell(reader.cells().back());
    const auto line = 1 + static_cast<std::uint64_t>(std::ranges::count(bytes, '\n'));
    const auto what = message(MessageId::LastCellCutOff, toUtf8(cell.substr(0, kShownBytes)));
    if (context.entry().kind == "table_csv") { // unknown writer: its last line may end without a newline
        context.builder.addIssue(Severity::Warning, what, {context.file, line, {}});
        return;
    }
    if (parsed.columns.back().kind != CellKind::Text) // a text keeps what was read of it
        setMissing(parsed.columns.back(), parsed.rows - 1);
    reportLoss(context, what, line);
}

void reportMissingColumns(ImportContext& context, const ParsedTable& parsed)
{
    const auto stem = parseJobName(fileName(context.file)).stem;
    const HeaderProbe header(parsed);
    std::string missing; // a file without a header lacks all columns: one issue for all of them
    auto least = SIZE_MAX;
    for (const auto& needed : kNeeded) {
        std::string names;
        std::size_t count = 0;
        for (const auto any : needed.columns) {
            if (any.empty() || isAnyHeader(header, any))
                continue;
            names.append(count++ == 0 ? "" : "', '").append(any.substr(0, any.find('|')));
        }
        if (needed.stem == stem && count < least) {
            least = count;
            missing = std::move(names);
        }
    }
    if (!missing.empty())
        reportLoss(context, message(MessageId::KeyColumnMissing, stem, missing), 1);
}

void reportRoundedTimes(ImportContext& context, const ParsedTable& parsed)
{
    for (const auto& column : parsed.columns) {
        if (column.kind != CellKind::Duration)
            continue;
        std::uint64_t count = 0;
        std::uint64_t line = 0; // of the first
        bool isRounded = true;
        for (std::size_t row = 0; row < parsed.rows && isRounded; ++row) {
            const auto ns = column.integers[row];
            if (ns == kMissingInteger)
                continue;
            isRounded = hasFewDigits(ns);
            line = count++ == 0 ? row + 2 : line;
        }
        if (isRounded && count > 1)
            reportLoss(context, message(MessageId::TimesRounded, column.name, count, kRoundedDigits), line,
                       count);
    }
}

void dropNegatives(ImportContext& context, ParsedTable& parsed)
{
    for (auto& column : parsed.columns) {
        if (!isNeverNegative(column) || column.kind == CellKind::Text)
            continue;
        std::uint64_t count = 0;
        for (std::size_t row = 0; row < parsed.rows; ++row) {
            if (column.kind == CellKind::Real
                    ? !(column.reals[row] < 0)
                    : column.integers[row] >= 0 || column.integers[row] == kMissingInteger)
                continue;
            setMissing(column, row);
            ++count;
        }
        if (count > 0)
            reportLoss(context, message(MessageId::NumberNegative, column.name), 0, count);
        dropTooLarge(context, column, parsed.rows);
    }
}

} // namespace opscope
