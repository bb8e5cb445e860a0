// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <functional>

namespace opscope {

/// How many chunks `parallelChunks` cuts `count` things into, so that a caller can make room for one result a
/// chunk.
std::size_t chunkCount(std::size_t count, std::size_t leastChunk);

/// Calls `work(chunk, begin, end)` for consecutive chunks that together are [0, count), each on a thread of
/// its own, the first on the caller's. Returns when all are done. `work` must not throw.
void parallelChunks(std::size_t count, std::size_t leastChunk,
                    const std::function<void(std::size_t chunk, std::size_t begin, std::size_t end)>& work);

} // namespace opscope
