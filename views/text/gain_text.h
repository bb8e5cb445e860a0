// SPDX-License-Identifier: GPL-3.0-or-later
// The gain of a finding and the ranks it belongs to, in the same words on every page.
#pragma once

#include <QString>

#include "core/advisor/advisor.h"
#include "core/advisor/finding_groups.h"

namespace opscope {

/// "6.838 ms · 6.6 %": the share is that of the run of its rank. Empty if the gain is not known.
QString gainText(const Finding& finding);
/// The same with what it is compared with: "6.838 ms, 6.6 % of the run of Rank 3; 30.4 % of the time of the
/// device". The severity depends on the second share, which is left out if it is the same.
QString gainSentence(const Workspace& workspace, const Advice& advice, const Finding& finding);
/// Three lines: the sentence above, which part of the run is meant, and how sure the gain is.
QString gainHint(const Workspace& workspace, const Advice& advice, const Finding& finding);

/// The ranks of a group: "Rank 3", "8 ranks"; empty if there is only one report.
QString whoseText(const Workspace& workspace, const Advice& advice, const FindingGroup& group);
/// One line for each rank of a group with its gain; empty for a single rank.
QString ofEachRank(const Workspace& workspace, const Advice& advice, const FindingGroup& group);

} // namespace opscope
