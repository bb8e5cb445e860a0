// SPDX-License-Identifier: GPL-3.0-or-later
// Which flows are drawn, and from where to where: found before anything is painted.
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
    std::size_t more = 0; ///< that are left out because there are too many
};

/// Those of the selected slices, and those of the flow lane that begin or end in the view.
FlowCurves findFlows(const CanvasState& state);
void paintFlows(QPainter& painter, const CanvasState& state, const FlowCurves& flows);

} // namespace opscope
