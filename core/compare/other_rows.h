// SPDX-License-Identifier: GPL-3.0-or-later
// The comparisons that are not sequences of ops: metrics, steps, communication, memory, platform. Internal
// part of comparison.h.
#pragma once

#include "core/compare/comparison.h"

namespace opscope {

/// Host API calls, msproftx ranges and OS calls in the scope, by start time; without a timeline the vendor's
/// API statistics.
Result<std::vector<OpInstance>> apisOf(const CompareRun& run, OpKeys& keys, std::stop_token stop);

/// Fills rows, unit and totals of `out` for CompareBy::Metrics to CompareBy::Platform.
Result<void> compareOther(Comparison& out, std::stop_token stop);

/// Sorts by state, regressions first, then by the size of the difference.
void sortRows(std::vector<ComparisonRow>& rows);

} // namespace opscope
