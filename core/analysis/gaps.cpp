// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/gaps.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <map>

#include "core/base/joined.h"
#include "core/report/stray_times.h"
#include "core/vendor/slice_span.h"

namespace opscope {
namespace {

constexpr std::size_t kMostNames = 16; ///< names of control tasks that are counted for each gap
constexpr std::size_t kMostRare = 256; ///< tasks of a gap whose names are looked up one by one

std::vector<SliceClass> classesWith(bool (*isTaken)(SliceClass))
{
    std::vector<SliceClass> out;
    for (int cls = 0; cls < kSliceClassCount; ++cls) {
        if (isTaken(static_cast<SliceClass>(cls)))
            out.push_back(static_cast<SliceClass>(cls));
    }
    return out;
}

/// Begins and ends of tasks, each in order.
struct TaskTimes {
    std::vector<std::int64_t> begins;
    std::vector<std::int64_t> ends;

    void sort()
    {
        std::ranges::sort(begins);
        std::ranges::sort(ends);
    }
    /// How many run in the range.
    std::uint64_t countIn(TimeRange range) const
    {
        const auto begun = std::ranges::lower_bound(begins, range.end) - begins.begin();
        const auto ended = std::ranges::upper_bound(ends, range.begin) - ends.begin();
        return static_cast<std::uint64_t>(std::max<std::ptrdiff_t>(begun - ended, 0));
    }
};

struct ControlOfDevice {
    TaskTimes all;
    std::map<StringId, TaskTimes> byName;
    std::vector<std::pair<std::int64_t, StringId>> starts; ///< in order of time

    /// Sorts the times, and forgets the names that are rarer than the most frequent ones.
    void finish()
    {
        all.sort();
        std::ranges::sort(starts);
        std::vector<std::size_t> counts;
        for (const auto& [name, times] : byName)
            counts.push_back(times.begins.size());
        std::ranges::sort(counts, std::greater<>());
        const auto least = counts.size() > kMostNames ? counts[kMostNames - 1] : 0;
        std::erase_if(byName, [&](const auto& of) { return of.second.begins.size() < least; });
        while (byName.size() > kMostNames)
            byName.erase(std::prev(byName.end()));
        for (auto& [name, times] : byName)
            times.sort();
    }
    ControlTasks in(TimeRange range) const
    {
        ControlTasks out{true, all.countIn(range), {}};
        for (const auto& [name, times] : byName) {
            if (const auto count = times.countIn(range); count > 0)
                out.names.emplace_back(name, count);
        }
        std::map<StringId, std::uint64_t> rare; // of the tasks that begin in the range
        const auto first = std::ranges::lower_bound(starts, std::pair(range.begin, StringId()));
        for (const auto& [begin, name] :
             std::span(first, starts.end())
                 .first(std::min<std::size_t>(kMostRare, static_cast<std::size_t>(starts.end() - first)))) {
            if (begin >= range.end)
                break;
            if (!byName.contains(name))
                ++rare[name];
        }
        out.names.insert(out.names.end(), rare.begin(), rare.end());
        std::ranges::stable_sort(out.names, std::greater<>(), [](const auto& of) { return of.second; });
        return out;
    }
};

} // namespace

void findControlTasks(const Report& report, std::span<Gap* const> gaps, std::stop_token stop)
{
    if (gaps.empty())
        return;
    std::map<std::int32_t, ControlOfDevice> devices;
    const auto& slices = report.slices;
    const auto isControl = [](SliceClass cls) { return isDeviceClass(cls) && !isWorkClass(cls); };
    for (const auto slice : slicesIn(report, {}, classesWith(isControl), stop)) {
        if (isStray(report, slice))
            continue;
        auto& of = devices[report.tracks[slices.track[slice].index()].device];
        of.starts.emplace_back(slices.ts[slice], slices.name[slice]);
        for (auto* times : {&of.all, &of.byName[slices.name[slice]]}) {
            times->begins.push_back(slices.ts[slice]);
            times->ends.push_back(slices.ts[slice] + slices.dur[slice]);
        }
    }
    for (auto& [device, of] : devices)
        of.finish();
    for (auto* gap : gaps) {
        if (const auto of = devices.find(gap->device); of != devices.end() && !stop.stop_requested())
            gap->control = of->second.in(gap->range);
    }
}

std::string controlText(const Report& report, const ControlTasks& tasks)
{
    constexpr std::size_t kMostShown = 3;
    const auto shown = std::span(tasks.names).first(std::min(tasks.names.size(), kMostShown));
    auto rest = tasks.count;
    for (const auto& [name, count] : shown)
        rest -= std::min(rest, count);
    auto out = joined(shown, ", ", [&](const auto& of) {
        return std::to_string(of.second) + ' ' + std::string(report.text(of.first));
    });
    return rest > 0 ? fmt::format("{}{}+{}", out, out.empty() ? "" : ", ", rest) : out;
}

static std::vector<Gap> gapsIn(const Report& report, const SliceScope& scope, std::size_t count,
                               std::stop_token stop)
{
    std::map<std::int32_t, std::vector<std::uint32_t>> devices;
    for (const auto slice : slicesIn(report, scope, classesWith(isWorkClass), stop))
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
