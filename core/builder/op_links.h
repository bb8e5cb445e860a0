// SPDX-License-Identifier: GPL-3.0-or-later
// Links each op of the op table to its slice.
#pragma once

#include "core/report/report.h"

namespace opscope {

/// Fills `ops.slice` where it is not yet set, and `opsBySlice`. The slice of an op is the device slice of the
/// same name that starts within one microsecond of it. Layers of a JOB have no start: the n-th layer of a
/// name belongs to the n-th slice of that name. A slice without a name gets the name of its op, or its task
/// type. Time and memory are linear in slices and ops.
void linkOps(Report& report);

} // namespace opscope
