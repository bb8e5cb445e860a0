// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/graph/diff.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <unordered_map>

#include "core/graph/consumers.h"
#include "core/graph/joined_names.h"
#include "core/graph/op_identity.h"

namespace opscope {
namespace {

/// One model and what its nodes are in the other. The rules are written for one direction and run in both, so
/// that the difference of B and A mirrors that of A and B.
struct Side {
    explicit Side(const ModelGraph& of)
        : graph(of),
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
    }
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
    Consumers consumers;
    std::unordered_map<std::string_view, NodeId> byName;
    std::vector<NodeId> partner;   ///< the counterpart in the other model
    std::vector<NodeId> fusedInto; ///< the node of the other model that holds this one too
    std::vector<bool> isFolded;    ///< a view of a tensor that the other model does without
};

void pair(Side& a, NodeId nodeA, Side& b, NodeId nodeB)
{
    a.partner[nodeA.index()] = nodeB;
    b.partner[nodeB.index()] = nodeA;
}

void pairByName(Side& a, Side& b)
{
    for (const auto& [name, node] : a.byName) {
        const auto other = node.valid() ? b.named(name) : NodeId{};
        if (other.valid() && !name.empty())
            pair(a, node, b, other);
    }
}

/// The nodes of A that a node of B says it was made of.
std::vector<NodeId> originalsOf(const Side& a, const Side& b, NodeId node)
{
    std::vector<NodeId> all;
    for (const auto name : b.graph.originalNamesOf(node)) {
        if (const auto found = a.named(b.graph.text(name)); found.valid())
            all.push_back(found);
    }
    if (!all.empty() || a.named(b.graph.nameOf(node)).valid())
        return all;
    for (const auto part :
         partsOfJoined(b.graph.nameOf(node), [&](std::string_view name) { return a.named(name).valid(); }))
        all.push_back(a.named(part));
    return all;
}

/// The first that is free is the counterpart, the others are fused into it.
void pairByOriginals(Side& a, Side& b)
{
    for (std::size_t i = 0; i < b.graph.nodes.size(); ++i) {
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

/// Equal for nodes that may be one without a name in common.
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

/// From each pair to the nodes that both read and that read both, as long as that finds any.
void pairByNeighbours(Side& a, Side& b)
{
    std::vector<NodeId> work;
    for (std::size_t i = 0; i < a.partner.size(); ++i) {
        if (a.partner[i].valid())
            work.push_back(NodeId::of(i));
    }
    const auto tryPair = [&](NodeId nodeA, NodeId nodeB) {
        if (!nodeA.valid() || !nodeB.valid() || !a.isFree(nodeA) || !b.isFree(nodeB) ||
            signatureOf(a.graph, nodeA) != signatureOf(b.graph, nodeB))
            return;
        pair(a, nodeA, b, nodeB);
        work.push_back(nodeA);
    };
    while (!work.empty()) {
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

/// Of a type and shape that both have equally often left, the n-th is the n-th.
void pairBySequence(Side& a, Side& b)
{
    std::map<std::string, std::pair<std::vector<NodeId>, std::vector<NodeId>>> left;
    for (std::size_t i = 0; i < a.partner.size(); ++i) {
        if (a.isFree(NodeId::of(i)))
            left[signatureOf(a.graph, NodeId::of(i))].first.push_back(NodeId::of(i));
    }
    for (std::size_t i = 0; i < b.partner.size(); ++i) {
        if (b.isFree(NodeId::of(i)))
            left[signatureOf(b.graph, NodeId::of(i))].second.push_back(NodeId::of(i));
    }
    for (const auto& [signature, both] : left) {
        if (both.first.size() != both.second.size())
            continue;
        for (std::size_t i = 0; i < both.first.size(); ++i)
            pair(a, both.first[i], b, both.second[i]);
    }
}

constexpr std::size_t kLongestWay = 8; ///< nodes in a row

/// The same data in another shape: a compiler does without where it can.
bool isView(std::string_view type)
{
    static constexpr std::string_view kTypes[] = {"Reshape",    "Squeeze", "Unsqueeze",
                                                  "ExpandDims", "Flatten", "Identity"};
    return std::ranges::find(kTypes, type) != std::end(kTypes);
}

/// Brings data into another form, and is no part of the node before.
bool isForm(std::string_view type)
{
    return type == "TransData" || type == "Cast" || isView(type);
}

/// True if `reader` reads `source`, itself or through what only this model has to bring data into another
/// form.
bool readsFrom(const Side& side, NodeId reader, NodeId source)
{
    for (const auto& input : side.graph.inputsOf(reader)) {
        auto node = input.source;
        for (std::size_t step = 0; node.valid() && step < kLongestWay; ++step) {
            if (node == source)
                return true;
            const auto type = side.graph.typeOf(node);
            const auto inputs = side.graph.inputsOf(node);
            if (!side.isFree(node) || inputs.empty() || !isForm(type))
                break;
            node = inputs.front().source;
        }
    }
    return false;
}

/// Conv, BatchNorm and Relu of A that are one Conv of B: what stands alone in A between a node and its
/// reader, whose counterparts in B read each other, is in the first of them, unless it brings data into
/// another form. Returns what to fuse into which node of B: both directions are looked at before any is done.
std::vector<std::pair<NodeId, NodeId>> fusedBetween(Side& a, const Side& b)
{
    std::vector<std::pair<NodeId, NodeId>> fused;
    const auto holderOf = [&](NodeId node) {
        return a.partner[node.index()].valid() ? a.partner[node.index()] : a.fusedInto[node.index()];
    };
    for (std::size_t i = 0; i < a.partner.size(); ++i) {
        const auto source = NodeId::of(i);
        const auto holder = holderOf(source);
        if (!holder.valid())
            continue;
        for (const auto first : a.consumers.of(source)) {
            std::vector<NodeId> way;
            auto node = first;
            while (a.isFree(node) && !neverRuns(a.graph.typeOf(node)) && way.size() < kLongestWay) {
                way.push_back(node);
                const auto readers = a.consumers.of(node);
                if (readers.empty())
                    break;
                node = readers.front();
            }
            const auto reader = way.empty() ? NodeId{} : holderOf(node);
            if (!reader.valid() || !readsFrom(b, reader, holder))
                continue;
            for (const auto one : way) {
                if (!isForm(a.graph.typeOf(one)))
                    fused.emplace_back(one, holder);
                else if (isView(a.graph.typeOf(one)))
                    a.isFolded[one.index()] = true;
            }
        }
    }
    return fused;
}

DiffState aloneState(const Side& side, NodeId node, DiffState otherwise)
{
    return side.isFolded[node.index()] || neverRuns(side.graph.typeOf(node)) ? DiffState::Folded : otherwise;
}

void compareTensors(std::vector<NodeChange>& changes, const ModelGraph& a, TensorId idA, const ModelGraph& b,
                    TensorId idB, std::string_view which, std::size_t i)
{
    if (!idA.valid() || !idB.valid())
        return;
    const auto& tensorA = a.tensors[idA.index()];
    const auto& tensorB = b.tensors[idB.index()];
    const auto add = [&](std::string_view what, std::string_view textA, std::string_view textB) {
        if (textA != textB)
            changes.push_back(
                {fmt::format("{} of {} {}", what, which, i), std::string(textA), std::string(textB)});
    };
    add("data type", a.text(tensorA.dtype), b.text(tensorB.dtype));
    add("layout", a.text(tensorA.layout), b.text(tensorB.layout));
    add("shape", a.shapeText(tensorA.shape), b.shapeText(tensorB.shape));
}

/// What the compiler notes for itself ("_tbe_kernel_name") differs at every run.
void compareAttributes(std::vector<NodeChange>& changes, const ModelGraph& a, NodeId nodeA,
                       const ModelGraph& b, NodeId nodeB)
{
    const auto ofA = a.attributesOf(nodeA);
    const auto ofB = b.attributesOf(nodeB);
    if (!ofA || !ofB)
        return;
    std::map<std::string_view, std::pair<std::string, std::string>> all;
    for (const auto& attribute : ofA->own)
        all[attribute.name].first = attribute.text();
    for (const auto& attribute : ofB->own)
        all[attribute.name].second = attribute.text();
    for (const auto& [name, texts] : all) {
        if (!name.starts_with('_') && texts.first != texts.second)
            changes.push_back({std::string(name), texts.first, texts.second});
    }
}

std::vector<NodeChange> changesOf(const ModelGraph& a, NodeId nodeA, const ModelGraph& b, NodeId nodeB)
{
    std::vector<NodeChange> changes;
    if (a.typeOf(nodeA) != b.typeOf(nodeB))
        changes.push_back({"type", std::string(a.typeOf(nodeA)), std::string(b.typeOf(nodeB))});
    const auto inA = a.inputsOf(nodeA);
    const auto inB = b.inputsOf(nodeB);
    for (std::size_t i = 0; i < std::min(inA.size(), inB.size()); ++i)
        compareTensors(changes, a, inA[i].tensor, b, inB[i].tensor, "input", i);
    const auto outA = a.outputsOf(nodeA);
    const auto outB = b.outputsOf(nodeB);
    for (std::size_t i = 0; i < std::min(outA.size(), outB.size()); ++i)
        compareTensors(changes, a, outA[i].tensor, b, outB[i].tensor, "output", i);
    if (inA.size() != inB.size())
        changes.push_back({"inputs", fmt::format("{}", inA.size()), fmt::format("{}", inB.size())});
    compareAttributes(changes, a, nodeA, b, nodeB);
    return changes;
}

GraphDiff rowsOf(const Side& a, const Side& b)
{
    GraphDiff diff;
    std::vector<std::size_t> rowOfB(b.partner.size());
    for (std::size_t i = 0; i < b.partner.size(); ++i) {
        const auto node = NodeId::of(i);
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
            row.state = aloneState(b, node, DiffState::New);
        }
    }
    for (std::size_t i = 0; i < a.partner.size(); ++i) {
        const auto node = NodeId::of(i);
        if (a.fusedInto[i].valid()) {
            auto& row = diff.rows[rowOfB[a.fusedInto[i].index()]];
            row.a.push_back(node);
            row.state = DiffState::Fused;
        } else if (!a.partner[i].valid()) {
            diff.rows.push_back({aloneState(a, node, DiffState::Gone), {node}, {}});
        }
    }
    for (std::size_t i = 0; i < b.partner.size(); ++i) {
        if (!b.fusedInto[i].valid())
            continue;
        const auto holder = b.fusedInto[i]; // a node of A, whose counterpart has the row
        const auto partner = a.partner[holder.index()];
        auto& row = diff.rows[rowOfB[partner.index()]];
        row.b.push_back(NodeId::of(i));
        row.state = DiffState::Fused;
    }
    return diff;
}

} // namespace

const char* diffStateName(DiffState state)
{
    static constexpr const char* kNames[kDiffStates] = {"same", "changed", "new", "gone", "fused", "folded"};
    return kNames[static_cast<std::size_t>(state)];
}

std::size_t GraphDiff::count(DiffState state) const
{
    return static_cast<std::size_t>(std::ranges::count(rows, state, &DiffRow::state));
}

GraphDiff diffGraphs(const ModelGraph& a, const ModelGraph& b)
{
    Side sideA(a);
    Side sideB(b);
    pairByName(sideA, sideB);
    pairByOriginals(sideA, sideB);
    pairByOriginals(sideB, sideA);
    pairByNeighbours(sideA, sideB);
    pairBySequence(sideA, sideB);
    pairByNeighbours(sideA, sideB);
    const auto inB = fusedBetween(sideA, sideB);
    const auto inA = fusedBetween(sideB, sideA);
    for (const auto& [node, holder] : inB)
        sideA.fusedInto[node.index()] = holder;
    for (const auto& [node, holder] : inA)
        sideB.fusedInto[node.index()] = holder;
    return rowsOf(sideA, sideB);
}

} // namespace opscope
