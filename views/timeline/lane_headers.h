// SPDX-License-Identifier: GPL-3.0-or-later
// The column of the lanes' names, with the arrows that fold them.
#pragma once

#include <optional>
#include <vector>

#include "views/timeline/canvas_state.h"

namespace opscope {

/// The header of one lane, group or note on the canvas.
struct LaneHeader {
    const LaneItem* item = nullptr;
    QRect row;
    QRect arrow;  ///< what is painted and what is hit; empty: nothing to fold
    QRect name;   ///< the line of the name, up to the right edge
    QRect letter; ///< which of two paired reports the lane is of; empty: of both, or of a single one
    bool isTwoLines = false; ///< the detail stands below the name
};

std::vector<LaneHeader> layOutHeaders(const CanvasState& state);
void paintHeaders(QPainter& painter, const CanvasState& state, const std::vector<LaneHeader>& headers);
/// The header of the current lane once more, marked: above the others, which stay as they were painted.
void paintCurrentHeader(QPainter& painter, const CanvasState& state);
/// The header at a position of the canvas, or null.
const LaneHeader* headerAt(const std::vector<LaneHeader>& headers, QPoint position);

} // namespace opscope
