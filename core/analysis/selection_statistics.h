// SPDX-License-Identifier: GPL-3.0-or-later
// Statistics of a selected area of the timeline: times by name, and what the host did during the gaps.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

#include "core/analysis/named_slices.h"
#include "core/analysis/pyramid.h"
#include "core/analysis/selected_part.h"
#include "core/base/time.h"
#include "core/report/report.h"

namespace opscope {

/// The grouping of the rows of a selection.
enum class SelectionGroup : std::uint8_t {
    Name,
    OpType, ///< of the slice's op; without an op the name
    Lane,
    Stream,
};

/// Durations, ns. Mean and deviation are computed in one pass (Welford): large sums lose no precision.
struct DurationStats {
    std::uint64_t count = 0;
    std::int64_t sum = 0, min = 0, max = 0;
    double mean = 0;
    double squares = 0; ///< of the differences from the mean

    void add(std::int64_t dur)
    {
        min = count == 0 ? dur : std::min(min, dur);
        max = count == 0 ? dur : std::max(max, dur);
        sum += dur;
        ++count;
        const auto delta = static_cast<double>(dur) - mean;
        mean += delta / static_cast<double>(count);
        squares += delta * (static_cast<double>(dur) - mean);
    }
    /// Standard deviation of the population.
    double deviation() const { return count == 0 ? 0 : std::sqrt(squares / static_cast<double>(count)); }
};

/// All slices of one group that touch the range, each cut to the range. Times in ns.
struct NameStatistics : DurationStats {
    StringId name;                       ///< set if grouped by name or op type
    TrackId track;                       ///< set if grouped by lane
    std::optional<std::uint32_t> stream; ///< set if grouped by stream; not set: slices without a stream
    std::int64_t unionTime = 0;          ///< time covered by them at least once
    SliceId first;
};

/// Gaps, grouped by what the host did meanwhile.
struct GapStatistics : DurationStats {
    StringId host;     ///< innermost host slice that covers most of the gap; invalid if there is none
    SliceId hostSlice; ///< that host slice, in the longest gap
    TimeRange longest;
};

struct SelectionStatistics {
    TimeRange range;
    std::uint64_t slices = 0;
    std::int64_t covered = 0; ///< time that is in no gap, ns
    bool isWorkOnly = false; ///< a gap is a time without work (isWorkClass) of the selected device tracks, as
                             ///< in longestGaps; otherwise a time without any slice of the selected tracks
    SelectionGroup group = SelectionGroup::Name;
    std::vector<NameStatistics> names; ///< by sum, the greatest first
    std::vector<GapStatistics> gaps;   ///< by sum, the greatest first
};

using TrackPyramids = std::span<const std::shared_ptr<const TrackPyramid>>;

/// Statistics of all slices on `tracks` (empty: all tracks) that touch `range`. Gaps are searched on the
/// device tracks among them, or on all of them if none belongs to a device; waits and control tasks end no
/// gap if there is work. `pyramids` is indexed by track; where an entry is null, no host slice is found on
/// that track.
SelectionStatistics rangeStatistics(const Report& report, TimeRange range, std::span<const TrackId> tracks,
                                    TrackPyramids pyramids, const std::stop_token& stop = {},
                                    SelectionGroup group = SelectionGroup::Name);

/// Statistics of the listed slices at full length; the range extends from the first begin to the last end.
SelectionStatistics sliceStatistics(const Report& report, std::span<const SliceId> slices,
                                    const std::stop_token& stop = {},
                                    SelectionGroup group = SelectionGroup::Name);

/// Statistics of the slices or of the range, whichever is selected.
SelectionStatistics selectionStatistics(const Report& report, const SelectedPart& selected,
                                        TrackPyramids pyramids, const std::stop_token& stop = {},
                                        SelectionGroup group = SelectionGroup::Name);

/// Computes only SelectionStatistics::slices; 0 if stopped.
std::uint64_t countSlices(const Report& report, const SelectedPart& selected,
                          const std::stop_token& stop = {});

/// The durations of all slices of one name, in ns.
struct DurationHistogram {
    std::uint64_t count = 0;
    std::int64_t median = 0;
    std::int64_t sum = 0;
    DurationBins bins;
};
DurationHistogram durationHistogram(const Report& report, StringId name, std::size_t bins,
                                    const std::stop_token& stop = {});

} // namespace opscope
