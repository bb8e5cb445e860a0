// SPDX-License-Identifier: GPL-3.0-or-later
// Events far away from all others, such as one with the time 0 in a trace with Unix times. They stay in every
// table, and Report::span and all spans that are computed from slices leave them out.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/report/report.h"

namespace opscope {

/// The range in which 98 % of these starts are, if it is shorter than a twentieth of `whole`: the first view
/// of a timeline shows it with a margin. Nothing for fewer than 100 starts.
std::optional<TimeRange> crowdedPart(std::vector<std::int64_t> starts, TimeRange whole);

/// Finds the stray events of a report with sorted tracks, sets Report::span without them, and returns an
/// issue about them.
std::optional<Issue> computeSpan(Report& report);

/// True for a slice that Report::span leaves out.
inline bool isStray(const Report& report, std::size_t slice)
{
    const auto ts = report.slices.ts[slice];
    return !report.span.empty() &&
           (ts < report.span.begin || ts + report.slices.dur[slice] > report.span.end);
}

/// From the first to the last time on the timeline, with stray events.
TimeRange spanWithStrays(const Report& report);

} // namespace opscope
