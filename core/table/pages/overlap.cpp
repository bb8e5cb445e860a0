// SPDX-License-Identifier: GPL-3.0-or-later
// How the time of each device divides, computed from the timeline; and the longest stretches in which it did
// nothing.
#include "core/analysis/overlap.h"

#include "core/analysis/gaps.h"
#include "core/table/table_builder.h"

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
        return noRows(*report, "timeline", "no slices of a device on the timeline");
    TableBuilder builder("overlap", report, rows.size());
    builder.table().isComputed = true;
    builder.table().source = "timeline";
    const auto integers = [&](ColumnSpec spec, auto f) {
        std::vector<std::int64_t> values;
        for (const auto& row : rows)
            values.push_back(f(row));
        builder.own(std::move(spec), std::move(values));
    };
    const auto share = [&](const char* id, const char* title, auto f) {
        std::vector<double> values;
        for (const auto& row : rows)
            values.push_back(100.0 * static_cast<double>(f(row)) /
                             static_cast<double>(std::max<std::int64_t>(row.range.dur(), 1)));
        builder.own(weighted(percentSpec(id, title), "length"), std::move(values));
    };
    using Row = OverlapRow;
    std::vector<std::string> steps;
    for (const auto& row : rows)
        steps.emplace_back(row.step < report->steps.size() ? report->text(report->steps[row.step].label)
                                                           : "all");
    builder.own(textSpec("step", "Step"), steps);
    builder.nameIsLast();
    std::vector<RowLevel> levels; // the whole run of a device holds its steps
    for (const auto& row : rows) {
        const bool isStep = row.step < report->steps.size();
        const auto device = static_cast<std::uint32_t>(row.device);
        levels.push_back({static_cast<std::uint8_t>(isStep ? 1 : 0), device, device});
    }
    builder.table().levels = std::move(levels);
    integers(integerSpec("device", "Device"),
             [](const Row& r) { return r.device == kNoDevice ? kMissingInteger : r.device; });
    integers(timestampSpec("begin", "Begin"), [](const Row& r) { return r.range.begin; });
    integers(durationSpec("length", "Length"), [](const Row& r) { return r.range.dur(); });
    integers(durationSpec("compute", "Compute"), [](const Row& r) { return r.compute.covered; });
    share("compute_share", "Compute share", [](const Row& r) { return r.compute.covered; });
    integers(durationSpec("communication", "Communication"),
             [](const Row& r) { return r.communication.covered; });
    integers(durationSpec("not_overlapped", "Communication (not overlapped)"),
             [](const Row& r) { return r.communicationNotOverlapped; });
    share("not_overlapped_share", "Not overlapped share",
          [](const Row& r) { return r.communicationNotOverlapped; });
    integers(durationSpec("overlapped", "Overlapped"), [](const Row& r) { return r.overlapped; });
    integers(durationSpec("copy", "Copy"), [](const Row& r) { return r.copy.covered; });
    integers(durationSpec("host_api", "Host API"), [](const Row& r) { return r.hostApi.covered; });
    integers(durationSpec("free", "Free"), [](const Row& r) { return r.free; });
    share("free_share", "Free share", [](const Row& r) { return r.free; });
    integers(durationSpec("idle", "Idle"), [](const Row& r) { return r.idle; });
    integers(hidden(durationSpec("compute_sum", "Compute (sum)")),
             [](const Row& r) { return r.compute.sum; });
    integers(hidden(durationSpec("communication_sum", "Communication (sum)")),
             [](const Row& r) { return r.communication.sum; });
    integers(hidden(durationSpec("copy_sum", "Copy (sum)")), [](const Row& r) { return r.copy.sum; });
    integers(hidden(durationSpec("host_api_sum", "Host API (sum)")),
             [](const Row& r) { return r.hostApi.sum; });
    return builder.finish();
}

Result<TablePtr> buildGaps(const ReportPtr& report, const TableRequest& request, std::stop_token stop)
{
    const SliceScope scope{request.range, request.tracks, request.device, request.model, request.step, {}};
    const auto gaps = longestGaps(*report, scope, kMostGaps, stop);
    if (gaps.empty())
        return noRows(*report, "timeline", "no gap between slices of a device");
    TableBuilder builder("gaps", report, gaps.size());
    builder.table().isComputed = true;
    builder.table().source = "timeline";
    std::vector<std::int64_t> devices;
    std::vector<std::int64_t> begins;
    std::vector<std::int64_t> lengths;
    std::vector<StringId> previous;
    std::vector<StringId> next;
    std::vector<StringId> calls;
    std::vector<std::int64_t> inCall;
    std::vector<std::int64_t> inOthers;
    std::vector<std::int64_t> noCall;
    std::vector<StringId> inside;
    auto slices = std::make_shared<std::vector<SliceId>>();
    const auto nameOf = [&](SliceId s) { return s.valid() ? report->slices.name[s.index()] : StringId(); };
    for (const auto& gap : gaps) {
        devices.push_back(gap.device == kNoDevice ? kMissingInteger : gap.device);
        begins.push_back(gap.range.begin);
        lengths.push_back(gap.range.dur());
        previous.push_back(nameOf(gap.previous));
        next.push_back(nameOf(gap.next));
        const auto& host = gap.host;
        calls.push_back(nameOf(host.call));
        inCall.push_back(host.call.valid() ? host.inCall : kMissingInteger);
        inOthers.push_back(host.isCollected ? host.inOthers : kMissingInteger);
        noCall.push_back(host.isCollected ? host.noCall : kMissingInteger);
        inside.push_back(nameOf(host.inside));
        slices->push_back(gap.next);
    }
    builder.own(integerSpec("device", "Device"), std::move(devices));
    builder.own(timestampSpec("begin", "Begin"), std::move(begins));
    auto length = durationSpec("length", "Length");
    length.hint = CellHint::Bar;
    builder.own(length, std::move(lengths));
    builder.sortByLast();
    builder.own(textSpec("previous", "Previous"), std::move(previous));
    builder.own(textSpec("next", "Next"), std::move(next));
    builder.nameIsLast();
    builder.own(textSpec("host_call", "Longest host call meanwhile"), std::move(calls));
    builder.own(durationSpec("in_call", "In that call"), std::move(inCall));
    builder.own(durationSpec("in_others", "In other calls"), std::move(inOthers));
    builder.own(durationSpec("no_call", "Without a recorded call"), std::move(noCall));
    builder.own(textSpec("inside", "Inside"), std::move(inside));
    builder.table().sliceOf = [slices](std::size_t row) { return (*slices)[row]; };
    return builder.finish();
}

} // namespace

extern const TablePage overlapPage;
constinit const TablePage overlapPage{"overlap", "Overlap", ReportPart::None, {}, buildOverlap};
extern const TablePage gapsPage;
constinit const TablePage gapsPage{"gaps", "Gaps", ReportPart::None, {}, buildGaps};

} // namespace opscope
