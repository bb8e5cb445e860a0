// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/table/scale.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <initializer_list>
#include <string>
#include <string_view>

namespace opscope {
namespace {

constexpr std::size_t kStopInterval = 65536;

/// The words of the id and the title in lower case: "Total Time(us)" -> total, time, us.
std::vector<std::string> wordsOf(const ColumnSpec& spec)
{
    std::vector<std::string> words(1);
    for (const char c : spec.id + ' ' + spec.title) {
        const auto byte = static_cast<unsigned char>(c);
        if (std::isalnum(byte) != 0)
            words.back() += static_cast<char>(std::tolower(byte));
        else if (!words.back().empty())
            words.emplace_back();
    }
    return words;
}

bool hasAny(const std::vector<std::string>& words, std::initializer_list<std::string_view> wanted)
{
    return std::ranges::any_of(words, [&](const std::string& word) {
        return std::ranges::find(wanted, std::string_view(word)) != wanted.end();
    });
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
    const auto words = wordsOf(spec);
    if (hasAny(words, {"avg", "average", "mean", "min", "max", "minimum", "maximum", "std", "variance", "p50",
                       "p95", "median", "start", "stop", "end", "timestamp", "bound", "id", "index"}))
        return false;
    switch (spec.kind) {
    case CellKind::Duration:
        return true;
    case CellKind::Bytes: // what is held at a time is a level
        return !hasAny(words, {"allocated", "reserved", "active"});
    case CellKind::Integer:
        return hasAny(words, {"count", "calls", "occurrences"});
    case CellKind::Percent:
    case CellKind::Ratio:
        return hasAny(words, {"share"}) || (hasAny(words, {"time"}) && hasAny(words, {"ratio"})) ||
               spec.title == "Ratio(%)";
    case CellKind::Real:
        return hasAny(words, {"time", "size"}) && hasAny(words, {"us", "ms", "kb", "mb", "bytes"}) &&
               !hasAny(words, {"ratio", "rate"});
    case CellKind::Text:
    case CellKind::Timestamp:
        return false;
    }
    return false;
}

} // namespace opscope
