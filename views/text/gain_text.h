// SPDX-License-Identifier: GPL-3.0-or-later
// The gain of a finding and the ranks it belongs to, in the same words on every page.
#pragma once

#include <QString>

#include "core/advisor/advisor.h"
#include "core/advisor/engine/finding_groups.h"

namespace opscope {

/// "6.838 ms · 30.4 %": the first share of sharesOf if it is a share of the time of the device; otherwise
/// "59.0 % of the run". Empty if the gain is not known.
QString gainText(const Finding& finding);
/// "30.4 % of the time of the device, 6.6 % of the run": the shares of sharesOf; `ofRun` is the text of the
/// second one.
QString sharesText(const Gain& gain, const QString& ofRun);
/// The same with the time: "6.838 ms, 30.4 % of the time of the device, 6.6 % of the run of Rank 3".
QString gainSentence(const Workspace& workspace, const Advice& advice, const Finding& finding);
/// Three lines: the sentence above, which part of the run is meant, and how sure the gain is.
QString gainHint(const Workspace& workspace, const Advice& advice, const Finding& finding);

/// The ranks of a group: "Rank 3", "8 ranks"; empty if there is only one report.
QString groupRanksText(const Workspace& workspace, const Advice& advice, const FindingGroup& group);
/// One line for each rank of a group with its gain; empty for a single rank.
QString ofEachRank(const Workspace& workspace, const Advice& advice, const FindingGroup& group);

} // namespace opscope
