// SPDX-License-Identifier: GPL-3.0-or-later
// Where two timelines are laid over each other: the begin of the run, the first op, an execute call, a step,
// a slice that the user picked.
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
    std::int64_t number = 0; ///< execute calls from 1, steps as the vendor counts; device of a step below
    std::int32_t device = kNoDevice;
    TimeRange range;   ///< what is aligned; its begin is the anchor
    SliceId slice;     ///< of an execute call, a picked slice
    std::string label; ///< name of the call, label of the step, name of the slice
};

/// The run, its first device op, its first 1000 execute calls, its steps. Empty without a timeline.
std::vector<AlignPoint> alignPointsOf(const Report& report);
AlignPoint alignPointAt(const Report& report, SliceId slice);

/// The point of `points` that is the same as `like` of another run: kind and number; a step of the same
/// device if there is one.
std::optional<std::size_t> samePoint(const std::vector<AlignPoint>& points, const AlignPoint& like);

/// What two runs are aligned at before anybody chose: the first execute call, else the first step that both
/// have, else the first op, else the begin. Indices into both lists, which are not empty.
std::pair<std::size_t, std::size_t> defaultAlignment(const std::vector<AlignPoint>& a,
                                                     const std::vector<AlignPoint>& b);

} // namespace opscope
