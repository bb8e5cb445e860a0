// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/timeline_layout.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>

#include "views/timeline/lane_layout.h"

namespace opscope {
namespace {

constexpr double kRectanglePx = 1.0;     ///< from this width on a slice is a rectangle of its own
constexpr int kInstantSign = 7;          ///< height of an instant without its line
constexpr int kInstantSpace = 24;        ///< lines that are nearer to each other would hide the slices
constexpr std::uint32_t kSamples = 2048; ///< slices that are read for a lane whose pyramid is not built yet

/// Collects the spans of one sub-row from left to right.
class RowWriter {
public:
    RowWriter(const LaneInput& input, std::vector<LayoutSpan>& spans)
        : m_input(input), m_spans(spans), m_firstSpan(spans.size()), m_perPx(1 / input.viewport.nsPerPx)
    {
    }

    void slice(SliceId id, std::int64_t begin, std::int64_t end)
    {
        const auto x0 = xOf(begin);
        const auto width = static_cast<double>(end - begin) * m_perPx;
        if (width >= kRectanglePx)
            addRectangle(id, x0, x0 + width);
        else
            density(static_cast<std::int32_t>(std::floor(x0)), id, end - begin, end - begin);
    }

    void bucket(TimeRange range, std::int64_t covered, SliceId longest)
    {
        if (longest == m_lastRectangle)
            return;
        const auto x = xOf(range.begin);
        if (covered >= range.dur()) { // only a full bucket can contain a slice that is wider than the bucket
            const auto begin = m_input.report->slices.ts[longest.index()];
            const auto dur = m_input.report->slices.dur[longest.index()];
            const auto width = static_cast<double>(dur) * m_perPx;
            if (width >= 2 * kRectanglePx) {
                const auto x0 = xOf(begin);
                addRectangle(longest, x0, x0 + width);
                return;
            }
        }
        // If a pixel has several buckets, the fullest one determines the colour.
        density(static_cast<std::int32_t>(std::floor(std::max(x, -1.0))), longest, covered, covered);
    }

    std::int32_t widest() const { return m_widest; }

    void flush()
    {
        if (m_pixel == kNoPixel)
            return;
        const auto share = std::clamp(static_cast<double>(m_covered) * m_perPx, 0.0, 1.0);
        m_spans.push_back(
            {m_pixel, m_pixel + 1, m_longest, static_cast<std::uint8_t>(share * 255 + 0.5), false});
        m_pixel = kNoPixel;
    }

private:
    static constexpr std::int32_t kNoPixel = std::numeric_limits<std::int32_t>::min();

    double xOf(std::int64_t ns) const
    {
        return (static_cast<double>(ns - m_input.viewport.start) - m_input.viewport.fraction) * m_perPx;
    }

    /// Clamps to one pixel outside on both sides; std::lround would call the library each time.
    std::int32_t rounded(double x) const
    {
        return static_cast<std::int32_t>(std::clamp(x, -1.0, m_input.width + 1.0) + 1.5) - 1;
    }

    void addRectangle(SliceId id, double x0, double x1)
    {
        const auto left = rounded(x0);
        const auto end = rounded(x1);
        if (m_pixel != kNoPixel && m_pixel >= left)
            m_pixel = kNoPixel; // the pixel before it shows a part of the same slice
        flush();
        while (m_spans.size() > m_firstSpan && !m_spans.back().isComplete && m_spans.back().x0 >= left)
            m_spans.pop_back();
        m_spans.push_back({left, std::max(end, left + 1), id, 255, true});
        m_lastRectangle = id;
        m_rectangleEnd = m_spans.back().x1;
        m_widest = std::max(m_widest, m_rectangleEnd - left);
    }

    void density(std::int32_t pixel, SliceId id, std::int64_t covered, std::int64_t weight)
    {
        if (pixel < m_rectangleEnd)
            return; // hidden behind the rectangle that ends in this pixel
        if (pixel != m_pixel) {
            flush();
            m_pixel = pixel;
            m_covered = 0;
            m_weight = -1;
        }
        m_covered += covered;
        if (weight > m_weight) {
            m_weight = weight;
            m_longest = id;
        }
    }

    const LaneInput& m_input;
    std::vector<LayoutSpan>& m_spans;
    std::size_t m_firstSpan;
    double m_perPx;
    std::int32_t m_pixel = kNoPixel;
    std::int32_t m_rectangleEnd = kNoPixel;
    std::int32_t m_widest = 0;
    std::int64_t m_covered = 0;
    std::int64_t m_weight = -1;
    SliceId m_longest;
    SliceId m_lastRectangle;
};

LayoutRow rowOf(const LayoutLane& lane, std::size_t row, std::size_t firstSpan)
{
    LayoutRow out;
    out.rank = lane.rank;
    out.track = lane.track;
    out.row = static_cast<std::uint16_t>(row);
    out.y = lane.y + lane.padding + static_cast<int>(std::lround(static_cast<double>(row) * lane.rowHeight));
    out.height = sliceHeight(static_cast<int>(lane.rowHeight));
    out.first = static_cast<std::uint32_t>(firstSpan);
    return out;
}

void layOutRow(const LaneInput& input, const LayoutLane& lane, const TrackPyramid& pyramid, std::size_t row,
               TimelineLayout& out)
{
    auto band = rowOf(lane, row, out.spans.size());
    const auto slices = pyramid.row(row);
    RowWriter writer(input, out.spans);
    slices.walk(
        input.viewport.visible(input.width), input.viewport.nsPerPx,
        [&](std::size_t first, std::size_t last) {
            for (auto p = first; p < last; ++p)
                writer.slice(slices.slice(p), slices.begin(p), slices.end(p));
        },
        [&](TimeRange range, std::int64_t covered, SliceId longest) {
            writer.bucket(range, covered, longest);
        });
    writer.flush();
    band.widest = writer.widest();
    band.last = static_cast<std::uint32_t>(out.spans.size());
    if (band.last > band.first)
        out.rows.push_back(band);
}

/// Draws a coarse picture of a lane while its pyramid is built: evenly spaced slices of the visible part.
void sampleLane(const LaneInput& input, const LayoutLane& lane, TimelineLayout& out)
{
    const auto& report = *input.report;
    const auto& track = report.tracks[lane.track.index()];
    const auto visible = input.viewport.visible(input.width);
    const auto* const firstTs = report.slices.ts.begin() + track.firstSlice;
    const auto* const lastTs = firstTs + track.sliceCount;
    auto first = static_cast<std::uint32_t>(std::lower_bound(firstTs, lastTs, visible.begin) - firstTs);
    const auto last = static_cast<std::uint32_t>(std::lower_bound(firstTs, lastTs, visible.end) - firstTs);
    first -= std::min(first, 64U); // these may be parents that began before
    const auto step = std::max((last - first) / kSamples, 1U);
    for (std::size_t row = 0; row < static_cast<std::size_t>(lane.rows); ++row) {
        auto band = rowOf(lane, row, out.spans.size());
        if (band.y + band.height < input.top || band.y > input.bottom)
            continue;
        RowWriter writer(input, out.spans);
        for (auto i = first; i < last; i += step) {
            const auto id = track.firstSlice + i;
            if (report.slices.row[id] == row)
                writer.slice(SliceId{id}, report.slices.ts[id],
                             report.slices.ts[id] + std::max<std::int64_t>(report.slices.dur[id], 0));
        }
        writer.flush();
        band.widest = writer.widest();
        band.last = static_cast<std::uint32_t>(out.spans.size());
        if (band.last > band.first)
            out.rows.push_back(band);
    }
}

void layOutInstants(const LaneInput& input, const LayoutLane& lane, TrackId track, TimelineLayout& out)
{
    if (track.index() >= input.pyramids->instants.size())
        return;
    const auto& indices = input.pyramids->instants[track.index()];
    const auto& instants = input.report->instants;
    const auto visible = input.viewport.visible(input.width);
    const auto first = out.instants.size();
    auto it =
        std::ranges::lower_bound(indices, visible.begin, {}, [&](std::uint32_t i) { return instants[i].ts; });
    while (it != indices.end() && instants[*it].ts < visible.end) {
        const auto x = static_cast<std::int32_t>(std::floor(input.viewport.xOf(instants[*it].ts)));
        const auto next =
            std::lower_bound(it, indices.end(), input.viewport.timeAt(x + 1.0),
                             [&](std::uint32_t i, std::int64_t ns) { return instants[i].ts < ns; });
        const auto after = next == it ? it + 1 : next;
        out.instants.push_back({lane.rank, x, lane.y + lane.padding,
                                std::max(lane.height - 2 * lane.padding, 1), *it,
                                static_cast<std::uint32_t>(after - it)});
        it = after;
    }
    for (auto i = first; i < out.instants.size(); ++i) {
        const auto isNear = [&](std::size_t other) {
            return std::abs(out.instants[other].x - out.instants[i].x) < kInstantSpace;
        };
        if ((i > first && isNear(i - 1)) || (i + 1 < out.instants.size() && isNear(i + 1)))
            out.instants[i].height = std::min(out.instants[i].height, kInstantSign);
    }
}

void layOutSlices(const LaneInput& input, const LayoutLane& lane, TimelineLayout& out)
{
    const auto* pyramid = lane.merged != nullptr ? lane.merged : pyramidOf(input, lane.track);
    if (pyramid == nullptr && lane.streams.empty()) {
        sampleLane(input, lane, out);
    } else if (pyramid != nullptr) {
        const auto rowAt = [&](int y) {
            return std::max(static_cast<int>((y - lane.y - lane.padding) / std::max(lane.rowHeight, 1.0)), 0);
        };
        const auto first = rowAt(input.top);
        const auto behind = rowAt(input.bottom) + 1;
        const auto last = std::min(
            {static_cast<std::size_t>(behind), static_cast<std::size_t>(lane.rows), pyramid->rowCount()});
        for (auto row = static_cast<std::size_t>(first); row < last; ++row)
            layOutRow(input, lane, *pyramid, row, out);
    }
    if (lane.track.valid())
        layOutInstants(input, lane, lane.track, out);
    for (const auto stream : lane.streams)
        layOutInstants(input, lane, stream, out);
}

} // namespace

const TrackPyramid* pyramidOf(const LaneInput& input, TrackId track)
{
    const auto& tracks = input.pyramids->tracks;
    return track.valid() && track.index() < tracks.size() ? tracks[track.index()].get() : nullptr;
}

CounterSamples samplesOf(const Report& report, const LanePyramids& pyramids, CounterId id)
{
    static const CounterTable kNotBuilt{{Counter{}}, {}, {}};
    const auto isRecorded = id.index() < report.counters.counters.size();
    const auto& table = isRecorded ? report.counters : pyramids.queue ? *pyramids.queue : kNotBuilt;
    const auto& counter = table.counters[isRecorded ? id.index() : 0];
    return {counter, table.ts.span().subspan(counter.firstSample, counter.sampleCount),
            table.value.span().subspan(counter.firstSample, counter.sampleCount)};
}

void TimelineLayout::clear()
{
    rows.clear();
    spans.clear();
    counters.clear();
    runs.clear();
    instants.clear();
}

void layOutTimeline(const LayoutInput& input, TimelineLayout& out)
{
    layOutTimeline(input, input.lanes, out);
}

void layOutTimeline(const LayoutInput& input, std::span<const LayoutLane> lanes, TimelineLayout& out)
{
    out.clear();
    out.width = input.width;
    if (input.width <= 0)
        return;
    for (const auto& lane : lanes) {
        if (lane.y + lane.height <= input.top || lane.y >= input.bottom)
            continue;
        const auto& source = input.sources[lane.rank];
        LaneInput own{source.report, source.pyramids, input.viewport,     input.width,
                      input.top,     input.bottom,    input.counterScale, lane.rank};
        own.viewport.start -= lane.offset;
        if (lane.counter.valid())
            layOutCounter(own, lane, out);
        else if (lane.track.valid() || !lane.streams.empty())
            layOutSlices(own, lane, out);
        else if (!lane.group.empty() || !lane.counters.empty())
            layOutActivity(own, lane, out);
    }
}

} // namespace opscope
