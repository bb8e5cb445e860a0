// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/lane_canvas.h"

#include <algorithm>
#include <cmath>

#include <QFontMetricsF>
#include <QPainter>

#include "views/timeline/timeline_painter.h"
#include "views/value_text.h"
#include "views/workers/frame_threads.h"

namespace opscope {
namespace {

constexpr int kCounterTextFrom = 40; ///< a counter lane of this height has space for words

/// Either the pinned lanes or the other lanes.
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
                                 state.timeline->run(rank).distinguishingNumberOffsets()});
    for (std::size_t i = 0; i < state.timeline->resultCount(); ++i) {
        const auto& lane = state.timeline->result(i);
        style.sources.push_back({&lane.report(), &lane.colors(), lane.distinguishingNumberOffsets()});
    }
    return style;
}

/// A folded group shows its slices, or its counters if it has no slices.
void foldGroup(const TimelineModel& timeline, const LaneItem& item, LayoutLane& out)
{
    const auto& node = timeline.lanes().node(item.node);
    const auto& run = timeline.run(node.rank);
    out.group = timeline.lanes().tracksOf(item.node);
    if (std::ranges::all_of(out.group,
                            [&](TrackId t) { return run.report().tracks[t.index()].sliceCount == 0; }))
        out.counters = timeline.lanes().countersOf(item.node);
    else
        out.activity = run.activityOf(
            item.kind == LaneKind::Process ? std::optional(node.process) : std::nullopt, out.group);
}

LayoutInput inputFor(const CanvasState& state, const LanePart& part, double ratio)
{
    const auto px = [ratio](int logical) { return static_cast<int>(std::lround(logical * ratio)); };
    const auto& timeline = *state.timeline;
    LayoutInput input;
    input.sources = layoutSources(timeline);
    input.viewport = timeline.viewport();
    input.viewport.nsPerPx /= ratio;
    const auto size = toDevice(part.area, ratio).size();
    input.width = size.width();
    input.bottom = size.height();
    input.counterScale = timeline.options().counterScale;
    for (const auto& item : *part.items) {
        if (item.kind == LaneKind::HiddenNote || !state.isSeen(item))
            continue;
        const auto& node = timeline.lanes().node(item.node);
        LayoutLane lane;
        lane.rank = node.rank;
        if (isGroup(item.kind) && node.isCollapsed)
            foldGroup(timeline, item, lane);
        lane.track = node.track;
        if (!node.streams.empty()) {
            lane.streams = node.streams;
            lane.merged = timeline.pyramidOf(item.node);
        }
        if (node.result >= 0) {
            lane.rank = timeline.runCount() + static_cast<std::size_t>(node.result);
            lane.track = TrackId::of(0);
        }
        lane.counter = node.counter;
        lane.y = px(item.y - part.scroll);
        lane.height = px(item.height - item.linkHeight);
        lane.rows = item.rows;
        lane.rowHeight = timeline.lanes().rowHeight() * ratio;
        lane.padding = px(kLanePadding);
        if (node.counter.valid() && item.height >= kCounterTextFrom)
            lane.textHeight = px(static_cast<int>(std::ceil(QFontMetricsF(state.small).height())));
        lane.offset = item.kind != LaneKind::Process || lane.group.empty()
                          ? timeline.offsetOfLane(item.node)
                          : timeline.offsetOf({node.rank, lane.group.front()});
        input.lanes.push_back(lane);
    }
    return input;
}

/// All functions below paint with the corner of the lanes as (0, 0).
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

/// Ranges of the lanes of one report, in pixels, at times that the narrowing leaves out: they show nothing.
std::vector<std::pair<int, int>> coveredOf(const TimelineModel& timeline, std::size_t rank, double width)
{
    std::vector<std::pair<int, int>> covered;
    const auto& kept = timeline.run(rank).kept();
    if (kept.empty())
        return covered;
    auto view = timeline.viewport();
    view.start -= timeline.run(rank).shift();
    const auto cover = [&](double from, double to) {
        const auto x0 = std::clamp(std::round(from), 0.0, width);
        const auto x1 = std::clamp(std::round(to), 0.0, width);
        if (x1 > x0)
            covered.emplace_back(static_cast<int>(x0), static_cast<int>(x1));
    };
    auto it = std::ranges::upper_bound(kept, view.start, {}, &TimeRange::end);
    double from = 0;
    while (it != kept.end() && from < width) {
        cover(from, view.xOf(it->begin));
        from = view.xOf(it->end);
        const auto next = view.timeAt(std::floor(from) + 1); // skips ranges that end in the same pixel
        it = std::ranges::upper_bound(std::ranges::subrange(it + 1, kept.end()), next, {}, &TimeRange::end);
    }
    if (it == kept.end())
        cover(from, width);
    return covered;
}

/// The covered ranges of a part, in pixels from its corner. The lanes of a report are next to each other;
/// pinned lanes may not be.
std::vector<LaneGround::Section> sectionsOf(const CanvasState& state, const LanePart& part)
{
    const auto& lanes = state.timeline->lanes();
    const double width = part.area.width();
    const int height = part.area.height();
    std::vector<LaneGround::Section> sections;
    const auto add = [&](std::size_t rank, int top, int bottom) {
        auto covered = coveredOf(*state.timeline, rank, width);
        if (!covered.empty() && bottom > top)
            sections.push_back({top, bottom, std::move(covered)});
    };
    if (state.timeline->runCount() == 1) {
        add(0, 0, height);
        return sections;
    }
    const auto rankOf = [&](const LaneItem& item) { return item.node < 0 ? 0 : lanes.node(item.node).rank; };
    for (auto it = part.items->begin(); it != part.items->end();) {
        const auto rank = rankOf(*it);
        const auto end =
            std::find_if(it, part.items->end(), [&](const LaneItem& item) { return rankOf(item) != rank; });
        add(rank, std::max(it->y - part.scroll, 0),
            std::min(std::prev(end)->y + std::prev(end)->height - part.scroll, height));
        it = end;
    }
    return sections;
}

/// The background of the slices, in device pixels.
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
            ground.bands.push_back({top, bottom, theme.color(Token::LaneHeader).rgb()});
        ground.bands.push_back({line, bottom, theme.color(Token::Grid).rgb()});
    }
    const auto corner = toDevice(part.area, state.ratio).topLeft();
    const auto inPicture = [&](int x,
                               int y) { // rounded as the size of the picture, so that nothing ends behind it
        return toDevice(part.area.topLeft() + QPointF(x, y), state.ratio) - corner;
    };
    ground.sections = sectionsOf(state, part);
    for (auto& section : ground.sections) {
        section.top = inPicture(0, section.top).y();
        section.bottom = inPicture(0, section.bottom).y();
        for (auto& [from, to] : section.covered) {
            from = inPicture(from, 0).x();
            to = inPicture(to, 0).x();
        }
    }
    ground.cover = theme.color(Token::Window).rgb();
    return ground;
}

void paintCovered(QPainter& painter, const CanvasState& state, const LanePart& part)
{
    for (const auto& section : sectionsOf(state, part)) {
        for (const auto& [from, to] : section.covered)
            painter.fillRect(from, section.top, to - from, section.bottom - section.top,
                             currentTheme().color(Token::Window));
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

void layOutTogether(const LayoutInput& input, LaneLayouts& out, const std::function<void()>& meanwhile)
{
    constexpr std::size_t kLanes = 4; // lanes per thread at a time
    const std::span lanes(input.lanes);
    out.resize((lanes.size() + kLanes - 1) / kLanes);
    const auto layOutGroup = [&](std::size_t group) {
        const auto first = group * kLanes;
        layOutTimeline(input, lanes.subspan(first, std::min(kLanes, lanes.size() - first)), out[group]);
    };
    forEachInFrame(out.size(), layOutGroup, meanwhile);
}

} // namespace

void LaneCanvas::layOut(const CanvasState& state, const std::function<void()>& meanwhile)
{
    if (m_isLaidOut) {
        meanwhile();
        return;
    }
    layOutTogether(inputFor(state, pinnedPart(state), state.ratio), m_pinned, {});
    layOutTogether(inputFor(state, lanePart(state), state.ratio), m_lanes, meanwhile);
    m_isLaidOut = true;
}

void LaneCanvas::render(const CanvasState& state, const std::function<void()>& meanwhile)
{
    layOut(state, meanwhile);
    if (!m_font || !m_font->isFor(state.small, state.ratio))
        m_font.emplace(state.small, state.ratio);
    const auto style = styleOf(state);
    const auto renderPart = [&](const LanePart& part, const LaneLayouts& layouts, LanePicture& picture) {
        const auto size = toDevice(part.area, state.ratio).size();
        if (size.isEmpty())
            return;
        paintLanes(picture, size, layouts, style, *m_font, groundOf(state, part, size));
        picture.pixels().setDevicePixelRatio(state.ratio);
        QPainter painter(&picture.pixels());
        for (const auto& layout : layouts)
            paintCounterTexts(painter, state, layout, state.ratio);
    };
    renderPart(pinnedPart(state), m_pinned, m_pinnedPixels);
    renderPart(lanePart(state), m_lanes, m_lanePixels);
    ++m_paints;
}

void LaneCanvas::paint(QPainter& painter, const CanvasState& state, std::span<const CanvasTint> tints)
{
    const auto paintPart = [&](QRect area, LanePicture& picture) {
        if (area.isEmpty())
            return;
        const auto corner = toDevice(area, state.ratio).topLeft();
        std::vector<LaneTint> own;
        for (const auto& tint : tints)
            own.push_back({toDevice(tint.rect, state.ratio).translated(-corner), tint.color});
        painter.save();
        painter.translate(corner);
        picture.paint(painter, own);
        painter.restore();
    };
    paintPart(state.geometry.pinned, m_pinnedPixels);
    paintPart(state.geometry.lanes, m_lanePixels);
}

void LaneCanvas::paintVectors(QPainter& painter, const CanvasState& state, std::span<const CanvasTint> tints)
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
        paintCovered(painter, state, part);
        paintCounterTexts(painter, state, layout, 1);
        for (const auto& tint : tints) // an SVG does not keep the clip
            painter.fillRect((tint.rect & QRectF(part.area)).translated(-part.area.topLeft()), tint.color);
        painter.restore();
    }
}

} // namespace opscope
