// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/table/scale.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <fmt/format.h>
#include <initializer_list>
#include <string>

namespace opscope {
namespace {

constexpr std::size_t kStopInterval = 65536;

std::string lowerWords(const ColumnSpec& spec)
{
    std::string words = spec.id + ' ' + spec.title;
    std::ranges::transform(words, words.begin(),
                           [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return words;
}

bool hasAny(const std::string& words, std::initializer_list<const char*> parts)
{
    return std::ranges::any_of(parts,
                               [&](const char* part) { return words.find(part) != std::string::npos; });
}

double largest(const Table& table, const TableRows& rows, std::size_t column, const std::stop_token& stop)
{
    double full = 0;
    for (std::size_t i = 0; i < rows.order.size(); ++i) {
        if (i % kStopInterval == 0 && stop.stop_requested())
            break;
        if (const auto value = cellNumber(table.cell(rows.order[i], column)))
            full = std::max(full, std::abs(*value));
    }
    return full;
}

} // namespace

std::optional<double> cellNumber(const Cell& cell)
{
    if (const auto* integer = std::get_if<std::int64_t>(&cell))
        return static_cast<double>(*integer);
    if (const auto* real = std::get_if<double>(&cell); real != nullptr && std::isfinite(*real))
        return *real;
    return std::nullopt;
}

std::vector<ColumnScale> columnScales(const Table& table, const TableRows& rows, std::stop_token stop)
{
    std::vector<ColumnScale> scales(table.columns.size());
    for (std::size_t column = 0; column < scales.size(); ++column) {
        const auto& spec = table.columns[column].spec;
        if (spec.hint == CellHint::None || stop.stop_requested())
            continue;
        const double full = largest(table, rows, column, stop);
        if (spec.hint == CellHint::DiffBar)
            scales[column].full = full;
        else if (spec.kind == CellKind::Ratio)
            scales[column].full = std::max(1.0, full);
        else if (spec.kind == CellKind::Percent)
            scales[column].full = full > 50.0 ? std::max(100.0, full) : full;
        else
            scales[column].full = full;
    }
    return scales;
}

bool isSummable(const ColumnSpec& spec)
{
    const auto words = lowerWords(spec);
    if (hasAny(words, {"avg", "average", "mean", "min", "max", "std", "variance", "p50", "p95", "median",
                       "start", "stop", "end", "timestamp", "bound"}))
        return false;
    switch (spec.kind) {
    case CellKind::Duration:
    case CellKind::Bytes:
        return true;
    case CellKind::Integer:
        return hasAny(words, {"count", "calls", "occurrences"});
    case CellKind::Percent:
    case CellKind::Ratio:
        return hasAny(words, {"share", "time ratio", "total time ratio", "ratio(%)"});
    case CellKind::Real:
        return !spec.unit.empty() && hasAny(words, {"time(", "size(", "total time"});
    case CellKind::Text:
    case CellKind::Timestamp:
        return false;
    }
    return false;
}

std::string totalText(const ColumnSpec& spec, const RowTotals& totals, std::size_t column)
{
    if (column >= totals.sums.size() || !totals.sums[column])
        return {};
    const bool hasInteger = column < totals.integerSums.size();
    if (spec.kind == CellKind::Duration && hasInteger)
        return microsText(totals.integerSums[column]);
    if ((spec.kind == CellKind::Integer || spec.kind == CellKind::Bytes) && hasInteger)
        return std::to_string(totals.integerSums[column]);
    return fmt::format("{:.{}f}", *totals.sums[column], spec.decimals);
}

} // namespace opscope
