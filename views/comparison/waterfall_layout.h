// SPDX-License-Identifier: GPL-3.0-or-later
// The waterfall from A's total to B's as rows of bars.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/compare/comparison.h"
#include "views/plots/bar_list.h"

namespace opscope {

/// A total or a contribution: the row's `share` is the part of the axis between two running totals.
struct WaterfallItem : BarListRow {
    std::int64_t delta = 0;         ///< ns; 0 for the totals of A and B
    std::optional<std::size_t> row; ///< index in Comparison::rows
};

/// From top to bottom: A, the `most` largest contributions, the rest of the ops, idle, overlap, B. Empty if
/// there is no waterfall. The axis begins near the smallest running total if contributions would otherwise be
/// too narrow next to it. `isByChange`: one bar for the ops of each ComparisonRow::change.
std::vector<WaterfallItem> layoutWaterfall(const Comparison& comparison, bool isByChange,
                                           std::size_t most = 12);

} // namespace opscope
