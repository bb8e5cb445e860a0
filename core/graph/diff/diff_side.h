// SPDX-License-Identifier: GPL-3.0-or-later
// What the comparison rules know about each model.
#pragma once

#include <stop_token>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/graph/match/joined_names.h"
#include "core/graph/model/consumers.h"

namespace opscope {

/// One model and the counterparts of its nodes in the other one. Rules are written for one direction and run
/// in both, so that the difference of B and A mirrors that of A and B.
struct Side {
    explicit Side(const ModelGraph& of, std::stop_token asked = {})
        : graph(of),
          stop(std::move(asked)),
          consumers(of),
          partner(of.nodes.size()),
          fusedInto(of.nodes.size()),
          isFolded(of.nodes.size())
    {
        for (std::size_t i = 0; i < of.nodes.size(); ++i) {
            const auto [it, isNew] = byName.try_emplace(of.nameOf(NodeId::of(i)), NodeId::of(i));
            if (!isNew)
                it->second = NodeId{}; // not unique, so it cannot be used
        }
        if (isStopped())
            return;
        std::vector<std::string_view> known;
        for (const auto& [name, node] : byName) {
            if (node.valid())
                known.push_back(name);
        }
        joined = JoinedNames(std::move(known));
    }
    bool isStopped() const { return stop.stop_requested(); }
    bool isFree(NodeId node) const
    {
        return !partner[node.index()].valid() && !fusedInto[node.index()].valid();
    }
    NodeId named(std::string_view name) const
    {
        const auto it = byName.find(name);
        return it == byName.end() ? NodeId{} : it->second;
    }

    const ModelGraph& graph;
    std::stop_token stop; ///< rules end early after a stop, and their results are dropped
    Consumers consumers;
    std::unordered_map<std::string_view, NodeId> byName;
    JoinedNames joined{{}};
    std::vector<std::uint32_t> signature; ///< for each node; equal if nodes may correspond, see signatureOf
    std::vector<NodeId> partner;          ///< counterpart in the other model
    std::vector<NodeId> fusedInto;        ///< node of the other model that this one is part of
    std::vector<bool> isFolded;           ///< a view of a tensor that is no node in the other model
};

inline void pair(Side& a, NodeId nodeA, Side& b, NodeId nodeB)
{
    a.partner[nodeA.index()] = nodeB;
    b.partner[nodeB.index()] = nodeA;
}

/// Softplus, Tanh and Mul of A that are one LeakyRelu of B: pairs chains of unmatched nodes that connect the
/// same matched nodes in both models. The first nodes of both chains become counterparts, the others are
/// fused into them.
void pairReplaced(Side& a, Side& b);

/// Conv, BatchNorm and Relu of A that are one Conv of B: unmatched nodes of A between a node and a reader
/// whose counterparts in B are directly connected are fused into the first counterpart, unless they only
/// change layout, type or shape. Returns pairs (node of A, node of B), because both directions are computed
/// before any fusion is applied.
std::vector<std::pair<NodeId, NodeId>> findFusedNodes(Side& a, const Side& b);

} // namespace opscope
