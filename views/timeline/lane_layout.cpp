// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/lane_layout.h"

#include <algorithm>
#include <cmath>

namespace opscope {
namespace {

struct ValueScale {
    double low = 0;
    double high = 1;
    bool isLog = false;

    double at(double value) const
    {
        const auto f = [&](double v) {
            return isLog ? std::log10(1 + std::max(v - std::min(low, 0.0), 0.0)) : v;
        };
        const auto span = f(high) - f(low);
        return span > 0 ? std::clamp((f(value) - f(low)) / span, 0.0, 1.0) : value > 0 ? 1.0 : 0.0;
    }
};

ValueScale scaleOf(const LaneInput& input, const Counter& counter, double visibleMin, double visibleMax)
{
    ValueScale scale{counter.min, counter.max, input.counterScale == CounterScale::Log};
    if (input.counterScale == CounterScale::Fit || input.counterScale == CounterScale::Zero) {
        scale.low = visibleMin;
        scale.high = visibleMax;
    } else if (input.counterScale == CounterScale::Shared) {
        for (const auto& other : input.report->counters.counters) {
            if (other.unit == counter.unit && other.kind == counter.kind && other.sampleCount != 0) {
                scale.low = std::min(scale.low, other.min);
                scale.high = std::max(scale.high, other.max);
            }
        }
    }
    if (scale.low > 0 && (input.counterScale != CounterScale::Fit || scale.low < scale.high / 2))
        scale.low = 0;             // a filled line starts at zero, unless the scale "fit" shows more
    if (scale.high <= scale.low) { // a single value is above 0, below 0 or at 0
        scale.low = std::min(0.0, scale.low);
        scale.high = std::max(0.0, scale.high);
        if (scale.high <= scale.low)
            scale.high = 1;
    }
    return scale;
}

/// Calls `f(x, minimum and maximum)` for each pixel that has a value.
template <class F>
void eachColumn(const LaneInput& input, CounterId id, F&& f)
{
    const auto& pyramids = input.pyramids->counters;
    const auto* pyramid = id.index() < pyramids.size() ? pyramids[id.index()].get() : nullptr;
    const auto ts = samplesOf(*input.report, *input.pyramids, id).ts;
    if (pyramid == nullptr || ts.empty())
        return;
    // A sample is valid until the next one, so a pixel also shows the last sample before it.
    const auto begin = input.viewport.visible(input.width).begin;
    auto next = static_cast<std::size_t>(std::lower_bound(ts.begin(), ts.end(), begin) - ts.begin());
    for (std::int32_t x = 0; x < input.width; ++x) {
        const auto pixelEnd = input.viewport.timeAt(x + 1.0);
        auto last = next;
        while (last < ts.size() && ts[last] <= pixelEnd && last - next < 8)
            ++last;
        if (last < ts.size() && ts[last] <= pixelEnd)
            last = static_cast<std::size_t>(
                std::upper_bound(ts.begin() + static_cast<std::ptrdiff_t>(last), ts.end(), pixelEnd) -
                ts.begin());
        const auto first = next == 0 ? 0 : next - 1;
        if (last > first)
            f(x, pyramid->over(first, last));
        next = last;
        if (next == ts.size() && x > 0 && input.viewport.timeAt(x) > ts.back())
            break; // after the last sample there is no value
    }
}

/// Raises the shares to the shares that the counters have of their own maximum.
void addHeights(const LaneInput& input, std::span<const CounterId> counters, std::vector<float>& shares)
{
    constexpr std::size_t kMostCounters = 16;
    for (const auto id : counters.first(std::min(counters.size(), kMostCounters))) {
        const auto most = samplesOf(*input.report, *input.pyramids, id).counter.max;
        if (!(most > 0))
            continue;
        eachColumn(input, id, [&](std::int32_t x, const CounterPyramid::MinMax& v) {
            auto& share = shares[static_cast<std::size_t>(x)];
            share = std::max(share, static_cast<float>(v.max / most));
        });
    }
}

} // namespace

void layOutCounter(const LaneInput& input, const LayoutLane& lane, TimelineLayout& out)
{
    const auto& counter = samplesOf(*input.report, *input.pyramids, lane.counter).counter;
    LayoutCounter shown;
    shown.rank = lane.rank;
    shown.counter = lane.counter;
    shown.textTop = lane.y + lane.padding;
    shown.y = shown.textTop + lane.textHeight;
    shown.height = std::max(lane.height - 2 * lane.padding - lane.textHeight, 1);
    shown.first = static_cast<std::uint32_t>(out.runs.size());
    struct Column {
        std::int32_t x;
        double min;
        double max;
    };
    std::vector<Column> columns;
    eachColumn(input, lane.counter, [&](std::int32_t x, const CounterPyramid::MinMax& v) {
        columns.push_back({x, v.min, v.max});
    });
    if (!columns.empty()) {
        shown.visibleMin = std::ranges::min_element(columns, {}, &Column::min)->min;
        shown.visibleMax = std::ranges::max_element(columns, {}, &Column::max)->max;
    }
    const auto scale = scaleOf(input, counter, shown.visibleMin, shown.visibleMax);
    shown.low = scale.low;
    shown.high = scale.high;
    const auto yOf = [&](double v) {
        return shown.y + shown.height - 1 -
               static_cast<std::int32_t>(std::lround(scale.at(v) * (shown.height - 1)));
    };
    shown.base = yOf(std::clamp(0.0, scale.low, scale.high)) + 1;
    for (const auto& column : columns) {
        const CounterRun run{column.x, column.x + 1, yOf(column.max), yOf(column.min)};
        if (out.runs.size() > shown.first && out.runs.back().x1 == run.x0 && out.runs.back().top == run.top &&
            out.runs.back().bottom == run.bottom)
            out.runs.back().x1 = run.x1;
        else
            out.runs.push_back(run);
    }
    shown.last = static_cast<std::uint32_t>(out.runs.size());
    out.counters.push_back(shown);
}

void layOutActivity(const LaneInput& input, const LayoutLane& lane, TimelineLayout& out)
{
    const auto visible = TimeRange{input.viewport.timeAt(0), input.viewport.timeAt(input.width)};
    std::vector<float> busiest(static_cast<std::size_t>(input.width), 0.0F);
    if (lane.activity != nullptr) {
        addCoverage(lane.activity->row(), visible, busiest);
    } else {
        for (const auto track : lane.group) {
            const auto* pyramid = pyramidOf(input, track);
            if (pyramid == nullptr)
                continue;
            std::ranges::transform(busiest, coverageOf(*pyramid, visible, busiest.size()), busiest.begin(),
                                   [](float a, float b) { return std::max(a, b); });
        }
        addHeights(input, lane.counters, busiest);
    }
    LayoutCounter shown;
    shown.rank = lane.rank;
    shown.textTop = shown.y = lane.y + lane.padding;
    shown.height = std::max(lane.height - 2 * lane.padding, 1);
    shown.base = shown.y + shown.height;
    shown.visibleMax = shown.high = 1;
    shown.first = static_cast<std::uint32_t>(out.runs.size());
    for (std::int32_t x = 0; x < input.width; ++x) {
        const auto share = std::min(busiest[static_cast<std::size_t>(x)], 1.0F);
        if (share <= 0)
            continue;
        const auto top =
            shown.base - std::max(static_cast<int>(std::lround(static_cast<float>(shown.height) * share)), 1);
        auto& runs = out.runs;
        if (runs.size() > shown.first && runs.back().x1 == x && runs.back().top == top)
            runs.back().x1 = x + 1;
        else
            runs.push_back({x, x + 1, top, top});
    }
    shown.last = static_cast<std::uint32_t>(out.runs.size());
    if (shown.last > shown.first)
        out.counters.push_back(shown);
}

} // namespace opscope
