// SPDX-License-Identifier: GPL-3.0-or-later
// Where the boxes of a graph stand: in layers by the longest way to them, edges as straight lines downwards.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace opscope {

struct LayoutEdge {
    std::uint32_t from = 0;
    std::uint32_t to = 0;
};

struct LayoutBox {
    double width = 0;
    double height = 0;
    /// Where the middle was before: boxes of a layer that have one keep their order.
    double wasAt = 0;
    bool wasThere = false;
};

struct LayoutRect {
    double x = 0; ///< left, top
    double y = 0;
    double width = 0;
    double height = 0;
    std::uint32_t layer = 0;
};

struct GraphLayout {
    std::vector<LayoutRect> rects; ///< one a box; no two overlap
    std::vector<bool> isBack;      ///< one an edge: closes a circle, so that it may run upwards
    double width = 0;
    double height = 0;
};

struct LayoutGaps {
    double across = 24;
    double down = 48;
};

/// Linear in boxes and edges but for sorting each layer.
GraphLayout layOutGraph(std::span<const LayoutBox> boxes, std::span<const LayoutEdge> edges,
                        LayoutGaps gaps = {});

} // namespace opscope
