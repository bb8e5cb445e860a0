// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the item of the lanes at a position.
#include <algorithm>
#include <cmath>
#include <utility>

#include "views/timeline/lane_canvas.h"

namespace opscope {
namespace {

constexpr int kSnapPx = 6;

void findLongest(const RowPyramid& row, const Report& report, TimeRange range, double nsPerPx, SliceId& slice)
{
    std::int64_t longest = -1;
    const auto offer = [&](SliceId id, std::int64_t dur) {
        if (dur > longest) {
            longest = dur;
            slice = id;
        }
    };
    row.walk(
        range, nsPerPx,
        [&](std::size_t from, std::size_t to) {
            for (auto p = from; p < to; ++p)
                offer(row.slice(p), row.end(p) - row.begin(p));
        },
        [&](TimeRange, std::int64_t, SliceId id) { offer(id, report.slices.dur[id.index()]); });
}

} // namespace

std::int32_t laneAt(const CanvasState& state, int y)
{
    const auto* item = state.itemAt(y);
    return item == nullptr || item->kind == LaneKind::HiddenNote ? -1 : item->node;
}

TimelineHit laneHit(const CanvasState& state, QPoint position)
{
    TimelineHit hit;
    const auto& timeline = *state.timeline;
    const auto& tree = timeline.lanes();
    const auto& view = timeline.viewport();
    hit.ns = state.timeAt(position.x());
    const auto* item = state.itemAt(position.y());
    hit.node = laneAt(state, position.y());
    if (hit.node < 0 || position.x() < state.geometry.lanes.left())
        return hit;
    const auto& node = tree.node(hit.node);
    hit.track = {node.rank, node.track};
    hit.counter = {node.rank, node.counter};
    const auto& run = timeline.run(node.rank);
    const auto pixel = static_cast<std::int64_t>(std::ceil(view.nsPerPx));
    const auto own = hit.ns - run.shift();
    const bool isResult = node.result >= 0;
    if (!(hasSlices(node) || isResult) || !run.isKept({own - pixel, own + pixel}))
        return hit;
    const int inside = position.y() - state.topOf(*item) - kLanePadding;
    hit.row = inside / std::max(tree.rowHeight(), 1);
    if (inside < 0 || hit.row >= item->rows)
        return hit;
    const auto* pyramid = timeline.pyramidOf(hit.node);
    if (pyramid == nullptr || static_cast<std::size_t>(hit.row) >= pyramid->rowCount())
        return hit;
    const auto row = pyramid->row(static_cast<std::size_t>(hit.row));
    const auto offset = timeline.offsetOfLane(hit.node);
    // A rectangle is at least one pixel wide: a slice is hit up to one pixel next to it; the exact position
    // has priority.
    for (const int reach : {0, 1, 2}) {
        const TimeRange range{state.timeAt(position.x() - reach) - offset,
                              state.timeAt(position.x() + 1 + reach) - offset + 1};
        const auto first = row.firstEndingAfter(range.begin);
        const auto last = row.firstFrom(range.end);
        if (first >= last)
            continue;
        hit.count = last - first;
        hit.covered = row.covered(range);
        if (hit.count == 1) {
            hit.slice = {node.rank, row.slice(first)};
        } else if (const auto at = row.firstEndingAfter(hit.ns - offset);
                   at < row.size() && row.begin(at) <= hit.ns - offset &&
                   static_cast<double>(row.end(at) - row.begin(at)) >= view.nsPerPx * 2) {
            hit.slice = {
                node.rank,
                row.slice(at)}; // a wide slice under the pointer, even if it shares the pixel with others
            hit.count = 1;
        } else {
            hit.slice.rank = node.rank;
            const auto& report =
                isResult ? timeline.result(static_cast<std::size_t>(node.result)).report() : run.report();
            findLongest(row, report, range, view.nsPerPx, hit.slice.id);
        }
        if (isResult)
            hit.resultRow = std::exchange(hit.slice, {}).id;
        else
            hit.track.id = run.report().slices.track[hit.slice.id.index()];
        return hit;
    }
    return hit;
}

std::vector<RankTrack> tracksBetween(const CanvasState& state, int y0, int y1)
{
    std::vector<RankTrack> out;
    const auto& tree = state.timeline->lanes();
    forEachVisible(state, [&](const LaneItem& item) {
        const auto area = state.areaOf(item);
        const int top = state.topOf(item);
        if (item.node < 0 || top + item.height <= std::max(y0, area.top()) ||
            top > std::min(y1, area.bottom()))
            return;
        const auto& node = tree.node(item.node);
        const auto add = [&](TrackId track) {
            if (const RankTrack own{node.rank, track}; std::ranges::find(out, own) == out.end())
                out.push_back(own);
        };
        if (node.track.valid())
            add(node.track);
        std::ranges::for_each(node.streams, add);
        if (isGroup(item.kind) && node.isCollapsed)
            std::ranges::for_each(tree.tracksOf(item.node), add);
    });
    return out;
}

std::int64_t snappedTime(const CanvasState& state, QPoint position)
{
    const double x = position.x();
    const auto& timeline = *state.timeline;
    auto best = state.timeAt(x);
    auto bestPx = kSnapPx + 0.5;
    const auto offer = [&](std::int64_t ns) {
        const auto distance = std::abs(state.xOf(ns) - x);
        if (distance < bestPx) {
            bestPx = distance;
            best = ns;
        }
    };
    for (const auto& marker : timeline.markers().all()) {
        offer(marker.range.begin);
        offer(marker.range.end);
    }
    const auto node = laneAt(state, position.y());
    const auto* lane = node < 0 ? nullptr : timeline.pyramidOf(node);
    if (lane == nullptr)
        return best;
    const auto& pyramid = *lane;
    const auto offset = timeline.offsetOfLane(node);
    constexpr std::size_t kMaxRows = 64;
    constexpr std::size_t kMaxTested = 64;
    for (std::size_t r = 0; r < std::min(pyramid.rowCount(), kMaxRows); ++r) {
        const auto row = pyramid.row(r);
        const auto until = state.timeAt(x + kSnapPx + 1) - offset;
        const auto from = row.firstEndingAfter(state.timeAt(x - kSnapPx) - offset - 1);
        for (auto p = from; p < row.size() && p < from + kMaxTested && row.begin(p) <= until; ++p) {
            offer(row.begin(p) + offset);
            offer(row.end(p) + offset);
        }
    }
    return best;
}

} // namespace opscope
