// SPDX-License-Identifier: GPL-3.0-or-later
// What Opscope itself exported, and when it stands for its sources.
#pragma once

#include <string>
#include <vector>

#include "core/import/discover/plan.h"

namespace opscope {

/// The CSVs of an export stand, with what they hold, in a manifest beside them; one that was changed since is
/// a source of its own.
void markOwnTables(ReportPlan& plan);

/// What Opscope itself exported does not count beside its sources; a file of whole reports does where a
/// source of them is gone.
void dropOwnExports(ReportPlan& plan);

/// True for an entry that is read as the whole of one run or several.
bool holdsWholeReports(const PlannedEntry& entry);
bool readsWholeReports(const ReportPlan& plan);

/// What the whole reports of this entry were made of and is not in the plan, or not as what it was.
std::vector<std::string> goneSources(const ReportPlan& plan, const PlannedEntry& whole);
/// Reads the file of whole reports alone, where one is left beside a rest of its sources, or, if text is
/// asked for, the rest and tells what is lost. What it was not made of is told.
void preferWholeReports(ReportPlan& plan);

/// Report `index` of the file, as a plan like the one that the file was found in.
ReportPlan planOfStored(const ReportPlan& like, const PlannedEntry& file, std::size_t index);
/// A plan for each report that a file of whole ones beside the folders of runs keeps, and of which no plan of
/// `runs` has all sources.
std::vector<ReportPlan> goneReports(const ReportPlan& rest, const std::vector<ReportPlan>& runs);

} // namespace opscope
