// SPDX-License-Identifier: GPL-3.0-or-later
// What keys and commands do on the canvas.
#include <algorithm>
#include <cmath>
#include <iterator>

#include <QAction>
#include <QKeyEvent>
#include <QMenu>
#include <QToolTip>

#include "views/timeline/timeline_view.h"
#include "views/value_text.h"

namespace opscope {
namespace {

/// Dims all slices except those with this value of an argument; the second time it ends the search.
void searchArgument(TimelineFind& find, const Arg& arg)
{
    const FindQuery query{.text = qtext(arg.value), .argument = arg.key, .value = arg.value};
    find.query() == query ? find.clear() : find.search(query);
}

} // namespace

QAction* TimelineView::actionOf(const QKeyEvent& event) const
{
    auto modifiers = event.modifiers() & ~Qt::KeypadModifier;
    int key = event.key();
    if (key == 0xff0c) // full-width comma and full stop of a Chinese keyboard
        key = Qt::Key_Comma;
    if (key == 0x3002 || key == 0xff0e)
        key = Qt::Key_Period;
    const auto find = [&](Qt::KeyboardModifiers with) -> QAction* {
        const QKeySequence pressed(QKeyCombination(with, static_cast<Qt::Key>(key)));
        for (auto* action : m_commands.all()) {
            if (action->isVisible() && action->shortcuts().contains(pressed))
                return action;
        }
        return nullptr;
    };
    auto* found = find(modifiers);
    const bool isLetter = key >= Qt::Key_A && key <= Qt::Key_Z;
    if (found == nullptr && !isLetter && (modifiers & Qt::ShiftModifier) != 0)
        found = find(modifiers & ~Qt::ShiftModifier); // "<" needs Shift on some keyboards
    return found;
}

bool TimelineView::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (actionOf(*key) != nullptr || key->key() == Qt::Key_Space) {
            event->accept(); // the timeline receives the key while it has the focus
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
    if (auto* action = actionOf(*event)) {
        action->trigger();
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

void TimelineView::panByKey(double share)
{
    m_timeline->panBy(laneRect().width() * share);
}

void TimelineView::moveSelection(RankSlice to)
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

void TimelineView::moveToNeighbour(int direction, bool isSameName)
{
    moveSelection(m_timeline->neighbour(m_timeline->selectedSlice(), direction, isSameName));
}

void TimelineView::editLane(void (*edit)(LaneTree&, std::int32_t))
{
    if (m_currentLane >= 0)
        m_timeline->editLanes([&](LaneTree& lanes) { edit(lanes, m_currentLane); });
}

std::vector<RankTrack> TimelineView::currentTracks() const
{
    std::vector<RankTrack> out;
    if (m_currentLane < 0)
        return out;
    const auto& lane = m_timeline->lanes().node(m_currentLane);
    if (lane.track.valid())
        out.push_back({lane.rank, lane.track});
    for (const auto stream : lane.streams)
        out.push_back({lane.rank, stream});
    return out;
}

std::int32_t TimelineView::currentResult() const
{
    return m_currentLane < 0 ? -1 : m_timeline->lanes().node(m_currentLane).result;
}

/// Merges or splits the streams of the device of the current lane; without such a lane those of all devices.
void TimelineView::toggleMerged()
{
    const auto& lanes = m_timeline->lanes();
    std::vector<std::int32_t> all{lanes.mergedLaneOf(m_currentLane)};
    if (all.front() < 0) {
        all.clear();
        for (std::size_t i = 0; i < lanes.nodes().size(); ++i) {
            if (!lanes.nodes()[i].streams.empty())
                all.push_back(static_cast<std::int32_t>(i));
        }
    }
    if (all.empty())
        return;
    const bool isMerged = !lanes.node(all.front()).isMerged;
    const auto current = m_currentLane;
    m_timeline->editLanes([&](LaneTree& tree) { tree.setMerged(all, isMerged); });
    if (current >= 0 && lanes.isReplaced(lanes.node(current)))
        setCurrentLane(isMerged
                           ? all.front()
                           : lanes.nodeOf({lanes.node(current).rank, lanes.node(current).streams.front()}));
}

void TimelineView::showLaneEvents()
{
    const auto tracks = currentTracks();
    if (tracks.empty())
        return;
    std::vector<TrackId> own;
    std::ranges::transform(tracks, std::back_inserter(own), &RankTrack::id);
    m_timeline->selection().navigator().go({.rank = tracks.front().rank, .lanes = std::move(own)});
}

void TimelineView::selectLane()
{
    if (const auto tracks = currentTracks(); !tracks.empty())
        m_timeline->selectRange(m_timeline->run(tracks.front().rank).keptSpan(), tracks);
}

void TimelineView::showLaneStatistics()
{
    selectLane();
    if (!currentTracks().empty())
        m_timeline->selection().navigator().go({.page = QStringLiteral("statistics")});
}

void TimelineView::filterRange()
{
    auto narrowing = m_timeline->selection().narrowing();
    narrowing.range = m_timeline->selection().range();
    narrowing.rangeOf = m_timeline->focus();
    if (const auto slice = m_timeline->selectedSlice(); slice.valid()) {
        const auto s = m_timeline->report(slice.rank).slices.at(slice.id);
        narrowing.range = TimeRange{s.ts, s.end()};
    }
    if (narrowing.range)
        m_timeline->selection().setNarrowing(narrowing);
}

void TimelineView::filterName()
{
    const auto slice = m_timeline->selectedSlice();
    if (!slice.valid())
        return;
    auto narrowing = m_timeline->selection().narrowing();
    narrowing.name = m_timeline->report(slice.rank).sliceName(slice.id);
    m_timeline->selection().setNarrowing(narrowing);
}

void TimelineView::filterLane()
{
    const auto tracks = currentTracks();
    if (tracks.empty())
        return;
    auto narrowing = m_timeline->selection().narrowing();
    narrowing.tracks.clear();
    std::ranges::transform(tracks, std::back_inserter(narrowing.tracks), &RankTrack::id);
    if (m_timeline->runCount() > 1)
        narrowing.rank = tracks.front().rank;
    m_timeline->selection().setNarrowing(narrowing);
}

void TimelineView::toggleLaneFlows()
{
    const auto tracks = currentTracks();
    const auto track = tracks.empty() ? RankTrack{} : tracks.front();
    m_timeline->setFlowLane(m_timeline->flowLane() == track ? RankTrack{} : track);
}

void TimelineView::zoomSelection()
{
    if (const auto range = m_timeline->selectedRange())
        m_timeline->showRange(*range, 0.02);
}

void TimelineView::toggleMeasured()
{
    const auto range = m_timeline->selectedRange();
    m_timeline->setMeasured(range && m_timeline->measured() != range ? range : std::nullopt);
}

void TimelineView::setBase()
{
    const auto slice = m_timeline->selectedSlice();
    m_timeline->setBase(slice.valid() ? std::optional(slice) : std::nullopt);
}

void TimelineView::jumpToTable()
{
    if (const auto slice = m_timeline->selectedSlice(); slice.valid())
        m_timeline->selection().navigator().go({.rank = slice.rank, .row = slice.id});
}

void TimelineView::cycleColors()
{
    const auto scheme = static_cast<int>(m_timeline->colors().scheme());
    m_timeline->setScheme(static_cast<ColorScheme>((scheme + 1) % kColorSchemeCount));
}

void TimelineView::escape()
{
    auto& timeline = *m_timeline;
    m_isCardHidden = true;
    updateCard();
    if (m_drag != Drag::None) {
        m_drag = Drag::None;
        m_dragRange.reset();
        timeline.setViewport(m_pressView);
        viewport()->update();
    } else if (m_hasTip && QToolTip::isVisible()) {
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
        m_centred = isAgain ? RankSlice{} : slice;
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

void TimelineView::addArguments(QMenu* menu, RankSlice slice)
{
    constexpr std::size_t kMostArguments = 30;
    constexpr qsizetype kMostLetters = 60;
    const auto args = m_timeline->report(slice.rank).args(slice.id);
    std::size_t shown = 0;
    for (const auto& arg : args ? *args : Args()) {
        if (arg.value.empty() || ++shown > kMostArguments)
            continue;
        auto value = qtext(arg.value).simplified();
        if (value.size() > kMostLetters)
            value = value.left(kMostLetters) + QChar(0x2026);
        auto label = QStringLiteral("%1 = %2").arg(qtext(arg.key), value);
        auto* action = menu->addAction(label.replace(QLatin1Char('&'), QStringLiteral("&&")));
        connect(action, &QAction::triggered, this, [this, arg] { searchArgument(m_timeline->find(), arg); });
    }
    if (shown == 0)
        menu->addAction(tr("This slice has no arguments"))->setEnabled(false);
}

void TimelineView::dimByArgument()
{
    const auto slice = m_timeline->selectedSlice();
    if (!slice.valid())
        return;
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    addArguments(menu, slice);
    const auto rect = sliceRect(slice).value_or(QRectF(laneRect()));
    menu->popup(viewport()->mapToGlobal((rect & QRectF(laneRect())).center().toPoint()));
}

void TimelineView::addMarker()
{
    TimelineMarker marker;
    marker.name = tr("Marker %1").arg(m_timeline->markers().all().size() + 1);
    if (const auto range = m_timeline->selectedRange()) {
        marker.range = *range;
        if (const auto slice = m_timeline->selectedSlice(); slice.valid())
            marker.name = qtext(m_timeline->report(slice.rank).sliceName(slice.id));
    } else {
        const auto ns = m_timeline->viewport().timeAt(pointerX());
        marker.range = {ns, ns};
    }
    std::size_t index = 0;
    m_timeline->editMarkers([&](MarkerList& markers) { index = markers.add(marker); });
    m_timeline->setCurrentMarker(index);
}

void TimelineView::removeMarker()
{
    const auto current = m_timeline->currentMarker();
    if (!current)
        return;
    m_timeline->setCurrentMarker(std::nullopt);
    m_timeline->editMarkers([&](MarkerList& markers) { markers.remove(*current); });
}

void TimelineView::renameMarker()
{
    if (const auto current = m_timeline->currentMarker())
        Q_EMIT renameMarkerRequested(*current);
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
            return tr("There is no slice %1; the report has %2.").arg(plain, countText(report.slices.size()));
        m_timeline->selectSlice(m_timeline->inFocus(SliceId{number}));
        m_timeline->show(m_timeline->inFocus(SliceId{number}));
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
    if (target < m_timeline->span().begin || target > m_timeline->span().end)
        return tr("%1 is outside of the report.").arg(m_timeline->timeText(target));
    view.panBy(view.xOf(target) - middle);
    m_timeline->setViewport(view);
    return {};
}

} // namespace opscope
