// SPDX-License-Identifier: GPL-3.0-or-later
// The links between two reports on one timeline: pure, tested; pair_links.h paints them. Costs pixels, not
// slices.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "core/compare/slice_matching.h"
#include "views/timeline/timeline_layout.h"

namespace opscope {

inline constexpr int kRowStateCount = static_cast<int>(RowState::Same) + 1;

/// Of what stands for both sides, and the rank on a timeline of both.
constexpr std::size_t placeOf(CompareSide side)
{
    return static_cast<std::size_t>(side);
}

/// Where the rectangle of a slice lies, in pixels from the top of the lanes.
struct LinkRow {
    double top = 0;
    double bottom = 0;
};

/// An execution of A and the same one of B: from the edge of the upper slice to that of the lower. Pixels of
/// the lanes, clipped to them with some to spare.
struct TimelineLink {
    SliceId a, b;
    double a0 = 0, a1 = 0;
    double b0 = 0, b1 = 0;
    double ya = 0, yb = 0;
    RowState state = RowState::Same; ///< of the row in the table
    std::int64_t durA = 0, durB = 0; ///< of these two executions
    bool isSelected = false;

    std::int64_t difference() const { return durB - durA; }
    /// The lanes stand under each other: the link has the room between them for itself.
    bool isNear() const;
    /// Left and right edge at a height, 0..1 from A to B; at least a pixel apart.
    std::pair<double, double> edgesAt(double share) const;
};

/// A slice that the other side has nothing for: GONE below the slice of A, NEW above that of B.
struct TimelineMark {
    SliceId slice;
    double x = 0;
    double y = 0; ///< its middle
    RowState state = RowState::New;
};

struct LinkInput {
    std::shared_ptr<const SliceMatching> matching;
    SliceAnchors anchors;
    std::array<const Report*, 2> reports{};
    const LaneLayouts* lanes = nullptr; ///< what is visible; the rank is the side
    std::array<Viewport, 2> views;      ///< by the clock of each, in logical pixels
    double widthPx = 0;
    std::array<SliceId, 2> selected;
    /// Nothing for a slice whose lane is hidden or folded.
    std::function<std::optional<LinkRow>(CompareSide, SliceId)> rowOf;
    std::size_t maxLinks = 300;
    std::size_t maxLooked = 4000; ///< visible slices of a side whose match is looked up: the longest
};

struct LinkLayout {
    std::vector<TimelineLink> links; ///< in the order to paint: the largest difference and the selected last
    std::vector<TimelineMark> marks;
    std::size_t found = 0;  ///< pairs among those looked at; `links` has fewer if it was capped
    bool isComplete = true; ///< false: more slices are visible than were looked at
    std::array<std::size_t, kRowStateCount>
        counts{}; ///< what was found, by the state of its ops: links; of GONE and NEW slices
};

LinkLayout layOutLinks(const LinkInput& input);

/// The link at a position, the topmost; null: none. Only those that are near are hit: what crosses other
/// lanes is in nobody's way.
const TimelineLink* linkAt(const LinkLayout& links, double x, double y);
/// The mark at a position, or null.
const TimelineMark* markAt(const LinkLayout& links, double x, double y);

} // namespace opscope
