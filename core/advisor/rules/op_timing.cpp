// SPDX-License-Identifier: GPL-3.0-or-later
// Ops that wait for each other or for the host: AI CPU ops without parallel work, many small kernels, copies.
#include <algorithm>
#include <array>

#include "core/advisor/engine/op_rule.h"
#include "core/analysis/intervals.h"
#include "core/base/message_id.h"
#include "core/vendor/slice_span.h"

namespace opscope {
namespace {

RuleResult runSerial(const RuleContext& context)
{
    const auto beside = context.threshold(ThresholdId::AiCpuBeside);
    const auto limit = context.threshold(ThresholdId::AiCpuAlone);
    const std::vector<OpNeed> needs{hasOpsOfProf, hasValues(kTaskType)};
    return eachReport(context, needs, [&](const OpView& view, RuleResult& result) {
        const auto core = timesOfOps(view, [&](std::size_t op) {
            const auto type = view.taskType(op);
            return type == "AI_CORE" || type == "AI_VECTOR_CORE" || type.starts_with("MIX_");
        });
        const auto test = [&](const OpView&, std::uint32_t op) {
            if (view.taskType(op) != "AI_CPU" || view.range(op).empty())
                return kNotLookedAt;
            const auto both = static_cast<double>(core.lengthIn(view.range(op)));
            const auto time = static_cast<double>(view.dur(op));
            return foundIf(both < beside * time, 1 - both / time);
        };
        testOps(view, result,
                {.test = test,
                 .onlyIf = [&](const FoundOps& found) { return found.shareOfDevice() > limit; },
                 .what = opText(MessageId::OpAiCpuSerialWhat, Found::Count, Found::Time),
                 .why = opText(MessageId::OpAiCpuSerialWhy, percentText(beside), Found::ShareOfDevice,
                               Found::Name, Found::LongestTime),
                 .how = message(MessageId::OpAiCpuSerialHow)});
    });
}

RuleResult runSmallOps(const RuleContext& context)
{
    const auto small = static_cast<std::int64_t>(context.threshold(ThresholdId::SmallKernel) * 1000);
    const auto busy = context.threshold(ThresholdId::SmallKernelBusy);
    const auto count = context.threshold(ThresholdId::SmallKernelCount);
    return eachReport(context, {hasOpsOfProf}, [&](const OpView& view, RuleResult& result) {
        const WorkTypes works(view.report());
        std::vector<std::uint32_t> order;
        for (std::uint32_t op = 0; op < view.size(); ++op) {
            if (view.start(op) != kMissingInteger && works.has(op))
                order.push_back(op);
        }
        const auto communication = communicationOf(view);
        const auto isSmall = [&](std::uint32_t op) {
            return view.dur(op) < small && !view.isCommunication(op);
        };
        const auto idleIn = [&](TimeRange gap) { return gap.dur() - communication.lengthIn(gap); };
        if (order.empty())
            addMissingValues(view, result, "Task Start Time(us)");
        std::ranges::stable_sort(order, {}, [&](std::uint32_t op) { return view.start(op); });
        const auto computing = static_cast<std::size_t>(
            std::ranges::count_if(order, [&](std::uint32_t op) { return !view.isCommunication(op); }));
        result.lookedAt += computing;
        OpFinding found;
        std::int64_t gaps = 0;
        std::int64_t end = INT64_MIN;
        for (std::size_t i = 0; i < order.size(); ++i) {
            const auto range = view.range(order[i]);
            end = std::max(end, range.end);
            if (!isSmall(order[i]))
                continue;
            if (i + 1 < order.size() && view.start(order[i + 1]) > end)
                gaps += idleIn({end, view.start(order[i + 1])});
            found.parts.push_back({order[i], 0});
        }
        const auto time = found.time(view);
        const auto share =
            static_cast<double>(time) / static_cast<double>(std::max<std::int64_t>(1, time + gaps));
        if (static_cast<double>(found.parts.size()) < count || share >= busy)
            return;
        auto finding =
            found.finding(view,
                          message(MessageId::OpSmallWhat, found.parts.size(), computing,
                                  numberText(static_cast<double>(small) / 1000), usText(time), usText(gaps)),
                          message(MessageId::OpSmallWhy, percentText(share)), message(MessageId::OpSmallHow));
        // The gaps are between the ops.
        for (std::size_t i = 0; i + 1 < order.size(); ++i) {
            const TimeRange gap{view.range(order[i]).end, view.start(order[i + 1])};
            if (isSmall(order[i]) && !gap.empty())
                finding.subjects.push_back({SubjectKind::Range, view.index(), -1, gap, idleIn(gap)});
        }
        finding.gain.ns = gaps;
        result.findings.push_back(std::move(finding));
    });
}

OpVerdict isCopy(const OpView& view, std::uint32_t op)
{
    static constexpr std::array<std::string_view, 11> kCopies{
        "TensorMove", "ViewCopy", "AsStrided", "Slice", "StridedSlice", "StridedSliceD",
        "Concat",     "ConcatD",  "ConcatV2",  "Split", "Identity"};
    return foundIf(std::ranges::find(kCopies, view.type(op)) != kCopies.end(), 1);
}

/// "Slice, Concat": the types of the ops, in the order of their first ops.
std::string typesText(const FoundOps& found)
{
    std::vector<std::string_view> types;
    for (const auto& part : found.parts) {
        if (std::ranges::find(types, found.view.type(part.op)) == types.end())
            types.push_back(found.view.type(part.op));
    }
    return fmt::format("{}", fmt::join(types, ", "));
}

RuleResult runCopies(const RuleContext& context)
{
    const auto limit = context.threshold(ThresholdId::CopyShare);
    const auto what = [](const FoundOps& found) {
        return message(MessageId::OpCopiesWhat, found.parts.size(), typesText(found), usText(found.time));
    };
    return testOps(context, {.needs = {hasOpsOfProf, hasValues(kOpType)},
                             .test = isCopy,
                             .onlyIf = [&](const FoundOps& found) { return found.shareOfOps() > limit; },
                             .what = what,
                             .why = opText(MessageId::OpCopiesWhy, Found::ShareOfOps),
                             .how = message(MessageId::OpCopiesHow)});
}

} // namespace

constinit const Rule opAiCpuSerialRule{"op_aicpu_serial", RuleGroup::Operators, MessageId::OpAiCpuSerialTitle,
                                       "op_summary: Task Type, Task Start Time(us)", runSerial};
constinit const Rule opSmallRule{"op_small", RuleGroup::Operators, MessageId::OpSmallTitle,
                                 "op_summary: Task Start Time(us), Task Duration(us)", runSmallOps};
constinit const Rule opCopiesRule{"op_copies", RuleGroup::Operators, MessageId::OpCopiesTitle,
                                  "op_summary: OP Type", runCopies};

} // namespace opscope
