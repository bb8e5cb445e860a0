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

/// Names of the ops of one side and what they are called on the other; ops of the same name are not in it.
using NamePairs = std::array<std::unordered_map<std::string, std::string>, 2>;

/// The names of A and of B that one match has: one of each, or those that were fused, split or replaced.
using MatchedNames = std::array<std::vector<std::string>, 2>;
/// The matches of ops that equal names do not tell; each name is in one match only.
std::vector<MatchedNames> matchedNames(const std::vector<SliceMatchRow>& rows);

struct MergeOptions {
    std::vector<MatchedNames> matches; ///< besides those of equal names
    /// The shown title of a column: it is part of the titles of its three columns.
    std::function<std::string(const ColumnSpec&)> title = [](const ColumnSpec& spec) { return spec.title; };
    std::string difference = "difference"; ///< the word after the title
};

struct MergedTable {
    TablePtr table;
    /// The row of A and of B that each row stands for, of several the first; kNoRow where that side has none.
    std::vector<std::array<std::uint32_t, 2>> rows;
};
inline constexpr std::uint32_t kNoRow = 0xffffffff;

/// Columns: the name, the texts of both sides once, then of each figure its A, B and difference ("ID_a",
/// "ID_b", "ID_diff"), times first; texts of a group of columns (shapes) come last. Ids and time stamps of
/// two runs are not compared: they are left out. Of rows with one name the nth of A belongs to the nth of B;
/// ops that became one or several others are one row with the totals that a group of them has. First the rows
/// of A in their order, then those that only B has. `a` and `b` are tables of one page. Stopped, it gives no
/// table.
MergedTable mergeTables(const TablePtr& a, const TablePtr& b, const MergeOptions& options = {},
                        const std::stop_token& stop = {});

} // namespace opscope
