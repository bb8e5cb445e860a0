// SPDX-License-Identifier: GPL-3.0-or-later
// Where the labels of points stand so that none covers another: pure, in pixels.
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

/// A place for each label: above its point to the side with more room, else on the other side or below, else
/// farther away in steps of its height; the first that `covers` nothing, if there is one. All lie inside
/// `area`; earlier labels choose first, and one for which no place is left gets none.
std::vector<std::optional<QRectF>> placeLabels(const std::vector<PointLabel>& labels, const QRectF& area,
                                               const std::function<bool(const QRectF&)>& covers = {});

/// What drawn lines pass of an area, pixel column by pixel column.
class PassedPixels {
public:
    explicit PassedPixels(const QRectF& area) : m_area(area) {}

    /// The next line.
    void beginLine();
    /// A piece of it.
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

/// A place for the name of a horizontal line: above it or below, from the right to the left the first that
/// covers no point, else the one that covers the fewest. Points have marks of `markPx` around them.
QRectF placeAlongLine(const QSizeF& label, double y, const QRectF& area, const std::vector<QPointF>& points,
                      double markPx);

} // namespace opscope
