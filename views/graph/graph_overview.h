// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPixmap>

#include "views/graph/graph_painter.h"

namespace opscope {

/// The whole drawing small in a corner of the window, with a frame around what is seen.
class GraphOverview {
public:
    void forget() { m_picture = {}; }
    /// Empty where the window shows all.
    QRect rect(const GraphScene& scene, const GraphCamera& camera, QSize window) const;
    void paint(QPainter& painter, const GraphDrawing& drawing, const GraphCamera& camera, QSize window);
    /// The place in the drawing below a place of the window.
    QPointF toDrawing(const GraphScene& scene, const QRect& rect, QPoint place) const;

private:
    QPixmap m_picture;
};

} // namespace opscope
