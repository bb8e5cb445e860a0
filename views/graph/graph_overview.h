// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPixmap>

#include "views/graph/graph_painter.h"

namespace opscope {

/// The entire drawing, small, in a corner of the window, with a frame around the visible part; it prefers a
/// corner without boxes.
class GraphOverview {
public:
    void forget() { m_picture = {}; }
    void setShown(bool isShown) { m_isShown = isShown; }
    /// Moves to another corner if it covers boxes and a corner is free.
    void findPlace(const GraphScene& scene, const GraphCamera& camera, QSize window);
    /// Empty if the window shows everything.
    QRect rect(const GraphScene& scene, const GraphCamera& camera, QSize window) const;
    void paint(QPainter& painter, const GraphDrawing& drawing, const GraphCamera& camera, QSize window);
    /// The place in the drawing below a place of the window.
    QPointF toDrawing(const GraphScene& scene, const QRect& rect, QPoint place) const;

private:
    QRect rectIn(Qt::Corner corner, const GraphScene& scene, const GraphCamera& camera, QSize window) const;

    QPixmap m_picture;
    Qt::Corner m_corner = Qt::BottomRightCorner;
    bool m_isShown = true;
};

} // namespace opscope
