// SPDX-License-Identifier: GPL-3.0-or-later
// Every command of the timeline with its keys and function: actions, menus and the shortcut sheet are made
// from this one table.
#include <array>

#include <QApplication>
#include <QClipboard>
#include <QScrollBar>

#include "views/timeline/timeline_view.h"

namespace opscope {
namespace {

constexpr double kKeyZoom = 1.5;
constexpr double kFastKeyZoom = 5.0625; // four steps
constexpr double kPanShare = 0.1;
constexpr double kFastPanShare = 0.4;

} // namespace

QString TimelineView::titleOf(Group group)
{
    switch (group) {
    case Group::View:
        return tr("Zoom and Pan");
    case Group::Marks:
        return tr("Markers and Measuring");
    case Group::Slices:
        return tr("Go to");
    case Group::Lanes:
        return tr("Lanes");
    case Group::Clocks:
        return tr("Align Clocks");
    case Group::Filter:
        return tr("Filter of Every Page");
    case Group::Find:
        return tr("Find");
    case Group::Picture:
        return tr("Picture");
    case Group::None:
        break;
    }
    return {};
}

std::span<const TimelineView::Command> TimelineView::commands()
{
    using V = TimelineView;
    using Slider = QAbstractSlider;
    static constexpr std::array kCommands{
        Command{Group::View, "timeline.zoomIn", QT_TRANSLATE_NOOP("TimelineAction", "Zoom in"), "W",
                [](V& v) { v.zoomByKey(1 / kKeyZoom); }},
        Command{Group::View, "timeline.zoomInFast", QT_TRANSLATE_NOOP("TimelineAction", "Zoom in fast"),
                "Shift+W", [](V& v) { v.zoomByKey(1 / kFastKeyZoom); }},
        Command{Group::View, "timeline.zoomOut", QT_TRANSLATE_NOOP("TimelineAction", "Zoom out"), "S",
                [](V& v) { v.zoomByKey(kKeyZoom); }},
        Command{Group::View, "timeline.zoomOutFast", QT_TRANSLATE_NOOP("TimelineAction", "Zoom out fast"),
                "Shift+S", [](V& v) { v.zoomByKey(kFastKeyZoom); }},
        Command{Group::View, "timeline.panLeft", QT_TRANSLATE_NOOP("TimelineAction", "Pan left"), "A Left",
                [](V& v) { v.panByKey(-kPanShare); }},
        Command{Group::View, "timeline.panLeftFast", QT_TRANSLATE_NOOP("TimelineAction", "Pan left fast"),
                "Shift+A Shift+Left", [](V& v) { v.panByKey(-kFastPanShare); }},
        Command{Group::View, "timeline.panRight", QT_TRANSLATE_NOOP("TimelineAction", "Pan right"), "D Right",
                [](V& v) { v.panByKey(kPanShare); }},
        Command{Group::View, "timeline.panRightFast", QT_TRANSLATE_NOOP("TimelineAction", "Pan right fast"),
                "Shift+D Shift+Right", [](V& v) { v.panByKey(kFastPanShare); }},
        Command{Group::View, "timeline.scrollUp", QT_TRANSLATE_NOOP("TimelineAction", "Scroll lanes up"),
                "Up", [](V& v) { v.verticalScrollBar()->triggerAction(Slider::SliderSingleStepSub); }},
        Command{Group::View, "timeline.scrollDown", QT_TRANSLATE_NOOP("TimelineAction", "Scroll lanes down"),
                "Down", [](V& v) { v.verticalScrollBar()->triggerAction(Slider::SliderSingleStepAdd); }},
        Command{Group::View, "timeline.pageUp", QT_TRANSLATE_NOOP("TimelineAction", "Lanes one page up"),
                "PgUp", [](V& v) { v.verticalScrollBar()->triggerAction(Slider::SliderPageStepSub); }},
        Command{Group::View, "timeline.pageDown", QT_TRANSLATE_NOOP("TimelineAction", "Lanes one page down"),
                "PgDown", [](V& v) { v.verticalScrollBar()->triggerAction(Slider::SliderPageStepAdd); }},
        Command{Group::View, "timeline.focusSelection",
                QT_TRANSLATE_NOOP("TimelineAction", "Centre the selection; again: fit it"), "F",
                [](V& v) { v.focusSelection(); }},
        Command{Group::View, "timeline.zoomSelection",
                QT_TRANSLATE_NOOP("TimelineAction", "Zoom to the selection"), "Z Shift+Z",
                [](V& v) { v.zoomSelection(); }},
        Command{Group::View, "timeline.undoView", QT_TRANSLATE_NOOP("TimelineAction", "Undo view change"),
                "Backspace", [](V& v) { v.timeline().undoView(); }},
        Command{Group::View, "timeline.redoView", QT_TRANSLATE_NOOP("TimelineAction", "Redo view change"),
                "Shift+Backspace", [](V& v) { v.timeline().redoView(); }},
        Command{Group::View, "timeline.fitAll", QT_TRANSLATE_NOOP("TimelineAction", "Fit the entire report"),
                "0 Ctrl+0 Home", [](V& v) { v.timeline().fitAll(); }},
        Command{Group::Marks, "timeline.measure",
                QT_TRANSLATE_NOOP("TimelineAction", "Measure the selection"), "M",
                [](V& v) { v.toggleMeasured(); }},
        Command{Group::Marks, "timeline.addMarker", QT_TRANSLATE_NOOP("TimelineAction", "Add marker"),
                "K Shift+M", [](V& v) { v.addMarker(); }},
        Command{Group::Marks, "timeline.removeMarker", QT_TRANSLATE_NOOP("TimelineAction", "Remove marker"),
                "Del", [](V& v) { v.removeMarker(); }},
        Command{Group::Marks, "timeline.renameMarker",
                QT_TRANSLATE_NOOP("TimelineAction", "Rename marker..."), "F2",
                [](V& v) { v.renameMarker(); }},
        Command{Group::Marks, "timeline.previousMarker",
                QT_TRANSLATE_NOOP("TimelineAction", "Previous marker"), "<",
                [](V& v) { v.jumpToMarker(-1); }},
        Command{Group::Marks, "timeline.nextMarker", QT_TRANSLATE_NOOP("TimelineAction", "Next marker"), ">",
                [](V& v) { v.jumpToMarker(1); }},
        Command{Group::Slices, "timeline.previousSlice",
                QT_TRANSLATE_NOOP("TimelineAction", "Previous slice on the lane"), ",",
                [](V& v) { v.moveToNeighbour(-1, false); }},
        Command{Group::Slices, "timeline.nextSlice",
                QT_TRANSLATE_NOOP("TimelineAction", "Next slice on the lane"), ".",
                [](V& v) { v.moveToNeighbour(1, false); }},
        Command{Group::Slices, "timeline.previousSameName",
                QT_TRANSLATE_NOOP("TimelineAction", "Previous slice of the same name"), "Alt+,",
                [](V& v) { v.moveToNeighbour(-1, true); }},
        Command{Group::Slices, "timeline.nextSameName",
                QT_TRANSLATE_NOOP("TimelineAction", "Next slice of the same name"), "Alt+.",
                [](V& v) { v.moveToNeighbour(1, true); }},
        Command{Group::Slices, "timeline.flowBack",
                QT_TRANSLATE_NOOP("TimelineAction", "Follow the flow backwards"), "[",
                [](V& v) { v.moveSelection(v.timeline().flowEnd(v.timeline().selectedSlice(), -1)); }},
        Command{Group::Slices, "timeline.flowForward",
                QT_TRANSLATE_NOOP("TimelineAction", "Follow the flow forwards"), "]",
                [](V& v) { v.moveSelection(v.timeline().flowEnd(v.timeline().selectedSlice(), 1)); }},
        Command{Group::Lanes, "timeline.toggleLane",
                QT_TRANSLATE_NOOP("TimelineAction", "Expand or collapse the lane"), "Return Enter",
                [](V& v) {
                    v.editLane([](LaneTree& l, std::int32_t lane) {
                        l.setCollapsed(lane, !l.node(lane).isCollapsed);
                    });
                }},
        Command{
            Group::Lanes, "timeline.expandLane", QT_TRANSLATE_NOOP("TimelineAction", "Expand the lane"),
            "+ =",
            [](V& v) { v.editLane([](LaneTree& l, std::int32_t lane) { l.setCollapsed(lane, false); }); }},
        Command{Group::Lanes, "timeline.collapseLane",
                QT_TRANSLATE_NOOP("TimelineAction", "Collapse the lane"), "-",
                [](V& v) { v.editLane([](LaneTree& l, std::int32_t lane) { l.setCollapsed(lane, true); }); }},
        Command{Group::Lanes, "timeline.expandAll",
                QT_TRANSLATE_NOOP("TimelineAction", "Expand or collapse all lanes"), "Ctrl+Shift+E",
                [](V& v) {
                    v.timeline().editLanes([](LaneTree& l) { l.setAllCollapsed(!l.isAnyCollapsed()); });
                }},
        Command{Group::Lanes, "timeline.pinLane", QT_TRANSLATE_NOOP("TimelineAction", "Pin the lane"), "P",
                [](V& v) {
                    v.editLane(
                        [](LaneTree& l, std::int32_t lane) { l.setPinned(lane, !l.node(lane).isPinned); });
                }},
        Command{Group::Lanes, "timeline.hideLane", QT_TRANSLATE_NOOP("TimelineAction", "Hide the lane"), "H",
                [](V& v) { v.editLane([](LaneTree& l, std::int32_t lane) { l.setHidden(lane, true); }); }},
        Command{Group::Lanes, "timeline.showAllLanes", QT_TRANSLATE_NOOP("TimelineAction", "Show all lanes"),
                "Shift+H", [](V& v) { v.timeline().editLanes([](LaneTree& l) { l.showAll(); }); }},
        Command{Group::Lanes, "timeline.hideEmptyCounters",
                QT_TRANSLATE_NOOP("TimelineAction", "Hide counters that are always 0"), "",
                [](V& v) { v.timeline().editLanes([](LaneTree& l) { l.hideEmptyCounters(); }); }},
        Command{Group::Clocks, "timeline.setBase", QT_TRANSLATE_NOOP("TimelineAction", "Set as base"), "",
                [](V& v) { v.setBase(); }},
        Command{Group::Clocks, "timeline.alignStart",
                QT_TRANSLATE_NOOP("TimelineAction", "Align the start with the base"), "L",
                [](V& v) { v.timeline().alignWithBase(v.timeline().selectedSlice(), false); }},
        Command{Group::Clocks, "timeline.alignEnd",
                QT_TRANSLATE_NOOP("TimelineAction", "Align the end with the base"), "R",
                [](V& v) { v.timeline().alignWithBase(v.timeline().selectedSlice(), true); }},
        Command{Group::Clocks, "timeline.alignRanks",
                QT_TRANSLATE_NOOP("TimelineAction", "Align the ranks at this slice"), "Shift+L",
                [](V& v) { v.timeline().alignAtSlice(v.timeline().selectedSlice()); }},
        Command{Group::Clocks, "timeline.resetAlignment",
                QT_TRANSLATE_NOOP("TimelineAction", "Reset alignment"), "",
                [](V& v) { v.timeline().clearOffsets(); }},
        Command{Group::Slices, "timeline.jumpToTable",
                QT_TRANSLATE_NOOP("TimelineAction", "Show in the table"), "J", [](V& v) { v.jumpToTable(); }},
        Command{Group::None, "timeline.cycleColors",
                QT_TRANSLATE_NOOP("TimelineAction", "Next colour scheme"), "C",
                [](V& v) { v.cycleColors(); }},
        Command{Group::Slices, "timeline.goTo", QT_TRANSLATE_NOOP("TimelineAction", "Go to..."), "G",
                [](V& v) { Q_EMIT v.goToRequested(); }},
        Command{Group::Filter, "timeline.filterRange",
                QT_TRANSLATE_NOOP("TimelineAction", "Use this range as the filter of every page"), "",
                [](V& v) { v.filterRange(); }},
        Command{Group::Filter, "timeline.filterName",
                QT_TRANSLATE_NOOP("TimelineAction", "Use this name as the filter of every page"), "",
                [](V& v) { v.filterName(); }},
        Command{Group::Filter, "timeline.filterLane",
                QT_TRANSLATE_NOOP("TimelineAction", "Use this lane as the filter of every page"), "",
                [](V& v) { v.filterLane(); }},
        Command{Group::Filter, "timeline.clearFilter",
                QT_TRANSLATE_NOOP("TimelineAction", "Clear the filter of every page"), "",
                [](V& v) { v.timeline().selection().setNarrowing({}); }},
        Command{Group::Find, "timeline.find", QT_TRANSLATE_NOOP("TimelineAction", "Find"), "/ Ctrl+F",
                [](V& v) { Q_EMIT v.findRequested(); }},
        Command{Group::Find, "timeline.findNext", QT_TRANSLATE_NOOP("TimelineAction", "Find next"), "F3",
                [](V& v) { v.timeline().find().step(1, v.timeline().visible().begin); }},
        Command{Group::Find, "timeline.findPrevious", QT_TRANSLATE_NOOP("TimelineAction", "Find previous"),
                "Shift+F3", [](V& v) { v.timeline().find().step(-1, v.timeline().visible().begin); }},
        Command{Group::None, "timeline.escape", QT_TRANSLATE_NOOP("TimelineAction", "One step back"), "Esc",
                [](V& v) { v.escape(); }},
        Command{Group::Picture, "timeline.copyImage", QT_TRANSLATE_NOOP("TimelineAction", "Copy as image"),
                "", [](V& v) { QApplication::clipboard()->setImage(v.picture()); }},
        Command{Group::Picture, "timeline.exportPicture",
                QT_TRANSLATE_NOOP("TimelineAction", "Export picture..."), "Ctrl+Alt+E",
                [](V& v) { Q_EMIT v.exportRequested(); }},
        Command{Group::Lanes, "timeline.laneEvents",
                QT_TRANSLATE_NOOP("TimelineAction", "Events of this lane"), "",
                [](V& v) { v.showLaneEvents(); }},
        Command{Group::Lanes, "timeline.laneStatistics",
                QT_TRANSLATE_NOOP("TimelineAction", "Statistics of this lane"), "",
                [](V& v) { v.showLaneStatistics(); }},
        Command{Group::Lanes, "timeline.laneSelectAll",
                QT_TRANSLATE_NOOP("TimelineAction", "Select all of this lane"), "",
                [](V& v) { v.selectLane(); }},
        Command{Group::Lanes, "timeline.laneFlows",
                QT_TRANSLATE_NOOP("TimelineAction", "All flows of this lane"), "",
                [](V& v) { v.toggleLaneFlows(); }},
        Command{Group::None, "timeline.bottomPanel",
                QT_TRANSLATE_NOOP("TimelineAction", "Bottom panel on or off"), "Q",
                nullptr}, // the window runs it, because the canvas has no docks
    };
    return kCommands;
}

} // namespace opscope
