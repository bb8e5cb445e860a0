// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/table/statistics_table.h"

#include <algorithm>

#include "core/table/join_ranks.h"
#include "core/table/query.h"

namespace opscope {
namespace {

std::optional<std::int64_t> difference(std::optional<std::int64_t> vendor, std::optional<std::int64_t> ours)
{
    return vendor && ours ? std::optional(*vendor - *ours) : std::nullopt;
}

/// Rows that only the vendor has contain no figures of ours.
void addFigures(RecordTable<ComparedStatistics>& table, bool isSumOfUnions)
{
    const auto time = [&](const char* id, const char* title, std::int64_t DurationStatistics::*field) {
        table.column(durationSpec(id, title), [field](const ComparedStatistics& r) {
            return r.row.time.count == 0 ? kMissingInteger : r.row.time.*field;
        });
    };
    const auto micros = [&](const char* id, const char* title, double DurationStatistics::*field) {
        table.column(realSpec(id, title, "us"), [field](const ComparedStatistics& r) {
            return r.row.time.count == 0 ? kNoReal : r.row.time.*field / 1000;
        });
    };
    table.column(countSpec("count", "Count"), [](const ComparedStatistics& r) { return r.row.time.count; });
    time("total", "Total", &DurationStatistics::total);
    time("union", isSumOfUnions ? "Union, sum of ranks" : "Union", &DurationStatistics::unionTime);
    table.column(percentSpec("share", "Share"), [](const ComparedStatistics& r) {
        return r.row.time.count == 0 ? kNoReal : r.row.time.share * 100;
    });
    micros("avg", "Avg", &DurationStatistics::average);
    time("min", "Min", &DurationStatistics::min);
    time("max", "Max", &DurationStatistics::max);
    micros("std", "Std", &DurationStatistics::deviation);
    time("p50", "P50", &DurationStatistics::p50);
    time("p95", "P95", &DurationStatistics::p95);
}

} // namespace

void sortStatistics(std::vector<StatisticsRow>& rows, std::string_view column)
{
    if (column == "name") {
        std::ranges::stable_sort(rows, {}, &StatisticsRow::name);
        return;
    }
    std::vector<ComparedStatistics> records;
    for (auto& row : rows)
        records.push_back({0, std::move(row)});
    RecordTable<ComparedStatistics> table("statistics", nullptr, std::move(records));
    addFigures(table, false);
    TableQuery query;
    query.sort = {{table.table().find(column).value_or(0), true}};
    const auto sorted = runQuery(table.table(), query, {});
    rows.clear();
    for (const auto row : sorted->order)
        rows.push_back(table.records()[row].row);
}

TablePtr statisticsTable(const Workspace& workspace, std::vector<ComparedStatistics> rows,
                         const StatisticsColumns& columns)
{
    RecordTable<ComparedStatistics> table("statistics", nullptr, std::move(rows));
    if (columns.hasReports)
        addRankColumn(table, workspace, &ComparedStatistics::report);
    table.column(textSpec("name", "Name"),
                 [](const ComparedStatistics& r) { return std::optional(r.row.name); });
    if (std::ranges::any_of(table.records(), [](const ComparedStatistics& r) { return !r.row.type.empty(); }))
        table.column(textSpec("type", "Type"),
                     [](const ComparedStatistics& r) { return std::optional(r.row.type); });
    if (columns.hasDevice)
        table.column(integerSpec("device", "Device"),
                     [](const ComparedStatistics& r) { return r.row.device; });
    addFigures(table, columns.isSumOfUnions);
    if (columns.hasVendor) {
        table.column(durationSpec("vendor_total", "Vendor total"), &ComparedStatistics::vendorTotal);
        table.column(durationSpec("difference", "Vendor - ours"),
                     [](const ComparedStatistics& r) { return difference(r.vendorTotal, r.row.time.total); });
    }
    if (columns.hasSteps) {
        table.column(durationSpec("step_time", "Step"), &ComparedStatistics::stepTime);
        table.column(durationSpec("vendor_step_time", "Vendor step"), &ComparedStatistics::vendorStepTime);
        table.column(durationSpec("step_difference", "Vendor - step"),
                     [](const ComparedStatistics& r) { return difference(r.vendorStepTime, r.stepTime); });
    }
    return table.finish();
}

} // namespace opscope
