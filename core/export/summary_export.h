// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stop_token>
#include <vector>

#include "core/base/result.h"
#include "core/export/export_target.h"
#include "core/report/report.h"

namespace opscope {

/// Writes the tables of a report: `summary/*` of a JOB in the names and columns of its sources,
/// `mindstudio_profiler_output/<kind>_<stamp>.csv` of everything else. What no source had is computed from
/// the ops and the timeline: op_summary, op_statistic, api_statistic (of a JOB acl_statistic); records of a
/// database go out as memory_record, npu_module_mem, operator_memory, step_trace_time and
/// communication_statistic, communication and its matrix as JSON. Errors: there is nothing, no such step or
/// model, CannotWrite, Cancelled; then no half file is left.
Result<std::vector<ExportedFile>> exportSummary(const Report& report, const ExportTarget& options,
                                                std::stop_token stop = {});

} // namespace opscope
