// SPDX-License-Identifier: GPL-3.0-or-later
// Several lanes as one: their slices at the depth at which they overlap.
#pragma once

#include <cstdint>
#include <memory>
#include <stop_token>
#include <vector>

#include "core/analysis/pyramid.h"
#include "core/report/report.h"

namespace opscope {

/// Contains each slice of its tracks once; uses about 10 bytes for each slice.
struct MergedLane {
    std::vector<TrackId> tracks; ///< sorted
    TrackPyramid pyramid;        ///< its rows are those of this lane

    /// The row of a slice of one of the tracks, from 0; the lowest that is free when the slice begins.
    std::uint16_t rowOf(const Report& report, SliceId slice) const;

    std::vector<std::size_t> firsts; ///< by track: the place of its first slice in `rows`
    std::vector<std::uint16_t> rows;
};

/// Merges the lanes. Slices that overlap beyond 65 535 rows share the last one. The work is O(n log n);
/// returns null after a stop request.
std::shared_ptr<const MergedLane> mergeLanes(const Report& report, std::vector<TrackId> tracks,
                                             const std::stop_token& stop = {});

} // namespace opscope
