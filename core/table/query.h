// SPDX-License-Identifier: GPL-3.0-or-later
// Sort, filter and group: which rows of a table are shown, in which order. A pure function; the same for
// window and CLI.
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

/// `text` as in the filter row: numbers ">100", "<=5", "12..40", "=7", with a unit if wanted ("> 1.5ms");
/// texts "conv" (part, without case), "/re.*/" (regular expression), "=Conv2D" (whole), "{AI_CORE,AI_CPU}" (a
/// set), "!..." (not).
struct ColumnFilter {
    std::size_t column = 0;
    std::string text;
};

struct TableQuery {
    std::vector<SortKey> sort;
    std::vector<ColumnFilter> filters;
    std::string search; ///< part of any column's text, without case
    std::optional<std::size_t> groupBy;
    bool groupWithoutNumber = false; ///< "conv_12" and "conv_13" are one group
    bool hasTotals = true; ///< false: no sums (only counts), for a first answer that is there at once
};

/// What a set of rows is together, column by column, as the meaning of each says: a sum (exact for integers,
/// times and bytes), a weighted mean, or what all rows of a group have in common. Missing values and those
/// that are not finite do not count.
struct RowTotals {
    std::size_t count = 0;
    std::vector<Cell> values; ///< one a column; missing where there is nothing to say
};

struct TableGroup {
    std::string title;
    std::size_t first = 0; ///< its rows are order[first, first + count)
    RowTotals totals;
};

struct TableRows {
    std::vector<std::uint32_t> order; ///< rows of the table in the order shown; total rows are not among them
    std::vector<TableGroup> groups;   ///< empty without groupBy
    RowTotals shown;
    RowTotals all;
};

/// Room for the sums of all rows of a table that does not change any more.
std::shared_ptr<TotalsCache> makeTotalsCache();

/// The value of a column as it shows it; empty where there is none.
std::string totalText(const Table& table, const RowTotals& totals, std::size_t column);
/// The number of a column of totals; nothing for texts and where there is none.
std::optional<double> totalNumber(const RowTotals& totals, std::size_t column);
/// How a column shows what several of its rows are together: the mean of integers has a fraction.
ColumnSpec totalSpec(const ColumnSpec& spec);

/// More groups than this are refused: nobody reads them.
inline constexpr std::size_t kMaxGroups = 250'000;

/// Sorting is stable and missing values stand last in both directions; texts sort in natural order. Groups
/// stand in the order of their values of the first sort key if those are numbers, else by title. Errors: a
/// filter that cannot be understood (Malformed, with what was expected); too many groups; Cancelled.
Result<TableRows> runQuery(const Table& table, const TableQuery& query, std::stop_token stop = {});

} // namespace opscope
