// SPDX-License-Identifier: GPL-3.0-or-later
// Tables from rows in memory: one declaration for each column, with the headers that the vendor prints.
#pragma once

#include <cmath>
#include <cstdint>
#include <span>
#include <string_view>
#include <variant>
#include <vector>

#include "core/base/page_memory.h"
#include "core/import/tables/column_header.h"
#include "core/import/tables/typed_csv.h"

namespace opscope::raw {

/// A column of rows of a type: a text, a number (nanoseconds if the header has a unit of time), or a real
/// number, which is rounded to `decimals`.
template <class Row>
struct RecordColumn {
    using Text = StringId (*)(const Row&);
    using Integer = std::int64_t (*)(const Row&);
    using Real = double (*)(const Row&);
    std::string_view header;
    std::variant<Text, Integer, Real> value;
    std::uint8_t decimals = 3; ///< of real numbers
};

/// A column without cells; its unit is the one in the header.
inline DataColumn emptyColumn(std::string_view header, CellKind kind, std::uint8_t decimals)
{
    const auto read = readHeader(header);
    DataColumn column;
    column.name = read.name;
    column.unit = read.unit;
    const bool isTime = kind == CellKind::Integer && read.timeScale > 0;
    column.kind = isTime ? CellKind::Duration : kind;
    column.decimals = isTime                   ? static_cast<std::uint8_t>(read.timeScale)
                      : kind == CellKind::Real ? decimals
                                               : std::uint8_t{0};
    return column;
}

/// As std::round, without a call for each cell.
inline double roundedInteger(double value)
{
    constexpr double kNoFraction = 4503599627370496.0; // from 2^52 on a double has no fraction
    if (!(std::abs(value) < kNoFraction))
        return value;
    const auto whole = static_cast<double>(static_cast<std::int64_t>(value));
    const auto rest = value - whole;
    return rest >= 0.5 ? whole + 1 : rest <= -0.5 ? whole - 1 : whole;
}

inline double rounded(double value, std::uint8_t decimals)
{
    static constexpr std::array kPowers{1.0, 10.0, 100.0, 1000.0, 10000.0, 100000.0, 1000000.0};
    const auto power = kPowers.at(decimals);
    return roundedInteger(value * power) / power;
}

/// Adds the columns of these rows to a table that has the same rows.
template <class Row>
void addColumns(ParsedTable& table, std::span<const RecordColumn<Row>> columns, std::span<const Row> rows)
{
    table.rows = rows.size();
    for (const auto& spec : columns) {
        const auto kind =
            std::array{CellKind::Text, CellKind::Integer, CellKind::Real}.at(spec.value.index());
        auto& column = table.columns.emplace_back(emptyColumn(spec.header, kind, spec.decimals));
        const auto fill = [&](auto& cells, auto&& valueOf) {
            reservePages(cells.own(), rows.size());
            for (const auto& row : rows)
                cells.own().push_back(valueOf(row));
        };
        if (const auto* const text = std::get_if<0>(&spec.value))
            fill(column.texts, *text);
        else if (const auto* const integer = std::get_if<1>(&spec.value))
            fill(column.integers, *integer);
        else
            fill(column.reals,
                 [&](const Row& row) { return rounded(std::get<2>(spec.value)(row), spec.decimals); });
    }
}

} // namespace opscope::raw
