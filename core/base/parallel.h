// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <span>
#include <vector>

namespace opscope {

/// At least 1, whatever the system says of itself.
unsigned coreCount();

/// Calls `work(i, thread)` for every i of [0, count), in turn on at most `threads` threads: for tasks of
/// different length, the longest first. `thread` counts from 0, the caller's. Returns when all are done.
/// `work` must not throw.
void forEachParallel(std::size_t count, std::size_t threads,
                     const std::function<void(std::size_t i, std::size_t thread)>& work);

/// How many chunks `parallelChunks` cuts `count` things into, so that a caller can make room for one result a
/// chunk.
std::size_t chunkCount(std::size_t count, std::size_t leastChunk);

/// Calls `work(chunk, begin, end)` for consecutive chunks that together are [0, count), on as many
/// threads. Returns when all are done. `work` must not throw.
void parallelChunks(std::size_t count, std::size_t leastChunk,
                    const std::function<void(std::size_t chunk, std::size_t begin, std::size_t end)>& work);

/// `forEachParallel` on as many threads as `size` things deserve.
void parallelEach(std::size_t count, std::size_t size, std::size_t leastChunk,
                  const std::function<void(std::size_t i)>& work);

/// Merges sorted runs that stand one behind the other, two and two at once; `ends`: where each ends.
template <class T, class Before>
void mergeRuns(std::span<T> values, std::vector<std::size_t> ends, std::size_t leastChunk,
               const Before& before)
{
    const auto at = [&](std::size_t i) { return values.begin() + static_cast<std::ptrdiff_t>(i); };
    while (ends.size() > 1) {
        std::vector<std::size_t> merged((ends.size() + 1) / 2);
        parallelEach(merged.size(), values.size(), leastChunk, [&](std::size_t i) {
            const auto middle = ends[2 * i];
            merged[i] = 2 * i + 1 < ends.size() ? ends[2 * i + 1] : middle;
            std::inplace_merge(at(i == 0 ? 0 : ends[2 * i - 1]), at(middle), at(merged[i]), before);
        });
        ends = std::move(merged);
    }
}

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
    mergeRuns(std::span(values), std::move(ends), leastChunk, before);
}

} // namespace opscope
