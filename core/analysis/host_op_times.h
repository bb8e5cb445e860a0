// SPDX-License-Identifier: GPL-3.0-or-later
// The time of each op on the host, and of the device work that it launched, as PyTorch's key_averages() adds
// them up.
#pragma once

#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

#include "core/report/report.h"

namespace opscope {

/// All executions of an op of the framework, a range or a host call. ns. "self" is without the ops inside;
/// the device work of a host call belongs to the op around it. An op that only contains one op of the same
/// name is counted once with it.
struct HostOpTime {
    std::string name; ///< "ProfilerStep*" for all steps
    std::uint64_t count = 0;
    std::int64_t host = 0, selfHost = 0;
    std::int64_t device = 0, selfDevice = 0;
};

/// By device time, then by host time, the longest first; ops that share a thread with their launch.
std::vector<HostOpTime> hostOpTimes(const Report& report, const std::stop_token& stop = {});

} // namespace opscope
