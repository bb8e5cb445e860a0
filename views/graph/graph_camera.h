// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>

#include <QPointF>
#include <QRectF>
#include <QSizeF>

namespace opscope {

/// Which part of a drawing stands in a window, and how large.
struct GraphCamera {
    double scale = 1; ///< pixels for a unit of the drawing
    QPointF corner;   ///< of the window, in the drawing

    static constexpr double kSmallest = 0.002;
    static constexpr double kLargest = 3;
    static constexpr double kReadable = 0.9;
    static constexpr double kStillRead = 0.6; ///< names can be made out

    QPointF toWindow(QPointF point) const { return (point - corner) * scale; }
    QRectF toWindow(const QRectF& rect) const { return {toWindow(rect.topLeft()), rect.size() * scale}; }
    QPointF toDrawing(QPointF point) const { return corner + point / scale; }
    /// Moved by less than a pixel, so that the drawing begins at one: what is moved by whole pixels stays the
    /// same.
    GraphCamera onPixels() const
    {
        return {scale, QPointF(std::round(corner.x() * scale), std::round(corner.y() * scale)) / scale};
    }
    QRectF shown(QSizeF window) const { return {corner, window / scale}; }

    /// What stands at a place of the window stays there.
    void zoomAt(QPointF place, double factor);
    void panBy(QPointF pixels) { corner += pixels / scale; }
    /// All of a part, not larger than `largest`.
    void fit(const QRectF& part, QSizeF window, double largest = 1);
    void centreOn(QPointF point, QSizeF window);
    /// Back so that some of the drawing is seen.
    void keepOn(const QRectF& drawing, QSizeF window);

    friend bool operator==(const GraphCamera&, const GraphCamera&) = default;
};

} // namespace opscope
