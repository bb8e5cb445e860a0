// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/import/discover/plan.h"

namespace opscope {

/// Sorts the files of a folder of unknown kind into runs: exports of one run become one report, every
/// database and every trace of an unknown name a report of its own. Files without an importer go to the first
/// report.
std::vector<ReportPlan> planPlainFolder(ReportPlan plan);

} // namespace opscope
