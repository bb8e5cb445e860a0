// SPDX-License-Identifier: GPL-3.0-or-later
// The contents of the timeline as rectangles: without drawing, in device pixels, the same for the screen,
// PNG, SVG and PDF. The cost depends on the number of pixels, not of slices.
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

/// The level of detail of all lanes; an entry is null until it has been built.
struct LanePyramids {
    std::vector<std::shared_ptr<const TrackPyramid>> tracks;
    std::vector<std::shared_ptr<const CounterPyramid>> counters;
    std::vector<std::vector<std::uint32_t>> instants;       ///< by track: indices into Report::instants
    std::vector<std::uint32_t> freeInstants;                ///< instants without a track
    std::vector<std::shared_ptr<const Activity>> processes; ///< by process, then for lanes without a process
    std::shared_ptr<const Activity> all;
    /// The length of the task queue, null if none was recorded. It is the counter after those of the report.
    std::shared_ptr<const CounterTable> queue;
};

struct CounterSamples {
    const Counter& counter;
    std::span<const std::int64_t> ts;
    std::span<const double> value;
};
/// A counter of the report, or the length of its task queue, which has no samples until it is built.
CounterSamples samplesOf(const Report& report, const LanePyramids& pyramids, CounterId id);

/// The relation of a counter's height to its value.
enum class CounterScale : std::uint8_t {
    Fit,    ///< the values on the screen fill the lane
    Shared, ///< all counters of a unit have one scale
    Fixed,  ///< from 0 (or the smallest value) to the greatest value of the entire counter
    Log,    ///< as Fixed, with a logarithmic scale
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
    std::size_t rank = 0;                 ///< index into the sources
    TrackId track;                        ///< for a lane of slices
    const TrackPyramid* merged = nullptr; ///< for a lane of all streams: their slices, if they are known
    std::vector<TrackId> streams;         ///< the tracks of such a lane
    CounterId counter;                    ///< for a counter lane
    std::vector<TrackId> group;           ///< for a folded group: the lanes whose activity it shows
    const Activity* activity = nullptr;   ///< for all lanes of the group, if it is known
    std::vector<CounterId> counters;      ///< for a folded group that contains only counters
    int y = 0;
    int height = 0;
    int rows = 1;
    double rowHeight = 20; ///< an integer only in logical pixels
    int padding = kLanePadding;
    int textHeight = 0;      ///< for a counter: the space above its values
    std::int64_t offset = 0; ///< ns added to the times of its slices, to align reports and processes
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

/// One slice, or several slices that share a pixel.
struct LayoutSpan {
    std::int32_t x0 = 0;
    std::int32_t x1 = 0;      ///< exclusive; clipped to one pixel outside of the image
    SliceId slice;            ///< the longest if there are several
    std::uint8_t share = 255; ///< how much of the pixel is covered
    bool isComplete = false;  ///< one slice, drawn from its start to its end
};

struct LayoutRow {
    std::size_t rank = 0;
    TrackId track;
    std::uint16_t row = 0;
    std::int32_t y = 0;
    std::int32_t height = 0; ///< height of the rectangles, without the gap below
    std::int32_t widest = 0; ///< width of the widest slice that is a rectangle of its own; 0 if there is none
    std::uint32_t first = 0;
    std::uint32_t last = 0; ///< index after its last span
};

/// Pixels [x0, x1) of a counter, with values between two heights.
struct CounterRun {
    std::int32_t x0 = 0;
    std::int32_t x1 = 0;
    std::int32_t top = 0;    ///< y of the greatest value
    std::int32_t bottom = 0; ///< y of the smallest value
};

struct LayoutCounter {
    std::size_t rank = 0;
    CounterId counter;        ///< invalid: the activity of a folded group, as a share
    std::int32_t textTop = 0; ///< top of the words above the values; equal to `y` without space for them
    std::int32_t y = 0;
    std::int32_t height = 0;
    std::int32_t base = 0; ///< y of zero, or of the bottom
    double low = 0;        ///< values at the bottom and at the top of the lane
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
    std::uint32_t instant = 0; ///< index into Report::instants; the first if there are several
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

/// A few lanes in each layout, from the top, because several threads make them.
using LaneLayouts = std::vector<TimelineLayout>;

/// Fills `out` and uses its memory again. A lane without a pyramid is sampled.
void layOutTimeline(const LayoutInput& input, TimelineLayout& out);
/// The same for some of the lanes.
void layOutTimeline(const LayoutInput& input, std::span<const LayoutLane> lanes, TimelineLayout& out);

/// The covered share (0..1) of a range of the axis for each column, over all lanes of all sources, for the
/// overview strip.
std::vector<float> densityProfile(const std::vector<LayoutSource>& sources, TimeRange range, int columns);

} // namespace opscope
