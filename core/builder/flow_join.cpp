// SPDX-License-Identifier: GPL-3.0-or-later
// Flows: joins the single points of a trace to pairs of slices.
#include <algorithm>
#include <numeric>
#include <tuple>

#include "core/base/page_memory.h"
#include "core/base/parallel.h"
#include "core/builder/report_builder.h"

namespace opscope {
namespace {

constexpr std::size_t kPerThread = 1U << 15U;

/// Finds the slices that the points of one track bind to: the innermost that encloses ts, for a call that
/// begins together with the one around it has the flow; an end without `bp: e` goes to the next slice that
/// starts. `order`: the points by ts. One sweep, however the slices overlap.
void bindToTrack(const Report& report, const Track& track, std::vector<FlowPoint>& points,
                 std::span<const std::uint32_t> order)
{
    const auto ts = report.slices.ts.span();
    const auto endOf = [ts, dur = report.slices.dur.span()](std::size_t i) { return ts[i] + dur[i]; };
    std::vector<std::size_t> open; // each ends before the one below it
    std::size_t begun = track.firstSlice;
    std::size_t next = begun;
    const std::size_t last = begun + track.sliceCount;
    for (const auto p : order) {
        auto& point = points[p];
        for (; begun < last && ts[begun] <= point.ts; ++begun) {
            while (!open.empty() && endOf(open.back()) <= endOf(begun))
                open.pop_back();
            open.push_back(begun);
        }
        while (next < last && ts[next] < point.ts)
            ++next;
        while (!open.empty() && endOf(open.back()) < point.ts)
            open.pop_back();
        if (point.phase == FlowPoint::Phase::End && !point.bindEnclosing && next < last)
            point.slice = SliceId::of(next);
        else if (!open.empty())
            point.slice = SliceId::of(open.back());
    }
}

/// Binds every point without a slice to its slice, if there is one.
void bindPoints(const Report& report, std::vector<FlowPoint>& points)
{
    const auto isOpen = [](const FlowPoint& point) { return !point.slice.valid() && point.track.valid(); };
    std::vector<std::uint32_t> first(report.tracks.size() + 1, 0);
    for (const auto& point : points) {
        if (isOpen(point))
            ++first[point.track.index() + 1];
    }
    std::partial_sum(first.begin(), first.end(), first.begin());
    std::vector<std::uint32_t> order(first.back());
    auto place = first;
    for (std::uint32_t p = 0; p < points.size(); ++p) {
        if (isOpen(points[p]))
            order[place[points[p].track.index()]++] = p;
    }
    parallelEach(report.tracks.size(), order.size(), kPerThread, [&](std::size_t t) {
        const auto of = std::span(order).subspan(first[t], first[t + 1] - first[t]);
        const auto time = [&](std::uint32_t p) { return points[p].ts; };
        if (!std::ranges::is_sorted(of, {}, time))
            std::ranges::sort(of, {}, time);
        bindToTrack(report, report.tracks[t], points, of);
    });
}

/// A point that is bound.
struct End {
    StringId category;
    std::uint64_t id;
    std::int64_t ts;
    SliceId slice;
    FlowPoint::Phase phase;
};

struct Flow {
    SliceId source, target;
    StringId category;
};

/// The points that are bound, sorted by flow, then by time.
std::vector<End> endsOf(const std::vector<FlowPoint>& points)
{
    std::vector<End> ends;
    reservePages(ends, points.size());
    for (const auto& point : points) {
        if (point.slice.valid())
            ends.push_back({point.category, point.id, point.ts, point.slice, point.phase});
    }
    parallelSort(ends, kPerThread, [](const End& a, const End& b) {
        const auto key = [](const End& e) {
            return std::tuple(e.category.value, e.id, e.ts, static_cast<int>(e.phase), e.slice.value);
        };
        return key(a) < key(b);
    });
    return ends;
}

/// Joins the points of one category and id. An id may be reused: a start belongs to the steps and ends after
/// it, up to the next start. Returns the number of points without a second end.
std::uint64_t joinGroup(std::span<const End> group, std::vector<Flow>& flows)
{
    const auto isStart = [](const End& e) { return e.phase == FlowPoint::Phase::Start; };
    const auto first = std::ranges::find_if(group, isStart);
    if (first == group.end() || std::ranges::all_of(group, isStart))
        return group.size();
    const End* from = &*first; // an end may be before it
    for (const auto& end : group) {
        if (!isStart(end))
            flows.push_back({from->slice, end.slice, end.category});
        if (end.phase != FlowPoint::Phase::End)
            from = &end;
    }
    return 0;
}

/// Sorts the flows into the table of the report.
void fillTable(std::vector<Flow>& flows, FlowTable& table)
{
    const auto both = [](std::uint32_t high, std::uint32_t low) { return std::uint64_t{high} << 32U | low; };
    parallelSort(flows, kPerThread, [both](const Flow& a, const Flow& b) {
        const auto x = both(a.source.value, a.target.value);
        const auto y = both(b.source.value, b.target.value);
        return x != y ? x < y : a.category.value < b.category.value;
    });
    table.source.own().reserve(flows.size());
    table.target.own().reserve(flows.size());
    table.category.own().reserve(flows.size());
    std::vector<std::uint64_t> byTarget;
    reservePages(byTarget, flows.size());
    for (const auto& flow : flows) {
        byTarget.push_back(both(flow.target.value, static_cast<std::uint32_t>(byTarget.size())));
        table.source.push_back(flow.source);
        table.target.push_back(flow.target);
        table.category.push_back(flow.category);
    }
    parallelSort(byTarget, kPerThread, std::less<>());
    table.byTarget.own().resize(flows.size());
    std::ranges::transform(byTarget, table.byTarget.own().begin(),
                           [](std::uint64_t key) { return static_cast<std::uint32_t>(key); });
}

} // namespace

std::uint64_t ReportBuilder::joinFlows()
{
    bindPoints(*m_report, m_flowPoints);
    const auto ends = endsOf(m_flowPoints);
    std::uint64_t unjoined = m_flowPoints.size() - ends.size();
    m_flowPoints = {};
    std::vector<Flow> flows;
    reservePages(flows, m_joinedFlows.size() + ends.size() / 2);
    for (std::size_t i = 0; i < m_joinedFlows.size(); ++i) {
        const Flow flow{m_joinedFlows.source[i], m_joinedFlows.target[i], m_joinedFlows.category[i]};
        if (flow.source.valid() && flow.target.valid())
            flows.push_back(flow);
    }
    m_joinedFlows = {};
    for (std::size_t i = 0; i < ends.size();) {
        auto last = i;
        while (last < ends.size() && ends[last].category == ends[i].category && ends[last].id == ends[i].id)
            ++last;
        unjoined += joinGroup(std::span(ends).subspan(i, last - i), flows);
        i = last;
    }
    fillTable(flows, m_report->flows);
    return unjoined;
}

} // namespace opscope
