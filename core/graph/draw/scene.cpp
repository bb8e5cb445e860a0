// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/graph/draw/scene.h"

#include <algorithm>
#include <span>
#include <tuple>
#include <utility>

#include "core/graph/draw/folding.h"

namespace opscope {
namespace {

using Index = std::uint32_t;
constexpr double kPadding = 10;
constexpr LayoutGaps kGapsRight{.across = 16, .down = 40}; ///< boxes are wider than high
constexpr double kLetter = 7.4;                            ///< approximate width of a letter of 12 points

auto keyOf(const SceneEdge& edge)
{
    return std::tie(edge.around, edge.from, edge.to);
}

class SceneMaker {
public:
    SceneMaker(const ModelGraph& graph, const GraphScopes& scopes, const std::vector<bool>& isOpen,
               std::stop_token stop, GraphDirection direction)
        : m_graph(graph), m_scopes(scopes), m_stop(std::move(stop))
    {
        m_out.direction = direction;
        countChildren();
        findVisibleScopes(isOpen);
    }

    GraphScene run()
    {
        makeBoxes();
        makeEdges();
        for (auto i = m_out.boxes.size(); i-- > 0 && !m_stop.stop_requested();) {
            if (m_out.boxes[i].isOpen)
                layOut(static_cast<Index>(i));
        }
        if (m_stop.stop_requested())
            return {};
        placeAll();
        return std::move(m_out);
    }

private:
    /// Counts the boxes that each scope would contain directly if it were open.
    void countChildren()
    {
        m_children.resize(m_scopes.all.size());
        for (std::size_t i = 0; i < m_graph.nodes.size(); ++i) {
            const bool isConstant = isConstantNode(m_graph.typeOf(NodeId::of(i)));
            m_children[m_scopes.ofNode[i]] += isConstant ? 0U : 1U;
            m_out.constants += isConstant ? 1U : 0U;
        }
        for (auto i = m_scopes.all.size(); i-- > 1;)
            m_children[m_scopes.all[i].parent] += m_children[i] > 0 ? 1U : 0U;
    }

    void findVisibleScopes(const std::vector<bool>& isOpen)
    {
        m_folded.resize(m_scopes.all.size());
        m_visibleScope.resize(m_scopes.all.size());
        for (Index i = 1; i < m_scopes.all.size(); ++i) {
            const auto parent = m_scopes.all[i].parent;
            const bool isSingle = m_children[i] <= 1 && m_scopes.all[i].kind == GraphScopeKind::Name;
            m_folded[i] = m_folded[parent] != 0 ? m_folded[parent] : isOpen[i] || isSingle ? 0 : i;
            m_visibleScope[i] = isSingle ? m_visibleScope[parent] : i;
        }
    }

    /// A box before it has its final index: boxes are ordered by the first node that they contain, and the
    /// children of an entry are a linked list.
    struct Entry {
        NodeId node{};
        Index scope = 0;
        Index nodes = 0;
        Index firstChild = kNoNumber;
        Index lastChild = kNoNumber;
        Index next = kNoNumber;
        bool isOpen = false;
    };

    Index addEntry(std::vector<Entry>& entries, Entry entry, Index parent)
    {
        const auto at = static_cast<Index>(entries.size());
        entries.push_back(entry);
        if (parent != kNoNumber) {
            auto& last = entries[parent].lastChild;
            (last == kNoNumber ? entries[parent].firstChild : entries[last].next) = at;
            last = at;
        }
        return at;
    }

    /// Returns the entry of an open scope. The entries of the scopes around it are made first.
    Index openEntry(std::vector<Entry>& entries, std::vector<Index>& entryOf, Index scope)
    {
        if (entryOf[scope] == kNoNumber) {
            const auto around = openEntry(entries, entryOf, m_visibleScope[m_scopes.all[scope].parent]);
            entryOf[scope] = addEntry(entries, {.scope = scope, .isOpen = true}, around);
        }
        return entryOf[scope];
    }

    void makeBoxes()
    {
        std::vector<Entry> entries;
        std::vector<Index> entryOf(m_scopes.all.size(), kNoNumber);
        entryOf[0] = addEntry(entries, {.isOpen = true}, kNoNumber);
        std::vector<Index> ofNode(m_graph.nodes.size(), kNoNumber);
        for (std::size_t i = 0; i < m_graph.nodes.size(); ++i) {
            if (isConstantNode(m_graph.typeOf(NodeId::of(i))))
                continue;
            const auto scope = m_scopes.ofNode[i];
            const auto folded = m_folded[scope];
            if (folded == 0) {
                const auto around = openEntry(entries, entryOf, m_visibleScope[scope]);
                ofNode[i] = addEntry(entries, {.node = NodeId::of(i), .scope = scope}, around);
            } else {
                if (entryOf[folded] == kNoNumber) {
                    const auto around =
                        openEntry(entries, entryOf, m_visibleScope[m_scopes.all[folded].parent]);
                    entryOf[folded] = addEntry(entries, {.scope = folded}, around);
                }
                ofNode[i] = entryOf[folded];
            }
            ++entries[ofNode[i]].nodes;
        }
        std::vector<Index> boxOfEntry(entries.size());
        std::vector<std::pair<Index, Index>> todo{{0, 0}}; // entry, parent box
        while (!todo.empty()) {
            const auto [at, parent] = todo.back();
            todo.pop_back();
            const auto& entry = entries[at];
            const auto box = static_cast<Index>(m_out.boxes.size());
            boxOfEntry[at] = box;
            m_out.boxes.push_back({.node = entry.node,
                                   .scope = entry.scope,
                                   .nodes = entry.nodes,
                                   .parent = parent,
                                   .end = box + 1,
                                   .isOpen = entry.isOpen,
                                   .label = labelOf(entry, m_out.boxes, parent)});
            const auto first = todo.size();
            for (auto child = entry.firstChild; child != kNoNumber; child = entries[child].next)
                todo.emplace_back(child, box);
            std::reverse(todo.begin() + static_cast<std::ptrdiff_t>(first), todo.end());
        }
        for (auto i = m_out.boxes.size(); i-- > 1;) {
            auto& around = m_out.boxes[m_out.boxes[i].parent];
            around.end = std::max(around.end, m_out.boxes[i].end);
            around.nodes += m_out.boxes[i].nodes;
        }
        for (auto& at : ofNode)
            at = at == kNoNumber ? kNoNumber : boxOfEntry[at];
        m_out.boxOf = std::move(ofNode);
    }

    std::string_view labelOf(const Entry& entry, const std::vector<SceneBox>& boxes, Index parent) const
    {
        const auto name = entry.node.valid() ? m_graph.nameOf(entry.node) : m_scopes.all[entry.scope].name;
        if (boxes.empty())
            return name;
        while (m_scopes.all[boxes[parent].scope].kind != GraphScopeKind::Name)
            parent = boxes[parent].parent;
        const auto around = m_scopes.all[boxes[parent].scope].name;
        const bool isInside = !around.empty() && name.size() > around.size() && name.starts_with(around) &&
                              name[around.size()] == '/';
        return isInside ? name.substr(around.size() + 1) : name;
    }

    /// An edge that crosses the border of a box is only counted at the box, because a model has many more
    /// edges than boxes, and each edge may cross many borders.
    void makeEdges()
    {
        depthOfBoxes();
        std::vector<Crossing> out(m_out.boxes.size());
        std::vector<Crossing> in(m_out.boxes.size());
        std::vector<SceneEdge> all; // between sibling boxes
        for (std::size_t i = 0; i < m_graph.nodes.size() && !m_stop.stop_requested(); ++i) {
            const auto to = m_out.boxOf[i];
            const auto add = [&](std::span<const GraphInput> inputs, Index controls) {
                for (const auto& input : inputs) {
                    const auto from = input.source.valid() ? m_out.boxOf[input.source.index()] : kNoNumber;
                    if (from != kNoNumber && to != kNoNumber && from != to)
                        all.push_back(siblingEdge(from, to, controls, out, in));
                }
            };
            add(m_graph.inputsOf(NodeId::of(i)), 0);
            add(m_graph.controlsOf(NodeId::of(i)), 1);
        }
        std::ranges::sort(all, {}, keyOf);
        for (auto& edge : all) {
            if (m_out.edges.empty() || keyOf(m_out.edges.back()) != keyOf(edge))
                m_out.edges.push_back({.around = edge.around, .from = edge.from, .to = edge.to});
            m_out.edges.back().edges += edge.edges;
            m_out.edges.back().controls += edge.controls;
        }
        for (Index i = 1; i < m_out.boxes.size(); ++i) {
            const auto around = m_out.boxes[i].parent;
            if (out[i].edges > 0)
                m_out.edges.push_back({around, i, around, out[i].edges, out[i].controls});
            if (in[i].edges > 0)
                m_out.edges.push_back({around, around, i, in[i].edges, in[i].controls});
        }
        std::ranges::sort(m_out.edges, {}, keyOf);
    }

    void depthOfBoxes()
    {
        m_depth.resize(m_out.boxes.size());
        for (std::size_t i = 1; i < m_out.boxes.size(); ++i)
            m_depth[i] = m_depth[m_out.boxes[i].parent] + 1;
    }

    /// The number of edges that cross a border.
    struct Crossing {
        Index edges = 0;
        Index controls = 0;
    };

    /// Walks both ends up to the two sibling boxes that contain them, and counts every border that is crossed
    /// on the way in `out` and `in`. `controls` is 1 for a control edge, otherwise 0.
    SceneEdge siblingEdge(Index from, Index to, Index controls, std::vector<Crossing>& out,
                          std::vector<Crossing>& in) const
    {
        const auto parent = [&](Index box) { return m_out.boxes[box].parent; };
        const auto pass = [&](Crossing& border) {
            ++border.edges;
            border.controls += controls;
        };
        while (parent(from) != parent(to)) {
            if (m_depth[from] >= m_depth[to]) {
                pass(out[from]);
                from = parent(from);
            } else {
                pass(in[to]);
                to = parent(to);
            }
        }
        return {parent(from), from, to, 1, controls};
    }

    struct Size {
        double width = 0;
        double height = 0;
        double in = -1;
        double out = -1;
    };

    static double widthFor(std::size_t letters)
    {
        return static_cast<double>(std::clamp<std::size_t>(letters, 9, 26)) * kLetter + 20;
    }

    Size sizeOf(const SceneBox& box) const
    {
        constexpr std::size_t kNumber = 9; // letters of the number next to the type
        const auto type = kNumber + (box.node.valid() ? m_graph.typeOf(box.node).size() : 9);
        const auto sign = box.node.valid() ? 0U : 2U; // the sign that shows that a box can be opened
        return {widthFor(std::max(box.label.size() + sign, type)), kSceneBoxHeight};
    }

    /// Lays out an open scope whose inner scopes are already laid out. Positions are relative to its corner.
    void layOut(Index around)
    {
        m_sizes.resize(m_out.boxes.size());
        m_local.resize(m_out.boxes.size());
        std::vector<Index> children;
        std::vector<LayoutBox> boxes;
        for (auto i = around + 1; i < m_out.boxes[around].end; i = m_out.boxes[i].end) {
            if (!m_out.boxes[i].isOpen)
                m_sizes[i] = sizeOf(m_out.boxes[i]);
            m_local[i] = static_cast<Index>(children.size());
            children.push_back(i);
            const auto& [width, height, in, out] = m_sizes[i];
            boxes.push_back({isRight() ? height : width, isRight() ? width : height, in, out});
        }
        const auto first = std::ranges::lower_bound(m_out.edges, around, {}, &SceneEdge::around);
        const auto last = std::ranges::upper_bound(m_out.edges, around, {}, &SceneEdge::around);
        const std::span edges(first, last);
        LayoutPorts ports;
        std::vector<LayoutEdge> lines;
        for (const auto& edge : edges) {
            for (auto* const port : {&ports.first, &ports.last}) {
                if ((port == &ports.first ? edge.from : edge.to) == around && *port == kNoNumber) {
                    *port = static_cast<Index>(boxes.size());
                    boxes.emplace_back();
                }
            }
            lines.push_back({edge.from == around ? ports.first : m_local[edge.from],
                             edge.to == around ? ports.last : m_local[edge.to]});
        }
        auto layout = layOutGraph(boxes, lines, ports, isRight() ? kGapsRight : LayoutGaps(), m_stop);
        if (m_stop.stop_requested())
            return;
        if (isRight())
            layout.turn();
        const auto corner = frame(around, layout, ports);
        place(layout, corner, children, edges);
    }

    bool isRight() const { return m_out.direction == GraphDirection::Right; }

    /// Sets the size of an open scope and where edges enter and leave it. Returns the corner of its contents.
    LayoutPoint frame(Index around, const GraphLayout& layout, const LayoutPorts& ports)
    {
        const bool isRoot = around == 0;
        const auto title = isRoot ? 0 : widthFor(m_out.boxes[around].label.size() + 4);
        const auto pad = isRoot ? 0 : kPadding;
        const auto before = ports.first == kNoNumber ? pad : 0; // edges come up to the border
        const auto after = ports.last == kNoNumber ? pad : 0;
        const auto head = isRoot ? 0 : kSceneTitleHeight;
        auto& size = m_sizes[around];
        LayoutPoint corner;
        if (isRight()) {
            corner = {before, head + pad};
            size.width = std::max(before + layout.width + after, title);
            size.height = corner.y + layout.height + pad;
        } else {
            size.width = std::max(layout.width + 2 * pad, title);
            corner = {(size.width - layout.width) / 2, head + before};
            size.height = corner.y + layout.height + after;
        }
        const auto across = [&](Index port) {
            return isRight() ? layout.rects[port].y + corner.y : layout.rects[port].x + corner.x;
        };
        if (ports.first != kNoNumber)
            size.in = across(ports.first);
        if (ports.last != kNoNumber)
            size.out = across(ports.last);
        return corner;
    }

    void place(const GraphLayout& layout, LayoutPoint corner, std::span<const Index> children,
               std::span<SceneEdge> edges)
    {
        for (std::size_t i = 0; i < children.size(); ++i) {
            auto& box = m_out.boxes[children[i]];
            box.x = layout.rects[i].x + corner.x;
            box.y = layout.rects[i].y + corner.y;
            box.width = layout.rects[i].width;
            box.height = layout.rects[i].height;
        }
        for (std::size_t i = 0; i < edges.size(); ++i) {
            auto& edge = edges[i];
            edge.form = layout.forms[i];
            edge.firstPoint = static_cast<Index>(m_out.points.size());
            for (const auto& point : layout.pointsOf(i))
                m_out.points.push_back({point.x + corner.x, point.y + corner.y});
            edge.points = static_cast<Index>(m_out.points.size()) - edge.firstPoint;
            const auto& size = m_sizes[edge.around];
            auto& first = m_out.points[edge.firstPoint];
            if (edge.from == edge.around) // from the border, under the title
                (isRight() ? first.x : first.y) = 0;
            if (edge.to == edge.around)
                (isRight() ? m_out.points.back().x : m_out.points.back().y) =
                    isRight() ? size.width : size.height;
        }
    }

    void placeAll()
    {
        auto& boxes = m_out.boxes;
        boxes[0].width = m_out.width = m_sizes[0].width;
        boxes[0].height = m_out.height = m_sizes[0].height;
        for (std::size_t i = 1; i < boxes.size(); ++i) {
            boxes[i].x += boxes[boxes[i].parent].x;
            boxes[i].y += boxes[boxes[i].parent].y;
        }
        for (const auto& edge : m_out.edges) {
            for (auto i = edge.firstPoint; i < edge.firstPoint + edge.points; ++i) {
                m_out.points[i].x += boxes[edge.around].x;
                m_out.points[i].y += boxes[edge.around].y;
            }
        }
    }

    const ModelGraph& m_graph;
    const GraphScopes& m_scopes;
    std::stop_token m_stop;
    GraphScene m_out;
    std::vector<Index> m_children; ///< for each scope
    std::vector<Index>
        m_folded; ///< for each scope: the outermost folded scope that contains it, or itself; 0: none
    /// For each scope: the scope itself, or the nearest ancestor that gets its own box.
    std::vector<Index> m_visibleScope;
    std::vector<Index> m_depth; ///< for each box
    std::vector<Index> m_local; ///< for each box: its index among the boxes of its scope
    std::vector<Size> m_sizes;
};

} // namespace

std::uint32_t GraphScene::pieceOf(std::uint32_t around, std::uint32_t from, std::uint32_t to) const
{
    const SceneEdge wanted{.around = around, .from = from, .to = to};
    const auto it = std::ranges::lower_bound(edges, keyOf(wanted), {}, keyOf);
    return it != edges.end() && keyOf(*it) == keyOf(wanted) ? static_cast<std::uint32_t>(it - edges.begin())
                                                            : kNoNumber;
}

void GraphScene::addPieces(std::uint32_t from, std::uint32_t to, std::vector<std::uint32_t>& pieces) const
{
    const auto depthOf = [&](std::uint32_t box) {
        std::uint32_t depth = 0;
        for (; box != 0; box = boxes[box].parent)
            ++depth;
        return depth;
    };
    const auto add = [&](std::uint32_t around, std::uint32_t a, std::uint32_t b) {
        if (const auto piece = pieceOf(around, a, b); piece != kNoNumber)
            pieces.push_back(piece);
    };
    auto fromDepth = depthOf(from);
    auto toDepth = depthOf(to);
    while (boxes[from].parent != boxes[to].parent) {
        const bool isUp = fromDepth >= toDepth;
        auto& box = isUp ? from : to;
        const auto around = boxes[box].parent;
        isUp ? add(around, box, around) : add(around, around, box);
        --(isUp ? fromDepth : toDepth);
        box = around;
    }
    add(boxes[from].parent, from, to);
}

GraphScene makeScene(const ModelGraph& graph, const GraphScopes& scopes, const std::vector<bool>& isOpen,
                     std::stop_token stop, GraphDirection direction)
{
    return SceneMaker(graph, scopes, isOpen, std::move(stop), direction).run();
}

} // namespace opscope
