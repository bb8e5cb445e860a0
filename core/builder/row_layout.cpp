// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builder/row_layout.h"

#include <algorithm>
#include <limits>

namespace opscope {

void RowPacker::grow()
{
    const auto leaves = std::max<std::size_t>(m_leaves * 2, 8);
    std::vector<std::int64_t> ends(leaves * 2, std::numeric_limits<std::int64_t>::min());
    for (std::size_t i = 0; i < m_leaves; ++i)
        ends[leaves + i] = m_ends[m_leaves + i];
    for (auto i = leaves - 1; i > 0; --i)
        ends[i] = std::min(ends[2 * i], ends[2 * i + 1]);
    m_ends.swap(ends);
    m_leaves = leaves;
}

void RowPacker::set(std::size_t row, std::int64_t end)
{
    auto at = m_leaves + row;
    m_ends[at] = end;
    for (at /= 2; at > 0; at /= 2)
        m_ends[at] = std::min(m_ends[2 * at], m_ends[2 * at + 1]);
}

std::uint16_t RowPacker::place(std::int64_t begin, std::int64_t end)
{
    constexpr std::size_t kFlatRows = 8; // most tracks: no tree is needed
    std::size_t row = 0;
    if (m_leaves != 0 && m_rows <= kFlatRows) {
        while (row < m_rows && m_ends[m_leaves + row] > begin)
            ++row;
    } else if (m_leaves != 0 && m_ends[1] <= begin) {
        std::size_t at = 1;
        while (at < m_leaves)
            at = m_ends[2 * at] <= begin ? 2 * at : 2 * at + 1;
        row = at - m_leaves;
    } else {
        row = m_rows;
    }
    if (row >= kMaxRows) {
        row = kMaxRows - 1;
        ++m_shared;
        end = std::max(end, m_ends[m_leaves + row]);
    }
    if (row >= m_leaves)
        grow();
    m_rows = std::max(m_rows, row + 1);
    set(row, end);
    return static_cast<std::uint16_t>(row);
}

} // namespace opscope
