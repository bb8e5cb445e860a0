// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/work_outside.h"

#include "core/analysis/overlap.h"
#include "core/vendor/slice_span.h"

namespace opscope {

/// The first slice of a device with work that begins, or ends, at a time.
static SliceId workAt(const Report& report, std::int32_t device, std::int64_t time, bool isBegin)
{
    const auto& slices = report.slices;
    for (std::size_t i = 0; i < slices.size(); ++i) {
        if ((isBegin ? slices.ts[i] : slices.ts[i] + slices.dur[i]) == time &&
            report.tracks[slices.track[i].index()].device == device && isWorkClass(slices.cls[i]))
            return SliceId::of(i);
    }
    return {};
}

std::vector<WorkOutside> workOutside(const Report& report, const HostCalls& host,
                                     std::optional<std::int32_t> device, std::stop_token stop)
{
    std::vector<WorkOutside> out;
    for (const auto& row : overlapOf(report, std::nullopt, stop, RunRange::Report)) {
        if (row.step != kNoStep || row.deviceSpan.empty() || (device && row.device != *device))
            continue;
        const auto add = [&](TimeRange range, bool isBefore) {
            if (range.empty())
                return;
            Gap gap{row.device, range, {}, {}, host.during(range)};
            (isBefore ? gap.next : gap.previous) =
                workAt(report, row.device, isBefore ? range.end : range.begin, isBefore);
            out.push_back({isBefore, gap});
        };
        add({row.range.begin, row.deviceSpan.begin}, true);
        add({row.deviceSpan.end, row.range.end}, false);
    }
    return out;
}

} // namespace opscope
