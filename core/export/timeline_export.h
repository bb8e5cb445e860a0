// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stop_token>
#include <vector>

#include "core/base/result.h"
#include "core/export/export_target.h"
#include "core/report/report.h"

namespace opscope {

/// Writes the timeline of a report as Chrome trace JSON: `timeline/task_time_*.json` and `acl_*.json` of a
/// JOB, `mindstudio_profiler_output/msprof_*.json` of everything else; times exact to the ns, arguments as in
/// the source. Errors: there is no timeline, no such step or model, CannotWrite, Cancelled; then no file is
/// left.
Result<std::vector<ExportedFile>> exportTimeline(const Report& report, const ExportTarget& options,
                                                 std::stop_token stop = {});

} // namespace opscope
