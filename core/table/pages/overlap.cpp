// SPDX-License-Identifier: GPL-3.0-or-later
// The breakdown of each device's time, computed from the timeline, and its longest idle gaps.
#include "core/analysis/overlap.h"

#include <algorithm>
#include <functional>

#include "core/analysis/gaps.h"
#include "core/analysis/work_outside.h"
#include "core/base/message_id.h"
#include "core/base/text.h"
#include "core/table/breakdown.h"
#include "core/table/record_table.h"

namespace opscope {
namespace {

constexpr std::size_t kMostGaps = 10'000;

Result<TablePtr> buildOverlap(const ReportPtr& report, const TableRequest& request, std::stop_token stop)
{
    auto all = overlapOf(*report, request.range, stop);
    std::vector<OverlapRow> rows;
    for (auto& row : all) {
        if ((!request.device || row.device == *request.device) &&
            (!request.step || row.step == *request.step))
            rows.push_back(row);
    }
    if (rows.empty())
        return noRows(*report, "timeline", OPSCOPE_TEXT("Argument", "no slices of a device on the timeline"));
    using Row = OverlapRow;
    RecordTable table("overlap", report, rows);
    table.table().isComputed = true;
    table.table().source = "timeline";
    const auto isStep = [&](const Row& r) { return r.step < report->steps.size(); };
    // Not "entire run": that is from the first to the last slice of all devices and the host, see RunRange.
    table.column(textSpec("step", OPSCOPE_TEXT("Column", "Step")), [&](const Row& r) {
        return isStep(r) ? report->text(report->steps[r.step].label) : "device span";
    });
    table.nameIsLast();
    for (const auto& row : rows) { // the row of the entire run contains those of the steps
        const auto device = static_cast<std::uint32_t>(row.device);
        table.table().levels.push_back({static_cast<std::uint8_t>(isStep(row) ? 1 : 0), device, device});
    }
    table.column(integerSpec("device", OPSCOPE_TEXT("Column", "Device")), &Row::device);
    table.column(timestampSpec("begin", OPSCOPE_TEXT("Column", "Begin")),
                 [](const Row& r) { return r.range.begin; });
    // Devices and ranks run at the same time: the wall times do not add up, the shares are weighted by them.
    table.column(unsummed(durationSpec("length", OPSCOPE_TEXT("Column", "Length"))),
                 [](const Row& r) { return r.range.dur(); });
    // What was not recorded is not 0: a table of kernels has no copies, a device without its host no calls of
    // the host.
    std::vector<std::string_view> missing;
    if (!recordsCopies(*report))
        missing.emplace_back("copy");
    if (std::ranges::none_of(report->slices.cls.span(), isHostApiClass))
        missing.emplace_back("host_api");
    addBreakdown(table, rows,
                 {"compute", "compute_share", "communication", "not_overlapped", "not_overlapped_share",
                  "overlapped", "copy", "host_api", "free", "free_share", "idle"},
                 false, missing);
    addBreakdown(table, rows,
                 {"idle_host_call", "idle_no_call", "copy_alone", "compute_sum", "communication_sum",
                  "copy_sum", "host_api_sum"},
                 true);
    return table.finish();
}

struct GapRow : Gap {
    const char* kind = nullptr; ///< of the time: a word
};

Result<TablePtr> buildGaps(const ReportPtr& report, const TableRequest& request, std::stop_token stop)
{
    const SliceScope scope{request.range, request.tracks, request.device, request.model, request.step, {}};
    const HostCalls host(*report);
    std::vector<GapRow> gaps;
    for (auto& gap : longestGaps(*report, host, scope, kMostGaps, stop))
        gaps.push_back({std::move(gap), OPSCOPE_TEXT("Word", "Idle")});
    if (!request.range && request.tracks.empty() && !request.model && !request.step) { // the entire run
        for (auto& outside : workOutside(*report, host, request.device, stop))
            gaps.push_back({std::move(outside.gap), outside.isBefore
                                                        ? OPSCOPE_TEXT("Word", "Before the first task")
                                                        : OPSCOPE_TEXT("Word", "After the last task")});
        std::ranges::stable_sort(gaps, std::greater{}, [](const Gap& gap) { return gap.range.dur(); });
    }
    std::vector<Gap*> all;
    for (auto& gap : gaps)
        all.push_back(&gap);
    findControlTasks(*report, all, stop);
    if (gaps.empty())
        return noRows(*report, "timeline", OPSCOPE_TEXT("Argument", "no gap between slices of a device"));
    RecordTable table("gaps", report, gaps);
    table.table().isComputed = true;
    table.table().source = "timeline";
    const auto name = [&](ColumnSpec spec, const auto& sliceOf) {
        table.column(std::move(spec), [&](const Gap& gap) {
            const SliceId slice = sliceOf(gap);
            return slice.valid() ? report->slices.name[slice.index()] : StringId();
        });
    };
    const auto hostTime = [&](ColumnSpec spec, std::int64_t HostDuring::*field) {
        table.column(std::move(spec), [&](const Gap& gap) {
            return gap.host.isCollected ? gap.host.*field : kMissingInteger;
        });
    };
    table.column(integerSpec("device", OPSCOPE_TEXT("Column", "Device")), &Gap::device);
    table.column(textSpec("kind", OPSCOPE_TEXT("Column", "Kind")),
                 [&](const GapRow& gap) { return request.words.text(gap.kind); });
    table.column(timestampSpec("begin", OPSCOPE_TEXT("Column", "Begin")),
                 [](const Gap& gap) { return gap.range.begin; });
    table.column(hinted(durationSpec("length", OPSCOPE_TEXT("Column", "Length")), CellHint::Bar),
                 [](const Gap& gap) { return gap.range.dur(); });
    table.sortByLast();
    name(textSpec("previous", OPSCOPE_TEXT("Column", "Previous")),
         [](const Gap& gap) { return gap.previous; });
    name(textSpec("next", OPSCOPE_TEXT("Column", "Next")), [](const Gap& gap) { return gap.next; });
    table.nameIsLast();
    table.column(countSpec("control", OPSCOPE_TEXT("Column", "Control tasks")), [](const Gap& gap) {
        return gap.control.isRecorded ? static_cast<std::int64_t>(gap.control.count) : kMissingInteger;
    });
    table.column(textSpec("control_names", OPSCOPE_TEXT("Column", "Names of control tasks")),
                 [&](const Gap& gap) { return controlText(*report, gap.control); });
    name(textSpec("host_call", OPSCOPE_TEXT("Column", "Longest host call meanwhile")),
         [](const Gap& gap) { return gap.host.call; });
    table.column(durationSpec("in_call", OPSCOPE_TEXT("Column", "In that call")),
                 [](const Gap& gap) { return gap.host.call.valid() ? gap.host.inCall : kMissingInteger; });
    hostTime(durationSpec("in_others", OPSCOPE_TEXT("Column", "In other calls")), &HostDuring::inOthers);
    name(textSpec("host_op", OPSCOPE_TEXT("Column", "Framework op meanwhile")),
         [](const Gap& gap) { return gap.host.op; });
    hostTime(durationSpec("in_ops", OPSCOPE_TEXT("Column", "In framework ops, no call")), &HostDuring::inOps);
    hostTime(durationSpec("no_call", OPSCOPE_TEXT("Column", "Without a recorded call")), &HostDuring::noCall);
    name(textSpec("inside", OPSCOPE_TEXT("Column", "Inside")),
         [](const Gap& gap) { return gap.host.inside; });
    table.slices(&Gap::next);
    return table.finish();
}

} // namespace

constinit const TablePage overlapPage{
    "overlap", OPSCOPE_TEXT("Page", "Overlap"), ReportPart::None, {}, buildOverlap};
constinit const TablePage gapsPage{"gaps", OPSCOPE_TEXT("Page", "Gaps"), ReportPart::None, {}, buildGaps};

} // namespace opscope
