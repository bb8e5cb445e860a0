// SPDX-License-Identifier: GPL-3.0-or-later
// The strip over the whole report: how busy it is, where the search hits, and the window that is shown below.
#pragma once

#include <vector>

#include <QImage>

#include "views/timeline/canvas_state.h"

namespace opscope {

/// The window that the view is, in pixels from the left edge of the strip.
struct OverviewWindow {
    double begin = 0;
    double end = 0;
    double pxPerNs = 0;
};
OverviewWindow overviewWindow(const CanvasState& state);

enum class OverviewPart : std::uint8_t { Window, Begin, End, Outside };
/// What a drag that begins at `x`, from the left edge of the strip, moves.
OverviewPart overviewHit(const OverviewWindow& window, double x);

class OverviewStrip {
public:
    /// The busy times or the hits are others.
    void invalidate() { m_ground = {}; }
    void paint(QPainter& painter, const CanvasState& state);
    static void paintVectors(QPainter& painter, const CanvasState& state);

private:
    QImage m_ground; ///< all that a change of the view leaves as it is
};

} // namespace opscope
