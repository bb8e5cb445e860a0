// SPDX-License-Identifier: GPL-3.0-or-later
// A flame graph as rectangles, without drawing; the widget only paints it. The cost depends on the visible
// part, not on the size of the graph.
#pragma once

#include <vector>

#include <QRectF>

#include "core/analysis/flame_graph.h"

namespace opscope {

struct FlameBar {
    std::uint32_t node = 0;
    QRectF rect;
};

/// The bars of `root`, of its parents (above it, at full width) and of its descendants (below it), each as
/// wide as its share of `root`. Bars narrower than half a pixel are left out.
std::vector<FlameBar> layOutFlame(const FlameGraph& graph, std::uint32_t root, double width,
                                  double rowHeight);

} // namespace opscope
