// SPDX-License-Identifier: GPL-3.0-or-later
// Which of many slices covers the most of a stretch of time.
#pragma once

#include <cstdint>
#include <vector>

#include "core/report/report.h"

namespace opscope {

/// Slices, whatever their tracks and however they overlap, asked in the square of the logarithm of their
/// number. `report` must outlive it.
class Covering {
public:
    Covering(const Report& report, std::vector<std::uint32_t> slices);

    /// Invalid if none covers any of it. Of slices that cover the same the one that began last: the innermost
    /// tells most.
    SliceId mostOf(TimeRange range) const;

private:
    /// The greatest of any stretch of values.
    class Greatest {
    public:
        void build(const std::vector<std::int64_t>& values);
        /// Of [first, last), which is not empty.
        std::int64_t in(std::size_t first, std::size_t last) const;
        /// The last place in front of `last` with at least this value; there is one.
        std::size_t lastWith(std::size_t last, std::int64_t value) const;

    private:
        std::size_t m_leaves = 1;
        std::vector<std::int64_t> m_tree;
    };

    std::vector<std::uint32_t> m_slices; ///< by begin, the longer first
    std::vector<std::int64_t> m_begins;
    Greatest m_ends;
    Greatest m_durations;
};

} // namespace opscope
