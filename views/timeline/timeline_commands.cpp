// SPDX-License-Identifier: GPL-3.0-or-later
// Every command of the timeline with its keys and function: actions, menus and the shortcut sheet are made
// from this one table.
#include <algorithm>

#include <QApplication>
#include <QClipboard>
#include <QRegularExpression>
#include <QScrollBar>

#include "views/selection/result_lanes.h"
#include "views/timeline/timeline_view.h"

namespace opscope {
namespace {

constexpr double kKeyZoom = 1.5;
constexpr double kFastKeyZoom = 5.0625; // four steps
constexpr double kPanShare = 0.1;
constexpr double kFastPanShare = 0.4;

// The submenus of the Timeline menu.
constexpr const char* kViewGroup = QT_TRANSLATE_NOOP("opscope::TimelineView", "Zoom and Pan");
constexpr const char* kMarksGroup = QT_TRANSLATE_NOOP("opscope::TimelineView", "Markers and Measuring");
constexpr const char* kSlicesGroup = QT_TRANSLATE_NOOP("opscope::TimelineView", "Go to");
constexpr const char* kLanesGroup = QT_TRANSLATE_NOOP("opscope::TimelineView", "Lanes");
constexpr const char* kClocksGroup = QT_TRANSLATE_NOOP("opscope::TimelineView", "Align Clocks");
constexpr const char* kFilterGroup = QT_TRANSLATE_NOOP("opscope::TimelineView", "Filter of Every Page");
constexpr const char* kFindGroup = QT_TRANSLATE_NOOP("opscope::TimelineView", "Find");
constexpr const char* kPictureGroup = QT_TRANSLATE_NOOP("opscope::TimelineView", "Picture");

/// All lanes, in any process and rank, with the label of a lane.
std::vector<std::int32_t> lanesNamedAs(const LaneTree& lanes, std::int32_t lane)
{
    const auto& named = lanes.node(lane);
    std::vector<std::int32_t> out;
    for (std::size_t i = 0; i < lanes.nodes().size(); ++i) {
        const auto& node = lanes.nodes()[i];
        if (node.kind == named.kind && node.label == named.label)
            out.push_back(static_cast<std::int32_t>(i));
    }
    return out;
}

/// Finds the slices with exactly the name of the selected one, which dims all others; the second time it
/// clears the search.
void findSameName(TimelineModel& timeline)
{
    const auto slice = timeline.selectedSlice();
    if (!slice.valid())
        return;
    const auto name = qtext(timeline.report(slice.rank).sliceName(slice.id));
    const FindQuery query{QRegularExpression::anchoredPattern(QRegularExpression::escape(name)), true, true,
                          false};
    if (timeline.find().query() == query)
        timeline.find().clear();
    else
        timeline.find().search(query);
}

} // namespace

std::span<const TimelineView::Command> TimelineView::commands()
{
    using V = TimelineView;
    using Slider = QAbstractSlider;
    static constexpr auto kHasSlice = [](const V& v) { return v.timeline().selectedSlice().valid(); };
    static constexpr auto kHasRow = [](const V& v) {
        return kHasSlice(v) && (!v.m_extra.hasRow || v.m_extra.hasRow(v.timeline().selectedSlice()));
    };
    static constexpr auto kHasBase = [](const V& v) { return kHasSlice(v) && v.timeline().base(); };
    static constexpr auto kHasRange = [](const V& v) { return v.timeline().selectedRange().has_value(); };
    static constexpr auto kHasMarker = [](const V& v) { return v.timeline().currentMarker().has_value(); };
    static constexpr auto kHasMarkers = [](const V& v) { return !v.timeline().markers().all().empty(); };
    static constexpr auto kHasLane = [](const V& v) { return v.m_currentLane >= 0; };
    static constexpr auto kHasTracks = [](const V& v) { return !v.currentTracks().empty(); };
    static constexpr auto kHasTrack = [](const V& v) { return v.currentTracks().size() == 1; };
    static constexpr Command kCommands[]{
        Command("timeline.zoomIn", QT_TR_NOOP("Zoom in"), "W", {.group = kViewGroup},
                [](V& v) { v.zoomByKey(1 / kKeyZoom); }),
        Command("timeline.zoomInFast", QT_TR_NOOP("Zoom in fast"), "Shift+W", {.group = kViewGroup},
                [](V& v) { v.zoomByKey(1 / kFastKeyZoom); }),
        Command("timeline.zoomOut", QT_TR_NOOP("Zoom out"), "S", {.group = kViewGroup},
                [](V& v) { v.zoomByKey(kKeyZoom); }),
        Command("timeline.zoomOutFast", QT_TR_NOOP("Zoom out fast"), "Shift+S", {.group = kViewGroup},
                [](V& v) { v.zoomByKey(kFastKeyZoom); }),
        Command("timeline.panLeft", QT_TR_NOOP("Pan left"), "A; Left", {.group = kViewGroup},
                [](V& v) { v.panByKey(-kPanShare); }),
        Command("timeline.panLeftFast", QT_TR_NOOP("Pan left fast"), "Shift+A; Shift+Left",
                {.group = kViewGroup}, [](V& v) { v.panByKey(-kFastPanShare); }),
        Command("timeline.panRight", QT_TR_NOOP("Pan right"), "D; Right", {.group = kViewGroup},
                [](V& v) { v.panByKey(kPanShare); }),
        Command("timeline.panRightFast", QT_TR_NOOP("Pan right fast"), "Shift+D; Shift+Right",
                {.group = kViewGroup}, [](V& v) { v.panByKey(kFastPanShare); }),
        Command("timeline.scrollUp", QT_TR_NOOP("Scroll lanes up"), "Up", {.group = kViewGroup},
                [](V& v) { v.verticalScrollBar()->triggerAction(Slider::SliderSingleStepSub); }),
        Command("timeline.scrollDown", QT_TR_NOOP("Scroll lanes down"), "Down", {.group = kViewGroup},
                [](V& v) { v.verticalScrollBar()->triggerAction(Slider::SliderSingleStepAdd); }),
        Command("timeline.pageUp", QT_TR_NOOP("Lanes one page up"), "PgUp", {.group = kViewGroup},
                [](V& v) { v.verticalScrollBar()->triggerAction(Slider::SliderPageStepSub); }),
        Command("timeline.pageDown", QT_TR_NOOP("Lanes one page down"), "PgDown", {.group = kViewGroup},
                [](V& v) { v.verticalScrollBar()->triggerAction(Slider::SliderPageStepAdd); }),
        Command("timeline.focusSelection", QT_TR_NOOP("Centre the selection; again: fit it"), "F",
                {.group = kViewGroup}, kHasRange, [](V& v) { v.focusSelection(); }),
        Command("timeline.zoomSelection", QT_TR_NOOP("Zoom to the selection"), "Z; Shift+Z",
                {.group = kViewGroup}, kHasRange, [](V& v) { v.zoomSelection(); }),
        Command("timeline.undoView", QT_TR_NOOP("Undo view change"), "Backspace", {.group = kViewGroup},
                [](V& v) { v.timeline().undoView(); }),
        Command("timeline.redoView", QT_TR_NOOP("Redo view change"), "Shift+Backspace", {.group = kViewGroup},
                [](V& v) { v.timeline().redoView(); }),
        Command("timeline.fitAll", QT_TR_NOOP("Fit the entire report"), "0; Ctrl+0; Home",
                {.group = kViewGroup}, [](V& v) { v.timeline().fitAll(); }),
        Command(
            "timeline.measure", QT_TR_NOOP("Measure the selection"), "M", {.group = kMarksGroup},
            [](const V& v) { return kHasRange(v) || v.timeline().measured(); },
            [](V& v) { v.toggleMeasured(); }),
        Command("timeline.addMarker", QT_TR_NOOP("Add marker"), "K; Shift+M", {.group = kMarksGroup},
                [](V& v) { v.addMarker(); }),
        Command("timeline.removeMarker", QT_TR_NOOP("Remove marker"), "Del", {.group = kMarksGroup},
                kHasMarker, [](V& v) { v.removeMarker(); }),
        Command("timeline.renameMarker", QT_TR_NOOP("Rename marker..."), "F2", {.group = kMarksGroup},
                kHasMarker, [](V& v) { v.renameMarker(); }),
        Command("timeline.previousMarker", QT_TR_NOOP("Previous marker"), "<", {.group = kMarksGroup},
                kHasMarkers, [](V& v) { v.jumpToMarker(-1); }),
        Command("timeline.nextMarker", QT_TR_NOOP("Next marker"), ">", {.group = kMarksGroup}, kHasMarkers,
                [](V& v) { v.jumpToMarker(1); }),
        Command("timeline.previousSlice", QT_TR_NOOP("Previous slice on the lane"), ",",
                {.group = kSlicesGroup}, kHasSlice, [](V& v) { v.moveToNeighbour(-1, false); }),
        Command("timeline.nextSlice", QT_TR_NOOP("Next slice on the lane"), ".", {.group = kSlicesGroup},
                kHasSlice, [](V& v) { v.moveToNeighbour(1, false); }),
        Command("timeline.previousSameName", QT_TR_NOOP("Previous slice of the same name"), "Alt+,",
                {.group = kSlicesGroup}, kHasSlice, [](V& v) { v.moveToNeighbour(-1, true); }),
        Command("timeline.nextSameName", QT_TR_NOOP("Next slice of the same name"), "Alt+.",
                {.group = kSlicesGroup}, kHasSlice, [](V& v) { v.moveToNeighbour(1, true); }),
        Command("timeline.flowBack", QT_TR_NOOP("Follow the flow backwards"), "[", {.group = kSlicesGroup},
                kHasSlice,
                [](V& v) { v.moveSelection(v.timeline().flowEnd(v.timeline().selectedSlice(), -1)); }),
        Command("timeline.flowForward", QT_TR_NOOP("Follow the flow forwards"), "]", {.group = kSlicesGroup},
                kHasSlice,
                [](V& v) { v.moveSelection(v.timeline().flowEnd(v.timeline().selectedSlice(), 1)); }),
        Command("timeline.toggleLane", QT_TR_NOOP("Expand or collapse the lane"), "Return; Enter",
                {.group = kLanesGroup}, kHasLane,
                [](V& v) {
                    v.editLane([](LaneTree& l, std::int32_t lane) {
                        l.setCollapsed(lane, !l.node(lane).isCollapsed);
                    });
                }),
        Command(
            "timeline.expandLane", QT_TR_NOOP("Expand the lane"), "+; =", {.group = kLanesGroup}, kHasLane,
            [](V& v) { v.editLane([](LaneTree& l, std::int32_t lane) { l.setCollapsed(lane, false); }); }),
        Command("timeline.collapseLane", QT_TR_NOOP("Collapse the lane"), "-", {.group = kLanesGroup},
                kHasLane,
                [](V& v) { v.editLane([](LaneTree& l, std::int32_t lane) { l.setCollapsed(lane, true); }); }),
        Command("timeline.expandAll", QT_TR_NOOP("Expand or collapse all lanes"), "Ctrl+Shift+E",
                {.group = kLanesGroup},
                [](V& v) {
                    v.timeline().editLanes([](LaneTree& l) { l.setAllCollapsed(!l.isAnyCollapsed()); });
                }),
        Command("timeline.pinLane", QT_TR_NOOP("Pin the lane"), "P", {.group = kLanesGroup}, kHasLane,
                [](V& v) {
                    v.editLane(
                        [](LaneTree& l, std::int32_t lane) { l.setPinned(lane, !l.node(lane).isPinned); });
                }),
        Command("timeline.hideLane", QT_TR_NOOP("Hide the lane"), "H", {.group = kLanesGroup}, kHasLane,
                [](V& v) { v.editLane([](LaneTree& l, std::int32_t lane) { l.setHidden(lane, true); }); }),
        Command("timeline.pinSame", QT_TR_NOOP("Pin all lanes of this name"), "", {.group = kLanesGroup},
                kHasTrack,
                [](V& v) {
                    v.editLane([](LaneTree& l, std::int32_t lane) {
                        const bool isPinned = !l.node(lane).isPinned;
                        for (const auto same : lanesNamedAs(l, lane))
                            l.setPinned(same, isPinned);
                    });
                }),
        Command("timeline.hideSame", QT_TR_NOOP("Hide all lanes of this name"), "", {.group = kLanesGroup},
                kHasLane,
                [](V& v) {
                    v.editLane([](LaneTree& l, std::int32_t lane) {
                        for (const auto same : lanesNamedAs(l, lane))
                            l.setHidden(same, true);
                    });
                }),
        Command(
            "timeline.mergeStreams", QT_TR_NOOP("Merge the streams of the device, or split them"), "",
            {.group = kLanesGroup},
            [](const V& v) {
                return std::ranges::any_of(v.timeline().lanes().nodes(),
                                           [](const LaneNode& n) { return !n.streams.empty(); });
            },
            [](V& v) { v.toggleMerged(); }),
        Command(
            "timeline.removeResult", QT_TR_NOOP("Remove the lane of this result"), "", {.group = kLanesGroup},
            [](const V& v) { return v.currentResult() >= 0; },
            [](V& v) {
                ResultLanes::of(v.timeline().selection()).remove(static_cast<std::size_t>(v.currentResult()));
            }),
        Command(
            "timeline.showAllLanes", QT_TR_NOOP("Show all lanes"), "Shift+H", {.group = kLanesGroup},
            [](const V& v) { return v.timeline().lanes().hiddenTotal() > 0; },
            [](V& v) { v.timeline().editLanes([](LaneTree& l) { l.showAll(); }); }),
        Command(
            "timeline.hideEmptyCounters", QT_TR_NOOP("Hide counters that are always 0"), "",
            {.group = kLanesGroup}, [](const V& v) { return v.timeline().lanes().hasEmptyCounters(); },
            [](V& v) { v.timeline().editLanes([](LaneTree& l) { l.hideEmptyCounters(); }); }),
        Command("timeline.setBase", QT_TR_NOOP("Set as base"), "", {.group = kClocksGroup}, kHasSlice,
                [](V& v) { v.setBase(); }),
        Command("timeline.alignStart", QT_TR_NOOP("Align the start with the base"), "L",
                {.group = kClocksGroup}, kHasBase,
                [](V& v) { v.timeline().alignWithBase(v.timeline().selectedSlice(), false); }),
        Command("timeline.alignEnd", QT_TR_NOOP("Align the end with the base"), "R", {.group = kClocksGroup},
                kHasBase, [](V& v) { v.timeline().alignWithBase(v.timeline().selectedSlice(), true); }),
        Command(
            "timeline.alignRanks", QT_TR_NOOP("Align the ranks at this slice"), "Shift+L",
            {.group = kClocksGroup}, [](const V& v) { return kHasSlice(v) && v.timeline().runCount() > 1; },
            [](V& v) { v.timeline().alignAtSlice(v.timeline().selectedSlice()); }),
        Command(
            "timeline.shiftClock", QT_TR_NOOP("Shift the clock of this rank..."), "", {.group = kClocksGroup},
            [](const V& v) { return v.timeline().runCount() > 1; },
            nullptr), // the page runs it, because the canvas has no prompt
        Command("timeline.resetAlignment", QT_TR_NOOP("Reset alignment"), "", {.group = kClocksGroup},
                [](V& v) { v.timeline().clearOffsets(); }),
        Command("timeline.jumpToTable", QT_TR_NOOP("Show in the table"), "J", {.group = kSlicesGroup},
                kHasRow, [](V& v) { v.jumpToTable(); }),
        Command("timeline.cycleColors", QT_TR_NOOP("Next colour scheme"), "C", [](V& v) { v.cycleColors(); }),
        Command("timeline.goTo", QT_TR_NOOP("Go to..."), "G", {.group = kSlicesGroup},
                [](V& v) { Q_EMIT v.goToRequested(); }),
        Command(
            "timeline.filterRange", QT_TR_NOOP("Use this range as the filter of every page"), "",
            {.group = kFilterGroup}, [](const V& v) { return kHasSlice(v) || kHasRange(v); },
            [](V& v) { v.filterRange(); }),
        Command("timeline.filterName", QT_TR_NOOP("Use this name as the filter of every page"), "",
                {.group = kFilterGroup}, kHasSlice, [](V& v) { v.filterName(); }),
        Command("timeline.filterLane", QT_TR_NOOP("Use this lane as the filter of every page"), "",
                {.group = kFilterGroup}, kHasTracks, [](V& v) { v.filterLane(); }),
        Command(
            "timeline.clearFilter", QT_TR_NOOP("Clear the filter of every page"), "", {.group = kFilterGroup},
            [](const V& v) { return v.timeline().selection().narrowing() != Narrowing(); },
            [](V& v) { v.timeline().selection().setNarrowing({}); }),
        Command("timeline.find", QT_TR_NOOP("Find"), "/; Ctrl+F", {.group = kFindGroup},
                [](V& v) { Q_EMIT v.findRequested(); }),
        Command("timeline.dimOthers", QT_TR_NOOP("Dim all slices except those with this name"), "",
                {.group = kFindGroup}, kHasSlice, [](V& v) { findSameName(v.timeline()); }),
        Command("timeline.dimByArgument",
                QT_TR_NOOP("Dim all slices except those with an argument of this one..."), "",
                {.group = kFindGroup}, kHasSlice, [](V& v) { v.dimByArgument(); }),
        Command("timeline.findNext", QT_TR_NOOP("Find next"), "F3", {.group = kFindGroup},
                [](V& v) { v.timeline().find().step(1, v.timeline().visible().begin); }),
        Command("timeline.findPrevious", QT_TR_NOOP("Find previous"), "Shift+F3", {.group = kFindGroup},
                [](V& v) { v.timeline().find().step(-1, v.timeline().visible().begin); }),
        Command("timeline.escape", QT_TR_NOOP("One step back"), "Esc", [](V& v) { v.escape(); }),
        Command("timeline.copyImage", QT_TR_NOOP("Copy as image"), "", {.group = kPictureGroup},
                [](V& v) { QApplication::clipboard()->setImage(v.picture()); }),
        Command("timeline.exportPicture", QT_TR_NOOP("Export picture..."), "Ctrl+Alt+E",
                {.group = kPictureGroup}, [](V& v) { Q_EMIT v.exportRequested(); }),
        Command("timeline.laneEvents", QT_TR_NOOP("Events of this lane"), "", {.group = kLanesGroup},
                kHasTracks, [](V& v) { v.showLaneEvents(); }),
        Command("timeline.laneStatistics", QT_TR_NOOP("Statistics of this lane"), "", {.group = kLanesGroup},
                kHasTracks, [](V& v) { v.showLaneStatistics(); }),
        Command("timeline.laneSelectAll", QT_TR_NOOP("Select all of this lane"), "", {.group = kLanesGroup},
                kHasTracks, [](V& v) { v.selectLane(); }),
        Command("timeline.laneFlows", QT_TR_NOOP("All flows of this lane"), "", {.group = kLanesGroup},
                kHasTrack, [](V& v) { v.toggleLaneFlows(); }),
        Command("timeline.bottomPanel", QT_TR_NOOP("Bottom panel on or off"), "Q",
                nullptr), // the window runs it, because the canvas has no docks
    };
    return kCommands;
}

} // namespace opscope
