// SPDX-License-Identifier: GPL-3.0-or-later
// The flows that are drawn, with both ends; they are found before anything is painted.
#pragma once

#include <cstdint>
#include <vector>

#include <QPointF>

#include "views/timeline/canvas_state.h"

namespace opscope {

struct FlowCurve {
    std::uint32_t flow = 0; ///< index into Report::flows
    QPointF from;
    QPointF to;
};

struct FlowCurves {
    std::vector<FlowCurve> curves;
    std::size_t more = 0; ///< flows that are left out because there are too many
};

/// Finds the flows of the selected slices, and the flows of the flow lane that begin or end in the view.
FlowCurves findFlows(const CanvasState& state);
void paintFlows(QPainter& painter, const CanvasState& state, const FlowCurves& flows);

} // namespace opscope
