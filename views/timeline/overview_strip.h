// SPDX-License-Identifier: GPL-3.0-or-later
// The strip for the entire report: how busy it is, where the hits of the search are, and the window that is
// shown below.
#pragma once

#include <vector>

#include <QImage>

#include "views/timeline/canvas_state.h"

namespace opscope {

/// The visible range in the strip, in pixels from its left edge.
struct OverviewWindow {
    double begin = 0;
    double end = 0;
    double pxPerNs = 0;
};
OverviewWindow overviewWindow(const CanvasState& state);

enum class OverviewPart : std::uint8_t { Window, Begin, End, Outside };
/// The part that a drag moves if it begins at `x`, from the left edge of the strip.
OverviewPart overviewHit(const OverviewWindow& window, double x);

class OverviewStrip {
public:
    /// Call this when the busy times or the hits have changed.
    void invalidate() { m_ground = {}; }
    void paint(QPainter& painter, const CanvasState& state);
    static void paintVectors(QPainter& painter, const CanvasState& state);

private:
    QImage m_ground; ///< the parts that do not depend on the view
};

} // namespace opscope
