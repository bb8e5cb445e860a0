// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <span>
#include <vector>

namespace opscope {

inline constexpr std::size_t kLeastChunk = 1U << 17U; ///< rows that are worth a thread of their own
inline constexpr std::size_t kStopInterval = 65536;   ///< rows between two looks at a stop token

/// Number of cores; at least 1, even where the system does not report it.
unsigned coreCount();

/// Calls `work(i, thread)` for every i of [0, count) on at most `threads` threads. Items start in ascending
/// order; if their lengths differ, put the longest first. `thread` is the number of the thread, 0 is the
/// caller's. Returns when all are done. What `work` throws comes to the caller when all threads have ended;
/// items that have not started by then are left out.
void forEachParallel(std::size_t count, std::size_t threads,
                     const std::function<void(std::size_t i, std::size_t thread)>& work);

/// Number of chunks into which `parallelChunks` divides `count` items, for callers that store one result a
/// chunk.
std::size_t chunkCount(std::size_t count, std::size_t leastChunk);

/// Divides [0, count) into consecutive chunks and calls `work(chunk, begin, end)` for each, on several
/// threads. Returns when all are done; throws as `forEachParallel`.
void parallelChunks(std::size_t count, std::size_t leastChunk,
                    const std::function<void(std::size_t chunk, std::size_t begin, std::size_t end)>& work);

/// `forEachParallel` with a number of threads suitable for `size` items in total.
void parallelEach(std::size_t count, std::size_t size, std::size_t leastChunk,
                  const std::function<void(std::size_t i)>& work);

/// Merges consecutive sorted runs in pairs, several pairs in parallel. `ends` has the end index of each run.
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

/// Sorts chunks in parallel and merges them. The order of values that `before` considers equal is undefined.
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
