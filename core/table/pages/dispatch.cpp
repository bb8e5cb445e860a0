// SPDX-License-Identifier: GPL-3.0-or-later
// How the tasks of a device were launched: each task with the delay of every stage, the stages, and the
// length of the queue.
#include <algorithm>
#include <array>

#include "core/analysis/launches.h"
#include "core/analysis/slice_scope.h"
#include "core/base/saturated.h"
#include "core/base/text.h"
#include "core/table/record_table.h"

namespace opscope {
namespace {

constexpr std::array<const char*, kLaunchStages> kStageIds{"python",  "framework", "enqueue", "queue",
                                                           "dequeue", "call",      "launched"};

Result<TablePtr> buildOps(const ReportPtr& report, std::vector<Launch> launches)
{
    const auto& slices = report->slices;
    RecordTable table("dispatch", report, std::move(launches));
    const auto name = [&](ColumnSpec spec, SliceId Launch::*slice) {
        table.column(std::move(spec), [&, slice](const Launch& launch) {
            return (launch.*slice).valid() ? slices.name[(launch.*slice).index()] : StringId();
        });
    };
    table.column(textSpec("name", OPSCOPE_TEXT("Column", "Name")),
                 [&](const Launch& launch) { return slices.name[launch.task]; });
    table.nameIsLast();
    name(textSpec("op", OPSCOPE_TEXT("Column", "Framework op")), &Launch::op);
    table.column(integerSpec("device", OPSCOPE_TEXT("Column", "Device")), &Launch::device);
    table.column(integerSpec("stream", OPSCOPE_TEXT("Column", "Stream")), [&](const Launch& launch) {
        const auto stream = slices.stream[launch.task];
        return stream != kNoNumber ? stream : report->tracks[slices.track[launch.task].index()].stream;
    });
    table.column(timestampSpec("start", OPSCOPE_TEXT("Column", "Start")),
                 [&](const Launch& launch) { return slices.ts[launch.task]; });
    table.column(durationSpec("duration", OPSCOPE_TEXT("Column", "Duration")),
                 [&](const Launch& launch) { return slices.dur[launch.task]; });
    // Communication and compute can be idle before the same task: each device has one such time.
    table.column(hinted(durationSpec("idle", OPSCOPE_TEXT("Column", "Idle before")), CellHint::Bar),
                 [](const Launch& launch) { return launch.idle.dur(); });
    table.column(
        hinted(durationSpec("waited", OPSCOPE_TEXT("Column", "Waited for its launch")), CellHint::Bar),
        &Launch::waited);
    table.sortByLast();
    for (std::size_t s = 0; s < kLaunchStages; ++s)
        table.column(
            durationSpec(kStageIds[s], launchStageTitle(static_cast<LaunchStage>(s))),
            [&, s](const Launch& launch) { return launch.timeOf(*report, static_cast<LaunchStage>(s)); });
    table.column(unsummed(durationSpec("since_op", OPSCOPE_TEXT("Column", "From the op to the device"))),
                 [&](const Launch& launch) {
                     return launch.op.valid() ? slices.ts[launch.task] - slices.ts[launch.op.index()]
                                              : kMissingInteger;
                 });
    name(textSpec("host_call", OPSCOPE_TEXT("Column", "Launched by")), &Launch::call);
    name(hidden(textSpec("outer_op", OPSCOPE_TEXT("Column", "Outermost framework op"))), &Launch::outerOp);
    name(hidden(textSpec("function", OPSCOPE_TEXT("Column", "Python function"))), &Launch::python);
    table.slices([](const Launch& launch) { return SliceId{launch.task}; });
    table.table().isComputed = true;
    table.table().source = "timeline";
    return table.finish();
}

struct StageRow {
    std::size_t stage = 0;
    std::uint64_t count = 0;
    std::int64_t total = 0;
    std::int64_t longest = 0;
    std::uint32_t longestTask = 0;
    std::int64_t idle = 0;
};

Result<TablePtr> buildStages(const ReportPtr& report, const std::vector<Launch>& launches)
{
    std::vector<StageRow> rows;
    std::int64_t idle = 0;
    for (const auto& launch : launches)
        idle = saturatedSum(idle, launch.idle.dur());
    for (std::size_t s = 0; s < kLaunchStages; ++s) {
        StageRow row;
        row.stage = s;
        for (const auto& launch : launches) {
            const auto time = launch.timeOf(*report, static_cast<LaunchStage>(s));
            if (time == kMissingInteger)
                continue;
            if (row.count++ == 0 || time > row.longest) {
                row.longest = time;
                row.longestTask = launch.task;
            }
            row.total = saturatedSum(row.total, time);
            row.idle = saturatedSum(row.idle, launch.idleIn(*report, static_cast<LaunchStage>(s)));
        }
        if (row.count > 0)
            rows.push_back(row);
    }
    if (rows.empty())
        return noRows(*report, "timeline",
                      OPSCOPE_TEXT("Argument", "no call of the host that launched a task"));
    using Row = StageRow;
    RecordTable table("dispatch", report, rows);
    table.column(textSpec("stage", OPSCOPE_TEXT("Column", "Stage")),
                 [](const Row& row) { return std::string(kStageIds[row.stage]); });
    table.nameIsLast();
    table.column(countSpec("count", OPSCOPE_TEXT("Column", "Count")), &Row::count);
    table.column(hinted(durationSpec("total", OPSCOPE_TEXT("Column", "Total time")), CellHint::Bar),
                 &Row::total);
    table.column(weighted(durationSpec("average", OPSCOPE_TEXT("Column", "Average")), "count"),
                 [](const Row& row) { return row.total / static_cast<std::int64_t>(row.count); });
    table.column(unsummed(durationSpec("longest", OPSCOPE_TEXT("Column", "Longest"))), &Row::longest);
    table.column(hinted(durationSpec("idle", OPSCOPE_TEXT("Column", "Idle meanwhile")), CellHint::Bar),
                 &Row::idle);
    table.column(unsummed(percentSpec("idle_share", OPSCOPE_TEXT("Column", "Share of the idle time"))),
                 [&](const Row& row) {
                     return idle > 0 ? 100.0 * static_cast<double>(row.idle) / static_cast<double>(idle)
                                     : kNoReal;
                 });
    table.slices([](const Row& row) { return SliceId{row.longestTask}; });
    table.table().isComputed = true;
    table.table().source = "timeline";
    return table.finish();
}

Result<TablePtr> buildQueue(const ReportPtr& report, const std::vector<Launch>& launches)
{
    auto lengths = queueLengthsOf(*report, launches);
    if (lengths.empty())
        return noRows(*report, "timeline",
                      OPSCOPE_TEXT("Argument", "no call of the host that launched a task"));
    const bool hasQueue =
        std::ranges::any_of(launches, [](const Launch& launch) { return launch.enqueue.valid(); });
    RecordTable table("dispatch", report, std::move(lengths));
    table.column(timestampSpec("ts", OPSCOPE_TEXT("Column", "Time")), &QueueLength::ts);
    table.nameIsLast();
    table.column(
        hinted(unsummed(countSpec("in_queue", OPSCOPE_TEXT("Column", "In the task queue"))), CellHint::Bar),
        [hasQueue](const QueueLength& at) { return hasQueue ? at.inQueue : kMissingInteger; });
    table.column(hinted(unsummed(countSpec("launched", OPSCOPE_TEXT("Column", "Launched, not started"))),
                        CellHint::Bar),
                 &QueueLength::launched);
    table.table().isComputed = true;
    table.table().source = "timeline";
    return table.finish();
}

Result<TablePtr> buildDispatch(const ReportPtr& report, const TableRequest& request, std::stop_token stop)
{
    auto launches = launchesOf(*report, stop);
    const SliceScope scope{request.range, request.tracks, request.device, request.model, request.step, {}};
    if (!scope.isEverything()) {
        const auto wanted = slicesIn(*report, scope, {}, stop);
        std::erase_if(launches,
                      [&](const Launch& launch) { return !std::ranges::binary_search(wanted, launch.task); });
    }
    const auto isLaunched = [](const Launch& launch) { return launch.handOver().valid(); };
    if (std::ranges::none_of(launches, isLaunched))
        return noRows(*report, "timeline",
                      OPSCOPE_TEXT("Argument",
                                   "no call of the host that launched a task; looked for flows from "
                                   "the host to the device"));
    return request.variant == "stages"  ? buildStages(report, launches)
           : request.variant == "queue" ? buildQueue(report, launches)
                                        : buildOps(report, std::move(launches));
}

constexpr TableVariant kDispatchVariants[] = {
    {"ops", OPSCOPE_TEXT("Page", "Each task"), false, true},
    {"stages", OPSCOPE_TEXT("Page", "Stages"), false, true},
    {"queue", OPSCOPE_TEXT("Page", "Length of the queue"), false, true},
};

} // namespace

constinit const TablePage dispatchPage{"dispatch", OPSCOPE_TEXT("Page", "Dispatch"), ReportPart::None,
                                       kDispatchVariants, buildDispatch};

} // namespace opscope
