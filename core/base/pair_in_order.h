// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

namespace opscope {

/// Pairs the positions of equal keys: the first in A with the first in B, the second with the second, and so
/// on, in the order of A.
template <class Key>
std::vector<std::pair<std::size_t, std::size_t>> pairInOrder(std::span<const Key> a, std::span<const Key> b)
{
    struct Waiting {
        std::vector<std::size_t> positions;
        std::size_t next = 0;
    };
    std::unordered_map<Key, Waiting> inB;
    for (std::size_t j = 0; j < b.size(); ++j)
        inB[b[j]].positions.push_back(j);
    std::vector<std::pair<std::size_t, std::size_t>> pairs;
    for (std::size_t i = 0; i < a.size() && !inB.empty(); ++i) {
        if (const auto it = inB.find(a[i]); it != inB.end() && it->second.next < it->second.positions.size())
            pairs.emplace_back(i, it->second.positions[it->second.next++]);
    }
    return pairs;
}

} // namespace opscope
