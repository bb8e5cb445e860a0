// SPDX-License-Identifier: GPL-3.0-or-later
// Sums over the ops of a side and all its runs. Internal part of comparison.h.
#pragma once

#include <array>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "core/compare/attribution.h"
#include "core/compare/comparison.h"
#include "core/compare/launched_ops.h"

namespace opscope {

/// Statistics of one key on one side, over all its runs.
struct KeyStats {
    std::uint64_t count = 0;
    SliceId first; ///< in the first run
};

/// The duration of a side: the mean over its parts.
struct SideTime {
    std::int64_t total = 0;
    double spread = 0;
    bool isWallTime = true; ///< false: the sum of the durations of the ops
    bool isKnown = true;    ///< false: some part has neither a timeline nor ops
};

struct SideStats {
    std::vector<std::vector<OpInstance>> runs;
    std::vector<Attribution> attributions;
    std::vector<std::vector<std::int64_t>> totals; ///< by run, then by key; ns
    std::vector<KeyStats> byKey;
    OpSequence sequence;
    SideTime time;
    std::shared_ptr<ShapesByOp> shapes = std::make_shared<ShapesByOp>(); ///< its names are those of the keys

    std::size_t runCount() const { return totals.size(); }
};

/// Mean of integers, rounded half away from zero; exact for one run.
std::int64_t meanOfRuns(std::span<const std::int64_t> values);

/// The duration of a side; reads its ops only if it has no timeline.
Result<SideTime> timeOf(const std::vector<CompareRun>& parts, const std::stop_token& stop);
/// Sets both totals, or the reason why there are none.
void setTotals(Comparison& out, const SideTime& a, const SideTime& b);

/// Reads the ops of both sides in parallel; both use the same `keys`.
Result<std::array<SideStats, 2>> readSides(const std::vector<CompareRun>& partsA,
                                           const std::vector<CompareRun>& partsB, CompareBy by, OpKeys& keys,
                                           const std::stop_token& stop);
/// Computes all members of `side` except `runs`.
void summarise(SideStats& side, const std::vector<CompareRun>& runs, const OpKeys& keys, CompareBy by);

/// Computes RowSide for many rows, without allocating memory for each.
class KeySums {
public:
    explicit KeySums(const SideStats& side) : m_side(side) {}
    RowSide of(std::span<const std::uint32_t> members);

private:
    const SideStats& m_side;
    std::vector<std::int64_t> m_values; ///< for one row, by run
};

} // namespace opscope
