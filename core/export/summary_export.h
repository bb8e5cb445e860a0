// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stop_token>
#include <vector>

#include "core/base/result.h"
#include "core/export/export_target.h"
#include "core/report/report.h"

namespace opscope {

/// Writes the tables of a report: `summary/*` for a JOB, with the names and columns of its sources, and
/// `mindstudio_profiler_output/<kind>_<stamp>.csv` otherwise, in the old layout of a PROF
/// `device_N/summary/<kind>_<device>_<model>_<iteration>.csv`. Tables that no source has are computed from
/// the ops and the timeline: op_summary, op_statistic, api_statistic (for a JOB acl_statistic). Records of a
/// database become memory_record, npu_module_mem, operator_memory, step_trace_time and
/// communication_statistic; communication and its matrix become JSON. Errors: the report has no such data, no
/// such step or model, CannotWrite, Cancelled; no incomplete file is left.
Result<std::vector<ExportedFile>> exportSummary(const Report& report, const ExportTarget& options,
                                                std::stop_token stop = {});

} // namespace opscope
