// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/attribution.h"

#include <algorithm>
#include <map>

namespace opscope {
namespace {

/// The device with the longest sum of durations; the smallest number wins a tie.
std::int32_t criticalDevice(std::span<const OpInstance> ops)
{
    std::map<std::int32_t, std::int64_t> busy;
    auto* at = ops.empty() ? nullptr : &*busy.try_emplace(ops.front().device, 0).first;
    for (const auto& op : ops) {
        if (op.device != at->first)
            at = &*busy.try_emplace(op.device, 0).first;
        at->second += op.dur;
    }
    const auto it = std::ranges::max_element(busy, {}, [](const auto& entry) { return entry.second; });
    return it == busy.end() ? kNoDevice : it->first;
}

} // namespace

Attribution attribute(std::span<const OpInstance> ops, std::size_t keyCount, TimeRange range, bool isSum)
{
    Attribution out;
    out.exclusive.assign(keyCount, 0);
    out.device = criticalDevice(ops);
    const bool hasStarts =
        std::ranges::none_of(ops, [](const OpInstance& o) { return o.start == kMissingInteger; });
    out.isWallTime = !isSum && (hasStarts || !range.empty());
    if (isSum || !hasStarts) {
        for (const auto& op : ops) {
            if (op.device != out.device)
                continue;
            out.exclusive[op.key] += op.dur;
            out.total += op.dur;
        }
        if (out.isWallTime) {
            out.idle = std::max<std::int64_t>(range.dur() - out.total, 0);
            out.overlap = range.dur() - out.total - out.idle;
            out.total = range.dur();
        }
        return out;
    }
    if (range.empty() && !ops.empty()) {
        range = {ops.front().start, ops.front().start};
        for (const auto& op : ops)
            range.end = std::max(range.end, op.start + op.dur);
    }
    out.total = std::max<std::int64_t>(range.dur(), 0);

    // Sweep by start. Only the two latest ends matter: two or more ops run until the earlier one, then one
    // op, then none.
    struct Running {
        std::int64_t end;
        std::uint32_t key;
    };
    Running last{range.begin, 0};
    std::int64_t secondEnd = range.begin;
    std::int64_t at = range.begin;
    const auto advance = [&](std::int64_t to) {
        to = std::clamp(to, range.begin, range.end);
        if (to <= at)
            return;
        const auto together = std::clamp(secondEnd, at, to);
        const auto alone = std::clamp(last.end, together, to);
        out.overlap += together - at;
        if (alone > together)
            out.exclusive[last.key] += alone - together;
        out.idle += to - alone;
        at = to;
    };
    for (const auto& op : ops) {
        if (op.device != out.device || op.dur <= 0)
            continue;
        advance(op.start);
        const Running now{op.start + op.dur, op.key};
        if (now.end > last.end) {
            secondEnd = last.end;
            last = now;
        } else {
            secondEnd = std::max(secondEnd, now.end);
        }
    }
    advance(range.end);
    return out;
}

} // namespace opscope
