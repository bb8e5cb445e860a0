// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "core/report/report.h"

namespace opscope {

/// "2 ranks"; "6 runs" where ranks do not tell the reports apart.
QString reportCountText(const Workspace& workspace);
/// How many files of these reports are in a state.
int fileCount(const Workspace& workspace, FileState state);
/// "27 tensor files": dumps and ground truth, which the page Accuracy reads itself. Empty: none.
QString tensorFileText(const Workspace& workspace);
/// "5 ready, 1 partial, 2 missing", "27 tensor files": of the files that hold data. No other text counts
/// them.
QString fileCountText(const Workspace& workspace);

} // namespace opscope
