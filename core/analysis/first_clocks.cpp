// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/first_clocks.h"

#include <algorithm>

namespace opscope {

std::vector<std::int64_t> firstClocks(std::span<const ReportPtr> reports)
{
    std::vector<std::int64_t> shifts(reports.size(), 0);
    if (reports.empty())
        return shifts;
    const auto& first = *reports.front();
    const auto isOnClock = [&](const ReportPtr& report) {
        return report->clock == first.clock && report->span.begin <= first.span.end &&
               first.span.begin <= report->span.end;
    };
    if (!std::ranges::all_of(reports, isOnClock))
        std::ranges::transform(reports, shifts.begin(), [&](const ReportPtr& report) {
            std::int64_t shift = 0; // times of a damaged file may be too far apart
            return __builtin_sub_overflow(first.span.begin, report->span.begin, &shift) ? 0 : shift;
        });
    return shifts;
}

} // namespace opscope
