// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace opscope {

/// Assigns the slices of one track, ordered by start, to sub-rows: each to the lowest free row. For properly
/// nested slices the row is the nesting depth. Needs O(log rows) for each slice.
class RowPacker {
public:
    static constexpr std::size_t kMaxRows = UINT16_MAX - 1; ///< deeper overlaps share the last row

    /// The row of the slice [begin, end); begins must not decrease.
    std::uint16_t place(std::int64_t begin, std::int64_t end);
    /// Number of rows used so far.
    std::size_t rows() const { return m_rows; }
    /// Number of slices placed on the last row while it was not free.
    std::size_t shared() const { return m_shared; }

private:
    void grow();
    void set(std::size_t row, std::int64_t end);

    std::size_t m_rows = 0;
    std::size_t m_shared = 0;
    std::size_t m_leaves = 0; ///< a power of two
    std::vector<std::int64_t>
        m_ends; ///< tournament tree: m_ends[1] is the smallest end; leaves start at m_leaves
};

} // namespace opscope
