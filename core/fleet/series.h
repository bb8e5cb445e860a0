// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a series of measurements changed: robust statistics that do not mistake noise for a change. All
// functions are pure and deterministic, so every store has the same answer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace opscope {

/// Median of the values, the mean of the two in the middle for an even number; NaN without values.
double medianOf(std::vector<double> values);
/// Median absolute deviation from `center` (MAD): 0.67 standard deviations if the noise is normal.
double medianDeviation(std::span<const double> values, double center);

/// The series has another level from `index` on.
struct ChangePoint {
    std::size_t index = 0; ///< the first value of the new level
    double before = 0;     ///< median of the segment before it
    double after = 0;      ///< median of the segment from it on

    double change() const { return before == 0 ? 0 : after / before - 1; } ///< share of `before`; 0: from 0
};

struct ChangeOptions {
    double minScore = 4.5;
    std::size_t mostBump = 64;  ///< values; a longer one is found by its two ends
    std::size_t minPoints = 5;  ///< of each segment
    double minChange = 0.02;    ///< share
    double minDeviations = 3.5; ///< distance of the medians in MADs of the values around them
    double leastChange = 0;     ///< in the unit of the values; above 0, a level that was 0 may change as well
    std::size_t maxChanges = 32; ///< of a series
};

/// Divides a series where its level changes: binary segmentation with the rank sum of Wilcoxon, in the order
/// of the series. Where no place divides a segment, a few values that differ from those on both sides count:
/// 12 nights of a low clock. Needs no normal noise; single outliers do not count. n log n for a bounded
/// number of changes.
std::vector<ChangePoint> changePoints(std::span<const double> series, const ChangeOptions& options = {});

/// The values between two changes of level.
struct LevelSegment {
    std::size_t from = 0, to = 0; ///< indices, `to` is the first one after it
    double median = 0;
    double deviation = 0; ///< MAD
};
/// The segments of a series that `changes` divide; none for an empty series.
std::vector<LevelSegment> levelSegments(std::span<const double> series, std::span<const ChangePoint> changes);

struct GateOptions {
    std::size_t newest = 5;     ///< how many values at the end are judged
    std::size_t base = 30;      ///< how many values before them, from the last change point on
    double minScore = 4.5;      ///< distance of the medians in MADs of the base
    double minChange = 0.03;    ///< share
    std::size_t minPoints = 15; ///< with fewer values there is no answer
    double leastChange = 0;     ///< in the unit of the values; above 0, a base of 0 may change as well
};

enum class GateState : std::uint8_t { TooFew, Same, Larger, Smaller };

/// The newest values compared with those before them.
struct GateAnswer {
    GateState state = GateState::TooFew;
    double base = 0;      ///< median
    double newest = 0;    ///< median
    double score = 0;     ///< (newest - base) in MADs of the base; 0: the base is 0
    std::size_t from = 0; ///< index of the first value of the base

    double change() const { return base == 0 ? 0 : newest / base - 1; }
};

/// Is the end of a series larger or smaller than the values before it?
GateAnswer judgeNewest(std::span<const double> series, const GateOptions& options = {});

struct LevelChanges {
    std::vector<ChangePoint> changes;
    bool endsWithNewest = false; ///< the newest values are not yet a segment; they are the last change
};
/// All changes of level with that of the newest values, as far as they are judged before they are a segment.
LevelChanges levelChanges(std::span<const double> series, double leastChange = 0);

} // namespace opscope
