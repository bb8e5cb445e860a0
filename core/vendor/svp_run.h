// SPDX-License-Identifier: GPL-3.0-or-later
// Recognises the runs of SVP boards.
#pragma once

#include "core/report/report.h"

namespace opscope {

/// A JOB of an SVP board; those of CANN in 2020 have raw files of their own.
bool isSvpRun(const Report& report);

} // namespace opscope
