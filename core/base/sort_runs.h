// SPDX-License-Identifier: GPL-3.0-or-later
// Sorting what is nearly sorted.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "core/base/parallel.h"

namespace opscope {

/// Sorts values that mostly are a few sorted runs one after the other, as those of several tracks: merging
/// them beats sorting. The order of values that `before` considers equal is undefined.
template <class T, class Before>
void sortRuns(std::span<T> values, const Before& before)
{
    constexpr std::size_t kMostRuns = 64;
    std::vector<std::size_t> ends;
    for (std::size_t i = 1; i < values.size() && ends.size() < kMostRuns; ++i) {
        if (before(values[i], values[i - 1]))
            ends.push_back(i);
    }
    if (ends.size() == kMostRuns) {
        std::sort(values.begin(), values.end(), before);
    } else {
        ends.push_back(values.size());
        mergeRuns(values, std::move(ends), values.size(), before);
    }
}

} // namespace opscope
