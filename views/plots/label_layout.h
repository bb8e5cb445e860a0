// SPDX-License-Identifier: GPL-3.0-or-later
// Where the labels of points stand so that none covers another: pure, in pixels.
#pragma once

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
/// farther away in steps of its height. All lie inside `area`; earlier labels choose first, and one for which
/// no place is left gets none.
std::vector<std::optional<QRectF>> placeLabels(const std::vector<PointLabel>& labels, const QRectF& area);

/// A place for the name of a horizontal line: above it or below, from the right to the left the first that
/// covers no point, else the one that covers the fewest. Points have marks of `markPx` around them.
QRectF placeAlongLine(const QSizeF& label, double y, const QRectF& area, const std::vector<QPointF>& points,
                      double markPx);

} // namespace opscope
