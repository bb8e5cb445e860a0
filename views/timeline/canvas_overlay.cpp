// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/canvas_overlay.h"

#include <algorithm>
#include <cmath>
#include <set>

#include <QFontMetricsF>
#include <QPainter>

#include "views/selection/shown_notes.h"
#include "views/timeline/lane_canvas.h"

namespace opscope {
namespace {

constexpr int kMostFrames = 500;
constexpr double kCardMargin = 10;
constexpr double kFarPx = 1e5; ///< exact positions outside of the screen are not needed

OverlayShape filled(const QRectF& rect, const QColor& color)
{
    OverlayShape shape;
    shape.rect = rect;
    shape.fill = color;
    return shape;
}

OverlayShape framed(const QRectF& rect, const QColor& color, double width)
{
    OverlayShape shape;
    shape.rect = rect;
    shape.line = color;
    shape.lineWidth = width;
    return shape;
}

OverlayShape dashed(QPointF from, QPointF to, const QColor& color)
{
    auto shape = framed(QRectF(from, to), color, 1);
    shape.isDashed = true;
    return shape;
}

OverlayShape labelled(const QRectF& rect, const QString& text, const QColor& fill, const QColor& ink)
{
    auto shape = filled(rect, fill);
    shape.text = text;
    shape.ink = ink;
    return shape;
}

/// Where a slice with a note is marked: its right upper corner. None if it is not seen or the note has no
/// slice.
std::optional<QRectF> markOf(const CanvasState& state, const ShownNote& note)
{
    constexpr double kSide = 7;
    const auto rect = note.slice.valid() ? state.sliceRect({note.rank, note.slice}) : std::nullopt;
    const auto lanes = state.geometry.lanes;
    if (!rect || rect->right() < lanes.left() || rect->left() > lanes.right())
        return std::nullopt;
    const auto right = std::min(std::max(rect->right(), rect->left() + kSide), lanes.right() + 1.0);
    return QRectF(right - kSide, rect->top(), kSide, kSide);
}

class Builder {
public:
    Builder(const CanvasState& state, const OverlayInput& input)
        : m_state(state),
          m_input(input),
          m_theme(currentTheme()),
          m_metrics(state.font),
          m_area(state.geometry.lanes.left(), state.geometry.top, state.geometry.lanes.width(),
                 state.geometry.height - state.geometry.top)
    {
    }

    OverlayLayout build()
    {
        addMarkers();
        addSelectedRange();
        if (m_input.zoomRange)
            addBand(*m_input.zoomRange, m_theme.color(Token::Warning), 40);
        if (const auto measured = m_state.timeline->measured()) {
            for (const auto ns : {measured->begin, measured->end})
                m_out.ranges.push_back(dashed({xOf(ns), m_area.top()}, {xOf(ns), m_area.bottom() - 1},
                                              m_theme.color(Token::MeasuredRange)));
        }
        addFrames();
        addSameName();
        addReasons();
        addGap();
        addHint();
        addNotes();
        addCard();
        addCursor();
        return std::move(m_out);
    }

private:
    double xOf(std::int64_t ns) const { return std::clamp(m_state.xOf(ns), -kFarPx, kFarPx); }

    void addEdges(double x0, double x1, const QColor& color)
    {
        m_out.ranges.push_back(filled({x0, m_area.top(), 1, m_area.height()}, color));
        m_out.ranges.push_back(filled({x1 - 1, m_area.top(), 1, m_area.height()}, color));
    }

    void addBand(TimeRange range, const QColor& color, int alpha)
    {
        const auto x0 = xOf(range.begin);
        const auto x1 = xOf(range.end);
        m_out.tints.push_back({{x0, m_area.top(), x1 - x0, m_area.height()}, withAlpha(color, alpha)});
        addEdges(x0, x1, color);
    }

    void addMarkers()
    {
        for (const auto& marker : m_state.timeline->markers().all()) {
            const auto color = markerColor(m_theme, marker.color);
            if (marker.isPoint())
                m_out.ranges.push_back(
                    filled({xOf(marker.range.begin), m_area.top(), 1, m_area.height()}, color));
            else
                addBand(marker.range, color, 22);
        }
    }

    void addSelectedRange()
    {
        const auto& selection = m_state.timeline->selection();
        if (!selection.range())
            return;
        const std::optional range = m_state.timeline->run().onAxis(*selection.range());
        const auto color = m_theme.color(Token::Accent);
        const auto x0 = xOf(range->begin);
        const auto x1 = xOf(range->end);
        if (selection.tracks().empty()) {
            addBand(*range, color, 34);
        } else {
            const auto& lanes = m_state.timeline->lanes();
            std::set<const LaneItem*> tinted; // for lanes in a folded group, the strip
            for (const auto track : selection.tracks()) {
                const auto* item = lanes.shownItemOf({m_state.timeline->focus(), track});
                const bool isShown =
                    item != nullptr && (!isGroup(item->kind) || lanes.node(item->node).isCollapsed);
                if (isShown && m_state.isSeen(*item) && tinted.insert(item).second)
                    m_out.tints.push_back({{x0, static_cast<double>(m_state.topOf(*item)), x1 - x0,
                                            static_cast<double>(item->height)},
                                           withAlpha(color, 44)});
            }
            addEdges(x0, x1, withAlpha(color, 160));
        }
        const auto text = durationText(range->dur(), m_state.timeline->options().unit);
        const auto width = m_metrics.horizontalAdvance(text) + 12;
        const auto middle = (std::max(x0, m_area.left()) + std::min(x1, m_area.right() - 1)) / 2;
        m_out.ranges.push_back(labelled({middle - width / 2, m_area.top() + 4, width, m_metrics.height() + 4},
                                        text, color, m_theme.color(Token::AccentText)));
    }

    void addFrame(RankSlice slice, const QColor& color, double width, double grow = 0.5)
    {
        const auto rect = m_state.sliceRect(slice);
        const auto lanes = m_state.geometry.lanes;
        if (!rect || rect->right() < lanes.left() || rect->left() > lanes.right())
            return;
        const auto& tree = m_state.timeline->lanes();
        const auto track = m_state.timeline->report(slice.rank).slices.track[slice.id.index()];
        const auto* item = tree.itemOf(tree.laneOf({slice.rank, track}));
        const auto clipped =
            rect->intersected(QRectF(lanes.left() - 4, rect->top(), lanes.width() + 8, rect->height()));
        auto& part = item != nullptr && item->isPinned ? m_out.pinned : m_out.lanes;
        part.push_back(framed(clipped.adjusted(-grow, -grow, grow, grow), color, width));
    }

    /// Calls `f(slice)` for the slices of a lane that are wide enough to be seen.
    template <class F>
    void forEachSeen(const LaneItem& item, F&& f) const
    {
        const auto& timeline = *m_state.timeline;
        const auto& node = timeline.lanes().node(item.node);
        const auto* pyramid = timeline.pyramidOf(item.node);
        if (pyramid == nullptr || node.result >= 0)
            return;
        const auto offset = timeline.offsetOfLane(item.node);
        const auto lanes = m_state.geometry.lanes;
        const TimeRange seen{m_state.timeAt(lanes.left()) - offset,
                             m_state.timeAt(lanes.right()) - offset + 1};
        const auto rows = std::min(static_cast<std::size_t>(std::max(item.rows, 0)), pyramid->rowCount());
        for (std::size_t i = 0; i < rows; ++i) {
            const auto row = pyramid->row(i);
            row.walk(
                seen, timeline.viewport().nsPerPx,
                [&](std::size_t from, std::size_t to) {
                    for (auto at = from; at < to; ++at)
                        f(RankSlice{node.rank, row.slice(at)});
                },
                [](TimeRange, std::int64_t, SliceId) {});
        }
    }

    /// Underlines the other slices with the name of the selected one, and links a communication op with the
    /// same op on the other ranks: there the time by which it begins later is written.
    void addSameName()
    {
        constexpr double kLine = 3;
        constexpr int kMostMarks = 2000;
        const auto& timeline = *m_state.timeline;
        const auto selected = timeline.selectedSlice();
        if (!selected.valid() || timeline.selection().slices().size() != 1)
            return;
        const auto& report = timeline.report(selected.rank);
        const auto name = report.sliceName(selected.id);
        auto rank = selected.rank; // names are compared as ids of the strings of a rank
        auto nameInRank = report.slices.name[selected.id.index()];
        int marks = 0;
        forEachVisible(m_state, [&](const LaneItem& item) {
            if (isGroup(item.kind) || item.kind == LaneKind::HiddenNote || name.empty())
                return;
            forEachSeen(item, [&](RankSlice slice) {
                const auto& its = timeline.report(slice.rank);
                if (slice.rank != rank) {
                    rank = slice.rank;
                    nameInRank = its.strings.find(name);
                }
                if (its.slices.name[slice.id.index()] != nameInRank || !nameInRank.valid() ||
                    slice == selected || ++marks > kMostMarks)
                    return;
                if (const auto rect = m_state.sliceRect(slice))
                    (item.isPinned ? m_out.pinned : m_out.lanes)
                        .push_back(filled({std::max(rect->left(), -kFarPx), rect->bottom() - kLine,
                                           std::min(rect->width(), kFarPx), kLine},
                                          m_theme.color(Token::Accent)));
            });
        });
        for (const auto& slice : timeline.sameCollective()) // also on lanes that are scrolled away
            addCollectiveLink(selected, slice);
    }

    void addCollectiveLink(RankSlice from, RankSlice to)
    {
        const auto a = m_state.sliceRect(from);
        const auto b = m_state.sliceRect(to);
        if (!a || !b)
            return;
        const auto& timeline = *m_state.timeline;
        const auto color = m_theme.color(Token::Flow);
        const QPointF start(std::clamp(a->left(), -kFarPx, kFarPx), a->center().y());
        const QPointF end(std::clamp(b->left(), -kFarPx, kFarPx), b->center().y());
        m_out.notes.push_back(dashed(start, end, color));
        const auto later = timeline.rangeOf(to).begin - timeline.rangeOf(from).begin;
        const auto text = withSign(later, durationText(later, timeline.options().unit));
        const auto width = m_metrics.horizontalAdvance(text) + 12;
        m_out.notes.push_back(labelled({end.x() - width - 2, b->center().y() - m_metrics.height() / 2 - 2,
                                        width, m_metrics.height() + 4},
                                       text, m_theme.color(Token::Panel), m_theme.color(Token::Text)));
    }

    void addFrames()
    {
        // Hits keep their colour, all other slices are dimmed; the current hit has a frame.
        const auto& find = m_state.timeline->find();
        if (find.current() && !find.hits().slices.empty() &&
            !(find.hits().names.empty() && find.hits().found.empty()))
            addFrame(find.hits().slices[*find.current()], m_theme.color(Token::Warning), 3, 1);
        if (m_input.hovered.valid())
            addFrame(m_input.hovered, withAlpha(m_theme.color(Token::Text), 150), 1);
        if (const auto base = m_state.timeline->base())
            addFrame(*base, m_theme.color(Token::Good), 2);
        int framed = 0;
        for (const auto slice : m_state.timeline->selection().slices()) {
            if (++framed > kMostFrames)
                break;
            addFrame(m_state.timeline->inFocus(slice), m_theme.color(Token::Text), 2);
        }
    }

    /// Adds the gap between two selected slices.
    void addGap()
    {
        const auto& timeline = *m_state.timeline;
        const auto& slices = timeline.selection().slices();
        if (slices.size() != 2 || !timeline.isThere(timeline.inFocus(slices[0])) ||
            !timeline.isThere(timeline.inFocus(slices[1])))
            return;
        auto [first, second] = std::pair(timeline.inFocus(slices[0]), timeline.inFocus(slices[1]));
        if (timeline.rangeOf(second).begin < timeline.rangeOf(first).begin)
            std::swap(first, second);
        const auto a = m_state.sliceRect(first);
        const auto b = m_state.sliceRect(second);
        if (!a || !b)
            return;
        const auto gap = timeline.rangeOf(second).begin - timeline.rangeOf(first).end;
        const auto color = m_theme.color(Token::MeasuredRange);
        const auto y = b->center().y();
        const auto x0 = std::clamp(a->right(), -1e4, 1e4);
        const auto x1 = std::clamp(b->left(), -1e4, 1e4);
        m_out.notes.push_back(dashed({x0, a->center().y()}, {x0, y}, color));
        m_out.notes.push_back(framed(QRectF(QPointF(x0, y), QPointF(x1, y)), color, 2));
        const auto unit = m_state.timeline->options().unit;
        const auto text = gap >= 0 ? CanvasText::tr("gap %1").arg(durationText(gap, unit))
                                   : CanvasText::tr("overlap %1").arg(durationText(-gap, unit));
        const auto width = m_metrics.horizontalAdvance(text) + 12;
        const auto area = m_state.geometry.lanes;
        const auto middle = std::clamp((x0 + x1) / 2, area.left() + width / 2,
                                       std::max(area.right() - width / 2, area.left() + width / 2));
        m_out.notes.push_back(
            labelled({middle - width / 2, y - m_metrics.height() - 6, width, m_metrics.height() + 4}, text,
                     color, m_theme.color(Token::AccentText)));
    }

    /// Adds to the line of a rank without lanes the reason why it has none.
    void addReasons()
    {
        const auto& tree = m_state.timeline->lanes();
        forEachVisible(m_state, [&](const LaneItem& item) {
            if (item.kind != LaneKind::Report || !tree.node(item.node).children.empty())
                return;
            const auto& area = m_state.geometry.lanes;
            const auto text =
                m_metrics.elidedText(tree.node(item.node).detail, Qt::ElideMiddle, area.width() - 16);
            m_out.lanes.push_back(
                labelled({area.left() + 8.0, static_cast<double>(m_state.topOf(item)),
                          m_metrics.horizontalAdvance(text) + 1, static_cast<double>(item.height)},
                         text, {}, m_theme.color(Token::Text)));
        });
    }

    void addHint()
    {
        const auto& timeline = *m_state.timeline;
        const auto span = timeline.span();
        const auto visible = timeline.visible();
        QString text;
        if (span.empty())
            return;
        if (visible.end <= span.begin || visible.begin >= span.end)
            text = CanvasText::tr("No data here. 0 shows the entire report.");
        else if (timeline.startsAtCore() && !timeline.canUndoView())
            text = CanvasText::tr("A few slices are far away from all others and are left out of this view. "
                                  "0 shows everything.");
        else
            return;
        const auto lanes = m_state.geometry.lanes;
        auto note = labelled({lanes.left() + 8.0, lanes.bottom() - m_metrics.height() - 14,
                              m_metrics.horizontalAdvance(text) + 20, m_metrics.height() + 8},
                             text, m_theme.color(Token::Panel), m_theme.color(Token::Text));
        note.line = m_theme.color(Token::Border);
        m_out.notes.push_back(note);
    }

    void addNotes()
    {
        for (const auto& note : ShownNotes::of(m_state.timeline->selection()).all()) {
            const auto at = markOf(m_state, note);
            if (!at)
                continue;
            auto mark = filled(*at, m_theme.color(Token::Warning));
            mark.line = m_theme.color(Token::Base);
            const auto& tree = m_state.timeline->lanes();
            const auto track = m_state.timeline->report(note.rank).slices.track[note.slice.index()];
            const auto* item = tree.itemOf(tree.laneOf({note.rank, track}));
            (item != nullptr && item->isPinned ? m_out.pinned : m_out.lanes).push_back(mark);
        }
    }

    void addCard()
    {
        if (!m_input.card)
            return;
        const auto range = m_state.timeline->run().onAxis(m_input.card->range);
        const auto begin = xOf(range.begin);
        const auto end = xOf(range.end);
        const QRectF area = m_state.geometry.lanes;
        if (end < area.left() || begin > area.right())
            return;
        const auto text = cardText(*m_input.card, m_state.timeline->options().unit);
        const auto size = m_metrics.size(0, text) + QSizeF(kCardMargin * 2, 10);
        const auto pointer =
            QPointF(m_input.cardAt.value_or(QPoint(static_cast<int>(end), area.toRect().top() + 12)));
        auto card = labelled(placeOfCard(size, area, begin, end, pointer), text, m_theme.color(Token::Panel),
                             m_theme.color(Token::Text));
        card.line = m_theme.color(Token::Accent);
        if (!card.rect.isEmpty())
            m_out.notes.push_back(card);
    }

    void addCursor()
    {
        const auto& g = m_state.geometry;
        if (m_input.isMovingLane && m_input.pointer && m_input.pointer->y() >= g.top)
            m_out.all.push_back(filled({0, m_input.pointer->y() - 1.0, g.headerWidth - 1.0, 2},
                                       m_theme.color(Token::Accent)));
        if (m_input.pointer && m_input.hasCursor && m_input.pointer->x() >= g.lanes.left() &&
            m_input.pointer->x() <= g.lanes.right())
            addTime(*m_input.pointer);
        if (m_input.hasFocus)
            m_out.all.push_back(
                framed(QRectF(0, 0, g.width - 1, g.height - 1), m_theme.color(Token::Accent), 1));
    }

    void addTime(QPoint pointer)
    {
        const auto& g = m_state.geometry;
        const auto color = m_theme.color(Token::Cursor);
        m_out.all.push_back(filled({static_cast<double>(pointer.x()), static_cast<double>(g.markers.top()), 1,
                                    static_cast<double>(g.height - g.markers.top())},
                                   withAlpha(color, 170)));
        const auto text = m_state.timeline->timeText(m_state.timeAt(pointer.x()));
        const QFontMetricsF metrics(m_state.small);
        const auto width = metrics.horizontalAdvance(text) + 10;
        const double first = g.lanes.left();
        const auto left = std::clamp(pointer.x() + 4.0, first, std::max(g.lanes.right() - width, first));
        auto box = labelled({left, g.ruler.top() + 1.0, width, metrics.height() + 2}, text,
                            m_theme.color(Token::Panel), color);
        box.line = color;
        m_out.all.push_back(box);
    }

    const CanvasState& m_state;
    const OverlayInput& m_input;
    const Theme& m_theme;
    QFontMetricsF m_metrics;
    QRectF m_area; ///< pinned lanes and other lanes
    OverlayLayout m_out;
};

void paintShapes(QPainter& painter, const std::vector<OverlayShape>& shapes)
{
    for (const auto& shape : shapes) {
        if (shape.fill.isValid())
            painter.fillRect(shape.rect, shape.fill);
        if (shape.line.isValid()) {
            painter.setPen(QPen(shape.line, shape.lineWidth, shape.isDashed ? Qt::DashLine : Qt::SolidLine));
            painter.setBrush(Qt::NoBrush);
            if (shape.rect.width() == 0 || shape.rect.height() == 0)
                painter.drawLine(shape.rect.topLeft(), shape.rect.bottomRight());
            else
                painter.drawRect(shape.rect);
        }
        if (!shape.text.isEmpty()) {
            painter.setPen(shape.ink);
            const bool hasLines = shape.text.contains(QLatin1Char('\n'));
            const auto align = hasLines ? Qt::AlignLeft | Qt::AlignVCenter : Qt::Alignment(Qt::AlignCenter);
            painter.drawText(shape.rect.adjusted(hasLines ? kCardMargin : 0, 0, 0, 0),
                             static_cast<int>(align), shape.text);
        }
    }
}

} // namespace

std::optional<std::size_t> noteOnSliceAt(const CanvasState& state, QPoint position)
{
    constexpr double kMargin = 1;
    const auto lane = laneAt(state, position.y());
    for (const auto& note : ShownNotes::of(state.timeline->selection()).all()) {
        const auto mark = markOf(state, note);
        if (!mark || !mark->adjusted(-kMargin, -kMargin, kMargin, kMargin).contains(position))
            continue;
        const auto track = state.timeline->report(note.rank).slices.track[note.slice.index()];
        if (state.timeline->lanes().laneOf({note.rank, track}) == lane) // not below the pinned lanes
            return note.id;
    }
    return std::nullopt;
}

OverlayLayout layOutOverlay(const CanvasState& state, const OverlayInput& input)
{
    return Builder(state, input).build();
}

void paintOverlay(QPainter& painter, const CanvasState& state, const OverlayLayout& overlay,
                  const FlowCurves& flows, const std::function<void(QPainter&)>& decorate)
{
    const auto& g = state.geometry;
    const auto clipToAll = [&] {
        if (g.pinned.height() > 0)
            painter.setClipRegion(QRegion(g.pinned) + QRegion(g.lanes));
        else
            painter.setClipRect(g.lanes);
    };
    painter.save();
    painter.setFont(state.font);
    clipToAll();
    paintShapes(painter, overlay.ranges);
    if (!overlay.pinned.empty()) {
        painter.setClipRect(g.pinned);
        paintShapes(painter, overlay.pinned);
    }
    painter.setClipRect(g.lanes);
    paintShapes(painter, overlay.lanes);
    clipToAll();
    if (decorate)
        decorate(painter);
    paintFlows(painter, state, flows);
    paintShapes(painter, overlay.notes);
    painter.restore();
    painter.setFont(state.small);
    paintShapes(painter, overlay.all);
    painter.setFont(state.font);
}

} // namespace opscope
