// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <functional>
#include <map>
#include <utility>
#include <vector>

#include "core/analysis/times_by_row.h"

namespace opscope {

/// The durations of all members with one key.
struct DurationGroup {
    std::size_t first = 0; ///< index of the first member
    DurationStatistics time;
};

/// Collects durations by a key of any type.
template <class Key>
class DurationGroups {
public:
    void add(Key key, std::size_t member, std::int64_t dur)
    {
        const auto [it, isNew] = m_index.try_emplace(std::move(key), m_groups.size());
        if (isNew) {
            m_groups.push_back({member, {}});
            m_durations.emplace_back();
        }
        m_durations[it->second].push_back(dur);
    }
    /// The groups by total duration, the greatest first; groups of equal total in the order of their first
    /// members. Call it only once.
    std::vector<DurationGroup> sorted()
    {
        for (std::size_t i = 0; i < m_groups.size(); ++i)
            fillFigures(m_groups[i].time, m_durations[i]);
        fillShares(m_groups);
        std::ranges::stable_sort(m_groups, std::greater(),
                                 [](const DurationGroup& group) { return group.time.total; });
        return std::move(m_groups);
    }

private:
    std::map<Key, std::size_t> m_index;
    std::vector<DurationGroup> m_groups;
    std::vector<std::vector<std::int64_t>> m_durations;
};

} // namespace opscope
