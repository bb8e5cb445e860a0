// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include "core/builder/report_builder.h"

namespace opscope {

/// A slice of a report that a test makes by hand.
inline Slice sliceOf(ReportBuilder& builder, TrackId track, std::string_view name, std::int64_t ts,
                     std::int64_t dur, SliceClass cls = Slice{}.cls)
{
    Slice slice;
    slice.track = track;
    slice.name = builder.intern(name);
    slice.ts = ts;
    slice.dur = dur;
    slice.cls = cls;
    return slice;
}

} // namespace opscope
