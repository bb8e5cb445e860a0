// SPDX-License-Identifier: GPL-3.0-or-later
// Keys and gestures of the canvas.
#include <algorithm>
#include <cmath>

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QLabel>
#include <QMenu>
#include <QMouseEvent>
#include <QScrollBar>
#include <QWheelEvent>

#include "views/timeline/timeline_view.h"

namespace opscope {
namespace {

constexpr double kKeyZoom = 1.5;
constexpr double kFastKeyZoom = 5.0625; // four steps
constexpr double kPanShare = 0.1;
constexpr double kZoomPerNotch = 0.8;
constexpr int kSnapPx = 6;
constexpr int kWheelGestureMs = 700;
constexpr int kEdgePx = 5;
constexpr int kTopPadding = 3;

QString qtext(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

} // namespace

std::optional<TimelineCommand> TimelineView::commandOf(const QKeyEvent& event) const
{
    auto modifiers = event.modifiers() & ~Qt::KeypadModifier;
    int key = event.key();
    if (key == 0xff0c) // full-width comma and full stop of a Chinese keyboard
        key = Qt::Key_Comma;
    if (key == 0x3002 || key == 0xff0e)
        key = Qt::Key_Period;
    const auto find = [&](Qt::KeyboardModifiers with) -> std::optional<TimelineCommand> {
        const QKeySequence pressed(QKeyCombination(with, static_cast<Qt::Key>(key)));
        for (std::size_t i = 0; i < m_actions.size(); ++i) {
            if (m_actions[i]->shortcuts().contains(pressed))
                return static_cast<TimelineCommand>(i);
        }
        return std::nullopt;
    };
    auto found = find(modifiers);
    const bool isLetter = key >= Qt::Key_A && key <= Qt::Key_Z;
    if (!found && !isLetter && (modifiers & Qt::ShiftModifier) != 0)
        found = find(modifiers & ~Qt::ShiftModifier); // "<" may need Shift or not, by keyboard
    return found;
}

bool TimelineView::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (commandOf(*key) || key->key() == Qt::Key_Space) {
            event->accept(); // the key is the timeline's while it has the focus
            return true;
        }
    }
    return QAbstractScrollArea::event(event);
}

bool TimelineView::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::ToolTip)
        return true; // the tip is our own
    return QAbstractScrollArea::viewportEvent(event);
}

void TimelineView::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Space) {
        m_isSpaceDown = true;
        viewport()->setCursor(Qt::OpenHandCursor);
        return;
    }
    if (const auto command = commandOf(*event)) {
        action(*command)->trigger();
        return;
    }
    event->ignore();
}

void TimelineView::keyReleaseEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Space && !event->isAutoRepeat()) {
        m_isSpaceDown = false;
        viewport()->unsetCursor();
        return;
    }
    event->ignore();
}

void TimelineView::focusInEvent(QFocusEvent* event)
{
    viewport()->update();
    QAbstractScrollArea::focusInEvent(event);
}

void TimelineView::focusOutEvent(QFocusEvent* event)
{
    m_isSpaceDown = false;
    viewport()->update();
    QAbstractScrollArea::focusOutEvent(event);
}

void TimelineView::zoomByKey(double factor)
{
    m_timeline->zoomAt(pointerX(), factor);
}

void TimelineView::moveSelection(SliceId to)
{
    if (!to.valid())
        return;
    m_timeline->selectSlice(to);
    const auto rect = sliceRect(to);
    const auto lanes = laneRect();
    if (!rect || rect->right() < lanes.left() || rect->left() > lanes.right())
        m_timeline->centre(to);
    else
        reveal(to);
}

void TimelineView::run(TimelineCommand command)
{
    auto& timeline = *m_timeline;
    auto& tree = timeline.lanes();
    auto* bar = verticalScrollBar();
    const double width = laneRect().width();
    const auto slice = timeline.selectedSlice();
    const auto withLane = [&](auto&& f) {
        if (m_currentLane >= 0)
            timeline.editLanes([&](LaneTree& lanes) { f(lanes); });
    };
    const auto laneTrack = m_currentLane >= 0 ? tree.node(m_currentLane).track : TrackId{};
    switch (command) {
    case TimelineCommand::ZoomIn:
        return zoomByKey(1 / kKeyZoom);
    case TimelineCommand::ZoomInFast:
        return zoomByKey(1 / kFastKeyZoom);
    case TimelineCommand::ZoomOut:
        return zoomByKey(kKeyZoom);
    case TimelineCommand::ZoomOutFast:
        return zoomByKey(kFastKeyZoom);
    case TimelineCommand::PanLeft:
        return timeline.panBy(-width * kPanShare);
    case TimelineCommand::PanLeftFast:
        return timeline.panBy(-width * kPanShare * 4);
    case TimelineCommand::PanRight:
        return timeline.panBy(width * kPanShare);
    case TimelineCommand::PanRightFast:
        return timeline.panBy(width * kPanShare * 4);
    case TimelineCommand::ScrollUp:
        return bar->triggerAction(QAbstractSlider::SliderSingleStepSub);
    case TimelineCommand::ScrollDown:
        return bar->triggerAction(QAbstractSlider::SliderSingleStepAdd);
    case TimelineCommand::PageUp:
        return bar->triggerAction(QAbstractSlider::SliderPageStepSub);
    case TimelineCommand::PageDown:
        return bar->triggerAction(QAbstractSlider::SliderPageStepAdd);
    case TimelineCommand::FocusSelection:
        return focusSelection();
    case TimelineCommand::ZoomSelection:
        if (const auto range = timeline.selectedRange()) {
            const auto offset =
                slice.valid() ? timeline.offsetOf(timeline.report().slices.track[slice.index()]) : 0;
            timeline.showRange({range->begin + offset, range->end + offset}, 0.02);
        }
        return;
    case TimelineCommand::UndoView:
        return timeline.undoView();
    case TimelineCommand::RedoView:
        return timeline.redoView();
    case TimelineCommand::FitAll:
        return timeline.fitAll();
    case TimelineCommand::Measure:
        if (const auto range = timeline.selectedRange(); range && timeline.measured() != range)
            timeline.setMeasured(range);
        else
            timeline.setMeasured(std::nullopt);
        return;
    case TimelineCommand::AddMarker:
        return addMarker();
    case TimelineCommand::RemoveMarker:
        if (const auto current = timeline.currentMarker()) {
            timeline.setCurrentMarker(std::nullopt);
            timeline.editMarkers([&](MarkerList& markers) { markers.remove(*current); });
        }
        return;
    case TimelineCommand::RenameMarker:
        if (const auto current = timeline.currentMarker())
            Q_EMIT renameMarkerRequested(*current);
        return;
    case TimelineCommand::PreviousMarker:
        return jumpToMarker(-1);
    case TimelineCommand::NextMarker:
        return jumpToMarker(1);
    case TimelineCommand::PreviousSlice:
        return moveSelection(timeline.neighbour(slice, -1, false));
    case TimelineCommand::NextSlice:
        return moveSelection(timeline.neighbour(slice, 1, false));
    case TimelineCommand::PreviousSameName:
        return moveSelection(timeline.neighbour(slice, -1, true));
    case TimelineCommand::NextSameName:
        return moveSelection(timeline.neighbour(slice, 1, true));
    case TimelineCommand::FlowBack:
        return moveSelection(timeline.flowEnd(slice, -1));
    case TimelineCommand::FlowForward:
        return moveSelection(timeline.flowEnd(slice, 1));
    case TimelineCommand::ToggleLane:
        return withLane(
            [&](LaneTree& l) { l.setCollapsed(m_currentLane, !l.node(m_currentLane).isCollapsed); });
    case TimelineCommand::ExpandLane:
        return withLane([&](LaneTree& l) { l.setCollapsed(m_currentLane, false); });
    case TimelineCommand::CollapseLane:
        return withLane([&](LaneTree& l) { l.setCollapsed(m_currentLane, true); });
    case TimelineCommand::ExpandAll:
        return timeline.editLanes([](LaneTree& l) { l.setAllCollapsed(!l.isAnyCollapsed()); });
    case TimelineCommand::PinLane:
        return withLane([&](LaneTree& l) { l.setPinned(m_currentLane, !l.node(m_currentLane).isPinned); });
    case TimelineCommand::HideLane:
        return withLane([&](LaneTree& l) { l.setHidden(m_currentLane, true); });
    case TimelineCommand::ShowAllLanes:
        return timeline.editLanes([](LaneTree& l) { l.showAll(); });
    case TimelineCommand::SetBase:
        return timeline.setBase(slice.valid() ? std::optional(slice) : std::nullopt);
    case TimelineCommand::AlignStart:
        timeline.alignWithBase(slice, false);
        return;
    case TimelineCommand::AlignEnd:
        timeline.alignWithBase(slice, true);
        return;
    case TimelineCommand::ResetAlignment:
        return timeline.clearOffsets();
    case TimelineCommand::JumpToTable:
        if (slice.valid())
            timeline.selection().requestRow(slice);
        return;
    case TimelineCommand::CycleColors:
        return timeline.setScheme(
            static_cast<ColorScheme>((static_cast<int>(timeline.colors().scheme()) + 1) % kColorSchemeCount));
    case TimelineCommand::GoTo:
        return Q_EMIT goToRequested();
    case TimelineCommand::Find:
        return Q_EMIT findRequested();
    case TimelineCommand::FindNext:
        timeline.find().step(1, timeline.visible().begin);
        return;
    case TimelineCommand::FindPrevious:
        timeline.find().step(-1, timeline.visible().begin);
        return;
    case TimelineCommand::Escape:
        return escape();
    case TimelineCommand::CopyImage:
        return QApplication::clipboard()->setImage(picture());
    case TimelineCommand::ExportPicture:
        return Q_EMIT exportRequested();
    case TimelineCommand::LaneEvents:
        if (laneTrack.valid())
            timeline.selection().requestEvents({laneTrack});
        return;
    case TimelineCommand::LaneStatistics:
        if (laneTrack.valid()) {
            timeline.selection().setRange(timeline.keptSpan(), {laneTrack});
            timeline.selection().requestPage(QStringLiteral("statistics"));
        }
        return;
    case TimelineCommand::LaneSelectAll:
        if (laneTrack.valid())
            timeline.selection().setRange(timeline.keptSpan(), {laneTrack});
        return;
    case TimelineCommand::LaneFlows:
        return timeline.setFlowLane(timeline.flowLane() == laneTrack ? TrackId{} : laneTrack);
    case TimelineCommand::BottomPanel:
        return;
    }
}

void TimelineView::escape()
{
    auto& timeline = *m_timeline;
    if (m_drag != Drag::None) {
        m_drag = Drag::None;
        m_dragRange.reset();
        timeline.setViewport(m_pressView);
        viewport()->update();
    } else if (!m_tip->isHidden()) {
        hideTip();
    } else if (!timeline.find().query().text.isEmpty()) {
        timeline.find().clear();
    } else if (!timeline.selection().slices().empty() || timeline.selection().range()) {
        timeline.selection().setSlices({});
        timeline.selection().setRange(std::nullopt);
    } else {
        timeline.setMeasured(std::nullopt);
    }
}

void TimelineView::focusSelection()
{
    const auto slice = m_timeline->selectedSlice();
    if (slice.valid()) {
        const bool isAgain = m_centred == slice;
        if (isAgain)
            m_timeline->zoomTo(slice);
        else
            m_timeline->centre(slice);
        m_centred = isAgain ? SliceId{} : slice;
        return;
    }
    if (const auto range = m_timeline->selectedRange()) {
        auto view = m_timeline->viewport();
        const auto before = view;
        view.panBy((view.xOf(range->begin) + view.xOf(range->end)) / 2 - laneRect().width() / 2.0);
        if (std::abs(view.xOf(range->begin) - before.xOf(range->begin)) < 1)
            m_timeline->showRange(*range);
        else
            m_timeline->setViewport(view);
    }
}

void TimelineView::addMarker()
{
    TimelineMarker marker;
    marker.name = tr("Marker %1").arg(m_timeline->markers().all().size() + 1);
    if (const auto range = m_timeline->selectedRange()) {
        marker.range = *range;
        if (const auto slice = m_timeline->selectedSlice(); slice.valid())
            marker.name = qtext(m_timeline->report().sliceName(slice));
    } else {
        const auto ns = m_timeline->viewport().timeAt(pointerX());
        marker.range = {ns, ns};
    }
    std::size_t index = 0;
    m_timeline->editMarkers([&](MarkerList& markers) { index = markers.add(marker); });
    m_timeline->setCurrentMarker(index);
}

void TimelineView::jumpToMarker(int direction)
{
    const auto& markers = m_timeline->markers();
    const auto width = laneRect().width();
    std::optional<std::size_t> to;
    if (const auto current = m_timeline->currentMarker()) {
        const auto next = static_cast<std::ptrdiff_t>(*current) + direction;
        if (next >= 0 && next < static_cast<std::ptrdiff_t>(markers.all().size()))
            to = static_cast<std::size_t>(next);
    } else {
        const auto middle = m_timeline->viewport().timeAt(width / 2.0);
        to = direction > 0 ? markers.next(middle) : markers.previous(middle);
    }
    if (!to)
        return;
    m_timeline->setCurrentMarker(to);
    const auto range = markers.all()[*to].range;
    auto view = m_timeline->viewport();
    if (static_cast<double>(range.dur()) / view.nsPerPx > width * 0.9) {
        m_timeline->showRange(range);
        return;
    }
    view.panBy((view.xOf(range.begin) + view.xOf(range.end)) / 2 - width / 2.0);
    m_timeline->setViewport(view);
}

std::int32_t TimelineView::laneAt(QPoint position) const
{
    const auto& tree = m_timeline->lanes();
    const auto pinned = pinnedRect();
    const auto lanes = laneRect();
    const LaneItem* item = nullptr;
    if (position.y() >= pinned.top() && position.y() < pinned.top() + pinned.height())
        item = tree.pinnedAt(position.y() - pinned.top());
    else if (position.y() >= lanes.top())
        item = tree.itemAt(position.y() - lanes.top() + verticalScrollBar()->value());
    return item == nullptr || item->kind == LaneKind::HiddenNote ? -1 : item->node;
}

TimelineHit TimelineView::hitTest(QPoint position) const
{
    TimelineHit hit;
    const auto& tree = m_timeline->lanes();
    const auto& report = m_timeline->report();
    hit.ns = m_timeline->viewport().timeAt(laneX(position));
    hit.node = laneAt(position);
    if (hit.node < 0 || position.x() < laneRect().left())
        return hit;
    const auto& node = tree.node(hit.node);
    hit.track = node.track;
    hit.counter = node.counter;
    const auto pixel = static_cast<std::int64_t>(std::ceil(m_timeline->viewport().nsPerPx));
    if (!node.track.valid() || !m_timeline->isKept({hit.ns - pixel, hit.ns + pixel}))
        return hit;
    const auto pinned = pinnedRect();
    const bool inPinned = position.y() < pinned.top() + pinned.height();
    const auto* item = inPinned ? tree.pinnedAt(position.y() - pinned.top())
                                : tree.itemAt(position.y() - laneRect().top() + verticalScrollBar()->value());
    const int top =
        inPinned ? pinned.top() + item->y : laneRect().top() + item->y - verticalScrollBar()->value();
    const int inside = position.y() - top - kTopPadding;
    hit.row = inside / std::max(tree.rowHeight(), 1);
    if (inside < 0 || hit.row >= item->rows)
        return hit;
    const auto* pyramid = m_timeline->pyramids().tracks[node.track.index()].get();
    if (pyramid == nullptr || static_cast<std::size_t>(hit.row) >= pyramid->rowCount())
        return hit;
    const auto row = pyramid->row(static_cast<std::size_t>(hit.row));
    const auto offset = m_timeline->offsetOf(node.track);
    const auto& view = m_timeline->viewport();
    // A rectangle is at least a pixel wide: a slice is hit up to a pixel beside it, first where the pointer
    // is exactly.
    for (const int reach : {0, 1, 2}) {
        const TimeRange range{view.timeAt(laneX(position) - reach) - offset,
                              view.timeAt(laneX(position) + 1 + reach) - offset + 1};
        const auto first = row.firstEndingAfter(range.begin);
        const auto last = row.firstFrom(range.end);
        if (first >= last)
            continue;
        hit.count = last - first;
        hit.covered = row.covered(range);
        if (hit.count == 1) {
            hit.slice = row.slice(first);
        } else if (const auto at = row.firstEndingAfter(hit.ns - offset);
                   at < row.size() && row.begin(at) <= hit.ns - offset &&
                   static_cast<double>(row.end(at) - row.begin(at)) >= view.nsPerPx * 2) {
            hit.slice = row.slice(at); // a wide one under the pointer, whatever stands beside it in the pixel
            hit.count = 1;
        } else {
            std::int64_t longest = -1;
            row.walk(
                range, view.nsPerPx,
                [&](std::size_t from, std::size_t to) {
                    for (auto p = from; p < to; ++p) {
                        if (row.end(p) - row.begin(p) > longest) {
                            longest = row.end(p) - row.begin(p);
                            hit.slice = row.slice(p);
                        }
                    }
                },
                [&](TimeRange, std::int64_t, SliceId id) {
                    if (report.slices.dur[id.index()] > longest) {
                        longest = report.slices.dur[id.index()];
                        hit.slice = id;
                    }
                });
        }
        return hit;
    }
    return hit;
}

QString TimelineView::hoverText(QPoint position) const
{
    const auto& report = m_timeline->report();
    const auto unit = m_timeline->options().unit;
    if (position.x() < m_headerWidth) {
        const auto node = laneAt(position);
        if (node < 0)
            return {};
        const auto& lane = m_timeline->lanes().node(node);
        QStringList lines{m_timeline->lanes().path(node)};
        if (!lane.detail.isEmpty())
            lines += lane.detail;
        if (!lane.tag.isEmpty())
            lines += lane.tag;
        if (lane.track.valid()) {
            lines +=
                tr("%n slice(s)", nullptr, static_cast<int>(report.tracks[lane.track.index()].sliceCount));
            lines += tr("covered: %1").arg(durationText(m_timeline->colors().laneTotal(lane.track), unit));
        }
        return lines.join(QLatin1Char('\n'));
    }
    const auto hit = hitTest(position);
    if (hit.slice.valid() && hit.count > 1) {
        return tr("%n slice(s) in this pixel", nullptr,
                  static_cast<int>(std::min<std::size_t>(hit.count, INT_MAX))) +
               QLatin1Char('\n') + tr("together: %1").arg(durationText(hit.covered, unit)) +
               QLatin1Char('\n') +
               tr("longest: %1, %2")
                   .arg(qtext(report.sliceName(hit.slice)),
                        durationText(report.slices.dur[hit.slice.index()], unit)) +
               QLatin1Char('\n') + tr("zoom in to separate them");
    }
    if (hit.slice.valid()) {
        const auto s = report.slices.at(hit.slice);
        QStringList lines{qtext(report.text(s.name))};
        lines += tr("start: %1").arg(m_timeline->timeText(s.ts));
        lines += tr("duration: %1").arg(durationText(s.dur, unit));
        if (const auto self = m_timeline->selfTime(hit.slice))
            lines += tr("self: %1").arg(durationText(*self, unit));
        const auto total = m_timeline->colors().laneTotal(s.track);
        const auto percent = [](std::int64_t part, std::int64_t whole) {
            return QString::number(
                whole > 0 ? 100.0 * static_cast<double>(part) / static_cast<double>(whole) : 0.0, 'g', 3);
        };
        lines += tr("share of the lane: %1 %").arg(percent(s.dur, total));
        lines += tr("share of the report: %1 %").arg(percent(s.dur, report.span.dur()));
        if (s.type.valid())
            lines += tr("type: %1").arg(qtext(report.text(s.type)));
        if (s.stream != kNoNumber)
            lines += tr("stream: %1").arg(s.stream);
        if (s.task != kNoNumber)
            lines += tr("task: %1").arg(s.task);
        return lines.join(QLatin1Char('\n'));
    }
    if (hit.counter.valid()) {
        const auto& counter = report.counters.counters[hit.counter.index()];
        const auto ts = report.counters.ts.span().subspan(counter.firstSample, counter.sampleCount);
        const auto at = std::upper_bound(ts.begin(), ts.end(), hit.ns) - ts.begin();
        if (at == 0)
            return {};
        const auto value = report.counters.value[counter.firstSample + static_cast<std::size_t>(at) - 1];
        return QStringLiteral("%1: %2 %3\n%4")
            .arg(qtext(report.text(counter.name)), QString::number(value, 'g', 12),
                 qtext(report.text(counter.unit)),
                 m_timeline->timeText(ts[static_cast<std::size_t>(at) - 1]));
    }
    if (hit.track.valid() && hit.track.index() < m_timeline->pyramids().instants.size()) {
        const auto& instants = m_timeline->pyramids().instants[hit.track.index()];
        const auto& view = m_timeline->viewport();
        const auto first = std::ranges::lower_bound(instants, view.timeAt(laneX(position) - 4), {},
                                                    [&](std::uint32_t i) { return report.instants[i].ts; });
        if (first != instants.end() && report.instants[*first].ts <= view.timeAt(laneX(position) + 4))
            return qtext(report.text(report.instants[*first].name)) + QLatin1Char('\n') +
                   m_timeline->timeText(report.instants[*first].ts);
    }
    return {};
}

void TimelineView::hideTip()
{
    m_tipTimer.stop();
    m_tip->hide();
}

void TimelineView::updateHover(QPoint position)
{
    const auto hit =
        laneRect().contains(position) || pinnedRect().contains(position) ? hitTest(position) : TimelineHit{};
    m_hovered = hit.slice;
    hideTip();
    m_tipTimer.start();
    if (position.x() >= laneRect().left())
        m_timeline->selection().showCursor(m_timeline->viewport().timeAt(laneX(position)));
    else
        m_timeline->selection().showCursor(std::nullopt);
    viewport()->update();
}

void TimelineView::leaveEvent(QEvent* event)
{
    m_pointer.reset();
    m_hovered = {};
    hideTip();
    m_timeline->selection().showCursor(std::nullopt);
    viewport()->update();
    QAbstractScrollArea::leaveEvent(event);
}

std::int64_t TimelineView::snapped(QPoint position, bool canSnap) const
{
    const auto& view = m_timeline->viewport();
    const auto x = laneX(position);
    auto best = view.timeAt(x);
    if (!canSnap || !m_timeline->options().hasSnap)
        return best;
    auto bestPx = kSnapPx + 0.5;
    const auto offer = [&](std::int64_t ns) {
        const auto distance = std::abs(view.xOf(ns) - x);
        if (distance < bestPx) {
            bestPx = distance;
            best = ns;
        }
    };
    for (const auto& marker : m_timeline->markers().all()) {
        offer(marker.range.begin);
        offer(marker.range.end);
    }
    const auto node = laneAt(position);
    const auto track = node >= 0 ? m_timeline->lanes().node(node).track : TrackId{};
    if (!track.valid() || m_timeline->pyramids().tracks[track.index()] == nullptr)
        return best;
    const auto& pyramid = *m_timeline->pyramids().tracks[track.index()];
    const auto offset = m_timeline->offsetOf(track);
    constexpr std::size_t kMaxRows = 64;
    constexpr std::size_t kMaxLooked = 64;
    for (std::size_t r = 0; r < std::min(pyramid.rowCount(), kMaxRows); ++r) {
        const auto row = pyramid.row(r);
        const auto until = view.timeAt(x + kSnapPx + 1) - offset;
        const auto from = row.firstEndingAfter(view.timeAt(x - kSnapPx) - offset - 1);
        for (auto p = from; p < row.size() && p < from + kMaxLooked && row.begin(p) <= until; ++p) {
            offer(row.begin(p) + offset);
            offer(row.end(p) + offset);
        }
    }
    return best;
}

std::vector<TrackId> TimelineView::tracksBetween(int y0, int y1) const
{
    std::vector<TrackId> out;
    const auto& tree = m_timeline->lanes();
    const auto add = [&](const std::vector<LaneItem>& items, QRect area, int scroll) {
        for (const auto& item : items) {
            const int top = area.top() + item.y - scroll;
            if (item.node < 0 || top + item.height <= std::max(y0, area.top()) ||
                top > std::min(y1, area.bottom()))
                continue;
            const auto& node = tree.node(item.node);
            if (node.track.valid() && std::ranges::find(out, node.track) == out.end())
                out.push_back(node.track);
            if (item.kind == LaneKind::Process && node.isCollapsed) {
                for (const auto child : node.children) {
                    if (tree.node(child).track.valid())
                        out.push_back(tree.node(child).track);
                }
            }
        }
    };
    add(tree.pinned(), pinnedRect(), 0);
    add(tree.items(), laneRect(), verticalScrollBar()->value());
    std::ranges::sort(out);
    out.erase(std::unique(out.begin(), out.end()), out.end());
    return out;
}

void TimelineView::mousePressEvent(QMouseEvent* event)
{
    setFocus(Qt::MouseFocusReason);
    hideTip();
    if (m_drag != Drag::None || (event->button() != Qt::LeftButton && event->button() != Qt::MiddleButton))
        return;
    m_button = event->button();
    m_pressAt = m_lastAt = event->position().toPoint();
    m_pointer = m_pressAt;
    m_pressView = m_timeline->viewport();
    m_pressScroll = verticalScrollBar()->value();
    m_pressedOnRuler = rulerRect().contains(m_pressAt) || markerRect().contains(m_pressAt);
    m_drag = Drag::Click;
    if (std::abs(m_pressAt.x() - m_headerWidth) <= 3 && m_button == Qt::LeftButton) {
        m_drag = Drag::HeaderWidth;
    } else if (overviewRect().contains(m_pressAt) && m_button == Qt::LeftButton) {
        const auto area = overviewRect();
        const auto span = m_timeline->report().span;
        const auto visible = m_timeline->visible();
        const auto scale = area.width() / static_cast<double>(std::max<std::int64_t>(span.dur(), 1));
        const auto x0 = static_cast<double>(visible.begin - span.begin) * scale;
        const auto x1 = static_cast<double>(visible.end - span.begin) * scale;
        const auto x = laneX(m_pressAt);
        const bool isWide = x1 - x0 > 3 * kEdgePx;
        m_drag = isWide && std::abs(x - x0) <= kEdgePx   ? Drag::OverviewBegin
                 : isWide && std::abs(x - x1) <= kEdgePx ? Drag::OverviewEnd
                                                         : Drag::OverviewMove;
        if (m_drag == Drag::OverviewMove && (x < x0 || x > x1)) {
            auto view = m_pressView;
            const auto ns = span.begin + static_cast<std::int64_t>(x / scale);
            view.panBy(view.xOf(ns) - laneRect().width() / 2.0);
            m_timeline->setViewport(view);
            m_pressView = m_timeline->viewport();
        }
    } else if (m_button == Qt::MiddleButton && m_pressAt.x() > m_headerWidth) {
        m_drag = Drag::Pan;
    }
    m_wheelGesture = m_timeline->newGesture();
}

void TimelineView::startDrag(QPoint position, Qt::KeyboardModifiers modifiers)
{
    if (m_pressAt.x() < m_headerWidth) {
        m_dragLane = laneAt(m_pressAt);
        m_drag = m_dragLane >= 0 ? Drag::LaneMove : Drag::None;
        return;
    }
    if ((modifiers & Qt::AltModifier) != 0)
        m_drag = Drag::ZoomArea;
    else if (!m_pressedOnRuler &&
             ((modifiers & Qt::ShiftModifier) != 0 || m_isSpaceDown ||
              ((modifiers & Qt::ControlModifier) != 0 && !hitTest(m_pressAt).slice.valid())))
        m_drag = Drag::Pan;
    else
        m_drag = Drag::Area;
    if (m_drag == Drag::Pan)
        viewport()->setCursor(Qt::ClosedHandCursor);
    dragTo(position, modifiers);
}

void TimelineView::dragTo(QPoint position, Qt::KeyboardModifiers modifiers)
{
    auto& timeline = *m_timeline;
    const auto gesture = m_wheelGesture;
    switch (m_drag) {
    case Drag::Pan: {
        auto view = m_pressView;
        view.panBy(m_pressAt.x() - position.x());
        timeline.setViewport(view, gesture);
        verticalScrollBar()->setValue(m_pressScroll + m_pressAt.y() - position.y());
        break;
    }
    case Drag::Area:
    case Drag::ZoomArea: {
        // Alt held when the drag began means "zoom"; pressed later it means "do not snap".
        const bool canSnap = m_drag == Drag::ZoomArea || (modifiers & Qt::AltModifier) == 0;
        const auto a = snapped(m_pressAt, canSnap);
        const auto b = snapped(position, canSnap);
        const auto span = m_timeline->keptSpan();
        TimeRange range{std::min(a, b), std::max(a, b)};
        if (!m_timeline->kept().empty())
            range = {std::clamp(range.begin, span.begin, span.end),
                     std::clamp(range.end, span.begin, span.end)};
        if (m_drag == Drag::ZoomArea) {
            m_dragRange = range;
            viewport()->update();
        } else if (!range.empty()) {
            timeline.selection().setRange(range, m_pressedOnRuler
                                                     ? std::vector<TrackId>{}
                                                     : tracksBetween(std::min(m_pressAt.y(), position.y()),
                                                                     std::max(m_pressAt.y(), position.y())));
        }
        break;
    }
    case Drag::OverviewMove:
    case Drag::OverviewBegin:
    case Drag::OverviewEnd: {
        const auto span = timeline.report().span;
        const auto nsPerPx = static_cast<double>(span.dur()) / std::max(overviewRect().width(), 1);
        const auto by = static_cast<std::int64_t>((position.x() - m_pressAt.x()) * nsPerPx);
        auto range = m_pressView.visible(laneRect().width());
        if (m_drag == Drag::OverviewMove) {
            auto view = m_pressView;
            view.panBy(static_cast<double>(by) / view.nsPerPx);
            timeline.setViewport(view, gesture);
            break;
        }
        (m_drag == Drag::OverviewBegin ? range.begin : range.end) += by;
        if (range.dur() > 10)
            timeline.setViewport(Viewport::fitting(range, laneRect().width(), 0), gesture);
        break;
    }
    case Drag::HeaderWidth:
        setHeaderWidth(std::clamp(position.x(), 80, std::max(viewport()->width() / 2, 80)));
        break;
    case Drag::LaneMove:
        viewport()->update();
        break;
    case Drag::None:
    case Drag::Click:
        break;
    }
}

void TimelineView::finishDrag(QPoint position)
{
    const auto drag = m_drag;
    m_drag = Drag::None;
    viewport()->unsetCursor();
    if (drag == Drag::ZoomArea && m_dragRange) {
        const auto range = *m_dragRange;
        m_dragRange.reset();
        if (!range.empty())
            m_timeline->showRange(range, 0);
    } else if (drag == Drag::LaneMove && m_dragLane >= 0) {
        auto before = laneAt(position);
        const auto& tree = m_timeline->lanes();
        if (before >= 0 && tree.node(before).parent != tree.node(m_dragLane).parent)
            before = tree.node(before).parent >= 0 && tree.node(m_dragLane).parent < 0
                         ? tree.node(before).parent
                         : m_dragLane;
        if (before != m_dragLane)
            m_timeline->editLanes([&](LaneTree& lanes) { lanes.move(m_dragLane, before); });
        m_dragLane = -1;
    }
    viewport()->update();
}

void TimelineView::mouseMoveEvent(QMouseEvent* event)
{
    const auto position = event->position().toPoint();
    m_pointer = position;
    if (m_drag == Drag::None) {
        viewport()->setCursor(m_isSpaceDown                                 ? Qt::OpenHandCursor
                              : std::abs(position.x() - m_headerWidth) <= 3 ? Qt::SplitHCursor
                                                                            : Qt::ArrowCursor);
        updateHover(position);
        return;
    }
    if (m_drag == Drag::Click) {
        if ((position - m_pressAt).manhattanLength() < QApplication::startDragDistance())
            return;
        m_wheelGesture = m_timeline->newGesture();
        startDrag(position, event->modifiers());
        return;
    }
    dragTo(position, event->modifiers());
    m_lastAt = position;
    if (position.x() >= laneRect().left())
        m_timeline->selection().showCursor(m_timeline->viewport().timeAt(laneX(position)));
    viewport()->update();
}

void TimelineView::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() != m_button || m_drag == Drag::None)
        return;
    const auto position = event->position().toPoint();
    if (m_drag == Drag::Click) {
        m_drag = Drag::None;
        if (event->button() == Qt::LeftButton)
            clickAt(position, event->modifiers());
        return;
    }
    finishDrag(position);
}

void TimelineView::clickAt(QPoint position, Qt::KeyboardModifiers modifiers)
{
    auto& timeline = *m_timeline;
    auto& selection = timeline.selection();
    if (markerRect().contains(position)) {
        const auto& markers = timeline.markers().all();
        for (std::size_t i = markers.size(); i-- > 0;) {
            const auto x = timeline.viewport().xOf(markers[i].range.begin);
            const auto end = timeline.viewport().xOf(markers[i].range.end);
            if (laneX(position) >= x - 2 && laneX(position) <= std::max(end, x + 12)) {
                timeline.setCurrentMarker(i);
                return;
            }
        }
        timeline.setCurrentMarker(std::nullopt);
        return;
    }
    if (rulerRect().contains(position)) {
        if (stepHeight() > 0 && position.y() > rulerRect().bottom() - stepHeight()) {
            const auto ns = timeline.viewport().timeAt(laneX(position));
            for (const auto& step : timeline.report().steps) {
                if (step.range.contains(ns)) {
                    selection.setRange(step.range);
                    return;
                }
            }
        }
        selection.setRange(std::nullopt);
        return;
    }
    const auto& tree = timeline.lanes();
    const auto lanes = laneRect();
    if (position.y() >= lanes.top()) {
        const auto* item = tree.itemAt(position.y() - lanes.top() + verticalScrollBar()->value());
        if (item != nullptr && item->kind == LaneKind::HiddenNote) {
            const auto parent = item->node;
            timeline.editLanes([&](LaneTree& l) {
                for (std::size_t i = 0; i < l.nodes().size(); ++i) {
                    if (l.nodes()[i].parent == parent && l.nodes()[i].isHidden)
                        l.setHidden(static_cast<std::int32_t>(i), false);
                }
            });
            return;
        }
    }
    const auto node = laneAt(position);
    setCurrentLane(node);
    if (position.x() < m_headerWidth) {
        if (node >= 0) {
            const auto depth = tree.node(node).parent < 0 ? 0 : 1;
            const bool onArrow = position.x() < 24 + depth * 14;
            const bool canFold = tree.node(node).kind == LaneKind::Process || onArrow;
            if (onArrow && canFold)
                run(TimelineCommand::ToggleLane);
        }
        return;
    }
    const auto hit = hitTest(position);
    if ((modifiers & Qt::ShiftModifier) != 0) {
        auto range = timeline.selectedRange();
        const auto begin = hit.slice.valid() ? timeline.report().slices.ts[hit.slice.index()] : hit.ns;
        const auto end = hit.slice.valid() ? begin + timeline.report().slices.dur[hit.slice.index()] : hit.ns;
        range = range ? TimeRange{std::min(range->begin, begin), std::max(range->end, end)}
                      : TimeRange{begin, end};
        auto tracks = selection.tracks();
        if (!selection.range()) {
            for (const auto slice : selection.slices())
                tracks.push_back(timeline.report().slices.track[slice.index()]);
        }
        if (hit.track.valid() && (!tracks.empty() || !selection.range()))
            tracks.push_back(hit.track);
        std::ranges::sort(tracks);
        tracks.erase(std::unique(tracks.begin(), tracks.end()), tracks.end());
        if (!range->empty())
            selection.setRange(*range, tracks);
        return;
    }
    if (!hit.slice.valid()) {
        if ((modifiers & Qt::ControlModifier) == 0) {
            selection.setSlices({});
            selection.setRange(std::nullopt);
        }
        return;
    }
    if ((modifiers & Qt::ControlModifier) == 0)
        selection.setRange(std::nullopt);
    timeline.selectSlice(hit.slice, (modifiers & Qt::ControlModifier) != 0);
}

void TimelineView::mouseDoubleClickEvent(QMouseEvent* event)
{
    const auto position = event->position().toPoint();
    if (event->button() != Qt::LeftButton)
        return;
    m_drag = Drag::None;
    if (overviewRect().contains(position) || rulerRect().contains(position)) {
        m_timeline->fitAll();
        return;
    }
    if (markerRect().contains(position)) {
        run(TimelineCommand::RenameMarker);
        return;
    }
    if (position.x() < m_headerWidth) {
        setCurrentLane(laneAt(position));
        run(TimelineCommand::ToggleLane);
        return;
    }
    const auto hit = hitTest(position);
    if (!hit.slice.valid())
        return;
    m_timeline->selectSlice(hit.slice);
    m_timeline->zoomTo(hit.slice);
}

void TimelineView::wheelEvent(QWheelEvent* event)
{
    const auto position = event->position().toPoint();
    m_pointer = position;
    hideTip();
    if (!m_wheelClock.isValid() || m_wheelClock.elapsed() > kWheelGestureMs)
        m_wheelGesture = m_timeline->newGesture();
    m_wheelClock.restart();
    const auto modifiers = event->modifiers();
    // Alt swaps the axes on some platforms: take whichever moved.
    auto delta = event->angleDelta();
    const auto pixels = event->pixelDelta();
    const bool isControl = (modifiers & Qt::ControlModifier) != 0;
    const bool isShift = (modifiers & Qt::ShiftModifier) != 0;
    const double notches = (delta.y() != 0 ? delta.y() : delta.x()) / 120.0;
    if (isControl && isShift) {
        const int step = notches > 0 ? 2 : -2;
        m_timeline->editLanes([&](LaneTree& lanes) { lanes.setRowHeight(lanes.rowHeight() + step); });
    } else if (isControl || overviewRect().contains(position) || rulerRect().contains(position)) {
        m_timeline->zoomAt(std::clamp(laneX(position), 0.0, static_cast<double>(laneRect().width())),
                           std::pow(kZoomPerNotch, notches), m_wheelGesture);
    } else if (isShift) {
        m_timeline->panBy(-notches * 60, m_wheelGesture);
    } else {
        if (delta.x() != 0)
            m_timeline->panBy(pixels.x() != 0 ? -pixels.x() : -delta.x() / 2.0, m_wheelGesture);
        if (delta.y() != 0)
            verticalScrollBar()->setValue(verticalScrollBar()->value() -
                                          (pixels.y() != 0 ? pixels.y() : delta.y() / 2));
    }
    event->accept();
}

QMenu* TimelineView::contextMenu(QPoint position)
{
    using C = TimelineCommand;
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const auto hit = hitTest(position);
    const auto node = laneAt(position);
    setCurrentLane(node);
    const auto add = [&](std::initializer_list<C> commands) {
        for (const auto command : commands)
            menu->addAction(action(command));
        menu->addSeparator();
    };
    if (hit.slice.valid()) {
        const auto& selected = m_timeline->selection().slices();
        if (std::ranges::find(selected, hit.slice) == selected.end())
            m_timeline->selectSlice(hit.slice);
        add({C::ZoomSelection, C::Measure, C::AddMarker, C::JumpToTable});
        add({C::SetBase, C::AlignStart, C::AlignEnd, C::ResetAlignment});
    } else if (m_timeline->selection().range()) {
        add({C::ZoomSelection, C::Measure, C::AddMarker});
    }
    if (node >= 0) {
        if (m_timeline->lanes().node(node).track.valid())
            add({C::LaneEvents, C::LaneStatistics, C::LaneSelectAll, C::LaneFlows});
        add({C::ToggleLane, C::PinLane, C::HideLane});
    }
    add({C::ShowAllLanes, C::ExpandAll});
    add({C::FitAll, C::UndoView, C::RedoView});
    add({C::CopyImage, C::ExportPicture});
    Q_EMIT menuMade(menu, hit.slice);
    return menu;
}

void TimelineView::contextMenuEvent(QContextMenuEvent* event)
{
    hideTip();
    const auto position =
        event->reason() == QContextMenuEvent::Keyboard && m_timeline->selectedSlice().valid()
            ? sliceRect(m_timeline->selectedSlice()).value_or(QRectF(laneRect())).center().toPoint()
            : event->pos();
    contextMenu(position)->popup(viewport()->mapToGlobal(position));
}

} // namespace opscope
