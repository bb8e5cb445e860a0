// SPDX-License-Identifier: GPL-3.0-or-later
// Explains in words why a row of a comparison differs.
#pragma once

#include <string>
#include <vector>

#include "core/compare/comparison.h"
#include "core/compare/matching.h"

namespace opscope {

/// The names of ops, in their order.
std::vector<std::string_view> namesIn(const std::vector<std::uint32_t>& ops, const OpKeys& keys);
/// "Softplus + Tanh + Mul"
std::string joinedNames(const std::vector<std::string_view>& names);

/// Splits the difference of a row into a part caused by the counts and a part caused by the averages; their
/// sum is the difference. The row must exist on both sides.
void explainCounts(std::vector<Message>& why, const ComparisonRow& row);

/// Explains how an op was matched, then its counts. If the difference of the clocks (MHz, 0 if unknown) is
/// enough to explain the difference of the averages, the text contains this.
void explainOp(std::vector<Message>& why, const ComparisonRow& row, const OpKeys& keys, const MatchRow& match,
               double clockA, double clockB);

} // namespace opscope
