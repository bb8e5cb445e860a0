// SPDX-License-Identifier: GPL-3.0-or-later
// The durations of each row of a statistics table, grouped on all cores; the result is the same for any
// number of threads.
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

/// The counted time of one slice or op. For an op whose table states no start, `counted` begins at
/// kMissingInteger.
struct Timed {
    TimeRange counted;
    SliceId slice;
    bool isCut = false;
};

/// The rows without their computed values, and the durations of each row stored consecutively, in the order
/// of the slices.
struct TimesByRow {
    std::vector<StatisticsRow> rows;
    std::vector<std::size_t> first; ///< index of the first duration of each row; one entry more at the end
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

/// The part of the slices that one thread has grouped.
struct GroupedPart {
    struct Row {
        std::size_t count = 0;
        std::uint64_t cut = 0;
        std::int64_t longestTime = -1;
        SliceId longest;
    };
    StatisticsGroups groups;
    std::vector<Row> rows;
    std::vector<std::uint32_t> rowOfAll; ///< for each row of this part its number in the complete table
    std::vector<std::size_t> next;       ///< where to write the next duration of each row

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

/// Merges the rows of all parts into one list in the order of the slices, and assigns each part its places.
TimesByRow joinParts(std::vector<GroupedPart>& parts);

inline constexpr std::size_t kSlicesPerThread = 1U << 16U;

/// Groups the items 0 to `count`: `timeOf(i)` returns the counted time of an item, if it has any, and
/// `groupOf(groups, i)` its row.
template <class TimeOf, class GroupOf>
TimesByRow groupTimes(const StatisticsGroups& empty, std::size_t count, const TimeOf& timeOf,
                      const GroupOf& groupOf, const std::stop_token& stop)
{
    const PageArray<std::uint32_t> rows(count);
    std::vector<GroupedPart> parts(chunkCount(count, kSlicesPerThread), GroupedPart{empty, {}, {}, {}});
    parallelChunks(count, kSlicesPerThread, [&](std::size_t chunk, std::size_t begin, std::size_t end) {
        auto& part = parts[chunk];
        for (auto i = begin; i < end && ((i & 0xFFF) != 0 || !stop.stop_requested()); ++i) {
            const std::optional<Timed> timed = timeOf(i);
            rows[i] = timed ? groupOf(part.groups, i) : kNoNumber;
            if (timed)
                part.add(rows[i], *timed);
        }
    });
    if (stop.stop_requested())
        return TimesByRow{{}, {0}, {}, {}};
    auto out = joinParts(parts);
    parallelChunks(count, kSlicesPerThread, [&](std::size_t chunk, std::size_t begin, std::size_t end) {
        for (auto i = begin; i < end; ++i) {
            if (rows[i] == kNoNumber)
                continue;
            const auto at = parts[chunk].next[rows[i]]++;
            out.times[at] = timeOf(i)->counted;
            out.durations[at] = out.times[at].dur();
        }
    });
    return out;
}

/// Computes all values except the covered time and the share; partly sorts `durations`.
void fillFigures(DurationStatistics& out, std::span<std::int64_t> durations);
/// Computes the values of all rows; sorts their durations.
void fillRows(TimesByRow& times, const std::stop_token& stop);
/// Computes the share of each row in the total of all rows.
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
