// SPDX-License-Identifier: GPL-3.0-or-later
// How long the bars of a column are drawn: one scale a column, over the rows that are shown.
#pragma once

#include <optional>
#include <stop_token>
#include <vector>

#include "core/table/query.h"
#include "core/table/table.h"

namespace opscope {

/// The value at which a bar or a heat cell is full, and the largest absolute value of a difference column.
struct ColumnScale {
    double full = 0; ///< 0: the column has no bar
};

/// One scale a column of `table`: ratios are full at 1 (or at their maximum, if it is more), percents at 100
/// (or at their maximum, if none reaches 50), everything else at the maximum of the rows shown. Columns
/// without a hint have no scale. Stops early, with what it has, when asked to.
std::vector<ColumnScale> columnScales(const Table& table, const TableRows& rows, std::stop_token stop = {});

/// The value of a cell as a number; nothing for texts and missing values.
std::optional<double> cellNumber(const Cell& cell);

} // namespace opscope
