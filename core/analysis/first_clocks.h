// SPDX-License-Identifier: GPL-3.0-or-later
// How the clocks of several reports are aligned at first, before the user aligns them.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/report/report.h"

namespace opscope {

/// Ns to add to the times of each report to place it on the common axis: 0 if all spans share a clock and
/// overlap that of the first report; otherwise all begin together with the first. A
/// report without a timeline has no clock and is not moved.
std::vector<std::int64_t> firstClocks(std::span<const ReportPtr> reports);
/// The first begin of all reports on the axis to which `shifts` moves them; 0 without any slice.
std::int64_t beginOnAxis(std::span<const ReportPtr> reports, std::span<const std::int64_t> shifts);

} // namespace opscope
