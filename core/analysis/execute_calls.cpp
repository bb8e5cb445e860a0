// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/execute_calls.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "core/analysis/intervals.h"
#include "core/base/ascii.h"
#include "core/base/message_id.h"
#include "core/base/time.h"

namespace opscope {
namespace {

bool isWorkOfDevice(SliceClass cls)
{
    return cls == SliceClass::Kernel || cls == SliceClass::AiCpu || cls == SliceClass::Communication;
}

Intervals workOfDevices(const Report& report)
{
    std::vector<TimeRange> ranges;
    for (std::size_t i = 0; i < report.slices.size(); ++i) {
        if (isWorkOfDevice(report.slices.cls[i]) && report.slices.dur[i] > 0)
            ranges.push_back({report.slices.ts[i], report.slices.ts[i] + report.slices.dur[i]});
    }
    return Intervals(std::move(ranges));
}

} // namespace

bool isExecuteCall(std::string_view apiName)
{
    const auto name = lowerAscii(apiName);
    return name.ends_with("mdl_execute") || name.ends_with("mdlexecute") || name.ends_with("mdlexecutev2");
}

std::vector<SliceId> executeCalls(const Report& report)
{
    std::unordered_map<std::uint32_t, bool> isExecute; // there are few distinct names: each is tested once
    std::vector<SliceId> calls;
    for (std::size_t i = 0; i < report.slices.size(); ++i) {
        if (!isHostApiClass(report.slices.cls[i]) && report.slices.cls[i] != SliceClass::Other)
            continue;
        const auto name = report.slices.name[i];
        const auto [it, isNew] = isExecute.try_emplace(name.value, false);
        if (isNew)
            it->second = isExecuteCall(report.text(name));
        if (it->second)
            calls.push_back(SliceId::of(i));
    }
    std::ranges::sort(calls, {}, [&](SliceId s) { return std::pair(report.slices.ts[s.index()], s); });
    return calls;
}

std::optional<Inference> inferenceOf(const Report& report)
{
    const auto calls = executeCalls(report);
    if (calls.empty())
        return {};
    const auto first = report.slices.at(calls.front());
    Inference out;
    out.call = report.text(first.name);
    out.count = calls.size();
    out.first = {first.ts, first.end()};
    out.min = out.max = first.dur;
    std::int64_t sum = 0;
    std::vector<TimeRange> ranges;
    for (const auto id : calls) {
        const auto call = report.slices.at(id);
        sum += call.dur;
        out.min = std::min(out.min, call.dur);
        out.max = std::max(out.max, call.dur);
        if (call.dur > 0)
            ranges.push_back({call.ts, call.end()});
    }
    const auto count = static_cast<std::int64_t>(calls.size());
    out.mean = (sum + count / 2) / count;
    const Intervals inCalls(std::move(ranges));
    const auto work = workOfDevices(report);
    if (inCalls.length() > 0 && work.length() > 0)
        out.withoutOps =
            1 - static_cast<double>(inCalls.inBoth(work).length()) / static_cast<double>(inCalls.length());
    return out;
}

Message inferenceText(const Inference& inference)
{
    return message(MessageId::InferenceText, timeWithUnit(inference.mean), inference.call, inference.count);
}

std::optional<Message> inferenceNote(const Inference& inference)
{
    constexpr double kMost = 0.5;
    if (inference.withoutOps <= kMost)
        return {};
    return message(MessageId::InferenceNote, fmt::format("{:.1f}", inference.withoutOps * 100));
}

} // namespace opscope
