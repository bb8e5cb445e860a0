// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/base/pair_in_order.h"
#include "core/compare/matching.h"

namespace opscope {
namespace {

using Pairs = std::vector<std::pair<std::size_t, std::size_t>>;

Pairs byTable(std::span<const std::uint32_t> a, std::span<const std::uint32_t> b)
{
    const auto width = b.size() + 1;
    std::vector<std::uint32_t> length((a.size() + 1) * width, 0);
    for (std::size_t i = a.size(); i-- > 0;) {
        for (std::size_t j = b.size(); j-- > 0;) {
            length[i * width + j] = a[i] == b[j]
                                        ? length[(i + 1) * width + j + 1] + 1
                                        : std::max(length[(i + 1) * width + j], length[i * width + j + 1]);
        }
    }
    Pairs pairs;
    for (std::size_t i = 0, j = 0; i < a.size() && j < b.size();) {
        if (a[i] == b[j]) {
            pairs.emplace_back(i++, j++);
        } else if (length[(i + 1) * width + j] >= length[i * width + j + 1]) {
            ++i;
        } else {
            ++j;
        }
    }
    return pairs;
}

} // namespace

Pairs longestCommonSubsequence(std::span<const std::uint32_t> a, std::span<const std::uint32_t> b,
                               std::size_t maxCells, bool& isBounded)
{
    std::size_t prefix = 0;
    while (prefix < a.size() && prefix < b.size() && a[prefix] == b[prefix])
        ++prefix;
    std::size_t suffix = 0;
    while (suffix < a.size() - prefix && suffix < b.size() - prefix &&
           a[a.size() - 1 - suffix] == b[b.size() - 1 - suffix])
        ++suffix;
    const auto middleA = a.subspan(prefix, a.size() - prefix - suffix);
    const auto middleB = b.subspan(prefix, b.size() - prefix - suffix);

    Pairs pairs;
    for (std::size_t i = 0; i < prefix; ++i)
        pairs.emplace_back(i, i);
    if (!middleA.empty() && !middleB.empty()) {
        const bool fits = middleA.size() + 1 <= maxCells / (middleB.size() + 1);
        isBounded = isBounded || !fits;
        for (const auto& [i, j] : fits ? byTable(middleA, middleB) : pairInOrder(middleA, middleB))
            pairs.emplace_back(prefix + i, prefix + j);
    }
    for (std::size_t i = suffix; i > 0; --i)
        pairs.emplace_back(a.size() - i, b.size() - i);
    return pairs;
}

} // namespace opscope
