// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <vector>

namespace opscope {

/// How many chunks `parallelChunks` cuts `count` things into, so that a caller can make room for one result a
/// chunk.
std::size_t chunkCount(std::size_t count, std::size_t leastChunk);

/// Calls `work(chunk, begin, end)` for consecutive chunks that together are [0, count), each on a thread of
/// its own, the first on the caller's. Returns when all are done. `work` must not throw.
void parallelChunks(std::size_t count, std::size_t leastChunk,
                    const std::function<void(std::size_t chunk, std::size_t begin, std::size_t end)>& work);

/// Sorts by chunks at once and merges them. `before` orders completely: of values that it calls equal any may
/// come first.
template <class T, class Before>
void parallelSort(std::vector<T>& values, std::size_t leastChunk, const Before& before)
{
    std::vector<std::size_t> ends(chunkCount(values.size(), leastChunk));
    const auto at = [&](std::size_t i) { return values.begin() + static_cast<std::ptrdiff_t>(i); };
    parallelChunks(values.size(), leastChunk, [&](std::size_t chunk, std::size_t begin, std::size_t end) {
        ends[chunk] = end;
        std::sort(at(begin), at(end), before);
    });
    while (ends.size() > 1) {
        std::vector<std::size_t> merged((ends.size() + 1) / 2);
        parallelChunks(merged.size(), 1, [&](std::size_t, std::size_t first, std::size_t last) {
            for (auto i = first; i < last; ++i) {
                const auto middle = ends[2 * i];
                merged[i] = 2 * i + 1 < ends.size() ? ends[2 * i + 1] : middle;
                std::inplace_merge(at(i == 0 ? 0 : ends[2 * i - 1]), at(middle), at(merged[i]), before);
            }
        });
        ends = std::move(merged);
    }
}

} // namespace opscope
