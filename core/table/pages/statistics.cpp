// SPDX-License-Identifier: GPL-3.0-or-later
// Statistics of ops and calls: the vendor's tables as they are, the same computed here, and where the two
// differ.
#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <unordered_map>
#include <utility>

#include "core/analysis/intervals.h"
#include "core/analysis/like_totals.h"
#include "core/base/joined.h"
#include "core/base/message_id.h"
#include "core/base/text.h"
#include "core/base/text_match.h"
#include "core/report/cells.h"
#include "core/table/lost_input.h"
#include "core/table/pages/statistics_sources.h"
#include "core/table/record_table.h"
#include "core/vendor/vendor_columns.h"

namespace opscope {
namespace {

SliceScope scopeOf(const TableRequest& request)
{
    return {request.range, request.tracks, request.device, request.model, request.step, {}};
}

/// Whether rows of several devices or models are kept apart, in the file and in what is computed.
struct Apart {
    bool byDevice = false;
    bool byModel = false;
};

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

/// The total of the vendor's file minus the computed total, for each row of the file and each computed row.
/// Like is compared with like: the same device and model, and of several pictures either all, or each, as the
/// counts show what the timeline contains.
class Differences {
public:
    Differences(const Report& report, const VendorStatistic& source, const std::vector<std::uint32_t>& rows,
                const std::vector<StatisticsRow>& computed, StatisticsBy by)
        : m_ofFile(rows.size()), m_ofOurs(computed.size())
    {
        const auto& file = *source.table;
        const auto* name = columnOf(file, RowFact::Name);
        const auto* total = columnOf(file, RowFact::Total);
        if (name == nullptr || total == nullptr || name->kind != DataKind::Text)
            return;
        // Ops run on several core types; of calls the rows of all threads and levels are one name.
        const bool isOfOps = by == StatisticsBy::Op || by == StatisticsBy::OpType;
        const auto* type = isOfOps ? columnOf(file, RowFact::CoreType) : nullptr;
        const auto* device = columnOf(file, RowFact::Device);
        const auto* model = columnOf(file, RowFact::Model);
        const auto apart = apartIn(report, source, by);
        std::map<std::pair<std::int64_t, std::int64_t>, std::uint32_t> parts;
        const auto partOf = [&](std::int64_t ofDevice, std::int64_t ofModel) {
            const std::pair key(apart.byDevice ? std::max<std::int64_t>(ofDevice, -1) : -1,
                                apart.byModel ? std::max<std::int64_t>(ofModel, -1) : -1);
            return parts.try_emplace(key, static_cast<std::uint32_t>(parts.size())).first->second;
        };
        const auto* picture = file.find(kPictureColumn);
        const auto* count = findColumn(file, "Count");
        std::vector<VendorsTotal> theirs;
        std::vector<std::size_t> rowOfTheirs;
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const auto row = rows[i];
            if (file.isTotalRow(row) || nanosAt(total, row) == kMissingInteger)
                continue;
            const auto ofDevice = integerAt(device, row);
            const bool hasDevice = isOfOps && ofDevice >= 0 && ofDevice <= INT32_MAX;
            const bool hasType = type != nullptr && type->kind == DataKind::Text;
            const auto runs = integerAt(count, row);
            theirs.push_back({{report.text(name->texts[row]), hasType ? report.text(type->texts[row]) : "",
                               hasDevice ? static_cast<std::int32_t>(ofDevice) : kNoDevice,
                               partOf(ofDevice, integerAt(model, row))},
                              {nanosAt(total, row), runs == kMissingInteger ? 0 : runs},
                              integerAt(picture, row)});
            rowOfTheirs.push_back(i);
        }
        std::vector<NamedTotal> ours;
        std::vector<std::int64_t> sums, counts; // of ours
        std::vector<std::size_t> groupOf;
        std::map<std::pair<std::uint32_t, std::string_view>, std::size_t> known;
        for (const auto& row : computed) {
            const auto part = partOf(row.device, row.model);
            const auto group =
                isOfOps ? ours.size()
                        : known.try_emplace(std::pair(part, std::string_view(row.name)), ours.size())
                              .first->second;
            if (group == ours.size()) {
                ours.push_back({row.name, isOfOps ? std::string_view(row.type) : "",
                                isOfOps ? row.device : kNoDevice, part});
                sums.push_back(0);
                counts.push_back(0);
            }
            sums[group] += row.time.total;
            counts[group] += static_cast<std::int64_t>(row.time.count);
            groupOf.push_back(group);
        }
        const auto compared = compareTotals(report, theirs, ours, counts);
        for (std::size_t i = 0; i < theirs.size(); ++i) {
            if (compared.ofTheirs[i])
                m_ofFile[rowOfTheirs[i]] = *compared.ofTheirs[i] - sums[*compared.matched.rowOf[i]];
        }
        for (std::size_t i = 0; i < computed.size(); ++i) {
            if (const auto one = compared.ofOurs[groupOf[i]]) // others are compared in the file's rows
                m_ofOurs[i] = *one - sums[groupOf[i]];
        }
    }
    bool hasAny() const
    {
        return std::ranges::any_of(m_ofOurs, [](const auto& each) { return each.has_value(); });
    }
    std::int64_t ofFile(std::size_t i) const { return m_ofFile[i].value_or(kMissingInteger); }
    std::int64_t ofOurs(std::size_t i) const { return m_ofOurs[i].value_or(kMissingInteger); }

private:
    std::vector<std::optional<std::int64_t>> m_ofFile, m_ofOurs;
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
        return fail(ErrorCode::NotFound, message(MessageId::NoRowsOfTable, source.table->kind));
    table->source = source.table->kind;
    table->sliceOf = slicesOfOpRows(*report, *source.table, rows);
    const auto* name = columnOf(*source.table, RowFact::Name);
    const auto* total = columnOf(*source.table, RowFact::Total);
    if (total != nullptr)
        table->defaultSort = table->find(total->name);
    if (name == nullptr || total == nullptr || name->kind != DataKind::Text || computed.empty() ||
        holdsMore(*report, *table, request))
        return table;
    const Differences difference(*report, source, rows, computed, by);
    if (!difference.hasAny())
        return table;
    std::vector<std::int64_t> differences;
    for (std::size_t row = 0; row < rows.size(); ++row)
        differences.push_back(difference.ofFile(row));
    table->columns.push_back({differenceSpec("difference", OPSCOPE_TEXT("Column", "File - computed")),
                              kept(*table, std::move(differences))});
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
    std::vector<std::uint32_t> vendorRows;
    const bool isWholeRun = !request.range && request.tracks.empty();
    const auto ofFile =
        vendor.table != nullptr && isWholeRun ? narrowedTable(report, request, vendor, vendorRows) : nullptr;
    if (ofFile && !holdsMore(*report, *ofFile, request)) {
        const Differences difference(*report, vendor, vendorRows, rows, source.by);
        if (difference.hasAny())
            table.column(differenceSpec("difference", OPSCOPE_TEXT("Column", "File - computed")),
                         [&](const Row& row) {
                             return difference.ofOurs(static_cast<std::size_t>(&row - rows.data()));
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
