// SPDX-License-Identifier: GPL-3.0-or-later
// The flame graphs of two runs as one: each path of names once, with its time on both sides.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "core/analysis/flame_graph.h"
#include "core/compare/side.h"

namespace opscope {

/// One side: its report outlives the call.
struct FlameOfSide {
    const Report& report;
    const FlameGraph& graph;
    std::int64_t parts = 1; ///< calls or steps in the graph: times and counts are divided by it
};

struct FlameDifference {
    /// The figures of a path on one side, in ns; a path that the side does not have has no count and no
    /// slice.
    struct Side {
        bool exists = false;
        std::int64_t total = 0, self = 0;
        std::uint64_t count = 0;
        SliceId longest;
    };
    /// The totals are the larger ones of both sides, and at least the sum of the children; the children with
    /// the largest totals come first. The nodes have no name, count and slice.
    FlameGraph graph;
    std::vector<std::string> names; ///< for each node; empty: the root, or a slice without a name
    std::vector<std::array<Side, 2>> sides;
};

/// Paths are matched by their names. Processes that have no namesake are matched by their names without
/// digits, in their order, because process ids differ in every run.
FlameDifference flameDifference(const FlameOfSide& a, const FlameOfSide& b);

/// The time range of the compared part: of several calls or steps, from the begin of the first to the end of
/// the last. `parts` is their number; for an entire run it is 1 without a range.
struct FlamePart {
    SliceScope scope;
    std::int64_t parts = 1;
};
FlamePart flamePart(const CompareRun& run);

} // namespace opscope
