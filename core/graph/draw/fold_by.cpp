// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/graph/draw/fold_by.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <unordered_map>

#include "core/graph/draw/folding.h"

namespace opscope {
namespace {

constexpr std::int64_t kNoStream = -1;

/// Groups in the order of the streams; empty if there are fewer than two streams.
template <class F>
ScopeGroups byStream(const ModelGraph& graph, const FoldFacts& facts, const F& streamOf)
{
    std::map<std::int64_t, std::uint32_t> known;
    std::vector<std::int64_t> streams(graph.nodes.size(), kNoStream);
    for (std::size_t i = 0; i < streams.size(); ++i) {
        if (isConstantNode(graph.typeOf(NodeId::of(i))))
            continue;
        streams[i] = streamOf(NodeId::of(i));
        if (streams[i] != kNoStream)
            known.emplace(streams[i], 0);
    }
    ScopeGroups groups;
    if (known.size() < 2)
        return groups;
    for (auto& [stream, group] : known) {
        group = static_cast<std::uint32_t>(groups.all.size());
        groups.all.push_back({.name = facts.streamName              ? facts.streamName(stream)
                                      : stream == OpPlace::kSeveral ? "several streams"
                                                                    : fmt::format("stream {}", stream),
                              .kind = GraphScopeKind::Stream});
    }
    for (const auto stream : streams)
        groups.ofNode.push_back(stream == kNoStream ? kNoNumber : known.at(stream));
    return groups;
}

ScopeGroups groupsByStream(const ModelGraph& graph, const FoldFacts& facts)
{
    if (facts.runs != nullptr) {
        auto ofRun = byStream(graph, facts, [&](NodeId node) {
            const auto* const place = facts.runs->placeOf(node);
            return place == nullptr ? kNoStream : place->stream;
        });
        if (!ofRun.all.empty())
            return ofRun;
    }
    return byStream(graph, facts,
                    [&](NodeId node) { return std::int64_t{graph.nodes[node.index()].stream}; });
}

/// For each subgraph, the subgraph that runs it; kNoNumber: it is run by the root or by none, or they run
/// each other in a circle.
std::vector<std::uint32_t> outerSubgraphs(const ModelGraph& graph)
{
    constexpr std::size_t kDeepest = 32;
    const auto outerOf = [&](std::uint32_t at) {
        const auto owner = graph.subgraphs[at].owner;
        return owner.valid() ? graph.nodes[owner.index()].subgraph.value : 0;
    };
    std::vector<std::uint32_t> outer(graph.subgraphs.size(), kNoNumber);
    for (std::uint32_t i = 1; i < outer.size(); ++i) {
        auto at = outerOf(i);
        for (std::size_t depth = 0; at != 0 && depth < kDeepest; ++depth)
            at = outerOf(at);
        if (at == 0 && outerOf(i) != 0)
            outer[i] = outerOf(i);
    }
    return outer;
}

ScopeGroups groupsBySubgraph(const ModelGraph& graph)
{
    ScopeGroups groups;
    if (graph.subgraphs.size() < 2)
        return groups;
    std::unordered_map<StringId, std::size_t> names;
    for (const auto& subgraph : graph.subgraphs)
        ++names[subgraph.name];
    const auto outer = outerSubgraphs(graph);
    for (std::size_t i = 1; i < graph.subgraphs.size(); ++i) {
        const auto& subgraph = graph.subgraphs[i];
        const auto name = graph.text(subgraph.name);
        const bool isUnique = !name.empty() && names[subgraph.name] == 1;
        groups.all.push_back(
            {.name = isUnique || !subgraph.owner.valid()
                         ? std::string(name)
                         : fmt::format("{}: {}", graph.nameOf(subgraph.owner), name),
             .kind = GraphScopeKind::Subgraph,
             .parent = outer[i] == kNoNumber ? kNoNumber : outer[i] - 1}); // the root is no group
    }
    for (const auto& node : graph.nodes)
        groups.ofNode.push_back(node.subgraph.value == 0 ? kNoNumber : node.subgraph.value - 1);
    return groups;
}

/// The bodies of nodes that run graphs (If, Loop, Scan of ONNX): a box each, next to the node.
ScopeGroups groupsOfBodies(const ModelGraph& graph)
{
    ScopeGroups groups;
    const auto outer = outerSubgraphs(graph);
    std::vector<std::uint32_t> groupOf(graph.subgraphs.size(), kNoNumber);
    for (std::size_t i = 1; i < graph.subgraphs.size(); ++i) {
        const auto& subgraph = graph.subgraphs[i];
        if (!subgraph.attribute.valid())
            continue;
        const auto owner = graph.nameOf(subgraph.owner);
        const auto slash = owner.rfind('/');
        const auto parent = outer[i] == kNoNumber ? kNoNumber : groupOf[outer[i]];
        groupOf[i] = static_cast<std::uint32_t>(groups.all.size());
        groups.all.push_back(
            {.name = fmt::format("{}: {}", owner.substr(slash + 1), graph.text(subgraph.attribute)),
             .kind = GraphScopeKind::Subgraph,
             .parent = parent,
             .around = parent == kNoNumber && slash != std::string_view::npos ? owner.substr(0, slash)
                                                                              : std::string_view()});
    }
    if (groups.all.empty())
        return groups;
    for (const auto& node : graph.nodes)
        groups.ofNode.push_back(groupOf[node.subgraph.index()]);
    return groups;
}

/// "conv1 + bn1 + ...", each without the common scope.
std::string joinedName(const ModelGraph& graph, std::span<const NodeId> nodes, std::size_t around)
{
    constexpr std::size_t kMost = 3;
    std::string name;
    for (const auto node : nodes.first(std::min(nodes.size(), kMost))) {
        const auto whole = graph.nameOf(node);
        name += (name.empty() ? "" : " + ") + std::string(whole.substr(around == 0 ? 0 : around + 1));
    }
    return nodes.size() > kMost ? name + " + \u2026" : name;
}

ScopeGroups groupsByFused(const ModelGraph& graph, std::span<const FusedNodes> fused)
{
    ScopeGroups groups;
    const auto scopes = scopesOf(graph);
    std::vector<std::uint32_t> ofNode(graph.nodes.size(), kNoNumber);
    for (const auto& one : fused) {
        const auto group = static_cast<std::uint32_t>(groups.all.size());
        std::vector<NodeId> nodes;
        for (const auto node : one.nodes) {
            if (ofNode[node.index()] != kNoNumber || isConstantNode(graph.typeOf(node)))
                continue;
            ofNode[node.index()] = group;
            nodes.push_back(node);
        }
        if (nodes.size() < 2) {
            for (const auto node : nodes)
                ofNode[node.index()] = kNoNumber;
            continue;
        }
        auto around = scopes.ofNode[nodes.front().index()];
        for (const auto node : nodes)
            around = commonScope(scopes, around, scopes.ofNode[node.index()]);
        const auto scope = scopes.all[around].name;
        groups.all.push_back({.name = one.name.empty() ? joinedName(graph, nodes, scope.size()) : one.name,
                              .kind = GraphScopeKind::Fused,
                              .around = scope});
    }
    if (!groups.all.empty())
        groups.ofNode = std::move(ofNode);
    return groups;
}

} // namespace

const char* foldByName(FoldBy by)
{
    static constexpr const char* kNames[] = {"name", "stream", "subgraph", "fused"};
    static_assert(std::size(kNames) == kFoldBys);
    return kNames[static_cast<std::size_t>(by)];
}

void addFused(const GraphDiff& diff, bool isA, const ModelGraph& other, std::vector<FusedNodes>& fused)
{
    for (const auto& row : diff.rows) {
        const auto& nodes = isA ? row.a : row.b;
        const auto& there = isA ? row.b : row.a;
        if (nodes.size() > 1 && !there.empty())
            fused.push_back({nodes, std::string(other.nameOf(there.front()))});
    }
}

void addFused(const OpIdentity& identity, const Report& report, std::vector<FusedNodes>& fused)
{
    std::map<std::uint32_t, std::vector<NodeId>> nodesOf;
    for (const auto& link : identity.links)
        nodesOf[link.op].push_back(link.node);
    for (auto& [op, nodes] : nodesOf) {
        if (nodes.size() > 1)
            fused.push_back({std::move(nodes), std::string(report.strings.text(identity.ops[op].name))});
    }
}

ScopeGroups groupsBy(FoldBy by, const ModelGraph& graph, const FoldFacts& facts)
{
    switch (by) {
    case FoldBy::Stream:
        return groupsByStream(graph, facts);
    case FoldBy::Subgraph:
        return groupsBySubgraph(graph);
    case FoldBy::Fused:
        return groupsByFused(graph, facts.fused);
    case FoldBy::Name:
        break;
    }
    return groupsOfBodies(graph);
}

MessageId reasonNotFolded(FoldBy by)
{
    return by == FoldBy::Stream     ? MessageId::FoldOneStream
           : by == FoldBy::Subgraph ? MessageId::FoldOneGraph
                                    : MessageId::FoldNothingFused;
}

} // namespace opscope
