// SPDX-License-Identifier: GPL-3.0-or-later
// The overlay of the canvas: selection, hover, markers, measured range, flows and the pointer's time. After a
// click or a step of a drag, only the overlay is laid out and painted.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include <QColor>

#include "views/timeline/canvas_state.h"
#include "views/timeline/flow_curves.h"
#include "views/timeline/selection_card.h"

namespace opscope {

/// The state of pointer and keyboard.
struct OverlayInput {
    RankSlice hovered;
    std::optional<TimeRange> zoomRange; ///< the range of a drag that zooms
    std::optional<QPoint> pointer;
    bool hasCursor = true;     ///< the pointer's time is shown
    bool isMovingLane = false; ///< a lane is dragged to another place
    bool hasFocus = false;
    std::optional<SelectionCard> card; ///< the statistics of the selection
    std::optional<QPoint> cardAt;      ///< where the pointer made the selection
};

/// A rectangle with its contents; invalid colours are not painted.
struct OverlayShape {
    QRectF rect;
    QColor fill;
    QColor line; ///< around the rectangle, or from its left top to its right bottom if it has no area
    QColor ink;
    double lineWidth = 1;
    bool isDashed = false;
    QString text; ///< in the middle; several lines begin at the left
};

/// The parts in the order of painting; `lanes` and `pinned` are clipped to their part of the canvas.
struct OverlayLayout {
    std::vector<CanvasTint> tints;    ///< over all lanes; painted with them
    std::vector<OverlayShape> ranges; ///< over all lanes
    std::vector<OverlayShape> lanes;  ///< frames of slices
    std::vector<OverlayShape> pinned;
    std::vector<OverlayShape> notes; ///< texts: gap and hints
    std::vector<OverlayShape> all;   ///< over everything: cursor, focus
};

/// ShownNote::id of the note whose mark on a slice is at a position.
std::optional<std::size_t> noteOnSliceAt(const CanvasState& state, QPoint position);
OverlayLayout layOutOverlay(const CanvasState& state, const OverlayInput& input);
/// `decorate` paints between the frames and the flows, clipped to the lanes.
void paintOverlay(QPainter& painter, const CanvasState& state, const OverlayLayout& overlay,
                  const FlowCurves& flows, const std::function<void(QPainter&)>& decorate);

} // namespace opscope
