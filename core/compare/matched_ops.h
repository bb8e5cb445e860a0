// SPDX-License-Identifier: GPL-3.0-or-later
// The ops, or calls, of both sides: read, summed and matched once. The rows, totals and waterfall of a
// comparison and the links of two timelines are derived from them. Internal part of comparison.h.
#pragma once

#include <array>
#include <stop_token>
#include <vector>

#include "core/compare/comparison.h"
#include "core/compare/side_stats.h"

namespace opscope {

struct MatchedOps {
    CompareBy by = CompareBy::Ops;
    MatchOptions options;
    std::array<std::vector<CompareRun>, 2> parts;
    OpKeys keys;
    std::array<SideStats, 2> sides; ///< without the ops
    std::size_t cut = 0;            ///< slices that begin or end outside their part
    Matching matching;
};

/// Returns `known`, or its mirror for exchanged sides, if that is already the answer. Errors: nothing to
/// compare (CompareNothing); Cancelled.
Result<MatchedOpsPtr> matchedOps(std::array<std::vector<CompareRun>, 2> parts, CompareBy by,
                                 MatchOptions options, const MatchedOpsPtr& known,
                                 const std::stop_token& stop);

} // namespace opscope
