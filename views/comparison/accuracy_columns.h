// SPDX-License-Identifier: GPL-3.0-or-later
// The accuracy of an op next to its time: the results of two comparisons with a ground truth.
#pragma once

#include <array>
#include <span>

#include "core/accuracy/judge/result_row.h"
#include "core/compare/comparison.h"
#include "core/table/table.h"

namespace opscope {

/// The results of the first run of A and of B; empty if there are none.
using AccuracyResults = std::array<std::span<const accuracy::ResultRow>, 2>;

/// The rows of a comparison of ops with three more columns after the difference in %, followed by the reason:
/// the least cosine similarity of the outputs of each op in A and in B, and how it changed. For a group, that
/// of all its ops. Other rows, and rows without results, are returned unchanged.
TablePtr withAccuracy(TablePtr table, const Comparison& comparison, const AccuracyResults& results);

} // namespace opscope
