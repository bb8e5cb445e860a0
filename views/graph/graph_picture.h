// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace opscope {

class GraphCanvas;

/// Writes the entire graph or its visible part as .svg, .png or .pdf. Returns an empty text, or the reason
/// why it could not be written.
QString writeGraphPicture(GraphCanvas& canvas, const QString& path, bool isAll);

} // namespace opscope
