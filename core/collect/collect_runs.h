// SPDX-License-Identifier: GPL-3.0-or-later
// Everything that a project requests, from the connection to the record of its last run. The window and the
// command line start this.
#pragma once

#include "core/collect/collect.h"
#include "core/collect/repeat.h"

namespace opscope {

struct CollectedRuns {
    std::vector<CollectedRun> runs;  ///< in their order, without the runs that warm up
    std::vector<ToolTiming> timings; ///< times that the application printed in these runs
    bool isWhole = true;             ///< every application ended with 0, and every file was sent and fetched
};

/// Connects, uploads what changed, runs `warmUp` and `repeat` times and writes a record of each run. Errors:
/// those of the first step that fails; the runs before it are kept, with a record of the failure and its log.
Result<CollectedRuns> collectRuns(const HostOptions& host, const RunProject& project,
                                  const CollectEvents& events, const std::stop_token& stop);

/// The folders of reports for each run; each metric group is a run of the application.
std::vector<std::vector<std::filesystem::path>> reportsByRun(const CollectedRuns& collected,
                                                             const RunProject& project);
/// How much the runs differ: the times that tools printed, then calls and ops of `reports`, which were opened
/// from `reportsByRun`. For one run only the times of tools. Empty after a stop, because the reports may not
/// be of all runs.
std::vector<RepeatedTime> timesOf(const CollectedRuns& collected, std::span<const RunReports> reports,
                                  const std::stop_token& stop = {});

/// The path to open for a run: its only report, or the folder of all, where metric groups are merged.
std::filesystem::path pathToOpen(const std::filesystem::path& folder,
                                 const std::vector<std::filesystem::path>& reports);

} // namespace opscope
