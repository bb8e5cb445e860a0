// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of the JSON answer of `compare` as tables. Times are integers in ns, missing values are null.
#pragma once

#include <cstddef>
#include <vector>

#include "core/compare/comparison.h"
#include "core/table/export.h"

namespace opscope {

/// Sides ("a", "b"), "total", "noise", "apart" (calls outside the compared part), "rows" and "waterfall". Has
/// the first `maxRows` rows; 0 means all.
std::vector<AnswerPart> comparisonAnswer(const Comparison& comparison, std::size_t maxRows);

} // namespace opscope
