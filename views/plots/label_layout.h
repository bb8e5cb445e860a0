// SPDX-License-Identifier: GPL-3.0-or-later
// Places labels of points so that none covers another: without drawing, in pixels.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include <QPointF>
#include <QRectF>
#include <QSizeF>

namespace opscope {

struct PointLabel {
    QPointF point;
    QSizeF size;
};

/// Finds a place for each label: above its point on the side with more space, otherwise on the other side or
/// below, otherwise farther away in steps of its height. It prefers a place where `covers` is false. All
/// places are inside `area`; earlier labels choose first, and a label without a free place has none.
std::vector<std::optional<QRectF>> placeLabels(const std::vector<PointLabel>& labels, const QRectF& area,
                                               const std::function<bool(const QRectF&)>& covers = {});

/// The part of an area that drawn lines pass, pixel column by pixel column.
class PassedPixels {
public:
    explicit PassedPixels(const QRectF& area) : m_area(area) {}

    /// Begins the next line.
    void beginLine();
    /// Adds a piece of the line.
    void add(QPointF from, QPointF to);
    bool passes(const QRectF& rect) const;

private:
    struct Extent {
        double top = 1e9;
        double bottom = -1e9;
    };
    QRectF m_area;
    std::vector<std::vector<Extent>> m_lines; ///< by column of the area
};

/// Finds a place for the name of a horizontal line: above or below it, from the right to the left. It is the
/// first place that covers no point, otherwise the one that covers the fewest points. Points have marks of
/// `markPx` around them.
QRectF placeAlongLine(const QSizeF& label, double y, const QRectF& area, const std::vector<QPointF>& points,
                      double markPx);

} // namespace opscope
