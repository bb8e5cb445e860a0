// SPDX-License-Identifier: GPL-3.0-or-later
// Two models as one: what both have once, what either has alone beside it.
#pragma once

#include <cstdint>
#include <vector>

#include "core/graph/diff.h"
#include "core/graph/scopes.h"

namespace opscope {

struct MergedGraph {
    ModelGraphPtr graph;              ///< the nodes of B with their numbers, then those that A alone has
    std::vector<std::uint32_t> rowOf; ///< of each node, of GraphDiff::rows
    std::vector<NodeId> ofRow;        ///< the node that stands for each row
    std::vector<NodeId> ofA;          ///< the node that each node of A is
    std::size_t nodesOfB = 0;

    bool isOnlyInA(NodeId node) const { return node.index() >= nodesOfB; }
};

/// Edges are those of B and those of A at a node that B has not. Attributes stay with the models.
MergedGraph mergeGraphs(const ModelGraph& a, const ModelGraph& b, const GraphDiff& diff);
/// The groups of both for the one graph; those of one name are one.
ScopeGroups mergeGroups(const MergedGraph& merged, const ScopeGroups& a, const ScopeGroups& b);

} // namespace opscope
