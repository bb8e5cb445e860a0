// SPDX-License-Identifier: GPL-3.0-or-later
// What the host did besides the execute call that is compared: loading the model, copies, set-up.
#pragma once

#include "core/compare/comparison.h"

namespace opscope {

/// Host calls outside the compared execute call, a row a name, the longest first; none unless both sides are
/// compared by an execute call. Calls within another are counted in that, further execute calls not at all.
std::vector<ComparisonRow> callsApart(const std::vector<CompareRun>& a, const std::vector<CompareRun>& b,
                                      const CompareOptions& options);

} // namespace opscope
