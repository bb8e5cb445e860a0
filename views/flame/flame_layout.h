// SPDX-License-Identifier: GPL-3.0-or-later
// A flame graph as rectangles: pure; the widget only paints it. Costs what is seen, not what there is.
#pragma once

#include <vector>

#include <QRectF>

#include "core/analysis/flame_graph.h"

namespace opscope {

struct FlameBar {
    std::uint32_t node = 0;
    QRectF rect;
};

/// The bars of `root`, of what encloses it above it at full width, and of what is nested in it below, each as
/// wide as its share of `root`. Narrower than half a pixel: not drawn.
std::vector<FlameBar> layOutFlame(const FlameGraph& graph, std::uint32_t root, double width,
                                  double rowHeight);

} // namespace opscope
