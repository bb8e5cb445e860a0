// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace opscope {

/// Key of the process whose counters come from tables of utilisation; a device number may follow it.
inline constexpr std::string_view kUsageProcess = "Utilization";

} // namespace opscope
