// SPDX-License-Identifier: GPL-3.0-or-later
// The summary of several ranks of one job.
#pragma once

#include <span>

#include "core/analysis/summary.h"

namespace opscope {

/// Entries of all ranks, each list with the rank of each of its entries: indices into Workspace::reports.
/// Counts and op times are sums over the ranks. Wall times are not added, they run side by side: totalTime
/// (of the ranks with a timeline, if one has), longestWait and deviceBusy are the greatest of a rank,
/// stepCount the most steps of one. The longest slice of an op is known of one rank only.
struct RankSummary : Summary {
    std::vector<std::size_t> ranks; ///< that were summed up
    std::vector<std::size_t> ofBreakdown, ofVendor, ofGap, ofStep, ofPeak, ofFrequency;
};

/// Pure; stops early with what is ready when asked.
RankSummary summariseRanks(const Workspace& workspace, std::span<const std::size_t> ranks,
                           const std::stop_token& stop = {});

} // namespace opscope
