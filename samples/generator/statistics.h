// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

namespace opscope::samples {

/// Count, total, least and greatest of the durations of one group, ns.
struct Statistic {
    std::string key;
    std::size_t first = 0; ///< index of its first member
    std::int64_t count = 0;
    std::int64_t total = 0;
    std::int64_t min = 0;
    std::int64_t max = 0;

    std::int64_t avg() const { return (total + count / 2) / count; }
};

/// Groups in order of their total, greatest first; equal totals in order of appearance.
template <class Items, class Key, class Dur>
std::vector<Statistic> statistics(const Items& items, Key key, Dur dur)
{
    std::vector<Statistic> groups;
    std::unordered_map<std::string, std::size_t> index;
    for (std::size_t i = 0; i < items.size(); ++i) {
        const auto name = key(items[i]);
        const std::int64_t d = dur(items[i]);
        const auto [it, isNew] = index.try_emplace(name, groups.size());
        if (isNew)
            groups.push_back({name, i, 0, 0, d, d});
        auto& group = groups[it->second];
        ++group.count;
        group.total += d;
        group.min = std::min(group.min, d);
        group.max = std::max(group.max, d);
    }
    std::ranges::stable_sort(groups, [](const auto& a, const auto& b) { return a.total > b.total; });
    return groups;
}

} // namespace opscope::samples
