// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/plots/label_layout.h"

#include <algorithm>
#include <cstddef>
#include <limits>

namespace opscope {
namespace {

constexpr double kGap = 3; ///< between a point and its label

/// The label beside its point, moved into the area sideways.
QRectF besidePoint(const PointLabel& label, bool isRight, double top, const QRectF& area)
{
    const double x = isRight ? label.point.x() + kGap : label.point.x() - kGap - label.size.width();
    const double left = std::clamp(x, area.left(), std::max(area.left(), area.right() - label.size.width()));
    return {QPointF(left, top), label.size};
}

std::optional<QRectF> freePlace(const PointLabel& label, const std::vector<QRectF>& taken, const QRectF& area)
{
    const bool hasRoomRight = label.point.x() < area.center().x();
    const double height = label.size.height();
    const int most = static_cast<int>(area.height() / std::max(1.0, height)) + 1;
    for (int step = 0; step <= most; ++step) {
        for (const bool isAbove : {true, false}) {
            const double top = isAbove ? label.point.y() - kGap - height * (step + 1)
                                       : label.point.y() + kGap + height * step;
            for (const bool isRight : {hasRoomRight, !hasRoomRight}) {
                const auto place = besidePoint(label, isRight, top, area);
                const bool isFree =
                    std::ranges::none_of(taken, [&](const QRectF& other) { return other.intersects(place); });
                if (isFree && area.contains(place))
                    return place;
            }
        }
    }
    return std::nullopt;
}

} // namespace

std::vector<std::optional<QRectF>> placeLabels(const std::vector<PointLabel>& labels, const QRectF& area)
{
    std::vector<std::optional<QRectF>> places;
    std::vector<QRectF> taken;
    for (const auto& label : labels) {
        places.push_back(freePlace(label, taken, area));
        if (places.back())
            taken.push_back(*places.back());
    }
    return places;
}

QRectF placeAlongLine(const QSizeF& label, double y, const QRectF& area, const std::vector<QPointF>& points,
                      double markPx)
{
    QRectF best;
    auto fewest = std::numeric_limits<std::ptrdiff_t>::max();
    const double last = std::max(area.left(), area.right() - label.width() - kGap);
    for (double left = last; fewest > 0; left = std::max(area.left(), left - label.width() / 2)) {
        for (const double top : {y - kGap - label.height(), y + kGap}) {
            const QRectF place(QPointF(left, top), label);
            if (top < area.top() || place.bottom() > area.bottom())
                continue;
            const auto marks = place.adjusted(-markPx, -markPx, markPx, markPx);
            const auto covered =
                std::ranges::count_if(points, [&](const QPointF& point) { return marks.contains(point); });
            if (covered < fewest) {
                fewest = covered;
                best = place;
            }
        }
        if (left <= area.left())
            break;
    }
    return best;
}

} // namespace opscope
