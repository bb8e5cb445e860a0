// SPDX-License-Identifier: GPL-3.0-or-later
// Two models as one: what both have once, what either has alone beside it.
#pragma once

#include <cstdint>
#include <vector>

#include "core/graph/diff.h"

namespace opscope {

struct MergedGraph {
    ModelGraphPtr graph;              ///< the nodes of B with their numbers, then those that A alone has
    std::vector<std::uint32_t> rowOf; ///< of each node, of GraphDiff::rows
    std::vector<NodeId> ofRow;        ///< the node that stands for each row
};

/// Edges are those of B and those of A at a node that B has not. Attributes stay with the models.
MergedGraph mergeGraphs(const ModelGraph& a, const ModelGraph& b, const GraphDiff& diff);

} // namespace opscope
