// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/report.h"

namespace opscope {

/// What sources write for "none" among the times of steps and ops becomes kMissingInteger: a point of a step
/// that was not reached is 0 there (a clock that begins within the step may read 0), a duration of an op is
/// never below 0.
void dropUnknownTimes(Report& report);

} // namespace opscope
