// SPDX-License-Identifier: GPL-3.0-or-later
// Internal to the layout: its input for the lanes of one report, and lanes that contain no slices.
#pragma once

#include "views/timeline/timeline_layout.h"

namespace opscope {

/// The input for the lanes of one report; the view uses the clock of this report.
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

/// Null until the pyramid is built.
const TrackPyramid* pyramidOf(const LaneInput& input, TrackId track);

void layOutCounter(const LaneInput& input, const LayoutLane& lane, TimelineLayout& out);
/// A folded group: the share of each pixel's time in which any of its lanes is busy. If some lanes are
/// hidden, the other lanes are read one by one, and the busiest one counts. For a group with only counters:
/// the greatest share that any of them has of its own maximum.
void layOutActivity(const LaneInput& input, const LayoutLane& lane, TimelineLayout& out);

} // namespace opscope
