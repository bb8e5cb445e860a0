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
    QRect arrow;  ///< the area of the arrow, for painting and for clicks; empty: the lane cannot be folded
    QRect name;   ///< the line of the name, up to the right edge
    QRect letter; ///< the letter of one of two paired reports; empty: both, or a single report
    bool isTwoLines = false; ///< the detail is below the name
};

std::vector<LaneHeader> layOutHeaders(const CanvasState& state);
void paintHeaders(QPainter& painter, const CanvasState& state, const std::vector<LaneHeader>& headers);
/// Paints the header of the current lane again, marked, over the other headers, which do not change.
void paintCurrentHeader(QPainter& painter, const CanvasState& state);
/// The header at a position of the canvas, or null.
const LaneHeader* headerAt(const std::vector<LaneHeader>& headers, QPoint position);

} // namespace opscope
