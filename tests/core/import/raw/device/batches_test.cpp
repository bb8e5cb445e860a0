// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include "core/import/raw/device/decoders.h"

using namespace opscope;
using namespace opscope::raw;

namespace {

std::vector<DeviceTask> tasksOf(std::uint32_t stream, const std::vector<std::uint32_t>& ids)
{
    std::vector<DeviceTask> tasks;
    for (const auto id : ids) {
        auto& task = tasks.emplace_back();
        task.stream = stream;
        task.task = id;
        task.startCount = 10 * tasks.size();
    }
    return tasks;
}

std::vector<std::uint32_t> batchesOf(const std::vector<DeviceTask>& tasks)
{
    std::vector<std::uint32_t> batches;
    for (const auto& task : tasks)
        batches.push_back(task.batch);
    return batches;
}

} // namespace

TEST_CASE("the batch of a task is the number of flips of its stream before it")
{
    auto tasks = tasksOf(1, {65534, 65535, 0, 1, 65535, 0});
    tasks.push_back(tasksOf(2, {3})[0]);
    tasks.back().startCount = 1000;
    // A task at the count of the flip is before it.
    std::vector<Flip> flips{{1, 0, 55}, {1, 0, 20}, {3, 0, 5}};
    sortFlips(flips);
    setBatches(tasks, flips);
    CHECK(batchesOf(tasks) == std::vector<std::uint32_t>{0, 0, 1, 1, 1, 2, 0});
    CHECK(batchAt(flips, 1, 20) == 0);
    CHECK(batchAt(flips, 1, 21) == 1);
    CHECK(batchAt(flips, 2, 100) == 0);
}

TEST_CASE("tasks of the next batch may start before the flip")
{
    auto tasks = tasksOf(1, {65534, 65535, 0, 1, 3, 4});
    const std::vector<Flip> flips{{1, 2, 42}};
    setBatches(tasks, flips);
    CHECK(batchesOf(tasks) == std::vector<std::uint32_t>{0, 0, 1, 1, 1, 1});
    const std::vector<Flip> destroyed{{1, 0xFFFF, 42}};
    setBatches(tasks, destroyed);
    CHECK(batchesOf(tasks) == std::vector<std::uint32_t>{0, 0, 0, 0, 1, 1});
}

TEST_CASE("a FFTS+ task shows its contexts in the timeline and context 0 in the list")
{
    auto tasks = tasksOf(1, {5, 5, 5, 6, 6, 7, 8, 8});
    tasks[1].context = 0;
    tasks[2].context = 3;
    tasks[4].context = 2;
    tasks[5].context = 9;
    setShown(tasks);
    const auto shown = [&](bool DeviceTask::*flag) {
        std::string text;
        for (const auto& task : tasks)
            text += task.*flag ? '1' : '0';
        return text;
    };
    CHECK(shown(&DeviceTask::isInTaskList) == "01000111");
    CHECK(shown(&DeviceTask::isInTimeline) == "01101111");
}
