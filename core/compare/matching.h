// SPDX-License-Identifier: GPL-3.0-or-later
// Which op of A is which op of B. Pure and symmetric: swapping the sides swaps the result and changes nothing
// else.
#pragma once

#include <cstdint>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "core/compare/side.h"

namespace opscope {

enum class MatchKind : std::uint8_t {
    Exact,        ///< same name and shape
    Collective,   ///< same name but for the number of its communication group
    ShapeChanged, ///< same name, another shape
    Renamed,      ///< same type and shape at the same place of the order
    Group,        ///< n ops became m: fused, split or replaced
    SameType,     ///< same type at the same place of the order, nothing else
    OnlyA,
    OnlyB,
};
const char* matchKindName(MatchKind kind);

/// One row of a comparison: every key of A and of B is in exactly one.
struct MatchRow {
    MatchKind kind = MatchKind::Exact;
    std::vector<std::uint32_t> a; ///< keys, in the order of A
    std::vector<std::uint32_t> b;
    double confidence = 1; ///< 0..1; 1 for what the names say
    std::string
        id; ///< stable while the inputs are the same, equal after a swap: names a row that the user breaks
};

struct MatchOptions {
    std::size_t maxLcsCells = std::size_t{4}
                              << 20; ///< bound of the longest common subsequence: cells of its table
    std::size_t maxGroupOps = 8;     ///< a larger gap is not proposed as a group
    bool isNamesOnly = false;        ///< match by name and shape, nothing else
    std::set<std::string> broken;    ///< ids of rows that the user has broken up
    std::set<std::string> accepted;  ///< ids of rows that the user has confirmed: confidence 1
};

struct Matching {
    std::vector<MatchRow> rows; ///< in the order of A, then what only B has in the order of B
    bool isLcsBounded =
        false; ///< a sequence was too long for the table: equal ops were paired in order instead
};

/// The distinct keys of a side in the order of their first execution, and how often each ran.
struct OpSequence {
    std::vector<std::uint32_t> keys;
    std::vector<std::uint64_t> counts; ///< by position in `keys`
};
OpSequence sequenceOf(std::span<const OpInstance> ops, std::size_t keyCount);

Matching matchOps(const OpKeys& keys, const OpSequence& a, const OpSequence& b,
                  const MatchOptions& options = {});

/// "hcom_allReduce__586_0_1" -> "hcom_allReduce__0_1": the group number differs from run to run.
std::string withoutGroupNumber(std::string_view name);

/// Pairs (i, j) of a longest common subsequence of two token sequences. Beyond `maxCells` equal tokens are
/// paired in order, and `isBounded` is set.
std::vector<std::pair<std::size_t, std::size_t>> longestCommonSubsequence(std::span<const std::uint32_t> a,
                                                                          std::span<const std::uint32_t> b,
                                                                          std::size_t maxCells,
                                                                          bool& isBounded);

} // namespace opscope
