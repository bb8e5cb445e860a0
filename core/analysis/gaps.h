// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <stop_token>
#include <vector>

#include "core/analysis/host_calls.h"
#include "core/analysis/slice_scope.h"

namespace opscope {

/// A time range in which a device neither computes nor communicates nor copies: it is idle
/// (OverlapRow::idle).
struct Gap {
    std::int32_t device = kNoDevice;
    TimeRange range;
    SliceId previous; ///< the slice that ended last before the gap
    SliceId next;     ///< the slice that starts at the end of the gap
    HostDuring host;
};

/// The `count` longest gaps, the longest first. Event and notify waits count as idle time.
std::vector<Gap> longestGaps(const Report& report, const SliceScope& scope, std::size_t count,
                             std::stop_token stop = {});
/// For a caller that already has the host calls of the report.
std::vector<Gap> longestGaps(const Report& report, const HostCalls& host, const SliceScope& scope,
                             std::size_t count, std::stop_token stop = {});

} // namespace opscope
