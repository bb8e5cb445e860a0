// SPDX-License-Identifier: GPL-3.0-or-later
// How the time of a device is divided: compute, communication (and the part not hidden by compute), copies,
// idle.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include "core/report/report.h"

namespace opscope {

/// Sum of the durations, and the time covered at least once, in ns.
struct BusyTime {
    std::int64_t sum = 0;
    std::int64_t covered = 0;
};

/// One device in one step or over its entire run, in ns. compute + communicationNotOverlapped + free is the
/// length of a step; for an entire run it is the length of `deviceSpan`, whatever range the row has, so that
/// `free` is the same on every page. `free` is the column Free of the vendor's step_trace_time.
struct OverlapRow {
    std::int32_t device = kNoDevice;
    std::uint16_t step = kNoStep; ///< kNoStep: the entire run
    TimeRange range;
    TimeRange deviceSpan; ///< the part of the range from the first task of work to the last: see slice_span.h
    BusyTime compute;     ///< kernels and AI CPU tasks
    BusyTime aiCore;      ///< kernels only
    BusyTime communication; ///< communication ops; their tasks if there are no ops
    std::int64_t communicationNotOverlapped = 0;
    std::int64_t overlapped = 0;
    BusyTime copy;         ///< memory copies
    BusyTime hostApi;      ///< host API calls of all host threads
    std::int64_t free = 0; ///< neither compute nor communication
    std::int64_t idle = 0; ///< neither compute nor communication nor copies; waiting counts as idle
    /// For an entire run: the parts of the range before the first task of work and after the last. They are
    /// neither idle nor free. 0 in a step.
    std::int64_t beforeFirst = 0;
    std::int64_t afterLast = 0;
    /// Parts of the range that do not overlap and add up to it: compute, communicationNotOverlapped,
    /// copyOnly, beforeFirst, afterLast, and idle time as hostOnly and nothing.
    std::int64_t copyOnly = 0; ///< copies without compute and communication
    std::int64_t hostOnly = 0; ///< host API calls while the device is idle
    std::int64_t nothing = 0;  ///< neither device work nor host API calls
};

/// Shares of the time of the device (`deviceSpan`), 0..1, whatever range the row has: the time of the host
/// before and after is not included. 0 without device work.
double communicationShare(const OverlapRow& row);
double notOverlappedShare(const OverlapRow& row);
/// `free` as a share of the time of the device, or in a step of the length of the step.
double freeShare(const OverlapRow& row);

/// The time range of the row for an entire run.
enum class RunRange : std::uint8_t {
    DeviceSpan, ///< from the begin of the first task of work to the end of the last
    Report,     ///< sliceSpan: includes the host's time before and after
};

/// Host times are computed only on request: a run has many more host calls than tasks.
enum class HostTime : std::uint8_t {
    Counted,
    LeftOut, ///< hostApi and hostOnly are 0, `nothing` is all idle time
};

/// A row for each device that did any work, followed by one row for each of its steps. A step without a
/// device belongs to all of them.
std::vector<OverlapRow> overlapOf(const Report& report, std::optional<TimeRange> range = std::nullopt,
                                  std::stop_token stop = {}, RunRange run = RunRange::DeviceSpan,
                                  HostTime hostTime = HostTime::Counted);

/// False where no timeline was read but only a table of kernels, which has no copies: theirs are missing, not
/// 0. A database written by `import` lists the files that it was made from.
bool recordsCopies(const Report& report);

} // namespace opscope
