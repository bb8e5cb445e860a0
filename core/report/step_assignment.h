// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/report.h"

namespace opscope {

/// Slices without a step get the one whose range holds their start (on the same device, if both say one); of
/// several the one that began last.
void assignStepsByTime(Report& report);

} // namespace opscope
