// SPDX-License-Identifier: GPL-3.0-or-later
// The rows of a comparison as a table that the window sorts, filters and exports, and the command line
// prints.
#pragma once

#include <functional>
#include <memory>
#include <utility>

#include "core/base/words.h"
#include "core/compare/comparison.h"
#include "core/table/record_table.h"

namespace opscope {

inline constexpr std::size_t kAllRows = PTRDIFF_MAX;

/// Columns: state, op (or metric, component, key), why, A, B, diff, diff_percent (of A), shape, type,
/// count_a, count_b, avg_a, avg_b, exclusive_a, exclusive_b, match, confidence; the tab decides which of them
/// exist. Rows are those of Comparison::rows, in their order; sliceOf returns the slice of the current side
/// (B). `words` translates states, facts and reasons. `maxRows`: only the first ones.
TablePtr comparisonTable(const std::shared_ptr<const Comparison>& comparison, const Words& words = {},
                         std::size_t maxRows = kAllRows);

/// The reasons of a row ("why") as one line.
std::string whyText(const Comparison& comparison, const ComparisonRow& row, const Words& words = {});

/// The columns of both sides of the rows: `field` is a member or a function of a RowSide.
template <class Row, class Field>
void addSides(RecordTable<Row>& table, ColumnSpec a, ColumnSpec b, const Field& field)
{
    for (auto [spec, side] : {std::pair(&a, &ComparisonRow::a), std::pair(&b, &ComparisonRow::b)})
        table.column(std::move(*spec),
                     [&](const Row& row) { return std::invoke(field, std::invoke(side, row)); });
}

/// "faster", "slower", "same within noise".
const char* totalWord(RowState state);

} // namespace opscope
