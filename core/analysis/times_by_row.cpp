// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/times_by_row.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <utility>

#include "core/analysis/intervals.h"
#include "core/base/int128.h"

namespace opscope {
namespace {

std::int64_t saturated(Int128 value)
{
    return static_cast<std::int64_t>(std::clamp<Int128>(value, INT64_MIN, INT64_MAX));
}

} // namespace

TimesByRow joinParts(std::vector<GroupedPart>& parts)
{
    auto& groups = parts[0].groups;
    for (auto& part : parts) {
        if (&part == &parts[0]) {
            part.rowOfAll.resize(part.rows.size());
            std::iota(part.rowOfAll.begin(), part.rowOfAll.end(), 0U);
        } else {
            part.rowOfAll = groups.add(std::move(part.groups));
        }
    }
    TimesByRow out;
    out.rows = std::move(groups.rows());
    out.first.assign(out.rows.size() + 1, 0);
    std::vector<std::int64_t> longest(out.rows.size(), -1);
    for (const auto& part : parts) {
        for (std::size_t i = 0; i < part.rows.size(); ++i) {
            const auto& from = part.rows[i];
            const auto number = part.rowOfAll[i];
            out.first[number + 1] += from.count;
            out.rows[number].cut += from.cut;
            if (from.longestTime > longest[number]) {
                longest[number] = from.longestTime;
                out.rows[number].longest = from.longest;
            }
        }
    }
    std::partial_sum(out.first.begin(), out.first.end(), out.first.begin());
    auto next = out.first;
    for (auto& part : parts) {
        for (std::size_t i = 0; i < part.rows.size(); ++i) {
            part.next.push_back(next[part.rowOfAll[i]]);
            next[part.rowOfAll[i]] += part.rows[i].count;
        }
    }
    out.times = PageArray<TimeRange>(out.first.back());
    out.durations = PageArray<std::int64_t>(out.first.back());
    return out;
}

void fillFigures(DurationStatistics& out, std::span<std::int64_t> durations)
{
    out.count = durations.size();
    if (durations.empty())
        return;
    Int128 total = 0;
    out.min = out.max = durations[0];
    for (const auto dur : durations) {
        total += dur;
        out.min = std::min(out.min, dur);
        out.max = std::max(out.max, dur);
    }
    out.total = saturated(total);
    out.average = static_cast<double>(total) / static_cast<double>(durations.size());
    double squares = 0;
    for (const auto dur : durations) {
        const double d = static_cast<double>(dur) - out.average;
        squares += d * d;
    }
    out.deviation = std::sqrt(squares / static_cast<double>(durations.size()));
    auto from = durations.begin();
    const auto rank = [&](std::size_t percent) { // ceil(p * n) - 1; the percents go up
        const auto index = (durations.size() * percent + 99) / 100 - 1;
        const auto at = durations.begin() + static_cast<std::ptrdiff_t>(index);
        std::nth_element(from, at, durations.end());
        from = at;
        return *at;
    };
    out.p50 = rank(50);
    out.p95 = rank(95);
}

void fillRows(TimesByRow& all, const std::stop_token& stop)
{
    auto& rows = all.rows;
    // rows with the most slices first, so that the last task is a short one
    std::vector<std::uint32_t> order(rows.size());
    std::iota(order.begin(), order.end(), 0U);
    std::ranges::sort(order, std::greater(),
                      [&](std::uint32_t row) { return std::pair(all.first[row + 1] - all.first[row], row); });
    parallelEach(2 * rows.size(), all.first.back(), kSlicesPerThread, [&](std::size_t task) {
        const auto row = order[task / 2];
        const auto times = all.timesOf(row);
        if (stop.stop_requested())
            return;
        if (task % 2 == 0)
            fillFigures(rows[row].time, all.durationsOf(row));
        else if (std::ranges::find(times, kMissingInteger, &TimeRange::begin) == times.end())
            rows[row].time.unionTime = coveredLength(times);
        else // without starts no overlap is known
            rows[row].time.unionTime =
                saturated(std::accumulate(times.begin(), times.end(), Int128{0},
                                          [](Int128 sum, TimeRange t) { return sum + t.dur(); }));
    });
    fillShares(rows);
}

} // namespace opscope
