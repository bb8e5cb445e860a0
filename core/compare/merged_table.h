// SPDX-License-Identifier: GPL-3.0-or-later
// One table page of two runs as one table: for each figure A, B and their difference.
#pragma once

#include <array>
#include <functional>
#include <stop_token>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/compare/slice_matching.h"
#include "core/table/table.h"

namespace opscope {

/// Names of the ops of one side and their names on the other; ops with the same name are not included.
using NamePairs = std::array<std::unordered_map<std::string, std::string>, 2>;

/// The names of A and of B in one match: one of each, or those that were fused, split or replaced.
using MatchedNames = std::array<std::vector<std::string>, 2>;
/// The matches that equal names do not show; each name is in only one match.
std::vector<MatchedNames> matchedNames(const std::vector<SliceMatchRow>& rows);

struct MergeOptions {
    std::vector<MatchedNames> matches; ///< in addition to equal names
    /// The shown title of a column: it is part of the titles of its three columns.
    std::function<std::string(const ColumnSpec&)> title = [](const ColumnSpec& spec) { return spec.title; };
    std::string difference = "difference"; ///< the word after the title
};

struct MergedTable {
    TablePtr table;
    /// The row of A and of B for each row, with several the first; kNoNumber if that side has none.
    std::vector<std::array<std::uint32_t, 2>> rows;
};

/// Columns: the name, the texts of both sides without duplicates, then A, B and difference of each figure
/// ("ID_a", "ID_b", "ID_diff"), times first; texts of a group of columns (shapes) come last. Ids and time
/// stamps of two runs are not compared and left out. The nth row of a name in A is matched with the nth in B;
/// ops that became one or several others are one row with the totals of their group. First come the rows of A
/// in their order, then those that only B has. `a` and `b` are tables of one page. Returns no table if it is
/// stopped.
MergedTable mergeTables(const TablePtr& a, const TablePtr& b, const MergeOptions& options = {},
                        const std::stop_token& stop = {});

} // namespace opscope
