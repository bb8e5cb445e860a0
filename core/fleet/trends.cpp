// SPDX-License-Identifier: GPL-3.0-or-later
// Series over time and their changes of level.
#include <algorithm>
#include <memory>

#include "core/base/text.h"
#include "core/fleet/question_parts.h"

namespace opscope {
namespace {

struct TrendRow {
    const FleetPoint* point = nullptr;
    double median = 0;
    double change = kNoReal; ///< percent; of a point where the level changes
    std::string changedWith;
};

struct OverviewRow {
    std::string name, place, since;
    std::int64_t runs = 0, changes = 0;
    double level = 0, change = kNoReal;
};

Result<TablePtr> trendTable(const FleetTrend& trend, FleetWhatChanged& whatChanged)
{
    const auto& series = trend.series;
    const auto& changes = trend.changes;
    std::vector<TrendRow> rows;
    std::size_t next = 0;
    double median = changes.empty() ? medianOf(series->values()) : changes.front().before;
    for (std::size_t i = 0; i < series->points.size(); ++i) {
        TrendRow row{&series->points[i], median, kNoReal, {}};
        if (next < changes.size() && changes[next].index == i) {
            row.median = median = changes[next].after;
            row.change = fleetPercent(changes[next].before, changes[next].after);
            OPSCOPE_TRY_ASSIGN(row.changedWith,
                               whatChanged.between(series->points[i - 1], series->points[i]));
            ++next;
        }
        rows.push_back(std::move(row));
    }
    RecordTable<TrendRow> table("fleet_trend", nullptr, std::move(rows));
    table.table().keepAlive.push_back(series);
    const auto& measure = series->measure;
    table.column(textSpec("run", OPSCOPE_TEXT("Column", "run")),
                 [](const TrendRow& r) { return r.point->run; });
    table.column(textSpec("started", OPSCOPE_TEXT("Column", "started (UTC)")),
                 [](const TrendRow& r) { return fleetDate(r.point->started); });
    const bool isSum = hasFleetNames(measure.kind) && measure.isTime();
    addFleetValue(table, measure, "value",
                  measure.text() + (isSum ? series->isPerStep ? " / step" : " / run" : ""),
                  [](const TrendRow& r) { return r.point->value; });
    addFleetValue(table, measure, "segment", OPSCOPE_TEXT("Column", "median of its segment"),
                  &TrendRow::median);
    table.column(fleetChangeSpec(), &TrendRow::change);
    addFleetValue(table, measure, "worst",
                  measure.isTime() ? OPSCOPE_TEXT("Column", "slowest rank")
                                   : OPSCOPE_TEXT("Column", "worst rank"),
                  [](const TrendRow& r) { return r.point->worst; });
    table.column(unsummed(countSpec("ranks", OPSCOPE_TEXT("Column", "ranks"))),
                 [](const TrendRow& r) { return r.point->ranks; });
    table.column(textSpec("chip", OPSCOPE_TEXT("Column", "chip")),
                 [](const TrendRow& r) { return r.point->chip; });
    table.column(textSpec("cann", OPSCOPE_TEXT("Column", "CANN")),
                 [](const TrendRow& r) { return r.point->cann; });
    table.column(textSpec("commit", OPSCOPE_TEXT("Column", "commit")),
                 [](const TrendRow& r) { return r.point->commit; });
    table.column(textSpec("changed", OPSCOPE_TEXT("Column", "changed with it")), &TrendRow::changedWith);
    return TablePtr(table.finish());
}

} // namespace

Result<std::vector<FleetTrend>> fleetTrends(const FleetStore& store, const FleetFilter& filter,
                                            const FleetMeasure& measure, std::size_t most)
{
    OPSCOPE_TRY_ASSIGN(auto all, fleetSeries(store, filter, measure));
    if (all.empty())
        return noRows("no run of the database recorded that");
    FleetWhatChanged whatChanged(store);
    std::vector<FleetTrend> out;
    for (std::size_t i = 0; i < std::min(all.size(), most); ++i) {
        auto& trend = out.emplace_back();
        for (auto k = most; k < all.size(); ++k)
            trend.others.push_back(all[k].place());
        trend.series = std::make_shared<const FleetSeries>(all[i]);
        auto [changes, endsWithNewest] = levelChanges(trend.series->values(), leastFleetChange(measure, {}));
        trend.changes = std::move(changes);
        trend.endsWithNewest = endsWithNewest;
        OPSCOPE_TRY_ASSIGN(trend.table, trendTable(trend, whatChanged));
    }
    return out;
}

Result<FleetTrend> fleetTrend(const FleetStore& store, const FleetFilter& filter, const FleetMeasure& measure)
{
    OPSCOPE_TRY_ASSIGN(auto trends, fleetTrends(store, filter, measure, 1));
    return std::move(trends.front());
}

Result<TablePtr> fleetOverview(const FleetStore& store, const FleetFilter& filter, FleetMeasure::Kind by)
{
    OPSCOPE_TRY_ASSIGN(const auto all, fleetSeries(store, filter, {by, {}}));
    if (all.empty())
        return noRows("no run of the database recorded that");
    std::vector<OverviewRow> rows;
    for (const auto& series : all) {
        const auto values = series.values();
        const auto found = levelChanges(values, leastFleetChange(series.measure, {}));
        const auto level = levelSegments(values, found.changes).back();
        OverviewRow row{series.measure.text(), series.place(), {}, static_cast<std::int64_t>(values.size())};
        row.level = level.median;
        if (!found.changes.empty()) {
            row.changes = static_cast<std::int64_t>(found.changes.size());
            row.change = fleetPercent(found.changes.back().before, found.changes.back().after);
            row.since = series.points[level.from].run;
        }
        rows.push_back(std::move(row));
    }
    std::ranges::stable_sort(rows, std::greater<>(), &OverviewRow::level);
    RecordTable<OverviewRow> table("fleet_overview", nullptr, std::move(rows));
    table.column(textSpec("series", OPSCOPE_TEXT("Column", "series")), &OverviewRow::name);
    addFleetValue(table, {by, {}}, "level", OPSCOPE_TEXT("Column", "newest level"), &OverviewRow::level);
    table.column(fleetChangeSpec(), &OverviewRow::change);
    table.column(textSpec("since", OPSCOPE_TEXT("Column", "since run")), &OverviewRow::since);
    table.column(unsummed(countSpec("changes", OPSCOPE_TEXT("Column", "changes of level"))),
                 &OverviewRow::changes);
    table.column(unsummed(countSpec("runs", OPSCOPE_TEXT("Column", "runs"))), &OverviewRow::runs);
    table.column(textSpec("place", OPSCOPE_TEXT("Column", "project, chip, model and ranks")),
                 &OverviewRow::place);
    return TablePtr(table.finish());
}

} // namespace opscope
