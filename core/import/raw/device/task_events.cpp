// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/raw/device/task_events.h"

#include <tuple>
#include <utility>

#include "core/base/page_memory.h"

namespace opscope::raw {
namespace {

DeviceTask finished(const TaskEvent& start, const TaskEvent& end)
{
    auto task = startedTask(start);
    task.endCount = end.count;
    return task;
}

bool isPairedInOrder(std::span<const TaskEvent> starts, std::span<const TaskEvent> ends)
{
    return starts.size() == ends.size() &&
           std::equal(starts.begin(), starts.end(), ends.begin(),
                      [](const TaskEvent& a, const TaskEvent& b) { return a.count <= b.count; });
}

/// Starts and ends of one key, each sorted by count.
void pairRuns(std::span<const TaskEvent> starts, std::span<const TaskEvent> ends, const RecordStream& stream,
              std::vector<DeviceTask>& tasks, Losses& losses)
{
    if (isPairedInOrder(starts, ends)) {
        for (std::size_t i = 0; i < starts.size(); ++i)
            tasks.push_back(finished(starts[i], ends[i]));
        return;
    }
    std::size_t i = 0;
    for (const auto& end : ends) {
        while (i + 1 < starts.size() && starts[i + 1].count <= end.count)
            losses.add(LossKind::StartOnly, stream.where(starts[i++].offset));
        if (i < starts.size() && starts[i].count <= end.count)
            tasks.push_back(finished(starts[i++], end));
        else
            losses.add(LossKind::EndOnly, stream.where(end.offset));
    }
    if (i < starts.size())
        losses.add(LossKind::StartOnly, stream.where(starts[i].offset), starts.size() - i);
}

} // namespace

void pairSorted(std::vector<TaskEvent> events, const RecordStream& stream, std::vector<DeviceTask>& tasks,
                Losses& losses)
{
    std::sort(events.begin(), events.end(), [](const TaskEvent& a, const TaskEvent& b) {
        return std::tie(a.key, a.isStart, a.count, a.offset) < std::tie(b.key, b.isStart, b.count, b.offset);
    });
    const std::span<const TaskEvent> all(events);
    for (std::size_t from = 0; from < all.size();) {
        std::size_t starts = from;
        while (starts < all.size() && all[starts].key == all[from].key && !all[starts].isStart)
            ++starts;
        std::size_t end = starts;
        while (end < all.size() && all[end].key == all[from].key)
            ++end;
        pairRuns(all.subspan(starts, end - starts), all.subspan(from, starts - from), stream, tasks, losses);
        from = end;
    }
}

TaskIndex::TaskIndex(std::span<const DeviceTask> tasks) : m_tasks(tasks)
{
    reservePages(m_entries, tasks.size());
    for (std::uint32_t row = 0; row < tasks.size(); ++row)
        m_entries.push_back({keyOf(tasks[row]), row});
    std::sort(m_entries.begin(), m_entries.end());
}

std::span<const TaskIndex::Entry> TaskIndex::find(TaskKey key) const
{
    const auto from = std::lower_bound(m_entries.begin(), m_entries.end(), Entry{key, 0});
    const auto to = std::upper_bound(from, m_entries.end(), Entry{key, kNoNumber});
    return {from, to};
}

std::uint32_t TaskIndex::findAt(TaskKey key, std::uint64_t count) const
{
    constexpr int kOverlapping = 16; // runs of one key follow each other
    const auto runs = find(key);
    auto after =
        std::upper_bound(runs.begin(), runs.end(), count, [&](std::uint64_t value, const Entry& run) {
            return value < m_tasks[run.row].startCount;
        });
    auto found = kNoNumber;
    for (int i = 0; i < kOverlapping && after != runs.begin(); ++i) {
        --after;
        if (m_tasks[after->row].endCount < count)
            break;
        found = after->row;
    }
    return found;
}

} // namespace opscope::raw
