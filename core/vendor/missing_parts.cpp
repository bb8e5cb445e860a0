// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vendor/missing_parts.h"

#include <algorithm>
#include <string_view>

#include "core/base/ascii.h"
#include "core/base/message_id.h"
#include "core/base/text.h"
#include "core/vendor/svp_run.h"

namespace opscope {
namespace {

std::string_view nameOf(const InventoryEntry& entry)
{
    return std::string_view(entry.path).substr(entry.path.rfind('/') + 1);
}

bool hasDeviceSlice(const Report& report)
{
    return std::ranges::any_of(report.slices.cls.span(), isDeviceClass);
}

bool hasTable(const Report& report, bool (*is)(const DataTable&))
{
    return std::ranges::any_of(report.tables, is);
}

bool hasPart(const Report& report, RunPart part)
{
    switch (part) {
    case RunPart::All: {
        // The pages Accuracy and Model Graph read the tables of dumps and models.
        const bool hasTables =
            !report.tables.empty() && report.kind != ReportKind::Dumps && report.kind != ReportKind::Model;
        return hasPart(report, RunPart::Timeline) || report.ops.size() != 0 || hasTables ||
               report.memory.size() != 0 || report.opMemory.size_() != 0 || !report.communication.empty() ||
               !report.communicationMatrix.empty() || !report.stepTimes.empty() || !report.steps.empty();
    }
    case RunPart::Times:
        return report.slices.size() != 0 || report.ops.size() != 0 || !report.communication.empty() ||
               !report.stepTimes.empty() || report.kind == ReportKind::Dumps;
    case RunPart::Timeline:
        return report.slices.size() != 0 || !report.counters.counters.empty() || !report.instants.empty();
    case RunPart::Slices:
        return report.slices.size() != 0;
    case RunPart::DeviceTasks:
        return report.ops.size() != 0 || !report.communication.empty() || !report.stepTimes.empty() ||
               hasDeviceSlice(report);
    case RunPart::Ops:
        return report.ops.size() != 0;
    case RunPart::Metrics:
        return hasTable(report, [](const DataTable& table) {
            return table.kind == "op_summary" || table.kind == "kernel_details" ||
                   table.find("mac_ratio") != nullptr || table.find("aic_mac_ratio") != nullptr ||
                   table.find("Memory Bound") != nullptr;
        });
    case RunPart::Statistics:
        return report.slices.size() != 0 || report.ops.size() != 0 ||
               hasTable(report, [](const DataTable& table) {
                   return table.kind.find("statistic") != std::string::npos || table.kind == "op_summary" ||
                          table.kind == "aicpu" || table.kind.starts_with("msprof_tx");
               });
    case RunPart::Steps:
        return !report.steps.empty();
    case RunPart::Counters:
        return report.counters.size() != 0;
    case RunPart::Memory:
        return report.memory.size() != 0 || report.opMemory.size_() != 0 ||
               report.table("static_op_mem") != nullptr;
    case RunPart::Communication:
        return !report.communication.empty() || !report.communicationMatrix.empty() ||
               !report.stepTimes.empty() || report.table("communication_statistic") != nullptr ||
               report.table("hccl_statistic") != nullptr;
    case RunPart::Tables:
        return !report.tables.empty();
    }
    return true;
}

/// A file that fills this part of the report; None for parts that are looked for in several places.
ReportPart filledBy(RunPart part)
{
    switch (part) {
    case RunPart::Timeline:
    case RunPart::Slices:
    case RunPart::DeviceTasks:
        return ReportPart::Slices;
    case RunPart::Ops:
    case RunPart::Metrics:
        return ReportPart::Ops;
    case RunPart::Statistics:
        return ReportPart::Statistics;
    case RunPart::Steps:
        return ReportPart::Steps;
    case RunPart::Counters:
        return ReportPart::Counters;
    case RunPart::Memory:
        return ReportPart::Memory | ReportPart::OpMemory;
    case RunPart::Communication:
        return ReportPart::Communication | ReportPart::CommunicationMatrix;
    case RunPart::All:
    case RunPart::Times:
    case RunPart::Tables:
        break;
    }
    return ReportPart::None;
}

/// In the words of msprof; howWith() translates them for other recorders.
std::vector<Message> hintsOf(RunPart part)
{
    const auto all = [](auto... ids) { return std::vector<Message>{message(ids)...}; };
    switch (part) {
    case RunPart::All:
    case RunPart::Times:
        return all(MessageId::SummaryCollect);
    case RunPart::Timeline:
    case RunPart::DeviceTasks:
        return all(MessageId::NoTimelineExport, MessageId::NoTimelineCollect);
    case RunPart::Slices:
        return all(MessageId::HowTimeline);
    case RunPart::Metrics:
        return all(MessageId::HowMetrics, MessageId::HowSummary);
    case RunPart::Statistics:
        return all(MessageId::HowSummary, MessageId::HowTimeline);
    case RunPart::Ops:
    case RunPart::Tables:
        return all(MessageId::HowSummary);
    case RunPart::Steps:
        return all(MessageId::HowSteps);
    case RunPart::Counters:
        return all(MessageId::HowCounters);
    case RunPart::Memory:
        return all(MessageId::HowMemory);
    case RunPart::Communication:
        return all(MessageId::HowCommunication);
    }
    return {};
}

MessageId whatOf(RunPart part)
{
    switch (part) {
    case RunPart::Timeline:
        return MessageId::NoTimeline;
    case RunPart::Slices:
        return MessageId::NoTimelineSlices;
    case RunPart::DeviceTasks:
        return MessageId::MissingTimeline;
    case RunPart::Ops:
        return MessageId::MissingOps;
    case RunPart::Metrics:
        return MessageId::NoMetricsInput;
    case RunPart::Statistics:
        return MessageId::NoStatisticsInput;
    case RunPart::Steps:
        return MessageId::NoStepsInput;
    case RunPart::Counters:
        return MessageId::NoCounterInput;
    case RunPart::Memory:
        return MessageId::NoMemoryInput;
    case RunPart::Communication:
        return MessageId::NoCommunicationInput;
    case RunPart::Tables:
        return MessageId::NoFurtherTables;
    case RunPart::All:
    case RunPart::Times:
        break;
    }
    return MessageId::SummaryNothing;
}

/// The message for a rank, if its number is known, or the one for a run.
template <class... Args>
Message ofRank(const Report& report, MessageId run, MessageId rank, const Args&... args)
{
    return isKnown(report.rank) ? message(rank, report.rank, args...) : message(run, args...);
}

/// The command that exports the raw data of the run; empty if it has none.
std::string exportCommand(const Report& report)
{
    for (const auto& entry : report.inventory) {
        if (entry.state == FileState::NotDecoded && entry.reason && !entry.reason->args.empty() &&
            (entry.reason->id == MessageId::RawData || entry.reason->id == MessageId::IntermediateDatabase))
            return entry.reason->args.front();
    }
    return {};
}

/// "task_time=on": the switch that makes a part, as the run itself names it; empty if it was off or is not
/// known.
std::string switchedOn(const Report& report, RunPart part)
{
    struct Switch {
        RunPart part;
        std::string_view name;
        std::string_view value; ///< that the value holds; empty: one of the words for "on"
    };
    static constexpr std::array kSwitches{
        Switch{RunPart::DeviceTasks, "activities", "NPU"},
        Switch{RunPart::DeviceTasks, "ai_core_profiling", {}},
        Switch{RunPart::DeviceTasks, "stars_acsq_task", {}},
        Switch{RunPart::DeviceTasks, "hwts_log", {}},
        Switch{RunPart::DeviceTasks, "task_time", {}},
        Switch{RunPart::DeviceTasks, "task_trace", {}},
        Switch{RunPart::DeviceTasks, "ts_timeline", {}},
        Switch{RunPart::Ops, "activities", "NPU"},
        Switch{RunPart::Ops, "ai_core_profiling", {}},
        Switch{RunPart::Metrics, "_aic_metrics", "PIPE"},
        Switch{RunPart::Metrics, "ai_core_profiling", {}},
        Switch{RunPart::Memory, "profile_memory", {}},
        Switch{RunPart::Counters, "_sys_io", {}},
        Switch{RunPart::Counters, "_sys_interconnection", {}},
        Switch{RunPart::Communication, "_profiler_level", "Level1"},
        Switch{RunPart::Communication, "_profiler_level", "Level2"},
    };
    static constexpr std::array<std::string_view, 5> kOn{"on", "true", "l0", "l1", "l2"};
    for (const auto& [key, value] : report.collection.switches) {
        const auto name = std::string_view(key).substr(key.rfind('.') + 1);
        for (const auto& known : kSwitches) {
            const bool isOn = known.value.empty() ? std::ranges::find(kOn, lowerAscii(value)) != kOn.end()
                                                  : value.find(known.value) != std::string::npos;
            if (known.part == part && known.name == name && isOn)
                return std::string(name) + '=' + value;
        }
    }
    return {};
}

/// A file that is expected of such a run, may fill the part and does not exist.
const InventoryEntry* missingFile(const Report& report, ReportPart fills)
{
    const auto it = std::ranges::find_if(report.inventory, [&](const InventoryEntry& entry) {
        return entry.state == FileState::Missing && overlap(entry.mayFill, fills);
    });
    return it == report.inventory.end() ? nullptr : &*it;
}

/// What makes this part in this run: to export it, to look for a lost file, or to collect it.
std::vector<Message> hintsFor(const Report& report, RunPart part)
{
    const auto command = exportCommand(report);
    const auto* const file = missingFile(report, filledBy(part));
    if (!command.empty() && file != nullptr && file->reason &&
        file->reason->id == MessageId::MissingNotExported)
        return {message(MessageId::HowParse, command)};
    const bool isTimeline = part == RunPart::Timeline || part == RunPart::Slices;
    const auto on = switchedOn(report, isTimeline ? RunPart::DeviceTasks : part);
    if (!on.empty() && file != nullptr) // a second collection would change nothing
        return {message(MessageId::HowSwitchedOn, on, nameOf(*file))};
    return howWith(recorderOf(report), hintsOf(part));
}

std::optional<MissingPart> unparsed(const Report& report)
{
    if (!isUnparsed(report))
        return std::nullopt;
    return MissingPart{RunPart::All,
                       ofRank(report, MessageId::RunRawOnly, MessageId::RankRawOnly, exportCommand(report)),
                       {},
                       true};
}

/// The timeline, for kinds of runs whose exporter always writes one.
std::optional<MissingPart> lostTimeline(const Report& report)
{
    const bool isExpected = report.kind == ReportKind::AscendPt || report.kind == ReportKind::AscendMs ||
                            report.kind == ReportKind::ProfOld || report.kind == ReportKind::ProfNew;
    const auto* const file = missingFile(report, ReportPart::Slices);
    if (!isExpected || file == nullptr || hasPart(report, RunPart::Slices) || isUnparsed(report))
        return std::nullopt;
    return MissingPart{RunPart::Timeline,
                       ofRank(report, MessageId::RunNoTimeline, MessageId::RankNoTimeline, nameOf(*file)),
                       hintsFor(report, RunPart::Timeline), true};
}

std::optional<MissingPart> lostDevice(const Report& report)
{
    const auto on = switchedOn(report, RunPart::DeviceTasks);
    if (on.empty() || hasPart(report, RunPart::DeviceTasks) || !hasPart(report, RunPart::All))
        return std::nullopt;
    return MissingPart{RunPart::DeviceTasks,
                       ofRank(report, MessageId::RunNoDeviceData, MessageId::RankNoDeviceData, on),
                       {message(MessageId::HowNoDeviceData)},
                       true};
}

/// A file of another tool, dumps or a model: the kind of the file explains why there is nothing to show.
std::optional<MissingPart> otherKind(const Report& report)
{
    if (report.kind == ReportKind::Model)
        return MissingPart{
            RunPart::All, message(MessageId::ModelHasNoSummary), {message(MessageId::ModelCollect)}};
    if (report.kind == ReportKind::Dumps)
        return MissingPart{RunPart::All, message(MessageId::TensorDumpFile), {}};
    if (report.inventory.size() == 1 && report.inventory.front().reason &&
        report.inventory.front().state == FileState::NotDecoded)
        return MissingPart{RunPart::All, *report.inventory.front().reason, {}};
    return std::nullopt;
}

} // namespace

bool isUnparsed(const Report& report)
{
    return !hasPart(report, RunPart::All) && !exportCommand(report).empty();
}

std::optional<MissingPart> whyMissing(const Report& report, RunPart part)
{
    if (hasPart(report, part))
        return std::nullopt;
    if (auto raw = unparsed(report))
        return raw;
    if (part == RunPart::All || part == RunPart::Times) {
        if (auto other = otherKind(report))
            return other;
    }
    const auto fills = filledBy(part);
    if (overlap(fills, ReportPart::Slices)) {
        if (auto lost = part == RunPart::DeviceTasks ? lostDevice(report) : lostTimeline(report))
            return lost;
    }
    MissingPart missing{part, message(whatOf(part)), {}};
    if (part == RunPart::DeviceTasks && hasPart(report, RunPart::Slices))
        missing.what = message(MessageId::NoDeviceLanes);
    missing.howToCollect = hintsFor(report, part);
    return missing;
}

std::vector<MissingPart> missingParts(const Report& report)
{
    if (report.kind == ReportKind::Model || report.kind == ReportKind::Dumps)
        return {};
    if (auto raw = unparsed(report))
        return {*std::move(raw)};
    std::vector<MissingPart> out;
    for (const auto part : {RunPart::Timeline, RunPart::DeviceTasks, RunPart::Ops, RunPart::Metrics,
                            RunPart::Steps, RunPart::Counters, RunPart::Memory, RunPart::Communication}) {
        auto missing = whyMissing(report, part);
        if (!missing)
            continue;
        const auto& hows = missing->howToCollect;
        const bool isNeverThere =
            std::ranges::any_of(hows, [](const Message& how) { return how.id == MessageId::HowNotOnSvp; });
        if (missing->isLoss ||
            (hasPart(report, RunPart::All) && recorderOf(report) != Recorder::Other && !isNeverThere))
            out.push_back(*std::move(missing));
    }
    return out;
}

std::vector<MissingPart> lostParts(const Report& report)
{
    if (auto raw = unparsed(report))
        return {*std::move(raw)};
    std::vector<MissingPart> out;
    for (auto lost : {lostTimeline(report), lostDevice(report)}) {
        if (lost)
            out.push_back(*std::move(lost));
    }
    return out;
}

std::vector<LostPart> lostParts(const Workspace& workspace)
{
    std::vector<LostPart> out;
    for (std::size_t i = 0; i < workspace.reports.size(); ++i) {
        for (auto& part : lostParts(*workspace.reports[i]))
            out.push_back({i, std::move(part)});
    }
    return out;
}

std::vector<std::string> lostLines(const Workspace& workspace, const Words& words)
{
    std::vector<std::string> lines;
    for (const auto& one : lostParts(workspace)) {
        const auto& report = *workspace.reports[one.report];
        const bool needsName = workspace.reports.size() > 1 && !isKnown(report.rank);
        lines.push_back((needsName ? report.name + ": " : "") + missingText(one.part, words));
    }
    return lines;
}

const char* runPartName(RunPart part)
{
    static constexpr std::array kNames{
        OPSCOPE_TEXT("Word", "entire run"),      OPSCOPE_TEXT("Word", "times"),
        OPSCOPE_TEXT("Word", "timeline"),        OPSCOPE_TEXT("Word", "slices"),
        OPSCOPE_TEXT("Word", "device tasks"),    OPSCOPE_TEXT("Word", "ops"),
        OPSCOPE_TEXT("Word", "AI Core metrics"), OPSCOPE_TEXT("Word", "statistics"),
        OPSCOPE_TEXT("Word", "steps"),           OPSCOPE_TEXT("Word", "counters"),
        OPSCOPE_TEXT("Word", "memory"),          OPSCOPE_TEXT("Word", "communication"),
        OPSCOPE_TEXT("Word", "tables")};
    return kNames.at(static_cast<std::size_t>(part));
}

std::string missingText(const MissingPart& missing, const Words& words)
{
    auto text = words.message(missing.what);
    for (const auto& how : missing.howToCollect)
        text = words.message(message(MessageId::Sentences, text, words.message(how)));
    return text;
}

Recorder recorderOf(const Report& report)
{
    const auto hasFile = [&](std::string_view begin) {
        return std::ranges::any_of(
            report.inventory, [&](const InventoryEntry& entry) { return nameOf(entry).starts_with(begin); });
    };
    if (!report.ops.oriName.empty()) // a table of layers
        return Recorder::SvpBoard;
    switch (report.kind) {
    case ReportKind::AscendPt:
        return Recorder::TorchNpu;
    case ReportKind::AscendMs:
        return Recorder::MindSpore;
    case ReportKind::Job:
        return isSvpRun(report) ? Recorder::SvpBoard : Recorder::Msprof;
    case ReportKind::ProfOld:
    case ReportKind::ProfNew:
        return Recorder::Msprof;
    default:
        break;
    }
    for (const auto* const name : {"ascend_pytorch_profiler", "trace_view", "kernel_details"}) {
        if (hasFile(name))
            return Recorder::TorchNpu;
    }
    if (hasFile("ascend_mindspore_profiler"))
        return Recorder::MindSpore;
    const bool isForeign = report.kind == ReportKind::ChromeTrace || report.kind == ReportKind::Unknown ||
                           report.kind == ReportKind::Cluster;
    const bool isOfMsprof =
        hasFile("msprof") || hasFile("task_time") || hasFile("acl_") || hasFile("step_trace");
    return isForeign && !isOfMsprof ? Recorder::Other : Recorder::Msprof;
}

Recorder recorderOf(const Workspace& workspace)
{
    std::optional<Recorder> common;
    for (const auto& report : workspace.reports) {
        const auto recorder = recorderOf(*report);
        if (common.value_or(recorder) != recorder)
            return Recorder::Other;
        common = recorder;
    }
    return common.value_or(Recorder::Other);
}

namespace {

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

/// `framework` and its name of the class of metrics.
Message howOfFramework(const Message& how, std::string_view framework, std::string_view metrics)
{
    switch (how.id) {
    case MessageId::HowTimeline:
    case MessageId::NoTimelineExport:
    case MessageId::NoTimelineCollect:
    case MessageId::HowFrequency:
        return message(MessageId::HowFrameworkDevice, framework);
    case MessageId::HowSummary:
        return message(MessageId::HowFrameworkLevel, framework);
    case MessageId::HowMetrics:
        return message(MessageId::HowFrameworkMetrics, framework, metrics, "PipeUtilization");
    case MessageId::HowMetricsGroup:
        return message(MessageId::HowFrameworkMetrics, framework, metrics,
                       how.args.empty() ? "PipeUtilization" : how.args.front());
    case MessageId::HowSteps:
        return message(MessageId::HowFrameworkSteps, framework);
    case MessageId::HowCounters:
        return message(MessageId::HowFrameworkCounters, framework);
    case MessageId::HowMemory:
        return message(MessageId::HowFrameworkMemory, framework);
    case MessageId::HowCommunication:
    case MessageId::HowCommunicationTasks:
        return message(MessageId::HowFrameworkCommunication, framework);
    case MessageId::HowFusionOps:
    case MessageId::HowMsprofFile:
        return message(MessageId::HowOtherRun);
    default:
        return how;
    }
}

} // namespace

Message howWith(Recorder recorder, const Message& how)
{
    if (how.id == MessageId::HowEnvironment && recorder != Recorder::TorchNpu)
        return message(MessageId::HowOtherRun);
    switch (recorder) {
    case Recorder::SvpBoard:
        return howOnSvp(how);
    case Recorder::TorchNpu:
        return howOfFramework(how, "torch_npu", "AiCMetrics");
    case Recorder::MindSpore:
        return howOfFramework(how, "mindspore", "AicoreMetrics");
    case Recorder::Msprof:
        break;
    case Recorder::Other:
        // What a board of another kind cannot record is a hint for msprof too.
        if (howOnSvp(how) != how && how.id != MessageId::HowRanks && how.id != MessageId::HowStages)
            return message(MessageId::HowOtherSource);
        break;
    }
    return how;
}

std::vector<Message> howWith(Recorder recorder, const std::vector<Message>& hows)
{
    std::vector<Message> out;
    for (const auto& how : hows) {
        if (auto one = howWith(recorder, how); std::ranges::find(out, one) == out.end())
            out.push_back(std::move(one));
    }
    return out;
}

bool isOfFramework(const Message& how)
{
    static constexpr std::array kIds{MessageId::HowFrameworkDevice,       MessageId::HowFrameworkLevel,
                                     MessageId::HowFrameworkMetrics,      MessageId::HowFrameworkSteps,
                                     MessageId::HowFrameworkCounters,     MessageId::HowFrameworkMemory,
                                     MessageId::HowFrameworkCommunication};
    return std::ranges::find(kIds, how.id) != kIds.end();
}

Message howFor(const Report& report, const Message& how)
{
    const auto raw = unparsed(report);
    return raw ? raw->what : howWith(recorderOf(report), how);
}

} // namespace opscope
