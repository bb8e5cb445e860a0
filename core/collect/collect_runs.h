// SPDX-License-Identifier: GPL-3.0-or-later
// All that a project asks for, from the connection to the record of its last run: what window and command
// line start.
#pragma once

#include "core/collect/collect.h"
#include "core/collect/repeat.h"

namespace opscope {

struct CollectedRuns {
    std::vector<CollectedRun> runs;  ///< those that count, in their order: not those that warm up
    std::vector<ToolTiming> timings; ///< what the application printed of its times in them
    bool isWhole = true;             ///< every application ended with 0, and every file was sent and fetched
};

/// Connects, uploads what changed, runs `warmUp` and `repeat` times and keeps a record of each run. Errors:
/// those of the first step that fails; runs before it are kept, and a record of what failed with its log.
Result<CollectedRuns> collectRuns(const HostOptions& host, const RunProject& project,
                                  const CollectEvents& events, const std::stop_token& stop);

/// The folders of reports by run; of metric groups each is a run of the application.
std::vector<std::vector<std::filesystem::path>> reportsByRun(const CollectedRuns& collected,
                                                             const RunProject& project);
/// How far apart the runs are: the times that tools printed, then calls and ops of `reports`, which were
/// opened of `reportsByRun`. Of one run only what tools printed. After a stop nothing: the reports may be of
/// a part of the runs.
std::vector<RepeatedTime> timesOf(const CollectedRuns& collected, std::span<const RunReports> reports,
                                  const std::stop_token& stop = {});

/// What is opened of a run: its one report, else the folder that holds them, where metric groups are merged.
std::filesystem::path pathToOpen(const std::filesystem::path& folder,
                                 const std::vector<std::filesystem::path>& reports);

} // namespace opscope
