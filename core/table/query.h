// SPDX-License-Identifier: GPL-3.0-or-later
// Sorts, filters and groups a table: which rows are shown in which order. A pure function, the same for
// window and command line.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/table/table.h"

namespace opscope {

struct SortKey {
    std::size_t column = 0;
    bool isDescending = false;
};

/// `text` has the syntax of the filter row. Numbers: ">100", "<=5", "12..40", "=7", optionally with a unit
/// ("> 1.5ms"). Texts: "conv" (contains, case ignored), "/re.*/" (regular expression), "=Conv2D" (equal),
/// "{AI_CORE,AI_CPU}" (one of), "!..." (not).
struct ColumnFilter {
    std::size_t column = 0;
    std::string text;
};

struct TableQuery {
    std::vector<SortKey> sort;
    std::vector<ColumnFilter> filters;
    std::string search; ///< contained in the text of any column, case ignored
    std::optional<std::size_t> groupBy;
    bool groupWithoutNumber = false; ///< "conv_12" and "conv_13" are one group
    bool hasTotals = true;           ///< false: only counts, no sums, for a fast first result
};

/// The combined value of several rows, for each column according to its meaning: a sum (exact for integers,
/// times and bytes), a weighted mean, or the value that all rows of a group have in common. Missing values
/// and those that are not finite are ignored.
struct RowTotals {
    std::size_t count = 0;
    std::vector<Cell> values; ///< one for each column; missing if there is no combined value
};

struct TableGroup {
    std::string title;
    std::size_t first = 0; ///< its rows are order[first, first + count)
    RowTotals totals;
};

struct TableRows {
    std::vector<std::uint32_t> order; ///< rows in display order, without total rows
    std::vector<TableGroup> groups;   ///< empty without groupBy
    RowTotals shown;
    RowTotals all;
};

/// Creates an empty cache for the sums of all rows of an unchanging table.
std::shared_ptr<TotalsCache> makeTotalsCache();

/// A combined value as its column shows it; empty if there is none.
std::string totalText(const Table& table, const RowTotals& totals, std::size_t column);
/// A combined value as a number; none for texts and missing values.
std::optional<double> totalNumber(const RowTotals& totals, std::size_t column);
/// The format of combined values: a mean of integers has decimals.
ColumnSpec totalSpec(const ColumnSpec& spec);

/// Limit of the number of groups; more are an error, because nobody could read them.
inline constexpr std::size_t kMaxGroups = 250'000;

/// Sorting is stable; missing values are last in both directions; texts are in natural order. Groups are
/// ordered by their values of the first sort key if those are numbers, otherwise by title. Errors: an invalid
/// filter (Malformed, with what was expected); too many groups; Cancelled.
Result<TableRows> runQuery(const Table& table, const TableQuery& query, std::stop_token stop = {});

} // namespace opscope
