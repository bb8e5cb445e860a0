// SPDX-License-Identifier: GPL-3.0-or-later
// Host calls outside the compared execute call, for example for loading the model, copies and set-up.
#pragma once

#include "core/compare/comparison.h"

namespace opscope {

/// Compares the host calls outside the compared execute calls: one row for each name, the longest first.
/// Empty unless both sides are compared by execute calls. A call nested in another one is not counted again,
/// and other execute calls are not counted at all.
std::vector<ComparisonRow> callsApart(const std::vector<CompareRun>& a, const std::vector<CompareRun>& b,
                                      const CompareOptions& options);

} // namespace opscope
