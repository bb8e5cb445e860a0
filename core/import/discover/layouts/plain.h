// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/import/discover/plan.h"

namespace opscope {

/// Sorts the files of a folder of no known kind into runs: exports of one run make one report, every database
/// and every trace of an unknown name one of its own. Files that nobody reads go with the first.
std::vector<ReportPlan> planPlainFolder(ReportPlan plan);

} // namespace opscope
