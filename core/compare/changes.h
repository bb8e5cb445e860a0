// SPDX-License-Identifier: GPL-3.0-or-later
// The waterfall of a comparison in few bars: one for each op, or one for each change of type.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/compare/comparison.h"

namespace opscope {

/// The contribution of the ops of one change to the difference of the totals, in exclusive time.
struct ChangeSum {
    std::string name;       ///< "Conv", "Softplus + Tanh + Mul -> LeakyRelu"; the title of an op without type
    std::int64_t a = 0;     ///< ns
    std::int64_t b = 0;     ///< ns
    std::int64_t delta = 0; ///< ns
    std::size_t row = 0;    ///< index into Comparison::rows: the row that contributes most
    std::size_t rows = 0;   ///< number of rows
};

/// The bars of ops in Comparison::waterfall, the largest |delta| first. Idle time, overlap and rounding are
/// bars of their own and not included.
std::vector<ChangeSum> changesOf(const Comparison& comparison, bool isByType);

} // namespace opscope
