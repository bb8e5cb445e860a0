// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/svp_run.h"

#include <algorithm>
#include <array>

#include "core/base/message_id.h"

namespace opscope {
namespace {

/// Raw files of the task scheduler, the framework and the training trace.
constexpr std::array<std::string_view, 4> kOfCann{"hwts.", "Framework.", "training_trace.", "ts_track."};

bool isOfCann(const InventoryEntry& entry)
{
    const auto name = std::string_view(entry.path).substr(entry.path.rfind('/') + 1);
    return std::ranges::any_of(kOfCann, [&](std::string_view stem) { return name.starts_with(stem); });
}

} // namespace

bool isSvpRun(const Report& report)
{
    return report.kind == ReportKind::Job && std::ranges::none_of(report.inventory, isOfCann);
}

bool areSvpRuns(const Workspace& workspace)
{
    return !workspace.reports.empty() &&
           std::ranges::all_of(workspace.reports, [](const ReportPtr& report) { return isSvpRun(*report); });
}

Message howOnSvp(const Message& how)
{
    switch (how.id) {
    case MessageId::HowTimeline:
    case MessageId::NoTimelineExport:
    case MessageId::NoTimelineCollect:
        return message(MessageId::HowSvpTimeline);
    case MessageId::HowSummary:
        return message(MessageId::HowSvpSummary);
    case MessageId::HowMetrics:
        return message(MessageId::HowSvpMetrics);
    case MessageId::HowMetricsGroup:
    case MessageId::HowCounters:
    case MessageId::HowSteps:
    case MessageId::HowMemory:
    case MessageId::HowCommunication:
    case MessageId::HowCommunicationTasks:
    case MessageId::HowFrequency:
    case MessageId::HowFusionOps:
    case MessageId::HowMsprofFile:
    case MessageId::HowRanks:
    case MessageId::HowStages:
        return message(MessageId::HowNotOnSvp);
    default:
        return how;
    }
}

} // namespace opscope
