// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/parallel.h"

#include <algorithm>
#include <thread>
#include <vector>

namespace opscope {

std::size_t chunkCount(std::size_t count, std::size_t leastChunk)
{
    const std::size_t threads = std::clamp<std::size_t>(std::thread::hardware_concurrency(), 1, 16);
    return std::clamp<std::size_t>(count / std::max<std::size_t>(leastChunk, 1), 1, threads);
}

void parallelChunks(std::size_t count, std::size_t leastChunk,
                    const std::function<void(std::size_t, std::size_t, std::size_t)>& work)
{
    const auto chunks = chunkCount(count, leastChunk);
    const auto begin = [&](std::size_t chunk) {
        return count / chunks * chunk + std::min(chunk, count % chunks);
    };
    std::vector<std::jthread> threads;
    for (std::size_t chunk = 1; chunk < chunks; ++chunk)
        threads.emplace_back(
            [&work, chunk, from = begin(chunk), to = begin(chunk + 1)] { work(chunk, from, to); });
    work(0, 0, begin(1));
}

} // namespace opscope
