// SPDX-License-Identifier: GPL-3.0-or-later
// A model as it is drawn: open scopes are boxes around their contents, others one box each. Each open scope
// has a separate layout, so that after a scope is opened, the boxes around it keep their order and the boxes
// above it their position.
#pragma once

#include <cstdint>
#include <span>
#include <stop_token>
#include <string_view>
#include <vector>

#include "core/graph/draw/layout.h"
#include "core/graph/match/scopes.h"

namespace opscope {

/// Where edges run to.
enum class GraphDirection : std::uint8_t { Down, Right };

struct SceneBox {
    NodeId node{};            ///< invalid: a scope
    std::uint32_t scope = 0;  ///< the scope itself, or the innermost scope around the node
    std::uint32_t nodes = 0;  ///< number of nodes in it, without constants
    std::uint32_t parent = 0; ///< the box around it; the root is its own parent
    std::uint32_t end = 0;    ///< after the last box inside: these follow it directly
    bool isOpen = false;      ///< an open scope
    std::string_view label;   ///< the name without the scopes around it; valid as long as graph and scopes
    double x = 0;
    double y = 0;
    double width = 0;
    double height = 0;
};

/// A piece of an edge between boxes of one open scope. Edges from outside enter at the top of the scope and
/// leave at its bottom, or at its left and right side; several edges of the model share such a piece.
struct SceneEdge {
    std::uint32_t around = 0;   ///< the open scope
    std::uint32_t from = 0;     ///< a box in it, or the scope itself: from outside
    std::uint32_t to = 0;       ///< a box in it, or the scope itself: to outside
    std::uint32_t edges = 0;    ///< of the model
    std::uint32_t controls = 0; ///< how many of these are control edges
    EdgeForm form = EdgeForm::Line;
    std::uint32_t firstPoint = 0;
    std::uint32_t points = 0;
    bool isControl() const { return controls == edges; }
};

struct GraphScene {
    std::vector<SceneBox> boxes;      ///< the root first, each before those inside
    std::vector<SceneEdge> edges;     ///< sorted by around, from, to
    std::vector<LayoutPoint> points;  ///< along the edge; both ends for Back and Stub
    std::vector<std::uint32_t> boxOf; ///< for each node; kNoNumber: a constant, which is not drawn
    std::uint32_t constants = 0;
    GraphDirection direction = GraphDirection::Down;
    double width = 0;
    double height = 0;

    std::span<const LayoutPoint> pointsOf(const SceneEdge& edge) const
    {
        return std::span(points).subspan(edge.firstPoint, edge.points);
    }
    /// The index of an edge; kNoNumber: there is none.
    std::uint32_t pieceOf(std::uint32_t around, std::uint32_t from, std::uint32_t to) const;
    /// Appends the pieces between two boxes that are not open, as indexes of `edges`.
    void addPieces(std::uint32_t from, std::uint32_t to, std::vector<std::uint32_t>& pieces) const;
};

inline constexpr double kSceneBoxHeight = 40;
inline constexpr double kSceneTitleHeight = 22; ///< of an open scope
/// A scope is drawn open if it and all around it are open. A scope by names with only one box is not drawn.
/// After a stop, the scene is empty.
GraphScene makeScene(const ModelGraph& graph, const GraphScopes& scopes, const std::vector<bool>& isOpen,
                     std::stop_token stop = {}, GraphDirection direction = GraphDirection::Down);

} // namespace opscope
