// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stop_token>
#include <vector>

#include "core/base/result.h"
#include "core/export/export_target.h"
#include "core/report/report.h"

namespace opscope {

/// Writes the timeline of a report as Chrome trace JSON: `timeline/task_time_*.json` and `acl_*.json` for a
/// JOB, `mindstudio_profiler_output/msprof_*.json` otherwise, in the old layout of a PROF
/// `device_N/timeline/msprof_*.json`, a file for each iteration. Times are exact to the ns, arguments are
/// those of the source. Errors: the report has no timeline, no such step or model, CannotWrite, Cancelled; no
/// file is left.
Result<std::vector<ExportedFile>> exportTimeline(const Report& report, const ExportTarget& options,
                                                 std::stop_token stop = {});

} // namespace opscope
