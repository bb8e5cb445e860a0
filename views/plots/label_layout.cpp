// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/plots/label_layout.h"

#include <algorithm>
#include <cstddef>
#include <limits>

namespace opscope {
namespace {

constexpr double kGap = 3; ///< between a point and its label

/// The label next to its point, moved sideways into the area.
QRectF placeNextToPoint(const PointLabel& label, bool isRight, double top, const QRectF& area)
{
    const double x = isRight ? label.point.x() + kGap : label.point.x() - kGap - label.size.width();
    const double left = std::clamp(x, area.left(), std::max(area.left(), area.right() - label.size.width()));
    return {QPointF(left, top), label.size};
}

/// A place that no other label covers; it also covers nothing else if there is such a place.
std::optional<QRectF> freePlace(const PointLabel& label, const std::vector<QRectF>& used, const QRectF& area,
                                const std::function<bool(const QRectF&)>& covers)
{
    std::optional<QRectF> covering;
    const bool hasSpaceRight = label.point.x() < area.center().x();
    const double height = label.size.height();
    const int most = static_cast<int>(area.height() / std::max(1.0, height)) + 1;
    for (int step = 0; step <= most; ++step) {
        for (const bool isAbove : {true, false}) {
            const double top = isAbove ? label.point.y() - kGap - height * (step + 1)
                                       : label.point.y() + kGap + height * step;
            for (const bool isRight : {hasSpaceRight, !hasSpaceRight}) {
                const auto place = placeNextToPoint(label, isRight, top, area);
                const bool isFree =
                    std::ranges::none_of(used, [&](const QRectF& other) { return other.intersects(place); });
                if (!isFree || !area.contains(place))
                    continue;
                if (!covers || !covers(place))
                    return place;
                covering = covering.value_or(place);
            }
        }
    }
    return covering;
}

} // namespace

std::vector<std::optional<QRectF>> placeLabels(const std::vector<PointLabel>& labels, const QRectF& area,
                                               const std::function<bool(const QRectF&)>& covers)
{
    std::vector<std::optional<QRectF>> places;
    std::vector<QRectF> used;
    for (const auto& label : labels) {
        places.push_back(freePlace(label, used, area, covers));
        if (places.back())
            used.push_back(*places.back());
    }
    return places;
}

void PassedPixels::beginLine()
{
    m_lines.emplace_back(static_cast<std::size_t>(std::max(0.0, m_area.width())) + 1);
}

void PassedPixels::add(QPointF from, QPointF to)
{
    if (m_lines.empty() || to.x() < m_area.left() || from.x() > m_area.right())
        return;
    auto& columns = m_lines.back();
    const auto last = static_cast<double>(columns.size() - 1);
    const auto columnOf = [&](double x) {
        return static_cast<std::size_t>(std::clamp(x - m_area.left(), 0.0, last));
    };
    const auto slope = to.x() > from.x() ? (to.y() - from.y()) / (to.x() - from.x()) : 0;
    const auto end = columnOf(to.x());
    for (auto column = columnOf(from.x()); column <= end; ++column) {
        const auto left = std::max(from.x(), m_area.left() + static_cast<double>(column));
        const auto right = std::min(to.x(), left + 1);
        auto& extent = columns[column];
        const auto extend = [&](double y) {
            extent.top = std::min(extent.top, y);
            extent.bottom = std::max(extent.bottom, y);
        };
        extend(from.y() + slope * (left - from.x()));
        extend(right >= to.x() ? to.y() : from.y() + slope * (right - from.x()));
    }
}

bool PassedPixels::passes(const QRectF& rect) const
{
    return std::ranges::any_of(m_lines, [&](const std::vector<Extent>& columns) {
        const auto first = static_cast<std::size_t>(std::max(0.0, rect.left() - m_area.left()));
        const auto last = static_cast<std::size_t>(std::max(0.0, rect.right() - m_area.left()));
        for (auto column = first; column <= last && column < columns.size(); ++column) {
            if (columns[column].top <= rect.bottom() && columns[column].bottom >= rect.top())
                return true;
        }
        return false;
    });
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
