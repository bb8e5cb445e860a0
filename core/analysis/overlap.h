// SPDX-License-Identifier: GPL-3.0-or-later
// How the time of a device divides: compute, communication, what of it is hidden behind compute, copies,
// idle.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include "core/report/report.h"

namespace opscope {

/// Sum of the durations and time covered at least once, ns.
struct BusyTime {
    std::int64_t sum = 0;
    std::int64_t covered = 0;
};

/// One device in one step, or over its whole run. compute + communicationNotOverlapped + free = range, and
/// free = copyOnly + idle. `free` is what the vendor's step_trace_time calls Free.
struct OverlapRow {
    std::int32_t device = kNoDevice;
    std::uint16_t step = kNoStep; ///< kNoStep: the whole run
    TimeRange range;
    BusyTime compute;       ///< kernels and AI CPU tasks
    BusyTime communication; ///< communication ops; their tasks where there are no ops
    std::int64_t communicationNotOverlapped = 0;
    std::int64_t overlapped = 0;
    BusyTime copy;         ///< memory copies
    BusyTime hostApi;      ///< host calls; of all host threads together
    std::int64_t free = 0; ///< neither compute nor communication
    std::int64_t idle = 0; ///< nor a copy; waiting is idle
    /// What the range is made of when each ns is counted once, in this order: compute,
    /// communicationNotOverlapped, copyOnly, and of idle hostOnly and nothing.
    std::int64_t copyOnly = 0; ///< a copy, while nothing computes or communicates
    std::int64_t hostOnly = 0; ///< a host call, while the device does none of the three
    std::int64_t nothing = 0;  ///< neither device nor host API
};

/// What the row of a whole run covers.
enum class RunRange : std::uint8_t {
    DeviceSpan, ///< from the first to the last thing on the device
    Report,     ///< the span of all slices: what the host did before and after counts as well
};

/// A row for each device that did something, then one for each of its steps. A step without its own device
/// counts for all.
std::vector<OverlapRow> overlapOf(const Report& report, std::optional<TimeRange> range = std::nullopt,
                                  std::stop_token stop = {}, RunRange run = RunRange::DeviceSpan);

} // namespace opscope
