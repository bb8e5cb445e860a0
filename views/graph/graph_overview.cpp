// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/graph/graph_overview.h"

#include <algorithm>

#include <QPainter>

namespace opscope {
namespace {

constexpr int kMargin = 12;
constexpr int kPadding = 4;

double scaleIn(const GraphScene& scene, const QRect& rect)
{
    return std::min((rect.width() - 2 * kPadding) / std::max(scene.width, 1.0),
                    (rect.height() - 2 * kPadding) / std::max(scene.height, 1.0));
}

} // namespace

void GraphOverview::findPlace(const GraphScene& scene, const GraphCamera& camera, QSize window)
{
    const auto isFree = [&](Qt::Corner corner) {
        const QRectF place = rectIn(corner, scene, camera, window);
        const QRectF part(camera.toDrawing(place.topLeft()), place.size() / camera.scale);
        for (std::uint32_t i = 1; i < scene.boxes.size(); ++i) {
            const auto& box = scene.boxes[i];
            if (!part.intersects(GraphPainter::rectOf(box)))
                i = box.end - 1;
            else if (!box.isOpen)
                return false;
        }
        return true;
    };
    if (!m_isShown || rect(scene, camera, window).isEmpty() || isFree(m_corner))
        return;
    for (const auto corner :
         {Qt::BottomRightCorner, Qt::BottomLeftCorner, Qt::TopRightCorner, Qt::TopLeftCorner}) {
        if (corner != m_corner && isFree(corner)) {
            m_corner = corner;
            return;
        }
    }
}

QRect GraphOverview::rect(const GraphScene& scene, const GraphCamera& camera, QSize window) const
{
    return m_isShown ? rectIn(m_corner, scene, camera, window) : QRect();
}

QRect GraphOverview::rectIn(Qt::Corner corner, const GraphScene& scene, const GraphCamera& camera,
                            QSize window) const
{
    if (camera.shown(window).contains(QRectF(0, 0, scene.width, scene.height)) || window.width() < 560 ||
        window.height() < 240)
        return {};
    const QSizeF most(window.width() * 0.16, window.height() * 0.4);
    const auto size = QSizeF(std::max(scene.width, 1.0), std::max(scene.height, 1.0))
                          .scaled(most, Qt::KeepAspectRatio)
                          .expandedTo({36, 36});
    const QSize entire(static_cast<int>(size.width()) + 2 * kPadding,
                       static_cast<int>(size.height()) + 2 * kPadding);
    const bool isLeft = corner == Qt::BottomLeftCorner || corner == Qt::TopLeftCorner;
    const bool isTop = corner == Qt::TopLeftCorner || corner == Qt::TopRightCorner;
    return {QPoint(isLeft ? kMargin : window.width() - entire.width() - kMargin,
                   isTop ? kMargin : window.height() - entire.height() - kMargin),
            entire};
}

void GraphOverview::paint(QPainter& painter, const GraphDrawing& drawing, const GraphCamera& camera,
                          QSize window)
{
    const auto place = rect(*drawing.scene, camera, window);
    if (place.isEmpty())
        return;
    const auto ratio = painter.device()->devicePixelRatioF();
    GraphCamera entire;
    entire.scale = scaleIn(*drawing.scene, place);
    const QSizeF inner = place.size();
    entire.centreOn({drawing.scene->width / 2, drawing.scene->height / 2}, inner);
    if (m_picture.deviceIndependentSize().toSize() != place.size()) {
        m_picture = QPixmap(place.size() * ratio);
        m_picture.setDevicePixelRatio(ratio);
        m_picture.fill(currentTheme().color(Token::Panel));
        QPainter small(&m_picture);
        GraphPainter().paint(small, drawing, entire, entire.shown(inner));
    }
    const auto& theme = currentTheme();
    painter.drawPixmap(place.topLeft(), m_picture);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(theme.color(Token::Border));
    painter.drawRect(QRectF(place).adjusted(0.5, 0.5, -0.5, -0.5));
    auto seen = entire.toWindow(camera.shown(window)).translated(place.topLeft());
    seen = seen.intersected(QRectF(place).adjusted(1, 1, -2, -2));
    if (seen.height() < 4)
        seen.adjust(0, -2, 0, 2);
    auto fill = theme.color(Token::Accent);
    fill.setAlphaF(0.15F);
    painter.setBrush(fill);
    painter.setPen(QPen(theme.color(Token::Accent), 1.5));
    painter.drawRect(seen);
}

QPointF GraphOverview::toDrawing(const GraphScene& scene, const QRect& rect, QPoint place) const
{
    GraphCamera entire;
    entire.scale = scaleIn(scene, rect);
    entire.centreOn({scene.width / 2, scene.height / 2}, QSizeF(rect.size()));
    return entire.toDrawing(place - rect.topLeft());
}

} // namespace opscope
