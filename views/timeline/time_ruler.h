// SPDX-License-Identifier: GPL-3.0-or-later
// The ruler with its ticks, the bands of the steps and the measured range.
#pragma once

#include <optional>
#include <vector>

#include "views/timeline/canvas_state.h"

namespace opscope {

struct StepBand {
    QRectF rect;
    std::size_t step = 0; ///< index into Report::steps
};

struct TimeRuler {
    std::vector<StepBand> steps; ///< the visible steps, at most one for each pixel
    std::optional<QRectF> measured;
};

TimeRuler layOutRuler(const CanvasState& state);
void paintRuler(QPainter& painter, const CanvasState& state, const TimeRuler& ruler);
/// The range of the step at a position of the canvas.
std::optional<TimeRange> stepAt(const CanvasState& state, QPoint position);

} // namespace opscope
