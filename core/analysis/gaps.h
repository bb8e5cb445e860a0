// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <stop_token>
#include <vector>

#include "core/analysis/host_calls.h"
#include "core/analysis/slice_scope.h"

namespace opscope {

/// A stretch in which a device neither computes, communicates nor copies: it is idle (OverlapRow::idle).
struct Gap {
    std::int32_t device = kNoDevice;
    TimeRange range;
    SliceId previous; ///< what ended last before it
    SliceId next;     ///< what starts at its end
    HostDuring host;
};

/// The `count` longest, the longest first. Waiting (event and notify waits) counts as doing nothing.
std::vector<Gap> longestGaps(const Report& report, const SliceScope& scope, std::size_t count,
                             std::stop_token stop = {});

} // namespace opscope
