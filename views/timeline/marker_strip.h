// SPDX-License-Identifier: GPL-3.0-or-later
// The strip of the user's markers and of the instants that belong to no lane.
#pragma once

#include <optional>
#include <vector>

#include "views/timeline/canvas_state.h"

namespace opscope {

struct MarkerFlag {
    std::size_t index = 0; ///< of MarkerList::all
    double x0 = 0;         ///< on the canvas
    double x1 = 0;
    double textLeft = 0;
    double textWidth = 0; ///< up to the next flag
};

struct MarkerStrip {
    std::vector<MarkerFlag> flags;
    std::vector<double> instants; ///< x on the canvas, at most one a pixel
};

MarkerStrip layOutMarkers(const CanvasState& state);
void paintMarkers(QPainter& painter, const CanvasState& state, const MarkerStrip& strip);
/// The marker at a position of the strip: the later one where two lie upon each other.
std::optional<std::size_t> markerAt(const MarkerStrip& strip, double x);

} // namespace opscope
