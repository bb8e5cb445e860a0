// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the slice that covers the largest part of a time range.
#pragma once

#include <cstdint>
#include <vector>

#include "core/report/report.h"

namespace opscope {

/// An index over slices of any tracks, which may overlap in any way. One query needs O(log^2 n). `report`
/// must outlive it.
class Covering {
public:
    Covering(const Report& report, std::vector<std::uint32_t> slices);

    /// The slice that covers the largest part of `range`; invalid if none covers any of it. If several cover
    /// equally much, the one that began last: the innermost slice is the most specific.
    SliceId mostOf(TimeRange range) const;

private:
    /// Maximum of any part of a list of values, in O(log n).
    class Greatest {
    public:
        void build(const std::vector<std::int64_t>& values);
        /// Maximum of the values [first, last), which must not be empty.
        std::int64_t in(std::size_t first, std::size_t last) const;
        /// The last index below `last` whose value is at least `value`; such an index must exist.
        std::size_t lastWith(std::size_t last, std::int64_t value) const;

    private:
        std::size_t m_leaves = 1;
        std::vector<std::int64_t> m_tree;
    };

    std::vector<std::uint32_t> m_slices; ///< sorted by begin; with the same begin the longer slice first
    std::vector<std::int64_t> m_begins;
    Greatest m_ends;
    Greatest m_durations;
};

} // namespace opscope
