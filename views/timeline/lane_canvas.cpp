// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/lane_canvas.h"

#include <algorithm>
#include <cmath>

#include <QFontMetricsF>
#include <QPainter>

#include "views/timeline/timeline_painter.h"

namespace opscope {
namespace {

/// The pinned lanes or the others.
struct LanePart {
    const std::vector<LaneItem>* items;
    int scroll;
    QRect area;
};

LanePart pinnedPart(const CanvasState& state)
{
    return {&state.timeline->lanes().pinned(), 0, state.geometry.pinned};
}

LanePart lanePart(const CanvasState& state)
{
    return {&state.timeline->lanes().items(), state.scroll, state.geometry.lanes};
}

PaintStyle styleOf(const CanvasState& state)
{
    return {&state.report(), &state.timeline->colors(), currentTheme(), true};
}

LayoutInput inputFor(const CanvasState& state, const LanePart& part, double ratio)
{
    const auto px = [ratio](int logical) { return static_cast<int>(std::lround(logical * ratio)); };
    const auto& timeline = *state.timeline;
    LayoutInput input;
    input.report = &state.report();
    input.pyramids = &timeline.pyramids();
    input.viewport = timeline.viewport();
    input.viewport.nsPerPx /= ratio;
    input.width = px(part.area.width());
    input.bottom = px(part.area.height());
    input.counterScale = timeline.options().counterScale;
    for (const auto& item : *part.items) {
        if (item.kind == LaneKind::HiddenNote || !state.isSeen(item))
            continue;
        const auto& node = timeline.lanes().node(item.node);
        LayoutLane lane;
        if (item.kind == LaneKind::Process)
            lane.group = node.isCollapsed ? timeline.lanes().tracksOf(item.node) : std::vector<TrackId>();
        lane.track = node.track;
        lane.counter = node.counter;
        lane.y = px(item.y - part.scroll);
        lane.height = px(item.height);
        lane.rows = item.rows;
        lane.rowHeight = px(timeline.lanes().rowHeight());
        lane.padding = px(kLanePadding);
        lane.offset = timeline.offsetOf(lane.group.empty() ? node.track : lane.group.front());
        input.lanes.push_back(lane);
    }
    return input;
}

/// Everything below is painted with the corner of the lanes as (0, 0).
void paintGround(QPainter& painter, const CanvasState& state, const LanePart& part)
{
    const auto& theme = currentTheme();
    const auto [width, height] = std::pair(part.area.width(), part.area.height());
    painter.fillRect(0, 0, width, height, theme.color(Token::Base));
    for (const auto& tick : *state.ticks) {
        if (tick.isMajor)
            painter.fillRect(QRectF(std::round(tick.x), 0, 1, height), theme.color(Token::Grid));
    }
    for (const auto& item : *part.items) {
        if (!state.isSeen(item))
            continue;
        const int y = item.y - part.scroll;
        if (item.kind == LaneKind::Process || item.kind == LaneKind::HiddenNote)
            painter.fillRect(0, y, width, item.height, theme.color(Token::LaneHeader));
        painter.fillRect(0, y + item.height - 1, width, 1, theme.color(Token::Grid));
    }
}

/// Times that the narrowing leaves out show nothing.
void coverNarrowed(QPainter& painter, const CanvasState& state, QSize size)
{
    const auto& kept = state.timeline->kept();
    if (kept.empty())
        return;
    const auto& view = state.timeline->viewport();
    const auto color = currentTheme().color(Token::Window);
    const double width = size.width();
    const auto cover = [&](double from, double to) {
        const auto x0 = std::clamp(std::round(from), 0.0, width);
        const auto x1 = std::clamp(std::round(to), 0.0, width);
        if (x1 > x0)
            painter.fillRect(QRectF(x0, 0, x1 - x0, size.height()), color);
    };
    auto it = std::ranges::upper_bound(kept, view.start, {}, &TimeRange::end);
    double from = 0;
    while (it != kept.end() && from < width) {
        cover(from, view.xOf(it->begin));
        from = view.xOf(it->end);
        const auto next = view.timeAt(std::floor(from) + 1); // ranges that end in the same pixel
        it = std::ranges::upper_bound(std::ranges::subrange(it + 1, kept.end()), next, {}, &TimeRange::end);
    }
    if (it == kept.end())
        cover(from, width);
}

void paintCounterTexts(QPainter& painter, const CanvasState& state, const TimelineLayout& layout,
                       double ratio)
{
    const auto& theme = currentTheme();
    painter.setFont(state.small);
    const QFontMetricsF metrics(state.small);
    for (const auto& counter : layout.counters) {
        if (!counter.counter.valid() || counter.first == counter.last ||
            counter.height / ratio < 2 * metrics.height() - 4)
            continue;
        const auto text = CanvasText::tr("max %1   min %2")
                              .arg(QString::number(counter.visibleMax, 'g', 6),
                                   QString::number(counter.visibleMin, 'g', 6));
        const auto width = metrics.horizontalAdvance(text) + 8;
        const QRectF box(state.geometry.lanes.width() - 1 - width - 2, counter.y / ratio, width,
                         metrics.height());
        painter.fillRect(box, withAlpha(theme.color(Token::Base), 210));
        painter.setPen(theme.color(Token::MutedText));
        painter.drawText(box, Qt::AlignCenter, text);
    }
}

/// The pixels of a picture of the canvas that lie in an area, without a copy.
QImage partOf(QImage& picture, QRect area, double ratio)
{
    const auto px = [ratio](int logical) { return static_cast<int>(std::lround(logical * ratio)); };
    const QRect device = QRect(px(area.left()), px(area.top()), px(area.width()), px(area.height()))
                             .intersected(picture.rect());
    if (device.isEmpty())
        return {};
    QImage part(picture.scanLine(device.top()) + std::ptrdiff_t{device.left()} * 4, device.width(),
                device.height(), picture.bytesPerLine(), picture.format());
    part.setDevicePixelRatio(ratio);
    return part;
}

} // namespace

void LaneCanvas::layOut(const CanvasState& state)
{
    if (m_isLaidOut)
        return;
    layOutTimeline(inputFor(state, pinnedPart(state), state.ratio), m_pinned);
    layOutTimeline(inputFor(state, lanePart(state), state.ratio), m_lanes);
    m_isLaidOut = true;
}

void LaneCanvas::paintInto(QImage& picture, const CanvasState& state)
{
    layOut(state);
    if (!m_font || !m_font->isFor(state.small, state.ratio))
        m_font.emplace(state.small, state.ratio);
    const auto paint = [&](const LanePart& part, const TimelineLayout& layout) {
        auto image = partOf(picture, part.area, state.ratio);
        if (image.isNull())
            return;
        {
            QPainter ground(&image);
            paintGround(ground, state, part);
        }
        paintScanlines(image, layout, styleOf(state), *m_font);
        QPainter painter(&image);
        coverNarrowed(painter, state, part.area.size());
        paintCounterTexts(painter, state, layout, state.ratio);
    };
    paint(pinnedPart(state), m_pinned);
    paint(lanePart(state), m_lanes);
    ++m_paints;
}

void LaneCanvas::paintVectors(QPainter& painter, const CanvasState& state)
{
    TimelineLayout layout;
    for (const auto& part : {pinnedPart(state), lanePart(state)}) {
        if (part.area.height() <= 0)
            continue;
        painter.save();
        painter.setClipRect(part.area);
        painter.translate(part.area.topLeft());
        paintGround(painter, state, part);
        layOutTimeline(inputFor(state, part, 1), layout);
        opscope::paintVectors(painter, layout, styleOf(state), state.small);
        coverNarrowed(painter, state, part.area.size());
        paintCounterTexts(painter, state, layout, 1);
        painter.restore();
    }
}

} // namespace opscope
