// SPDX-License-Identifier: GPL-3.0-or-later
// Finds a host that waits for each op before it launches the next: launches of a thread that are immediately
// followed by a synchronisation.
#include <algorithm>
#include <unordered_map>

#include "core/advisor/engine/rule_parts.h"
#include "core/analysis/launches.h"
#include "core/analysis/named_slices.h"
#include "core/base/message_id.h"

namespace opscope {
namespace {

bool isLaunch(std::string_view api)
{
    return api.find("aunch") != std::string_view::npos ||
           api.find("aclmdlExecute") != std::string_view::npos ||
           api.find("aclopExecute") != std::string_view::npos;
}

enum class CallKind : std::uint8_t { Other, Launch, Wait };

CallKind kindOf(std::string_view api)
{
    return isLaunch(api) ? CallKind::Launch : isSynchronisation(api) ? CallKind::Wait : CallKind::Other;
}

/// Launches of a track, and the waits that come before the next launch.
struct Thread {
    std::size_t launches = 0;
    std::vector<std::uint32_t> waits;
};

/// `kinds` caches the kind of each name.
Thread threadOf(const Report& report, const Track& track, std::unordered_map<StringId, CallKind>& kinds)
{
    const auto& slices = report.slices;
    std::vector<std::pair<std::uint32_t, CallKind>> calls;
    for (auto i = track.firstSlice; i < track.firstSlice + track.sliceCount; ++i) {
        if (!isHostApiClass(slices.cls[i]))
            continue;
        const auto [it, isNew] = kinds.try_emplace(slices.name[i]);
        if (isNew)
            it->second = kindOf(rowNameOf(report, SliceId{i}, kByApi));
        if (it->second != CallKind::Other)
            calls.emplace_back(i, it->second);
    }
    const auto begin = [&](const auto& call) { return slices.ts[call.first]; };
    if (!std::ranges::is_sorted(calls, {}, begin)) // of nested calls the outer one is first
        std::ranges::stable_sort(calls, {}, begin);
    Thread thread;
    bool isOpen = false; // whether there was a launch after which no wait has followed yet
    std::int64_t end = INT64_MIN;
    for (const auto& [i, kind] : calls) {
        if (kind == CallKind::Launch) {
            // A launch call inside another launch is the same launch.
            thread.launches += slices.ts[i] >= end ? 1U : 0U;
            end = std::max(end, slices.ts[i] + slices.dur[i]);
            isOpen = true;
        } else if (isOpen) {
            thread.waits.push_back(i);
            isOpen = false;
        }
    }
    return thread;
}

RuleResult runHostSync(const RuleContext& context)
{
    const auto limit = context.threshold(ThresholdId::SyncAfterLaunch);
    const auto least = context.threshold(ThresholdId::SyncLaunches);
    return eachReport(context, {}, [&](const OpView& view, RuleResult& result) {
        const auto& slices = view.report().slices;
        const auto classes = slices.cls.span();
        if (std::ranges::find(classes, SliceClass::HostRuntime) == classes.end() && // it synchronises too
            !hasHostCalls(view, result))
            return;
        std::unordered_map<StringId, CallKind> kinds;
        for (const auto& track : view.report().tracks) {
            if (context.stop.stop_requested())
                return;
            auto [launches, waits] = threadOf(view.report(), track, kinds);
            result.lookedAt += launches;
            const auto share =
                launches == 0 ? 0 : static_cast<double>(waits.size()) / static_cast<double>(launches);
            if (static_cast<double>(launches) < least || share <= limit)
                continue;
            std::ranges::stable_sort(waits, std::greater{}, [&](auto i) { return slices.dur[i]; });
            Finding finding;
            for (const auto i : waits)
                addSubject(finding, sliceSubject(view, i, slices.dur[i]));
            finding.gain.isOfRun = true;
            finding.numbers = {{"launches", static_cast<double>(launches)}, {"share", share}};
            finding.what = message(MessageId::HostSyncWhat, waits.size(), launches, usText(finding.gain.ns));
            finding.why = message(MessageId::HostSyncWhy, percentText(share), percentText(limit),
                                  usText(slices.dur[waits.front()]),
                                  rowNameOf(view.report(), SliceId{waits.front()}, kByApi));
            finding.how = message(MessageId::HostSyncHow);
            finding.evidence = sliceEvidence(view, std::move(waits));
            result.findings.push_back(std::move(finding));
        }
    });
}

} // namespace

constinit const Rule hostSyncRule{"host_sync", RuleGroup::Host, MessageId::HostSyncTitle,
                                  "timeline: calls of AscendCL and the runtime", runHostSync};

} // namespace opscope
