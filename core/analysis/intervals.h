// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/time.h"

namespace opscope {

/// Time covered by at least one range, ns. Sorts `ranges` by begin.
std::int64_t coveredLength(std::span<TimeRange> ranges);

/// Disjoint time ranges in ascending order; no two of them touch.
class Intervals {
public:
    Intervals() = default;
    /// Accepts ranges in any order; overlapping and touching ranges are merged.
    explicit Intervals(std::vector<TimeRange> ranges);

    const std::vector<TimeRange>& ranges() const { return m_ranges; }
    std::int64_t length() const;
    /// Total length of the parts inside `range`, ns.
    std::int64_t lengthIn(TimeRange range) const;
    Intervals with(const Intervals& other) const;
    Intervals inBoth(const Intervals& other) const;
    Intervals without(const Intervals& other) const;
    /// The parts inside `range`, in O(log n + their number).
    std::vector<TimeRange> within(TimeRange range) const;

private:
    std::vector<TimeRange> m_ranges;
};

} // namespace opscope
