// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vendor/slice_span.h"

#include <algorithm>

#include "core/report/stray_times.h"
#include "core/vendor/classify.h"

namespace opscope {
namespace {

template <class Take>
TimeRange spanOf(const Report& report, std::optional<std::int32_t> device, const Take& isTaken)
{
    const auto& slices = report.slices;
    TimeRange span;
    bool hasAny = false;
    const auto add = [&](std::size_t first, std::size_t last) {
        for (auto i = first; i < last; ++i) {
            if (!isTaken(slices.cls[i]) || isStray(report, i))
                continue;
            const auto begin = slices.ts[i];
            const auto end = begin + slices.dur[i];
            span.begin = hasAny ? std::min(span.begin, begin) : begin;
            span.end = hasAny ? std::max(span.end, end) : end;
            hasAny = true;
        }
    };
    if (!device)
        add(0, slices.size());
    for (const auto& track : report.tracks) {
        if (device && track.device == *device)
            add(track.firstSlice, std::size_t{track.firstSlice} + track.sliceCount);
    }
    return span;
}

} // namespace

bool isWorkClass(SliceClass cls)
{
    return cls == SliceClass::Kernel || cls == SliceClass::AiCpu || cls == SliceClass::Communication ||
           cls == SliceClass::CommunicationTask || cls == SliceClass::Memcpy;
}

WorkTypes::WorkTypes(const Report& report) : m_report(report)
{
    for (const auto type : std::set<StringId>(report.ops.taskType.begin(), report.ops.taskType.end())) {
        const auto cls = classOfTaskType(report.text(type));
        if (cls && !isWorkClass(*cls))
            m_others.insert(type);
    }
}

TimeRange sliceSpan(const Report& report, std::optional<std::int32_t> device)
{
    const auto span =
        spanOf(report, device, [](SliceClass cls) { return !isDeviceClass(cls) || isWorkClass(cls); });
    return span.empty() ? spanOf(report, device, [](SliceClass) { return true; }) : span;
}

TimeRange deviceSpan(const Report& report, std::optional<std::int32_t> device)
{
    return spanOf(report, device, isWorkClass);
}

} // namespace opscope
