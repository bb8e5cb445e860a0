// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/graph/graph_camera.h"

#include <algorithm>

namespace opscope {

void GraphCamera::zoomAt(QPointF place, double factor)
{
    const auto fixed = toDrawing(place);
    scale = std::clamp(scale * factor, kSmallest, kLargest);
    corner = fixed - place / scale;
}

void GraphCamera::fit(const QRectF& part, QSizeF window, double largest)
{
    constexpr double kMargin = 24;
    const auto width = std::max(window.width() - 2 * kMargin, 1.0);
    const auto height = std::max(window.height() - 2 * kMargin, 1.0);
    scale = std::clamp(std::min(width / std::max(part.width(), 1.0), height / std::max(part.height(), 1.0)),
                       kSmallest, largest);
    centreOn(part.center(), window);
}

void GraphCamera::centreOn(QPointF point, QSizeF window)
{
    corner = point - QPointF(window.width(), window.height()) / (2 * scale);
}

void GraphCamera::keepOn(const QRectF& drawing, QSizeF window)
{
    constexpr double kSeen = 60; // pixels
    const auto part = shown(window);
    const auto margin = kSeen / scale;
    const auto kept = [&](double at, double size, double begin, double end) {
        return std::clamp(at, std::min(begin + margin - size, end - margin),
                          std::max(end - margin, begin + margin - size));
    };
    corner = {kept(corner.x(), part.width(), drawing.left(), drawing.right()),
              kept(corner.y(), part.height(), drawing.top(), drawing.bottom())};
}

} // namespace opscope
