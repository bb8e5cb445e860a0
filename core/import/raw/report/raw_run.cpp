// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/raw/report/raw_run.h"

#include <algorithm>
#include <optional>
#include <tuple>

#include "core/base/page_memory.h"

namespace opscope::raw {
namespace {

struct JoinKey {
    std::uint64_t place = 0; ///< stream, task
    std::uint64_t part = 0;  ///< batch, context
    std::uint64_t count = 0;
    std::uint32_t row = 0;
    auto key() const { return std::tie(place, part); }
    auto order() const { return std::tie(place, part, count); }
};

JoinKey keyOf(std::uint32_t stream, std::uint32_t task, std::uint32_t batch, std::uint32_t context,
              bool hasLongIds)
{
    return {(hasLongIds ? 0 : std::uint64_t{stream} << 32U) | task, std::uint64_t{batch} << 32U | context, 0,
            0};
}

bool isBefore(const JoinKey& a, const JoinKey& b)
{
    return a.key() < b.key();
}

std::vector<JoinKey> hostKeys(const RawRun& run, std::int32_t device, bool hasLongIds)
{
    std::vector<JoinKey> keys;
    reservePages(keys, run.tasks.tasks.size());
    for (std::uint32_t i = 0; i < run.tasks.tasks.size(); ++i) {
        const auto& task = run.tasks.tasks[i];
        if (static_cast<std::int32_t>(task.device) != device)
            continue;
        auto& key = keys.emplace_back(keyOf(task.stream, task.task, task.batch, task.context, hasLongIds));
        key.count = task.count;
        key.row = i;
    }
    std::ranges::sort(keys, {}, &JoinKey::order);
    return keys;
}

/// Times in which the host loaded a model, by begin; of those that contain each other the outer one.
std::vector<std::pair<std::uint64_t, std::uint64_t>> modelLoads(const HostData& host)
{
    std::vector<std::pair<std::uint64_t, std::uint64_t>> ranges;
    for (const auto& call : host.calls) { // sorted by begin
        if (call.level == kLevelModel && (ranges.empty() || call.end > ranges.back().second) &&
            host.names.type(call.level, call.type) == "ModelLoad")
            ranges.emplace_back(call.begin, call.end);
    }
    return ranges;
}

/// How far a device is before the host; none if one of them has no times.
std::optional<std::int64_t> lagOf(const RawRun& run, const DeviceRun& device)
{
    const auto& host = run.host;
    std::optional<std::int64_t> firstOfHost;
    const auto take = [&](std::uint64_t count) {
        if (const auto ns = host.clock.unixNs(count); ns && (!firstOfHost || *ns < *firstOfHost))
            firstOfHost = ns;
    };
    if (!host.calls.empty()) // sorted by begin
        take(host.calls.front().begin);
    for (const auto& track : host.tracks)
        take(track.count);
    if (!firstOfHost || device.raw.tasks.empty())
        return std::nullopt;
    const bool hasLongIds = device.raw.facts.family == DecoderFamily::StarsV6;
    const auto keys = hostKeys(run, device.device, hasLongIds);
    for (const auto& task : device.raw.tasks) { // sorted by start
        const auto wanted = keyOf(task.stream, task.task, task.batch, task.context, hasLongIds);
        const auto found = std::lower_bound(keys.begin(), keys.end(), wanted, isBefore);
        const bool isJoined = found != keys.end() && found->key() == wanted.key();
        if (const auto given = isJoined ? host.clock.unixNs(found->count) : std::nullopt)
            return *given - task.startNs;
    }
    return *firstOfHost - device.raw.tasks.front().startNs;
}

} // namespace

void alignClocks(RawRun& run)
{
    const auto isUnix = [](const DeviceRun& device) { return !device.raw.clock.isRelative(); };
    if (const auto whole = std::ranges::find_if(run.devices, isUnix);
        run.host.clock.isRelative() && whole != run.devices.end()) {
        if (const auto lag = lagOf(run, *whole))
            run.host.clock.shift(-*lag);
    }
    for (auto& device : run.devices) {
        if (isUnix(device))
            continue;
        if (const auto lag = lagOf(run, device))
            shiftTimes(device.raw, *lag);
    }
}

Hidden hideBeforeCapture(RawRun& run)
{
    Hidden hidden;
    for (auto& device : run.devices) {
        const auto begin = device.raw.clock.beginNs();
        for (auto& task : device.raw.tasks) {
            if (!begin || task.endNs >= *begin || device.raw.clock.isRelative())
                continue;
            task.isHidden = true;
            task.isInTaskList = task.isInTimeline = false;
            ++hidden.tasks;
        }
    }
    const auto begin = run.host.clock.beginNs();
    if (!begin || run.host.clock.isRelative())
        return hidden;
    const auto loads = modelLoads(run.host);
    run.isHidden.assign(run.host.calls.size(), false);
    for (std::size_t i = 0; i < run.host.calls.size(); ++i) {
        const auto& call = run.host.calls[i];
        const auto end = run.host.clock.unixNs(call.end);
        // The last load that began before the call is the one that ends last.
        const auto after =
            std::ranges::upper_bound(loads, call.begin, {}, &std::pair<std::uint64_t, std::uint64_t>::first);
        const bool isLoading = after != loads.begin() && call.end <= std::prev(after)->second;
        run.isHidden[i] = end && *end < *begin && !isLoading;
        hidden.calls += run.isHidden[i] ? 1U : 0U;
    }
    return hidden;
}

void joinTasks(RawRun& run)
{
    for (auto& device : run.devices) {
        const bool hasLongIds = device.raw.facts.family == DecoderFamily::StarsV6;
        const auto keys = hostKeys(run, device.device, hasLongIds);
        device.hostOf.assign(device.raw.tasks.size(), kNoNumber);
        for (std::size_t i = 0; i < device.raw.tasks.size(); ++i) {
            auto& task = device.raw.tasks[i];
            const auto wanted = keyOf(task.stream, task.task, task.batch, task.context, hasLongIds);
            const auto [first, last] = std::equal_range(keys.begin(), keys.end(), wanted, isBefore);
            if (first == last)
                continue;
            const auto later = std::partition_point(std::next(first), last, [&](const JoinKey& key) {
                const auto given = run.host.clock.unixNs(key.count);
                return given && *given <= task.startNs;
            });
            const auto found = std::prev(later);
            device.hostOf[i] = found->row;
            if (task.stream == kNoNumber)
                task.stream = run.tasks.tasks[found->row].stream;
        }
    }
}

} // namespace opscope::raw
