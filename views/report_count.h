// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "core/report/report.h"

namespace opscope {

/// "2 ranks"; "6 runs" where ranks do not tell the reports apart.
QString reportCountText(const Workspace& workspace);

} // namespace opscope
