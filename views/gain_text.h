// SPDX-License-Identifier: GPL-3.0-or-later
// The gain of a finding and whose it is, in the same words on every page.
#pragma once

#include <QString>

#include "core/advisor/advisor.h"
#include "core/advisor/finding_groups.h"

namespace opscope {

/// "6.838 ms · 6.6 %": of the run of its rank, in the order of the list. Empty where nobody knows it.
QString gainText(const Finding& finding);
/// The same with its base: "6.838 ms, 6.6 % of the run of Rank 3; 30.4 % of the time of the device", by which
/// it is graded, where the two are apart.
QString gainSentence(const Workspace& workspace, const Advice& advice, const Finding& finding);
/// That, what the run is, and how sure the gain is: a line each.
QString gainHint(const Workspace& workspace, const Advice& advice, const Finding& finding);

/// Whose a group is: "Rank 3", "8 ranks"; empty where only one report was looked at.
QString whoseText(const Workspace& workspace, const Advice& advice, const FindingGroup& group);
/// A line a rank of a group with its gain; empty for one alone.
QString ofEachRank(const Workspace& workspace, const Advice& advice, const FindingGroup& group);

} // namespace opscope
