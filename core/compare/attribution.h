// SPDX-License-Identifier: GPL-3.0-or-later
// Where the wall time of a side went: exclusive time of every op, time of overlap, idle time. They add up
// exactly.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/compare/side.h"

namespace opscope {

struct Attribution {
    std::int32_t device = kNoDevice;     ///< the critical device: the one that is busy longest
    std::int64_t total = 0;              ///< wall time of the scope, ns
    std::int64_t idle = 0;               ///< no op runs on the critical device
    std::int64_t overlap = 0;            ///< two or more run
    std::vector<std::int64_t> exclusive; ///< by key: exactly this op runs
    bool isWallTime = false;             ///< false: the total is the sum of the durations
};

/// `ops` as opsOf gives them. `keyCount` is OpKeys::size(). An empty `range` means: from the first to the
/// last op; where ops have no start times, or with `isSum`, their durations added up. Without start times in
/// a known range each op counts with its duration, what is left is idle;
/// where they are more than the range, they ran side by side: overlap takes off again what counts twice.
Attribution attribute(std::span<const OpInstance> ops, std::size_t keyCount, TimeRange range,
                      bool isSum = false);

} // namespace opscope
