// SPDX-License-Identifier: GPL-3.0-or-later
// Reads a complete Chrome trace: the container is divided into chunks for several threads, and the result is
// checked to be seamless.
#pragma once

#include <deque>
#include <functional>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/result.h"
#include "core/import/trace/chunk.h"

namespace opscope::trace {

struct ReadOptions {
    unsigned threads = 1;
    std::size_t chunkBytes = std::size_t{4} << 20;
    bool fastReader = true;
    std::stop_token stop;
    bool keepsStopped = true;             ///< after a stop request, return what was read; false: Cancelled
    std::function<void(double)> progress; ///< called from any thread with the share of the bytes
    std::function<void(std::size_t, std::size_t)> releaseRead; ///< offset, length: bytes no longer needed
};

/// The chunks of a file in order, and the tables they refer to.
struct TraceChunks {
    std::deque<LocalTables> tables; ///< one for each thread
    std::deque<Chunk> chunks;
    /// Key and text of each member of the object next to `traceEvents`, as in the file.
    std::vector<std::pair<std::string_view, std::string_view>> members;
    IssueLog issues;        ///< of the container around the events
    LostBytes lost;         ///< damaged bytes
    bool isCutOff = false;  ///< the file ends inside the array or an event
    bool isStopped = false; ///< stopped by the stop token: the rest was not read
};

/// Reads an array of events, or an object with `traceEvents`; it may be truncated. Errors: neither of them;
/// Cancelled.
Result<TraceChunks> readTrace(std::string_view bytes, const ReadOptions& options);

} // namespace opscope::trace
