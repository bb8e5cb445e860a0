// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/graph/paths.h"

namespace opscope {
namespace {

/// Calls back for each edge of the model on the ways from `nodes` on: `next` gives the other ends at a node.
template <class Next, class Edge>
void walk(std::size_t count, std::span<const NodeId> nodes, const Next& next, const Edge& edge)
{
    std::vector<bool> isSeen(count);
    std::vector<NodeId> todo(nodes.begin(), nodes.end());
    for (const auto node : nodes)
        isSeen[node.index()] = true;
    const auto starts = todo.size();
    for (std::size_t i = 0; i < todo.size(); ++i) {
        const auto node = todo[i];
        next(node, [&](NodeId other) {
            edge(node, other, i < starts);
            if (!isSeen[other.index()]) {
                isSeen[other.index()] = true;
                todo.push_back(other);
            }
        });
    }
}

} // namespace

std::vector<PathMarks> pathsThrough(const ModelGraph& graph, const Consumers& consumers,
                                    const GraphScene& scene, std::span<const NodeId> nodes)
{
    std::vector<PathMarks> marks(scene.edges.size());
    std::vector<std::uint32_t> pieces;
    const auto mark = [&](NodeId from, NodeId to, bool PathMarks::*way, bool PathMarks::*direct,
                          bool isDirect) {
        const auto a = scene.boxOf[from.index()];
        const auto b = scene.boxOf[to.index()];
        if (a == kNoBox || b == kNoBox || a == b)
            return;
        pieces.clear();
        scene.addPieces(a, b, pieces);
        for (const auto piece : pieces) {
            marks[piece].*way = true;
            marks[piece].*direct = marks[piece].*direct || isDirect;
        }
    };
    walk(
        graph.nodes.size(), nodes,
        [&](NodeId node, const auto& visit) {
            for (const auto& input : graph.inputsOf(node)) {
                if (input.source.valid())
                    visit(input.source);
            }
        },
        [&](NodeId node, NodeId other, bool isDirect) {
            mark(other, node, &PathMarks::isAbove, &PathMarks::isInput, isDirect);
        });
    walk(
        graph.nodes.size(), nodes,
        [&](NodeId node, const auto& visit) {
            for (const auto reader : consumers.of(node))
                visit(reader);
        },
        [&](NodeId node, NodeId other, bool isDirect) {
            mark(node, other, &PathMarks::isBelow, &PathMarks::isOutput, isDirect);
        });
    return marks;
}

} // namespace opscope
