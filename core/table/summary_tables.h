// SPDX-License-Identifier: GPL-3.0-or-later
// The tables of a summary of one or several ranks; they have a column of ranks if there are several.
#pragma once

#include <string>

#include "core/analysis/rank_summary.h"
#include "core/base/words.h"
#include "core/table/table.h"

namespace opscope {

/// A row for each rank, device and step, in the order of RankSummary::breakdown. `wholeRun`: what a row of no
/// step is called.
TablePtr breakdownTable(const Workspace& workspace, const RankSummary& summary, const std::string& wholeRun);
/// The parts of the time of one line of the breakdown: their durations added up, the time in which at least
/// one of them ran, and that as a share of the wall time, of the bar (each moment counted once) and of the
/// device's time; none where a part has no such number. Without communication and copies their rows are left
/// out, and Free, which is then the same as Idle.
TablePtr partsTable(const ReportPtr& report, const OverlapRow& line, const Words& words = {});
/// The vendor's step times (step_trace_time.csv, StepTraceTime) next to those computed here, and how far they
/// are apart.
TablePtr vendorTimesTable(const Workspace& workspace, const RankSummary& summary,
                          const std::string& wholeRun);

} // namespace opscope
