// SPDX-License-Identifier: GPL-3.0-or-later
// What is in a selected area of the timeline: per name, and what the gaps are made of.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

#include "core/analysis/pyramid.h"
#include "core/base/time.h"
#include "core/report/report.h"

namespace opscope {

/// All slices of a name that touch the range, each cut to it. Times in ns.
struct NameStatistics {
    StringId name;
    std::uint64_t count = 0;
    std::int64_t sum = 0;
    std::int64_t unionTime = 0; ///< what they cover together: overlaps count once
    std::int64_t min = 0;
    std::int64_t max = 0;
    double mean = 0;
    double deviation = 0; ///< of the population
    SliceId first;
};

/// Times in which nothing ran on the tracks looked at, by what the host did meanwhile.
struct GapStatistics {
    StringId host; ///< the innermost host slice that fills most of the gap; invalid: nothing ran there either
    SliceId hostSlice; ///< that slice in the longest gap
    std::uint64_t count = 0;
    std::int64_t sum = 0;
    std::int64_t min = 0;
    std::int64_t max = 0;
    double mean = 0;
    double deviation = 0;
    TimeRange longest;
};

struct SelectionStatistics {
    TimeRange range;
    std::uint64_t slices = 0;
    std::int64_t covered = 0;          ///< by any slice of the tracks that gaps are looked for on
    std::vector<NameStatistics> names; ///< by sum, greatest first
    std::vector<GapStatistics> gaps;   ///< by sum, greatest first
};

using TrackPyramids = std::span<const std::shared_ptr<const TrackPyramid>>;

/// Of all slices on `tracks` (empty: all tracks) that touch `range`. Gaps are those of the device tracks
/// among them, of all of them if none is of a device. `pyramids` by track; entries may be null, then no host
/// slice is found there.
SelectionStatistics rangeStatistics(const Report& report, TimeRange range, std::span<const TrackId> tracks,
                                    TrackPyramids pyramids, const std::stop_token& stop = {});

/// Of single slices, whole; the range is the one they span.
SelectionStatistics sliceStatistics(const Report& report, std::span<const SliceId> slices,
                                    const std::stop_token& stop = {});

/// Durations of all slices of a name: where one of them stands among its kind.
struct DurationHistogram {
    std::uint64_t count = 0;
    std::int64_t min = 0;
    std::int64_t max = 0;
    std::int64_t median = 0;
    std::int64_t sum = 0;
    std::vector<std::uint32_t> bins; ///< of equal width from min to max
    /// The bin of a duration.
    std::size_t binOf(std::int64_t dur) const;
};
DurationHistogram durationHistogram(const Report& report, StringId name, std::size_t bins,
                                    const std::stop_token& stop = {});

} // namespace opscope
