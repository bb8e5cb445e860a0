// SPDX-License-Identifier: GPL-3.0-or-later
// Points at which two timelines can be aligned: the begin of the run, the first op, an execute call, a step,
// a slice chosen by the user.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/report/report.h"

namespace opscope {

struct AlignPoint {
    enum class Kind : std::uint8_t { Run, FirstOp, Execute, Step, Slice };
    Kind kind = Kind::Run;
    std::int64_t number = 0; ///< number of an execute call (from 1) or of a step (as the vendor counts)
    std::int32_t device = kNoDevice;
    TimeRange range;   ///< its begin is aligned with that of the other run
    SliceId slice;     ///< an execute call or the chosen slice; else invalid
    std::string label; ///< name of the call or slice, label of the step
};

/// The points of a report: the run, the first device op, the first 1000 execute calls, the steps. Empty
/// without a timeline.
std::vector<AlignPoint> alignPointsOf(const Report& report);
AlignPoint alignPointAt(const Report& report, SliceId slice);

/// Index of the point in `points` that corresponds to the point `like` of another run: same kind and number;
/// for a step preferably on the same device.
std::optional<std::size_t> samePoint(const std::vector<AlignPoint>& points, const AlignPoint& like);

/// The initial alignment of two runs: the first execute call, or else the first step that both have, or else
/// the first op, or else the begin. Returns an index into each list; the lists must not be empty.
std::pair<std::size_t, std::size_t> defaultAlignment(const std::vector<AlignPoint>& a,
                                                     const std::vector<AlignPoint>& b);

} // namespace opscope
