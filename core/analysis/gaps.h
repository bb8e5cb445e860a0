// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "core/analysis/host_calls.h"
#include "core/analysis/slice_scope.h"

namespace opscope {

/// The tasks of a device that are no work (isDeviceClass and not isWorkClass: EVENT_RECORD, waits,
/// PLACE_HOLDER) and that run during a time range.
struct ControlTasks {
    bool isRecorded = false; ///< the device has such tasks
    std::uint64_t count = 0;
    std::vector<std::pair<StringId, std::uint64_t>>
        names; ///< the most frequent names first; not of all tasks
};

/// A time range in which a device neither computes nor communicates nor copies: it is idle
/// (OverlapRow::idle). Work is what isWorkClass accepts, here, on every page and in the selection of the
/// timeline.
struct Gap {
    std::int32_t device = kNoDevice;
    TimeRange range;
    SliceId previous; ///< the slice that ended last before the gap
    SliceId next;     ///< the slice that starts at the end of the gap
    HostDuring host;
    ControlTasks control = {}; ///< they do not end a gap
};

/// The control tasks of each gap; gaps of any device in any order. They are recorded if the device has one in
/// the entire run, so that none during a gap is 0.
void findControlTasks(const Report& report, std::span<Gap* const> gaps, std::stop_token stop = {});
/// "3 EVENT_RECORD, 1 NOTIFY_WAIT, +2" for two tasks of other names; empty without control tasks.
std::string controlText(const Report& report, const ControlTasks& tasks);

/// The `count` longest gaps, the longest first. Event and notify waits count as idle time.
std::vector<Gap> longestGaps(const Report& report, const SliceScope& scope, std::size_t count,
                             std::stop_token stop = {});
/// For a caller that already has the host calls of the report.
std::vector<Gap> longestGaps(const Report& report, const HostCalls& host, const SliceScope& scope,
                             std::size_t count, std::stop_token stop = {});

} // namespace opscope
