// SPDX-License-Identifier: GPL-3.0-or-later
// Findings beside those of another run of the same program.
#pragma once

#include "core/advisor/advisor.h"
#include "core/base/words.h"

namespace opscope {

/// A finding is found again by its rule, its rank and the text of what it says without the numbers. Says of
/// each finding how it changed, and puts those that are no more into `advice.gone`. Grown or smaller: the
/// gain differs by more than 5 % and 5 us, the limits of `compare`.
void compareAdvice(const Workspace& workspace, Advice& advice, const Workspace& baseline,
                   const Advice& before);

/// How a finding fared in a later run of the same program, and its gain there, ns.
struct FindingLater {
    FindingChange change = FindingChange::None; ///< Gone, Smaller, Same or Grown
    std::int64_t gain = 0;
};
/// The findings with what they are compared by alone: subjects of a million ops take much memory.
Advice withoutSubjects(const Advice& advice);
/// One of each finding.
std::vector<FindingLater> laterOf(const Workspace& workspace, const Advice& advice, const Workspace& later,
                                  const Advice& laterAdvice);

/// "grown by 12.345 us"; empty without a baseline.
std::string changeText(const Finding& finding, const Words& words = {});

} // namespace opscope
