// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/parallel.h"

#include <algorithm>
#include <atomic>
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

void parallelEach(std::size_t count, std::size_t size, std::size_t leastChunk,
                  const std::function<void(std::size_t)>& work)
{
    std::atomic<std::size_t> next{0};
    const auto workSome = [&] {
        for (auto i = next++; i < count; i = next++)
            work(i);
    };
    std::vector<std::jthread> threads;
    for (std::size_t t = 1; t < std::min(count, chunkCount(size, leastChunk)); ++t)
        threads.emplace_back(workSome);
    workSome();
}

} // namespace opscope
