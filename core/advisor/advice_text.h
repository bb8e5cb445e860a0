// SPDX-License-Identifier: GPL-3.0-or-later
// The advice as a file.
#pragma once

#include <string>

#include "core/advisor/advisor.h"
#include "core/advisor/finding_groups.h"
#include "core/base/words.h"

namespace opscope {

/// Of a finding at most this many subjects and rows of evidence stand in a text; their number is said.
inline constexpr std::size_t kMostWrittenSubjects = 200;
inline constexpr std::size_t kMostWrittenRows = 20;

/// {"total_ns", "total_share", "runs": [{"name", "rank", "run_ns"}], "model_performance": [{"rank",
/// "good", "fields": [{"id", "value", "unit", "formula", "coverage", "our_score", "estimate", "missing"}]}],
/// "merged": [{"runs": [], "told": []}], "rules": [{"id", "group", "title", "outcome", "looked_at",
/// "missing":
/// [{"what", "how"}], "why", "thresholds": {}}], "findings": [{"rule", "rank", "severity", "gain_ns",
/// "share", "share_of": "run", "device_share", "basis", "subject_count", "subjects": [{"kind", "name", "id",
/// "rank", "gain_ns"}], "numbers":
/// {}, "thresholds": {}, "what", "why", "how"}], "files": [{"name", "rules": [], "text"}]}; times in ns, a
/// subject of a range has "begin" and "end". A finding whose gain nobody knows has null for gain, share and
/// basis. Beside a baseline each finding has "change" and "gain_before_ns", and "gone" lists those that are
/// no more. A share is one of the run, see Gain.
std::string adviceJson(const Workspace& workspace, const Advice& advice, const Thresholds& thresholds);

/// Findings with at most `maxRows` rows of their evidence, what several ranks have in common once; then the
/// rules that found nothing.
std::string adviceMarkdown(const Workspace& workspace, const Advice& advice, const Thresholds& thresholds,
                           const Words& words = {}, std::size_t maxRows = kMostWrittenRows);

/// "30.7 % of the run, upper bound", where there are several "of the run of rank 3"; empty if nobody knows
/// the gain.
std::string gainText(const Workspace& workspace, const Advice& advice, const Finding& finding,
                     const Words& words = {});

/// "rank 3: 120.500 us, 30.7 % of its run; rank 1: ..." of the findings of a group; empty for one alone.
std::string ranksText(const Workspace& workspace, const Advice& advice, const FindingGroup& group,
                      const Words& words = {});

} // namespace opscope
