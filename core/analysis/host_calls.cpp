// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/host_calls.h"

#include <algorithm>
#include <unordered_map>

#include "core/base/message_id.h"
#include "core/report/stray_times.h"

namespace opscope {

namespace {

template <class IsWanted>
std::vector<std::uint32_t> hostSlices(const Report& report, const IsWanted& isWanted)
{
    std::vector<std::uint32_t> slices;
    for (const auto& track : report.tracks) {
        for (auto i = track.firstSlice; i < track.firstSlice + track.sliceCount; ++i) {
            if (!isDeviceClass(track.cls) && isWanted(report.slices.cls[i]))
                slices.push_back(i);
        }
    }
    return slices;
}

/// "aten::linear", "npu::npu_fusion_attention", "autograd::engine::evaluate_function: AddmmBackward0": work
/// of the framework. A Python function or a step only encloses other work.
std::vector<std::uint32_t> frameworkOps(const Report& report)
{
    std::unordered_map<std::uint32_t, bool> isOp; // there are few distinct names: each is tested once
    auto slices = hostSlices(report, [](SliceClass cls) { return cls == SliceClass::Framework; });
    std::erase_if(slices, [&](std::uint32_t slice) {
        const auto name = report.slices.name[slice];
        const auto [it, isNew] = isOp.try_emplace(name.value, false);
        if (isNew)
            it->second = report.text(name).find("::") != std::string_view::npos;
        return !it->second;
    });
    return slices;
}

} // namespace

HostCalls::HostCalls(const Report& report)
    : m_report(report),
      m_byOp(report, frameworkOps(report)),
      m_byCall(report, hostSlices(report, isHostApiClass)),
      m_byRange(report, hostSlices(report, [](SliceClass cls) {
                    return cls == SliceClass::Range || cls == SliceClass::Framework;
                }))
{
    std::vector<TimeRange> calls;
    const auto& slices = report.slices;
    for (std::size_t i = 0; i < slices.size(); ++i) {
        if (!isHostApiClass(slices.cls[i]) || isStray(report, i))
            continue;
        m_isCollected = true;
        if (slices.dur[i] > 0)
            calls.push_back({slices.ts[i], slices.ts[i] + slices.dur[i]});
    }
    m_calls = Intervals(std::move(calls));
    std::vector<TimeRange> ops;
    for (const auto slice : frameworkOps(report))
        ops.push_back({slices.ts[slice], slices.ts[slice] + slices.dur[slice]});
    m_recorded = m_calls.with(Intervals(std::move(ops)));
    m_opsWithoutCall = m_recorded.without(m_calls);
}

HostDuring HostCalls::during(TimeRange range) const
{
    HostDuring out;
    out.isCollected = m_isCollected;
    const auto inCalls = m_calls.lengthIn(range);
    out.inOps = m_opsWithoutCall.lengthIn(range);
    out.op = out.inOps > 0 ? m_byOp.mostOf(range) : SliceId{};
    out.noCall = range.dur() - inCalls - out.inOps;
    out.call = m_byCall.mostOf(range);
    if (out.call.valid()) {
        const auto call = m_report.slices.at(out.call);
        out.inCall = std::min(call.end(), range.end) - std::max(call.ts, range.begin);
    }
    out.inOthers = inCalls - out.inCall;
    out.inside = m_byRange.mostOf(range);
    return out;
}

std::string hostText(const Report& report, const HostDuring& host, const Words& words)
{
    const auto name = [&](SliceId slice) { return report.sliceName(slice); };
    const auto inside = [&](MessageId id, MessageId idInside, const auto&... args) {
        return words.message(host.inside.valid() ? message(idInside, args..., name(host.inside))
                                                 : message(id, args...));
    };
    if (!host.isCollected)
        return inside(MessageId::HostNotCollected, MessageId::HostNotCollectedInside);
    std::string out;
    const auto add = [&](const std::string& part) { out += (out.empty() ? "" : ", ") + part; };
    if (host.call.valid())
        add(words.message(message(MessageId::HostInCall, microsText(host.inCall), name(host.call))));
    if (host.inOthers > 0)
        add(words.message(message(MessageId::HostInOthers, microsText(host.inOthers))));
    if (host.inOps > 0)
        add(words.message(message(MessageId::HostInOps, microsText(host.inOps), name(host.op))));
    if (host.noCall > 0)
        add(inside(MessageId::HostNoCall, MessageId::HostNoCallInside, microsText(host.noCall)));
    return out;
}

} // namespace opscope
