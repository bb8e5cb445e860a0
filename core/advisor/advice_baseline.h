// SPDX-License-Identifier: GPL-3.0-or-later
// Findings beside those of another run of the same program.
#pragma once

#include "core/advisor/advisor.h"

namespace opscope {

/// A finding is found again by its rule, its rank and the text of what it says without the numbers. Says of
/// each finding how it changed, and puts those that are no more into `advice.gone`. Grown or smaller: the
/// gain differs by more than 5 % and 5 us, the limits of `compare`.
void compareAdvice(const Workspace& workspace, Advice& advice, const Workspace& baseline,
                   const Advice& before);

/// "grown by 12.345 us"; empty without a baseline.
std::string changeText(const Finding& finding);

} // namespace opscope
