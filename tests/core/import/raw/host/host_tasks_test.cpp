// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/raw/host/host_tasks.h"

#include <catch2/catch.hpp>

#include "tests/core/import/raw/host/host_bytes.h"

using namespace opscope::raw;
using opscope::raw::test::call;
using opscope::raw::test::track;

namespace {

constexpr std::uint64_t kAiCore = 0, kEventRecord = 2, kFftsPlus = 52, kFlip = 98;

NodeInfo node(std::uint64_t count, std::uint64_t op, std::uint32_t taskType = 0)
{
    NodeInfo record;
    record.level = kLevelNode, record.thread = 1, record.count = count;
    record.op = op, record.opType = 77, record.taskType = taskType;
    return record;
}

ListHead list(std::uint64_t count, std::uint64_t op, std::uint32_t first, std::uint32_t size)
{
    ListHead head;
    head.level = kLevelNode, head.thread = 1, head.count = count;
    head.op = op, head.first = first, head.size = size;
    return head;
}

} // namespace

TEST_CASE("raw host tasks: a record belongs to the innermost call that begins before it", "[core][raw]")
{
    HostData host;
    host.calls = {call(kLevelAcl, 10, 100), call(kLevelNode, 20, 60), call(kLevelNode, 20, 20),
                  call(kLevelNode, 70, 120), call(kLevelNode, 10, 100, 0, 2)};
    orderCalls(host);
    const CallTree tree(host);
    const std::vector<TaskTrack> records{track(0, 20, 1),  track(0, 21, 2),  track(0, 60, 3), track(0, 61, 4),
                                         track(0, 100, 5), track(0, 120, 6), track(0, 121, 7)};
    const auto found = tree.innermost(std::span(records));
    const auto levelOf = [&](std::uint32_t each) {
        return each == kNoNumber ? 0 : int{host.calls[each].level};
    };
    std::vector<int> levels;
    for (const auto each : found)
        levels.push_back(levelOf(each));
    CHECK(levels == std::vector<int>{20000, 10000, 10000, 20000, 10000, 10000, 0});
    CHECK(tree.around(found[1], kLevelAcl) != kNoNumber);
    CHECK(tree.around(found[1], kLevelModel) == kNoNumber);
}

TEST_CASE("raw host tasks: two events make a call and a call without a begin is set aside", "[core][raw]")
{
    HostData host;
    host.calls = {call(kLevelAcl, 30, kEventEnd, 5), call(kLevelAcl, 0, 9), call(kLevelAcl, 40, kEventEnd, 5),
                  call(kLevelAcl, 50, kEventEnd, 6), call(kLevelAcl, 20, 25)};
    orderCalls(host);
    REQUIRE(host.calls.size() == 2);
    CHECK(host.calls[0].begin == 20);
    CHECK(host.calls[1].begin == 30);
    CHECK(host.calls[1].end == 40);
    CHECK(host.incomplete.size() == 1);
    CHECK(host.losses.count(LossKind::StartOnly) == 1);
}

TEST_CASE("raw host tasks: each context of an op is a task of its own", "[core][raw]")
{
    HostData host;
    host.calls = {call(kLevelNode, 10, 50, 1), call(kLevelNode, 60, 90, 2)};
    host.nodes = {node(11, 1, 4), node(61, 2, 0)};
    host.contextLists = {list(11, 1, 0, 2)};
    host.contexts = {4, 5};
    host.tensorLists = {list(61, 2, 0, 1), list(61, 2, 1, 1)};
    host.tracks = {track(kFftsPlus, 20, 1), track(kAiCore, 70, 2), track(kEventRecord, 80, 3)};
    const auto tasks = makeHostTasks(host, false);
    REQUIRE(tasks.tasks.size() == 4);
    CHECK(tasks.tasks[0].context == 4);
    CHECK(tasks.tasks[1].context == 5);
    CHECK(tasks.tasks[2].context == kNoNumber);
    CHECK(tasks.tasks[2].kind == TaskKind::Compute);
    CHECK(tasks.ops[tasks.tasks[2].op].tensorCount == 2);
    CHECK(tasks.tasks[3].kind == TaskKind::Plain);
    CHECK(tasks.tasks[3].op == kNoNumber);
}

TEST_CASE("raw host tasks: without a description an op has the name of its call or kernel", "[core][raw]")
{
    HostData host;
    host.calls = {call(kLevelNode, 10, 50, 42)};
    host.tracks = {track(kAiCore, 20, 1), track(kAiCore, 60, 2), track(kAiCore, 70, 3)};
    host.tracks[1].kernel = 43;
    const auto tasks = makeHostTasks(host, false);
    REQUIRE(tasks.tasks.size() == 3);
    CHECK(tasks.ops[tasks.tasks[0].op].name == 42);
    CHECK(tasks.ops[tasks.tasks[1].op].name == 43);
    CHECK(tasks.tasks[2].op == kNoNumber);
}

TEST_CASE("raw host tasks: flips of a stream count only for later tasks of it", "[core][raw]")
{
    HostData host;
    host.tracks = {track(kAiCore, 10, 65535), track(kFlip, 20, 0), track(kAiCore, 20, 9),
                   track(kAiCore, 21, 0), track(kAiCore, 30, 0, 4)};
    CHECK(hostBatches(host) == std::vector<std::uint32_t>{0, 0, 0, 1, 0});
    CHECK(makeHostTasks(host, false).tasks.size() == 4);
}
