// SPDX-License-Identifier: GPL-3.0-or-later
// What the vendor's own tables say to a question of `stats`.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "core/analysis/slice_scope.h"
#include "core/analysis/statistics.h"
#include "core/base/message.h"
#include "core/report/report.h"

namespace opscope {

struct VendorFigures {
    std::map<std::string, std::int64_t> totals; ///< ns by the name of our row
    std::map<std::string, std::int64_t> spans;  ///< of steps: the vendor's wall time
    std::string source;                         ///< kind of the table; empty when there is none
    std::string why;                            ///< why there is no figure
    std::vector<Message> notes;                 ///< how the totals were made, and what is not in them
};

/// Ops, op types and calls from the vendor's statistics (op types of a statistic by op name, as a JOB's, are
/// its rows summed by the types of op_summary); task types, streams and steps from its rows of tasks
/// or ops, summed; the wall time of a step from step_trace or step_trace_time.
VendorFigures vendorFigures(const ReportPtr& report, StatisticsBy by, const SliceScope& scope);

} // namespace opscope
