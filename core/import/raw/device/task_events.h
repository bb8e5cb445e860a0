// SPDX-License-Identifier: GPL-3.0-or-later
// Starts and ends of tasks become runs of tasks (FORMATS 4.1 and 4.4 of this folder).
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include "core/base/page_memory.h"
#include "core/import/raw/device/device_tasks.h"
#include "core/import/raw/device/open_tasks.h"

namespace opscope::raw {

/// Stream, task and context in one number: 15 bits, 32 bits, and 17 bits of which the highest is "none".
using TaskKey = std::uint64_t;
constexpr TaskKey taskKey(std::uint32_t stream, std::uint32_t task, std::uint32_t context = kNoNumber)
{
    constexpr std::uint64_t kNone = 1U << 16;
    const auto packed = context == kNoNumber ? kNone : context & 0xFFFFU;
    return (std::uint64_t{stream & 0x7FFFU} << 49) | (packed << 32) | task;
}
inline TaskKey keyOf(const DeviceTask& task)
{
    return taskKey(task.stream, task.task, task.context);
}

/// A start or an end of a task.
struct TaskEvent {
    TaskKey key = 0;
    std::uint64_t count = 0;
    std::uint64_t offset = 0; ///< of its record in the stream
    bool isStart = false;
    std::uint8_t sqeType = 0;
    std::uint8_t subTaskType = 0;
    std::uint8_t fftsType = 0;
};

inline DeviceTask startedTask(const TaskEvent& event)
{
    DeviceTask task;
    task.stream = static_cast<std::uint32_t>(event.key >> 49);
    task.task = static_cast<std::uint32_t>(event.key);
    const auto context = static_cast<std::uint32_t>(event.key >> 32) & 0x1FFFFU;
    task.context = context >> 16 != 0 ? kNoNumber : context;
    task.startCount = event.count;
    task.endCount = std::numeric_limits<std::uint64_t>::max(); // it is open
    task.sqeType = event.sqeType;
    task.subTaskType = event.subTaskType;
    task.fftsType = event.fftsType;
    return task;
}
inline bool isOpen(const DeviceTask& task)
{
    return task.endCount == std::numeric_limits<std::uint64_t>::max();
}

/// Pairs events of any order. For each key, starts and ends are sorted by their counts: of equal numbers the
/// n-th belongs to the n-th, else an end to the last start before it. Appends runs to `tasks`, the rest to
/// `losses`.
void pairSorted(std::vector<TaskEvent> events, const RecordStream& stream, std::vector<DeviceTask>& tasks,
                Losses& losses);

/// Pairs the events of a stars file. `scan(use)` calls use(TaskEvent) for each event of the file. Most tasks
/// have a start and then an end: these need one pass and no sorting. Tasks of the other keys are paired in a
/// second pass.
template <class Scan>
std::vector<DeviceTask> pairEvents(const RecordStream& stream, std::size_t expectedTasks, Losses& losses,
                                   Scan&& scan)
{
    std::vector<DeviceTask> tasks;
    reservePages(tasks, expectedTasks);
    std::vector<TaskKey> others;
    OpenTasks open;
    scan(losses, [&](const TaskEvent& event) {
        if (event.isStart) {
            if (!open.add(event.key, static_cast<std::uint32_t>(tasks.size())))
                others.push_back(event.key);
            tasks.push_back(startedTask(event));
            return;
        }
        const auto row = open.take(event.key);
        if (row == kNoNumber || tasks[row].startCount > event.count)
            others.push_back(event.key);
        else
            tasks[row].endCount = event.count;
    });
    for (const auto& task : tasks) {
        if (isOpen(task))
            others.push_back(keyOf(task));
    }
    if (others.empty())
        return tasks;
    std::sort(others.begin(), others.end());
    others.erase(std::unique(others.begin(), others.end()), others.end());
    const auto isOther = [&](TaskKey key) { return std::binary_search(others.begin(), others.end(), key); };
    std::erase_if(tasks, [&](const DeviceTask& task) { return isOther(keyOf(task)); });
    std::vector<TaskEvent> events;
    Losses alreadyCounted;
    scan(alreadyCounted, [&](const TaskEvent& event) {
        if (isOther(event.key))
            events.push_back(event);
    });
    pairSorted(std::move(events), stream, tasks, losses);
    return tasks;
}

/// Pairs the events of a hwts file or of ts_track: an end belongs to the last start before it; a start that
/// another start of its key follows is replaced.
template <class Scan>
std::vector<DeviceTask> pairLastStarts(const RecordStream& stream, Losses& losses, Scan&& scan)
{
    std::vector<DeviceTask> tasks;
    OpenTasks open;
    std::uint64_t replaced = 0;
    scan(losses, [&](const TaskEvent& event) {
        if (event.isStart) {
            if (!open.add(event.key, static_cast<std::uint32_t>(tasks.size()))) {
                losses.add(LossKind::StartReplaced, stream.where(event.offset));
                ++replaced;
            }
            tasks.push_back(startedTask(event));
            return;
        }
        const auto row = open.take(event.key);
        if (row == kNoNumber || tasks[row].startCount > event.count)
            losses.add(LossKind::EndOnly, stream.where(event.offset));
        else
            tasks[row].endCount = event.count;
    });
    // Those that were not replaced: their end is missing, before the start or no time.
    if (const auto dropped = std::erase_if(tasks, isOpen); dropped > replaced)
        losses.add(LossKind::StartOnly, stream.where(stream.size() - 1), dropped - replaced);
    return tasks;
}

/// The runs of each key, to find the task of a record.
class TaskIndex {
public:
    explicit TaskIndex(std::span<const DeviceTask> tasks); ///< sorted by start
    /// Rows of the tasks with this key, sorted by start.
    struct Entry {
        TaskKey key;
        std::uint32_t row;
        friend auto operator<=>(const Entry&, const Entry&) = default;
    };
    std::span<const Entry> find(TaskKey key) const;
    /// The first run of this key that contains the count, or kNoNumber.
    std::uint32_t findAt(TaskKey key, std::uint64_t count) const;

private:
    std::span<const DeviceTask> m_tasks;
    std::vector<Entry> m_entries;
};

} // namespace opscope::raw
