// SPDX-License-Identifier: GPL-3.0-or-later
// What stands around a slice on its lane: own time, gap before, who ran before. Each question is answered for
// one slice from its neighbours, so that a page of ten rows costs ten rows.
#pragma once

#include <cstdint>
#include <optional>

#include "core/report/report.h"

namespace opscope {

/// Duration without the slices of the same track that lie inside it.
std::int64_t selfTime(const Report& report, SliceId slice);

/// The stretch before a slice in which its lane (track and sub-row) did nothing.
struct GapBefore {
    SliceId previous; ///< what ran before; invalid for the first one
    TimeRange gap;    ///< from its end to the slice's start; empty when they touch
};
/// Nothing for the first slice of a lane. A nested slice waits since its sibling or since its parent began.
std::optional<GapBefore> gapBefore(const Report& report, SliceId slice);

/// The host call (AscendCL, runtime, ...) that covers more of a stretch of time than any other; invalid if
/// there is none. It need not cover much of it: see HostCalls.
SliceId hostCallDuring(const Report& report, TimeRange range);
/// The same of ranges (msproftx) and ops of the framework, which calls lie in.
SliceId hostRangeDuring(const Report& report, TimeRange range);

} // namespace opscope
