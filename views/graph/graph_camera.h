// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>

#include <QPointF>
#include <QRectF>
#include <QSizeF>

namespace opscope {

/// The part of a drawing that is visible in a window, and its scale.
struct GraphCamera {
    double scale = 1; ///< pixels per unit of the drawing
    QPointF corner;   ///< the corner of the window, in the drawing

    static constexpr double kSmallest = 0.002;
    static constexpr double kLargest = 3;
    static constexpr double kReadable = 0.9;
    static constexpr double kStillRead = 0.6; ///< names are still legible

    QPointF toWindow(QPointF point) const { return (point - corner) * scale; }
    QRectF toWindow(const QRectF& rect) const { return {toWindow(rect.topLeft()), rect.size() * scale}; }
    QPointF toDrawing(QPointF point) const { return corner + point / scale; }
    /// Returns the camera moved by less than a pixel, so that the drawing begins at a pixel: after a move by
    /// entire pixels, the same picture can be used.
    GraphCamera onPixels() const
    {
        return {scale, QPointF(std::round(corner.x() * scale), std::round(corner.y() * scale)) / scale};
    }
    QRectF shown(QSizeF window) const { return {corner, window / scale}; }

    /// The point of the drawing at this place of the window does not move.
    void zoomAt(QPointF place, double factor);
    void panBy(QPointF pixels) { corner += pixels / scale; }
    /// Shows an entire part, not larger than `largest`.
    void fit(const QRectF& part, QSizeF window, double largest = 1);
    void centreOn(QPointF point, QSizeF window);
    /// Moves back so that some of the drawing is visible.
    void keepOn(const QRectF& drawing, QSizeF window);

    friend bool operator==(const GraphCamera&, const GraphCamera&) = default;
};

} // namespace opscope
