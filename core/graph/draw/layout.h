// SPDX-License-Identifier: GPL-3.0-or-later
// Places the boxes of a graph in layers, by the longest path to each. Edges run downwards and bend only
// between layers, so that they cross no box. graphviz's dot is not used: measured against this code (README
// of the benchmarks of the views) it crosses as many edges, needs a hundred times as long, and does not
// finish if some inputs are read by all layers.
#pragma once

#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

#include "core/base/id.h"

namespace opscope {

struct LayoutEdge {
    std::uint32_t from = 0;
    std::uint32_t to = 0;
};

struct LayoutBox {
    double width = 0;
    double height = 0;
    double in = -1; ///< where edges enter, from the left side; -1: in the middle
    double out = -1;
};

struct LayoutRect {
    double x = 0; ///< left, top
    double y = 0;
    double width = 0;
    double height = 0;
    std::uint32_t layer = 0;
};

struct LayoutPoint {
    double x = 0;
    double y = 0;
};

enum class EdgeForm : std::uint8_t {
    Line,
    Back, ///< closes a cycle: runs upwards
    Stub, ///< too long to be drawn completely: only its ends
};

struct GraphLayout {
    std::vector<LayoutRect> rects; ///< one for each box; boxes do not overlap
    std::vector<EdgeForm> forms;   ///< one for each edge
    std::vector<LayoutPoint> points;
    std::vector<std::uint32_t> firstPoint; ///< one for each edge, and the end; Back and Stub have two points
    double width = 0;
    double height = 0;
    std::span<const LayoutPoint> pointsOf(std::size_t edge) const
    {
        return std::span(points).subspan(firstPoint[edge], firstPoint[edge + 1] - firstPoint[edge]);
    }
    /// Exchanges x and y: edges run to the right instead of downwards, and vice versa.
    void turn();
};

/// Boxes above and below all others, for edges that enter from outside and leave.
struct LayoutPorts {
    std::uint32_t first = kNoNumber;
    std::uint32_t last = kNoNumber;
};

struct LayoutGaps {
    double across = 24;
    double down = 34;
};

/// Layers and their order depend on the edges only, not on the sizes. Linear in boxes and edges, except that
/// each layer is sorted. After a stop the positions are invalid.
GraphLayout layOutGraph(std::span<const LayoutBox> boxes, std::span<const LayoutEdge> edges,
                        LayoutPorts ports = {}, LayoutGaps gaps = {}, const std::stop_token& stop = {});

} // namespace opscope
