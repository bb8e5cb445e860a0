// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builder/unknown_times.h"

#include <algorithm>

namespace opscope {

void dropUnknownTimes(Report& report)
{
    for (auto& step : report.steps) {
        if (step.iterationEnd != 0 && step.range.contains(0))
            continue;
        for (auto* point : {&step.fpStart, &step.bpEnd, &step.iterationEnd})
            *point = *point == 0 ? kMissingInteger : *point;
    }
    const auto isUnknown = [](std::int64_t dur) { return dur < 0; };
    if (std::ranges::any_of(report.ops.dur.span(), isUnknown))
        std::ranges::replace_if(report.ops.dur.own(), isUnknown, kMissingInteger);
}

} // namespace opscope
