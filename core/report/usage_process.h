// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace opscope {

/// Key of the process of counters that come from tables of utilisation; a device's number may follow.
inline constexpr std::string_view kUsageProcess = "Utilization";

} // namespace opscope
