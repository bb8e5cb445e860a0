// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <map>
#include <optional>

#include "core/graph/diff/diff_side.h"
#include "core/graph/match/op_identity.h"

namespace opscope {
namespace {

constexpr std::size_t kLongestChain = 8; ///< number of nodes

/// The same data with another shape: compilers omit such nodes if possible.
bool isView(std::string_view type)
{
    static constexpr std::string_view kTypes[] = {"Reshape",    "Squeeze", "Unsqueeze",
                                                  "ExpandDims", "Flatten", "Identity"};
    return std::ranges::find(kTypes, type) != std::end(kTypes);
}

/// Changes layout, type or shape, and is not part of the node before it.
bool changesForm(std::string_view type)
{
    return type == "TransData" || type == "Cast" || isView(type);
}

/// The nodes that each reader reads, directly or through unmatched nodes that change layout, type or shape.
/// Computed once for each reader, which may have as many inputs as the model has nodes.
class Reads {
public:
    explicit Reads(const Side& side) : m_side(side), m_sources(side.graph.nodes.size()) {}

    bool isRead(NodeId source, NodeId reader)
    {
        auto& sources = m_sources[reader.index()];
        if (!sources)
            sources = sourcesOf(reader);
        return std::ranges::binary_search(*sources, source, {}, {});
    }

private:
    std::vector<NodeId> sourcesOf(NodeId reader) const
    {
        std::vector<NodeId> sources;
        for (const auto& input : m_side.graph.inputsOf(reader)) {
            auto node = input.source;
            for (std::size_t step = 0; node.valid() && step < kLongestChain; ++step) {
                sources.push_back(node);
                const auto inputs = m_side.graph.inputsOf(node);
                if (!m_side.isFree(node) || inputs.empty() || !changesForm(m_side.graph.typeOf(node)))
                    break;
                node = inputs.front().source;
            }
        }
        std::ranges::sort(sources);
        return sources;
    }

    const Side& m_side;
    std::vector<std::optional<std::vector<NodeId>>> m_sources;
};

/// Consecutive nodes without counterparts.
struct NodeChain {
    std::vector<NodeId> nodes;
    NodeId end{}; ///< the first node with a counterpart; invalid: the chain ends before, or is too long
};

NodeChain chainFrom(const Side& side, NodeId first)
{
    NodeChain way;
    auto node = first;
    while (side.isFree(node) && !neverRuns(side.graph.typeOf(node)) && way.nodes.size() < kLongestChain) {
        way.nodes.push_back(node);
        const auto readers = side.consumers.of(node);
        if (readers.empty())
            return way;
        node = readers.front();
    }
    if (!way.nodes.empty())
        way.end = node;
    return way;
}

/// The longest chain from a node to each other node, by its end. Chains with nodes that change layout, type
/// or shape are ignored.
std::map<NodeId, std::vector<NodeId>> chainsFrom(const Side& side, NodeId source)
{
    std::map<NodeId, std::vector<NodeId>> ways;
    for (const auto first : side.consumers.of(source)) {
        auto way = chainFrom(side, first);
        const bool changesAnyForm =
            std::ranges::any_of(way.nodes, [&](NodeId node) { return changesForm(side.graph.typeOf(node)); });
        if (!way.end.valid() || changesAnyForm || !side.partner[way.end.index()].valid())
            continue;
        auto& longest = ways[way.end];
        if (way.nodes.size() > longest.size())
            longest = std::move(way.nodes);
    }
    return ways;
}

} // namespace

void pairReplaced(Side& a, Side& b)
{
    for (std::size_t i = 0; i < a.partner.size() && !a.isStopped(); ++i) {
        if (!a.partner[i].valid())
            continue;
        const auto inA = chainsFrom(a, NodeId::of(i));
        if (inA.empty())
            continue;
        const auto inB = chainsFrom(b, a.partner[i]);
        for (const auto& [end, nodesA] : inA) {
            const auto other = inB.find(a.partner[end.index()]);
            if (other == inB.end())
                continue;
            const auto& nodesB = other->second;
            const auto areFree = [](const Side& side, const std::vector<NodeId>& nodes) {
                return std::ranges::all_of(nodes, [&](NodeId node) { return side.isFree(node); });
            };
            if (!areFree(a, nodesA) || !areFree(b, nodesB))
                continue;
            pair(a, nodesA.front(), b, nodesB.front());
            for (std::size_t k = 1; k < nodesA.size(); ++k)
                a.fusedInto[nodesA[k].index()] = nodesB.front();
            for (std::size_t k = 1; k < nodesB.size(); ++k)
                b.fusedInto[nodesB[k].index()] = nodesA.front();
        }
    }
}

std::vector<std::pair<NodeId, NodeId>> findFusedNodes(Side& a, const Side& b)
{
    std::vector<std::pair<NodeId, NodeId>> fused;
    Reads reads(b);
    const auto holderOf = [&](NodeId node) {
        return a.partner[node.index()].valid() ? a.partner[node.index()] : a.fusedInto[node.index()];
    };
    for (std::size_t i = 0; i < a.partner.size() && !a.isStopped(); ++i) {
        const auto source = NodeId::of(i);
        const auto holder = holderOf(source);
        if (!holder.valid())
            continue;
        for (const auto first : a.consumers.of(source)) {
            const auto way = chainFrom(a, first);
            const auto reader = way.end.valid() ? holderOf(way.end) : NodeId{};
            if (!reader.valid() || !reads.isRead(holder, reader))
                continue;
            for (const auto one : way.nodes) {
                if (!changesForm(a.graph.typeOf(one)))
                    fused.emplace_back(one, holder);
                else if (isView(a.graph.typeOf(one)))
                    a.isFolded[one.index()] = true;
            }
        }
    }
    return fused;
}

} // namespace opscope
