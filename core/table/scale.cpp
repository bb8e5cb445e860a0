// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/table/scale.h"

#include <algorithm>
#include <cmath>

namespace opscope {
namespace {

constexpr std::size_t kStopInterval = 65536;

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

} // namespace opscope
