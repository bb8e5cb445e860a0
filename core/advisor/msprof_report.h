// SPDX-License-Identifier: GPL-3.0-or-later
// msprof's own advice: its groups and their order, the report that `export summary` prints, and which rule of
// ours stands for a line of a prof_rule_N.json.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/advisor/advisor.h"

namespace opscope {

struct MsprofAdvice {
    std::string_view rule;    ///< id of ours
    std::string_view group;   ///< "Computation"
    std::string_view subtype; ///< "Cube"; may be empty
    std::string_view word;    ///< in small letters; of the lines of a group and subtype this one alone has it
    bool hasFigures = false;  ///< msprof gives figures of the whole run and no ops
};
/// In the order in which msprof prints them: by group, in it by subtype.
std::span<const MsprofAdvice> msprofAdvice();
/// Of a line of any version; null if none of ours stands for it.
const MsprofAdvice* msprofAdviceOf(std::string_view group, std::string_view subtype, std::string_view text);

/// The names of the ops of a finding, each once, in the order of the table.
std::vector<std::string> opNamesOf(const Workspace& workspace, const Finding& finding);

/// "Performance Summary Report:" with numbered groups and what our rules found in one report; a group in
/// which nothing was found is "N/A". Empty for a report without ops of a PROF.
std::string msprofReport(const Workspace& workspace, std::uint32_t report, const Advice& advice);

} // namespace opscope
