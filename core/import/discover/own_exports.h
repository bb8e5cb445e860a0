// SPDX-License-Identifier: GPL-3.0-or-later
// Recognises files that Opscope has exported, and decides when they replace their sources.
#pragma once

#include <string>
#include <vector>

#include "core/import/discover/plan.h"

namespace opscope {

/// Marks files that a manifest in their folder lists as exports with the same content. A file changed since
/// then is read as a source and reported, but does not replace the other exports.
void markOwnTables(ReportPlan& plan);

/// Skips the exports of Opscope if their sources are present; an exported file of complete reports is kept if
/// one of its sources is gone. `hasRawSource`: raw data will be decoded and are a source too.
void dropOwnExports(ReportPlan& plan, bool hasRawSource = false);

/// True for a file that is read and contains one or several complete reports.
bool hasCompleteReports(const PlannedEntry& entry);
bool readsCompleteReports(const ReportPlan& plan);

/// Sources of these complete reports that are missing in the plan, or older there than when they were read.
std::vector<std::string> goneSources(const ReportPlan& plan, const PlannedEntry& whole);
/// Where a file of complete reports is present with only a part of its sources: reads only the file, or if
/// text is requested, reads the sources and reports the lost ones. Files that the reports were not made from
/// are reported too.
void preferCompleteReports(ReportPlan& plan);

/// A plan that reads report `index` of the file; `like` is the plan in which the file was found.
ReportPlan planOfStored(const ReportPlan& like, const PlannedEntry& file, std::size_t index);
/// For a file of complete reports next to folders of runs: one plan for each report whose sources are not
/// complete in any plan of `runs`.
std::vector<ReportPlan> goneReports(const ReportPlan& rest, const std::vector<ReportPlan>& runs);

} // namespace opscope
