// SPDX-License-Identifier: GPL-3.0-or-later
// What lies over the canvas: selection, hover, markers, measured range, flows and the pointer's time. A click
// or a step of a drag lays out and paints this alone.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include <QColor>

#include "views/timeline/canvas_state.h"
#include "views/timeline/flow_curves.h"

namespace opscope {

/// What the pointer and the keyboard do.
struct OverlayInput {
    RankSlice hovered;
    std::optional<TimeRange> zoomRange; ///< of a drag that zooms
    std::optional<QPoint> pointer;
    bool hasCursor = true;     ///< the pointer's time is shown
    bool isMovingLane = false; ///< a lane is dragged to another place
    bool hasFocus = false;
};

/// A rectangle with what is painted in it; invalid colours are left out.
struct OverlayShape {
    QRectF rect;
    QColor fill;
    QColor line; ///< around it, or from its left top to its right bottom where it has no area
    QColor ink;
    double lineWidth = 1;
    bool isDashed = false;
    QString text;
};

/// Painted in this order; `lanes` and `pinned` are clipped to their part of the canvas.
struct OverlayLayout {
    std::vector<CanvasTint> tints;    ///< over lanes and pinned lanes; painted with them
    std::vector<OverlayShape> ranges; ///< over lanes and pinned lanes
    std::vector<OverlayShape> lanes;  ///< frames of slices
    std::vector<OverlayShape> pinned;
    std::vector<OverlayShape> notes; ///< with text: gap and hints
    std::vector<OverlayShape> all;   ///< over everything: cursor, focus
};

OverlayLayout layOutOverlay(const CanvasState& state, const OverlayInput& input);
/// `decorate` paints between the frames and the flows, clipped to the lanes.
void paintOverlay(QPainter& painter, const CanvasState& state, const OverlayLayout& overlay,
                  const FlowCurves& flows, const std::function<void(QPainter&)>& decorate);

} // namespace opscope
