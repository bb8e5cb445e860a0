// SPDX-License-Identifier: GPL-3.0-or-later
// Merges slices that are sorted by track into one sequence sorted by time.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace opscope {

/// Finds the cursor with the earliest start; equal starts keep the order of the report. It is a loser tree
/// that uses selections instead of branches, because the processor cannot predict which cursor is next.
template <class Cursor>
class CursorTree {
public:
    explicit CursorTree(std::vector<Cursor>& cursors)
        : m_cursors(cursors),
          m_next(std::bit_ceil(std::max<std::size_t>(cursors.size(), 1))),
          m_losers(m_next.size())
    {
        const auto leaves = m_next.size();
        std::vector<std::uint32_t> winners(2 * leaves);
        for (std::size_t i = 0; i < leaves; ++i) {
            winners[leaves + i] = static_cast<std::uint32_t>(i);
            if (i < cursors.size())
                refresh(i);
        }
        for (auto node = leaves - 1; node > 0; --node) {
            const auto left = winners[2 * node];
            const auto right = winners[2 * node + 1];
            const bool isLeft = m_next[left].isBefore(m_next[right]);
            winners[node] = isLeft ? left : right;
            m_losers[node] = isLeft ? right : left;
        }
        m_top = winners[1];
    }

    /// The earliest cursor; null if all are at their end.
    Cursor* top() const { return m_next[m_top].isEnd() ? nullptr : &m_cursors[m_top]; }

    /// Call it after advancing the top cursor.
    void update()
    {
        refresh(m_top);
        auto winner = m_top;
        for (auto node = (winner + m_next.size()) / 2; node > 0; node /= 2) {
            const auto other = m_losers[node];
            const bool isOther = m_next[other].isBefore(m_next[winner]);
            m_losers[node] = isOther ? winner : other;
            winner = isOther ? other : winner;
        }
        m_top = winner;
    }

private:
    struct Next {
        std::int64_t start = std::numeric_limits<std::int64_t>::max();
        std::uint32_t slice = std::numeric_limits<std::uint32_t>::max();

        bool isEnd() const { return slice == std::numeric_limits<std::uint32_t>::max(); }
        bool isBefore(const Next& other) const
        {
            return static_cast<int>(start < other.start) |
                   (static_cast<int>(start == other.start) & static_cast<int>(slice < other.slice));
        }
    };

    void refresh(std::size_t i)
    {
        const auto& cursor = m_cursors[i];
        m_next[i] = cursor.atEnd() ? Next{} : Next{cursor.start(), cursor.slice().value};
    }

    std::vector<Cursor>& m_cursors;
    std::vector<Next> m_next; ///< by leaf
    std::vector<std::uint32_t> m_losers;
    std::uint32_t m_top = 0;
};

} // namespace opscope
