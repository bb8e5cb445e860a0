// SPDX-License-Identifier: GPL-3.0-or-later
// Why a row of a comparison differs, in words.
#pragma once

#include <string>
#include <vector>

#include "core/compare/comparison.h"
#include "core/compare/matching.h"

namespace opscope {

/// "Softplus + Tanh + Mul"
std::string joinedNames(const std::vector<std::string>& names);

/// Splits the difference of a row that both sides have into "how often" and "how long each": they add up to
/// it.
void explainCounts(ComparisonRow& row);

/// What the match says of an op, then its counts; a clock (MHz, 0 when unknown) that alone explains the
/// average is named.
void explainOp(ComparisonRow& row, const OpKeys& keys, const MatchRow& match, double clockA, double clockB);

} // namespace opscope
