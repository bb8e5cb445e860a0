// SPDX-License-Identifier: GPL-3.0-or-later
// One run collects one group of counters. This merges several runs of one model into one table of its ops.
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

/// The values of --aic-metrics whose columns a run has, such as "PipeUtilization".
std::vector<std::string_view> metricGroups(const Report& report);

/// The header for a column of several runs, in the run with that group: "total_cycles[Memory]", "Task
/// Duration[Memory](us)".
std::string mergedHeader(std::string_view header, std::string_view group);

struct MergedRuns {
    std::size_t base = 0; ///< index into the reports: the result has the ops and times of this run
    std::vector<std::size_t> further; ///< indices of the others
    /// The table of ops of the base, row by row, with the counters of the further runs after its own columns.
    /// Sums that every run has (cycles, times) are added for each further run under mergedHeader().
    std::shared_ptr<const DataTable> table;
    std::vector<Message> matchNotes; ///< how many ops of each run were matched, and which were not
};

/// Matches the ops of all runs with those of the base (the run with the pipes, otherwise the first) by name,
/// input shapes and occurrence. Ignores reports without a table of ops.
MergedRuns mergeRuns(std::span<const ReportPtr> reports);

/// Finds reports that are runs of one model with different groups of counters. All reports of a set have the
/// same rank, no two have the same group, and at least half of the ops of each are in the first. A report
/// without such partners is a set of its own.
std::vector<std::vector<std::size_t>> runsToMerge(std::span<const ReportPtr> reports);

/// The sets of runsToMerge(), merged, with indices into `reports`. A set of one report has no table.
std::vector<MergedRuns> mergedSets(std::span<const ReportPtr> reports);
/// The set that contains the report.
const MergedRuns& setOf(std::span<const MergedRuns> sets, std::size_t report);

} // namespace opscope
