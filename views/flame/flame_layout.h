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
    std::uint32_t others = 0;     ///< number of children of `node` that are too narrow, added up in this bar
    std::int64_t othersTotal = 0; ///< their time
};

/// The bars of `root`, of its parents (above it, at full width) and of its descendants (below it), each as
/// wide as its share of `root`. Children narrower than two pixels are one bar, after the others.
std::vector<FlameBar> layOutFlame(const FlameGraph& graph, std::uint32_t root, double width,
                                  double rowHeight);

} // namespace opscope
