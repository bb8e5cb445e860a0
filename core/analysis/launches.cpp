// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/launches.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <tuple>
#include <unordered_map>

#include "core/base/text.h"
#include "core/report/stray_times.h"

namespace opscope {
namespace {

std::int64_t endOf(const Report& report, std::size_t slice)
{
    return report.slices.ts[slice] + report.slices.dur[slice];
}

/// Work of a device, as the gaps and the breakdown of its time count it.
bool isWork(SliceClass cls)
{
    return cls == SliceClass::Kernel || cls == SliceClass::AiCpu || cls == SliceClass::Communication ||
           cls == SliceClass::CommunicationTask || cls == SliceClass::Memcpy;
}

/// A launch of each task; `launchOf` is filled with their indices by slice.
std::vector<Launch> tasksOf(const Report& report, std::vector<std::uint32_t>& launchOf)
{
    std::vector<Launch> launches;
    for (const auto& track : report.tracks) {
        for (auto i = track.firstSlice; i < track.firstSlice + track.sliceCount; ++i) {
            const auto cls = report.slices.cls[i];
            if (!isWork(cls) || cls == SliceClass::CommunicationTask || isStray(report, i))
                continue;
            launchOf[i] = static_cast<std::uint32_t>(launches.size());
            auto& launch = launches.emplace_back();
            launch.task = i;
            launch.device = track.device;
            launch.begin.fill(kMissingInteger);
        }
    }
    return launches;
}

/// Sets the calls and ops of the tasks from the flows; `enqueueOf` is filled with the flows of the queue.
void followFlows(const Report& report, std::vector<Launch>& launches,
                 const std::vector<std::uint32_t>& launchOf,
                 std::unordered_map<std::uint32_t, SliceId>& enqueueOf)
{
    const auto hostToDevice = report.strings.find("HostToDevice");
    const auto kineto = report.strings.find("ac2g");
    const auto framework = report.strings.find("async_npu");
    const auto queue = report.strings.find("async_task_queue");
    const auto& flows = report.flows;
    const auto& slices = report.slices;
    for (std::size_t i = 0; i < flows.size(); ++i) {
        const auto source = flows.source[i];
        const auto target = flows.target[i].index();
        if (!flows.category[i].valid())
            continue;
        if (flows.category[i] == queue) {
            enqueueOf[flows.target[i].value] = source;
            continue;
        }
        if (launchOf[target] == UINT32_MAX)
            continue;
        auto& launch = launches[launchOf[target]];
        const bool isCall = flows.category[i] == hostToDevice || flows.category[i] == kineto;
        auto* to = isCall && isHostApiClass(slices.cls[source.index()]) ? &launch.call
                   : flows.category[i] == framework                     ? &launch.source
                                                                        : nullptr;
        if (to != nullptr && (!to->valid() || slices.ts[to->index()] < slices.ts[source.index()]))
            *to = source; // of calls around each other the innermost
    }
}

/// The begin of a slice of each launch on its thread.
template <class SliceOf>
std::vector<ThreadMoment> momentsOf(const Report& report, const std::vector<Launch>& launches,
                                    const SliceOf& sliceOf)
{
    std::vector<ThreadMoment> moments(launches.size());
    for (std::size_t i = 0; i < launches.size(); ++i) {
        if (const SliceId at = sliceOf(launches[i]); at.valid())
            moments[i] = {threadOf(report, at.index()), report.slices.ts[at.index()]};
    }
    return moments;
}

/// Sets dequeue and enqueue.
void findQueue(const Report& report, std::vector<Launch>& launches,
               const std::unordered_map<std::uint32_t, SliceId>& enqueueOf)
{
    std::vector<std::uint32_t> dequeues;
    for (const auto& [dequeue, enqueue] : enqueueOf)
        dequeues.push_back(dequeue);
    std::ranges::sort(dequeues);
    const auto calls = momentsOf(report, launches, [](const Launch& launch) { return launch.call; });
    const auto dequeueOf = slicesAround(report, dequeues, calls);
    for (std::size_t i = 0; i < launches.size(); ++i) {
        if (!dequeueOf[i].valid())
            continue;
        launches[i].dequeue = dequeueOf[i];
        launches[i].enqueue = enqueueOf.find(dequeueOf[i].value)->second;
    }
}

/// Sets the ops of the framework and the Python function around the hand-overs.
void findOps(const Report& report, std::vector<Launch>& launches, const std::vector<ThreadMoment>& handOvers)
{
    const auto ops = frameworkOpsOf(report);
    std::vector<std::uint32_t> functions;
    for (std::size_t i = 0; i < report.slices.size(); ++i) {
        if (report.slices.cls[i] == SliceClass::Python)
            functions.push_back(static_cast<std::uint32_t>(i));
    }
    const auto inner = slicesAround(report, ops, handOvers);
    const auto outer = slicesAround(report, ops, handOvers, true);
    const auto python = slicesAround(report, functions, handOvers);
    for (std::size_t i = 0; i < launches.size(); ++i) {
        launches[i].op = inner[i].valid() ? inner[i] : launches[i].source;
        launches[i].outerOp = outer[i];
        launches[i].python = python[i];
    }
}

/// The launches by thread and moment of their hand-over, those of one call by the begin of their task.
std::vector<std::uint32_t> orderOf(const Report& report, const std::vector<Launch>& launches,
                                   const std::vector<ThreadMoment>& handOvers)
{
    const auto& slices = report.slices;
    std::vector<std::uint32_t> order(launches.size());
    std::iota(order.begin(), order.end(), 0U);
    const auto keyOf = [&](std::uint32_t i) {
        const auto call = launches[i].call;
        return std::tuple(handOvers[i].thread, handOvers[i].ts,
                          call.valid() ? slices.ts[call.index()] : kMissingInteger, call,
                          call.valid() ? slices.ts[launches[i].task] : 0);
    };
    std::ranges::stable_sort(order, {}, keyOf);
    return order;
}

void findIdle(const Report& report, std::vector<Launch>& launches)
{
    const auto& slices = report.slices;
    std::map<std::int32_t, std::vector<std::uint32_t>> work;
    std::map<std::int32_t, bool> hasCommunication;
    for (const auto& track : report.tracks) {
        for (auto i = track.firstSlice; i < track.firstSlice + track.sliceCount; ++i) {
            if (!isWork(slices.cls[i]) || isStray(report, i))
                continue;
            work[track.device].push_back(i);
            if (slices.cls[i] == SliceClass::Communication)
                hasCommunication[track.device] = true;
        }
    }
    std::vector<TimeRange> idle(slices.size());
    for (auto& [device, ids] : work) {
        if (hasCommunication[device]) // then the tasks are inside it, see longestGaps
            std::erase_if(ids, [&](auto id) { return slices.cls[id] == SliceClass::CommunicationTask; });
        std::ranges::stable_sort(ids, {}, [&](auto id) { return slices.ts[id]; });
        auto end = ids.empty() ? 0 : slices.ts[ids.front()];
        for (const auto id : ids) {
            if (slices.ts[id] > end)
                idle[id] = {end, slices.ts[id]};
            end = std::max(end, endOf(report, id));
        }
    }
    for (auto& launch : launches)
        launch.idle = idle[launch.task];
}

/// Sets the begins of the stages in this order of the launches.
void findStages(const Report& report, std::vector<Launch>& launches, const std::vector<std::uint32_t>& order)
{
    const auto& slices = report.slices;
    const auto begin = [&](SliceId slice) {
        return slice.valid() ? slices.ts[slice.index()] : kMissingInteger;
    };
    StringId thread;
    std::int64_t handedOver = kMissingInteger; // end of the hand-over before on this thread
    SliceId last;
    SliceId lastCall;
    std::int64_t launched = 0; // when the first task of the last call was launched
    std::unordered_map<std::uint32_t, std::int64_t> calledIn; // end of the call before, by dequeue
    for (const auto i : order) {
        auto& launch = launches[i];
        const auto over = launch.handOver();
        if (!over.valid())
            continue;
        if (const auto own = threadOf(report, over.index()); own != thread) {
            thread = own;
            handedOver = kMissingInteger;
        }
        auto& at = launch.begin;
        const auto stage = [&](LaunchStage s) -> std::int64_t& { return at[static_cast<std::size_t>(s)]; };
        if (over != last) {
            const auto op = begin(launch.outerOp);
            stage(LaunchStage::Python) = handedOver != kMissingInteger ? handedOver : begin(launch.python);
            if (op != kMissingInteger)
                stage(LaunchStage::Framework) = handedOver == kMissingInteger ? op : std::max(op, handedOver);
            if (launch.enqueue.valid()) {
                stage(LaunchStage::Enqueue) = begin(launch.enqueue);
                if (launch.dequeue.valid())
                    stage(LaunchStage::Queue) = endOf(report, launch.enqueue.index());
            }
        }
        if (launch.dequeue.valid()) {
            const auto [called, isFirst] = calledIn.try_emplace(launch.dequeue.value, begin(launch.dequeue));
            stage(LaunchStage::Dequeue) = called->second;
            if (launch.call.valid())
                called->second = std::max(called->second, endOf(report, launch.call.index()));
        }
        if (launch.call.valid()) { // the tasks after the first of a call wait only for each other
            if (launch.call != lastCall) {
                stage(LaunchStage::Call) = begin(launch.call);
                launched = std::min(endOf(report, launch.call.index()), slices.ts[launch.task]);
            }
            lastCall = launch.call;
            stage(LaunchStage::Device) = launched;
        }
        auto most = slices.ts[launch.task];
        for (std::size_t s = kLaunchStages; s-- > 0;) { // clocks of host and device differ by some us
            if (at[s] != kMissingInteger)
                most = at[s] = std::min(at[s], most);
        }
        last = over;
        handedOver = endOf(report, over.index());
    }
}

} // namespace

StringId threadOf(const Report& report, std::size_t slice)
{
    const auto thread = report.tracks[report.slices.track[slice].index()].thread;
    return thread.valid() ? report.threads[thread.index()].key : StringId();
}

std::vector<SliceId> slicesAround(const Report& report, const std::vector<std::uint32_t>& slices,
                                  const std::vector<ThreadMoment>& moments, bool isOutermost)
{
    struct Begin {
        StringId thread;
        std::int64_t ts = 0;
        std::int64_t end = 0;
        std::uint32_t slice = 0;
    };
    std::vector<Begin> begins;
    begins.reserve(slices.size());
    for (const auto slice : slices)
        begins.push_back({threadOf(report, slice), report.slices.ts[slice], endOf(report, slice), slice});
    std::ranges::stable_sort(begins, [](const Begin& a, const Begin& b) {
        return a.thread != b.thread ? a.thread < b.thread : a.ts != b.ts ? a.ts < b.ts : a.end > b.end;
    });
    std::vector<std::uint32_t> order(moments.size());
    std::iota(order.begin(), order.end(), 0U);
    std::ranges::stable_sort(order, [&](auto a, auto b) {
        const auto& [threadA, tsA] = moments[a];
        const auto& [threadB, tsB] = moments[b];
        return threadA != threadB ? threadA < threadB : tsA < tsB;
    });
    std::vector<SliceId> around(moments.size());
    std::vector<const Begin*> open; // those that began and may not have ended; [first, size) are alive
    std::size_t first = 0;
    std::size_t next = 0;
    StringId thread;
    for (const auto i : order) {
        const auto& moment = moments[i];
        if (!moment.thread.valid())
            continue;
        if (moment.thread != thread) {
            thread = moment.thread;
            open.clear();
            first = 0;
            while (next < begins.size() && begins[next].thread < thread)
                ++next;
        }
        const auto closeAt = [&](std::int64_t ts) {
            while (open.size() > first && open.back()->end < ts)
                open.pop_back();
        };
        for (; next < begins.size() && begins[next].thread == thread && begins[next].ts <= moment.ts;
             ++next) {
            closeAt(begins[next].ts);
            open.push_back(&begins[next]);
        }
        closeAt(moment.ts);
        while (first < open.size() && open[first]->end < moment.ts)
            ++first;
        if (open.size() > first)
            around[i] = SliceId{(isOutermost ? open[first] : open.back())->slice};
    }
    return around;
}

std::vector<std::uint32_t> frameworkOpsOf(const Report& report)
{
    std::unordered_map<std::uint32_t, bool> isOp; // there are few distinct names: each is tested once
    std::vector<std::uint32_t> ops;
    for (std::size_t i = 0; i < report.slices.size(); ++i) {
        if (report.slices.cls[i] != SliceClass::Framework)
            continue;
        const auto name = report.slices.name[i];
        const auto [it, isNew] = isOp.try_emplace(name.value, false);
        if (isNew)
            it->second = report.text(name).find("::") != std::string_view::npos;
        if (it->second)
            ops.push_back(static_cast<std::uint32_t>(i));
    }
    return ops;
}

bool isSynchronisation(std::string_view api)
{
    return api.find("ynchronize") != std::string_view::npos && api.find("Event") == std::string_view::npos;
}

const char* launchStageTitle(LaunchStage stage)
{
    static constexpr std::array<const char*, kLaunchStages> kTitles{
        OPSCOPE_TEXT("Column", "Outside framework ops"),
        OPSCOPE_TEXT("Column", "In framework ops"),
        OPSCOPE_TEXT("Column", "Enqueue"),
        OPSCOPE_TEXT("Column", "In the task queue"),
        OPSCOPE_TEXT("Column", "Dequeue"),
        OPSCOPE_TEXT("Column", "Call of the host"),
        OPSCOPE_TEXT("Column", "Launched, not started"),
    };
    return kTitles.at(static_cast<std::size_t>(stage));
}

SliceId Launch::sliceOf(LaunchStage stage) const
{
    const std::array<SliceId, kLaunchStages> slices{python,  op,   enqueue,      SliceId{},
                                                    dequeue, call, SliceId{task}};
    return slices.at(static_cast<std::size_t>(stage));
}

std::int64_t Launch::timeOf(const Report& report, LaunchStage stage) const
{
    const auto from = begin[static_cast<std::size_t>(stage)];
    if (from == kMissingInteger)
        return kMissingInteger;
    for (auto s = static_cast<std::size_t>(stage) + 1; s < kLaunchStages; ++s) {
        if (begin[s] != kMissingInteger)
            return begin[s] - from;
    }
    return report.slices.ts[task] - from;
}

std::int64_t Launch::idleIn(const Report& report, LaunchStage stage) const
{
    const auto time = timeOf(report, stage);
    if (time == kMissingInteger || idle.empty())
        return 0;
    const auto from = begin[static_cast<std::size_t>(stage)];
    return std::max<std::int64_t>(0, std::min(from + time, idle.end) - std::max(from, idle.begin));
}

std::int64_t Launch::waited() const
{
    const auto launched = begin[static_cast<std::size_t>(LaunchStage::Device)];
    return launched == kMissingInteger ? kMissingInteger
                                       : std::max<std::int64_t>(0, std::min(launched, idle.end) - idle.begin);
}

std::vector<Launch> launchesOf(const Report& report, std::stop_token stop)
{
    const auto& slices = report.slices;
    std::vector<std::uint32_t> launchOf(slices.size(), UINT32_MAX);
    auto launches = tasksOf(report, launchOf);
    std::unordered_map<std::uint32_t, SliceId> enqueueOf;
    followFlows(report, launches, launchOf, enqueueOf);
    std::erase_if(launches, [&](const Launch& launch) { // a range of the host has no call
        return slices.cls[launch.task] == SliceClass::Communication && !launch.call.valid();
    });
    if (stop.stop_requested())
        return launches;
    findQueue(report, launches, enqueueOf);
    if (stop.stop_requested())
        return launches;
    const auto handOvers = momentsOf(report, launches, [](const Launch& launch) {
        return launch.handOver().valid() ? launch.handOver() : launch.source;
    });
    findOps(report, launches, handOvers);
    findStages(report, launches, orderOf(report, launches, handOvers));
    findIdle(report, launches);
    std::ranges::stable_sort(launches, [&](const Launch& a, const Launch& b) {
        return a.device != b.device ? a.device < b.device : slices.ts[a.task] < slices.ts[b.task];
    });
    return launches;
}

std::vector<QueueLength> queueLengthsOf(const Report& report, std::span<const Launch> launches)
{
    struct Change {
        std::int64_t ts = 0;
        int inQueue = 0;
        int launched = 0;
    };
    const auto& slices = report.slices;
    std::vector<Change> changes;
    for (const auto& launch : launches) {
        if (!launch.call.valid())
            continue;
        const auto start = slices.ts[launch.task];
        changes.push_back({std::min(slices.ts[launch.call.index()], start), 0, 1});
        changes.push_back({start, 0, -1});
    }
    const auto queue = report.strings.find("async_task_queue");
    for (std::size_t i = 0; queue.valid() && i < report.flows.size(); ++i) {
        if (report.flows.category[i] != queue) // also those that launch nothing: an event is recorded
            continue;
        const auto out = slices.ts[report.flows.target[i].index()];
        changes.push_back({std::min(slices.ts[report.flows.source[i].index()], out), 1, 0});
        changes.push_back({out, -1, 0});
    }
    std::ranges::stable_sort(changes, {}, &Change::ts);
    std::vector<QueueLength> lengths;
    QueueLength now;
    for (std::size_t i = 0; i < changes.size(); ++i) {
        now.ts = changes[i].ts;
        now.inQueue += changes[i].inQueue;
        now.launched += changes[i].launched;
        if (i + 1 == changes.size() || changes[i + 1].ts != now.ts)
            lengths.push_back(now);
    }
    return lengths;
}

} // namespace opscope
