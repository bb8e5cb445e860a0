// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/time.h"

namespace opscope {

/// Time covered at least once; sorts the ranges by begin.
std::int64_t coveredLength(std::span<TimeRange> ranges);

/// Stretches of time that do not touch each other, ascending.
class Intervals {
public:
    Intervals() = default;
    /// Any ranges, in any order; overlapping and touching ones become one.
    explicit Intervals(std::vector<TimeRange> ranges);

    const std::vector<TimeRange>& ranges() const { return m_ranges; }
    std::int64_t length() const;
    /// Length of what lies inside `range`.
    std::int64_t lengthIn(TimeRange range) const;
    Intervals with(const Intervals& other) const;
    Intervals inBoth(const Intervals& other) const;

private:
    std::vector<TimeRange> m_ranges;
};

} // namespace opscope
