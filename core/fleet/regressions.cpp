// SPDX-License-Identifier: GPL-3.0-or-later
// Series that lost time: the newest runs compared with those before them, or one run with another.
#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <limits>

#include "core/base/text.h"
#include "core/fleet/question_parts.h"

namespace opscope {
namespace {

struct RegressRow {
    std::string name, run, changedWith;
    double before = 0, after = 0; ///< NaN: one of the runs does not have it
    double lost = 0;
    double change = kNoReal; ///< percent; N/A where it was 0 or less before
    double score = kNoReal;
    std::int64_t runs = 0;

    /// The increase as a share of the value before; infinite from 0 on.
    double worst() const
    {
        return before <= 0 ? std::numeric_limits<double>::infinity() * lost : change / 100;
    }
};

/// Rows without a loss are the last.
bool losesMore(const RegressRow& a, const RegressRow& b)
{
    return std::isnan(b.lost) ? !std::isnan(a.lost) : a.lost > b.lost;
}

/// What is compared with the length of a step: a finding may have gone.
double sizeOf(const FleetSeries& series)
{
    if (series.measure.kind != FleetMeasure::Kind::Finding)
        return series.points.back().value;
    return std::ranges::max(series.points, {}, &FleetPoint::value).value;
}

/// By run: the length of a step, and that of the run without steps.
Result<std::array<std::map<std::int64_t, double>, 2>> lengthsOfRuns(const FleetStore& store,
                                                                    const FleetFilter& filter)
{
    std::array<std::map<std::int64_t, double>, 2> out;
    for (const auto kind : {FleetMeasure::Kind::Step, FleetMeasure::Kind::Run}) {
        OPSCOPE_TRY_ASSIGN(const auto ofRuns, fleetSeries(store, filter, {kind, {}}));
        for (const auto& series : ofRuns) {
            for (const auto& point : series.points)
                out.at(kind == FleetMeasure::Kind::Step ? 0 : 1)[point.id] = point.value;
        }
    }
    return out;
}

/// Adds the changes of a series: all of them, or that of its newest runs.
Result<void> addChanges(const FleetSeries& series, const RegressOptions& options, double leastChange,
                        FleetWhatChanged& whatChanged, std::vector<RegressRow>& rows)
{
    const auto values = series.values();
    // `until`: the last point of those that are compared with the one before the change.
    const auto add = [&](const ChangePoint& change, std::size_t until, double score) -> Result<void> {
        const auto round = [&series](double v) { return series.measure.isTime() ? std::round(v) : v; };
        RegressRow row{series.measure.text(), series.points[change.index].run, {}};
        if (change.index > 0) {
            OPSCOPE_TRY_ASSIGN(row.changedWith,
                               whatChanged.between(series.points[change.index - 1], series.points[until]));
        }
        row.before = round(change.before);
        row.after = round(change.after);
        row.lost = row.after - row.before;
        row.change = fleetPercent(change.before, change.after);
        row.score = score;
        row.runs = static_cast<std::int64_t>(values.size());
        rows.push_back(std::move(row));
        return {};
    };
    if (options.isHistory) {
        ChangeOptions history;
        history.leastChange = leastChange;
        for (const auto& change : changePoints(values, history))
            OPSCOPE_TRY(add(change, change.index, kNoReal));
        return {};
    }
    GateOptions gate;
    gate.newest = options.newest;
    gate.leastChange = leastChange;
    const auto answer = judgeNewest(values, gate);
    if (answer.state != GateState::Larger && answer.state != GateState::Smaller)
        return {};
    return add({values.size() - gate.newest, answer.base, answer.newest}, values.size() - 1,
               answer.base == 0 ? kNoReal : answer.score);
}

/// One of two runs.
struct ComparedRun {
    FleetPoint point;
    std::int64_t steps = 0;
};

Result<ComparedRun> findCompared(const FleetStore& store, const std::string& project, const std::string& run)
{
    ComparedRun out;
    OPSCOPE_TRY_ASSIGN(const auto range, findFleetRun(store, project, run));
    out.point.id = range.run;
    OPSCOPE_TRY(store.ask("SELECT max(p.cann), max(p.driver), max(r.commit_id), max(p.n_steps) FROM "
                          "report p JOIN run r USING(run_id) WHERE r.run_id = ?",
                          {range.run}, [&out](const FleetCells& row) {
                              out.point.cann = row.text(0);
                              out.point.driver = row.text(1);
                              out.point.commit = row.text(2);
                              out.steps = row.integer(3);
                          }));
    return out;
}

/// Adds the values of both runs: the median of their reports.
Result<void> addCompared(const FleetStore& store, const FleetCondition& condition, FleetMeasure::Kind kind,
                         const std::array<ComparedRun, 2>& runs, std::vector<RegressRow>& rows)
{
    // By name, run and report.
    std::map<std::string, std::array<std::map<std::int64_t, std::vector<double>>, 2>> values;
    OPSCOPE_TRY(store.ask("SELECT p.run_id, p.report_id, m.name, m.value FROM (" +
                              fleetMeasureSql({kind, {}}, condition) + ") m JOIN report p USING(report_id)",
                          condition.values, [&](const FleetCells& row) {
                              for (std::size_t i = 0; i < runs.size(); ++i) { // both may be the same run
                                  if (row.integer(0) == runs.at(i).point.id)
                                      values[std::string(row.text(2))].at(i)[row.integer(1)].push_back(
                                          static_cast<double>(row.integer(3)));
                              }
                          }));
    for (const auto& [name, sides] : values) {
        std::array<double, 2> medians{};
        for (std::size_t i = 0; i < sides.size(); ++i) {
            std::vector<double> ofReports;
            for (const auto& [report, ofReport] : sides.at(i))
                ofReports.push_back(std::round(medianOf(ofReport)));
            medians.at(i) = std::round(medianOf(ofReports));
        }
        RegressRow row{FleetMeasure{kind, name}.text(), {}, {}, medians[0], medians[1]};
        // The times of a step are not compared with those of a run without steps.
        const bool isLike = kind != FleetMeasure::Kind::Type || (runs[0].steps > 0) == (runs[1].steps > 0);
        row.lost = isLike ? row.after - row.before : kNoReal;
        row.change = isLike ? fleetPercent(row.before, row.after) : kNoReal;
        rows.push_back(std::move(row));
    }
    return {};
}

} // namespace

Result<FleetComparison> fleetCompare(const FleetStore& store, const std::string& project,
                                     const std::string& baseline, const std::string& current)
{
    FleetComparison out;
    std::array<ComparedRun, 2> runs;
    OPSCOPE_TRY_ASSIGN(runs[0], findCompared(store, project, baseline));
    OPSCOPE_TRY_ASSIGN(runs[1], findCompared(store, project, current));
    FleetCondition condition{"r.run_id IN (?, ?)", {runs[0].point.id, runs[1].point.id}};
    OPSCOPE_TRY(askForNumbers(store, condition));
    std::vector<RegressRow> rows;
    for (const auto kind : {FleetMeasure::Kind::Step, FleetMeasure::Kind::Inference, FleetMeasure::Kind::Run,
                            FleetMeasure::Kind::Type})
        OPSCOPE_TRY(addCompared(store, condition, kind, runs, rows));
    if (rows.empty())
        return noRows("the runs recorded no steps, no ops and no timeline");
    // The lengths of steps and runs first, then the types.
    const auto ofTypes =
        std::ranges::find_if(rows, [](const RegressRow& r) { return r.name.starts_with("type:"); });
    std::stable_sort(ofTypes, rows.end(), losesMore);
    FleetWhatChanged whatChanged(store);
    OPSCOPE_TRY_ASSIGN(out.changed, whatChanged.between(runs[0].point, runs[1].point));
    if ((runs[0].steps > 0) != (runs[1].steps > 0))
        out.changed +=
            fmt::format("{}steps {} -> {}", out.changed.empty() ? "" : ", ", runs[0].steps, runs[1].steps);
    RecordTable<RegressRow> table("fleet_comparison", nullptr, std::move(rows));
    table.column(textSpec("series", OPSCOPE_TEXT("Column", "series")), &RegressRow::name);
    addFleetValue(table, {}, "before", OPSCOPE_TEXT("Column", "before"), &RegressRow::before);
    addFleetValue(table, {}, "after", OPSCOPE_TEXT("Column", "after"), &RegressRow::after);
    addFleetValue(table, {}, "lost", OPSCOPE_TEXT("Column", "lost"), &RegressRow::lost);
    table.column(fleetChangeSpec(), &RegressRow::change);
    out.table = table.finish();
    return out;
}

Result<FleetRegression> fleetRegressions(const FleetStore& store, const FleetFilter& filter,
                                         const RegressOptions& options)
{
    OPSCOPE_TRY_ASSIGN(const auto all, fleetSeries(store, filter, {options.by, {}}));
    OPSCOPE_TRY_ASSIGN(const auto lengths, lengthsOfRuns(store, filter));
    if (all.empty())
        return noRows("no run of the database recorded that");
    FleetWhatChanged whatChanged(store);
    FleetRegression out;
    const auto& newest = all.front().points.back();
    std::vector<RegressRow> rows;
    const GateOptions gate;
    out.minRuns = options.isHistory ? gate.minPoints : std::max(gate.minPoints, options.newest + 1);
    for (const auto& series : all) {
        // Only series that end with the newest run: others were renamed, or are of another machine.
        const auto& last = series.points.back();
        if (last.run != newest.run || last.started != newest.started)
            continue;
        const auto& ofRuns = lengths.at(series.isPerStep ? 0 : 1);
        const auto length = ofRuns.find(last.id);
        const auto least = length == ofRuns.end() ? 0 : options.leastShare * length->second;
        if (hasFleetNames(options.by) && series.measure.isTime() && sizeOf(series) < least)
            continue;
        ++out.series;
        if (series.points.size() < out.minRuns)
            ++out.tooFew;
        else
            OPSCOPE_TRY(
                addChanges(series, options, leastFleetChange(series.measure, least), whatChanged, rows));
    }
    for (const auto& row : rows)
        out.worst = std::max(out.worst, row.worst());
    std::ranges::stable_sort(rows, losesMore);
    RecordTable<RegressRow> table("fleet_regressions", nullptr, std::move(rows));
    const FleetMeasure measure{options.by, {}};
    table.column(textSpec("series", OPSCOPE_TEXT("Column", "series")), &RegressRow::name);
    addFleetValue(table, measure, "before", OPSCOPE_TEXT("Column", "before"), &RegressRow::before);
    addFleetValue(table, measure, "after", OPSCOPE_TEXT("Column", "after"), &RegressRow::after);
    addFleetValue(table, measure, "lost", OPSCOPE_TEXT("Column", "lost"), &RegressRow::lost, true);
    table.column(fleetChangeSpec(), &RegressRow::change);
    table.column(unsummed(realSpec("score", OPSCOPE_TEXT("Column", "score"), {}, 1)), &RegressRow::score);
    table.column(textSpec("since", options.isHistory ? OPSCOPE_TEXT("Column", "since run")
                                                     : OPSCOPE_TEXT("Column", "newest runs from")),
                 &RegressRow::run);
    table.column(textSpec("changed", OPSCOPE_TEXT("Column", "changed with it")), &RegressRow::changedWith);
    table.column(countSpec("runs", OPSCOPE_TEXT("Column", "runs")), &RegressRow::runs);
    out.table = table.finish();
    return out;
}

} // namespace opscope
