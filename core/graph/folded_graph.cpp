// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/graph/folded_graph.h"

#include <unordered_map>

namespace opscope {
namespace {

constexpr std::uint32_t kNone = UINT32_MAX;

bool isConstant(std::string_view type)
{
    return type == "Const" || type == "Constant" || type == "ConstPlaceHolder";
}

} // namespace

std::vector<bool> openScopes(const ModelGraph& graph, const GraphScopes& scopes, std::size_t most)
{
    std::vector<bool> isOpen(scopes.all.size());
    std::vector<std::size_t> boxes(scopes.all.size()); // that an open scope shows
    for (std::size_t i = 0; i < scopes.ofNode.size(); ++i)
        boxes[scopes.ofNode[i]] += isConstant(graph.typeOf(NodeId::of(i))) ? 0U : 1U;
    for (std::size_t i = 1; i < scopes.all.size(); ++i)
        ++boxes[scopes.all[i].parent];
    auto seen = boxes[0];
    isOpen[0] = true;
    for (std::uint32_t depth = 1; seen < most; ++depth) {
        bool hasAny = false;
        for (std::size_t i = 1; i < scopes.all.size(); ++i) {
            if (scopes.all[i].depth != depth || !isOpen[scopes.all[i].parent])
                continue;
            hasAny = true;
            if (seen + boxes[i] - 1 > most)
                continue;
            isOpen[i] = true;
            seen += boxes[i] - 1;
        }
        if (!hasAny)
            break;
    }
    return isOpen;
}

FoldedGraph foldGraph(const ModelGraph& graph, const GraphScopes& scopes, const std::vector<bool>& isOpen)
{
    std::vector<std::uint32_t> foldedAt(scopes.all.size()); // the outermost folded scope around; 0: none
    for (std::size_t i = 1; i < scopes.all.size(); ++i) {
        const auto around = foldedAt[scopes.all[i].parent];
        foldedAt[i] = around != 0 ? around : isOpen[i] ? 0 : static_cast<std::uint32_t>(i);
    }
    FoldedGraph out;
    std::vector<std::uint32_t> boxOfScope(scopes.all.size(), kNone);
    std::vector<std::uint32_t> boxOf(graph.nodes.size(), kNone);
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        if (isConstant(graph.typeOf(NodeId::of(i)))) {
            ++out.constants;
            continue;
        }
        const auto folded = foldedAt[scopes.ofNode[i]];
        auto& box = folded == 0 ? boxOf[i] : boxOfScope[folded];
        if (box == kNone) {
            box = static_cast<std::uint32_t>(out.nodes.size());
            out.nodes.push_back(folded == 0 ? FoldedNode{NodeId::of(i), scopes.ofNode[i], 0}
                                            : FoldedNode{{}, folded, 0});
        }
        boxOf[i] = box;
        ++out.nodes[box].nodes;
    }
    std::unordered_map<std::uint64_t, std::size_t> known;
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        for (const auto& input : graph.inputsOf(NodeId::of(i))) {
            const auto to = boxOf[i];
            const auto from = input.source.valid() ? boxOf[input.source.index()] : kNone;
            if (from == kNone || to == kNone || from == to)
                continue;
            const auto [it, isNew] = known.try_emplace(std::uint64_t{from} << 32 | to, out.edges.size());
            if (isNew)
                out.edges.push_back({from, to, 0});
            ++out.edges[it->second].edges;
        }
    }
    return out;
}

} // namespace opscope
