// SPDX-License-Identifier: GPL-3.0-or-later
// The advice in the words of the reader.
#pragma once

#include <string>
#include <vector>

#include "core/advisor/advisor.h"
#include "core/advisor/engine/finding_groups.h"
#include "core/base/words.h"

namespace opscope {

/// A text lists at most this many rows of evidence for each finding, and the full number.
inline constexpr std::size_t kMostWrittenRows = 20;

/// Texts that do not apply are empty.
struct FindingText {
    std::string severity; ///< the worst of the ranks
    std::string gain;     ///< "120.500 us · 30.7 % of the run, upper bound"
    std::string what, why, how;
    std::string places; ///< "a (Tanh), b (Eltwise), c (Tanh) and 198 more"
    std::string ranks;  ///< see ranksText
    std::vector<std::string> thresholds;
};

/// What text, Markdown and HTML have in common.
struct AdviceText {
    /// "One inference: 23.299 ms (svp_acl_mdl_execute, 1 call)", "Longest op types, of 22.246 ms in all ops:
    /// Conv 13.447 ms (60.4 %), ..." and the same of the ops. Empty for several reports or if not all rules
    /// ran.
    std::vector<std::string> overview;
    std::string total;                 ///< what all findings together can gain; empty: not known
    std::vector<std::string> lost;     ///< what the runs have lost
    std::vector<std::string> merged;   ///< how well runs with other counters match
    std::vector<std::string> verdicts; ///< "good (Chip Utilization ...)" for each of Advice::performance
    std::vector<FindingGroup> groups;
    std::vector<FindingText> findings; ///< of each group
};
AdviceText adviceText(const Workspace& workspace, const Advice& advice, const Thresholds& thresholds,
                      const Words& words = {});

/// What shares refer to: the time of each run and where it is from.
std::vector<std::string> timeTexts(const Workspace& workspace, const Advice& advice, const Words& words = {});

/// "4.026 % (of ops with 63.0 % of the time)": a figure that is not missing.
std::string figureLine(const PerformanceField& field, const Words& words = {});

/// "Looked at 3 of 5 ops", "5".
std::string lookedAtText(const RuleOutcome& rule, const Words& words = {});

/// "30.4 % of the time of the device, 6.6 % of the run": the shares of sharesOf with their bases. `whose`
/// names the run: "6.6 % of the run of rank 3".
std::string sharesText(const Gain& gain, const Words& words = {}, const std::string& whose = {});

/// The shares and the basis: "30.4 % of the time of the device, 6.6 % of the run, upper bound"; with several
/// runs "of the run of rank 3"; empty if the gain is not known.
std::string gainText(const Workspace& workspace, const Advice& advice, const Finding& finding,
                     const Words& words = {});

/// "rank 3: 120.500 us, 30.7 % of the run; rank 1: ..." for a group of findings; empty for a group of one.
std::string ranksText(const Workspace& workspace, const Advice& advice, const FindingGroup& group,
                      const Words& words = {});

} // namespace opscope
