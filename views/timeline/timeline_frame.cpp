// SPDX-License-Identifier: GPL-3.0-or-later
// Paints a frame of the canvas: which bands are outdated, and the order of painting.
#include <utility>

#include <QFontMetricsF>
#include <QPainter>
#include <QRegion>
#include <QScrollBar>

#include "views/timeline/lane_headers.h"
#include "views/timeline/marker_strip.h"
#include "views/timeline/time_ruler.h"
#include "views/timeline/timeline_view.h"

namespace opscope {
namespace {

void paintBands(QPainter& painter, const CanvasState& state, bool hasMarkers, bool hasRuler, bool hasHeaders)
{
    const auto& g = state.geometry;
    const auto& theme = currentTheme();
    if (hasMarkers)
        paintMarkers(painter, state, layOutMarkers(state));
    if (hasRuler)
        paintRuler(painter, state, layOutRuler(state));
    if (hasHeaders)
        paintHeaders(painter, state, layOutHeaders(state));
    if (g.pinned.height() > 0)
        painter.fillRect(g.pinnedLine(), theme.color(Token::Accent));
    painter.fillRect(g.headerWidth - 1, 0, 1, g.height, theme.color(Token::Border));
    painter.fillRect(0, g.top - 1, g.width, 1, theme.color(Token::Border));
}

} // namespace

void TimelineView::refreshTicks()
{
    if (!std::exchange(m_areTicksOld, false))
        return;
    RulerOptions options;
    options.origin = m_timeline->origin();
    options.isAbsolute = m_timeline->options().isAbsolute;
    options.clock = m_timeline->report().clock;
    options.unit = m_timeline->options().unit;
    if (options.isAbsolute && options.clock == ClockKind::Unix) // "07:48:03.852 217 750" has no shorter form
        options.minLabelPx =
            QFontMetricsF(smallFont(font())).horizontalAdvance(QStringLiteral("00:00:00.000 000 000 ")) + 16;
    m_ticks = rulerTicks(m_timeline->viewport(), laneRect().width(), options);
}

const LaneLayouts& TimelineView::currentLayout()
{
    m_lanes.layOut(state());
    return m_lanes.lanes();
}

/// Paints the outdated bands; the lanes keep their pixels themselves.
void TimelineView::refreshPicture()
{
    const auto ratio = devicePixelRatioF();
    const auto size = viewport()->size() * ratio;
    if (m_picture.size() != size || m_picture.devicePixelRatio() != ratio || m_painted != geometry()) {
        m_picture = QImage(size, QImage::Format_RGB32);
        m_picture.setDevicePixelRatio(ratio);
        m_painted = geometry(); // the rank in focus may have steps while the previous one had none
        invalidate(kAll);
    }
    const auto bands = std::exchange(m_dirty, 0);
    if (bands == 0 || m_picture.isNull())
        return;
    refreshTicks();
    const auto now = state();
    const auto paintOthers = [&] {
        QPainter painter(&m_picture);
        if ((bands & kOverview) != 0)
            m_overview.paint(painter, now);
        paintBands(painter, now, (bands & kMarkers) != 0, (bands & kRuler) != 0, (bands & kHeaders) != 0);
    };
    if ((bands & kLanes) != 0)
        m_lanes.render(now, paintOthers);
    else
        paintOthers();
}

OverlayLayout TimelineView::overlay(const CanvasState& now, bool hasFocus) const
{
    OverlayInput input;
    input.hovered = m_hovered;
    input.zoomRange = m_dragRange;
    input.pointer = m_pointer;
    input.hasCursor = m_drag != Drag::HeaderWidth;
    input.isMovingLane = m_drag == Drag::LaneMove;
    input.hasFocus = hasFocus;
    input.card = m_card;
    input.cardAt = m_cardAt;
    return layOutOverlay(now, input);
}

void TimelineView::refreshFlows()
{
    if (std::exchange(m_areFlowsOld, false))
        m_flows = findFlows(state());
}

void TimelineView::paintOver(QPainter& painter, const CanvasState& now, const OverlayLayout& overlay) const
{
    paintCurrentHeader(painter, now);
    paintOverlay(painter, now, overlay, m_flows, m_extra.paint);
}

void TimelineView::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(viewport());
    paintPixels(painter);
}

void TimelineView::paintPixels(QPainter& painter)
{
    refreshPicture();
    refreshFlows();
    const auto now = state();
    const auto over = overlay(now, hasFocus());
    const auto lanes = toDevice(now.geometry.lanes, now.ratio);
    const auto pinned = toDevice(now.geometry.pinned, now.ratio);
    painter.save();
    painter.scale(1 / now.ratio, 1 / now.ratio);
    for (const auto& rect : QRegion(m_picture.rect()) - lanes - pinned)
        painter.drawImage(rect, m_picture, rect);
    m_lanes.paint(painter, now, over.tints);
    painter.restore();
    paintOver(painter, now, over);
}

void TimelineView::paintVector(QPainter& painter)
{
    refreshTicks();
    refreshFlows();
    const auto now = state();
    const auto over = overlay(now, false);
    LaneCanvas::paintVectors(painter, now, over.tints);
    OverviewStrip::paintVectors(painter, now);
    paintBands(painter, now, true, true, true);
    paintOver(painter, now, over);
}

QImage TimelineView::picture()
{
    const auto ratio = devicePixelRatioF();
    QImage image(viewport()->size() * ratio, QImage::Format_RGB32);
    image.setDevicePixelRatio(ratio);
    QPainter painter(&image);
    paintPixels(painter);
    return image;
}

} // namespace opscope
