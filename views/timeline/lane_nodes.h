// SPDX-License-Identifier: GPL-3.0-or-later
// The lanes of the reports of a timeline as nodes: report (if there are several) -> process or device ->
// threads and streams, async groups, counters.
#pragma once

#include <cstdint>
#include <vector>

#include <QString>

#include "views/timeline/ranked.h"

namespace opscope {

enum class LaneKind : std::uint8_t { Report, Process, Slices, Counter, HiddenNote };

/// True for reports and processes, which contain other lanes.
constexpr bool isGroup(LaneKind kind)
{
    return kind == LaneKind::Report || kind == LaneKind::Process;
}

struct LaneNode {
    LaneKind kind = LaneKind::Process;
    std::size_t rank = 0;     ///< the report of the lane: an index into Workspace::reports
    std::int32_t parent = -1; ///< -1: an outermost group
    std::vector<std::int32_t> children;
    ProcessId process;
    TrackId track;
    CounterId counter;
    /// The lanes of a device's streams, sorted, whose slices this lane shows together; it has no track.
    std::vector<TrackId> streams;
    std::int32_t mergedLane = -1; ///< for a lane of a stream: the lane that can show it with the others
    std::int32_t result = -1;     ///< for a lane of a result: its index in ResultLanes
    std::uint16_t rows = 1;       ///< sub-rows of a lane without a track
    std::int32_t device = kNoDevice;
    QString label;
    QString detail; ///< "pid 4012", "tid 7", a unit; for a report without lanes, the reason
    QString tag;    ///< "NPU", "CPU"; may be empty
    QString key;    ///< equal each time that the report is opened: the key in the sidecar
    bool isCollapsed = false;
    bool isHidden = false;
    bool isPinned = false;
    bool isEmpty = false;  ///< a counter that is always 0
    bool isMerged = false; ///< for a lane with `streams`: it is shown in place of their lanes
};

/// True for a lane of a track or of all streams.
inline bool hasSlices(const LaneNode& node)
{
    return node.track.valid() || !node.streams.empty();
}

/// The key of the group of the lanes of results.
inline constexpr const char* kResultsKey = "results";

/// The nodes of all lanes that are not empty; a parent is before its children. Labels are left empty.
std::vector<LaneNode> laneNodes(const std::vector<ReportPtr>& reports);
/// Sets their labels in the language of the program.
void labelLanes(std::vector<LaneNode>& nodes, const std::vector<ReportPtr>& reports);

} // namespace opscope
