// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vendor/communication_parts.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "core/vendor/task_types.h"

namespace opscope {
namespace {

/// The communication ops of one device.
struct Collectives {
    std::vector<std::int64_t> begins; ///< sorted
    std::vector<TimeRange> running;   ///< without overlaps, sorted

    explicit Collectives(std::vector<TimeRange> ops)
    {
        std::ranges::sort(ops, {}, &TimeRange::begin);
        for (const auto& op : ops) {
            begins.push_back(op.begin);
            if (running.empty() || op.begin > running.back().end)
                running.push_back(op);
            else
                running.back().end = std::max(running.back().end, op.end);
        }
    }
    bool isRunning(std::int64_t ts) const
    {
        const auto next = std::ranges::upper_bound(running, ts, {}, &TimeRange::begin);
        return next != running.begin() && std::prev(next)->contains(ts);
    }
    bool hasBegin(std::int64_t ts) const { return std::ranges::binary_search(begins, ts); }
};

/// The tasks of the planes. A copy on the stream is one of them if stream, task and begin agree; the numbers
/// of tasks without those of streams are used again in a long run.
class PlaneTasks {
public:
    void add(std::int32_t device, std::uint32_t stream, std::uint32_t task, std::int64_t ts)
    {
        if (stream != kNoNumber && task != kNoNumber)
            m_tasks.emplace_back(device, stream, task, ts);
    }
    void sort() { std::ranges::sort(m_tasks); }
    bool has(std::int32_t device, std::uint32_t stream, std::uint32_t task, std::int64_t ts) const
    {
        constexpr std::int64_t kRounding = 1000; // ns, of the times in a trace
        const auto next = std::ranges::lower_bound(m_tasks, Task(device, stream, task, ts - kRounding));
        return next != m_tasks.end() && *next <= Task(device, stream, task, ts + kRounding);
    }

private:
    using Task = std::tuple<std::int32_t, std::uint32_t, std::uint32_t, std::int64_t>;
    std::vector<Task> m_tasks;
};

bool isStreamTask(SliceClass cls)
{
    return cls == SliceClass::Memcpy || cls == SliceClass::Wait || cls == SliceClass::Control;
}

template <class F>
void forEachSlice(const Report& report, F&& f)
{
    for (const auto& track : report.tracks) {
        for (std::uint32_t i = track.firstSlice; i < track.firstSlice + track.sliceCount; ++i)
            f(track, i);
    }
}

} // namespace

void markCollectivesOnAiCpu(Report& report)
{
    std::map<StringId, bool> known; // each name is looked at once
    for (std::size_t i = 0; i < report.slices.size(); ++i) {
        if (report.slices.cls[i] != SliceClass::AiCpu)
            continue;
        const auto [it, isNew] = known.try_emplace(report.slices.name[i]);
        if (isNew)
            it->second = isCollectiveOnAiCpu(report.text(report.slices.name[i]));
        if (it->second)
            report.slices.cls.own()[i] = SliceClass::CommunicationTask;
    }
}

void markCommunicationCopies(Report& report)
{
    const auto& slices = report.slices;
    const auto has = [&](SliceClass cls) { return std::ranges::find(slices.cls, cls) != slices.cls.end(); };
    if (!has(SliceClass::Communication) || !has(SliceClass::Memcpy))
        return;
    std::map<std::int32_t, std::vector<TimeRange>> ops;
    std::set<std::pair<std::int32_t, std::uint32_t>> streams; ///< device and stream
    std::set<std::int32_t> devicesWithPlanes;
    PlaneTasks planeTasks;
    forEachSlice(report, [&](const Track& track, std::uint32_t i) {
        if (slices.cls[i] == SliceClass::Communication)
            ops[track.device].push_back({slices.ts[i], slices.ts[i] + slices.dur[i]});
        if (slices.cls[i] != SliceClass::CommunicationTask || slices.stream[i] == kNoNumber)
            return;
        planeTasks.add(track.device, slices.stream[i], slices.task[i], slices.ts[i]);
        streams.emplace(track.device, slices.stream[i]);
        devicesWithPlanes.insert(track.device);
    });
    planeTasks.sort();
    std::map<std::int32_t, Collectives> collectives;
    for (auto& [device, ofDevice] : ops)
        collectives.emplace(device, Collectives(std::move(ofDevice)));
    const auto streamOf = [&](const Track& track, std::uint32_t i) {
        return std::pair(track.device, slices.stream[i] != kNoNumber ? slices.stream[i] : track.stream);
    };
    const auto isWithoutPlanes = [&](std::int32_t device) {
        return collectives.contains(device) && !devicesWithPlanes.contains(device);
    };
    const auto noteStream = [&](const Track& track, std::uint32_t i) {
        const auto stream = streamOf(track, i);
        if (isStreamTask(slices.cls[i]) && isWithoutPlanes(track.device) && stream.second != kNoNumber &&
            collectives.at(track.device).hasBegin(slices.ts[i]))
            streams.insert(stream);
    };
    if (std::ranges::any_of(report.tracks, isWithoutPlanes, &Track::device))
        forEachSlice(report, noteStream);
    auto& classes = report.slices.cls.own();
    forEachSlice(report, [&](const Track& track, std::uint32_t i) {
        const auto stream = streamOf(track, i);
        if (classes[i] != SliceClass::Memcpy || !streams.contains(stream))
            return;
        const auto found = collectives.find(track.device);
        if ((found != collectives.end() && found->second.isRunning(slices.ts[i])) ||
            planeTasks.has(stream.first, stream.second, slices.task[i], slices.ts[i]))
            classes[i] = SliceClass::CommunicationTask;
    });
}

} // namespace opscope
