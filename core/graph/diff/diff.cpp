// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/graph/diff/diff.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <unordered_map>

#include "core/graph/diff/diff_side.h"
#include "core/graph/diff/node_changes.h"
#include "core/graph/match/op_identity.h"

namespace opscope {
namespace {

void pairByName(Side& a, Side& b)
{
    for (const auto& [name, node] : a.byName) {
        const auto other = node.valid() ? b.named(name) : NodeId{};
        if (other.valid() && !name.empty())
            pair(a, node, b, other);
    }
}

/// The nodes of A that a node of B was made from, by its original names or the parts of its name.
std::vector<NodeId> originalsOf(Side& a, const Side& b, NodeId node)
{
    std::vector<NodeId> all;
    for (const auto name : b.graph.originalNamesOf(node)) {
        if (const auto found = a.named(b.graph.text(name)); found.valid())
            all.push_back(found);
    }
    if (!all.empty() || a.named(b.graph.nameOf(node)).valid())
        return all;
    for (const auto part : a.joined.partsOf(b.graph.nameOf(node)))
        all.push_back(a.named(part));
    return all;
}

/// The first unmatched original becomes the counterpart, the others are fused into it.
void pairByOriginals(Side& a, Side& b)
{
    for (std::size_t i = 0; i < b.graph.nodes.size() && !b.isStopped(); ++i) {
        const auto node = NodeId::of(i);
        for (const auto original : originalsOf(a, b, node)) {
            if (!a.isFree(original))
                continue;
            if (b.isFree(node))
                pair(a, original, b, node);
            else if (b.partner[i].valid())
                a.fusedInto[original.index()] = node;
        }
    }
}

/// Equal for nodes that may correspond without a common name.
std::string signatureOf(const ModelGraph& graph, NodeId node)
{
    std::string out(graph.typeOf(node));
    for (const auto& output : graph.outputsOf(node)) {
        if (output.tensor.valid())
            out += fmt::format("|{} {}", graph.text(graph.tensors[output.tensor.index()].dtype),
                               graph.shapeText(graph.tensors[output.tensor.index()].shape));
    }
    return out;
}

/// Computed once for each node: a node with many outputs may be compared with as many others.
void numberSignatures(Side& a, Side& b)
{
    std::unordered_map<std::string, std::uint32_t> known;
    for (auto* const side : {&a, &b}) {
        for (std::size_t i = 0; i < side->graph.nodes.size() && !a.isStopped(); ++i)
            side->signature.push_back(
                known.try_emplace(signatureOf(side->graph, NodeId::of(i)), known.size()).first->second);
    }
}

/// From each pair, matches the nodes that both read and the nodes that read both, until nothing new is found.
void pairByNeighbours(Side& a, Side& b)
{
    std::vector<NodeId> work;
    for (std::size_t i = 0; i < a.partner.size(); ++i) {
        if (a.partner[i].valid())
            work.push_back(NodeId::of(i));
    }
    const auto tryPair = [&](NodeId nodeA, NodeId nodeB) {
        if (!nodeA.valid() || !nodeB.valid() || !a.isFree(nodeA) || !b.isFree(nodeB) ||
            a.signature[nodeA.index()] != b.signature[nodeB.index()])
            return;
        pair(a, nodeA, b, nodeB);
        work.push_back(nodeA);
    };
    while (!work.empty() && !a.isStopped()) {
        const auto nodeA = work.back();
        const auto nodeB = a.partner[nodeA.index()];
        work.pop_back();
        const auto inA = a.graph.inputsOf(nodeA);
        const auto inB = b.graph.inputsOf(nodeB);
        for (std::size_t i = 0; i < std::min(inA.size(), inB.size()); ++i)
            tryPair(inA[i].source, inB[i].source);
        const auto outA = a.consumers.of(nodeA);
        const auto outB = b.consumers.of(nodeB);
        for (std::size_t i = 0; i < std::min(outA.size(), outB.size()); ++i)
            tryPair(outA[i], outB[i]);
    }
}

/// If both models have the same number of unmatched nodes of a type and shape, matches them in order.
void pairBySequence(Side& a, Side& b)
{
    std::map<std::uint32_t, std::pair<std::vector<NodeId>, std::vector<NodeId>>> left;
    for (std::size_t i = 0; i < a.partner.size(); ++i) {
        if (a.isFree(NodeId::of(i)))
            left[a.signature[i]].first.push_back(NodeId::of(i));
    }
    for (std::size_t i = 0; i < b.partner.size(); ++i) {
        if (b.isFree(NodeId::of(i)))
            left[b.signature[i]].second.push_back(NodeId::of(i));
    }
    for (const auto& [signature, both] : left) {
        if (both.first.size() != both.second.size())
            continue;
        for (std::size_t i = 0; i < both.first.size(); ++i)
            pair(a, both.first[i], b, both.second[i]);
    }
}

DiffState unmatchedState(const Side& side, NodeId node, DiffState otherwise)
{
    const auto type = side.graph.typeOf(node);
    if (type == "Data" || type == "NetOutput")
        return DiffState::Terminal;
    return side.isFolded[node.index()] || neverRuns(type) ? DiffState::Folded : otherwise;
}

/// Replaces the types of the first nodes by those of all nodes.
void nameAllTypes(DiffRow& row, const ModelGraph& a, const ModelGraph& b)
{
    const auto type = std::ranges::find_if(
        row.changes, [](const NodeChange& change) { return !change.isAttribute && change.what == "type"; });
    if (type == row.changes.end())
        return;
    type->a = typesOf(a, row.a);
    type->b = typesOf(b, row.b);
}

/// Real differences first, then nodes that only one format writes, equal nodes last.
int rankOf(DiffState state)
{
    switch (state) {
    case DiffState::Same:
        return 2;
    case DiffState::Folded:
    case DiffState::Terminal:
        return 1;
    default:
        return 0;
    }
}

GraphDiff rowsOf(const Side& a, const Side& b, const std::stop_token& stop)
{
    GraphDiff diff;
    std::vector<std::size_t> rowOfB(b.partner.size());
    for (std::size_t i = 0; i < b.partner.size(); ++i) {
        const auto node = NodeId::of(i);
        if (stop.stop_requested()) // attributes are read from the files
            return {};
        if (b.fusedInto[i].valid())
            continue;
        rowOfB[i] = diff.rows.size();
        auto& row = diff.rows.emplace_back();
        row.b.push_back(node);
        if (b.partner[i].valid()) {
            row.a.push_back(b.partner[i]);
            row.changes = changesOf(a.graph, b.partner[i], b.graph, node);
            row.state = row.changes.empty() ? DiffState::Same : DiffState::Changed;
        } else {
            row.state = unmatchedState(b, node, DiffState::New);
        }
    }
    for (std::size_t i = 0; i < a.partner.size(); ++i) {
        const auto node = NodeId::of(i);
        if (a.fusedInto[i].valid()) {
            auto& row = diff.rows[rowOfB[a.fusedInto[i].index()]];
            row.a.push_back(node);
            row.state = DiffState::Fused;
        } else if (!a.partner[i].valid()) {
            diff.rows.push_back({unmatchedState(a, node, DiffState::Gone), {node}, {}});
        }
    }
    for (std::size_t i = 0; i < b.partner.size(); ++i) {
        if (!b.fusedInto[i].valid())
            continue;
        const auto holder = b.fusedInto[i]; // a node of A; its counterpart is in the row
        const auto partner = a.partner[holder.index()];
        auto& row = diff.rows[rowOfB[partner.index()]];
        row.b.push_back(NodeId::of(i));
        row.state = DiffState::Fused;
    }
    for (auto& row : diff.rows) {
        if (row.state == DiffState::Fused)
            nameAllTypes(row, a.graph, b.graph);
    }
    std::ranges::stable_sort(diff.rows, {}, [](const DiffRow& row) { return rankOf(row.state); });
    return diff;
}

} // namespace

const char* diffStateName(DiffState state)
{
    static constexpr const char* kNames[kDiffStates] = {"same",   "changed",        "new", "gone", "fused",
                                                        "folded", "input or output"};
    return kNames[static_cast<std::size_t>(state)];
}

std::size_t GraphDiff::count(DiffState state) const
{
    return static_cast<std::size_t>(std::ranges::count(rows, state, &DiffRow::state));
}

GraphDiff diffGraphs(const ModelGraph& a, const ModelGraph& b, const std::stop_token& stop)
{
    Side sideA(a, stop);
    Side sideB(b, stop);
    using Rule = void (*)(Side&, Side&);
    const auto fuse = [](Side& one, Side& other) {
        const auto inOther = findFusedNodes(one, other);
        const auto inOne = findFusedNodes(other, one);
        for (const auto& [node, holder] : inOther)
            one.fusedInto[node.index()] = holder;
        for (const auto& [node, holder] : inOne)
            other.fusedInto[node.index()] = holder;
    };
    const auto pairByOriginalsOfBoth = [](Side& one, Side& other) {
        pairByOriginals(one, other);
        pairByOriginals(other, one);
    };
    for (const Rule rule :
         {Rule(numberSignatures), Rule(pairByName), Rule(pairByOriginalsOfBoth), Rule(pairByNeighbours),
          Rule(pairBySequence), Rule(pairByNeighbours), Rule(pairReplaced), Rule(fuse)}) {
        if (stop.stop_requested())
            return {};
        rule(sideA, sideB);
    }
    return rowsOf(sideA, sideB, stop);
}

} // namespace opscope
