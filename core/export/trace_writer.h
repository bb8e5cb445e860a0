// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <stop_token>
#include <vector>

#include "core/base/atomic_file.h"
#include "core/base/result.h"
#include "core/report/report.h"

namespace opscope {

/// What a trace contains of a report; the functions get indices into the tables of the report.
struct TraceContent {
    bool isJob = false; ///< times are numbers, as in the files of a JOB
    std::vector<bool> processes;
    std::vector<bool> threads;
    std::function<bool(std::size_t)> hasStep;
    std::function<bool(std::size_t)> hasSlice;
    std::function<bool(std::size_t)> hasFlow;
    std::function<bool(const Counter&, std::size_t)> hasSample;
    std::function<bool(const Instant&)> hasInstant;
};

struct TraceCounts {
    std::uint64_t slices = 0;
    std::uint64_t flows = 0;
    std::uint64_t samples = 0;
    std::uint64_t instants = 0;
};

/// Writes the chosen events as a Chrome trace. Errors: CannotWrite, Cancelled, arguments that cannot be read.
Result<TraceCounts> writeTrace(const Report& report, AtomicFile& out, const TraceContent& content,
                               const std::stop_token& stop);

} // namespace opscope
