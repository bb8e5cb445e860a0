// SPDX-License-Identifier: GPL-3.0-or-later
// The times that fall to the rows of a statistic, grouped and summed up on all cores; the same on any number.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

#include "core/analysis/statistics_groups.h"
#include "core/base/int128.h"
#include "core/base/page_memory.h"
#include "core/base/parallel.h"

namespace opscope {

/// What counts of one slice or op. Without a start (an op that a table tells so) `counted` begins at
/// kMissingInteger.
struct Timed {
    TimeRange counted;
    SliceId slice;
    bool isCut = false;
};

/// Rows without their figures yet, and the times of each side by side, in the order of the slices.
struct TimesByRow {
    std::vector<StatisticsRow> rows;
    std::vector<std::size_t> first; ///< of each row and, behind the last one, the end
    PageArray<TimeRange> times;
    PageArray<std::int64_t> durations;

    std::span<std::int64_t> durationsOf(std::size_t row) const
    {
        return durations.span().subspan(first[row], first[row + 1] - first[row]);
    }
    std::span<TimeRange> timesOf(std::size_t row) const
    {
        return times.span().subspan(first[row], first[row + 1] - first[row]);
    }
};

/// Some of the slices, grouped by one thread.
struct GroupedPart {
    struct Row {
        std::size_t count = 0;
        std::uint64_t cut = 0;
        std::int64_t longestTime = -1;
        SliceId longest;
    };
    StatisticsGroups groups;
    std::vector<Row> rows;
    std::vector<std::uint32_t> rowOfAll; ///< of each of its rows
    std::vector<std::size_t> next;       ///< where the next time of each row goes

    void add(std::uint32_t row, const Timed& timed)
    {
        if (row >= rows.size())
            rows.resize(row + std::size_t{1});
        auto& r = rows[row];
        ++r.count;
        r.cut += timed.isCut ? 1 : 0;
        if (timed.slice.valid() && timed.counted.dur() > r.longestTime) {
            r.longestTime = timed.counted.dur();
            r.longest = timed.slice;
        }
    }
};

/// Makes the rows of all parts one list, in the order of the slices, and shares out the places.
TimesByRow joinParts(std::vector<GroupedPart>& parts);

inline constexpr std::size_t kSlicesPerThread = 1U << 16U;

/// Groups the things 0 to `count`: `timeOf(i)` is what counts of one, if anything does, and
/// `groupOf(groups, i)` its row.
template <class TimeOf, class GroupOf>
TimesByRow groupTimes(const StatisticsGroups& empty, std::size_t count, const TimeOf& timeOf,
                      const GroupOf& groupOf, const std::stop_token& stop)
{
    constexpr auto kNone = std::numeric_limits<std::uint32_t>::max();
    const PageArray<std::uint32_t> rows(count);
    std::vector<GroupedPart> parts(chunkCount(count, kSlicesPerThread), GroupedPart{empty, {}, {}, {}});
    parallelChunks(count, kSlicesPerThread, [&](std::size_t chunk, std::size_t begin, std::size_t end) {
        auto& part = parts[chunk];
        for (auto i = begin; i < end && ((i & 0xFFF) != 0 || !stop.stop_requested()); ++i) {
            const std::optional<Timed> timed = timeOf(i);
            rows[i] = timed ? groupOf(part.groups, i) : kNone;
            if (timed)
                part.add(rows[i], *timed);
        }
    });
    if (stop.stop_requested())
        return TimesByRow{{}, {0}, {}, {}};
    auto out = joinParts(parts);
    parallelChunks(count, kSlicesPerThread, [&](std::size_t chunk, std::size_t begin, std::size_t end) {
        for (auto i = begin; i < end; ++i) {
            if (rows[i] == kNone)
                continue;
            const auto at = parts[chunk].next[rows[i]]++;
            out.times[at] = timeOf(i)->counted;
            out.durations[at] = out.times[at].dur();
        }
    });
    return out;
}

/// All figures but the time covered and the share; sorts a little.
void fillFigures(DurationStatistics& out, std::span<std::int64_t> durations);
/// Works out the figures of all rows; sorts the times.
void fillRows(TimesByRow& times, const std::stop_token& stop);
/// Works out the share of each row of the total of all.
template <class Row>
void fillShares(std::vector<Row>& rows)
{
    Int128 all = 0;
    for (const auto& row : rows)
        all += row.time.total;
    for (auto& row : rows)
        row.time.share = all == 0 ? 0 : static_cast<double>(row.time.total) / static_cast<double>(all);
}

} // namespace opscope
