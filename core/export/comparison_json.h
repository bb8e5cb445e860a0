// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>

#include "core/compare/comparison.h"

namespace opscope {

/// {"by", "total": {"a_ns", "b_ns", "difference_ns", "percent", "state"}, "context": [...], "rows": [...],
/// "waterfall": [{"what", "delta_ns"}]}: every number of a comparison, times in whole ns.
/// Of the rows the first `maxRows`, 0 meaning all.
std::string comparisonJson(const Comparison& comparison, std::size_t maxRows = 0);

} // namespace opscope
