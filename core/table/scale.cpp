// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/table/scale.h"

#include <algorithm>
#include <cmath>

#include "core/base/parallel.h"

namespace opscope {
namespace {

constexpr std::size_t kComputedRows = 10000;

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

/// By what the cells of a column are compared: numbers, sentences by their length. Nothing of other texts.
std::optional<double> measureOf(const Cell& cell, const ColumnSpec& spec)
{
    const auto* text = std::get_if<std::string_view>(&cell);
    if (text == nullptr || !spec.hasFigures)
        return cellNumber(cell);
    const auto isFirst = [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U; };
    return static_cast<double>(std::ranges::count_if(*text, isFirst)); // in characters
}

bool isNumber(CellKind kind)
{
    return kind != CellKind::Text && kind != CellKind::Timestamp; // time stamps have the same digits
}

/// A computed column of a large table is looked at in rows from its first to its last, evenly spaced. One
/// without a number there is searched to its first; a text may be decoded from the file and counts as filled.
ColumnExtent extentOf(const Table& table, std::size_t column, const std::stop_token& stop)
{
    ColumnExtent extent;
    double least = 0;
    double greatest = 0;
    const auto& [spec, values] = table.columns[column];
    const bool isComputed = std::holds_alternative<std::function<Cell(std::size_t)>>(values);
    const auto looked = isComputed ? std::min(table.rows, kComputedRows) : table.rows;
    for (std::size_t i = 0; i < looked; ++i) {
        const auto row = looked == table.rows ? i : i * (table.rows - 1) / (looked - 1);
        if (i % kStopInterval == 0 && stop.stop_requested())
            return {.hasValues = true};
        const auto cell = table.cell(row, column);
        const auto value = measureOf(cell, spec);
        const auto at = static_cast<std::uint32_t>(row);
        if (value && (!extent.hasValues || *value < least)) {
            least = *value;
            extent.least = at;
        }
        if (value && (!extent.hasValues || *value > greatest)) {
            greatest = *value;
            extent.greatest = at;
        }
        extent.hasValues = extent.hasValues || !std::holds_alternative<std::monostate>(cell);
        if (extent.hasValues && !isNumber(spec.kind) && !spec.hasFigures)
            return extent;
    }
    if (looked == table.rows || extent.hasValues)
        return extent;
    if (spec.kind == CellKind::Text)
        return {.hasValues = true};
    for (std::size_t row = 0; row < table.rows; ++row) {
        if (row % kStopInterval == 0 && stop.stop_requested())
            return {.hasValues = true};
        const auto at = static_cast<std::uint32_t>(row);
        if (!std::holds_alternative<std::monostate>(table.cell(row, column)))
            return {.hasValues = true, .least = at, .greatest = at};
    }
    return extent;
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

std::vector<ColumnExtent> columnExtents(const Table& table, const std::stop_token& stop)
{
    std::vector<ColumnExtent> extents(table.columns.size());
    for (std::size_t column = 0; column < extents.size(); ++column)
        extents[column] = table.columns[column].spec.isDear ? ColumnExtent{.hasValues = true}
                                                            : extentOf(table, column, stop);
    return extents;
}

} // namespace opscope
