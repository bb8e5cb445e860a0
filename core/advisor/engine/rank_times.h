// SPDX-License-Identifier: GPL-3.0-or-later
// Compares the ranks of a job.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "core/advisor/engine/rank_arrival.h"
#include "core/base/words.h"
#include "core/report/report.h"
#include "core/table/table.h"
#include "core/vendor/missing_parts.h"

namespace opscope {

/// A rank in one step, from its timeline (overlapOf), or without a timeline from the vendor's
/// step_trace_time. ns; kMissingInteger if the file has no value.
struct RankTime {
    std::uint32_t report = 0; ///< index into Workspace::reports
    std::int64_t rank = -1;
    std::string step; ///< "10"; empty: the entire run
    std::int64_t compute = 0;
    std::int64_t communicationNotOverlapped = 0;
    std::int64_t free = 0;   ///< neither
    std::int64_t length = 0; ///< of the step between the begin and end of its mark: the sum of the three
    std::int64_t vendorFree = kMissingInteger; ///< from the vendor's step_trace_time, first task to last
    double deviation = 0;    ///< of compute from the median of the ranks in that step; 0 if that is 0
    std::int64_t median = 0; ///< of compute
    /// How many ranks of the same job and stage have a known compute in that step; 0 if its own is missing.
    std::size_t ranks = 0;
    /// The stage of a pipeline as the list of its ranks, "(0, 1)": from the table of a cluster (stagesOf), or
    /// as each run records it (pipelineStageOf). May be empty.
    std::string stage;
    std::size_t job = 0; ///< see jobsOf
    RankArrival arrival;
    Lateness lateness; ///< compared with the ranks of the same job and step
};

/// What the comparison of ranks needs of one report. It stays small, so that the report can be closed.
struct RankFigures {
    std::int64_t rank = -1;
    std::string name; ///< of the report
    ReportKind kind = ReportKind::Unknown;
    TimeRange span;                                                 ///< of the timeline; empty without one
    std::int64_t pipelineStage = -1;                                ///< see pipelineStageOf
    std::map<std::pair<std::string, std::int64_t>, RankTime> times; ///< by step and rank
    std::map<std::pair<std::string, std::int64_t>, std::string> stages; ///< see stagesOf
    std::vector<MissingPart> lost;                                      ///< see lostParts
    std::uint64_t losses = 0;                                           ///< of data while reading
    std::string host; ///< identifies the host, as its clock is that of its ranks; empty if unknown
};
RankFigures rankFiguresOf(const Report& report, std::stop_token stop = {});

/// The job of each report. Runs of one folder that do not overlap in time, or have the same rank, are not
/// ranks of one job. A report without a timeline overlaps all.
std::vector<std::size_t> jobsOf(const Workspace& workspace);

/// The pipeline stage of each rank in a step: (step, rank) to "(0, 1, 2, 3)", from the rows "stage" of
/// cluster_step_trace_time; empty without them.
std::map<std::pair<std::string, std::int64_t>, std::string> stagesOf(const Report& report);

/// In the order of the steps, then of the ranks. The times of all devices of a rank are added up.
std::vector<RankTime> rankTimes(std::span<const RankFigures> ranks);
std::vector<RankTime> rankTimes(const Workspace& workspace, std::stop_token stop = {});

/// What ranks lack, a line for each part: lostLines of reports that are closed.
std::vector<std::string> lostLines(std::span<const RankFigures> ranks, const Words& words = {});

/// Whether a rank came later to the first collective of the step than the first rank by more than `limit`
/// parts of the step and the cause is known, or the clocks are that far apart and nobody can know.
bool isLateBy(double limit, const RankTime& time);
/// "before the step its host was idle: no call of it was recorded"; not for LateCause::Unknown.
std::string lateCauseText(LateCause cause, const Words& words = {});

/// The times as a table. A deviation above `limit` is slow, and so is a lateness above that part of the step.
/// `isForFiles`: the parts that ranks lack are rows in front; otherwise a text must report them.
TablePtr rankTable(std::span<const RankFigures> ranks, const std::vector<RankTime>& times, double limit,
                   bool isForFiles, const Words& words = {});

} // namespace opscope
