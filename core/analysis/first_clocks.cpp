// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/first_clocks.h"

#include <algorithm>
#include <optional>

#include "core/base/saturated.h"

namespace opscope {

std::vector<std::int64_t> firstClocks(std::span<const ReportPtr> reports)
{
    std::vector<std::int64_t> shifts(reports.size(), 0);
    const auto hasClock = [](const ReportPtr& report) { return !report->span.empty(); };
    const auto timed = std::ranges::find_if(reports, hasClock);
    if (timed == reports.end())
        return shifts;
    const auto& first = **timed;
    const auto isOnClock = [&](const ReportPtr& report) {
        return !hasClock(report) || (report->clock == first.clock && report->span.begin <= first.span.end &&
                                     first.span.begin <= report->span.end);
    };
    if (!std::ranges::all_of(reports, isOnClock))
        std::ranges::transform(reports, shifts.begin(), [&](const ReportPtr& report) {
            std::int64_t shift = 0; // times of a damaged file may be too far apart
            return !hasClock(report) || __builtin_sub_overflow(first.span.begin, report->span.begin, &shift)
                       ? 0
                       : shift;
        });
    return shifts;
}

std::int64_t beginOnAxis(std::span<const ReportPtr> reports, std::span<const std::int64_t> shifts)
{
    std::optional<std::int64_t> begin;
    for (std::size_t i = 0; i < reports.size() && i < shifts.size(); ++i) {
        const auto own = saturatedSum(reports[i]->span.begin, shifts[i]);
        if (!reports[i]->span.empty() && (!begin || own < *begin))
            begin = own;
    }
    return begin.value_or(0);
}

} // namespace opscope
