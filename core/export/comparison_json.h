// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>

#include "core/compare/comparison.h"

namespace opscope {

/// A comparison as JSON: {"schema", "by", "total": {"a_ns", "b_ns", "difference_ns", "percent", "state"},
/// "context":
/// [...], "rows": [...], "waterfall": [{"what", "delta_ns"}]}. Times in whole ns. Has the first `maxRows`
/// rows; 0 means all.
std::string comparisonJson(const Comparison& comparison, std::size_t maxRows = 0);

} // namespace opscope
