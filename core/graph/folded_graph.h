// SPDX-License-Identifier: GPL-3.0-or-later
// What is shown of a model: nodes, and in place of a scope that is folded one box.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/graph/scopes.h"

namespace opscope {

struct FoldedNode {
    NodeId node;             ///< none: a folded scope
    std::uint32_t scope = 0; ///< the folded one, or the one around the node
    std::uint32_t nodes = 1; ///< how many it stands for
};

struct FoldedEdge {
    std::uint32_t from = 0; ///< of FoldedGraph::nodes
    std::uint32_t to = 0;
    std::uint32_t edges = 1; ///< how many of the model it stands for
};

struct FoldedGraph {
    std::vector<FoldedNode> nodes; ///< in the order of the first node that each holds
    std::vector<FoldedEdge> edges; ///< each pair once; none from a node to itself
    std::uint32_t constants = 0;   ///< left out
};

/// Scopes that are open, so that about `most` boxes are seen: outer ones first, as long as the next level has
/// room.
std::vector<bool> openScopes(const ModelGraph& graph, const GraphScopes& scopes, std::size_t most = 300);
/// A scope is seen open if it and all around it are. Constants are left out.
FoldedGraph foldGraph(const ModelGraph& graph, const GraphScopes& scopes, const std::vector<bool>& isOpen);

} // namespace opscope
