// SPDX-License-Identifier: GPL-3.0-or-later
// How the clocks of several reports lie over each other before anybody aligns them.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/report/report.h"

namespace opscope {

/// Ns to add to the times of each report to lay it on the common axis: 0 while their spans share a clock and
/// meet that of the first; else all begin together with the first.
std::vector<std::int64_t> firstClocks(std::span<const ReportPtr> reports);

} // namespace opscope
