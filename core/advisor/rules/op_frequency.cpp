// SPDX-License-Identifier: GPL-3.0-or-later
// Ops that ran while the clock of the AI Core was low: the op is not the reason.
#include <algorithm>

#include "core/advisor/engine/rule_parts.h"
#include "core/analysis/intervals.h"
#include "core/base/message_id.h"

namespace opscope {
namespace {

/// When a counter was low, and its mean in these times.
struct Drop {
    Intervals times;
    double highest = 0, mean = 0;
};

Drop dropOf(const Report& report, const Counter& counter, double limit)
{
    const auto& samples = report.counters;
    const auto first = std::size_t{counter.firstSample};
    const auto last = first + counter.sampleCount;
    Drop drop;
    for (auto i = first; i < last; ++i)
        drop.highest = std::max(drop.highest, samples.value[i]);
    std::vector<TimeRange> low;
    double sum = 0;
    double time = 0;
    for (auto i = first; i < last; ++i) {
        const TimeRange until{samples.ts[i], i + 1 < last ? samples.ts[i + 1] : report.span.end};
        // A core that is switched off between ops reports 0.
        if (samples.value[i] <= 0 || until.empty() || samples.value[i] > drop.highest * (1 - limit))
            continue;
        low.push_back(until);
        sum += samples.value[i] * static_cast<double>(until.dur());
        time += static_cast<double>(until.dur());
    }
    drop.mean = time > 0 ? sum / time : 0;
    drop.times = Intervals(std::move(low));
    return drop;
}

/// "Iteration 5, Iteration 6": the steps of which more than half is in these times; empty: none.
std::string stepsIn(const Report& report, const Intervals& times, std::int32_t device)
{
    constexpr std::size_t kMostListed = 10;
    std::vector<std::string_view> labels;
    for (const auto& step : report.steps) {
        const bool isOther = step.device != kNoDevice && device != kNoDevice && step.device != device;
        const auto label = report.text(step.label);
        if (!isOther && !step.range.empty() && 2 * times.lengthIn(step.range) > step.range.dur() &&
            std::ranges::find(labels, label) == labels.end())
            labels.push_back(label);
    }
    std::string text;
    for (std::size_t i = 0; i < std::min(labels.size(), kMostListed); ++i)
        text.append(i == 0 ? "" : ", ").append(labels[i]);
    return labels.size() > kMostListed ? text + ", ..." : text;
}

Finding findingOf(const OpView& view, const Counter& counter, const Drop& drop, double limit)
{
    OpFinding found{{}, GainBasis::Estimate, {}};
    const auto& ops = view.report().ops;
    std::int64_t inDrop = 0;
    for (std::uint32_t op = 0; op < view.size(); ++op) {
        const bool isOther = op < ops.device.size() && counter.device != kNoDevice &&
                             ops.device[op] != kNoDevice && ops.device[op] != counter.device;
        const auto low = isOther || view.taskType(op) == "AI_CPU" ? 0 : drop.times.lengthIn(view.range(op));
        if (low <= 0)
            continue;
        inDrop += low;
        found.parts.push_back({op, shareOf(low, 1 - drop.mean / drop.highest)});
    }
    const auto low = numberText(drop.mean);
    const auto high = numberText(drop.highest);
    const auto time = usText(drop.times.length());
    const auto steps = stepsIn(view.report(), drop.times, counter.device);
    auto finding = found.finding(view,
                                 steps.empty() ? message(MessageId::OpFrequencyWhatBare, low, high, time)
                                               : message(MessageId::OpFrequencyWhat, low, high, time, steps),
                                 message(MessageId::OpFrequencyWhy, percentText(limit),
                                         numberText(drop.highest), numberText(drop.mean), usText(inDrop)),
                                 message(MessageId::OpFrequencyHow));
    for (const auto& range : drop.times.ranges())
        finding.subjects.push_back({SubjectKind::Range, view.index(), -1, range, 0});
    finding.numbers.push_back({"frequency_low", drop.mean});
    finding.numbers.push_back({"frequency_high", drop.highest});
    return finding;
}

RuleResult runOpFrequency(const RuleContext& context)
{
    const auto limit = context.threshold(ThresholdId::FrequencyDrop);
    return eachReport(context, {hasOpsOfProf}, [&](const OpView& view, RuleResult& result) {
        bool hasCounter = false;
        for (const auto& counter : view.report().counters.counters) {
            if (counter.kind != CounterKind::Frequency || counter.sampleCount == 0)
                continue;
            hasCounter = true;
            result.lookedAt += counter.sampleCount;
            result.ops = 0; // samples are not ops
            const auto drop = dropOf(view.report(), counter, limit);
            auto finding = drop.mean > 0 ? findingOf(view, counter, drop, limit) : Finding();
            if (finding.gain.ns > 0) // a low clock costs nothing while nothing runs
                result.findings.push_back(std::move(finding));
        }
        if (!hasCounter)
            result.addMissing({message(MessageId::MissingFrequency), message(MessageId::HowFrequency)});
    });
}

} // namespace

constinit const Rule opFrequencyRule{"op_frequency", RuleGroup::Operators, MessageId::OpFrequencyTitle,
                                     "timeline: counter AI Core Freq", runOpFrequency};

} // namespace opscope
