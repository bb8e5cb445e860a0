// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace opscope {

class GraphCanvas;

/// Writes the graph, all of it or what is seen, as .svg, .png or .pdf. Empty, or why it could not be written.
QString writeGraphPicture(GraphCanvas& canvas, const QString& path, bool isAll);

} // namespace opscope
