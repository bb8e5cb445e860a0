// SPDX-License-Identifier: GPL-3.0-or-later
// The strip with the user's markers and notes, and the instants without a lane.
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

struct NoteFlag {
    std::size_t index = 0; ///< index into ShownNotes::all
    double x0 = 0;         ///< on the canvas
    double x1 = 0;
};

struct MarkerStrip {
    std::vector<MarkerFlag> flags;
    std::vector<NoteFlag> notes;  ///< of the ranks that are shown
    std::vector<double> instants; ///< x on the canvas, at most one a pixel
};

MarkerStrip layOutMarkers(const CanvasState& state);
void paintMarkers(QPainter& painter, const CanvasState& state, const MarkerStrip& strip);
/// The marker at a position of the strip; if two overlap, the later one.
std::optional<std::size_t> markerAt(const MarkerStrip& strip, double x);
/// The note whose sign is at a position of the strip; if two overlap, the later one.
std::optional<std::size_t> noteAt(const MarkerStrip& strip, double x);

} // namespace opscope
