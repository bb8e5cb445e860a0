// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/gaps.h"

#include <algorithm>
#include <map>

#include "core/report/stray_times.h"

namespace opscope {

static std::vector<Gap> gapsIn(const Report& report, const SliceScope& scope, std::size_t count,
                               std::stop_token stop)
{
    std::map<std::int32_t, std::vector<std::uint32_t>> devices;
    for (const auto slice : slicesIn(report, scope,
                                     {SliceClass::Kernel, SliceClass::AiCpu, SliceClass::Communication,
                                      SliceClass::CommunicationTask, SliceClass::Memcpy},
                                     stop))
        if (!isStray(report, slice))
            devices[report.tracks[report.slices.track[slice].index()].device].push_back(slice);
    std::vector<Gap> gaps;
    const auto& slices = report.slices;
    for (auto& [device, ids] : devices) {
        if (stop.stop_requested())
            return {};
        // Communication tasks count only if the op itself has no slice, as in the breakdown.
        const auto isTask = [&](auto id) { return slices.cls[id] == SliceClass::CommunicationTask; };
        if (std::ranges::any_of(ids, [&](auto id) { return slices.cls[id] == SliceClass::Communication; }))
            std::erase_if(ids, isTask);
        std::stable_sort(ids.begin(), ids.end(), [&](auto a, auto b) { return slices.ts[a] < slices.ts[b]; });
        std::uint32_t last = ids.front();
        auto end = slices.ts[last] + slices.dur[last];
        for (const auto id : ids) {
            if (slices.ts[id] > end)
                gaps.push_back({device, {end, slices.ts[id]}, SliceId{last}, SliceId{id}, {}});
            if (slices.ts[id] + slices.dur[id] >= end) {
                end = slices.ts[id] + slices.dur[id];
                last = id;
            }
        }
    }
    const auto longer = [](const Gap& a, const Gap& b) {
        return a.range.dur() != b.range.dur() ? a.range.dur() > b.range.dur() : a.range.begin < b.range.begin;
    };
    const auto kept = std::min(count, gaps.size());
    std::partial_sort(gaps.begin(), gaps.begin() + static_cast<std::ptrdiff_t>(kept), gaps.end(), longer);
    gaps.resize(kept);
    return gaps;
}

static std::vector<Gap> withHost(std::vector<Gap> gaps, const HostCalls& host, std::stop_token stop)
{
    for (auto& gap : gaps) {
        if (stop.stop_requested())
            return {};
        gap.host = host.during(gap.range);
    }
    return gaps;
}

std::vector<Gap> longestGaps(const Report& report, const SliceScope& scope, std::size_t count,
                             std::stop_token stop)
{
    auto gaps = gapsIn(report, scope, count, stop);
    return gaps.empty() ? gaps : withHost(std::move(gaps), HostCalls(report), stop);
}

std::vector<Gap> longestGaps(const Report& report, const HostCalls& host, const SliceScope& scope,
                             std::size_t count, std::stop_token stop)
{
    return withHost(gapsIn(report, scope, count, stop), host, stop);
}

} // namespace opscope
