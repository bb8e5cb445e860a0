// SPDX-License-Identifier: GPL-3.0-or-later
// One run collects one group of counters: several runs of one model become one table of its ops.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/message.h"
#include "core/report/report.h"

namespace opscope {

inline constexpr std::string_view kArithmeticGroup = "ArithmeticUtilization";

/// Values of --aic-metrics whose columns a run has, as "PipeUtilization".
std::vector<std::string_view> metricGroups(const Report& report);

/// The header of a column that more runs than one have, of the run with that group:
/// "total_cycles[Memory]", "Task Duration[Memory](us)".
std::string mergedHeader(std::string_view header, std::string_view group);

struct MergedRuns {
    std::size_t base = 0;             ///< index into the reports: its ops and times are those of the result
    std::vector<std::size_t> further; ///< indices of the others
    /// The table of ops of the base, row by row, with the counters of the others behind its own columns; of
    /// the sums that every run has (cycles, times) those of each further run under mergedHeader().
    std::shared_ptr<const DataTable> table;
    std::vector<Message> told; ///< how much of each run found its partner, and what did not
};

/// Pairs the ops of all runs with those of the base (the run with the pipes, else the first) by name, input
/// shapes and occurrence. Reports without a table of ops are left out.
MergedRuns mergeRuns(std::span<const ReportPtr> reports);

/// Which reports are runs of one model in different groups of counters: of each set all have the same rank,
/// no two the same group, and at least half of the ops of each are in the first. A report that goes with no
/// other is a set of its own.
std::vector<std::vector<std::size_t>> runsToMerge(std::span<const ReportPtr> reports);

/// The sets of runsToMerge(), merged; indices of the reports that are given here. A set of one report has no
/// table.
std::vector<MergedRuns> mergedSets(std::span<const ReportPtr> reports);
/// That which a report is of.
const MergedRuns& setOf(std::span<const MergedRuns> sets, std::size_t report);

} // namespace opscope
