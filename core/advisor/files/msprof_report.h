// SPDX-License-Identifier: GPL-3.0-or-later
// msprof's own advice: its groups and their order, the report that `export summary` prints, and which of our
// rules matches a line of a prof_rule_N.json.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/advisor/advisor.h"

namespace opscope {

struct MsprofAdvice {
    std::string_view rule;    ///< id of our rule
    std::string_view group;   ///< "Computation"
    std::string_view subtype; ///< "Cube"; may be empty
    std::string_view word;    ///< in lower case; within a group and subtype, only this line contains it
    bool hasFigures = false;  ///< msprof prints figures of the entire run and no ops
};
/// In the order in which msprof prints them: by group, then by subtype.
std::span<const MsprofAdvice> msprofAdvice();
/// The entry for a line of any version of msprof; null if none of our rules matches it.
const MsprofAdvice* msprofAdviceOf(std::string_view group, std::string_view subtype, std::string_view text);

/// The names of the ops of a finding, without duplicates, in the order of the table.
std::vector<std::string> opNamesOf(const Workspace& workspace, const Finding& finding);

/// "Performance Summary Report:" with numbered groups and the findings of our rules in one report; a group
/// without findings is "N/A". Empty for a report without ops of a PROF.
std::string msprofReport(const Workspace& workspace, std::uint32_t report, const Advice& advice);

} // namespace opscope
