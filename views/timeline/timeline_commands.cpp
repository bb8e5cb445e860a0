// SPDX-License-Identifier: GPL-3.0-or-later
// Keys and commands of the canvas.
#include <algorithm>
#include <cmath>

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QKeyEvent>
#include <QLabel>
#include <QScrollBar>

#include "views/timeline/timeline_view.h"

namespace opscope {
namespace {

constexpr double kKeyZoom = 1.5;
constexpr double kFastKeyZoom = 5.0625; // four steps
constexpr double kPanShare = 0.1;

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

QString TimelineView::goTo(const QString& text)
{
    const auto plain = text.trimmed();
    const auto& report = m_timeline->report();
    if (plain.startsWith(QLatin1Char('#'))) {
        bool isNumber = false;
        const auto number = plain.mid(1).toUInt(&isNumber);
        if (!isNumber || number >= report.slices.size())
            return tr("There is no slice %1; the report has %2.").arg(plain).arg(report.slices.size());
        m_timeline->selectSlice(SliceId{number});
        m_timeline->centre(SliceId{number});
        return {};
    }
    const auto ns =
        parseDuration(plain, m_timeline->options().unit == TimeUnit::Auto ? TimeUnit::Nanoseconds
                                                                          : m_timeline->options().unit);
    if (!ns)
        return tr("'%1' is not a time, an offset (+12 us) or a slice (#1234).").arg(plain);
    auto view = m_timeline->viewport();
    const auto middle = laneRect().width() / 2.0;
    const bool isOffset = plain.startsWith(QLatin1Char('+')) || plain.startsWith(QLatin1Char('-'));
    const auto origin = isOffset                           ? view.timeAt(middle)
                        : m_timeline->options().isAbsolute ? 0
                                                           : m_timeline->origin();
    const auto target = origin + *ns;
    if (target < report.span.begin || target > report.span.end)
        return tr("%1 is outside of the report.").arg(m_timeline->timeText(target));
    view.panBy(view.xOf(target) - middle);
    m_timeline->setViewport(view);
    return {};
}

} // namespace opscope
