// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/lane_canvas.h"

#include <algorithm>
#include <cmath>

#include <QFontMetricsF>
#include <QPainter>

#include "views/timeline/timeline_painter.h"
#include "views/value_text.h"

namespace opscope {
namespace {

constexpr int kCounterTextFrom = 40; ///< a counter lane of this height has room for words

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
    PaintStyle style;
    style.theme = currentTheme();
    for (std::size_t rank = 0; rank < state.timeline->runCount(); ++rank)
        style.sources.push_back({&state.timeline->report(rank), &state.timeline->colors(rank),
                                 state.timeline->run(rank).tellingNumbers()});
    return style;
}

LayoutInput inputFor(const CanvasState& state, const LanePart& part, double ratio)
{
    const auto px = [ratio](int logical) { return static_cast<int>(std::lround(logical * ratio)); };
    const auto& timeline = *state.timeline;
    LayoutInput input;
    input.sources = layoutSources(timeline);
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
        lane.rank = node.rank;
        if (isGroup(item.kind) && node.isCollapsed) {
            lane.group = timeline.lanes().tracksOf(item.node);
            lane.activity = timeline.run(node.rank).activityOf(
                item.kind == LaneKind::Process ? std::optional(node.process) : std::nullopt, lane.group);
        }
        lane.track = node.track;
        lane.counter = node.counter;
        lane.y = px(item.y - part.scroll);
        lane.height = px(item.height - item.linkHeight);
        lane.rows = item.rows;
        lane.rowHeight = px(timeline.lanes().rowHeight());
        lane.padding = px(kLanePadding);
        if (node.counter.valid() && item.height >= kCounterTextFrom)
            lane.textHeight = px(static_cast<int>(std::ceil(QFontMetricsF(state.small).height())));
        lane.offset = timeline.offsetOf({node.rank, item.kind != LaneKind::Process || lane.group.empty()
                                                        ? node.track
                                                        : lane.group.front()});
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
        if (isGroup(item.kind) || item.kind == LaneKind::HiddenNote)
            painter.fillRect(0, y, width, item.height, theme.color(Token::LaneHeader));
        painter.fillRect(0, y + item.height - 1, width, 1, theme.color(Token::Grid));
    }
}

/// The same for the scanlines, in device pixels.
LaneGround groundOf(const CanvasState& state, const LanePart& part, QSize size)
{
    const auto& theme = currentTheme();
    const auto px = [&](double logical) { return static_cast<int>(std::lround(logical * state.ratio)); };
    LaneGround ground;
    ground.line.assign(static_cast<std::size_t>(size.width()), theme.color(Token::Base).rgb());
    for (const auto& tick : *state.ticks) {
        const int from = std::clamp(px(std::round(tick.x)), 0, size.width());
        const int to = std::clamp(px(std::round(tick.x) + 1), 0, size.width());
        if (tick.isMajor)
            std::fill(ground.line.begin() + from, ground.line.begin() + to, theme.color(Token::Grid).rgb());
    }
    for (const auto& item : *part.items) {
        if (!state.isSeen(item))
            continue;
        const int top = px(item.y - part.scroll);
        const int line = px(item.y - part.scroll + item.height - 1);
        const int bottom = px(item.y - part.scroll + item.height);
        if (isGroup(item.kind) || item.kind == LaneKind::HiddenNote)
            ground.bands.push_back({top, bottom - top, theme.color(Token::LaneHeader).rgb()});
        ground.bands.push_back({line, bottom - line, theme.color(Token::Grid).rgb()});
    }
    return ground;
}

/// Times of one report that the narrowing leaves out show nothing.
void coverNarrowed(QPainter& painter, const TimelineModel& timeline, std::size_t rank, QRect area)
{
    const auto& kept = timeline.run(rank).kept();
    if (kept.empty())
        return;
    auto view = timeline.viewport();
    view.start -= timeline.run(rank).shift();
    const auto color = currentTheme().color(Token::Window);
    const double width = area.width();
    const auto cover = [&](double from, double to) {
        const auto x0 = std::clamp(std::round(from), 0.0, width);
        const auto x1 = std::clamp(std::round(to), 0.0, width);
        if (x1 > x0)
            painter.fillRect(QRectF(x0, area.top(), x1 - x0, area.height()), color);
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

/// The lanes of a report stand together; pinned ones may not.
void coverNarrowed(QPainter& painter, const CanvasState& state, const LanePart& part)
{
    const auto& lanes = state.timeline->lanes();
    if (state.timeline->runCount() == 1) {
        coverNarrowed(painter, *state.timeline, 0, {QPoint(), part.area.size()});
        return;
    }
    const auto rankOf = [&](const LaneItem& item) { return item.node < 0 ? 0 : lanes.node(item.node).rank; };
    for (auto it = part.items->begin(); it != part.items->end();) {
        const auto rank = rankOf(*it);
        const auto end =
            std::find_if(it, part.items->end(), [&](const LaneItem& item) { return rankOf(item) != rank; });
        const int top = std::max(it->y - part.scroll, 0);
        const int bottom =
            std::min(std::prev(end)->y + std::prev(end)->height - part.scroll, part.area.height());
        if (bottom > top)
            coverNarrowed(painter, *state.timeline, rank, {0, top, part.area.width(), bottom - top});
        it = end;
    }
}

void paintCounterTexts(QPainter& painter, const CanvasState& state, const TimelineLayout& layout,
                       double ratio)
{
    const auto& theme = currentTheme();
    painter.setFont(state.small);
    const QFontMetricsF metrics(state.small);
    for (const auto& counter : layout.counters) {
        if (!counter.counter.valid() || counter.first == counter.last || counter.textTop == counter.y)
            continue;
        const auto text = CanvasText::tr("max %1   min %2")
                              .arg(groupDigits(QString::number(counter.visibleMax, 'g', 6)),
                                   groupDigits(QString::number(counter.visibleMin, 'g', 6)));
        const auto width = metrics.horizontalAdvance(text) + 8;
        const QRectF box(state.geometry.lanes.width() - 1 - width - 2, counter.textTop / ratio, width,
                         metrics.height());
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
        const auto ground = groundOf(state, part, image.size());
        paintScanlines(image, layout, styleOf(state), *m_font, &ground);
        QPainter painter(&image);
        coverNarrowed(painter, state, part);
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
        coverNarrowed(painter, state, part);
        paintCounterTexts(painter, state, layout, 1);
        painter.restore();
    }
}

} // namespace opscope
