// SPDX-License-Identifier: GPL-3.0-or-later
// The answers of the vendor's own tables to a question of `stats`.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/base/message.h"
#include "core/base/string_pool.h"
#include "core/table/pages/vendor_difference.h"

namespace opscope {

struct VendorFigures {
    std::vector<VendorsTotal> totals;            ///< named as our rows
    StringPool made;                             ///< their names that the report does not contain
    std::map<std::uint16_t, std::int64_t> spans; ///< of steps: the vendor's wall time
    std::string source;                          ///< kind of the table; empty when there is none
    std::string why;                             ///< why there is no figure
    std::vector<Message> notes;                  ///< how the totals were made, and what is not in them
    /// Rows that hold what the table does not, or the other way round, by our name and device.
    std::set<std::pair<std::string, std::int32_t>> unlike;
};

/// Ops, op types and calls from the vendor's statistics (op types of a statistic by op name, as a JOB's, are
/// its rows summed by the types of op_summary); task types, streams and steps from its rows of tasks
/// or ops, summed; the wall time of a step from step_trace or step_trace_time.
VendorFigures vendorFigures(const ReportPtr& report, StatisticsBy by, const SliceScope& scope);

/// The vendor's total of each row that its tables distinguish, in ns; notes what is left out.
std::vector<std::optional<std::int64_t>> vendorTotalsOf(VendorFigures& figures, const Report& report,
                                                        StatisticsBy by,
                                                        const std::vector<StatisticsRow>& rows);

} // namespace opscope
