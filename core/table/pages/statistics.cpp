// SPDX-License-Identifier: GPL-3.0-or-later
// Statistics of ops and calls: the vendor's tables as they are, the same computed here, and where the two
// differ.
#include <algorithm>
#include <array>
#include <set>
#include <unordered_map>

#include "core/analysis/intervals.h"
#include "core/base/message_id.h"
#include "core/base/text_match.h"
#include "core/report/cells.h"
#include "core/report/task_types.h"
#include "core/report/vendor_columns.h"
#include "core/table/pages/statistics_sources.h"
#include "core/table/record_table.h"

namespace opscope {
namespace {

SliceScope scopeOf(const TableRequest& request)
{
    return {request.range, request.tracks, request.device, request.model, request.step, {}};
}

/// Totals of rows by name; a name with several core types here is split by core type.
class TotalsByName {
public:
    TotalsByName(const std::vector<StatisticsRow>& computed, StatisticsBy by)
    {
        std::unordered_map<std::string_view, std::string_view> types;
        const bool isOfOps = by == StatisticsBy::Op || by == StatisticsBy::OpType;
        for (const auto& row : computed) {
            const auto [it, isNew] = types.try_emplace(row.name, row.type);
            if (isOfOps && !isNew && it->second != row.type)
                m_split.insert(row.name);
        }
    }
    std::string keyOf(std::string_view name, std::string_view type) const
    {
        std::string key(name);
        if (m_split.contains(key))
            key += '\x1f' + std::string(taskTypeName(type));
        return key;
    }
    using Totals = std::unordered_map<std::string, std::int64_t>;
    Totals of(const std::vector<StatisticsRow>& rows) const
    {
        Totals totals;
        for (const auto& row : rows)
            totals[keyOf(row.name, row.type)] += row.time.total;
        return totals;
    }
    Totals of(const Report& report, const VendorStatistic& source,
              const std::vector<std::uint32_t>& rows) const
    {
        Totals totals;
        const auto* name = columnOf(*source.table, RowFact::Name);
        const auto* total = columnOf(*source.table, RowFact::Total);
        if (name == nullptr || total == nullptr || name->kind != DataKind::Text)
            return totals;
        for (const auto row : rows) {
            if (source.table->isTotalRow(row))
                continue;
            if (const auto ns = nanosAt(total, row); ns != kMissingInteger)
                totals[keyOfRow(report, source, *name, row)] += ns;
        }
        return totals;
    }
    /// The key of a row of the file; without a core type it matches none of ours.
    std::string keyOfRow(const Report& report, const VendorStatistic& source, const DataColumn& name,
                         std::size_t row) const
    {
        const auto* type = columnOf(*source.table, RowFact::CoreType);
        const bool isSaid = type != nullptr && type->kind == DataKind::Text;
        return keyOf(report.text(name.texts[row]), isSaid ? report.text(type->texts[row]) : "\x1f");
    }

private:
    std::set<std::string> m_split;
};

/// The rows of the file's table that are asked for, and which of them each is; null without one.
std::shared_ptr<Table> narrowedTable(const ReportPtr& report, const TableRequest& request,
                                     const VendorStatistic& source, std::vector<std::uint32_t>& rows)
{
    const auto keep = source.level == nullptr ? std::function<bool(std::size_t)>()
                                              : [&](std::size_t row) { return source.has(*report, row); };
    return vendorTable("statistics", report, *source.table, request, keep, &rows);
}

ColumnSpec differenceSpec(std::string id, std::string title)
{
    auto spec = unsummed(durationSpec(std::move(id), std::move(title))); // of all rows of a name
    spec.hint = CellHint::DiffBar;
    return spec;
}

Result<TablePtr> fromFile(const ReportPtr& report, const TableRequest& request, const VendorStatistic& source,
                          StatisticsBy by, const std::vector<StatisticsRow>& computed)
{
    std::vector<std::uint32_t> rows;
    const auto table = narrowedTable(report, request, source, rows);
    if (!table)
        return noRows("the table " + source.table->kind +
                      " has no row for the chosen device, model or iteration");
    table->source = source.table->kind;
    table->sliceOf = slicesOfOpRows(*report, *source.table, rows);
    const auto* name = columnOf(*source.table, RowFact::Name);
    const auto* total = columnOf(*source.table, RowFact::Total);
    if (name != nullptr) // the name of the row's op: not the model's, nor the core's
        table->nameColumn = table->find(name->name).value_or(table->nameColumn);
    if (total != nullptr)
        table->defaultSort = table->find(total->name);
    if (name == nullptr || total == nullptr || name->kind != DataKind::Text || computed.empty() ||
        holdsMore(*report, *table, request))
        return table;
    const TotalsByName byName(computed, by);
    const auto ours = byName.of(computed);
    const auto vendors = byName.of(*report, source, rows);
    std::vector<std::int64_t> differences(table->rows, kMissingInteger);
    bool hasAny = false;
    for (std::size_t row = 0; row < rows.size(); ++row) {
        const auto text = byName.keyOfRow(*report, source, *name, rows[row]);
        const auto mine = ours.find(text);
        const auto theirs = vendors.find(text);
        if (mine == ours.end() || theirs == vendors.end() || source.table->isTotalRow(rows[row]))
            continue;
        differences[row] = theirs->second - mine->second;
        hasAny = true;
    }
    if (hasAny)
        table->columns.push_back(
            {differenceSpec("difference", "File - computed"), kept(*table, std::move(differences))});
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
    if (source.by == StatisticsBy::ApiPerThread) {
        table.column(integerSpec("process", "Process ID"), [](const Row& r) { return orMissing(r.process); });
        table.column(integerSpec("thread", "Thread ID"), [](const Row& r) { return orMissing(r.thread); });
    }
    const bool isOfTypes = source.by == StatisticsBy::OpType;
    const bool isOfOps = source.by == StatisticsBy::Op;
    table.column(textSpec("name", isOfTypes ? "OP Type" : isOfOps ? "OP Name" : "Name"), &Row::name);
    table.nameIsLast();
    table.column(textSpec("type", isOfTypes || isOfOps ? "Task Type" : "Type"), &Row::type);
    auto share = percentSpec("share", "Total Time Ratio");
    share.meaning = Meaning::Share;
    table.column(share, [](const Row& r) { return r.time.share * 100; });
    time(durationSpec("total", "Total Time"), &DurationStatistics::total);
    table.sortByLast();
    table.column(countSpec("count", "Count"), [](const Row& r) { return r.time.count; });
    table.column(weighted(realSpec("avg", "Avg", "us"), "count"),
                 [](const Row& r) { return r.time.average / 1000; });
    time(unsummed(durationSpec("max", "Max")), &DurationStatistics::max);
    time(unsummed(durationSpec("min", "Min")), &DurationStatistics::min);
    table.column(unsummed(realSpec("std", "Std", "us")),
                 [](const Row& r) { return r.time.deviation / 1000; });
    time(unsummed(durationSpec("p50", "P50")), &DurationStatistics::p50);
    time(unsummed(durationSpec("p95", "P95")), &DurationStatistics::p95);
    time(unsummed(durationSpec("union", "Union")), &DurationStatistics::unionTime);
    std::vector<std::uint32_t> vendorRows;
    const bool isWholeRun = !request.range && request.tracks.empty();
    const auto ofFile =
        vendor.table != nullptr && isWholeRun ? narrowedTable(report, request, vendor, vendorRows) : nullptr;
    if (ofFile && !holdsMore(*report, *ofFile, request)) {
        const TotalsByName byName(rows, source.by);
        const auto theirs = byName.of(*report, vendor, vendorRows);
        const auto ours = byName.of(rows);
        const auto keyOf = [&](const Row& row) { return byName.keyOf(row.name, row.type); };
        if (std::ranges::any_of(rows, [&](const Row& row) { return theirs.contains(keyOf(row)); }))
            table.column(differenceSpec("difference", "File - computed"), [&](const Row& row) {
                const auto it = theirs.find(keyOf(row));
                return it == theirs.end() ? kMissingInteger : it->second - ours.at(keyOf(row));
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

constexpr std::array<TableVariant, 13> kVariants{{{"ops", "Ops", true, true},
                                                  {"op_types", "Op types", true, true},
                                                  {"op_info", "Op info", true, true},
                                                  {"acl_api", "AscendCL API", true, true},
                                                  {"runtime_api", "Runtime API", true, true},
                                                  {"os_runtime_api", "OS runtime API", true, true},
                                                  {"ge_api", "GE API", true, true},
                                                  {"model_api", "Model API", true, true},
                                                  {"node_api", "Node API", true, true},
                                                  {"communication_api", "Communication API", true, true},
                                                  {"msproftx", "msproftx", true, true},
                                                  {"communication_ops", "Communication ops", true, true},
                                                  {"ai_cpu", "AI CPU", true, true}}};

Result<TablePtr> build(const ReportPtr& report, const TableRequest& request, std::stop_token stop)
{
    const auto* const source = statisticsSource(request.variant);
    if (source == nullptr) {
        std::string known;
        for (const auto& variant : kVariants)
            known += (known.empty() ? "" : ", ") + std::string(variant.id);
        return fail(ErrorCode::Unsupported,
                    message(MessageId::NoSuchVariant, "statistics", request.variant, known));
    }
    const auto vendor = vendorStatistic(*report, *source);
    const auto scope = scopeOf(request);
    auto rows = source->variant == "op_info" && vendor.table != nullptr && !request.isComputed
                    ? std::vector<StatisticsRow>()
                    : statistics(*report, {source->by, scope, source->classes}, stop);
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
        return noRows(*report, "statistics",
                      "neither a table of a file nor slices to compute it from; needed: " +
                          std::string(source->howTo));
    return computedTable(report, request, *source, vendor, std::move(rows));
}

} // namespace

constinit const TablePage statisticsPage{"statistics", "Statistics",
                                         ReportPart::Slices | ReportPart::Ops | ReportPart::Statistics,
                                         kVariants, build};

} // namespace opscope
