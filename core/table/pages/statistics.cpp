// SPDX-License-Identifier: GPL-3.0-or-later
// Statistics of ops and calls: the vendor's tables as they are, the same computed here, and where the two
// differ.
#include <algorithm>
#include <array>
#include <set>
#include <unordered_map>
#include <utility>

#include "core/analysis/intervals.h"
#include "core/base/joined.h"
#include "core/base/message_id.h"
#include "core/base/text.h"
#include "core/base/text_match.h"
#include "core/report/cells.h"
#include "core/table/lost_input.h"
#include "core/table/pages/vendor_difference.h"
#include "core/table/record_table.h"
#include "core/vendor/vendor_columns.h"

namespace opscope {
namespace {

SliceScope scopeOf(const TableRequest& request)
{
    return {request.range, request.tracks, request.device, request.model, request.step, {}};
}

bool hasSeveral(const DataTable& table, RowFact fact)
{
    const auto* column = columnOf(table, fact);
    if (column == nullptr)
        return false;
    std::int64_t first = kMissingInteger;
    for (std::size_t row = 0; row < table.rows; ++row) {
        const auto value = integerAt(column, row);
        if (first == kMissingInteger)
            first = value;
        else if (value != kMissingInteger && value != first)
            return true;
    }
    return false;
}

Apart apartIn(const Report& report, const VendorStatistic& vendor, StatisticsBy by)
{
    const bool isOfOps = by == StatisticsBy::Op || by == StatisticsBy::OpType;
    if (!isOfOps && report.kind != ReportKind::Job) // the calls of a PROF are of the host, not of a device
        return {};
    if (vendor.table != nullptr)
        return {hasSeveral(*vendor.table, RowFact::Device), hasSeveral(*vendor.table, RowFact::Model)};
    std::set<std::int32_t> devices;
    std::set<std::int64_t> models;
    const auto add = [&](std::int32_t device, std::int64_t model) {
        if (isKnown(device))
            devices.insert(device);
        if (isKnown(model))
            models.insert(model);
    };
    for (const auto& step : report.steps)
        add(step.device, step.model);
    for (const auto& run : report.collection.modelRuns)
        add(run.device, run.modelId);
    return {devices.size() > 1, models.size() > 1};
}

ColumnSpec differenceSpec()
{
    return hinted(unsummed(durationSpec("difference", OPSCOPE_TEXT("Column", "File - computed"))),
                  CellHint::DiffBar); // of all rows of a name
}

Result<TablePtr> fromFile(const ReportPtr& report, const TableRequest& request, const VendorStatistic& source,
                          StatisticsBy by, const std::vector<StatisticsRow>& computed)
{
    const VendorRows from(report, request, source);
    const auto& table = from.table;
    if (!table)
        return fail(ErrorCode::NotFound, message(MessageId::NoRowsOfTable, source.table->kind));
    table->source = source.table->kind;
    table->sliceOf = slicesOfOpRows(*report, *source.table, from.rows);
    if (const auto* total = columnOf(*source.table, RowFact::Total))
        table->defaultSort = table->find(total->name);
    if (computed.empty() || holdsMore(*report, *table, request))
        return table;
    const auto apart = apartIn(*report, source, by);
    const auto totals = namedTotals(*report, from, by, apart, {});
    const auto compared = vendorDifference(*report, totals, computed, by, apart);
    if (!compared.hasAny())
        return table;
    std::vector<std::int64_t> differences(from.rows.size(), kMissingInteger);
    for (std::size_t i = 0; i < totals.size(); ++i)
        differences[totals[i].row] = compared.ofTheirs[i].value_or(kMissingInteger);
    table->columns.push_back({differenceSpec(), kept(*table, std::move(differences))});
    return table;
}

Result<TablePtr> computedTable(const ReportPtr& report, const TableRequest& request,
                               const StatisticsSource& source, const VendorStatistic& vendor,
                               std::vector<StatisticsRow> found)
{
    using Row = StatisticsRow;
    RecordTable table("statistics", report, std::move(found));
    const auto& rows = table.records();
    table.table().isComputed = true;
    table.table().source = report->slices.size() != 0 ? "timeline" : "op table";
    for (const auto& row : rows)
        table.table().cut += row.cut;
    const auto time = [&](ColumnSpec spec, std::int64_t DurationStatistics::*field) {
        table.column(std::move(spec), [&](const Row& r) { return r.time.*field; });
    };
    const auto differ = [&](auto Row::*field) {
        return std::ranges::any_of(rows, [&](const Row& row) { return row.*field != rows.front().*field; });
    };
    if (differ(&Row::device))
        table.column(integerSpec("device", OPSCOPE_TEXT("Column", "Device")), &Row::device);
    if (differ(&Row::model))
        table.column(integerSpec("model", OPSCOPE_TEXT("Column", "Model")),
                     [](const Row& r) { return orMissing(r.model); });
    if (source.by == StatisticsBy::ApiPerThread) {
        table.column(integerSpec("process", OPSCOPE_TEXT("Column", "Process ID")),
                     [](const Row& r) { return orMissing(r.process); });
        table.column(integerSpec("thread", OPSCOPE_TEXT("Column", "Thread ID")),
                     [](const Row& r) { return orMissing(r.thread); });
    }
    const bool isOfTypes = source.by == StatisticsBy::OpType;
    const bool isOfOps = source.by == StatisticsBy::Op;
    table.column(textSpec("name", isOfTypes ? OPSCOPE_TEXT("Column", "OP Type")
                                  : isOfOps ? OPSCOPE_TEXT("Column", "OP Name")
                                            : OPSCOPE_TEXT("Column", "Name")),
                 &Row::name);
    table.nameIsLast();
    table.column(textSpec("type", isOfTypes || isOfOps ? OPSCOPE_TEXT("Column", "Task Type")
                                                       : OPSCOPE_TEXT("Column", "Type")),
                 &Row::type);
    auto share = percentSpec("share", OPSCOPE_TEXT("Column", "Total Time Ratio"));
    share.meaning = Meaning::Share;
    table.column(share, [](const Row& r) { return r.time.share * 100; });
    time(durationSpec("total", OPSCOPE_TEXT("Column", "Total Time")), &DurationStatistics::total);
    table.sortByLast();
    table.column(countSpec("count", OPSCOPE_TEXT("Column", "Count")),
                 [](const Row& r) { return r.time.count; });
    table.column(weighted(realSpec("avg", OPSCOPE_TEXT("Column", "Avg"), "us"), "count"),
                 [](const Row& r) { return r.time.average / 1000; });
    time(unsummed(durationSpec("max", OPSCOPE_TEXT("Column", "Max"))), &DurationStatistics::max);
    time(unsummed(durationSpec("min", OPSCOPE_TEXT("Column", "Min"))), &DurationStatistics::min);
    table.column(unsummed(realSpec("std", OPSCOPE_TEXT("Column", "Std"), "us")),
                 [](const Row& r) { return r.time.deviation / 1000; });
    time(unsummed(durationSpec("p50", OPSCOPE_TEXT("Column", "P50"))), &DurationStatistics::p50);
    time(unsummed(durationSpec("p95", OPSCOPE_TEXT("Column", "P95"))), &DurationStatistics::p95);
    time(unsummed(durationSpec("union", OPSCOPE_TEXT("Column", "Union"))), &DurationStatistics::unionTime);
    const bool isWholeRun = !request.range && request.tracks.empty();
    if (const auto from = vendor.table != nullptr && isWholeRun
                              ? std::optional<VendorRows>(std::in_place, report, request, vendor)
                              : std::nullopt;
        from && from->table && !holdsMore(*report, *from->table, request)) {
        const auto apart = apartIn(*report, vendor, source.by);
        const auto compared = vendorDifference(*report, namedTotals(*report, *from, source.by, apart, {}),
                                               rows, source.by, apart);
        if (compared.hasAny())
            table.column(differenceSpec(), [&](const Row& row) {
                return compared.ofOurs[static_cast<std::size_t>(&row - rows.data())].difference;
            });
    }
    table.slices(&Row::longest);
    noteNotNarrowed(table.table(), request,
                    {NarrowingKey::Device, NarrowingKey::Model, NarrowingKey::Iteration});
    return table.finish();
}

/// Marks of msproftx are points: they have no duration and are listed after the ranges.
void addMarks(const Report& report, const TableRequest& request, std::vector<StatisticsRow>& rows)
{
    for (auto& row : rows)
        row.type = "push/pop";
    const auto time = wantedTime(report, request);
    std::vector<TimeRange> ofModelSteps; // as of a slice: a mark is of the model of its step
    for (const auto& step : report.steps) {
        if (request.model && step.model == *request.model)
            ofModelSteps.push_back(step.range);
    }
    const Intervals ofModel(std::move(ofModelSteps));
    const auto isWanted = [&](const Instant& mark) {
        const auto device = mark.track.valid() ? report.tracks[mark.track.index()].device : kNoDevice;
        const bool isOfTrack =
            request.tracks.empty() || std::ranges::find(request.tracks, mark.track) != request.tracks.end();
        return (!time || time->contains(mark.ts)) && (!request.device || device == *request.device) &&
               isOfTrack && (!request.model || ofModel.lengthIn({mark.ts, mark.ts + 1}) != 0);
    };
    std::unordered_map<std::uint32_t, std::size_t> known;
    for (const auto& instant : report.instants) {
        if (!instant.isMark || !isWanted(instant))
            continue;
        const auto [it, isNew] = known.try_emplace(instant.name.value, rows.size());
        if (isNew) {
            rows.emplace_back().name = report.text(instant.name);
            rows.back().type = "mark";
        }
        ++rows[it->second].time.count;
    }
}

constexpr std::array<TableVariant, 13> kVariants{
    {{"ops", OPSCOPE_TEXT("Page", "Ops"), true, true},
     {"op_types", OPSCOPE_TEXT("Page", "Op types"), true, true},
     {"op_info", OPSCOPE_TEXT("Page", "Op info"), true, true},
     {"acl_api", OPSCOPE_TEXT("Page", "AscendCL API"), true, true},
     {"runtime_api", OPSCOPE_TEXT("Page", "Runtime API"), true, true},
     {"os_runtime_api", OPSCOPE_TEXT("Page", "OS runtime API"), true, true},
     {"ge_api", OPSCOPE_TEXT("Page", "GE API"), true, true},
     {"model_api", OPSCOPE_TEXT("Page", "Model API"), true, true},
     {"node_api", OPSCOPE_TEXT("Page", "Node API"), true, true},
     {"communication_api", OPSCOPE_TEXT("Page", "Communication API"), true, true},
     {"msproftx", OPSCOPE_TEXT("Page", "msproftx"), true, true},
     {"communication_ops", OPSCOPE_TEXT("Page", "Communication ops"), true, true},
     {"ai_cpu", OPSCOPE_TEXT("Page", "AI CPU"), true, true}}};

Result<TablePtr> buildStatistics(const ReportPtr& report, const TableRequest& request, std::stop_token stop)
{
    const auto* const source = statisticsSource(request.variant);
    if (source == nullptr) {
        const auto known = joined(kVariants, ", ", [&](const auto& variant) { return variant.id; });
        return fail(ErrorCode::Unsupported,
                    message(MessageId::NoSuchVariant, "statistics", request.variant, known));
    }
    const auto vendor = vendorStatistic(*report, *source);
    const auto scope = scopeOf(request);
    const auto apart = apartIn(*report, vendor, source->by);
    auto rows =
        source->variant == "op_info" && vendor.table != nullptr && !request.isComputed
            ? std::vector<StatisticsRow>()
            : statistics(*report, {source->by, scope, source->classes, apart.byDevice, apart.byModel}, stop);
    if (source->by == StatisticsBy::Range)
        addMarks(*report, request, rows);
    if (stop.stop_requested())
        return fail(ErrorCode::Cancelled, message(MessageId::Cancelled));
    const bool isNarrowedByTime = request.range || !request.tracks.empty();
    if (vendor.table != nullptr && !request.isComputed && !isNarrowedByTime)
        return fromFile(report, request, vendor, source->by, rows);
    if (rows.empty() && !scope.isEverything()) {
        auto why = whyNoStatistics(*report, {source->by, scope, source->classes});
        if (why.id != MessageId::NoTimelineSlices && why.id != MessageId::NoSliceOfClass)
            return fail(ErrorCode::NotFound, std::move(why));
    }
    if (rows.empty())
        return fail(
            ErrorCode::NotFound,
            lostInput(*report, "statistics").value_or(message(MessageId::NoRowsComputed, source->howTo)));
    return computedTable(report, request, *source, vendor, std::move(rows));
}

} // namespace

constinit const TablePage statisticsPage{"statistics", OPSCOPE_TEXT("Page", "Statistics"),
                                         ReportPart::Slices | ReportPart::Ops | ReportPart::Statistics,
                                         kVariants, buildStatistics};

} // namespace opscope
