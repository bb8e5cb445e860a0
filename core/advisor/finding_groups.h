// SPDX-License-Identifier: GPL-3.0-or-later
// Findings that say the same of several ranks are one to who reads them.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/advisor/finding.h"

namespace opscope {

/// What a finding says without its numbers: its rule and its words.
struct FindingWords {
    std::string rule;
    MessageId what{};
    std::vector<std::string> words;
    friend auto operator<=>(const FindingWords&, const FindingWords&) = default;
};
FindingWords findingWords(const Finding& finding);

/// Indices of findings, the greatest gain first: one of each report at most. Never empty.
using FindingGroup = std::vector<std::size_t>;
/// All findings, which stand with the greatest gain first, in the order of the greatest of each group. One
/// over all ranks is a group alone; beside a baseline a group has changed in one way.
std::vector<FindingGroup> findingGroups(std::span<const Finding> findings);

/// Of those of a group.
FindingSeverity worstSeverity(std::span<const Finding> findings, const FindingGroup& group);

/// "0-3, 5": ranks of the reports of a group in their order; where ranks do not tell the reports, their
/// names.
std::string ranksOf(const Workspace& workspace, std::span<const Finding> findings, const FindingGroup& group);

} // namespace opscope
