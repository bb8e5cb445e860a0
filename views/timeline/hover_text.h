// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/timeline/canvas_state.h"

namespace opscope {

/// The text of the tip at a position of the canvas, with the name in its first line; empty if there is no
/// tip.
QString hoverText(const CanvasState& state, QPoint position);

} // namespace opscope
