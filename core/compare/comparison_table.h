// SPDX-License-Identifier: GPL-3.0-or-later
// The rows of a comparison as a table: the window sorts, filters and exports it as any other, the command
// line prints it.
#pragma once

#include <memory>

#include "core/base/words.h"
#include "core/compare/comparison.h"
#include "core/table/table.h"

namespace opscope {

/// Columns: state, op (or metric, component, key), shape, type, A, B, diff, diff_percent (of A), count_a,
/// count_b, avg_a, avg_b, exclusive_a, exclusive_b, match, confidence, why; which of them depends on the tab.
/// Rows are Comparison::rows in their order; sliceOf gives the slice of the current side (B).
/// `words`: the language of states, facts and reasons.
TablePtr comparisonTable(const std::shared_ptr<const Comparison>& comparison, const Words& words = {});

/// "why" of a row as one line.
std::string whyText(const ComparisonRow& row, const Words& words = {});

/// "faster", "slower", "same within noise".
const char* totalWord(RowState state);

} // namespace opscope
