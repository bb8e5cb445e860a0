// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "app/cli/vendor_figures.h"

namespace opscope {

/// The vendor's total of each row, where like stands beside like. A name with several rows (core types,
/// devices, levels) takes those of its type and device, or none if the table does not tell them apart: a note
/// says so.
std::vector<std::optional<std::int64_t>> vendorTotalsOf(VendorFigures& figures, const Report& report,
                                                        const std::vector<StatisticsRow>& rows);

} // namespace opscope
