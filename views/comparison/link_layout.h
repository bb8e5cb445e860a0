// SPDX-License-Identifier: GPL-3.0-or-later
// What is drawn between two timelines under one axis: pure, tested; the band only paints it. Costs pixels,
// not slices.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/compare/slice_matching.h"
#include "views/timeline/timeline_layout.h"

namespace opscope {

inline constexpr int kRowStateCount = static_cast<int>(RowState::Same) + 1;

/// An execution of A and the same one of B: from the slice's span above to its span below. Pixels of the
/// lanes, clipped to them with some to spare.
struct TimelineLink {
    SliceId a, b;
    double a0 = 0, a1 = 0;
    double b0 = 0, b1 = 0;
    RowState state = RowState::Same; ///< of the row in the table
    std::int64_t durA = 0, durB = 0; ///< of these two executions
    bool isSelected = false;

    std::int64_t difference() const { return durB - durA; }
};

/// A slice that the other side has nothing for: GONE stands above, NEW below.
struct TimelineMark {
    SliceId slice;
    double x = 0;
    RowState state = RowState::New;
};

struct LinkInput {
    std::shared_ptr<const SliceMatching> matching;
    SliceAnchors anchors;
    const Report* a = nullptr;
    const Report* b = nullptr;
    const TimelineLayout* layoutA = nullptr; ///< what is visible
    const TimelineLayout* layoutB = nullptr;
    Viewport viewA, viewB; ///< in logical pixels
    double widthPx = 0;
    SliceId selectedA, selectedB;
    std::size_t maxLinks = 300;
    std::size_t maxLooked = 4000; ///< visible slices whose match is looked up: the longest
};

struct LinkLayout {
    std::vector<TimelineLink> links; ///< in the order to paint: the largest difference and the selected last
    std::vector<TimelineMark> marks;
    std::size_t found = 0;  ///< pairs among those looked at; `links` has fewer if it was capped
    bool isComplete = true; ///< false: more slices are visible than were looked at
    std::array<std::size_t, kRowStateCount>
        counts{}; ///< visible slices by the state of their row; NEW of B, else of A
};

LinkLayout layOutLinks(const LinkInput& input);

} // namespace opscope
