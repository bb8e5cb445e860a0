// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/activity.h"

#include <algorithm>
#include <functional>
#include <tuple>

#include <queue>

namespace opscope {

std::shared_ptr<const Activity> Activity::merge(std::span<const RowPyramid> rows, std::size_t lanes,
                                                const std::stop_token& stop)
{
    auto out = std::make_shared<Activity>();
    out->m_laneCount = lanes;
    using Next = std::tuple<std::int64_t, std::size_t,
                            std::size_t>; // begin, row, position
    std::priority_queue<Next, std::vector<Next>, std::greater<>> next;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (rows[i].size() != 0)
            next.emplace(rows[i].begin(0), i, 0);
    }
    TimeRange busy;
    const auto finish = [&] {
        if (busy.empty())
            return;
        out->m_times.ts.push_back(busy.begin);
        out->m_times.dur.push_back(busy.dur());
    };
    for (std::size_t looked = 0; !next.empty(); ++looked) {
        if ((looked & 0xfffU) == 0 && stop.stop_requested())
            return {};
        const auto [begin, row, position] = next.top();
        next.pop();
        const auto end = rows[row].end(position);
        if (position + 1 < rows[row].size())
            next.emplace(rows[row].begin(position + 1), row, position + 1);
        if (!busy.empty() && begin <= busy.end) {
            busy.end = std::max(busy.end, end);
        } else {
            finish();
            busy = {begin, end};
        }
    }
    finish();
    Track track;
    track.sliceCount = static_cast<std::uint32_t>(out->m_times.ts.size());
    out->m_pyramid = TrackPyramid::build(out->m_times, track, stop);
    return out->m_pyramid.rowCount() != 0 ? out : nullptr;
}

std::shared_ptr<const Activity> Activity::build(std::span<const std::shared_ptr<const TrackPyramid>> lanes,
                                                const std::stop_token& stop)
{
    std::vector<RowPyramid> rows;
    std::size_t busyLanes = 0;
    for (const auto& lane : lanes) {
        if (!lane || lane->rowCount() == 0 || lane->row(0).size() == 0)
            continue;
        ++busyLanes;
        for (std::size_t row = 0; row < lane->rowCount(); ++row)
            rows.push_back(lane->row(row));
    }
    return merge(rows, busyLanes, stop);
}

std::shared_ptr<const Activity> Activity::join(std::span<const std::shared_ptr<const Activity>> groups,
                                               const std::stop_token& stop)
{
    std::vector<RowPyramid> rows;
    std::size_t lanes = 0;
    for (const auto& group : groups) {
        if (!group)
            continue;
        rows.push_back(group->row());
        lanes += group->laneCount();
    }
    return merge(rows, lanes, stop);
}

void addCoverage(const RowPyramid& row, TimeRange range, std::span<float> columns)
{
    if (columns.empty() || range.empty())
        return;
    const auto last = columns.size() - 1;
    const auto nsPerColumn = static_cast<double>(range.dur()) / static_cast<double>(columns.size());
    const auto xOf = [&](std::int64_t ns) { return static_cast<double>(ns - range.begin) / nsPerColumn; };
    const auto columnOf = [&](double x) {
        return std::min(static_cast<std::size_t>(std::max(x, 0.0)), last);
    };
    const auto add = [&](std::size_t column, double share) { columns[column] += static_cast<float>(share); };
    row.walk(
        range, nsPerColumn,
        [&](std::size_t first, std::size_t behind) {
            for (auto p = first; p < behind; ++p) {
                const auto x0 = xOf(std::max(row.begin(p), range.begin));
                const auto x1 = xOf(std::min(row.end(p), range.end));
                const auto from = columnOf(x0);
                const auto to = columnOf(x1);
                if (from == to) {
                    add(from, x1 - x0);
                    continue;
                }
                add(from, static_cast<double>(from + 1) - x0);
                for (auto column = from + 1; column < to; ++column)
                    add(column, 1);
                add(to, x1 - static_cast<double>(to));
            }
        },
        [&](TimeRange part, std::int64_t covered, SliceId) {
            add(columnOf(xOf(part.begin + part.dur() / 2)), static_cast<double>(covered) / nsPerColumn);
        });
}

std::vector<float> coverageOf(const TrackPyramid& lane, TimeRange range, std::size_t columns)
{
    std::vector<float> most(columns, 0.0F);
    std::vector<float> one(columns);
    for (std::size_t row = 0; row < lane.rowCount(); ++row) {
        std::ranges::fill(one, 0.0F);
        addCoverage(lane.row(row), range, one);
        std::ranges::transform(most, one, most.begin(), [](float a, float b) { return std::max(a, b); });
    }
    return most;
}

} // namespace opscope
