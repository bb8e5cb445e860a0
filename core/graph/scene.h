// SPDX-License-Identifier: GPL-3.0-or-later
// A model as it is drawn: scopes that are open are boxes around what they hold, others one box each. Each
// open scope is laid out for itself, so that what is around one that is opened keeps its order and what is
// above it its place.
#pragma once

#include <cstdint>
#include <span>
#include <stop_token>
#include <string_view>
#include <vector>

#include "core/graph/layout.h"
#include "core/graph/scopes.h"

namespace opscope {

struct SceneBox {
    NodeId node{};            ///< none: a scope
    std::uint32_t scope = 0;  ///< the scope itself, or the innermost around the node
    std::uint32_t nodes = 0;  ///< how many it stands for or holds, without constants
    std::uint32_t parent = 0; ///< the box around; of the root itself
    std::uint32_t end = 0;    ///< behind the last box inside: these stand in a row behind it
    bool isOpen = false;      ///< an open scope
    std::string_view label;   ///< the name without the scopes around it; lives as long as graph and scopes
    double x = 0;
    double y = 0;
    double width = 0;
    double height = 0;
};

/// What leads from box to box of one open scope. What comes from outside comes in at the top of the scope and
/// goes out at its bottom: several edges of the model share such a piece.
struct SceneEdge {
    std::uint32_t around = 0;   ///< the open scope
    std::uint32_t from = 0;     ///< a box in it, or itself: from outside
    std::uint32_t to = 0;       ///< a box in it, or itself: to outside
    std::uint32_t edges = 0;    ///< of the model
    std::uint32_t controls = 0; ///< of these only say what runs first
    EdgeForm form = EdgeForm::Line;
    std::uint32_t firstPoint = 0;
    std::uint32_t points = 0;
    bool isControl() const { return controls == edges; }
};

inline constexpr std::uint32_t kNoPiece = UINT32_MAX;

struct GraphScene {
    std::vector<SceneBox> boxes;      ///< the root first, each before those inside
    std::vector<SceneEdge> edges;     ///< sorted by around, from, to
    std::vector<LayoutPoint> points;  ///< down the edge; of Back and Stub both ends
    std::vector<std::uint32_t> boxOf; ///< of each node; kNoBox: a constant, which is not drawn
    std::uint32_t constants = 0;
    double width = 0;
    double height = 0;

    std::span<const LayoutPoint> pointsOf(const SceneEdge& edge) const
    {
        return std::span(points).subspan(edge.firstPoint, edge.points);
    }
    /// The index of an edge; kNoPiece: there is none.
    std::uint32_t pieceOf(std::uint32_t around, std::uint32_t from, std::uint32_t to) const;
    /// The pieces between two boxes that are not open, as indices of `edges`, appended.
    void addPieces(std::uint32_t from, std::uint32_t to, std::vector<std::uint32_t>& pieces) const;
};

inline constexpr double kSceneBoxHeight = 40;
inline constexpr double kSceneTitleHeight = 22; ///< of an open scope
/// A scope is drawn open if it and all around it are; one by names that holds a single box is not drawn.
/// Stopped: an empty scene.
GraphScene makeScene(const ModelGraph& graph, const GraphScopes& scopes, const std::vector<bool>& isOpen,
                     std::stop_token stop = {});

} // namespace opscope
