// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/parallel.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace opscope {

unsigned coreCount()
{
    return std::max(std::thread::hardware_concurrency(), 1U);
}

void forEachParallel(std::size_t count, std::size_t threads,
                     const std::function<void(std::size_t, std::size_t)>& work)
{
    std::atomic<std::size_t> next{0};
    std::mutex mutex;
    std::exception_ptr thrown;
    const auto workSome = [&](std::size_t thread) {
        try {
            for (auto i = next++; i < count; i = next++)
                work(i, thread);
        } catch (...) { // no thread may end with it
            next = count;
            const std::lock_guard lock(mutex);
            thrown = thrown ? thrown : std::current_exception();
        }
    };
    {
        std::vector<std::jthread> others;
        others.reserve(std::min(count, threads));
        try {
            for (std::size_t thread = 1; thread < std::min(count, threads); ++thread)
                others.emplace_back(workSome, thread);
        } catch (const std::system_error&) { // no more threads can start: those that run do all the work
        }
        workSome(0);
    }
    if (thrown)
        std::rethrow_exception(thrown);
}

std::size_t chunkCount(std::size_t count, std::size_t leastChunk)
{
    const auto threads = std::min<std::size_t>(coreCount(), 16);
    return std::clamp<std::size_t>(count / std::max<std::size_t>(leastChunk, 1), 1, threads);
}

void parallelChunks(std::size_t count, std::size_t leastChunk,
                    const std::function<void(std::size_t, std::size_t, std::size_t)>& work)
{
    const auto chunks = chunkCount(count, leastChunk);
    const auto begin = [&](std::size_t chunk) {
        return count / chunks * chunk + std::min(chunk, count % chunks);
    };
    forEachParallel(chunks, chunks,
                    [&](std::size_t chunk, std::size_t) { work(chunk, begin(chunk), begin(chunk + 1)); });
}

void parallelEach(std::size_t count, std::size_t size, std::size_t leastChunk,
                  const std::function<void(std::size_t)>& work)
{
    forEachParallel(count, chunkCount(size, leastChunk), [&](std::size_t i, std::size_t) { work(i); });
}

} // namespace opscope
