// SPDX-License-Identifier: GPL-3.0-or-later
// What the ops of a side add up to, over all its runs. Inner part of comparison.h.
#pragma once

#include <array>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "core/compare/attribution.h"
#include "core/compare/comparison.h"

namespace opscope {

/// What one key did on one side, over all its runs.
struct KeyStats {
    std::uint64_t count = 0;
    SliceId first; ///< of the first run
};

/// How long a side took: the mean over its parts.
struct SideTime {
    std::int64_t total = 0;
    double spread = 0;
    bool isWallTime = true; ///< false: the durations of the ops added up
    bool isKnown = true;    ///< false: a part has neither a timeline nor ops
};

struct SideStats {
    std::vector<std::vector<OpInstance>> runs;
    std::vector<Attribution> attributions;
    std::vector<std::vector<std::int64_t>> totals; ///< by run, by key
    std::vector<KeyStats> byKey;
    OpSequence sequence;
    SideTime time;

    std::size_t runCount() const { return runs.size(); }
};

/// Mean of integers, rounded half away from zero: exact for one run.
std::int64_t meanOfRuns(std::span<const std::int64_t> values);

/// The time of a side without what it is made of.
Result<SideTime> timeOf(const std::vector<CompareRun>& parts, const std::stop_token& stop);
/// Both totals, or why there are none.
void setTotals(Comparison& out, const SideTime& a, const SideTime& b);

/// The ops of both sides, read at once; afterwards they share `keys`.
Result<std::array<SideStats, 2>> readSides(const std::vector<CompareRun>& partsA,
                                           const std::vector<CompareRun>& partsB, CompareBy by, OpKeys& keys,
                                           const std::stop_token& stop);
/// Fills everything but `runs` of a side from them.
void summarise(SideStats& side, const std::vector<CompareRun>& runs, const OpKeys& keys, CompareBy by);

/// What some keys of a side add up to: one row's half.
struct RowSide {
    std::int64_t total = 0;
    double spread = 0;
    std::uint64_t count = 0;
    std::int64_t exclusive = 0;
    SliceId first;
    std::vector<std::string> names;
};

RowSide sumKeys(const SideStats& side, const std::vector<std::uint32_t>& members, const OpKeys& keys);

} // namespace opscope
