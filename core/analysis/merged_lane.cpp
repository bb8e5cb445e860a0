// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/merged_lane.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <tuple>
#include <utility>

#include <queue>

#include "core/base/saturated.h"

namespace opscope {
namespace {

constexpr std::uint32_t kMostRows = std::numeric_limits<std::uint16_t>::max();
constexpr std::uint32_t kSlicesPerStop = 1U << 16;

/// Assigns the lowest free row to slices that come in the order of their begin.
class RowAllocator {
public:
    std::uint16_t rowFor(std::int64_t begin, std::int64_t end)
    {
        while (!m_busy.empty() && m_busy.top().first <= begin) {
            m_free.push(m_busy.top().second);
            m_busy.pop();
        }
        if (m_free.empty() && m_count == kMostRows)
            return kMostRows - 1;
        if (m_free.empty())
            m_free.push(static_cast<std::uint16_t>(m_count++));
        const auto row = m_free.top();
        m_free.pop();
        m_busy.emplace(end, row);
        return row;
    }
    std::size_t count() const { return m_count; }

private:
    template <class T>
    using SmallestFirst = std::priority_queue<T, std::vector<T>, std::greater<>>;
    SmallestFirst<std::pair<std::int64_t, std::uint16_t>> m_busy; ///< end and row
    SmallestFirst<std::uint16_t> m_free;
    std::uint32_t m_count = 0;
};

} // namespace

std::uint16_t MergedLane::rowOf(const Report& report, SliceId slice) const
{
    const auto track = report.slices.track[slice.index()];
    const auto at = std::ranges::lower_bound(tracks, track);
    if (at == tracks.end() || *at != track)
        return 0;
    return rows[firsts[static_cast<std::size_t>(at - tracks.begin())] + slice.index() -
                report.tracks[track.index()].firstSlice];
}

std::shared_ptr<const MergedLane> mergeLanes(const Report& report, std::vector<TrackId> tracks,
                                             const std::stop_token& stop)
{
    auto out = std::make_shared<MergedLane>();
    std::ranges::sort(tracks);
    tracks.erase(std::unique(tracks.begin(), tracks.end()), tracks.end());
    out->tracks = std::move(tracks);
    const auto& slices = report.slices;
    const auto durOf = [&](std::uint32_t id) { return std::max<std::int64_t>(slices.dur[id], 0); };
    std::vector<std::pair<std::uint32_t, std::uint32_t>> byTime; ///< id, place in `rows`
    for (const auto id : out->tracks) {
        const auto& track = report.tracks[id.index()];
        out->firsts.push_back(byTime.size());
        for (std::uint32_t i = 0; i < track.sliceCount; ++i)
            byTime.emplace_back(track.firstSlice + i, static_cast<std::uint32_t>(byTime.size()));
    }
    out->rows.resize(byTime.size());
    std::ranges::sort(byTime, {}, [&](const auto& each) { // the longer one of two is above
        return std::tuple(slices.ts[each.first], -durOf(each.first), each.first);
    });
    RowAllocator allocator;
    std::vector<std::uint32_t> starts;
    for (std::size_t i = 0; i < byTime.size(); ++i) {
        if (i % kSlicesPerStop == 0 && stop.stop_requested())
            return nullptr;
        const auto [id, place] = byTime[i];
        const auto row = allocator.rowFor(slices.ts[id], saturatedSum(slices.ts[id], durOf(id)));
        out->rows[place] = row;
        starts.resize(std::max<std::size_t>(starts.size(), row + std::size_t{2}), 0);
        ++starts[row + std::size_t{1}];
    }
    starts.resize(std::max<std::size_t>(starts.size(), 2), 0);
    for (std::size_t row = 1; row < starts.size(); ++row)
        starts[row] += starts[row - 1];
    std::vector<std::uint32_t> order(byTime.size());
    auto next = starts;
    for (const auto& [id, place] : byTime)
        order[next[out->rows[place]]++] = id;
    out->pyramid = TrackPyramid::build(slices, std::move(order), starts, stop);
    return stop.stop_requested() ? nullptr : out;
}

} // namespace opscope
