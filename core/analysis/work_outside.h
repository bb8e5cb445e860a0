// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <stop_token>
#include <vector>

#include "core/analysis/gaps.h"

namespace opscope {

/// The time of a run before the first task of a device (OverlapRow::beforeFirst), or after its last
/// (afterLast): it is no idle time between two tasks.
struct WorkOutside {
    bool isBefore = false;
    Gap gap; ///< `previous` is invalid before the first task, `next` after the last
};

/// By device, the time before its work first.
std::vector<WorkOutside> workOutside(const Report& report, const HostCalls& host,
                                     std::optional<std::int32_t> device = {}, std::stop_token stop = {});

} // namespace opscope
