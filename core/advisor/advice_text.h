// SPDX-License-Identifier: GPL-3.0-or-later
// The advice as a file.
#pragma once

#include <string>

#include "core/advisor/advisor.h"
#include "core/base/words.h"

namespace opscope {

/// Of a finding at most this many subjects and rows of evidence stand in a text; their number is said.
inline constexpr std::size_t kMostWrittenSubjects = 200;
inline constexpr std::size_t kMostWrittenRows = 20;

/// {"total_ns", "total_share", "model_performance": [{"rank", "good", "fields": [{"id", "value", "unit",
/// "formula", "coverage", "our_score", "estimate", "missing"}]}], "merged": [{"runs": [], "told": []}],
/// "rules": [{"id", "group", "title", "outcome", "looked_at", "missing":
/// [{"what", "how"}], "why", "thresholds": {}}], "findings": [{"rule", "rank", "severity", "gain_ns",
/// "share", "share_of", "basis", "subject_count", "subjects": [{"kind", "name", "id", "rank", "gain_ns"}],
/// "numbers":
/// {}, "thresholds": {}, "what", "why", "how"}], "files": [{"name", "rules": [], "text"}]}; times in ns, a
/// subject of a range has "begin" and "end". A finding whose gain nobody knows has null for gain, share and
/// basis. Beside a baseline each finding has "change" and "gain_before_ns", and "gone" lists those that are
/// no more.
std::string adviceJson(const Workspace& workspace, const Advice& advice, const Thresholds& thresholds);

/// Findings with their evidence, then the rules that found nothing.
std::string adviceMarkdown(const Workspace& workspace, const Advice& advice, const Thresholds& thresholds,
                           const Words& words = {});

/// "30.7 % of the device, upper bound"; empty if nobody knows the gain.
std::string gainText(const Gain& gain);

} // namespace opscope
