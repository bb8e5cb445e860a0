// SPDX-License-Identifier: GPL-3.0-or-later
// Finds a device that is idle because the host launches too late, and the stage of the launches that needs
// the time.
#include <algorithm>
#include <array>
#include <map>

#include "core/advisor/engine/rule_parts.h"
#include "core/analysis/launches.h"
#include "core/base/message_id.h"
#include "core/base/saturated.h"
#include "core/base/text.h"
#include "core/table/record_table.h"
#include "core/vendor/svp_run.h"

namespace opscope {
namespace {

const char* stageText(LaunchStage stage)
{
    switch (stage) {
    case LaunchStage::Python:
        return OPSCOPE_TEXT("Argument", "outside ops of the framework");
    case LaunchStage::Framework:
        return OPSCOPE_TEXT("Argument", "in ops of the framework");
    case LaunchStage::Enqueue:
        return OPSCOPE_TEXT("Argument", "while it is put into the task queue");
    case LaunchStage::Queue:
        return OPSCOPE_TEXT("Argument", "in the task queue");
    case LaunchStage::Dequeue:
        return OPSCOPE_TEXT("Argument", "behind the task queue, before the call");
    case LaunchStage::Call:
    case LaunchStage::Device:
        break;
    }
    return OPSCOPE_TEXT("Argument", "in the call that launches");
}

MessageId howOfStage(LaunchStage stage)
{
    switch (stage) {
    case LaunchStage::Python:
        return MessageId::DispatchPythonHow;
    case LaunchStage::Framework:
        return MessageId::HostIdleOpsHow;
    case LaunchStage::Queue:
    case LaunchStage::Dequeue:
        return MessageId::DispatchQueueHow;
    default:
        return MessageId::HostIdleLaunchHow;
    }
}

bool hasLaunches(const OpView& view, RuleResult& result)
{
    const auto& strings = view.report().strings;
    for (const char* category : {"HostToDevice", "ac2g"}) {
        const auto& categories = view.report().flows.category;
        const auto id = strings.find(category);
        if (id.valid() && std::ranges::find(categories.span(), id) != categories.span().end())
            return true;
    }
    const bool isSvp = view.isSvp() || isSvpRun(view.report()); // such a board records none
    result.addMissing({message(MessageId::MissingHostCalls),
                       message(isSvp ? MessageId::HowOtherRun : MessageId::NoTimelineCollect)});
    return false;
}

TablePtr launchEvidence(const OpView& view, std::vector<Launch> launches)
{
    const auto& report = view.report();
    launches.resize(std::min(launches.size(), kMostEvidence));
    RecordTable<Launch> table("advice", view.reportPtr(), std::move(launches));
    table.column(textSpec("name", OPSCOPE_TEXT("Column", "Name")),
                 [&](const Launch& launch) { return report.slices.name[launch.task]; });
    table.nameIsLast();
    table.column(durationSpec("gain", OPSCOPE_TEXT("Column", "Gain")), &Launch::waited);
    table.column(timestampSpec("start", OPSCOPE_TEXT("Column", "Start")),
                 [&](const Launch& launch) { return report.slices.ts[launch.task]; });
    table.column(textSpec("op", OPSCOPE_TEXT("Column", "Framework op")), [&](const Launch& launch) {
        return launch.op.valid() ? report.slices.name[launch.op.index()] : StringId();
    });
    table.slices([](const Launch& launch) { return SliceId{launch.task}; });
    return table.finish();
}

void addLate(const RuleContext& context, const OpView& view, RuleResult& result, std::vector<Launch> late)
{
    const auto limit = context.threshold(ThresholdId::LaunchWait);
    const auto& report = view.report();
    Finding finding;
    std::array<std::int64_t, kLaunchStages> stages{};
    std::ranges::stable_sort(late, std::greater{}, &Launch::waited);
    for (const auto& launch : late) {
        const auto waited = launch.waited();
        addSubject(finding, {SubjectKind::Range,
                             view.index(),
                             static_cast<std::int64_t>(launch.task),
                             {launch.idle.begin, launch.idle.begin + waited},
                             waited});
        for (std::size_t s = 0; s + 1 < kLaunchStages; ++s)
            stages[s] = saturatedSum(stages[s], launch.idleIn(report, static_cast<LaunchStage>(s)));
    }
    const auto share = view.shareOfRun(finding.gain.ns);
    if (late.empty() || share < limit)
        return;
    finding.gain.isOfRun = true;
    const auto most = std::ranges::max_element(stages);
    const auto stage = static_cast<LaunchStage>(most - stages.begin());
    for (std::size_t s = 0; s + 1 < kLaunchStages; ++s)
        finding.numbers.push_back({"stage_" + std::to_string(s), static_cast<double>(stages[s]) / 1000});
    finding.what = message(MessageId::DispatchWhat, usText(finding.gain.ns), late.size(), stageText(stage),
                           usText(*most));
    finding.why = message(MessageId::DispatchWhy, percentText(share), percentText(limit), usText(stages[0]),
                          usText(stages[1]), usText(stages[2]), usText(stages[3]), usText(stages[4]),
                          usText(stages[5]), usText(late.front().waited()));
    finding.how = message(howOfStage(stage));
    finding.evidence = launchEvidence(view, std::move(late));
    result.findings.push_back(std::move(finding));
}

RuleResult runDispatch(const RuleContext& context)
{
    return eachReport(context, {hasLaunches}, [&](const OpView& view, RuleResult& result) {
        std::map<std::int32_t, std::vector<Launch>> devices;
        for (const auto& launch : launchesOf(view.report(), context.stop)) {
            result.lookedAt += launch.call.valid() ? 1U : 0U;
            if (launch.waited() != kMissingInteger && launch.waited() > 0)
                devices[launch.device].push_back(launch);
        }
        if (context.stop.stop_requested())
            return;
        for (auto& [device, late] : devices)
            addLate(context, view, result, std::move(late));
    });
}

} // namespace

constinit const Rule dispatchRule{
    "dispatch", RuleGroup::Host, MessageId::DispatchTitle,
    "timeline: tasks of the device and the flows from the calls that launched them", runDispatch};

} // namespace opscope
