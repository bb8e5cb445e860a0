// SPDX-License-Identifier: GPL-3.0-or-later
// The rows of msprof's advice that are a condition on all ops together.
#include <algorithm>
#include <array>

#include "core/advisor/engine/op_rule.h"
#include "core/analysis/intervals.h"
#include "core/base/message_id.h"
#include "core/table/op_bound.h"
#include "core/vendor/slice_span.h"

namespace opscope {
namespace {

RuleResult runTransData(const RuleContext& context)
{
    const auto limit = context.threshold(ThresholdId::TransDataCount);
    const auto test = [](const OpView& view, std::uint32_t op) {
        return foundIf(view.type(op) == "TransData", 1);
    };
    const auto onlyIf =
        [&](const FoundOps& found) { // op_transdata reports the same ops, with the cause of each
            return static_cast<double>(found.parts.size()) > limit && !context.runs("op_transdata");
        };
    return testOps(
        context, {.needs = {hasOpsOfProf, hasValues(kOpType)},
                  .test = test,
                  .onlyIf = onlyIf,
                  .what = opText(MessageId::MsprofTransDataWhat, Found::Count, Found::Time),
                  .why = opText(MessageId::MsprofWhy, "count(op_type == TransData) > " + numberText(limit),
                                Found::LookedAt, Found::Count, Found::Name, Found::LongestTime, "TransData"),
                  .how = message(MessageId::MsprofTransDataHow)});
}

RuleResult runTaskWait(const RuleContext& context)
{
    const auto least = context.threshold(ThresholdId::WaitTime);
    const auto limit = context.threshold(ThresholdId::WaitShare);
    const std::vector<OpNeed> needs{hasOpsOfProf, hasColumn("Task Wait Time(us)")};
    return eachReport(context, needs, [&](const OpView& view, RuleResult& result) {
        const auto& waits = view.report().ops.wait;
        const WorkTypes works(view.report());
        double all = 0;
        std::int64_t waited = 0;
        OpFinding found;
        for (std::uint32_t op = 0; op < view.size() && op < waits.size(); ++op) {
            if (waits[op] == kMissingInteger || !works.has(op))
                continue;
            ++result.lookedAt;
            all += static_cast<double>(view.dur(op)) + static_cast<double>(waits[op]);
            if (static_cast<double>(waits[op]) > least * 1000) {
                found.parts.push_back({op, 0});
                waited += waits[op];
            }
        }
        if (found.parts.empty() || static_cast<double>(waited) <= limit * all)
            return;
        const auto longest =
            std::ranges::max_element(found.parts, {}, [&](const OpPart& part) { return waits[part.op]; })->op;
        found.columns = {{"wait_us", "Wait(us)", CellKind::Real, [&](const OpView&, std::size_t op) {
                              return static_cast<double>(waits[op]) / 1000;
                          }}};
        auto finding =
            found.finding(view, message(MessageId::MsprofWaitWhat, found.parts.size(), usText(waited)),
                          message(MessageId::MsprofWaitWhy, numberText(least),
                                  percentText(static_cast<double>(waited) / all), percentText(limit),
                                  view.name(longest), usText(waits[longest])),
                          message(MessageId::MsprofWaitHow));
        const auto compute = timesOfOps(view, [&](std::size_t op) { return !view.isCommunication(op); });
        const auto communication = communicationOf(view);
        const auto busy = compute.with(communication);
        std::vector<TimeRange> idle;
        for (auto& subject : finding.subjects) { // the wait is before the op
            const auto op = static_cast<std::size_t>(subject.id);
            const auto begin = view.start(op);
            if (begin == kMissingInteger)
                continue;
            // A wait during ops of another stream costs nothing, and a wait for communication is counted
            // by the rules on communication.
            const TimeRange wait{begin - waits[op], begin};
            subject = {SubjectKind::Range, subject.report, -1, wait, wait.dur() - busy.lengthIn(wait)};
            idle.push_back(wait);
            if (op < view.report().ops.slice.size() && view.report().ops.slice[op].valid())
                subject.id = static_cast<std::int64_t>(view.report().ops.slice[op].index());
        }
        const Intervals before(std::move(idle));
        const auto gain = before.length() - before.inBoth(busy).length();
        finding.gain.ns = std::min(gain, view.deviceTime());
        if (const auto inCommunication = before.inBoth(communication).length(); inCommunication > 0)
            finding.why = message(MessageId::MsprofWaitCommWhy, numberText(least),
                                  percentText(static_cast<double>(waited) / all), percentText(limit),
                                  view.name(longest), usText(waits[longest]), usText(inCommunication));
        result.findings.push_back(std::move(finding));
    });
}

/// mte2 / max(mac, vec); above any limit if that divides by 0 and the scalar unit is not busier. A matrix
/// product without cube work has no useful counters.
double memoryBound(const OpView& view, std::size_t op)
{
    const auto memory = view.pipe(Pipe::Mte2, op);
    const auto compute = view.largest({Pipe::Mac, Pipe::Vec}, op);
    if (std::isnan(memory) || std::isnan(compute))
        return kNoReal;
    if (compute > 0)
        return opscope::memoryBound(memory, compute);
    if (view.type(op).find("MatMul") != std::string_view::npos || view.type(op).starts_with("Conv") ||
        view.pipe(Pipe::Scalar, op) > memory)
        return kNoReal;
    return memory > 0 ? HUGE_VAL : 0;
}

RuleResult runMemoryBound(const RuleContext& context)
{
    const auto limit = context.threshold(ThresholdId::MemoryBound);
    const auto share = context.threshold(ThresholdId::MemoryBoundShare);
    const auto test = [&](const OpView& view, std::uint32_t op) {
        const auto bound = memoryBound(view, op);
        const auto next = view.largest({Pipe::Mac, Pipe::Vec}, op);
        return bound > limit ? foundIf(true, difference(view.pipe(Pipe::Mte2, op), next))
                             : foundAbove(bound, limit);
    };
    const auto condition =
        fmt::format("memory_bound = mte2_ratio / max(mac_ratio, vec_ratio) > {}, sum(duration) > {} %",
                    numberText(limit), percentText(share));
    const auto bound = [](const OpView& view, std::uint32_t op) { return numberText(memoryBound(view, op)); };
    return testOps(
        context,
        {.needs = {hasOpsOfProf, hasPipes({Pipe::Mte2}), hasAnyPipe({Pipe::Mac, Pipe::Vec})},
         .test = test,
         .onlyIf = [&](const FoundOps& found) { return found.shareOfOps() > share; },
         .columns = pipeColumns({Pipe::Mte2, Pipe::Mac, Pipe::Vec}),
         .what = opText(MessageId::MsprofMemoryBoundWhat, Found::Count, Found::Time, Found::ShareOfOps),
         .why = opText(MessageId::MsprofWhy, condition, Found::LookedAt, Found::Count, Found::Name,
                       Found::LongestTime, bound),
         .how = message(MessageId::MsprofMemoryBoundHow)});
}

bool isAiCore(std::string_view type)
{
    return type == "AI_CORE" || type == "AI_VECTOR_CORE" || type == "MIX_AIC" || type == "MIX_AIV";
}

RuleResult runParallel(const RuleContext& context)
{
    const auto limit = context.threshold(ThresholdId::AiCpuAlone);
    return eachReport(context, {hasOpsOfProf}, [&](const OpView& view, RuleResult& result) {
        const auto cpu = timesOfOps(view, [&](std::size_t op) { return view.taskType(op) == "AI_CPU"; });
        const auto core = timesOfOps(view, [&](std::size_t op) { return isAiCore(view.taskType(op)); });
        if (cpu.ranges().empty() && core.ranges().empty()) {
            if (hasValues(kTaskType)(view, result))
                addMissingValues(view, result, "Task Start Time(us)");
            return;
        }
        result.lookedAt += view.size();
        const auto both = cpu.inBoth(core).length();
        const auto alone = cpu.length() - both;
        const auto all = cpu.with(core).length();
        const auto share = static_cast<double>(alone) / static_cast<double>(std::max<std::int64_t>(1, all));
        if (share <= limit)
            return;
        OpFinding found;
        for (std::uint32_t op = 0; op < view.size(); ++op) {
            if (view.taskType(op) == "AI_CPU")
                found.parts.push_back({op, view.dur(op) - core.lengthIn(view.range(op))});
        }
        auto finding =
            found.finding(view, message(MessageId::MsprofParallelWhat, usText(alone)),
                          message(MessageId::MsprofParallelWhy, usText(alone), usText(core.length() - both),
                                  usText(both), percentText(share), percentText(limit)),
                          message(MessageId::MsprofParallelHow));
        finding.gain.ns = alone; // two AI CPU ops at the same time count once
        result.findings.push_back(std::move(finding));
    });
}

RuleResult runBottleneck(const RuleContext& context)
{
    const auto limit = context.threshold(ThresholdId::CubeAffinity);
    const std::vector<OpNeed> needs{hasOpsOfProf, hasPipes({Pipe::Mac, Pipe::Vec})};
    return eachReport(context, needs, [&](const OpView& view, RuleResult& result) {
        std::array<double, 4> time{};
        for (std::size_t op = 0; op < view.size(); ++op) {
            if (view.taskType(op) == "AI_CPU")
                continue;
            const std::array ratios{view.pipe(Pipe::Mac, op), view.pipe(Pipe::Vec, op),
                                    view.pipe(Pipe::Scalar, op),
                                    view.largest({Pipe::Mte1, Pipe::Mte2, Pipe::Mte3}, op)};
            const auto known = [](double ratio) { return ratio > 0 ? ratio : -1; };
            const auto* largest = std::ranges::max_element(ratios, {}, known);
            if (known(*largest) < 0)
                continue;
            ++result.lookedAt;
            time[static_cast<std::size_t>(largest - ratios.begin())] += static_cast<double>(view.dur(op));
        }
        const auto all = time[0] + time[1] + time[2] + time[3];
        if (all <= 0 || time[0] / all >= limit)
            return;
        Finding finding;
        finding.what =
            message(MessageId::MsprofBottleneckWhat, percentText(time[0] / all), percentText(time[1] / all),
                    percentText(time[2] / all), percentText(time[3] / all));
        finding.why = message(MessageId::MsprofBottleneckWhy, percentText(limit));
        finding.how = message(MessageId::MsprofBottleneckHow);
        finding.numbers = {{"cube", time[0] / all},
                           {"vector", time[1] / all},
                           {"scalar", time[2] / all},
                           {"memory", time[3] / all}};
        result.findings.push_back(std::move(finding));
    });
}

} // namespace

constinit const Rule transData1Rule{"rule_transData_1", RuleGroup::Msprof, MessageId::MsprofTransDataTitle,
                                    "op_summary: OP Type", runTransData};
constinit const Rule waitTime1Rule{"rule_wait_time_1", RuleGroup::Msprof, MessageId::MsprofWaitTitle,
                                   "op_summary: Task Wait Time(us), Task Duration(us)", runTaskWait};
constinit const Rule memoryBound1Rule{"rule_memory_bound_1", RuleGroup::Msprof,
                                      MessageId::MsprofMemoryBoundTitle,
                                      "op_summary: mte2_ratio, mac_ratio, vec_ratio", runMemoryBound};
constinit const Rule parallelism1Rule{"rule_ai_core_and_ai_cpu_parallelism_1", RuleGroup::Msprof,
                                      MessageId::MsprofParallelTitle,
                                      "op_summary: Task Type, Task Start Time(us)", runParallel};
constinit const Rule bottleneckRule{
    "rule_model_bottleneck_1", RuleGroup::Msprof, MessageId::MsprofBottleneckTitle,
    "op_summary: mac_ratio, vec_ratio, scalar_ratio, mte ratios", runBottleneck};

} // namespace opscope
