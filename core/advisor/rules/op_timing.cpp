// SPDX-License-Identifier: GPL-3.0-or-later
// Ops that wait for each other or for the host: AI CPU ops without parallel work, many small kernels, copies.
#include <algorithm>
#include <array>

#include "core/advisor/rule_parts.h"
#include "core/analysis/intervals.h"
#include "core/base/message_id.h"
#include "core/report/slice_span.h"

namespace opscope {
namespace {

RuleResult runSerial(const RuleContext& context)
{
    const auto beside = context.threshold(ThresholdId::AiCpuBeside);
    const auto limit = context.threshold(ThresholdId::AiCpuAlone);
    return eachReport(context, [&](const OpView& view, RuleResult& result) {
        if (!hasOpsOfProf(view, result) || !hasValues(view, result, view.report().ops.taskType, "Task Type"))
            return;
        std::vector<TimeRange> cores;
        for (std::size_t op = 0; op < view.size(); ++op) {
            const auto type = view.taskType(op);
            if (type == "AI_CORE" || type == "AI_VECTOR_CORE" || type.starts_with("MIX_"))
                cores.push_back(view.range(op));
        }
        std::erase_if(cores, [](TimeRange range) { return range.empty(); });
        const Intervals core(std::move(cores));
        OpFinding found;
        for (std::uint32_t op = 0; op < view.size(); ++op) {
            if (view.taskType(op) != "AI_CPU" || view.range(op).empty())
                continue;
            ++result.lookedAt;
            const auto both = core.lengthIn(view.range(op));
            if (static_cast<double>(both) < beside * static_cast<double>(view.dur(op)))
                found.parts.push_back({op, view.dur(op) - both});
        }
        const auto share = static_cast<double>(found.time(view)) / static_cast<double>(view.deviceTime());
        if (found.parts.empty() || share <= limit)
            return;
        const auto longest = found.longest(view);
        result.findings.push_back(found.finding(
            view, message(MessageId::OpAiCpuSerialWhat, found.parts.size(), found.timeText(view)),
            message(MessageId::OpAiCpuSerialWhy, percentText(beside), percentText(share), view.name(longest),
                    usText(view.dur(longest))),
            message(MessageId::OpAiCpuSerialHow)));
    });
}

RuleResult runSmallOps(const RuleContext& context)
{
    const auto small = static_cast<std::int64_t>(context.threshold(ThresholdId::SmallKernel) * 1000);
    const auto busy = context.threshold(ThresholdId::SmallKernelBusy);
    const auto count = context.threshold(ThresholdId::SmallKernelCount);
    return eachReport(context, [&](const OpView& view, RuleResult& result) {
        if (!hasOpsOfProf(view, result))
            return;
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

bool isCopy(std::string_view type)
{
    static constexpr std::array<std::string_view, 11> kCopies{
        "TensorMove", "ViewCopy", "AsStrided", "Slice", "StridedSlice", "StridedSliceD",
        "Concat",     "ConcatD",  "ConcatV2",  "Split", "Identity"};
    return std::ranges::find(kCopies, type) != kCopies.end();
}

RuleResult runCopies(const RuleContext& context)
{
    const auto limit = context.threshold(ThresholdId::CopyShare);
    return eachReport(context, [&](const OpView& view, RuleResult& result) {
        if (!hasOpsOfProf(view, result) || !hasValues(view, result, view.report().ops.type, "OP Type"))
            return;
        result.lookedAt += view.size();
        OpFinding found;
        std::vector<std::string_view> types;
        for (std::uint32_t op = 0; op < view.size(); ++op) {
            if (!isCopy(view.type(op)))
                continue;
            found.parts.push_back({op, view.dur(op)});
            if (std::ranges::find(types, view.type(op)) == types.end())
                types.push_back(view.type(op));
        }
        const auto share = static_cast<double>(found.time(view)) /
                           static_cast<double>(std::max<std::int64_t>(1, view.opTime()));
        if (found.parts.empty() || share <= limit)
            return;
        std::string names;
        for (const auto type : types)
            names.append(names.empty() ? "" : ", ").append(type);
        result.findings.push_back(found.finding(
            view, message(MessageId::OpCopiesWhat, found.parts.size(), names, found.timeText(view)),
            message(MessageId::OpCopiesWhy, percentText(share)), message(MessageId::OpCopiesHow)));
    });
}

} // namespace

extern const Rule opAiCpuSerialRule, opSmallRule, opCopiesRule;
constinit const Rule opAiCpuSerialRule{"op_aicpu_serial", RuleGroup::Operators, MessageId::OpAiCpuSerialTitle,
                                       "op_summary: Task Type, Task Start Time(us)", runSerial};
constinit const Rule opSmallRule{"op_small", RuleGroup::Operators, MessageId::OpSmallTitle,
                                 "op_summary: Task Start Time(us), Task Duration(us)", runSmallOps};
constinit const Rule opCopiesRule{"op_copies", RuleGroup::Operators, MessageId::OpCopiesTitle,
                                  "op_summary: OP Type", runCopies};

} // namespace opscope
