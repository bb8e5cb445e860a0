// SPDX-License-Identifier: GPL-3.0-or-later
// Batch ids of tasks whose 16-bit ids wrap (FORMATS 6), and which rows of a FFTS+ task are shown (4.4).
#include <tuple>

#include "core/base/page_memory.h"
#include "core/import/raw/device/decoders.h"

namespace opscope::raw {
namespace {

bool isBefore(const Flip& a, const Flip& b)
{
    return std::tie(a.stream, a.count) < std::tie(b.stream, b.count);
}

/// `rows`: the tasks of one stream by start; `flips`: those of the stream by count.
void setBatchesOfStream(std::span<DeviceTask> tasks, std::span<const std::uint64_t> rows,
                        std::span<const Flip> flips)
{
    constexpr std::uint32_t kDestroyed = 0xFFFF;
    const auto taskOf = [&](std::size_t i) -> DeviceTask& {
        return tasks[static_cast<std::uint32_t>(rows[i])];
    };
    std::size_t at = 0;
    for (std::uint32_t batch = 0; batch < flips.size(); ++batch) {
        const auto& flip = flips[batch];
        const auto from = at;
        for (; at < rows.size() && taskOf(at).startCount <= flip.count; ++at)
            taskOf(at).batch = batch;
        if (flip.task == kDestroyed)
            continue;
        // Tasks of the next batch that started before the flip have smaller ids than the flip.
        for (auto back = at; back > from && taskOf(back - 1).task < flip.task; --back)
            taskOf(back - 1).batch = batch + 1;
    }
    for (; at < rows.size(); ++at)
        taskOf(at).batch = static_cast<std::uint32_t>(flips.size());
}

/// The rows of one task id: how many there are, and whether one has the context 0.
struct TaskGroup {
    std::uint64_t ids = 0; ///< stream and task
    std::uint32_t batch = 0;
    std::uint32_t rows = 0;
    bool hasFirstContext = false;
};
bool isBefore(const TaskGroup& a, const TaskGroup& b)
{
    return std::tie(a.ids, a.batch) < std::tie(b.ids, b.batch);
}
TaskGroup groupOf(const DeviceTask& task)
{
    return {(std::uint64_t{task.stream} << 32) | task.task, task.batch, 0, false};
}

/// The groups that have contexts, sorted.
std::vector<TaskGroup> groupsWithContexts(std::span<const DeviceTask> tasks)
{
    std::vector<TaskGroup> groups;
    for (const auto& task : tasks) {
        if (task.context != kNoNumber)
            groups.push_back(groupOf(task));
    }
    std::sort(groups.begin(), groups.end(), [](const auto& a, const auto& b) { return isBefore(a, b); });
    groups.erase(std::unique(groups.begin(), groups.end(),
                             [](const auto& a, const auto& b) { return !isBefore(a, b) && !isBefore(b, a); }),
                 groups.end());
    return groups;
}

TaskGroup* findGroup(std::vector<TaskGroup>& groups, const DeviceTask& task)
{
    const auto wanted = groupOf(task);
    const auto found = std::lower_bound(groups.begin(), groups.end(), wanted,
                                        [](const auto& a, const auto& b) { return isBefore(a, b); });
    return found != groups.end() && !isBefore(wanted, *found) ? &*found : nullptr;
}

} // namespace

void sortFlips(std::vector<Flip>& flips)
{
    std::stable_sort(flips.begin(), flips.end(), [](const Flip& a, const Flip& b) { return isBefore(a, b); });
}

void setBatches(std::span<DeviceTask> tasks, std::span<const Flip> flips)
{
    if (flips.empty())
        return;
    std::vector<std::uint64_t> rows; // stream and row
    reservePages(rows, tasks.size());
    for (std::uint32_t row = 0; row < tasks.size(); ++row)
        rows.push_back((std::uint64_t{tasks[row].stream} << 32) | row);
    std::sort(rows.begin(), rows.end());
    const std::span<const std::uint64_t> all(rows);
    const auto streamOf = [](std::uint64_t row) { return static_cast<std::uint32_t>(row >> 32); };
    std::size_t flip = 0;
    for (std::size_t from = 0; from < all.size() && flip < flips.size();) {
        const auto stream = streamOf(all[from]);
        auto to = from;
        while (to < all.size() && streamOf(all[to]) == stream)
            ++to;
        while (flip < flips.size() && flips[flip].stream < stream)
            ++flip;
        const auto firstFlip = flip;
        while (flip < flips.size() && flips[flip].stream == stream)
            ++flip;
        setBatchesOfStream(tasks, all.subspan(from, to - from), flips.subspan(firstFlip, flip - firstFlip));
        from = to;
    }
}

std::uint32_t batchAt(std::span<const Flip> sortedFlips, std::uint32_t stream, std::uint64_t count)
{
    const auto before = [](const Flip& a, const Flip& b) { return isBefore(a, b); };
    const auto from = std::lower_bound(sortedFlips.begin(), sortedFlips.end(), Flip{stream, 0, 0}, before);
    const auto to = std::lower_bound(from, sortedFlips.end(), Flip{stream, 0, count}, before);
    return static_cast<std::uint32_t>(to - from);
}

void setShown(std::span<DeviceTask> tasks)
{
    auto groups = groupsWithContexts(tasks);
    if (groups.empty())
        return;
    for (const auto& task : tasks) {
        if (auto* const group = findGroup(groups, task)) {
            ++group->rows;
            group->hasFirstContext |= task.context == 0;
        }
    }
    for (auto& task : tasks) {
        const auto* const group = findGroup(groups, task);
        if (group == nullptr || group->rows == 1)
            continue;
        task.isInTaskList = group->hasFirstContext && task.context == 0;
        task.isInTimeline = task.context != kNoNumber;
    }
}

} // namespace opscope::raw
