// SPDX-License-Identifier: GPL-3.0-or-later
// The summary of several ranks of one job.
#pragma once

#include <span>

#include "core/analysis/summary.h"

namespace opscope {

/// Entries of all ranks, each list with the rank of each entry: indices into Workspace::reports. Counts and
/// op times are sums over the ranks; for runs one after another they are the mean of a run. Wall times are
/// not added: totalTime, longestWait and deviceBusy are the greatest of a rank, stepCount is the largest
/// number of steps of a rank. The longest slice of an op is from one rank only.
struct RankSummary : Summary {
    bool areRuns = false;           ///< see areSuccessiveRuns
    std::vector<std::size_t> ranks; ///< ranks that were summed up
    std::size_t ofInference = 0;    ///< the rank with the slowest inference
    std::vector<std::size_t> ofOutside, ofBreakdown, ofVendor, ofGap, ofStep, ofPeak, ofFrequency;
};

/// Whether these reports are runs one after another and not the ranks of one job: not every report has a rank
/// of its own, and no two of them overlap in time.
bool areSuccessiveRuns(const Workspace& workspace, std::span<const std::size_t> ranks);

/// Pure; after a stop request it returns what is ready. `device`: see `summarise`.
RankSummary summariseRanks(const Workspace& workspace, std::span<const std::size_t> ranks,
                           const std::stop_token& stop = {}, std::optional<std::int32_t> device = {});

} // namespace opscope
