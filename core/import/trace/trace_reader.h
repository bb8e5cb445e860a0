// SPDX-License-Identifier: GPL-3.0-or-later
// A whole Chrome trace: its container, cut into chunks for several threads, which are checked to meet.
#pragma once

#include <deque>
#include <functional>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/import/trace/chunk.h"

namespace opscope::trace {

struct ReadOptions {
    unsigned threads = 1;
    std::size_t chunkBytes = std::size_t{4} << 20;
    bool fastReader = true;
    std::stop_token stop;
    bool keepsStopped = true;             ///< after a stop: what was read; false: Cancelled
    std::function<void(double)> progress; ///< share of the bytes; from any thread
    std::function<void(std::size_t, std::size_t)> releaseRead; ///< offset and length that are done with
};

/// The chunks of a file in its order, with the tables that they refer to.
struct TraceChunks {
    std::deque<LocalTables> tables; ///< one a thread
    std::deque<Chunk> chunks;
    IssueLog issues;        ///< of the container
    bool isCutOff = false;  ///< the file ends inside the array or an event
    bool isStopped = false; ///< by the stop token: the rest was not read
};

/// Reads an array of events, or an object with `traceEvents`, unterminated or not. Errors: neither of them;
/// cancelled.
Result<TraceChunks> readTrace(std::string_view bytes, const ReadOptions& options);

} // namespace opscope::trace
