// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/nesting.h"

#include <algorithm>

namespace opscope {
namespace {

constexpr std::size_t kMostSteps = 4096; ///< slices that are looked at on the way to a neighbour
constexpr std::size_t kMoreSteps = 256;  ///< and behind the one that ends the search on a nested lane

std::size_t endOfTrack(const Report& report, std::size_t slice)
{
    const auto& track = report.tracks[report.slices.track[slice].index()];
    return std::size_t{track.firstSlice} + track.sliceCount;
}

/// First slice of [from, last) that starts at or after `ts`; near ones are found in few steps.
std::size_t firstFrom(const Report& report, std::size_t from, std::size_t last, std::int64_t ts)
{
    const auto& starts = report.slices.ts;
    std::size_t stride = 1;
    std::size_t low = from;
    while (low + stride < last && starts[low + stride] < ts) {
        low += stride;
        stride *= 2;
    }
    const auto high = std::min(last, low + stride + 1);
    const auto* const begin = starts.begin();
    return static_cast<std::size_t>(std::lower_bound(begin + low, begin + high, ts) - begin);
}

} // namespace

std::int64_t selfTime(const Report& report, SliceId slice)
{
    const auto& slices = report.slices;
    const auto i = slice.index();
    const auto end = slices.ts[i] + slices.dur[i];
    const auto last = endOfTrack(report, i);
    std::int64_t covered = 0;
    auto until = slices.ts[i];
    for (auto j = i + 1; j < last && slices.ts[j] < end;) {
        const auto childEnd = slices.ts[j] + slices.dur[j];
        if (childEnd > end || slices.row[j] == slices.row[i]) { // overlaps without lying inside
            ++j;
            continue;
        }
        if (childEnd > until) {
            covered += childEnd - std::max(until, slices.ts[j]);
            until = childEnd;
        }
        j = childEnd > slices.ts[j] ? firstFrom(report, j + 1, last, childEnd) : j + 1;
    }
    return slices.dur[i] - covered;
}

std::optional<GapBefore> gapBefore(const Report& report, SliceId slice)
{
    const auto& slices = report.slices;
    const auto i = slice.index();
    const std::size_t first = report.tracks[slices.track[i].index()].firstSlice;
    const auto row = slices.row[i];
    for (std::size_t j = i, steps = 0; j > first && steps < kMostSteps; ++steps) {
        --j;
        const auto end = slices.ts[j] + slices.dur[j];
        if (slices.row[j] == row)
            return GapBefore{SliceId::of(j), {std::min(end, slices.ts[i]), slices.ts[i]}};
        if (slices.row[j] < row && end >= slices.ts[i] + slices.dur[i])
            return GapBefore{SliceId::of(j), {slices.ts[j], slices.ts[i]}};
    }
    return std::nullopt;
}

namespace {

/// Of slices of the host that are wanted the one that covers the most of a stretch.
template <class IsWanted>
SliceId hostSliceDuring(const Report& report, TimeRange range, const IsWanted& isWanted)
{
    SliceId best;
    std::int64_t most = 0;
    const auto& slices = report.slices;
    for (const auto& track : report.tracks) {
        if (track.sliceCount == 0 || isDeviceClass(track.cls))
            continue;
        const std::size_t first = track.firstSlice;
        const auto* const begin = slices.ts.begin();
        auto j = static_cast<std::size_t>(
            std::lower_bound(begin + first, begin + first + track.sliceCount, range.end) - begin);
        for (std::size_t steps = 0; j > first && steps < kMostSteps; ++steps) {
            --j;
            const auto end = slices.ts[j] + slices.dur[j];
            if (isWanted(slices.cls[j])) {
                const auto covered = std::min(end, range.end) - std::max(slices.ts[j], range.begin);
                // Of calls that cover the same stretch the innermost tells most, and it stands behind its
                // callers.
                if (covered > most) {
                    best = SliceId::of(j);
                    most = covered;
                }
            }
            if (slices.row[j] != 0 || end > range.begin)
                continue;
            if (track.rows == 1)
                break;
            // A lane need not be nested: a call that began before may still run in another sub-row.
            steps = std::max(steps, kMostSteps - kMoreSteps);
        }
    }
    return best;
}

} // namespace

SliceId hostCallDuring(const Report& report, TimeRange range)
{
    return hostSliceDuring(report, range, isHostApiClass);
}

SliceId hostRangeDuring(const Report& report, TimeRange range)
{
    return hostSliceDuring(report, range, [](SliceClass cls) {
        return cls == SliceClass::Range || cls == SliceClass::Framework;
    });
}

} // namespace opscope
