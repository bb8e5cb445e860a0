// SPDX-License-Identifier: GPL-3.0-or-later
// The first token of `inferenceRun`, on the clocks of host and device as a raw capture records them.
#pragma once

#include <string>

#include "samples/generator/npu_run.h"

namespace opscope::samples {

/// A counter of host or device, and the files that place it in time (FORMATS 3 of core/import/raw).
struct Clock {
    std::int64_t tick = 1;           ///< ns of one count
    std::int64_t count = 0;          ///< at `monotonic`
    std::int64_t monotonic = 0;      ///< ns, host_start.log
    std::int64_t beginUs = 0;        ///< Unix us, start_info
    std::int64_t beginMonotonic = 0; ///< ns, start_info

    std::int64_t unixOf(std::int64_t at) const
    {
        return monotonic + (at - count) * tick + beginUs * 1000 - beginMonotonic;
    }
    /// The count that is nearest to a Unix time in ns.
    std::int64_t countOf(std::int64_t ns) const;
};

/// One capture: its run has times that both clocks can express, so that records and tables are equal.
struct TokenCapture {
    NpuRun run;
    Clock host, device;
    std::int64_t started = 0; ///< Unix ns; the runtime kept the calls before as "unaging"
};
TokenCapture tokenCapture();

/// How far the outer records of an FFTS+ task are from its context, ns.
inline constexpr std::int64_t kContextMargin = 60;

} // namespace opscope::samples
