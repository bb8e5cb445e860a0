// SPDX-License-Identifier: GPL-3.0-or-later
// The ranks of a job side by side.
#pragma once

#include <cstdint>
#include <map>
#include <stop_token>
#include <string>
#include <vector>

#include "core/report/report.h"

namespace opscope {

/// A rank in one step, as its timeline says (overlapOf); without one as the vendor's step_trace_time. ns;
/// kMissingInteger where the file says nothing.
struct RankTime {
    std::uint32_t report = 0; ///< index into Workspace::reports
    std::int64_t rank = -1;
    std::string step; ///< "10"; empty: the whole run
    std::int64_t compute = 0;
    std::int64_t communicationNotOverlapped = 0;
    std::int64_t free = 0;   ///< neither
    std::int64_t length = 0; ///< of the step, whose begin and end its mark says: the sum of the three
    std::int64_t vendorFree = kMissingInteger; ///< of the vendor's step_trace_time, first task to last
    double deviation = 0;    ///< of compute from the median of the ranks in that step; 0 if that is 0
    std::int64_t median = 0; ///< of compute
    /// Of the same job, and stage of a pipeline, in that step, whose compute is known; 0 if its own is not.
    std::size_t ranks = 0;
    /// The stage of a pipeline as the list of its ranks, "(0, 1)": of the table of a cluster (stagesOf), or
    /// as each run states it (pipelineStageOf). May be empty.
    std::string stage;
    std::size_t job = 0; ///< see jobsOf
};

/// The job of each report: runs of one folder that do not overlap in time, or say the same rank, are no ranks
/// of one job. A report without a timeline overlaps all.
std::vector<std::size_t> jobsOf(const Workspace& workspace);

/// The stage of a pipeline that each rank is of in a step: (step, rank) to "(0, 1, 2, 3)", as the rows
/// "stage" of cluster_step_trace_time say; empty without them.
std::map<std::pair<std::string, std::int64_t>, std::string> stagesOf(const Report& report);

/// In the order of the steps, then of the ranks. Of a rank with several devices all are added up.
std::vector<RankTime> rankTimes(const Workspace& workspace, std::stop_token stop = {});

} // namespace opscope
