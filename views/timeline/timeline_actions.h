// SPDX-License-Identifier: GPL-3.0-or-later
// Every command of the timeline with its keys: one table, from which actions, menus and the shortcut sheet
// are made.
#pragma once

#include <cstdint>
#include <span>

namespace opscope {

enum class TimelineCommand : std::uint8_t {
    ZoomIn,
    ZoomInFast,
    ZoomOut,
    ZoomOutFast,
    PanLeft,
    PanLeftFast,
    PanRight,
    PanRightFast,
    ScrollUp,
    ScrollDown,
    PageUp,
    PageDown,
    FocusSelection,
    ZoomSelection,
    UndoView,
    RedoView,
    FitAll,
    Measure,
    AddMarker,
    RemoveMarker,
    RenameMarker,
    PreviousMarker,
    NextMarker,
    PreviousSlice,
    NextSlice,
    PreviousSameName,
    NextSameName,
    FlowBack,
    FlowForward,
    ToggleLane,
    ExpandLane,
    CollapseLane,
    ExpandAll,
    PinLane,
    HideLane,
    ShowAllLanes,
    SetBase,
    AlignStart,
    AlignEnd,
    ResetAlignment,
    JumpToTable,
    CycleColors,
    GoTo,
    Find,
    FindNext,
    FindPrevious,
    Escape,
    CopyImage,
    ExportPicture,
    LaneEvents,
    LaneStatistics,
    LaneSelectAll,
    LaneFlows,
    BottomPanel, ///< the window's to do: the canvas knows no docks
};

struct TimelineActionSpec {
    TimelineCommand command;
    const char* id;   ///< "timeline.zoomIn": stable, for the user's own keys
    const char* text; ///< English; translated in the context "TimelineAction"
    const char* keys; ///< portable key sequences with a blank between
};

/// All commands, in the order of the enumeration.
std::span<const TimelineActionSpec> timelineActions();

} // namespace opscope
