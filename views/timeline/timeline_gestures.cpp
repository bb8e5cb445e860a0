// SPDX-License-Identifier: GPL-3.0-or-later
// Pointer, drag and wheel on the canvas.
#include <algorithm>
#include <cmath>
#include <utility>

#include <QApplication>
#include <QMouseEvent>
#include <QScrollBar>
#include <QToolTip>
#include <QWheelEvent>

#include "views/timeline/timeline_view.h"

namespace opscope {
namespace {

constexpr double kZoomPerNotch = 0.8;
constexpr int kWheelGestureMs = 700;
constexpr int kHeaderEdgePx = 3; ///< pixels next to the edge of the headers that still belong to the edge
constexpr int kLeastHeader = 80;
constexpr int kTipStaysMs = 3'600'000; ///< until the pointer moves

/// Makes the first line, the name, bold.
QString tipMarkup(const QString& text)
{
    auto lines = text.split(QLatin1Char('\n'));
    for (auto& line : lines)
        line = line.toHtmlEscaped();
    lines[0] = QStringLiteral("<b>%1</b>").arg(lines[0]);
    return lines.join(QStringLiteral("<br>"));
}

} // namespace

bool TimelineView::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::ToolTip)
        return true; // showTip shows it earlier
    return QAbstractScrollArea::viewportEvent(event);
}

/// Computes the statistics of a range or of several slices; the latest answer stays until the next one comes.
void TimelineView::updateCard()
{
    auto selected = m_timeline->selection().selected();
    if (m_isCardHidden || (!selected.range && selected.slices.size() < 2)) {
        m_cardWork.cancel();
        m_isCardOld = false;
        m_card.reset();
        viewport()->update();
        return;
    }
    if (m_isCardOld = m_cardWork.isRunning(); m_isCardOld)
        return;
    m_cardWork.run(
        [report = m_timeline->reportPtr(), selected = std::move(selected)](const std::stop_token& stop) {
            return selectionCard(selectionStatistics(*report, selected, {}, stop)); // without hosts of gaps
        },
        [this](const SelectionCard& card) {
            m_card = card;
            viewport()->update();
            if (m_isCardOld)
                QMetaObject::invokeMethod(this, &TimelineView::updateCard, Qt::QueuedConnection);
        });
}

void TimelineView::showTip()
{
    const auto text = m_pointer && m_drag == Drag::None ? hoverText(*m_pointer) : QString();
    if (text.isEmpty())
        return;
    m_hasTip = true;
    QToolTip::showText(viewport()->mapToGlobal(*m_pointer), tipMarkup(text), viewport(),
                       QRect(*m_pointer, QSize(1, 1)), kTipStaysMs);
}

void TimelineView::hideTip()
{
    m_tipTimer.stop();
    if (std::exchange(m_hasTip, false))
        QToolTip::hideText();
}

void TimelineView::updateHover(QPoint position)
{
    const auto g = geometry();
    m_hovered =
        g.lanes.contains(position) || g.pinned.contains(position) ? hitTest(position).slice : RankSlice{};
    hideTip();
    m_tipTimer.start();
    if (position.x() >= laneRect().left())
        m_timeline->selection().setCursor(cursorTime(laneX(position)));
    else
        m_timeline->selection().setCursor(std::nullopt);
    viewport()->update();
}

void TimelineView::leaveEvent(QEvent* event)
{
    m_pointer.reset();
    m_hovered = {};
    hideTip();
    m_timeline->selection().setCursor(std::nullopt);
    viewport()->update();
    QAbstractScrollArea::leaveEvent(event);
}

bool TimelineView::isOnHeaderEdge(QPoint position) const
{
    return std::abs(position.x() - m_headerWidth) <= kHeaderEdgePx;
}

void TimelineView::mousePressEvent(QMouseEvent* event)
{
    setFocus(Qt::MouseFocusReason);
    hideTip();
    if (m_drag != Drag::None || (event->button() != Qt::LeftButton && event->button() != Qt::MiddleButton))
        return;
    const auto g = geometry();
    const bool isLeft = event->button() == Qt::LeftButton;
    m_button = event->button();
    m_pressAt = event->position().toPoint();
    m_pointer = m_pressAt;
    m_pressView = m_timeline->viewport();
    m_pressScroll = verticalScrollBar()->value();
    m_pressedOnRuler = g.ruler.contains(m_pressAt) || g.markers.contains(m_pressAt);
    m_drag = Drag::Click;
    if (isLeft && isOnHeaderEdge(m_pressAt))
        m_drag = Drag::HeaderWidth;
    else if (isLeft && g.overview.contains(m_pressAt))
        startOverviewDrag();
    else if (!isLeft && m_pressAt.x() > m_headerWidth)
        m_drag = Drag::Pan;
    m_wheelGesture = m_timeline->newGesture();
}

/// A press outside of the window first moves the window to the pointer.
void TimelineView::startOverviewDrag()
{
    const auto window = overviewWindow(state());
    const auto x = laneX(m_pressAt);
    switch (overviewHit(window, x)) {
    case OverviewPart::Begin:
        m_drag = Drag::OverviewBegin;
        return;
    case OverviewPart::End:
        m_drag = Drag::OverviewEnd;
        return;
    case OverviewPart::Outside: {
        auto view = m_pressView;
        const auto ns = m_timeline->span().begin + static_cast<std::int64_t>(x / window.pxPerNs);
        view.panBy(view.xOf(ns) - laneRect().width() / 2.0);
        m_timeline->setViewport(view);
        m_pressView = m_timeline->viewport();
        break;
    }
    case OverviewPart::Window:
        break;
    }
    m_drag = Drag::OverviewMove;
}

void TimelineView::startDrag(QPoint position, Qt::KeyboardModifiers modifiers)
{
    if (m_pressAt.x() < m_headerWidth) {
        m_dragLane = laneAt(state(), m_pressAt.y());
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
    switch (m_drag) {
    case Drag::Pan: {
        auto view = m_pressView;
        view.panBy(m_pressAt.x() - position.x());
        m_timeline->setViewport(view, m_wheelGesture);
        verticalScrollBar()->setValue(m_pressScroll + m_pressAt.y() - position.y());
        break;
    }
    case Drag::Area:
    case Drag::ZoomArea:
        dragArea(position, modifiers);
        break;
    case Drag::OverviewMove:
    case Drag::OverviewBegin:
    case Drag::OverviewEnd:
        dragOverview(position);
        break;
    case Drag::HeaderWidth:
        setHeaderWidth(
            std::clamp(position.x(), kLeastHeader, std::max(viewport()->width() / 2, kLeastHeader)));
        break;
    case Drag::LaneMove:
    case Drag::None:
    case Drag::Click:
        break;
    }
    viewport()->update();
}

void TimelineView::dragArea(QPoint position, Qt::KeyboardModifiers modifiers)
{
    const auto now = state();
    // Alt at the begin of a drag means "zoom"; if it is pressed later, it means "do not snap".
    const bool canSnap =
        m_timeline->options().hasSnap && (m_drag == Drag::ZoomArea || (modifiers & Qt::AltModifier) == 0);
    const auto timeAt = [&](QPoint at) { return canSnap ? snappedTime(now, at) : now.timeAt(at.x()); };
    const auto a = timeAt(m_pressAt);
    const auto b = timeAt(position);
    TimeRange range{std::min(a, b), std::max(a, b)};
    if (!m_timeline->run().kept().empty()) {
        const auto span = m_timeline->keptSpan();
        range = {std::clamp(range.begin, span.begin, span.end), std::clamp(range.end, span.begin, span.end)};
    }
    if (m_drag == Drag::ZoomArea)
        m_dragRange = range;
    else if (!range.empty())
        m_timeline->selectRange(range,
                                m_pressedOnRuler ? std::vector<RankTrack>{} : draggedTracks(now, position));
}

/// The lanes between the begin of the drag and the pointer, in the report where it began.
std::vector<RankTrack> TimelineView::draggedTracks(const CanvasState& now, QPoint position) const
{
    auto tracks =
        tracksBetween(now, std::min(m_pressAt.y(), position.y()), std::max(m_pressAt.y(), position.y()));
    if (const auto lane = laneAt(now, m_pressAt.y()); lane >= 0)
        std::erase_if(tracks, [rank = m_timeline->lanes().node(lane).rank](const RankTrack& track) {
            return track.rank != rank;
        });
    return tracks;
}

void TimelineView::dragOverview(QPoint position)
{
    const auto by =
        static_cast<std::int64_t>((position.x() - m_pressAt.x()) / overviewWindow(state()).pxPerNs);
    if (m_drag == Drag::OverviewMove) {
        auto view = m_pressView;
        view.panBy(static_cast<double>(by) / view.nsPerPx);
        m_timeline->setViewport(view, m_wheelGesture);
        return;
    }
    const int width = laneRect().width();
    auto range = m_pressView.visible(width);
    (m_drag == Drag::OverviewBegin ? range.begin : range.end) += by;
    if (range.dur() > 10)
        m_timeline->setViewport(Viewport::fitting(range, width, 0), m_wheelGesture);
}

void TimelineView::finishDrag(QPoint position)
{
    const auto drag = std::exchange(m_drag, Drag::None);
    viewport()->unsetCursor();
    if (drag == Drag::ZoomArea && m_dragRange) {
        const auto range = *std::exchange(m_dragRange, std::nullopt);
        if (!range.empty())
            m_timeline->showRange(range, 0);
    } else if (drag == Drag::LaneMove && m_dragLane >= 0) {
        moveLane(position);
    }
    viewport()->update();
}

/// Moves the dragged lane before the lane at the position if both are in one group.
void TimelineView::moveLane(QPoint position)
{
    const auto& tree = m_timeline->lanes();
    const auto lane = std::exchange(m_dragLane, -1);
    auto before = laneAt(state(), position.y());
    if (before >= 0 && tree.node(before).parent != tree.node(lane).parent)
        before =
            tree.node(before).parent >= 0 && tree.node(lane).parent < 0 ? tree.node(before).parent : lane;
    if (before != lane)
        m_timeline->editLanes([&](LaneTree& lanes) { lanes.move(lane, before); });
}

void TimelineView::mouseMoveEvent(QMouseEvent* event)
{
    const auto position = event->position().toPoint();
    m_pointer = position;
    if (m_drag == Drag::None) {
        viewport()->setCursor(m_isSpaceDown              ? Qt::OpenHandCursor
                              : isOnHeaderEdge(position) ? Qt::SplitHCursor
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
    if (position.x() >= laneRect().left())
        m_timeline->selection().setCursor(cursorTime(laneX(position)));
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

void TimelineView::wheelEvent(QWheelEvent* event)
{
    const auto position = event->position().toPoint();
    m_pointer = position;
    hideTip();
    if (!m_wheelClock.isValid() || m_wheelClock.elapsed() > kWheelGestureMs)
        m_wheelGesture = m_timeline->newGesture();
    m_wheelClock.restart();
    const auto g = geometry();
    const auto modifiers = event->modifiers();
    // On some platforms Alt swaps the axes, so the one with a movement is used.
    auto delta = event->angleDelta();
    const auto pixels = event->pixelDelta();
    const bool isControl = (modifiers & Qt::ControlModifier) != 0;
    const bool isShift = (modifiers & Qt::ShiftModifier) != 0;
    const double notches = (delta.y() != 0 ? delta.y() : delta.x()) / 120.0;
    if (isControl && isShift) {
        const int step = notches > 0 ? 2 : -2;
        m_timeline->editLanes([&](LaneTree& lanes) { lanes.setRowHeight(lanes.rowHeight() + step); });
    } else if (isControl || g.overview.contains(position) || g.ruler.contains(position)) {
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

} // namespace opscope
