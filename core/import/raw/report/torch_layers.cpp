// SPDX-License-Identifier: GPL-3.0-or-later
// What the files of PyTorch become: its process with ops and the queue of tasks, flows, memory (FORMATS 7 of
// this folder).
#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <optional>
#include <tuple>

#include "core/import/raw/report/timeline.h"

namespace opscope::raw {
namespace {

using ArgKind = RecordArgs::Kind;

constexpr std::int8_t kNpu = 20;

/// A time with a thread; `row` is what has it.
struct Place {
    std::uint64_t thread = 0;
    std::int64_t start = 0, end = 0;
    std::uint32_t row = 0;
    auto order() const { return std::tuple(thread, start, -end); }
};

/// By the rows of points, which are below `count`: the row of the innermost range of its thread that contains
/// its start, or kNoNumber.
std::vector<std::uint32_t> findAround(std::vector<Place> ranges, std::vector<Place> points, std::size_t count)
{
    std::ranges::sort(ranges, {}, &Place::order);
    std::ranges::sort(points, {}, &Place::order);
    std::vector<std::uint32_t> around(count, kNoNumber);
    std::vector<const Place*> open; // ranges that have begun, the innermost last
    auto next = ranges.cbegin();
    for (const auto& point : points) {
        for (; next != ranges.cend() &&
               std::pair(next->thread, next->start) <= std::pair(point.thread, point.start);
             ++next)
            open.push_back(&*next);
        while (!open.empty() && (open.back()->thread != point.thread || open.back()->end < point.start))
            open.pop_back();
        if (!open.empty())
            around[point.row] = open.back()->row;
    }
    return around;
}

struct QueueRun {
    const TorchMark* end = nullptr;
    std::int64_t start = 0, duration = 0;
};

std::vector<QueueRun> queueRuns(const TorchData& torch)
{
    std::vector<QueueRun> runs;
    for (const auto& range : torch.queue) {
        const auto& end = torch.marks[range.end];
        const auto from = torch.clock.unixNs(torch.marks[range.start].time);
        const auto to = torch.clock.unixNs(end.time);
        if (from && to)
            runs.push_back({&end, *from, *to - *from});
    }
    return runs;
}

/// Lists of the vendor's trace have a line for each input.
std::string inLines(std::string_view list)
{
    std::string lines;
    for (const char c : list) {
        lines += c;
        if (c == ';')
            lines += "\r\n";
    }
    return lines;
}

/// The process "Python" with a track for each thread.
class PythonLanes {
public:
    PythonLanes(ReportBuilder& builder, std::uint64_t process) : m_builder(builder)
    {
        m_process = builder.process(std::to_string(process));
        auto& facts = builder.report().processes[m_process.index()];
        facts.name = builder.intern("Python");
        facts.labels = builder.intern("CPU");
        facts.sortIndex = 0;
    }
    TrackId track(std::uint64_t number)
    {
        const auto [it, isNew] = m_tracks.try_emplace(number);
        if (isNew) {
            const auto thread = m_builder.thread(m_process, std::to_string(number));
            auto& facts = m_builder.report().threads[thread.index()];
            facts.name = m_builder.intern(fmt::format("Thread {}", number));
            facts.sortIndex = static_cast<std::int64_t>(number);
            it->second = m_builder.track(thread);
            m_builder.report().tracks[it->second.index()].cls = SliceClass::Framework;
        }
        return it->second;
    }

private:
    ReportBuilder& m_builder;
    ProcessId m_process;
    std::map<std::uint64_t, TrackId> m_tracks;
};

std::vector<Place> placesOf(const TorchData& torch)
{
    std::vector<Place> places;
    for (std::uint32_t i = 0; i < torch.ops.size(); ++i) {
        const auto& op = torch.ops[i];
        const auto start = torch.clock.unixNs(op.start);
        const auto end = torch.clock.unixNs(op.end);
        if (start && end && *end >= *start)
            places.push_back({op.thread, *start, *end, i});
    }
    return places;
}

} // namespace

void Timeline::addTorch()
{
    const auto& torch = m_run.torch;
    if (torch.ops.empty() && torch.marks.empty())
        return;
    auto& builder = m_builder;
    PythonLanes lanes(builder, torch.ops.empty() ? torch.marks.front().process : torch.ops.front().process);
    const auto text = [&](std::string_view value) {
        return value.empty() ? RecordArgs::kNoCell : RecordArgs::cell(builder.intern(value));
    };
    const auto args = std::make_shared<RecordArgs>(
        builder.report(), std::vector<RecordArgs::Key>{{"Sequence number"},
                                                       {"Fwd thread id"},
                                                       {"Input Dims", ArgKind::Text},
                                                       {"Input type", ArgKind::Text},
                                                       {"Call stack", ArgKind::Text},
                                                       {"Module Hierarchy", ArgKind::Text},
                                                       {"flops", ArgKind::NumberText},
                                                       {"correlation_id"}});
    const auto source = builder.addArgSource(args);
    const auto none = RecordArgs::kNoCell;

    const auto places = placesOf(torch);
    std::vector<SliceId> opSlices(torch.ops.size());
    struct Ends {
        std::optional<Place> forward, backward; ///< the last of each
    };
    std::map<std::int64_t, Ends> sequences;
    for (const auto& place : places) {
        const auto& op = torch.ops[place.row];
        Slice slice;
        slice.ts = place.start;
        slice.dur = place.end - place.start;
        slice.track = lanes.track(op.thread);
        slice.name = builder.intern(op.name);
        slice.cls = SliceClass::Framework;
        slice.args = ArgRef::of(
            source, args->add({op.sequence < 0 ? none : static_cast<std::uint64_t>(op.sequence),
                               op.forwardThread, text(inLines(op.inputShapes)), text(inLines(op.inputTypes)),
                               text(inLines(op.callStack)), text(op.module), text(op.flops), none}));
        opSlices[place.row] = addSlice(slice);
        if (op.sequence < 0)
            continue;
        auto& ends = sequences[op.sequence];
        auto& last = op.forwardThread == 0 ? ends.forward : ends.backward;
        if (!last || last->start < place.start)
            last = place;
    }
    const auto forwardBackward = builder.intern("fwdbwd");
    for (const auto& [sequence, ends] : sequences) {
        if (ends.forward && ends.backward)
            builder.addFlow(opSlices[ends.forward->row], opSlices[ends.backward->row], forwardBackward);
    }

    const auto runs = queueRuns(torch);
    std::map<std::uint64_t, std::uint32_t> enqueues; // by correlation
    std::vector<SliceId> queueSlices;
    std::vector<Place> enqueuePoints, dequeues;
    const auto taskQueue = builder.intern("async_task_queue");
    for (std::uint32_t i = 0; i < runs.size(); ++i) {
        const auto& run = runs[i];
        Slice slice;
        slice.ts = run.start;
        slice.dur = run.duration;
        slice.track = lanes.track(run.end->thread);
        slice.name =
            builder.intern(run.end->isDequeue() ? fmt::format("Dequeue@{}", run.end->name) : "Enqueue");
        slice.cls = SliceClass::Framework;
        slice.args =
            ArgRef::of(source, args->add({none, none, none, none, none, none, none, run.end->correlation}));
        queueSlices.push_back(addSlice(slice));
        (run.end->isDequeue() ? dequeues : enqueuePoints)
            .push_back({run.end->thread, run.start, run.start + run.duration, i});
        if (!run.end->isDequeue())
            enqueues[run.end->correlation] = i;
    }
    for (const auto& place : dequeues) {
        if (const auto from = enqueues.find(runs[place.row].end->correlation); from != enqueues.end())
            builder.addFlow(queueSlices[from->second], queueSlices[place.row], taskQueue);
    }

    // An op leads to a task through the queue, or launches it on its own thread.
    std::vector<Place> calls;
    for (std::uint32_t i = 0; i < m_tasksOfCalls.size(); ++i) {
        const auto& call = m_run.host.calls[m_tasksOfCalls[i].first];
        if (const auto begin = m_run.host.clock.unixNs(call.begin))
            calls.push_back({call.thread, *begin, *begin, i});
    }
    const auto opOfCall = findAround(places, calls, m_tasksOfCalls.size());
    const auto dequeueOfCall = findAround(dequeues, calls, m_tasksOfCalls.size());
    const auto opOfEnqueue = findAround(places, enqueuePoints, runs.size());
    const auto toDevice = builder.intern("async_npu");
    for (std::uint32_t i = 0; i < m_tasksOfCalls.size(); ++i) {
        auto op = opOfCall[i];
        if (dequeueOfCall[i] != kNoNumber) {
            const auto from = enqueues.find(runs[dequeueOfCall[i]].end->correlation);
            op = from == enqueues.end() ? kNoNumber : opOfEnqueue[from->second];
        }
        if (op != kNoNumber)
            builder.addFlow(opSlices[op], m_tasksOfCalls[i].second, toDevice);
    }
}

void addTorchMemory(ReportBuilder& builder, const TorchData& torch, bool hasSeries, bool hasOps)
{
    auto& report = builder.report();
    const auto source = builder.intern("memory_record");
    const auto componentOf = [&](std::uint8_t number) {
        return number == 0   ? builder.intern("PTA")
               : number == 1 ? builder.intern("WORKSPACE")
                             : builder.intern(std::to_string(number));
    };
    std::vector<Place> points;
    for (std::uint32_t i = 0; i < torch.memory.size(); ++i) {
        if (const auto ns = torch.clock.unixNs(torch.memory[i].time);
            ns && torch.memory[i].deviceKind == kNpu)
            points.push_back({torch.memory[i].thread, *ns, *ns, i});
    }
    const auto opOf = findAround(placesOf(torch), points, torch.memory.size());
    std::ranges::stable_sort(points, {}, &Place::start);
    std::map<std::tuple<std::int8_t, std::uint8_t, std::int64_t>, std::size_t> open; // rows of OpMemoryTable
    auto& ops = report.opMemory;
    for (const auto& point : points) {
        const auto& use = torch.memory[point.row];
        if (hasSeries) {
            report.memory.ts.push_back(point.start);
            report.memory.source.push_back(source);
            report.memory.component.push_back(componentOf(use.component));
            report.memory.device.push_back(use.device);
            report.memory.allocated.push_back(use.allocated);
            report.memory.reserved.push_back(use.reserved);
            report.memory.active.push_back(use.active);
        }
        if (!hasOps)
            continue;
        const std::tuple key{use.device, use.component, use.pointer};
        if (use.size < 0) {
            if (const auto at = open.find(key); at != open.end()) {
                ops.release.own()[at->second] = point.start;
                open.erase(at);
            }
        } else if (use.size > 0) {
            open[key] = ops.size_();
            const auto op = opOf[point.row];
            ops.name.push_back(op == kNoNumber ? StringId{} : builder.intern(torch.ops[op].name));
            ops.device.push_back(use.device);
            ops.size.push_back(use.size);
            ops.allocation.push_back(point.start);
            ops.release.push_back(kMissingInteger);
            ops.totalAllocated.push_back(use.allocated);
            ops.totalReserved.push_back(use.reserved);
        }
    }
}

} // namespace opscope::raw
