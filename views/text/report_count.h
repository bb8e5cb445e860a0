// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "core/report/report.h"

namespace opscope {

/// "2 ranks"; "6 runs" if the reports are not the ranks of one run.
QString reportCountText(const Workspace& workspace);
/// The number of files of these reports in a state.
int fileCount(const Workspace& workspace, FileState state);
/// "27 tensor files": dumps and ground truth, which only the page Accuracy reads. Empty if there are none.
QString tensorFileText(const Workspace& workspace);
/// Counts the files that contain data, by state, and the tensor files. Every count of files in the window
/// comes from here.
QString fileCountText(const Workspace& workspace);

} // namespace opscope
