// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/graph/draw/paths.h"

namespace opscope {
namespace {

/// Calls `edge` for each edge on the paths that begin at `nodes`; `next` visits the other ends of edges at a
/// node.
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

/// The pieces of a scene by the boxes that they connect; a click needs those of all edges of the model.
class EdgePieces {
public:
    explicit EdgePieces(const GraphScene& scene)
        : m_scene(scene),
          m_depth(scene.boxes.size()),
          m_out(scene.boxes.size(), kNoNumber),
          m_in(scene.boxes.size(), kNoNumber)
    {
        for (std::size_t i = 1; i < scene.boxes.size(); ++i)
            m_depth[i] = m_depth[scene.boxes[i].parent] + 1;
        for (std::uint32_t i = 0; i < scene.edges.size(); ++i) {
            const auto& edge = scene.edges[i];
            if (edge.to == edge.around)
                m_out[edge.from] = i;
            else if (edge.from == edge.around)
                m_in[edge.to] = i;
        }
    }

    /// Like GraphScene::addPieces.
    template <class F>
    void forEach(std::uint32_t from, std::uint32_t to, const F& f) const
    {
        const auto& boxes = m_scene.boxes;
        while (boxes[from].parent != boxes[to].parent) {
            auto& box = m_depth[from] >= m_depth[to] ? from : to;
            const auto piece = &box == &from ? m_out[box] : m_in[box];
            if (piece != kNoNumber)
                f(piece);
            box = boxes[box].parent;
        }
        if (const auto piece = m_scene.pieceOf(boxes[from].parent, from, to); piece != kNoNumber)
            f(piece);
    }

private:
    const GraphScene& m_scene;
    std::vector<std::uint32_t> m_depth; ///< for each box
    std::vector<std::uint32_t> m_out;   ///< from each box to the border around it
    std::vector<std::uint32_t> m_in;
};

} // namespace

std::vector<PathMarks> findPaths(const ModelGraph& graph, const Consumers& consumers, const GraphScene& scene,
                                 std::span<const NodeId> nodes)
{
    std::vector<PathMarks> marks(scene.edges.size());
    const EdgePieces pieces(scene);
    const auto mark = [&](NodeId from, NodeId to, bool PathMarks::*way, bool PathMarks::*direct,
                          bool isDirect) {
        const auto a = scene.boxOf[from.index()];
        const auto b = scene.boxOf[to.index()];
        if (a == kNoNumber || b == kNoNumber || a == b)
            return;
        pieces.forEach(a, b, [&](std::uint32_t piece) {
            marks[piece].*way = true;
            marks[piece].*direct = marks[piece].*direct || isDirect;
        });
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
    std::vector<bool> isAsked(graph.nodes.size());
    for (const auto node : nodes)
        isAsked[node.index()] = true;
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        const auto node = NodeId::of(i);
        for (const auto& control : graph.controlsOf(node)) {
            if (!control.source.valid())
                continue;
            if (isAsked[i])
                mark(control.source, node, &PathMarks::isAbove, &PathMarks::isInput, true);
            else if (isAsked[control.source.index()])
                mark(control.source, node, &PathMarks::isBelow, &PathMarks::isOutput, true);
        }
    }
    return marks;
}

} // namespace opscope
