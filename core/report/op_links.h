// SPDX-License-Identifier: GPL-3.0-or-later
// Which slice each op of the op table is.
#pragma once

#include "core/report/report.h"

namespace opscope {

/// An op is the device slice of the same name that starts within a microsecond of it. Layers of a JOB have no
/// start: the n-th layer of a name is the n-th slice of that name.
/// Fills `ops.slice` where it is not known yet, and `opsBySlice`; a slice without a name gets that of its op,
/// or of its task type. Time and memory grow with slices and ops.
void linkOps(Report& report);

} // namespace opscope
