// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/timeline/canvas_state.h"

namespace opscope {

/// What the tip says at a position of the canvas, the name in its first line; empty if there is nothing to
/// say.
QString hoverText(const CanvasState& state, QPoint position);

} // namespace opscope
