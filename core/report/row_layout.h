// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace opscope {

/// Packs the slices of one track, given by start, into sub-rows: each goes to the lowest row that is free. A
/// properly nested track gets its nesting depth. Costs the logarithm of the rows a slice, whatever overlaps.
class RowPacker {
public:
    static constexpr std::size_t kMaxRows = UINT16_MAX - 1; ///< what overlaps deeper shares the last row

    /// The row of the slice [begin, end); begins must not decrease.
    std::uint16_t place(std::int64_t begin, std::int64_t end);
    /// Rows used so far.
    std::size_t rows() const { return m_rows; }
    /// Slices that were placed on the last row while another one still runs there.
    std::size_t shared() const { return m_shared; }

private:
    void grow();
    void set(std::size_t row, std::int64_t end);

    std::size_t m_rows = 0;
    std::size_t m_shared = 0;
    std::size_t m_leaves = 0; ///< a power of two
    std::vector<std::int64_t>
        m_ends; ///< tournament tree: m_ends[1] is the least end, leaves from m_leaves on
};

} // namespace opscope
