// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fleet/questions.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <map>
#include <tuple>

#include "core/base/message_id.h"
#include "core/table/record_table.h"

namespace opscope {
namespace {

/// "2026-11-28 01:33:45", in UTC.
std::string dateOf(std::int64_t ns)
{
    return fmt::format("{:%Y-%m-%d %H:%M:%S}", fmt::gmtime(static_cast<std::time_t>(
                                                   ns / 1'000'000'000 - (ns % 1'000'000'000 < 0 ? 1 : 0))));
}

/// Conditions on run (r) and report (p) with their values.
struct Condition {
    std::string sql = "r.started >= ?";
    FleetRow values;
};

Condition conditionOf(const FleetFilter& filter)
{
    Condition out;
    out.values.emplace_back(filter.since);
    const auto add = [&out](std::string_view column, const std::string& value) {
        if (value.empty())
            return;
        out.sql += fmt::format(" AND {} = ?", column);
        out.values.emplace_back(value);
    };
    add("r.project", filter.project);
    add("r.branch", filter.branch);
    add("p.chip", filter.chip);
    add("p.cann", filter.cann);
    add("p.model", filter.model);
    return out;
}

std::int64_t integerOf(const FleetCells& row, int column)
{
    return row.isNull(column) ? kMissingInteger : row.integer(column);
}

/// A run and the range of the numbers of its reports, which selects the partitions of a server.
struct RunRange {
    std::int64_t run = 0, first = 0, last = -1;

    FleetRow values() const { return {run, first, last}; }
};
/// With the values of a RunRange.
constexpr std::string_view kOfRun = "p.run_id = ? AND f.report_id BETWEEN ? AND ?";

std::int64_t medianTime(const std::vector<std::int64_t>& values)
{
    if (values.empty())
        return kMissingInteger;
    return std::llround(medianOf(std::vector<double>(values.begin(), values.end())));
}

struct RunRow {
    std::string project, run, started, branch, commit, chip, cann, driver, model;
    std::int64_t ranks = 0, worldSize = kMissingInteger, steps = 0, losses = 0, findings = 0,
                 step = kMissingInteger;
};

struct RankRow {
    std::int64_t rank = kMissingInteger;
    std::string part, host;
    std::int64_t steps = 0;
    std::vector<std::int64_t> dur, computing, exposed, free;
    std::vector<double> deviations;
    double deviation = kNoReal;
};

Result<TablePtr> ranksByStep(const FleetStore& store, const RunRange& run, double slowShare)
{
    std::map<std::int64_t, RankRow> ranks; // by report: several reports of a run may have no rank
    std::map<std::int64_t, std::vector<std::pair<std::int64_t, std::int64_t>>>
        steps; // number: report, computing
    OPSCOPE_TRY(store.ask(
        fmt::format(
            "SELECT report_id, p.host, f.number, f.dur, f.computing, f.exposed, f.free, p.rank, p.part "
            "FROM report p JOIN step f USING(report_id) WHERE {} AND f.source = 0",
            kOfRun),
        run.values(), [&](const FleetCells& row) {
            auto& rank = ranks[row.integer(0)];
            rank.rank = orMissing(row.integer(7));
            rank.part = row.text(8);
            rank.host = row.text(1);
            ++rank.steps;
            const auto add = [&row](std::vector<std::int64_t>& values, int column) {
                if (const auto value = integerOf(row, column); value != kMissingInteger)
                    values.push_back(value);
            };
            add(rank.dur, 3);
            add(rank.computing, 4);
            add(rank.exposed, 5);
            add(rank.free, 6);
            if (const auto computing = integerOf(row, 4); computing != kMissingInteger)
                steps[row.integer(2)].emplace_back(row.integer(0), computing);
        }));
    for (const auto& [number, ofRanks] : steps) {
        std::vector<double> computing;
        for (const auto& [rank, time] : ofRanks)
            computing.push_back(static_cast<double>(time));
        const auto median = medianOf(computing);
        for (const auto& [rank, time] : ofRanks) {
            if (ofRanks.size() > 1 && median > 0)
                ranks[rank].deviations.push_back(static_cast<double>(time) / median - 1);
        }
    }
    std::vector<RankRow> rows;
    for (auto& [number, rank] : ranks) {
        if (!rank.deviations.empty())
            rank.deviation = medianOf(rank.deviations);
        rows.push_back(std::move(rank));
    }
    if (rows.empty())
        return noRows("the run recorded no steps and no timeline");
    std::ranges::stable_sort(rows, [](const RankRow& a, const RankRow& b) {
        return std::isnan(b.deviation) ? !std::isnan(a.deviation) : a.deviation > b.deviation;
    });
    RecordTable<RankRow> table("fleet_ranks", nullptr, std::move(rows));
    table.column(integerSpec("rank"), &RankRow::rank);
    table.column(textSpec("part"), &RankRow::part);
    table.column(textSpec("host"), &RankRow::host);
    table.column(countSpec("steps"), &RankRow::steps);
    table.column(unsummed(durationSpec("length")), [](const RankRow& r) { return medianTime(r.dur); });
    table.column(unsummed(durationSpec("computing")),
                 [](const RankRow& r) { return medianTime(r.computing); });
    table.column(unsummed(durationSpec("communication", "communication not overlapped")),
                 [](const RankRow& r) { return medianTime(r.exposed); });
    table.column(unsummed(durationSpec("free")), [](const RankRow& r) { return medianTime(r.free); });
    table.column(unsummed(ratioSpec("deviation", "computing off the median")), &RankRow::deviation);
    table.column(textSpec("slow"), [slowShare](const RankRow& r) {
        return std::string(r.deviation > slowShare ? "slow" : "");
    });
    return TablePtr(table.finish());
}

struct LinkRow {
    std::int64_t source = kMissingInteger, target = kMissingInteger;
    std::string transport;
    double sizeMb = 0, timeMs = 0, bandwidth = kNoReal, deviation = kNoReal;
};

Result<TablePtr> ranksByLink(const FleetStore& store, const RunRange& run, double slowShare)
{
    std::vector<LinkRow> rows;
    OPSCOPE_TRY(
        store.ask(fmt::format("SELECT source, target, transport, sum(size_mb), sum(time_ms) FROM report p "
                              "JOIN link f USING(report_id) WHERE {} AND source IS DISTINCT FROM target "
                              "GROUP BY source, target, transport",
                              kOfRun),
                  run.values(), [&rows](const FleetCells& row) {
                      LinkRow link{integerOf(row, 0), integerOf(row, 1), std::string(row.text(2)),
                                   row.real(3), row.real(4)};
                      if (link.timeMs > 0)
                          link.bandwidth = link.sizeMb / link.timeMs; // MB/ms = GB/s
                      rows.push_back(std::move(link));
                  }));
    std::ranges::sort(rows, {}, [](const LinkRow& r) { return std::tie(r.source, r.target, r.transport); });
    std::map<std::string, std::vector<double>> byTransport;
    for (const auto& row : rows) {
        if (!std::isnan(row.bandwidth))
            byTransport[row.transport].push_back(row.bandwidth);
    }
    for (auto& row : rows) {
        const auto median = medianOf(byTransport[row.transport]);
        if (median > 0)
            row.deviation = row.bandwidth / median - 1;
    }
    if (rows.empty())
        return noRows("the run recorded no communication matrix");
    std::ranges::stable_sort(rows, [](const LinkRow& a, const LinkRow& b) {
        return std::isnan(b.deviation) ? !std::isnan(a.deviation) : a.deviation < b.deviation;
    });
    RecordTable<LinkRow> table("fleet_links", nullptr, std::move(rows));
    table.column(integerSpec("source"), &LinkRow::source);
    table.column(integerSpec("target"), &LinkRow::target);
    table.column(textSpec("transport"), &LinkRow::transport);
    table.column(summed(realSpec("size", "size", "MB")), &LinkRow::sizeMb);
    table.column(summed(realSpec("time", "time", "ms")), &LinkRow::timeMs);
    table.column(unsummed(realSpec("bandwidth", "bandwidth", "GB/s")), &LinkRow::bandwidth);
    table.column(unsummed(ratioSpec("deviation", "off the median of the transport")), &LinkRow::deviation);
    table.column(textSpec("slow"), [slowShare](const LinkRow& r) {
        return std::string(r.deviation < -slowShare ? "slow" : "");
    });
    return TablePtr(table.finish());
}

struct TypeRow {
    std::string type;
    std::int64_t ranks = 0, median = 0, worst = 0, worstRank = kMissingInteger;
    double deviation = 0;
};

Result<TablePtr> ranksByType(const FleetStore& store, const RunRange& run)
{
    std::map<std::string, std::vector<std::pair<std::int64_t, std::int64_t>>> types; // total, rank
    OPSCOPE_TRY(store.ask(
        fmt::format("SELECT f.type, f.total, p.rank FROM report p JOIN type_report f USING(report_id) "
                    "WHERE {}",
                    kOfRun),
        run.values(), [&types](const FleetCells& row) {
            types[std::string(row.text(0))].emplace_back(row.integer(1), row.integer(2));
        }));
    std::vector<TypeRow> rows;
    for (const auto& [type, ofRanks] : types) {
        std::vector<std::int64_t> totals;
        for (const auto& [total, rank] : ofRanks)
            totals.push_back(total);
        const auto [worst, rank] = std::ranges::max(ofRanks);
        TypeRow row{
            type, static_cast<std::int64_t>(ofRanks.size()), medianTime(totals), worst, orMissing(rank), 0};
        row.deviation =
            row.median > 0 ? static_cast<double>(worst) / static_cast<double>(row.median) - 1 : kNoReal;
        rows.push_back(std::move(row));
    }
    if (rows.empty())
        return noRows("the run recorded no ops");
    std::ranges::stable_sort(rows, std::greater<>(), &TypeRow::median);
    RecordTable<TypeRow> table("fleet_types", nullptr, std::move(rows));
    table.column(textSpec("type"), &TypeRow::type);
    table.column(countSpec("ranks"), &TypeRow::ranks);
    table.column(unsummed(durationSpec("median")), &TypeRow::median);
    table.column(unsummed(durationSpec("worst")), &TypeRow::worst);
    table.column(integerSpec("worst_rank", "worst rank"), &TypeRow::worstRank);
    table.column(unsummed(ratioSpec("deviation", "worst off the median")), &TypeRow::deviation);
    return TablePtr(table.finish());
}

/// A value of one report of a run.
struct Measured {
    std::int64_t run = 0;
    std::string name;
    std::int64_t value = 0;
};

/// The SQL of a measure in the runs of a condition: report_id, name, value. Sums are divided by the number of
/// steps.
std::string measureSql(const FleetMeasure& measure, const Condition& condition)
{
    const auto ofRuns = "report_id IN (SELECT p.report_id FROM report p JOIN run r USING(run_id) WHERE " +
                        condition.sql + ")";
    const auto perStep = [&ofRuns](std::string_view table, std::string_view name) {
        return fmt::format(
            "SELECT report_id, {1} AS name, f.total / CASE WHEN q.n_steps > 1 THEN q.n_steps ELSE "
            "1 END AS value FROM {0} f JOIN report q USING(report_id) WHERE {2}",
            table, name, ofRuns);
    };
    switch (measure.kind) {
    case FleetMeasure::Kind::Type:
        return perStep("type_report", "f.type");
    case FleetMeasure::Kind::Api:
        return perStep("api_report", "f.name");
    case FleetMeasure::Kind::Op:
        return "SELECT report_id, k.name AS name, CAST(sum(f.total) AS bigint) / CASE WHEN max(q.n_steps) > "
               "1 "
               "THEN max(q.n_steps) ELSE 1 END AS value FROM op_report f JOIN op_key k USING(key_id) JOIN "
               "report q USING(report_id) WHERE " +
               ofRuns + " GROUP BY report_id, k.name";
    case FleetMeasure::Kind::Step:
        break;
    }
    // The first step loads and compiles. It counts only where it is the only one, and an inference where
    // there are no steps.
    return "SELECT report_id, '' AS name, dur AS value, number FROM (SELECT report_id, number, source, dur, "
           "min(number) OVER w AS first_step, count(*) OVER w AS n, max(CASE WHEN source = 0 AND dur IS NOT "
           "NULL THEN 1 ELSE 0 END) OVER (PARTITION BY report_id) AS has_steps FROM step WHERE " +
           ofRuns +
           " WINDOW w AS (PARTITION BY report_id, source)) s WHERE dur IS NOT NULL AND (source = 0 OR "
           "has_steps = 0) AND (number > first_step OR n = 1)";
}

/// What changed from one point to the next, in words.
std::string changesBeside(const FleetPoint& before, const FleetPoint& after)
{
    std::string out;
    const auto add = [&out](std::string_view what, const std::string& a, const std::string& b) {
        if (a != b)
            out += fmt::format("{}{} {} -> {}", out.empty() ? "" : ", ", what, a.empty() ? "N/A" : a,
                               b.empty() ? "N/A" : b);
    };
    add("CANN", before.cann, after.cann);
    add("driver", before.driver, after.driver);
    add("commit", before.commit, after.commit);
    return out;
}

struct TrendRow {
    const FleetPoint* point = nullptr;
    double median = 0;
    double change = kNoReal; ///< of a point where the level changes
    std::string beside;
};

struct RegressRow {
    std::string name, run, beside;
    std::int64_t before = 0, after = 0, lost = 0;
    double change = 0, score = kNoReal;
    std::int64_t runs = 0;
};

} // namespace

Result<TablePtr> fleetRuns(const FleetStore& store, const FleetFilter& filter)
{
    const auto condition = conditionOf(filter);
    std::map<std::int64_t, std::size_t> places;
    std::vector<RunRow> rows;
    OPSCOPE_TRY(store.ask("SELECT r.run_id, r.project, r.run_key, r.started, r.branch, r.commit_id, "
                          "max(p.chip), max(p.cann), max(p.driver), "
                          "max(p.model), count(DISTINCT p.rank), r.world_size, max(p.n_steps), "
                          "CAST(sum(p.n_losses) AS bigint) FROM run r JOIN report p "
                          "USING(run_id) WHERE " +
                              condition.sql + " GROUP BY r.run_id ORDER BY r.started DESC, r.run_id DESC",
                          condition.values, [&](const FleetCells& row) {
                              places[row.integer(0)] = rows.size();
                              RunRow run;
                              run.project = row.text(1);
                              run.run = row.text(2);
                              run.started = dateOf(row.integer(3));
                              run.branch = row.text(4);
                              run.commit = row.text(5);
                              run.chip = row.text(6);
                              run.cann = row.text(7);
                              run.driver = row.text(8);
                              run.model = row.text(9);
                              run.ranks = row.integer(10);
                              run.worldSize = integerOf(row, 11);
                              run.steps = row.integer(12);
                              run.losses = row.integer(13);
                              rows.push_back(std::move(run));
                          }));
    OPSCOPE_TRY(
        store.ask("SELECT p.run_id, count(*) FROM report p JOIN finding USING(report_id) GROUP BY p.run_id",
                  {}, [&](const FleetCells& row) {
                      if (const auto it = places.find(row.integer(0)); it != places.end())
                          rows[it->second].findings = row.integer(1);
                  }));
    std::map<std::int64_t, std::vector<std::int64_t>> steps;
    OPSCOPE_TRY(store.ask(
        "SELECT p.run_id, value FROM (" + measureSql({}, condition) + ") m JOIN report p USING(report_id)",
        condition.values, [&](const FleetCells& row) { steps[row.integer(0)].push_back(row.integer(1)); }));
    for (const auto& [run, values] : steps) {
        if (const auto it = places.find(run); it != places.end())
            rows[it->second].step = medianTime(values);
    }
    if (rows.empty())
        return noRows("the database has no such run");
    RecordTable<RunRow> table("fleet_runs", nullptr, std::move(rows));
    table.column(textSpec("project"), &RunRow::project);
    table.column(textSpec("run"), &RunRow::run);
    table.column(textSpec("started", "started (UTC)"), &RunRow::started);
    table.column(unsummed(durationSpec("step", "median of a step")), &RunRow::step);
    table.column(countSpec("ranks"), &RunRow::ranks);
    table.column(integerSpec("world_size", "world size"), &RunRow::worldSize);
    table.column(countSpec("steps"), &RunRow::steps);
    table.column(textSpec("model"), &RunRow::model);
    table.column(textSpec("chip"), &RunRow::chip);
    table.column(textSpec("cann", "CANN"), &RunRow::cann);
    table.column(textSpec("driver"), &RunRow::driver);
    table.column(textSpec("branch"), &RunRow::branch);
    table.column(textSpec("commit"), &RunRow::commit);
    table.column(countSpec("findings"), &RunRow::findings);
    table.column(countSpec("losses"), &RunRow::losses);
    return TablePtr(table.finish());
}

Result<TablePtr> fleetRanks(const FleetStore& store, const std::string& project, const std::string& run,
                            FleetRanksBy by, double slowShare)
{
    std::optional<RunRange> id;
    OPSCOPE_TRY(store.ask("SELECT r.run_id, min(p.report_id), max(p.report_id) FROM run r JOIN report p "
                          "USING(run_id) WHERE (? = '' OR project = ?) AND run_key = ? GROUP BY r.run_id "
                          "ORDER BY r.started, r.run_id",
                          {project, project, run}, [&id](const FleetCells& row) {
                              id = {row.integer(0), row.integer(1), row.integer(2)};
                          }));
    if (!id)
        return fail(ErrorCode::NotFound, message(MessageId::FleetNoRun, run));
    return by == FleetRanksBy::Step   ? ranksByStep(store, *id, slowShare)
           : by == FleetRanksBy::Link ? ranksByLink(store, *id, slowShare)
                                      : ranksByType(store, *id);
}

Result<FleetMeasure> FleetMeasure::parse(const std::string& text)
{
    if (text == "step")
        return FleetMeasure{};
    const auto colon = text.find(':');
    const auto kind = text.substr(0, colon);
    if (colon != std::string::npos && colon + 1 < text.size()) {
        const auto name = text.substr(colon + 1);
        if (kind == "type")
            return FleetMeasure{Kind::Type, name};
        if (kind == "op")
            return FleetMeasure{Kind::Op, nameWithoutNumbers(name)};
        if (kind == "api")
            return FleetMeasure{Kind::Api, name};
    }
    return fail(ErrorCode::Malformed,
                message(MessageId::NotOneOf, text, "step, type:NAME, op:NAME, api:NAME"));
}

std::string FleetMeasure::text() const
{
    static constexpr std::array kKinds{"step", "type:", "op:", "api:"};
    return kKinds.at(static_cast<std::size_t>(kind)) + name;
}

std::vector<double> FleetSeries::values() const
{
    std::vector<double> out;
    for (const auto& point : points)
        out.push_back(static_cast<double>(point.value));
    return out;
}

Result<std::vector<FleetSeries>> fleetSeries(const FleetStore& store, const FleetFilter& filter,
                                             const FleetMeasure& measure)
{
    struct Values {
        std::map<std::int64_t, std::vector<std::int64_t>> byReport;
        FleetPoint point;
        std::int64_t newest = -1; ///< the report that `point` is about
    };
    // Project, chip, model, number of ranks, name.
    using Place = std::tuple<std::string, std::string, std::string, std::int64_t, std::string>;
    std::map<Place, std::map<std::int64_t, Values>> series; // by run
    auto condition = conditionOf(filter);
    std::string named = "m.name IS NOT NULL";
    if (!measure.name.empty()) {
        named = "m.name = ?";
        condition.values.emplace_back(measure.name);
    }
    OPSCOPE_TRY(store.ask("SELECT r.run_id, r.run_key, r.started, r.commit_id, p.cann, p.driver, p.chip, "
                          "p.model, m.name, m.value, p.report_id, "
                          "(SELECT count(*) FROM report q WHERE q.run_id = r.run_id), r.project FROM (" +
                              measureSql(measure, condition) +
                              ") m JOIN report p USING(report_id) JOIN run r USING(run_id) WHERE " + named,
                          condition.values, [&](const FleetCells& row) {
                              const Place place(row.text(12), row.text(6), row.text(7), row.integer(11),
                                                row.text(8));
                              auto& values = series[place][row.integer(0)];
                              values.byReport[row.integer(10)].push_back(row.integer(9));
                              if (row.integer(10) < values.newest)
                                  return;
                              values.newest = row.integer(10);
                              values.point = {std::string(row.text(1)),
                                              std::string(row.text(3)),
                                              std::string(row.text(4)),
                                              std::string(row.text(5)),
                                              std::string(row.text(6)),
                                              std::string(row.text(7)),
                                              row.integer(2),
                                              row.integer(11),
                                              0,
                                              0};
                          }));
    std::vector<FleetSeries> out;
    for (auto& [place, runs] : series) {
        FleetSeries one{{measure.kind, std::get<4>(place)}, {}};
        for (auto& [id, values] : runs) {
            std::vector<std::int64_t> ofRanks;
            for (const auto& [report, ofReport] : values.byReport)
                ofRanks.push_back(medianTime(ofReport));
            values.point.value = medianTime(ofRanks);
            values.point.worst = std::ranges::max(ofRanks);
            one.points.push_back(std::move(values.point));
        }
        std::ranges::stable_sort(one.points, {}, &FleetPoint::started);
        out.push_back(std::move(one));
    }
    std::ranges::stable_sort(out, std::greater<>(),
                             [](const FleetSeries& s) { return s.points.back().started; });
    return out;
}

Result<TablePtr> fleetTrend(const FleetStore& store, const FleetFilter& filter, const FleetMeasure& measure)
{
    OPSCOPE_TRY_ASSIGN(const auto all, fleetSeries(store, filter, measure));
    if (all.empty())
        return noRows("no run of the database recorded that");
    const auto series = std::make_shared<const FleetSeries>(all.front());
    const auto values = series->values();
    const auto changes = changePoints(values);
    std::vector<TrendRow> rows;
    std::size_t next = 0;
    double median = changes.empty() ? medianOf(values) : changes.front().before;
    for (std::size_t i = 0; i < series->points.size(); ++i) {
        TrendRow row{&series->points[i], median, kNoReal, {}};
        if (next < changes.size() && changes[next].index == i) {
            row.median = median = changes[next].after;
            row.change = changes[next].change();
            row.beside = changesBeside(series->points[i - 1], series->points[i]);
            ++next;
        }
        rows.push_back(std::move(row));
    }
    RecordTable<TrendRow> table("fleet_trend", nullptr, std::move(rows));
    table.table().keepAlive.push_back(series);
    table.column(textSpec("run"), [](const TrendRow& r) { return r.point->run; });
    table.column(textSpec("started", "started (UTC)"),
                 [](const TrendRow& r) { return dateOf(r.point->started); });
    table.column(unsummed(durationSpec("value", measure.text())),
                 [](const TrendRow& r) { return r.point->value; });
    table.column(unsummed(durationSpec("segment", "median of its segment")),
                 [](const TrendRow& r) { return static_cast<std::int64_t>(std::llround(r.median)); });
    table.column(unsummed(ratioSpec("change", "change")), &TrendRow::change);
    table.column(unsummed(durationSpec("worst", "slowest rank")),
                 [](const TrendRow& r) { return r.point->worst; });
    table.column(countSpec("ranks"), [](const TrendRow& r) { return r.point->ranks; });
    table.column(textSpec("chip"), [](const TrendRow& r) { return r.point->chip; });
    table.column(textSpec("cann", "CANN"), [](const TrendRow& r) { return r.point->cann; });
    table.column(textSpec("commit"), [](const TrendRow& r) { return r.point->commit; });
    table.column(textSpec("changed", "changed with it"), &TrendRow::beside);
    return TablePtr(table.finish());
}

Result<FleetRegression> fleetRegressions(const FleetStore& store, const FleetFilter& filter,
                                         const RegressOptions& options)
{
    OPSCOPE_TRY_ASSIGN(const auto steps, fleetSeries(store, filter, {}));
    OPSCOPE_TRY_ASSIGN(const auto all, fleetSeries(store, filter, {options.by, {}}));
    FleetRegression out;
    if (all.empty())
        return noRows("no run of the database recorded that");
    const auto& newest = all.front().points.back();
    // Only series that end with the newest run: others were renamed, or are of another machine.
    std::vector<RegressRow> rows;
    GateOptions gate;
    gate.newest = options.newest;
    for (const auto& series : all) {
        if (series.points.back().run != newest.run || series.points.back().started != newest.started)
            continue;
        if (!steps.empty() && static_cast<double>(series.points.back().value) <
                                  options.leastShare * static_cast<double>(steps.front().points.back().value))
            continue;
        ++out.series;
        const auto values = series.values();
        if (values.size() < gate.minPoints) {
            ++out.tooFew;
            continue;
        }
        // `until`: the last point of those that are compared with the one before `at`.
        const auto add = [&](std::size_t at, std::size_t until, double before, double after, double score) {
            RegressRow row{series.measure.text(), series.points[at].run,
                           at == 0 ? "" : changesBeside(series.points[at - 1], series.points[until])};
            row.before = std::llround(before);
            row.after = std::llround(after);
            row.lost = row.after - row.before;
            row.change = after / before - 1;
            row.score = score;
            row.runs = static_cast<std::int64_t>(values.size());
            out.worst = std::max(out.worst, row.change);
            rows.push_back(std::move(row));
        };
        if (options.isHistory) {
            for (const auto& change : changePoints(values))
                add(change.index, change.index, change.before, change.after, kNoReal);
        } else if (const auto answer = judgeNewest(values, gate);
                   answer.state == GateState::Larger || answer.state == GateState::Smaller) {
            add(values.size() - gate.newest, values.size() - 1, answer.base, answer.newest, answer.score);
        }
    }
    std::ranges::stable_sort(rows, std::greater<>(), &RegressRow::lost);
    RecordTable<RegressRow> table("fleet_regressions", nullptr, std::move(rows));
    table.column(textSpec("series"), &RegressRow::name);
    table.column(unsummed(durationSpec("before")), &RegressRow::before);
    table.column(unsummed(durationSpec("after")), &RegressRow::after);
    table.column(summed(durationSpec("lost")), &RegressRow::lost);
    table.column(unsummed(ratioSpec("change", "change")), &RegressRow::change);
    table.column(unsummed(realSpec("score", "score", {}, 1)), &RegressRow::score);
    table.column(textSpec("since", options.isHistory ? "since run" : "newest runs from"), &RegressRow::run);
    table.column(textSpec("changed", "changed with it"), &RegressRow::beside);
    table.column(countSpec("runs"), &RegressRow::runs);
    out.table = table.finish();
    return out;
}

} // namespace opscope
