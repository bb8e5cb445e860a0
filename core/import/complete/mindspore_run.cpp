// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/complete/mindspore_run.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/base/message_id.h"
#include "core/import/complete/mindspore_ops.h"
#include "core/import/discover/export_name.h"
#include "core/import/discover/walk.h"
#include "core/import/importer.h"
#include "core/import/tables/table_reader.h"
#include "core/vendor/classify.h"

namespace opscope {
namespace {

constexpr std::int64_t kFirstOtherPid = 9000; ///< smaller pids are device numbers, for AI Cores
constexpr std::int64_t kFirstOtherTid = 100'000;
constexpr std::int64_t kStepsTid = 100'000;

struct MindSporeProcess {
    std::int64_t pid;
    std::string_view name;
    std::int64_t sortIndex;
    SliceClass cls;
    bool isOnDevice;
};
constexpr std::array kProcesses{
    MindSporeProcess{9000, "AI CPU Op", 10, SliceClass::AiCpu, true},
    MindSporeProcess{10000, "Communication Op", 20, SliceClass::Communication, true},
    MindSporeProcess{11000, "Host CPU Op", 30, SliceClass::Framework, false},
    MindSporeProcess{12000, "Op Overlap Analysis", 40, SliceClass::Overlap, true},
};

struct NamedThread {
    std::int64_t tid;
    std::string_view name;
};
/// Names of merged times, which have a process of their own or (1.x) belong to the device.
constexpr std::array kMerged{
    NamedThread{7997, "Receive Alone"},           NamedThread{7998, "AllReduce Alone"},
    NamedThread{7999, "Merged Computation Op"},   NamedThread{8000, "Pure Communication Op"},
    NamedThread{8001, "Merged Communication Op"}, NamedThread{8002, "Free Time"},
};
constexpr std::array kOthers{
    NamedThread{kStepsTid, "Steps"},
    NamedThread{100'001, "Scope Name"},
    NamedThread{100'003, "Host CPU Op"},
};

template <std::size_t N>
std::string_view nameOf(const std::array<NamedThread, N>& threads, std::int64_t tid)
{
    const auto it = std::ranges::find(threads, tid, &NamedThread::tid);
    return it == threads.end() ? std::string_view() : it->name;
}

constexpr std::string_view kCoreProcess = "AI Core Op";

bool isRead(const InventoryEntry& entry)
{
    return entry.state == FileState::Used || entry.state == FileState::Partial;
}

/// True for a timeline of MindSpore itself; an export of it by Opscope already has names.
bool hasTimeline(const Report& report)
{
    const bool isNamed = std::ranges::any_of(
        report.processes, [&](const Process& process) { return report.text(process.name) == kCoreProcess; });
    return std::ranges::any_of(report.inventory, [&](const InventoryEntry& entry) {
        return entry.kind == chromeTrace.id && isRead(entry) &&
               (isNamed || isMindSporeTimeline(fileName(entry.path)));
    });
}

/// True if the step trace comes from its file; in a database of Opscope it already has the clock of the
/// timeline.
bool hasStepTrace(const Report& report)
{
    return std::ranges::any_of(report.inventory, [](const InventoryEntry& entry) {
        return entry.kind == stepTraceRawCsv.id && isRead(entry);
    });
}

/// The device whose number is that of the only process; kNoDevice if there are several.
std::int32_t deviceOfOnlyProcess(const Report& report)
{
    std::int32_t device = kNoDevice;
    for (const auto& process : report.processes) {
        const auto pid = numberOr(report.text(process.key));
        if (pid < 0 || pid >= kFirstOtherPid)
            continue;
        if (device != kNoDevice && device != pid)
            return kNoDevice;
        device = static_cast<std::int32_t>(pid);
    }
    return device;
}

void nameProcesses(ReportBuilder& builder)
{
    auto& report = builder.report();
    const auto device = deviceOfOnlyProcess(report);
    for (auto& process : report.processes) {
        const auto pid = numberOr(report.text(process.key));
        const auto* const known = std::ranges::find(kProcesses, pid, &MindSporeProcess::pid);
        const bool isCore = pid >= 0 && pid < kFirstOtherPid;
        if (!isCore && known == kProcesses.end())
            continue;
        const auto name = builder.intern(isCore ? kCoreProcess : known->name);
        if (process.name.valid() && process.name != name)
            continue;
        process.name = name;
        process.sortIndex = isCore ? 0 : known->sortIndex;
        process.device = isCore ? static_cast<std::int32_t>(pid) : known->isOnDevice ? device : kNoDevice;
    }
}

struct Lane {
    std::string name; ///< empty: unchanged
    SliceClass cls = SliceClass::Other;
    std::uint32_t stream = kNoNumber;
};

Lane laneOf(std::int64_t pid, std::string_view thread)
{
    const auto* const known = std::ranges::find(kProcesses, pid, &MindSporeProcess::pid);
    const auto tid = numberOr(thread);
    if (thread == "Steps" || tid == kStepsTid)
        return {"Steps", SliceClass::StepTrace, kNoNumber};
    if (const auto merged = nameOf(kMerged, tid); !merged.empty())
        return {std::string(merged), SliceClass::Overlap, kNoNumber};
    if (const auto other = nameOf(kOthers, tid); !other.empty() || thread == "Scope Name")
        return {std::string(other), pid == 11000 ? SliceClass::Framework : SliceClass::Other, kNoNumber};
    auto stream = streamOfThread(thread);
    if (stream == kNoNumber && tid >= 0 && tid < kFirstOtherTid)
        stream = static_cast<std::uint32_t>(tid);
    const auto cls = known != kProcesses.end() ? known->cls
                     : stream == kNoNumber     ? SliceClass::Other
                                               : SliceClass::Kernel;
    const bool isOfHost = known != kProcesses.end() && !known->isOnDevice;
    if (isOfHost || stream == kNoNumber)
        return {{}, cls, kNoNumber};
    return {"Stream " + std::to_string(stream), cls, stream};
}

void nameLanes(ReportBuilder& builder)
{
    auto& report = builder.report();
    for (auto& track : report.tracks) {
        if (!track.thread.valid() || !track.process.valid())
            continue;
        auto& thread = report.threads[track.thread.index()];
        const auto& process = report.processes[track.process.index()];
        const auto pid = numberOr(report.text(process.key));
        if (pid < 0)
            continue;
        const auto lane = laneOf(pid, report.text(thread.name.valid() ? thread.name : thread.key));
        if (!lane.name.empty() && !thread.name.valid())
            thread.name = builder.intern(lane.name);
        if (lane.stream != kNoNumber && thread.sortIndex == 0)
            thread.sortIndex = lane.stream;
        track.cls = lane.cls;
        track.stream = lane.stream;
        track.device = process.device;
    }
    auto& cls = report.slices.cls.own();
    auto& stream = report.slices.stream.own();
    for (std::size_t i = 0; i < cls.size(); ++i) {
        const auto& track = report.tracks[report.slices.track[i].index()];
        if (!track.thread.valid())
            continue;
        cls[i] = track.cls;
        stream[i] = track.stream;
    }
}

/// Parses "3" or "Model ID: 1 Iteration ID: 3"; -1 for other names.
std::int64_t stepNumber(std::string_view name)
{
    constexpr std::string_view kMark = "Iteration ID: ";
    const auto at = name.find(kMark);
    return numberOr(at == std::string_view::npos ? name : name.substr(at + kMark.size()));
}

/// The iterations on the timeline by number; no value if several models have the same number.
std::map<std::int64_t, std::optional<TimeRange>> drawnSteps(const Report& report)
{
    std::map<std::int64_t, std::optional<TimeRange>> out;
    for (std::size_t i = 0; i < report.slices.size(); ++i) {
        if (report.slices.cls[i] != SliceClass::StepTrace)
            continue;
        const auto number = stepNumber(report.text(report.slices.name[i]));
        if (number < 0)
            continue;
        const TimeRange range{report.slices.ts[i], report.slices.ts[i] + report.slices.dur[i]};
        const auto [it, isNew] = out.try_emplace(number, range);
        if (!isNew)
            it->second.reset();
    }
    return out;
}

constexpr std::int64_t kSlackNs = 1000; ///< the timeline has three decimals of a us, computed in doubles

bool isNear(std::int64_t a, std::int64_t b)
{
    std::int64_t gap = 0;
    return !__builtin_sub_overflow(a, b, &gap) && gap <= kSlackNs && gap >= -kSlackNs;
}

/// The clock of the step trace minus that of the timeline, from the iterations in both. None unless all of
/// them have equal lengths and the same difference.
std::optional<std::int64_t> clockOffset(const Report& report,
                                        const std::map<std::int64_t, std::optional<TimeRange>>& drawn)
{
    std::optional<std::int64_t> offset;
    for (const auto& step : report.steps) {
        const auto it = drawn.find(step.number);
        const bool isBoth = step.hasTrainingTimes && it != drawn.end() && it->second &&
                            step.iterationEnd != kMissingInteger && step.iterationTime != kMissingInteger;
        if (!isBoth)
            continue;
        // From version 2.0 on, the iteration on the timeline begins without the preceding data augmentation.
        const bool isSame =
            isNear(it->second->dur(), step.iterationTime) ||
            isNear(it->second->dur() + std::max<std::int64_t>(0, step.dataAug), step.iterationTime);
        std::int64_t ahead = 0;
        if (!isSame || __builtin_sub_overflow(step.iterationEnd, it->second->end, &ahead) ||
            (offset && !isNear(*offset, ahead)))
            return {};
        offset = offset.value_or(ahead);
    }
    return offset;
}

/// The same difference from min_cycle_counter_N.txt, the device counter at the start of the timeline.
std::optional<std::int64_t> counterOffset(const Report& report)
{
    constexpr std::int64_t kTickNs = 10;
    const auto* const table = report.table("min_cycle_counter");
    const auto ticks =
        table == nullptr ? kMissingInteger : integerAt(findColumn(*table, "min_cycle_counter"), 0);
    std::int64_t offset = 0;
    if (ticks == kMissingInteger || __builtin_mul_overflow(ticks, kTickNs, &offset))
        return {};
    return offset;
}

/// The latest time of a step; kMissingInteger if it has none.
std::int64_t lastTime(const Step& step)
{
    auto last = std::max({step.fpStart, step.bpEnd, step.iterationEnd});
    for (const auto& [start, dur] : step.reduces)
        last = std::max(last, start);
    return last;
}

/// The range of a step has the clock of the step trace if it ends with its iteration, otherwise that of the
/// timeline.
void shift(Step& step, std::int64_t offset)
{
    const auto moved = [offset](std::int64_t time) {
        std::int64_t out = 0;
        return time == 0 || __builtin_sub_overflow(time, offset, &out) ? 0 : out;
    };
    if (!step.range.empty() && step.range.end == step.iterationEnd)
        step.range = {moved(step.range.begin), moved(step.range.end)};
    for (auto* point : {&step.fpStart, &step.bpEnd, &step.iterationEnd}) {
        if (*point != kMissingInteger)
            *point = moved(*point);
    }
    for (auto& [start, dur] : step.reduces)
        start = moved(start);
}

void placeSteps(ReportBuilder& builder)
{
    auto& report = builder.report();
    const auto drawn = drawnSteps(report);
    for (const auto& [number, range] : drawn) {
        if (!range)
            continue;
        auto& step = report.steps[builder.stepFor(kNoDevice, -1, number).index()];
        if (!step.hasTrainingTimes)
            step.range = *range;
    }
    const auto isTraced = [](const Step& step) { return step.hasTrainingTimes; };
    if (!hasStepTrace(report) || std::ranges::none_of(report.steps, isTraced))
        return;
    auto offset = clockOffset(report, drawn);
    if (!offset)
        offset = counterOffset(report);
    for (auto& step : report.steps) {
        if (!isTraced(step))
            continue;
        const auto it = drawn.find(step.number);
        if (offset) {
            if (lastTime(step) >= *offset) // otherwise an export of Opscope has already converted it
                shift(step, *offset);
            if (step.range.empty() && it != drawn.end() && it->second)
                step.range = *it->second;
            continue;
        }
        if (it != drawn.end() && it->second)
            step.range = *it->second;
        else if (step.range.end == step.iterationEnd) // not for a range from the timeline
            step.range = {};
        step.fpStart = step.bpEnd = step.iterationEnd = kMissingInteger;
        for (auto& [start, dur] : step.reduces)
            start = 0;
    }
    if (!offset)
        builder.addIssue(Severity::Warning, message(MessageId::StepsOnOtherClock));
}

} // namespace

void completeMindSpore(ReportBuilder& builder, const std::stop_token& stop)
{
    const auto& report = builder.report();
    const bool isOurs = hasTimeline(report);
    if (isOurs) {
        nameProcesses(builder);
        nameLanes(builder);
    }
    if (isOurs || (report.slices.size() != 0 && hasStepTrace(report)))
        placeSteps(builder);
    if (isOurs)
        opsFromFramework(builder, stop);
    opsFromAverages(builder);
}

} // namespace opscope
