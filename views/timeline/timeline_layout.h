// SPDX-License-Identifier: GPL-3.0-or-later
// What the timeline shows, as rectangles: pure, in device pixels, the same for the screen, PNG, SVG and PDF.
// Costs pixels, not slices.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "core/analysis/pyramid.h"
#include "views/timeline/activity.h"
#include "views/timeline/lane_metrics.h"
#include "views/timeline/viewport.h"

namespace opscope {

/// The level of detail of every lane; an entry is null until it has been built.
struct LanePyramids {
    std::vector<std::shared_ptr<const TrackPyramid>> tracks;
    std::vector<std::shared_ptr<const CounterPyramid>> counters;
    std::vector<std::vector<std::uint32_t>> instants;       ///< by track: indices into Report::instants
    std::vector<std::uint32_t> freeInstants;                ///< those of no track
    std::vector<std::shared_ptr<const Activity>> processes; ///< by process, then of lanes without one
    std::shared_ptr<const Activity> all;
};

/// How the height of a counter stands for its value.
enum class CounterScale : std::uint8_t {
    Fit,    ///< the values on the screen fill the lane
    Shared, ///< all counters of a unit have one scale
    Fixed,  ///< from 0 (or the smallest) to the greatest value of the whole counter
    Log,    ///< as Fixed, by the logarithm
    Zero,   ///< from 0 to the greatest value on the screen
};

/// A report whose lanes are laid out.
struct LayoutSource {
    const Report* report = nullptr;
    const LanePyramids* pyramids = nullptr;
    std::int64_t shift = 0; ///< ns from its clock to the axis
};

/// One lane on the screen.
struct LayoutLane {
    std::size_t rank = 0;               ///< which of the sources
    TrackId track;                      ///< of a lane of slices
    CounterId counter;                  ///< of a counter lane
    std::vector<TrackId> group;         ///< of a folded group: the lanes whose activity it shows
    const Activity* activity = nullptr; ///< of all lanes of the group, if it is there
    std::vector<CounterId> counters;    ///< of a folded group that has nothing else
    int y = 0;
    int height = 0;
    int rows = 1;
    double rowHeight = 20; ///< whole only in logical pixels
    int padding = kLanePadding;
    int textHeight = 0;      ///< of a counter: kept free above its values
    std::int64_t offset = 0; ///< ns that its slices are shifted by, to align reports and processes
};

struct LayoutInput {
    std::vector<LayoutSource> sources; ///< by rank
    Viewport viewport;                 ///< per device pixel
    int width = 0;
    int top = 0; ///< clip: sub-rows outside are left out
    int bottom = 0;
    std::vector<LayoutLane> lanes;
    CounterScale counterScale = CounterScale::Zero;
};

/// A slice, or the slices that share a pixel.
struct LayoutSpan {
    std::int32_t x0 = 0;
    std::int32_t x1 = 0;      ///< exclusive; clipped to the image with a pixel to spare on both sides
    SliceId slice;            ///< the longest, if there are several
    std::uint8_t share = 255; ///< how much of the pixel is covered
    bool isWhole = false;     ///< one slice, drawn from its start to its end
};

struct LayoutRow {
    std::size_t rank = 0;
    TrackId track;
    std::uint16_t row = 0;
    std::int32_t y = 0;
    std::int32_t height = 0; ///< of the rectangles; the gap below is left out
    std::int32_t widest = 0; ///< of its slices that are rectangles of their own; 0 without one
    std::uint32_t first = 0;
    std::uint32_t last = 0; ///< its spans
};

/// Pixels [x0, x1) of a counter whose values lie between two heights.
struct CounterRun {
    std::int32_t x0 = 0;
    std::int32_t x1 = 0;
    std::int32_t top = 0;    ///< of the greatest value
    std::int32_t bottom = 0; ///< of the smallest value
};

struct LayoutCounter {
    std::size_t rank = 0;
    CounterId counter;        ///< invalid: the activity of a folded group, as a share
    std::int32_t textTop = 0; ///< of the words above the values; `y` without room for them
    std::int32_t y = 0;
    std::int32_t height = 0;
    std::int32_t base = 0; ///< y of zero, or of the bottom
    double low = 0;        ///< value at the bottom and at the top of the lane
    double high = 0;
    double visibleMin = 0;
    double visibleMax = 0;
    std::uint32_t first = 0;
    std::uint32_t last = 0;
};

struct LayoutInstant {
    std::size_t rank = 0;
    std::int32_t x = 0;
    std::int32_t y = 0;
    std::int32_t height = 0;
    std::uint32_t instant = 0; ///< index into Report::instants; the first of several
    std::uint32_t count = 1;
};

struct TimelineLayout {
    int width = 0;
    std::vector<LayoutRow> rows;
    std::vector<LayoutSpan> spans;
    std::vector<LayoutCounter> counters;
    std::vector<CounterRun> runs;
    std::vector<LayoutInstant> instants;

    std::span<const LayoutSpan> spansOf(const LayoutRow& row) const
    {
        return std::span(spans).subspan(row.first, row.last - row.first);
    }
    std::span<const CounterRun> runsOf(const LayoutCounter& counter) const
    {
        return std::span(runs).subspan(counter.first, counter.last - counter.first);
    }
    void clear();
};

/// A few lanes in each, from the top: several threads make them.
using LaneLayouts = std::vector<TimelineLayout>;

/// Fills `out`, whose memory is used again. A lane without a pyramid yet is sampled.
void layOutTimeline(const LayoutInput& input, TimelineLayout& out);
/// The same for some of its lanes.
void layOutTimeline(const LayoutInput& input, std::span<const LayoutLane> lanes, TimelineLayout& out);

/// Covered share (0..1) of a range of the axis per column, over all lanes of
/// all sources: the overview strip.
std::vector<float> densityProfile(const std::vector<LayoutSource>& sources, TimeRange range, int columns);

} // namespace opscope
