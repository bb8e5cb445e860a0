// SPDX-License-Identifier: GPL-3.0-or-later
// Which nested calls took the time: slices summed up by their path of names.
#pragma once

#include <cstdint>
#include <stop_token>
#include <vector>

#include "core/analysis/slice_scope.h"
#include "core/report/report.h"

namespace opscope {

inline constexpr std::size_t kMaxFlameNodes = 200'000;
inline constexpr std::uint32_t kMaxFlameDepth = 256;

/// All slices of one path: a process, then names, the outermost first. Times in ns.
struct FlameNode {
    StringId name;            ///< of a process or of slices; invalid: the root
    std::uint32_t parent = 0; ///< index into FlameGraph::nodes; the root is its own parent
    std::uint32_t depth = 0;  ///< 0: the root, 1: processes
    std::int64_t total = 0;   ///< time inside; for the root and processes the sum of their children
    std::int64_t self = 0;    ///< without nested slices
    std::uint64_t count = 0;  ///< number of slices
    SliceId longest;          ///< the longest of these slices
    std::vector<std::uint32_t> children; ///< in the order of FlameOptions
};

struct FlameGraph {
    std::vector<FlameNode> nodes; ///< nodes[0] is the root; a parent comes before its children
    std::uint32_t depth = 0;      ///< the greatest depth of a node
    /// Slices deeper than kMaxFlameDepth or after kMaxFlameNodes paths; the slice around them has their time.
    std::uint64_t leftOut = 0;
};

struct FlameOptions {
    bool isByType = false;      ///< slices of ops are added up by the type of their op
    bool isInTimeOrder = false; ///< children in the order in which they first appear, not the largest first
};

/// A slice is nested in another if that one contains it on a lane. If two overlap otherwise, the common time
/// counts for the first, so that children are never longer than their parent. Slices are cut to the range of
/// the scope. Incomplete after a stop request.
FlameGraph flameGraph(const Report& report, const SliceScope& scope, const std::stop_token& stop = {},
                      const FlameOptions& options = {});

} // namespace opscope
