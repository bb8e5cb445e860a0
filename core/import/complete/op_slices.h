// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

#include "core/report/report_builder.h"

namespace opscope {

/// Device slices for ops with start times, one track a stream, when the report has no device slice at all.
/// Gives how many were made.
std::size_t slicesFromOps(ReportBuilder& builder);

} // namespace opscope
