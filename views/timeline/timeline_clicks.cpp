// SPDX-License-Identifier: GPL-3.0-or-later
// Clicks on the canvas and its menu.
#include <algorithm>

#include <QContextMenuEvent>
#include <QMenu>
#include <QMouseEvent>

#include "views/selection/shown_notes.h"
#include "views/submenu.h"
#include "views/timeline/canvas_overlay.h"
#include "views/timeline/lane_headers.h"
#include "views/timeline/marker_strip.h"
#include "views/timeline/time_ruler.h"
#include "views/timeline/timeline_view.h"

namespace opscope {

void TimelineView::clickAt(QPoint position, Qt::KeyboardModifiers modifiers)
{
    auto& selection = m_timeline->selection();
    if (position.y() < geometry().top) {
        clickStrips(position);
        return;
    }
    const auto now = state();
    const auto* item = now.itemAt(position.y());
    if (item != nullptr && item->kind == LaneKind::HiddenNote) {
        m_timeline->editLanes([parent = item->node](LaneTree& lanes) { lanes.showHidden(parent); });
        return;
    }
    setCurrentLane(laneAt(now, position.y()));
    if (position.x() < m_headerWidth) {
        const auto headers = layOutHeaders(now);
        const auto* header = headerAt(headers, position);
        if (header != nullptr && header->arrow.contains(position))
            action("timeline.toggleLane")->trigger();
        return;
    }
    const bool isPlain = (modifiers & (Qt::ControlModifier | Qt::ShiftModifier)) == 0;
    if (const auto note = isPlain ? noteOnSliceAt(now, position) : std::nullopt) {
        Q_EMIT ShownNotes::of(selection).opened(*note);
        return;
    }
    const auto hit = hitTest(position);
    const bool isAdding = (modifiers & Qt::ControlModifier) != 0;
    if (!hit.slice.valid() && m_extra.click && m_extra.click(position))
        return;
    if ((modifiers & Qt::ShiftModifier) != 0) {
        extendRange(hit);
    } else if (hit.resultRow.valid()) {
        m_timeline->selection().setRank(m_timeline->lanes().node(hit.node).rank);
        m_timeline->selectRange(m_timeline->rangeOfRow(hit.node, hit.resultRow));
    } else if (hit.slice.valid()) {
        if (!isAdding)
            selection.setRange(std::nullopt);
        m_timeline->selectSlice(hit.slice, isAdding);
    } else if (!isAdding) {
        selection.setSlices({});
        selection.setRange(std::nullopt);
    }
}

void TimelineView::clickStrips(QPoint position)
{
    const auto now = state();
    const auto strip = layOutMarkers(now);
    const auto note = now.geometry.markers.contains(position) ? noteAt(strip, position.x()) : std::nullopt;
    if (note) {
        auto& notes = ShownNotes::of(m_timeline->selection());
        Q_EMIT notes.opened(notes.all()[*note].id);
    } else if (now.geometry.markers.contains(position)) {
        m_timeline->setCurrentMarker(markerAt(strip, position.x()));
    } else if (now.geometry.ruler.contains(position)) {
        m_timeline->selectRange(stepAt(now, position));
    }
}

/// Extends the range from the selection to the hit.
void TimelineView::extendRange(const TimelineHit& hit)
{
    const auto selected = m_timeline->selection().selected();
    TimeRange range{hit.ns, hit.ns};
    if (hit.slice.valid())
        range = m_timeline->rangeOf(hit.slice);
    if (const auto before = m_timeline->selectedRange())
        range = {std::min(before->begin, range.begin), std::max(before->end, range.end)};
    std::vector<RankTrack> tracks;
    for (const auto track : selected.tracks)
        tracks.push_back({m_timeline->focus(), track});
    for (const auto slice : selected.slices)
        tracks.push_back({m_timeline->focus(), m_timeline->report().slices.track[slice.index()]});
    if (hit.track.valid() && (!tracks.empty() || !selected.range))
        tracks.push_back(hit.track);
    std::ranges::sort(tracks);
    tracks.erase(std::unique(tracks.begin(), tracks.end()), tracks.end());
    if (!range.empty())
        m_timeline->selectRange(range, tracks);
}

void TimelineView::mouseDoubleClickEvent(QMouseEvent* event)
{
    const auto position = event->position().toPoint();
    if (event->button() != Qt::LeftButton)
        return;
    m_drag = Drag::None;
    const auto g = geometry();
    if (g.overview.contains(position) || g.ruler.contains(position)) {
        m_timeline->fitAll();
        return;
    }
    if (g.markers.contains(position)) {
        action("timeline.renameMarker")->trigger();
        return;
    }
    if (position.x() < m_headerWidth) {
        setCurrentLane(laneAt(state(), position.y()));
        action("timeline.toggleLane")->trigger();
        return;
    }
    const auto hit = hitTest(position);
    if (hit.resultRow.valid())
        m_timeline->showRange(m_timeline->rangeOfRow(hit.node, hit.resultRow), 0.2);
    if (!hit.slice.valid())
        return;
    m_timeline->selectSlice(hit.slice);
    m_timeline->zoomTo(hit.slice);
}

QMenu* TimelineView::contextMenu(QPoint position)
{
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const auto hit = hitTest(position);
    const auto node = laneAt(state(), position.y());
    setCurrentLane(node);
    const auto add = [&](std::initializer_list<std::string_view> commands) {
        for (const auto command : commands)
            menu->addAction(action(command));
        menu->addSeparator();
    };
    // The commands of a group are in a submenu, so that the most important commands stay visible.
    const auto addGroup = [&](std::initializer_list<std::string_view> commands) {
        if (std::ranges::none_of(commands, [&](auto command) { return action(command)->isVisible(); }))
            return; // none of these commands exists in this canvas
        auto* group = menu->addMenu(submenuOf(*action(*commands.begin())));
        for (const auto command : commands)
            group->addAction(action(command));
    };
    if (hit.slice.valid()) {
        const auto& selected = m_timeline->selection().slices();
        if (hit.slice.rank != m_timeline->focus() ||
            std::ranges::find(selected, hit.slice.id) == selected.end())
            m_timeline->selectSlice(hit.slice);
        add({"timeline.zoomSelection", "timeline.measure", "timeline.addMarker", "timeline.jumpToTable"});
        addGroup(
            {"timeline.filterName", "timeline.filterRange", "timeline.filterLane", "timeline.dimOthers"});
        if (action("timeline.dimByArgument")->isVisible())
            addArguments(menu->addMenu(tr("Dim all except")), hit.slice);
        addGroup({"timeline.setBase", "timeline.alignStart", "timeline.alignEnd", "timeline.alignRanks",
                  "timeline.shiftClock", "timeline.resetAlignment"});
    } else if (m_timeline->selection().range()) {
        add({"timeline.zoomSelection", "timeline.measure", "timeline.addMarker", "timeline.filterRange"});
    }
    if (node >= 0) {
        if (!hit.slice.valid())
            menu->addAction(action("timeline.filterLane"));
        if (currentResult() >= 0)
            menu->addAction(action("timeline.removeResult"));
        if (m_timeline->lanes().mergedLaneOf(node) >= 0)
            menu->addAction(action("timeline.mergeStreams"));
        if (hasSlices(m_timeline->lanes().node(node)))
            addGroup({"timeline.laneEvents", "timeline.laneStatistics", "timeline.laneSelectAll",
                      "timeline.laneFlows", "timeline.toggleLane", "timeline.pinLane", "timeline.pinSame",
                      "timeline.hideLane", "timeline.hideSame", "timeline.showAllLanes",
                      "timeline.expandAll"});
        else
            addGroup({"timeline.toggleLane", "timeline.pinLane", "timeline.hideLane", "timeline.hideSame",
                      "timeline.showAllLanes", "timeline.expandAll"});
    } else {
        addGroup({"timeline.showAllLanes", "timeline.expandAll"});
    }
    addGroup({"timeline.fitAll", "timeline.undoView", "timeline.redoView"});
    addGroup({"timeline.copyImage", "timeline.exportPicture"});
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
