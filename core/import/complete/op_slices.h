// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

#include "core/builder/report_builder.h"

namespace opscope {

/// Makes device slices for ops with start times, one track for each stream, if the report has no device slice
/// at all. Returns the number of slices.
std::size_t slicesFromOps(ReportBuilder& builder);

} // namespace opscope
