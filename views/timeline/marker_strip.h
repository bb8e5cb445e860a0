// SPDX-License-Identifier: GPL-3.0-or-later
// The strip with the user's markers and the instants without a lane.
#pragma once

#include <optional>
#include <vector>

#include "views/timeline/canvas_state.h"

namespace opscope {

struct MarkerFlag {
    std::size_t index = 0; ///< index into MarkerList::all
    double x0 = 0;         ///< on the canvas
    double x1 = 0;
    double textLeft = 0;
    double textWidth = 0; ///< width up to the next flag
};

struct MarkerStrip {
    std::vector<MarkerFlag> flags;
    std::vector<double> instants; ///< x on the canvas, at most one a pixel
};

MarkerStrip layOutMarkers(const CanvasState& state);
void paintMarkers(QPainter& painter, const CanvasState& state, const MarkerStrip& strip);
/// The marker at a position of the strip; if two overlap, the later one.
std::optional<std::size_t> markerAt(const MarkerStrip& strip, double x);

} // namespace opscope
