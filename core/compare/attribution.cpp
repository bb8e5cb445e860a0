// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/attribution.h"

#include <algorithm>
#include <functional>
#include <map>
#include <utility>

#include <queue>

namespace opscope {
namespace {

/// The device with the longest sum of durations; the smallest number wins a tie.
std::int32_t criticalDevice(std::span<const OpInstance> ops)
{
    std::map<std::int32_t, std::int64_t> busy;
    for (const auto& op : ops)
        busy[op.device] += op.dur;
    const auto it = std::ranges::max_element(busy, {}, [](const auto& entry) { return entry.second; });
    return it == busy.end() ? kNoDevice : it->first;
}

} // namespace

Attribution attribute(std::span<const OpInstance> ops, std::size_t keyCount, TimeRange range)
{
    Attribution out;
    out.exclusive.assign(keyCount, 0);
    out.device = criticalDevice(ops);
    out.isWallTime =
        std::ranges::none_of(ops, [](const OpInstance& o) { return o.start == kMissingInteger; });
    if (!out.isWallTime) {
        for (const auto& op : ops) {
            if (op.device != out.device)
                continue;
            out.exclusive[op.key] += op.dur;
            out.total += op.dur;
        }
        return out;
    }
    if (range.empty() && !ops.empty()) {
        range = {ops.front().start, ops.front().start};
        for (const auto& op : ops)
            range.end = std::max(range.end, op.start + op.dur);
    }
    out.total = std::max<std::int64_t>(range.dur(), 0);

    // Sweep: between two neighbouring edges the set of running ops does not change. Ends wait in a heap.
    using End = std::pair<std::int64_t, std::uint32_t>;
    std::priority_queue<End, std::vector<End>, std::greater<>> running;
    std::int64_t at = range.begin;
    const auto advance = [&](std::int64_t to) {
        to = std::clamp(to, range.begin, range.end);
        if (to <= at)
            return;
        const auto span = to - at;
        if (running.empty())
            out.idle += span;
        else if (running.size() == 1)
            out.exclusive[running.top().second] += span;
        else
            out.overlap += span;
        at = to;
    };
    const auto retire = [&](std::int64_t until) {
        while (!running.empty() && running.top().first <= until) {
            advance(running.top().first);
            running.pop();
        }
    };
    for (const auto& op : ops) {
        if (op.device != out.device || op.dur <= 0)
            continue;
        retire(op.start);
        advance(op.start);
        running.emplace(op.start + op.dur, op.key);
    }
    retire(range.end);
    advance(range.end);
    return out;
}

} // namespace opscope
