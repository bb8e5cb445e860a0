// SPDX-License-Identifier: GPL-3.0-or-later
// Matches the ops of A with those of B. Pure and symmetric: swapping the sides only swaps the result.
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
    Collective,   ///< same name except for the number of the communication group
    ShapeChanged, ///< same name, different shape
    Renamed,      ///< same type and shape at the same position of the sequence
    Group,        ///< n ops became m: fused, split or replaced
    SameType,     ///< same type at the same position of the sequence
    OnlyA,
    OnlyB,
};
const char* matchKindName(MatchKind kind);

/// One row of a comparison. Every key of A and of B is in exactly one row.
struct MatchRow {
    MatchKind kind = MatchKind::Exact;
    std::vector<std::uint32_t> a; ///< keys, in the order of A
    std::vector<std::uint32_t> b;
    double confidence = 1; ///< 0..1; 1 for a match by name
};
/// Names a row that the user breaks up; independent of the order of the sides.
std::string matchId(const MatchRow& row, const OpKeys& keys);

struct MatchOptions {
    std::size_t maxLcsCells = std::size_t{4}
                              << 20; ///< limit of the longest common subsequence: cells of its table
    std::size_t maxGroupOps = 8;     ///< larger gaps do not become a group
    bool isNamesOnly = false;        ///< match by name and shape only
    std::set<std::string> broken;    ///< ids (matchId) of rows that the user has broken up
    std::set<std::string> accepted;  ///< ids of rows that the user has confirmed: confidence 1

    bool operator==(const MatchOptions&) const = default;
};

struct Matching {
    std::vector<MatchRow> rows; ///< in the order of A, then the rows that only B has in the order of B
    bool isLcsBounded =
        false; ///< a sequence was too long for the table: equal ops were paired in order instead
};

/// The distinct keys of a side in the order of their first execution, with the number of executions.
struct OpSequence {
    std::vector<std::uint32_t> keys;
    std::vector<std::uint64_t> counts; ///< by position in `keys`
};
OpSequence sequenceOf(std::span<const OpInstance> ops, std::size_t keyCount);

Matching matchOps(const OpKeys& keys, const OpSequence& a, const OpSequence& b,
                  const MatchOptions& options = {});
/// The same with the sides exchanged: `a` is the former B.
Matching swapped(Matching matching, std::size_t keyCount, const OpSequence& a, const OpSequence& b);

/// "hcom_allReduce__586_0_1" becomes "hcom_allReduce__0_1": the group number differs from run to run.
std::string withoutGroupNumber(std::string_view name);

/// Index pairs (i, j) of a longest common subsequence of two token sequences. If its table would exceed
/// `maxCells`, equal tokens are paired in order and `isBounded` is set.
std::vector<std::pair<std::size_t, std::size_t>> longestCommonSubsequence(std::span<const std::uint32_t> a,
                                                                          std::span<const std::uint32_t> b,
                                                                          std::size_t maxCells,
                                                                          bool& isBounded);

} // namespace opscope
