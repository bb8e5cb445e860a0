// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/slice_span.h"

#include <algorithm>

namespace opscope {
namespace {

template <class Take>
TimeRange spanOf(const Report& report, const Take& isTaken)
{
    const auto& slices = report.slices;
    TimeRange span;
    bool hasAny = false;
    for (std::size_t i = 0; i < slices.size(); ++i) {
        if (!isTaken(slices.cls[i]))
            continue;
        const auto begin = slices.ts[i];
        const auto end = begin + slices.dur[i];
        span.begin = hasAny ? std::min(span.begin, begin) : begin;
        span.end = hasAny ? std::max(span.end, end) : end;
        hasAny = true;
    }
    return span;
}

} // namespace

TimeRange sliceSpan(const Report& report)
{
    return spanOf(report, [](SliceClass) { return true; });
}

TimeRange deviceSpan(const Report& report)
{
    return spanOf(report, [](SliceClass cls) {
        return cls == SliceClass::Kernel || cls == SliceClass::AiCpu || cls == SliceClass::Communication ||
               cls == SliceClass::CommunicationTask || cls == SliceClass::Memcpy;
    });
}

} // namespace opscope
