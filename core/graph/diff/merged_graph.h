// SPDX-License-Identifier: GPL-3.0-or-later
// Merges two models into one: common nodes once, and the nodes that only one has.
#pragma once

#include <cstdint>
#include <vector>

#include "core/graph/diff/diff.h"
#include "core/graph/match/scopes.h"

namespace opscope {

struct MergedGraph {
    ModelGraphPtr graph;              ///< the nodes of B with their numbers, then those that only A has
    std::vector<std::uint32_t> rowOf; ///< for each node, index into GraphDiff::rows
    std::vector<NodeId> ofRow;        ///< the node of each row
    std::vector<NodeId> ofA;          ///< the merged node of each node of A
    std::size_t nodesOfB = 0;

    bool isOnlyInA(NodeId node) const { return node.index() >= nodesOfB; }
};

/// Contains the edges of B, and those of A at nodes that B does not have. Attributes remain in the models.
MergedGraph mergeGraphs(const ModelGraph& a, const ModelGraph& b, const GraphDiff& diff);
/// Merges the groups of both models; groups with equal names become one.
ScopeGroups mergeGroups(const MergedGraph& merged, const ScopeGroups& a, const ScopeGroups& b);

} // namespace opscope
