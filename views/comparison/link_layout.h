// SPDX-License-Identifier: GPL-3.0-or-later
// Lays out the links between two reports on one timeline without painting them; pair_links.h paints them. The
// cost depends on pixels, not on slices.
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

/// The index of a side in arrays for both sides; also its rank on a timeline of both.
constexpr std::size_t placeOf(CompareSide side)
{
    return static_cast<std::size_t>(side);
}

/// The rectangle of a slice, in pixels from the top of the lanes.
struct LinkRow {
    double top = 0;
    double bottom = 0;
};

/// An execution in A and the same one in B: from the edge of the upper slice to that of the lower one, in
/// pixels of the lanes, clipped a little outside of them.
struct TimelineLink {
    SliceId a, b;
    double a0 = 0, a1 = 0;
    double b0 = 0, b1 = 0;
    double ya = 0, yb = 0;
    RowState state = RowState::Same; ///< the state of the row in the table
    std::int64_t durA = 0, durB = 0; ///< durations of these two executions
    bool isSelected = false;

    std::int64_t difference() const { return durB - durA; }
    /// The lanes are directly below each other: the space between them belongs to this link only.
    bool isNear() const;
    /// The left and right edge at a height, 0..1 from A to B; at least a pixel apart.
    std::pair<double, double> edgesAt(double share) const;
};

/// A slice without a match on the other side: GONE below the slice of A, NEW above that of B.
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
    const LaneLayouts* lanes = nullptr; ///< the visible lanes; the rank is the side
    std::array<Viewport, 2> views;      ///< each by its own clock, in logical pixels
    double widthPx = 0;
    std::array<SliceId, 2> selected;
    /// Returns nothing for a slice whose lane is hidden or folded.
    std::function<std::optional<LinkRow>(CompareSide, SliceId)> rowOf;
    std::size_t maxLinks = 300;
    std::size_t maxLooked =
        4000; ///< number of visible slices of a side whose match is searched: the longest ones
};

struct LinkLayout {
    std::vector<TimelineLink>
        links; ///< in the order of painting: the largest difference and the selected pair last
    std::vector<TimelineMark> marks;
    std::size_t found = 0;  ///< number of pairs that were found; `links` has fewer if it was limited
    bool isComplete = true; ///< false if more slices are visible than were searched
    std::array<std::size_t, kRowStateCount>
        counts{}; ///< number of links, and of GONE and NEW slices, by the state of their ops
};

LinkLayout layOutLinks(const LinkInput& input);

/// The topmost link at a position; null if there is none. Only near links are hit: a link that crosses other
/// lanes must not block them.
const TimelineLink* linkAt(const LinkLayout& links, double x, double y);
/// The mark at a position, or null.
const TimelineMark* markAt(const LinkLayout& links, double x, double y);

} // namespace opscope
