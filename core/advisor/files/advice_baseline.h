// SPDX-License-Identifier: GPL-3.0-or-later
// Compares the findings with those of another run of the same program.
#pragma once

#include "core/advisor/advisor.h"
#include "core/base/words.h"

namespace opscope {

/// Two findings match if they have the same rule, the same rank and the same text without the numbers. Sets
/// for each finding how it changed, and puts findings of the baseline without a match into `advice.gone`.
/// Grown or smaller: the gain differs by more than 5 % and 5 us, the limits of `compare`.
void compareAdvice(const Workspace& workspace, Advice& advice, const Workspace& baseline,
                   const Advice& before);

/// How a finding changed in a later run of the same program, and its gain there, ns.
struct FindingLater {
    FindingChange change = FindingChange::None; ///< Gone, Smaller, Same or Grown
    std::int64_t gain = 0;
};
/// A copy with only the members that are compared: subjects of a million ops use much memory.
Advice withoutSubjects(const Advice& advice);
/// One entry for each finding.
std::vector<FindingLater> laterOf(const Workspace& workspace, const Advice& advice, const Workspace& later,
                                  const Advice& laterAdvice);

/// "grown by 12.345 us"; empty without a baseline.
std::string changeText(const Finding& finding, const Words& words = {});

} // namespace opscope
