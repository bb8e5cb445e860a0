// SPDX-License-Identifier: GPL-3.0-or-later
// Divides the wall time of a side into the exclusive time of every op, overlap and idle time. Their sum is
// exact.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/compare/side.h"

namespace opscope {

struct Attribution {
    std::int32_t device = kNoDevice;     ///< the device with the longest sum of durations
    std::int64_t total = 0;              ///< wall time of the scope, ns
    std::int64_t idle = 0;               ///< time without an op on that device, ns
    std::int64_t overlap = 0;            ///< two or more ops run, ns; negative: see `attribute`
    std::vector<std::int64_t> exclusive; ///< by key: time in which only this op runs, ns
    bool isWallTime = false;             ///< false: `total` is the sum of the durations
};

/// Attributes the time of a scope. `ops` is the result of opsOf, `keyCount` is OpKeys::size(). An empty
/// `range` means from the first to the last op. If ops have no start times, or with `isSum`, durations are
/// added up. Without start times in a known range each op counts with its duration and the rest of the range
/// is idle; if the durations exceed the range, the ops ran in parallel, and a negative `overlap` corrects the
/// sum.
Attribution attribute(std::span<const OpInstance> ops, std::size_t keyCount, TimeRange range,
                      bool isSum = false);

} // namespace opscope
