// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/complete/complete.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <numeric>
#include <tuple>
#include <utility>
#include <vector>

#include "core/base/message_id.h"
#include "core/import/complete/group_ranks.h"
#include "core/import/complete/mindspore_run.h"
#include "core/import/complete/onnx_runtime_ops.h"
#include "core/import/complete/op_slices.h"
#include "core/import/complete/run_device.h"
#include "core/report/cells.h"
#include "core/vendor/vendor_columns.h"

namespace opscope {
namespace {

/// Reads the table of msprof_tx_*.csv:
/// "pid,tid,category,event_type,...,Start_time(us),End_time(us),...,message".
void addMsprofTx(ReportBuilder& builder)
{
    auto& report = builder.report();
    const auto index = static_cast<std::size_t>(
        std::ranges::find_if(report.tables, [](const DataTable& t) { return t.kind == "msprof_tx"; }) -
        report.tables.begin());
    const bool hasRanges =
        std::ranges::find(report.slices.cls.span(), SliceClass::Range) != report.slices.cls.span().end();
    const bool hasMarks = std::ranges::any_of(report.instants, [](const Instant& i) { return i.isMark; });
    if (index == report.tables.size() || hasRanges || hasMarks)
        return;
    const auto& table = report.tables[index];
    const auto* const pid = findColumn(table, "pid");
    const auto* const tid = findColumn(table, "tid");
    const auto* const start = findColumn(table, "Start_time");
    const auto* const end = findColumn(table, "End_time");
    const auto* const text = findColumn(table, "message");
    const auto* const type = findColumn(table, "event_type");
    if (start == nullptr)
        return;
    const auto fileOf = [&, file = table.find(kFileColumn)](std::size_t row) {
        const auto number = integerAt(file, row);
        const auto& files = report.inventory;
        return number < 0 || number >= std::ssize(files) ? std::string()
                                                         : files[static_cast<std::size_t>(number)].path;
    };
    for (std::size_t i = 0; i < table.rows; ++i) {
        const auto begin = nanosAt(start, i);
        if (begin == kMissingInteger)
            continue;
        const auto pidText = pid == nullptr ? std::string("msproftx") : cellText(*pid, i, report.strings);
        const auto tidText = tid == nullptr ? std::string() : cellText(*tid, i, report.strings);
        const auto process = builder.process("msproftx " + pidText);
        report.processes[process.index()].name = builder.intern("msproftx");
        const auto thread = builder.thread(process, tidText);
        report.threads[thread.index()].name = builder.intern("Thread " + tidText);
        const auto track = builder.track(thread);
        report.tracks[track.index()].cls = SliceClass::Range;
        const auto name = textIdAt(text, i, report.strings);
        const auto stop = nanosAt(end, i);
        const auto kind = report.strings.text(textIdAt(type, i, report.strings));
        const bool isMark =
            kind.find("mark") != std::string_view::npos || stop == kMissingInteger || stop == begin;
        if (isMark) {
            Instant mark;
            mark.ts = begin;
            mark.track = track;
            mark.process = process;
            mark.name = name;
            mark.isMark = true;
            builder.addInstant(mark);
            continue;
        }
        Slice slice;
        slice.ts = begin;
        slice.dur = std::max<std::int64_t>(0, stop - begin);
        if (stop < begin)
            builder.addIssue(Severity::DataLoss, message(MessageId::NegativeDuration), {fileOf(i), 0, {}});
        slice.track = track;
        slice.name = name;
        slice.type = textIdAt(type, i, report.strings);
        slice.cls = SliceClass::Range;
        builder.addSlice(slice);
    }
}

/// A step trace track and a step_trace table both contain an iteration, but the track has no device. Keeps
/// the step with the device and moves slices and ops of the other to it. Then orders the steps of each device
/// and model by number.
void mergeSteps(Report& report)
{
    auto& steps = report.steps;
    std::vector<std::uint32_t> target(steps.size());
    std::vector<Step> kept;
    std::vector<std::size_t> twins(steps.size(), SIZE_MAX);
    std::map<std::pair<std::int64_t, std::int64_t>, std::vector<std::size_t>> onDevices;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        if (steps[i].device != kNoDevice)
            onDevices[{steps[i].number, steps[i].model}].push_back(i);
    }
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const auto same = onDevices.find({steps[i].number, steps[i].model});
        // With several devices the track belongs to all of them.
        if (steps[i].device != kNoDevice || same == onDevices.end() || same->second.size() != 1)
            continue;
        const auto twin = same->second.front();
        if (steps[i].range.empty() || steps[twin].range.empty() || steps[i].range.overlaps(steps[twin].range))
            twins[i] = twin;
    }
    for (std::size_t i = 0; i < steps.size(); ++i) {
        if (twins[i] != SIZE_MAX)
            continue;
        target[i] = static_cast<std::uint32_t>(kept.size());
        kept.push_back(steps[i]);
    }
    // Two files may name the steps in different orders; of each device and model they are in their own.
    std::vector<std::uint32_t> order(kept.size());
    std::iota(order.begin(), order.end(), 0U);
    std::ranges::stable_sort(order, {}, [&](std::uint32_t i) {
        return std::tuple(kept[i].device, kept[i].model, kept[i].number);
    });
    if (kept.size() == steps.size() && std::ranges::is_sorted(order))
        return;
    std::vector<Step> sorted;
    std::vector<std::uint32_t> place(kept.size());
    for (const auto i : order) {
        place[i] = static_cast<std::uint32_t>(sorted.size());
        sorted.push_back(std::move(kept[i]));
    }
    kept = std::move(sorted);
    for (std::size_t i = 0; i < steps.size(); ++i) {
        if (twins[i] == SIZE_MAX)
            target[i] = place[target[i]];
    }
    for (std::size_t i = 0; i < steps.size(); ++i) {
        if (twins[i] == SIZE_MAX)
            continue;
        target[i] = target[twins[i]];
        auto& to = kept[target[i]];
        if (to.range.empty())
            to.range = steps[i].range;
    }
    const auto move = [&](std::uint16_t& step) {
        if (step < target.size())
            step = static_cast<std::uint16_t>(target[step]);
    };
    std::ranges::for_each(report.slices.step.own(), move);
    std::ranges::for_each(report.ops.step.own(), move);
    steps = std::move(kept);
}

/// The range of an iteration that only a table of ops names: from its first op to the end of its last.
void fillStepRanges(Report& report)
{
    auto& steps = report.steps;
    if (std::ranges::none_of(steps, [](const Step& step) { return step.range.empty(); }))
        return;
    std::vector<TimeRange> found(steps.size(), TimeRange{INT64_MAX, INT64_MIN});
    const auto& ops = report.ops;
    for (std::size_t i = 0; i < ops.step.size() && i < ops.start.size() && i < ops.dur.size(); ++i) {
        if (ops.step[i] >= steps.size() || ops.start[i] == kMissingInteger || ops.dur[i] == kMissingInteger)
            continue;
        auto& range = found[ops.step[i]];
        range.begin = std::min(range.begin, ops.start[i]);
        range.end = std::max(range.end, ops.start[i] + std::max<std::int64_t>(ops.dur[i], 0));
    }
    for (std::size_t i = 0; i < steps.size(); ++i) {
        if (steps[i].range.empty() && found[i].begin < found[i].end)
            steps[i].range = found[i];
    }
}

/// Creates the ops that a trace written by Opscope states with their slices, if there is no table of ops.
void opsFromSlices(ReportBuilder& builder)
{
    auto& report = builder.report();
    auto& ops = report.ops;
    if (ops.size() != 0 || builder.sliceOps().empty())
        return;
    for (const auto& op : builder.sliceOps()) {
        const auto slice = report.slices.at(op.slice);
        ops.name.push_back(slice.name);
        ops.type.push_back(op.type);
        ops.taskType.push_back(op.taskType);
        ops.device.push_back(report.tracks[slice.track.index()].device);
        ops.stream.push_back(slice.stream);
        ops.task.push_back(slice.task);
        ops.start.push_back(slice.ts);
        ops.dur.push_back(slice.dur);
        ops.step.push_back(slice.step);
        ops.slice.push_back(op.slice);
    }
    builder.followSlices();
}

/// communication.json and the timeline are of one run, so that their communication has about the same length.
void checkCommunication(ReportBuilder& builder)
{
    constexpr double kMost = 1.5; // of the timeline's
    const auto& report = builder.report();
    double stated = 0;
    for (const auto& op : report.communication) {
        const bool isOwn = !isKnown(op.rank) || !isKnown(report.rank) || op.rank == report.rank;
        stated += op.isTotal || !isOwn || op.elapse == kMissingInteger ? 0 : static_cast<double>(op.elapse);
    }
    double onTimeline = 0;
    for (std::size_t i = 0; stated > 0 && i < report.slices.size(); ++i)
        onTimeline +=
            report.slices.cls[i] == SliceClass::Communication ? static_cast<double>(report.slices.dur[i]) : 0;
    if (onTimeline <= 0 || stated <= kMost * onTimeline)
        return;
    const auto file = std::ranges::find_if(report.inventory, [](const InventoryEntry& entry) {
        return entry.path.ends_with("communication.json") && entry.state == FileState::Used;
    });
    builder.addIssue(Severity::Warning,
                     message(MessageId::CommunicationDisagrees, microsText(std::llround(stated)),
                             microsText(std::llround(onTimeline))),
                     {file == report.inventory.end() ? std::string() : file->path, 0, {}});
}

} // namespace

void completeReport(ReportBuilder& builder, const std::stop_token& stop)
{
    completeMindSpore(builder, stop);
    opsFromSlices(builder);
    fillDevices(builder);
    mergeSteps(builder.report());
    fillStepRanges(builder.report());
    slicesFromOps(builder);
    opsFromOnnxRuntime(builder, stop); // their slices are those of the trace
    addMsprofTx(builder);
    mapGroupRanks(builder);
    checkCommunication(builder);
}

} // namespace opscope
