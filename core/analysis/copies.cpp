// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/copies.h"

#include <algorithm>
#include <array>
#include <map>
#include <tuple>

#include "core/analysis/named_slices.h"
#include "core/base/ascii.h"
#include "core/base/number.h"
#include "core/base/saturated.h"

namespace opscope {
namespace {

struct CopyWord {
    std::string_view word;
    CopyKind kind;
};
constexpr std::array kWords{
    CopyWord{"memset", CopyKind::Memset},
    CopyWord{"host to device", CopyKind::HostToDevice},
    CopyWord{"device to host", CopyKind::DeviceToHost},
    CopyWord{"device to device", CopyKind::DeviceToDevice},
    CopyWord{"host to host", CopyKind::HostToHost},
    CopyWord{"htod", CopyKind::HostToDevice},
    CopyWord{"dtoh", CopyKind::DeviceToHost},
    CopyWord{"dtod", CopyKind::DeviceToDevice},
    CopyWord{"htoh", CopyKind::HostToHost},
    CopyWord{"ptop", CopyKind::PeerToPeer},
    CopyWord{"peer", CopyKind::PeerToPeer},
};

/// A larger number in a file is not the size of one copy (and sums of such sizes would not fit).
constexpr std::int64_t kMostBytes = std::int64_t{1} << 40;

/// A shorter copy can end before an asynchronous call returns.
constexpr std::int64_t kLeastInCall = 20'000;

/// Fills the kind and the bytes from the arguments of a copy.
void readArguments(const Report& report, Copy& copy)
{
    const auto args = report.args(SliceId{copy.slice});
    if (!args)
        return;
    for (const auto& arg : *args) {
        const auto key = lowerAscii(arg.key);
        if (key == "bytes" || key == "size(b)" || key == "data size(byte)" || key == "size(byte)") {
            if (const auto bytes = wholeNumber<std::int64_t>(arg.value);
                bytes && *bytes >= 0 && *bytes <= kMostBytes)
                copy.bytes = *bytes;
        } else if (copy.kind == CopyKind::Unknown &&
                   (key.find("direction") != std::string::npos || key == "operation")) {
            copy.kind = copyKindOf(arg.value);
        }
    }
}

/// The calls of the host on each thread in order of time.
using Calls = std::map<StringId, std::vector<std::uint32_t>>;

Calls synchronisationsOf(const Report& report)
{
    Calls calls;
    std::map<StringId, bool> isWait;
    for (std::size_t i = 0; i < report.slices.size(); ++i) {
        if (!isHostApiClass(report.slices.cls[i]))
            continue;
        const auto [it, isNew] = isWait.try_emplace(report.slices.name[i]);
        if (isNew)
            it->second = isSynchronisation(rowNameOf(report, SliceId::of(i), kByApi));
        if (it->second)
            calls[threadOf(report, i)].push_back(static_cast<std::uint32_t>(i));
    }
    for (auto& [thread, slices] : calls)
        std::ranges::stable_sort(slices, {}, [&](auto i) { return report.slices.ts[i]; });
    return calls;
}

/// Whether the call that launched a copy returned only when the copy had ended.
bool isWaitingCall(const Report& report, const Launch& launch)
{
    if (!launch.call.valid() || launch.enqueue.valid())
        return false;
    const auto& slices = report.slices;
    const auto call = launch.call.index();
    const auto time = slices.dur[launch.task];
    const auto both = std::min(slices.ts[launch.task] + time, slices.ts[call] + slices.dur[call]) -
                      std::max(slices.ts[launch.task], slices.ts[call]);
    if (time >= kLeastInCall && both >= time / 2)
        return true;
    const auto api = rowNameOf(report, launch.call, kByApi);
    const auto has = [&](std::string_view part) { return api.find(part) != std::string_view::npos; };
    const bool isAsync = has("Async") || has("aunch") || copyKindOf(api) == CopyKind::Memset;
    return !isAsync && (has("emcpy") || both > 0);
}

} // namespace

const char* copyKindName(CopyKind kind)
{
    static constexpr std::array kNames{
        "", "host to device", "device to host", "device to device", "host to host", "peer to peer", "memset"};
    return kNames[static_cast<std::size_t>(kind)];
}

CopyKind copyKindOf(std::string_view words)
{
    auto text = lowerAscii(words);
    std::ranges::replace(text, '_', ' ');
    const auto found = std::ranges::find_if(
        kWords, [&](const CopyWord& one) { return text.find(one.word) != std::string::npos; });
    return found == kWords.end() ? CopyKind::Unknown : found->kind;
}

std::vector<Copy> copiesOf(const Report& report, std::span<const Launch> launches, std::stop_token stop)
{
    const auto& slices = report.slices;
    const auto endOf = [&](std::size_t slice) { return slices.ts[slice] + slices.dur[slice]; };
    const auto waits = synchronisationsOf(report);
    std::map<StringId, std::vector<std::int64_t>> handOvers; // of each thread, sorted
    for (const auto& launch : launches) {
        if (const auto over = launch.handOver(); over.valid())
            handOvers[threadOf(report, over.index())].push_back(slices.ts[over.index()]);
    }
    for (auto& [thread, times] : handOvers)
        std::ranges::sort(times);
    std::vector<Copy> copies;
    std::map<SliceId, std::size_t> lastOf; // of the copies that a call of the host waits for the last to end
    const auto addWait = [&](SliceId slice) {
        const auto own = copies.size() - 1;
        const auto [it, isNew] = lastOf.try_emplace(slice, own);
        if (!isNew && endOf(copies[own].slice) >= endOf(copies[it->second].slice))
            it->second = own;
    };
    for (const auto& launch : launches) {
        if (slices.cls[launch.task] != SliceClass::Memcpy)
            continue;
        if (stop.stop_requested())
            break;
        auto& copy = copies.emplace_back();
        copy.slice = launch.task;
        const auto name = report.sliceName(SliceId{launch.task});
        copy.kind = copyKindOf(name);
        copy.isPageable = name.find("ageable") != std::string_view::npos;
        readArguments(report, copy);
        copy.call = launch.call;
        copy.op = launch.op;
        if (copy.kind == CopyKind::Unknown && launch.source.valid())
            copy.kind = copyKindOf(report.sliceName(launch.source));
        const auto over = launch.handOver();
        if (!over.valid())
            continue;
        copy.waited = 0;
        if (isWaitingCall(report, launch))
            addWait(launch.call);
        const auto thread = threadOf(report, over.index());
        const auto found = waits.find(thread);
        if (found == waits.end())
            continue;
        const auto& times = handOvers[thread];
        const auto next = std::ranges::upper_bound(times, slices.ts[over.index()]);
        const auto until = next == times.end() ? INT64_MAX : *next;
        const auto wait = std::ranges::lower_bound(found->second, endOf(over.index()), {},
                                                   [&](auto i) { return slices.ts[i]; });
        // It waits for the copy if it began before the copy ended.
        if (wait == found->second.end() || slices.ts[*wait] >= until || slices.ts[*wait] > endOf(launch.task))
            continue;
        copy.wait = SliceId{*wait};
        addWait(copy.wait);
    }
    for (const auto& [slice, copy] : lastOf)
        copies[copy].waited = saturatedSum(copies[copy].waited, slices.dur[slice.index()]);
    return copies;
}

std::vector<CopyGroup> copyGroupsOf(const Report& report, std::span<const Copy> copies)
{
    const auto& slices = report.slices;
    std::map<std::tuple<std::int32_t, std::uint32_t, CopyKind, bool>, CopyGroup> groups;
    for (const auto& copy : copies) {
        const auto& track = report.tracks[slices.track[copy.slice].index()];
        const auto stream = slices.stream[copy.slice] != kNoNumber ? slices.stream[copy.slice] : track.stream;
        auto& group = groups[{track.device, stream, copy.kind, copy.isPageable}];
        group.device = track.device;
        group.stream = stream;
        group.kind = copy.kind;
        group.isPageable = copy.isPageable;
        const auto time = slices.dur[copy.slice];
        ++group.count;
        group.time = saturatedSum(group.time, time);
        if (!group.longestCopy.valid() || time > group.longest) {
            group.longest = time;
            group.longestCopy = SliceId{copy.slice};
        }
        if (copy.bytes != kMissingInteger) {
            ++group.sized;
            group.bytes = saturatedSum(group.bytes, copy.bytes);
            group.sizedTime = saturatedSum(group.sizedTime, time);
        }
        if (copy.isSmall()) {
            ++group.small;
            group.smallTime = saturatedSum(group.smallTime, time);
        }
        if (copy.waited != kMissingInteger) {
            ++group.called;
            group.blocking += copy.isBlocking() ? 1U : 0U;
            group.waited = saturatedSum(group.waited, copy.waited);
        }
    }
    std::vector<CopyGroup> rows;
    for (const auto& [key, group] : groups)
        rows.push_back(group);
    std::ranges::stable_sort(rows, std::greater{}, &CopyGroup::time);
    return rows;
}

} // namespace opscope
