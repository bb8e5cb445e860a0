// SPDX-License-Identifier: GPL-3.0-or-later
// What the rules that compare two models know of each.
#pragma once

#include <stop_token>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/graph/consumers.h"
#include "core/graph/joined_names.h"

namespace opscope {

/// One model and what its nodes are in the other. The rules are written for one direction and run in both, so
/// that the difference of B and A mirrors that of A and B.
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
                it->second = NodeId{}; // several: the name says nothing
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
    std::stop_token stop; ///< rules end early then, and what they found is dropped
    Consumers consumers;
    std::unordered_map<std::string_view, NodeId> byName;
    JoinedNames joined{{}};
    std::vector<std::uint32_t> signature; ///< of each node; equal for those that may be one, see signatureOf
    std::vector<NodeId> partner;          ///< the counterpart in the other model
    std::vector<NodeId> fusedInto;        ///< the node of the other model that holds this one too
    std::vector<bool> isFolded;           ///< a view of a tensor that the other model does without
};

inline void pair(Side& a, NodeId nodeA, Side& b, NodeId nodeB)
{
    a.partner[nodeA.index()] = nodeB;
    b.partner[nodeB.index()] = nodeA;
}

} // namespace opscope
