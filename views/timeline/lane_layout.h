// SPDX-License-Identifier: GPL-3.0-or-later
// Inside of the layout: what the lanes of one report are laid out from, and lanes of other kinds than slices.
#pragma once

#include "views/timeline/timeline_layout.h"

namespace opscope {

/// What the lanes of one report are laid out from: the view is by its own
/// clock.
struct LaneInput {
    const Report* report;
    const LanePyramids* pyramids;
    Viewport viewport;
    int width;
    int top;
    int bottom;
    CounterScale counterScale;
    std::size_t rank;
};

/// Null until it has been built.
const TrackPyramid* pyramidOf(const LaneInput& input, TrackId track);

void layOutCounter(const LaneInput& input, const LayoutLane& lane, TimelineLayout& out);
/// A folded group: the share of each pixel's time in which any of its lanes is busy; lanes of which some are
/// hidden are looked at one by one, and the busiest counts. A group of counters alone: how near the one that
/// is nearest comes to its own greatest value.
void layOutActivity(const LaneInput& input, const LayoutLane& lane, TimelineLayout& out);

} // namespace opscope
