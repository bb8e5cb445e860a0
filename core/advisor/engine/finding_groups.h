// SPDX-License-Identifier: GPL-3.0-or-later
// Groups findings that several ranks have in common, so that a reader sees them once.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/advisor/engine/finding.h"

namespace opscope {

/// A finding's text without its numbers: its rule and its words.
struct FindingWords {
    std::string rule;
    MessageId what{};
    std::vector<std::string> words;
    friend auto operator<=>(const FindingWords&, const FindingWords&) = default;
};
FindingWords findingWords(const Finding& finding);

/// Indices of findings, the greatest gain first; at most one for each report. Never empty.
using FindingGroup = std::vector<std::size_t>;
/// All findings in groups, in the order of the greatest gain of each group; `findings` must be sorted the
/// same way. A finding about all ranks is a group of its own. With a baseline all findings of a group have
/// changed in the same way.
std::vector<FindingGroup> findingGroups(std::span<const Finding> findings);

/// The worst severity of the findings of a group.
FindingSeverity worstSeverity(std::span<const Finding> findings, const FindingGroup& group);

/// "0-3, 5": the ranks of a group in their order; the names of its reports if ranks do not identify them.
std::string ranksOf(const Workspace& workspace, std::span<const Finding> findings, const FindingGroup& group);

} // namespace opscope
