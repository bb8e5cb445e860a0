// SPDX-License-Identifier: GPL-3.0-or-later
// The scale of the bars of a column, the same for all rows shown.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include "core/table/query.h"
#include "core/table/table.h"

namespace opscope {

/// The value at which a bar or a heat cell is full; for a difference column the largest absolute value.
struct ColumnScale {
    double full = 0; ///< 0: the column has no bars
};

/// One scale for each column of `table`: ratios are full at 1 (or at their maximum if it is larger),
/// percentages at 100 (or at their maximum if it is below 50), all others at the maximum of the shown rows.
/// Columns without a hint have no scale. Returns what is ready after a stop request.
std::vector<ColumnScale> columnScales(const Table& table, const TableRows& rows, std::stop_token stop = {});

/// What a column holds: in all rows of the table, of a computed column in some 10 000 of them.
struct ColumnExtent {
    bool hasValues = false;
    std::uint32_t least = 0;    ///< row of the least number
    std::uint32_t greatest = 0; ///< row of the greatest number of those rows, or of the longest sentence
};

/// One for each column. What is dear to compute counts as filled and its rows are not looked at; after a stop
/// request so does the rest.
std::vector<ColumnExtent> columnExtents(const Table& table, const std::stop_token& stop = {});

/// The value of a cell as a number; none for texts and missing values.
std::optional<double> cellNumber(const Cell& cell);

} // namespace opscope
