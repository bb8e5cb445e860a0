// SPDX-License-Identifier: GPL-3.0-or-later
// How accurate an op is beside how long it takes: the results of two comparisons with a ground truth.
#pragma once

#include <array>
#include <span>

#include "core/accuracy/result_row.h"
#include "core/compare/comparison.h"
#include "core/table/table.h"

namespace opscope {

/// Of the first run of A and of B; empty: none.
using AccuracyResults = std::array<std::span<const accuracy::ResultRow>, 2>;

/// The rows of a comparison of ops with three columns more behind the difference in %, and the reason behind
/// them: the least cosine similarity of the outputs of each op before and now, and what became of it. Of a
/// group that of all its ops. Other rows, or without results, as they are.
TablePtr withAccuracy(TablePtr table, const Comparison& comparison, const AccuracyResults& results);

} // namespace opscope
