// SPDX-License-Identifier: GPL-3.0-or-later
// Where the boxes of a graph stand: in layers by the longest way to them. Edges run downwards and bend only
// between layers, so that they cross no box. dot of graphviz is not used: measured beside it (README of the
// benchmarks of the views) it crosses as many edges, takes a hundred times as long, and does not end where
// some inputs are read by all layers.
#pragma once

#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

namespace opscope {

struct LayoutEdge {
    std::uint32_t from = 0;
    std::uint32_t to = 0;
};

struct LayoutBox {
    double width = 0;
    double height = 0;
    double in = -1; ///< where edges come in, from its left; -1: in the middle
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
    Back, ///< closes a circle: runs upwards
    Stub, ///< too long to be drawn whole: its ends only
};

struct GraphLayout {
    std::vector<LayoutRect> rects; ///< one a box; no two overlap
    std::vector<EdgeForm> forms;   ///< one an edge
    std::vector<LayoutPoint> points;
    std::vector<std::uint32_t> firstPoint; ///< one an edge and the end; of Back and Stub both ends alone
    double width = 0;
    double height = 0;
    std::span<const LayoutPoint> pointsOf(std::size_t edge) const
    {
        return std::span(points).subspan(firstPoint[edge], firstPoint[edge + 1] - firstPoint[edge]);
    }
};

inline constexpr std::uint32_t kNoBox = UINT32_MAX;

/// Boxes that stand alone above and below all others: where edges from outside come in and go out.
struct LayoutPorts {
    std::uint32_t first = kNoBox;
    std::uint32_t last = kNoBox;
};

struct LayoutGaps {
    double across = 24;
    double down = 34;
};

/// The same for the same edges, whatever the sizes: of each layer the boxes and their order. Linear in boxes
/// and edges but for sorting each layer. Stopped: places that mean nothing.
GraphLayout layOutGraph(std::span<const LayoutBox> boxes, std::span<const LayoutEdge> edges,
                        LayoutPorts ports = {}, LayoutGaps gaps = {}, const std::stop_token& stop = {});

} // namespace opscope
