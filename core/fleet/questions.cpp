// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fleet/questions.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <limits>
#include <map>
#include <set>
#include <tuple>

#include "core/base/message_id.h"
#include "core/base/text.h"
#include "core/base/time.h"
#include "core/table/record_table.h"
#include "core/vendor/chip_name.h"

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
    bool isNumbered = false; ///< about report_id, without values
    std::string keys = {};   ///< on key_id: the ops with the name of the measure
};

/// Shards do not have runs and names: they are asked for numbers.
Result<void> numberForShards(const FleetStore& store, Condition& condition)
{
    if (store.shards() == 0)
        return {};
    OPSCOPE_TRY_ASSIGN(
        condition.sql,
        fleetNumbers(store, "report_id",
                     "SELECT p.report_id FROM report p JOIN run r USING(run_id) WHERE " + condition.sql,
                     condition.values));
    condition.values.clear();
    condition.isNumbered = true;
    return {};
}

Result<Condition> conditionOf(const FleetStore& store, const FleetFilter& filter)
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
    add("p.cann", filter.cann);
    add("p.model", filter.model);
    if (!filter.label.empty()) { // a line of the labels; both engines compare like this with equal results
        out.sql += " AND replace(? || r.labels || ?, ?, '') <> ? || r.labels || ?";
        const std::string line = "\n";
        for (const auto& text : {line, line, line + filter.label + line, line, line})
            out.values.emplace_back(text);
    }
    if (filter.ranks) {
        out.sql +=
            " AND r.run_id IN (SELECT run_id FROM report GROUP BY run_id HAVING count(DISTINCT rank) = ?)";
        out.values.emplace_back(*filter.ranks);
    }
    if (!filter.chip.empty()) { // as the files spell it
        std::string places;
        OPSCOPE_TRY(store.ask("SELECT DISTINCT chip FROM report WHERE chip IS NOT NULL", {},
                              [&](const FleetCells& row) {
                                  if (plainChipName(row.text(0)) != plainChipName(filter.chip))
                                      return;
                                  places += places.empty() ? "?" : ", ?";
                                  out.values.emplace_back(std::string(row.text(0)));
                              }));
        out.sql += places.empty() ? " AND 1 = 0" : fmt::format(" AND p.chip IN ({})", places);
    }
    OPSCOPE_TRY(numberForShards(store, out));
    return out;
}

std::int64_t integerOf(const FleetCells& row, int column)
{
    return row.isNull(column) ? kMissingInteger : row.integer(column);
}

std::int64_t medianTime(const std::vector<std::int64_t>& values)
{
    if (values.empty())
        return kMissingInteger;
    return std::llround(medianOf(std::vector<double>(values.begin(), values.end())));
}

struct RunRow {
    std::string project, run, started, branch, commit, chip, cann, driver, model;
    std::int64_t ranks = 0, reports = 0, worldSize = kMissingInteger, steps = 0, losses = 0, findings = 0;
    std::array<std::int64_t, 3> times{kMissingInteger, kMissingInteger, kMissingInteger}; ///< of kTimes
};
constexpr std::array kTimes{FleetMeasure::Kind::Step, FleetMeasure::Kind::Inference, FleetMeasure::Kind::Run};

struct RankRow {
    std::int64_t rank = kMissingInteger;
    std::string part, host;
    std::int64_t steps = 0;
    std::vector<std::int64_t> dur, computing, exposed, free;
    std::vector<double> deviations;
    double deviation = kNoReal;
};

Result<TablePtr> ranksByStep(const FleetStore& store, const FleetRunRange& run, double slowShare)
{
    std::map<std::int64_t, RankRow> ranks; // by report: several reports of a run may have no rank
    std::map<std::int64_t, std::vector<std::pair<std::int64_t, std::int64_t>>>
        steps; // number: report, computing
    OPSCOPE_TRY(store.ask(
        fmt::format(
            "SELECT report_id, p.host, f.number, f.dur, f.computing, f.exposed, f.free, p.rank, p.part "
            "FROM report p JOIN step f USING(report_id) WHERE {} AND f.source = 0",
            kFleetOfRun),
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
    table.column(integerSpec("rank", OPSCOPE_TEXT("Column", "rank")), &RankRow::rank);
    table.column(textSpec("part", OPSCOPE_TEXT("Column", "part")), &RankRow::part);
    table.column(textSpec("host", OPSCOPE_TEXT("Column", "host")), &RankRow::host);
    table.column(countSpec("steps", OPSCOPE_TEXT("Column", "steps")), &RankRow::steps);
    table.column(unsummed(durationSpec("length", OPSCOPE_TEXT("Column", "length"))),
                 [](const RankRow& r) { return medianTime(r.dur); });
    table.column(unsummed(durationSpec("computing", OPSCOPE_TEXT("Column", "computing"))),
                 [](const RankRow& r) { return medianTime(r.computing); });
    table.column(
        unsummed(durationSpec("communication", OPSCOPE_TEXT("Column", "communication not overlapped"))),
        [](const RankRow& r) { return medianTime(r.exposed); });
    table.column(unsummed(durationSpec("free", OPSCOPE_TEXT("Column", "free"))),
                 [](const RankRow& r) { return medianTime(r.free); });
    table.column(unsummed(ratioSpec("deviation", OPSCOPE_TEXT("Column", "computing off the median"))),
                 &RankRow::deviation);
    table.column(textSpec("slow", OPSCOPE_TEXT("Column", "slow")), [slowShare](const RankRow& r) {
        return std::string(r.deviation > slowShare ? "slow" : "");
    });
    return TablePtr(table.finish());
}

struct LinkRow {
    std::int64_t source = kMissingInteger, target = kMissingInteger;
    std::string transport;
    double sizeMb = 0, timeMs = 0, bandwidth = kNoReal, deviation = kNoReal;
};

Result<TablePtr> ranksByLink(const FleetStore& store, const FleetRunRange& run, double slowShare)
{
    std::vector<LinkRow> rows;
    OPSCOPE_TRY_ASSIGN(const auto links,
                       groupedFacts(store, "link", "source, target, transport",
                                    "sum(size_mb) AS size_mb, sum(time_ms) AS time_ms",
                                    run.condition() + " AND source IS DISTINCT FROM target", run.reports()));
    OPSCOPE_TRY(
        store.ask(fmt::format("SELECT source, target, transport, sum(size_mb), sum(time_ms) FROM ({}) g "
                              "GROUP BY source, target, transport",
                              links),
                  {}, [&rows](const FleetCells& row) {
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
    table.column(integerSpec("source", OPSCOPE_TEXT("Column", "source")), &LinkRow::source);
    table.column(integerSpec("target", OPSCOPE_TEXT("Column", "target")), &LinkRow::target);
    table.column(textSpec("transport", OPSCOPE_TEXT("Column", "transport")), &LinkRow::transport);
    table.column(summed(realSpec("size", OPSCOPE_TEXT("Column", "size"), "MB")), &LinkRow::sizeMb);
    table.column(summed(realSpec("time", OPSCOPE_TEXT("Column", "time"), "ms")), &LinkRow::timeMs);
    table.column(unsummed(realSpec("bandwidth", OPSCOPE_TEXT("Column", "bandwidth"), "GB/s")),
                 &LinkRow::bandwidth);
    table.column(unsummed(ratioSpec("deviation", OPSCOPE_TEXT("Column", "off the median of the transport"))),
                 &LinkRow::deviation);
    table.column(textSpec("slow", OPSCOPE_TEXT("Column", "slow")), [slowShare](const LinkRow& r) {
        return std::string(r.deviation < -slowShare ? "slow" : "");
    });
    return TablePtr(table.finish());
}

struct TypeRow {
    std::string type;
    std::int64_t ranks = 0, median = 0, worst = 0, worstRank = kMissingInteger;
    double deviation = 0;
};

Result<TablePtr> ranksByType(const FleetStore& store, const FleetRunRange& run)
{
    std::map<std::string, std::vector<std::pair<std::int64_t, std::int64_t>>> types; // total, rank
    OPSCOPE_TRY(store.ask(
        fmt::format("SELECT f.type, f.total, p.rank FROM report p JOIN type_report f USING(report_id) "
                    "WHERE {}",
                    kFleetOfRun),
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
    table.column(textSpec("type", OPSCOPE_TEXT("Column", "type")), &TypeRow::type);
    table.column(countSpec("ranks", OPSCOPE_TEXT("Column", "ranks")), &TypeRow::ranks);
    table.column(unsummed(durationSpec("median", OPSCOPE_TEXT("Column", "median"))), &TypeRow::median);
    table.column(unsummed(durationSpec("worst", OPSCOPE_TEXT("Column", "worst"))), &TypeRow::worst);
    table.column(integerSpec("worst_rank", OPSCOPE_TEXT("Column", "worst rank")), &TypeRow::worstRank);
    table.column(unsummed(ratioSpec("deviation", OPSCOPE_TEXT("Column", "worst off the median"))),
                 &TypeRow::deviation);
    return TablePtr(table.finish());
}

/// A value of one report of a run.
struct Measured {
    std::int64_t run = 0;
    std::string name;
    std::int64_t value = 0;
};

constexpr std::array kMeasures{"step", "inference", "run",     "type",    "op",
                               "api",  "comm",      "finding", "accuracy"};
/// A change of an error that is smaller is rounding: results of comparisons have six decimals.
constexpr double kLeastError = 1e-5;

bool hasNames(FleetMeasure::Kind kind)
{
    return kind >= FleetMeasure::Kind::Type;
}

/// An older database has no accuracy.
bool hasTableOf(const FleetStore& store, FleetMeasure::Kind kind)
{
    return kind != FleetMeasure::Kind::Accuracy || fleetTable("accuracy").since <= store.version();
}

/// The SQL of a measure in the runs of a condition: report_id, name, value. Sums are divided by the number of
/// steps.
std::string measureSql(const FleetMeasure& measure, const Condition& condition)
{
    const auto ofRuns =
        condition.isNumbered
            ? condition.sql
            : "report_id IN (SELECT p.report_id FROM report p JOIN run r USING(run_id) WHERE " +
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
        if (!condition.keys.empty())
            return fmt::format(
                "SELECT report_id, CAST(? AS text) AS name, CAST(sum(f.total) AS bigint) / CASE WHEN "
                "max(q.n_steps) > 1 THEN max(q.n_steps) ELSE 1 END AS value FROM op_report f JOIN report q "
                "USING(report_id) WHERE {} AND {} GROUP BY report_id",
                ofRuns, condition.keys);
        return "SELECT report_id, k.name AS name, CAST(sum(f.total) AS bigint) / CASE WHEN max(q.n_steps) > "
               "1 "
               "THEN max(q.n_steps) ELSE 1 END AS value FROM op_report f JOIN op_key k USING(key_id) JOIN "
               "report q USING(report_id) WHERE " +
               ofRuns + " GROUP BY report_id, k.name";
    case FleetMeasure::Kind::Comm:
        return "SELECT report_id, f.kind AS name, CAST(sum(f.elapse) AS bigint) / CASE WHEN max(q.n_steps) > "
               "1 THEN max(q.n_steps) ELSE 1 END AS value FROM comm_step f JOIN report q USING(report_id) "
               "WHERE " +
               ofRuns + " GROUP BY report_id, f.kind";
    case FleetMeasure::Kind::Finding: // a rule that found something of unknown gain has no value, not 0
        return "SELECT q.report_id AS report_id, n.rule AS name, CAST(coalesce(sum(f.gain), 0) AS bigint) / "
               "CASE WHEN max(q.n_steps) > 1 THEN max(q.n_steps) ELSE 1 END AS value FROM (SELECT report_id, "
               "n_steps FROM report WHERE " +
               ofRuns +
               ") q CROSS JOIN (SELECT DISTINCT rule FROM finding WHERE gain > 0) n LEFT JOIN finding f ON "
               "f.report_id = q.report_id AND f.rule = n.rule GROUP BY q.report_id, n.rule HAVING "
               "count(f.rule) = 0 OR count(f.gain) > 0";
    case FleetMeasure::Kind::Accuracy: // the largest error of all tensors, and that of each of them
        return "SELECT f.report_id AS report_id, CASE WHEN k.one = 0 THEN f.metric ELSE f.metric || ':' || "
               "f.op || ':' || f.output END AS name, max(f.value) AS value FROM (SELECT report_id, op, "
               "output, metric, value FROM accuracy WHERE abs(value) < 1e300 AND " +
               ofRuns +
               ") f CROSS JOIN (SELECT 0 AS one UNION ALL SELECT 1) k WHERE k.one = 0 OR f.op <> '' GROUP BY "
               "1, 2";
    case FleetMeasure::Kind::Inference:
        return "SELECT report_id, '' AS name, dur AS value FROM step WHERE dur IS NOT NULL AND source = 1 "
               "AND " +
               ofRuns;
    case FleetMeasure::Kind::Run:
        return "SELECT report_id, '' AS name, dur AS value FROM step WHERE dur IS NOT NULL AND source = 0 "
               "AND number < 0 AND " +
               ofRuns;
    case FleetMeasure::Kind::Step:
        break;
    }
    // The first step loads and compiles. It counts only where it is the only one.
    return "SELECT report_id, '' AS name, dur AS value FROM (SELECT report_id, number, dur, min(number) OVER "
           "w AS first_step, count(*) OVER w AS n FROM step WHERE source = 0 AND number >= 0 AND " +
           ofRuns +
           " WINDOW w AS (PARTITION BY report_id)) s WHERE dur IS NOT NULL AND (number > first_step OR n = "
           "1)";
}

constexpr double kClockMoved = 0.02;  ///< share
constexpr std::size_t kMostNamed = 3; ///< findings, and ops
constexpr double kMovedShare = 0.1;   ///< of the op that moved most

/// What changed between two runs, in words. The same pair of runs is asked for by many series.
class WhatChanged {
public:
    explicit WhatChanged(const FleetStore& store) : m_store(store) {}

    Result<std::string> between(const FleetPoint& before, const FleetPoint& after)
    {
        auto [it, isNew] = m_known.try_emplace(std::pair(before.id, after.id));
        if (!isNew)
            return it->second;
        std::vector<std::string> parts;
        const auto add = [&parts](std::string_view what, std::string_view a, std::string_view b) {
            if (a != b)
                parts.push_back(
                    fmt::format("{} {} -> {}", what, a.empty() ? "N/A" : a, b.empty() ? "N/A" : b));
        };
        add("CANN", before.cann, after.cann);
        add("driver", before.driver, after.driver);
        add("commit", before.commit, after.commit);
        FleetRow values{before.id, after.id}; // with the range of their reports, as of a FleetRunRange
        OPSCOPE_TRY(m_store.ask("SELECT min(report_id), max(report_id) FROM report WHERE run_id IN (?, ?)",
                                values, [range = &values](const FleetCells& row) {
                                    range->insert(range->end(), {row.integer(0), row.integer(1)});
                                }));
        OPSCOPE_TRY(addClocks(values, after.id, add));
        OPSCOPE_TRY(addFindings(values, after.id, parts));
        OPSCOPE_TRY(addOps(values, after.id, parts));
        return it->second = fmt::format("{}", fmt::join(parts, ", "));
    }

private:
    /// With the values of both runs.
    static constexpr std::string_view kOfRuns = "p.run_id IN (?, ?) AND f.report_id BETWEEN ? AND ?";

    template <class Add>
    Result<void> addClocks(const FleetRow& values, std::int64_t after, const Add& add)
    {
        std::map<std::string, std::pair<double, double>> clocks; // the slowest of all ranks
        OPSCOPE_TRY(m_store.ask(
            fmt::format("SELECT f.name, p.run_id, min(f.p50) FROM report p JOIN counter_report f "
                        "USING(report_id) WHERE {} AND lower(f.name) LIKE '%freq%' GROUP BY f.name, p.run_id",
                        kOfRuns),
            values, [&](const FleetCells& row) {
                auto& [a, b] = clocks.try_emplace(std::string(row.text(0)), kNoReal, kNoReal).first->second;
                (row.integer(1) == after ? b : a) = row.real(2);
            }));
        for (const auto& [name, clock] : clocks) {
            if (std::abs(clock.second / clock.first - 1) > kClockMoved)
                add(name, fmt::format("{:g}", clock.first), fmt::format("{:g}", clock.second));
        }
        return {};
    }

    Result<void> addFindings(const FleetRow& values, std::int64_t after, std::vector<std::string>& parts)
    {
        std::map<std::string, bool> isNew; // by rule; false: the run before has it too
        OPSCOPE_TRY(m_store.ask(
            fmt::format("SELECT DISTINCT f.rule, p.run_id FROM report p JOIN finding f USING(report_id) "
                        "WHERE {}",
                        kOfRuns),
            values, [&](const FleetCells& row) {
                auto& mark = isNew.try_emplace(std::string(row.text(0)), true).first->second;
                mark = mark && row.integer(1) == after;
            }));
        std::vector<std::string> rules;
        for (const auto& [rule, mark] : isNew) {
            if (mark)
                rules.push_back(rule);
        }
        const auto more = rules.size() - std::min(rules.size(), kMostNamed);
        rules.resize(rules.size() - more);
        for (const auto& rule : rules)
            parts.push_back("new finding " + rule);
        if (more > 0)
            parts.push_back(fmt::format("{} more findings", more));
        return {};
    }

    /// The ops whose time in a step, or in a run without steps, differs most; the mean of the ranks.
    Result<void> addOps(const FleetRow& values, std::int64_t after, std::vector<std::string>& parts)
    {
        const auto idOf = [&values](std::size_t i) { return std::get<std::int64_t>(values[i]); };
        const auto condition = fmt::format("report_id BETWEEN {} AND {}", idOf(2), idOf(3));
        OPSCOPE_TRY_ASSIGN(const auto counts,
                           groupedFacts(m_store, "op_report", "report_id", "count(*) AS n", condition,
                                        fmt::format("SELECT report_id FROM report WHERE run_id IN ({}, {})",
                                                    idOf(0), idOf(1))));
        std::map<std::int64_t, double> reports;                // with ops, by run
        std::set<std::pair<std::int64_t, std::int64_t>> steps; // run, number of steps
        OPSCOPE_TRY(m_store.ask(
            fmt::format(
                "SELECT p.run_id, p.n_steps, count(*) FROM ({}) f JOIN report p USING(report_id) GROUP "
                "BY p.run_id, p.n_steps",
                counts),
            {}, [&](const FleetCells& row) {
                reports[row.integer(0)] += static_cast<double>(row.integer(2));
                steps.emplace(row.integer(0), row.integer(1));
            }));
        std::map<std::string, double> moved;
        for (const auto& [run, n] : steps) {
            OPSCOPE_TRY_ASSIGN(
                const auto totals,
                groupedFacts(
                    m_store, "op_report", "key_id", "sum(total) AS total", condition,
                    fmt::format("SELECT report_id FROM report WHERE run_id = {} AND n_steps = {}", run, n)));
            const auto share =
                (run == after ? 1 : -1) / (reports[run] * static_cast<double>(std::max<std::int64_t>(n, 1)));
            OPSCOPE_TRY(m_store.ask(
                fmt::format("SELECT k.type, k.name, CAST(sum(f.total) AS double precision) FROM ({}) f JOIN "
                            "op_key k USING(key_id) GROUP BY k.type, k.name",
                            totals),
                {}, [&](const FleetCells& row) {
                    auto name = std::string(row.text(1));
                    if (!row.text(0).empty() && row.text(0) != row.text(1))
                        name = fmt::format("{} {}", row.text(0), name);
                    moved[name] += row.real(2) * share;
                }));
        }
        std::vector<std::pair<double, std::string>> most;
        for (const auto& [name, ns] : moved) {
            if (std::llround(ns) != 0)
                most.emplace_back(ns, name);
        }
        const auto size = [](const auto& one) { return std::abs(one.first); };
        std::ranges::stable_sort(most, std::greater<>(), size);
        most.resize(std::min(most.size(), kMostNamed));
        for (const auto& [ns, name] : most) {
            if (std::abs(ns) >= kMovedShare * std::abs(most.front().first)) // the others are noise
                parts.push_back(fmt::format("{} {}{}", name, ns > 0 ? '+' : '-',
                                            timeWithUnit(std::llround(std::abs(ns)))));
        }
        return {};
    }

    const FleetStore& m_store;
    std::map<std::pair<std::int64_t, std::int64_t>, std::string> m_known;
};

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

double percentOf(double before, double after)
{
    return before > 0 ? 100 * (after / before - 1) : kNoReal;
}

ColumnSpec changeSpec()
{
    return unsummed(realSpec("change", OPSCOPE_TEXT("Column", "change"), "%", 1));
}

/// A column of values of a measure: ns, or an error.
template <class Row, class Value>
void addValue(RecordTable<Row>& table, const FleetMeasure& measure, const char* id, const std::string& title,
              Value value, bool isSummed = false)
{
    if (!measure.isTime())
        return table.column(unsummed(realSpec(id, title, {}, 6)),
                            [value](const Row& row) { return static_cast<double>(std::invoke(value, row)); });
    const auto spec = durationSpec(id, title);
    table.column(isSummed ? summed(spec) : unsummed(spec), [value](const Row& row) {
        const double ns = std::invoke(value, row);
        return std::isnan(ns) ? kMissingInteger : static_cast<std::int64_t>(std::llround(ns));
    });
}

/// From which difference on a change counts; `least`: ns that are much in a step, if they are known.
double leastChangeOf(const FleetMeasure& measure, std::optional<double> least)
{
    constexpr double kLeastGain = 1000; // ns
    return measure.kind == FleetMeasure::Kind::Accuracy  ? kLeastError
           : measure.kind == FleetMeasure::Kind::Finding ? std::max(least.value_or(0), kLeastGain)
                                                         : 0;
}

/// What is compared with the length of a step: a finding may have gone.
double sizeOf(const FleetSeries& series)
{
    if (series.measure.kind != FleetMeasure::Kind::Finding)
        return series.points.back().value;
    return std::ranges::max(series.points, {}, &FleetPoint::value).value;
}

Result<TablePtr> trendTable(const FleetTrend& trend, WhatChanged& whatChanged)
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
            row.change = percentOf(changes[next].before, changes[next].after);
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
                 [](const TrendRow& r) { return dateOf(r.point->started); });
    const bool isSum = hasNames(measure.kind) && measure.isTime();
    addValue(table, measure, "value",
             measure.text() + (isSum ? series->isPerStep ? " / step" : " / run" : ""),
             [](const TrendRow& r) { return r.point->value; });
    addValue(table, measure, "segment", OPSCOPE_TEXT("Column", "median of its segment"), &TrendRow::median);
    table.column(changeSpec(), &TrendRow::change);
    addValue(table, measure, "worst",
             measure.isTime() ? OPSCOPE_TEXT("Column", "slowest rank") : OPSCOPE_TEXT("Column", "worst rank"),
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
                        WhatChanged& whatChanged, std::vector<RegressRow>& rows)
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
        row.change = percentOf(change.before, change.after);
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
Result<void> addCompared(const FleetStore& store, const Condition& condition, FleetMeasure::Kind kind,
                         const std::array<ComparedRun, 2>& runs, std::vector<RegressRow>& rows)
{
    // By name, run and report.
    std::map<std::string, std::array<std::map<std::int64_t, std::vector<double>>, 2>> values;
    OPSCOPE_TRY(store.ask("SELECT p.run_id, p.report_id, m.name, m.value FROM (" +
                              measureSql({kind, {}}, condition) + ") m JOIN report p USING(report_id)",
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
        row.change = isLike ? percentOf(row.before, row.after) : kNoReal;
        rows.push_back(std::move(row));
    }
    return {};
}

} // namespace

Result<TablePtr> fleetRuns(const FleetStore& store, const FleetFilter& filter)
{
    OPSCOPE_TRY_ASSIGN(const auto condition, conditionOf(store, filter));
    std::map<std::int64_t, std::size_t> places;
    std::vector<RunRow> rows;
    OPSCOPE_TRY(store.ask("SELECT r.run_id, r.project, r.run_key, r.started, r.branch, r.commit_id, "
                          "max(p.chip), max(p.cann), max(p.driver), "
                          "max(p.model), count(DISTINCT p.rank), r.world_size, max(p.n_steps), "
                          "CAST(sum(p.n_losses) AS bigint), count(*) FROM run r JOIN report p "
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
                              run.reports = row.integer(14);
                              rows.push_back(std::move(run));
                          }));
    OPSCOPE_TRY_ASSIGN(const auto findings,
                       groupedFacts(store, "finding", "report_id", "count(*) AS n", "1 = 1", {}));
    OPSCOPE_TRY(store.ask(fmt::format("SELECT p.run_id, CAST(sum(f.n) AS bigint) FROM report p JOIN ({}) f "
                                      "USING(report_id) GROUP BY p.run_id",
                                      findings),
                          {}, [&](const FleetCells& row) {
                              if (const auto it = places.find(row.integer(0)); it != places.end())
                                  rows[it->second].findings = row.integer(1);
                          }));
    for (std::size_t i = 0; i < kTimes.size(); ++i) {
        std::map<std::int64_t, std::vector<std::int64_t>> byRun;
        OPSCOPE_TRY(store.ask("SELECT p.run_id, value FROM (" + measureSql({kTimes.at(i), {}}, condition) +
                                  ") m JOIN report p USING(report_id)",
                              condition.values, [&](const FleetCells& row) {
                                  byRun[row.integer(0)].push_back(row.integer(1));
                              }));
        for (const auto& [run, values] : byRun) {
            if (const auto it = places.find(run); it != places.end())
                rows[it->second].times.at(i) = medianTime(values);
        }
    }
    if (rows.empty())
        return noRows("the database has no such run");
    RecordTable<RunRow> table("fleet_runs", nullptr, std::move(rows));
    table.column(textSpec("project", OPSCOPE_TEXT("Column", "project")), &RunRow::project);
    table.column(textSpec("run", OPSCOPE_TEXT("Column", "run")), &RunRow::run);
    table.column(textSpec("started", OPSCOPE_TEXT("Column", "started (UTC)")), &RunRow::started);
    table.column(unsummed(durationSpec("step", OPSCOPE_TEXT("Column", "median of a step"))),
                 [](const RunRow& r) { return r.times[0]; });
    table.column(unsummed(durationSpec("inference", OPSCOPE_TEXT("Column", "mean of an inference"))),
                 [](const RunRow& r) { return r.times[1]; });
    table.column(unsummed(durationSpec("length", OPSCOPE_TEXT("Column", "run without steps"))),
                 [](const RunRow& r) { return r.times[2]; });
    table.column(unsummed(countSpec("ranks", OPSCOPE_TEXT("Column", "ranks"))), &RunRow::ranks);
    table.column(countSpec("reports", OPSCOPE_TEXT("Column", "reports")), &RunRow::reports);
    table.column(integerSpec("world_size", OPSCOPE_TEXT("Column", "world size")), &RunRow::worldSize);
    table.column(countSpec("steps", OPSCOPE_TEXT("Column", "steps")), &RunRow::steps);
    table.column(textSpec("model", OPSCOPE_TEXT("Column", "model")), &RunRow::model);
    table.column(textSpec("chip", OPSCOPE_TEXT("Column", "chip")), &RunRow::chip);
    table.column(textSpec("cann", OPSCOPE_TEXT("Column", "CANN")), &RunRow::cann);
    table.column(textSpec("driver", OPSCOPE_TEXT("Column", "driver")), &RunRow::driver);
    table.column(textSpec("branch", OPSCOPE_TEXT("Column", "branch")), &RunRow::branch);
    table.column(textSpec("commit", OPSCOPE_TEXT("Column", "commit")), &RunRow::commit);
    table.column(countSpec("findings", OPSCOPE_TEXT("Column", "findings")), &RunRow::findings);
    table.column(countSpec("losses", OPSCOPE_TEXT("Column", "losses")), &RunRow::losses);
    return TablePtr(table.finish());
}

std::string FleetRunRange::condition() const
{
    return fmt::format("report_id BETWEEN {} AND {}", first, last);
}

std::string FleetRunRange::reports() const
{
    return fmt::format("SELECT report_id FROM report WHERE run_id = {}", run);
}

Result<FleetRunRange> findFleetRun(const FleetStore& store, const std::string& project,
                                   const std::string& run)
{
    std::optional<FleetRunRange> found;
    OPSCOPE_TRY(store.ask("SELECT r.run_id, min(p.report_id), max(p.report_id) FROM run r JOIN report p "
                          "USING(run_id) WHERE (? = '' OR project = ?) AND run_key = ? GROUP BY r.run_id "
                          "ORDER BY r.started, r.run_id",
                          {project, project, run}, [&found](const FleetCells& row) {
                              found = {row.integer(0), row.integer(1), row.integer(2)};
                          }));
    if (!found)
        return fail(ErrorCode::NotFound, message(MessageId::FleetNoRun, run));
    return *found;
}

Result<std::vector<std::string>> fleetProjectsOf(const FleetStore& store, const std::string& run)
{
    std::vector<std::string> out;
    OPSCOPE_TRY(store.ask("SELECT project FROM run WHERE run_key = ? ORDER BY project", {run},
                          [&out](const FleetCells& row) { out.emplace_back(row.text(0)); }));
    return out;
}

Result<TablePtr> fleetRanks(const FleetStore& store, const std::string& project, const std::string& run,
                            FleetRanksBy by, double slowShare)
{
    OPSCOPE_TRY_ASSIGN(const auto id, findFleetRun(store, project, run));
    return by == FleetRanksBy::Step   ? ranksByStep(store, id, slowShare)
           : by == FleetRanksBy::Link ? ranksByLink(store, id, slowShare)
                                      : ranksByType(store, id);
}

Result<FleetMeasure> FleetMeasure::parse(const std::string& text)
{
    for (std::size_t i = 0; i < kTimes.size(); ++i) {
        if (text == kMeasures.at(i))
            return FleetMeasure{kTimes.at(i), {}};
    }
    const auto colon = text.find(':');
    const auto kind = text.substr(0, colon);
    if (colon != std::string::npos && colon + 1 < text.size()) {
        const auto name = text.substr(colon + 1);
        for (const auto& [word, named] : fleetNamedKinds()) {
            if (kind == word)
                return FleetMeasure{named, named == Kind::Op ? nameWithoutNumbers(name) : name};
        }
    }
    return fail(ErrorCode::Malformed,
                message(MessageId::NotOneOf, text,
                        "step, inference, run, type:NAME, op:NAME, api:NAME, comm:KIND, finding:RULE, "
                        "accuracy:ERROR"));
}

std::span<const std::pair<const char*, FleetMeasure::Kind>> fleetNamedKinds()
{
    using Kind = FleetMeasure::Kind;
    static constexpr std::array<std::pair<const char*, Kind>, 6> kNamed{{{"type", Kind::Type},
                                                                         {"op", Kind::Op},
                                                                         {"api", Kind::Api},
                                                                         {"comm", Kind::Comm},
                                                                         {"finding", Kind::Finding},
                                                                         {"accuracy", Kind::Accuracy}}};
    return kNamed;
}

std::string FleetMeasure::text() const
{
    const std::string word = kMeasures.at(static_cast<std::size_t>(kind));
    return hasNames(kind) ? word + ':' + name : word;
}

Result<std::string> fleetRecorded(const FleetStore& store, const FleetFilter& filter)
{
    OPSCOPE_TRY_ASSIGN(const auto condition, conditionOf(store, filter));
    std::vector<std::string_view> found;
    for (std::size_t i = 0; i < kMeasures.size(); ++i) {
        bool isFound = false;
        if (!hasTableOf(store, static_cast<FleetMeasure::Kind>(i)))
            continue;
        OPSCOPE_TRY(store.ask("SELECT 1 FROM (" +
                                  measureSql({static_cast<FleetMeasure::Kind>(i), {}}, condition) +
                                  ") m LIMIT 1",
                              condition.values, [&isFound](const FleetCells&) { isFound = true; }));
        if (isFound)
            found.emplace_back(kMeasures.at(i));
    }
    return fmt::format("{}", fmt::join(found, ", "));
}

std::vector<double> FleetSeries::values() const
{
    std::vector<double> out;
    for (const auto& point : points)
        out.push_back(point.value);
    return out;
}

std::string FleetSeries::place() const
{
    const auto& point = points.back();
    std::string out = project;
    for (const auto& part : {point.chip, point.model})
        out += part.empty() ? "" : ", " + part;
    out += fmt::format(", {} {}", point.ranks, point.ranks == 1 ? "rank" : "ranks");
    return point.reports > point.ranks ? out + fmt::format(", {} reports", point.reports) : out;
}

Result<std::vector<FleetSeries>> fleetSeries(const FleetStore& store, const FleetFilter& filter,
                                             const FleetMeasure& measure)
{
    struct Values {
        std::map<std::int64_t, std::vector<double>> byReport;
        FleetPoint point;
        std::int64_t newest = -1; ///< the report that `point` is about
    };
    if (!hasTableOf(store, measure.kind))
        return std::vector<FleetSeries>();
    // Project, chip, model, numbers of ranks and reports, name, whether it is of a step.
    using Place =
        std::tuple<std::string, std::string, std::string, std::int64_t, std::int64_t, std::string, bool>;
    std::map<Place, std::map<std::int64_t, Values>> series; // by run
    OPSCOPE_TRY_ASSIGN(auto condition, conditionOf(store, filter));
    std::string named = "m.name IS NOT NULL";
    if (!measure.name.empty()) {
        named = "m.name = ?";
        condition.values.emplace_back(measure.name);
        if (condition.isNumbered && measure.kind == FleetMeasure::Kind::Op) {
            OPSCOPE_TRY_ASSIGN(
                condition.keys,
                fleetNumbers(store, "key_id", "SELECT key_id FROM op_key WHERE name = ?", {measure.name}));
            condition.values.emplace_back(measure.name);
        }
    }
    OPSCOPE_TRY(store.ask(
        "SELECT r.run_id, r.run_key, r.started, r.commit_id, p.cann, p.driver, p.chip, "
        "p.model, m.name, m.value, p.report_id, c.ranks, r.project, p.n_steps, c.reports FROM (" +
            measureSql(measure, condition) +
            ") m JOIN report p USING(report_id) JOIN run r USING(run_id) JOIN (SELECT run_id AS of_run, "
            "count(DISTINCT rank) AS ranks, count(*) AS reports FROM report GROUP BY run_id) c ON c.of_run = "
            "p.run_id WHERE " +
            named,
        condition.values, [&](const FleetCells& row) {
            const Place place(row.text(12), plainChipName(row.text(6)), row.text(7), row.integer(11),
                              row.integer(14), row.text(8),
                              hasNames(measure.kind) && measure.isTime() && row.integer(13) > 0);
            auto& values = series[place][row.integer(0)];
            values.byReport[row.integer(10)].push_back(measure.isTime() ? static_cast<double>(row.integer(9))
                                                                        : row.real(9));
            if (row.integer(10) < values.newest)
                return;
            values.newest = row.integer(10);
            values.point = {row.integer(0),
                            std::string(row.text(1)),
                            std::string(row.text(3)),
                            std::string(row.text(4)),
                            std::string(row.text(5)),
                            std::string(row.text(6)),
                            std::string(row.text(7)),
                            row.integer(2),
                            row.integer(11),
                            0,
                            0,
                            row.integer(14)};
        }));
    std::vector<FleetSeries> out;
    for (auto& [place, runs] : series) {
        FleetSeries one{{measure.kind, std::get<5>(place)}, std::get<0>(place), std::get<6>(place), {}};
        const auto middle = [&measure](const std::vector<double>& values) {
            return measure.isTime() ? std::round(medianOf(values)) : medianOf(values);
        };
        for (auto& [id, values] : runs) {
            std::vector<double> ofRanks;
            for (const auto& [report, ofReport] : values.byReport)
                ofRanks.push_back(middle(ofReport));
            values.point.value = middle(ofRanks);
            values.point.worst = std::ranges::max(ofRanks);
            one.points.push_back(std::move(values.point));
        }
        if (measure.kind == FleetMeasure::Kind::Finding &&
            std::ranges::all_of(one.points, [](const FleetPoint& point) { return point.worst == 0; }))
            continue; // the rule found something in other series only
        std::ranges::stable_sort(one.points, {}, &FleetPoint::started);
        out.push_back(std::move(one));
    }
    std::ranges::stable_sort(out, std::greater<>(),
                             [](const FleetSeries& s) { return s.points.back().started; });
    return out;
}

Result<std::vector<FleetTrend>> fleetTrends(const FleetStore& store, const FleetFilter& filter,
                                            const FleetMeasure& measure, std::size_t most)
{
    OPSCOPE_TRY_ASSIGN(auto all, fleetSeries(store, filter, measure));
    if (all.empty())
        return noRows("no run of the database recorded that");
    WhatChanged whatChanged(store);
    std::vector<FleetTrend> out;
    for (std::size_t i = 0; i < std::min(all.size(), most); ++i) {
        auto& trend = out.emplace_back();
        for (auto k = most; k < all.size(); ++k)
            trend.others.push_back(all[k].place());
        trend.series = std::make_shared<const FleetSeries>(all[i]);
        auto [changes, endsWithNewest] = levelChanges(trend.series->values(), leastChangeOf(measure, {}));
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
        const auto found = levelChanges(values, leastChangeOf(series.measure, {}));
        const auto level = levelSegments(values, found.changes).back();
        OverviewRow row{series.measure.text(), series.place(), {}, static_cast<std::int64_t>(values.size())};
        row.level = level.median;
        if (!found.changes.empty()) {
            row.changes = static_cast<std::int64_t>(found.changes.size());
            row.change = percentOf(found.changes.back().before, found.changes.back().after);
            row.since = series.points[level.from].run;
        }
        rows.push_back(std::move(row));
    }
    std::ranges::stable_sort(rows, std::greater<>(), &OverviewRow::level);
    RecordTable<OverviewRow> table("fleet_overview", nullptr, std::move(rows));
    table.column(textSpec("series", OPSCOPE_TEXT("Column", "series")), &OverviewRow::name);
    addValue(table, {by, {}}, "level", OPSCOPE_TEXT("Column", "newest level"), &OverviewRow::level);
    table.column(changeSpec(), &OverviewRow::change);
    table.column(textSpec("since", OPSCOPE_TEXT("Column", "since run")), &OverviewRow::since);
    table.column(unsummed(countSpec("changes", OPSCOPE_TEXT("Column", "changes of level"))),
                 &OverviewRow::changes);
    table.column(unsummed(countSpec("runs", OPSCOPE_TEXT("Column", "runs"))), &OverviewRow::runs);
    table.column(textSpec("place", OPSCOPE_TEXT("Column", "project, chip, model and ranks")),
                 &OverviewRow::place);
    return TablePtr(table.finish());
}

Result<FleetComparison> fleetCompare(const FleetStore& store, const std::string& project,
                                     const std::string& baseline, const std::string& current)
{
    FleetComparison out;
    std::array<ComparedRun, 2> runs;
    OPSCOPE_TRY_ASSIGN(runs[0], findCompared(store, project, baseline));
    OPSCOPE_TRY_ASSIGN(runs[1], findCompared(store, project, current));
    Condition condition{"r.run_id IN (?, ?)", {runs[0].point.id, runs[1].point.id}};
    OPSCOPE_TRY(numberForShards(store, condition));
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
    WhatChanged whatChanged(store);
    OPSCOPE_TRY_ASSIGN(out.changed, whatChanged.between(runs[0].point, runs[1].point));
    if ((runs[0].steps > 0) != (runs[1].steps > 0))
        out.changed +=
            fmt::format("{}steps {} -> {}", out.changed.empty() ? "" : ", ", runs[0].steps, runs[1].steps);
    RecordTable<RegressRow> table("fleet_comparison", nullptr, std::move(rows));
    table.column(textSpec("series", OPSCOPE_TEXT("Column", "series")), &RegressRow::name);
    addValue(table, {}, "before", OPSCOPE_TEXT("Column", "before"), &RegressRow::before);
    addValue(table, {}, "after", OPSCOPE_TEXT("Column", "after"), &RegressRow::after);
    addValue(table, {}, "lost", OPSCOPE_TEXT("Column", "lost"), &RegressRow::lost);
    table.column(changeSpec(), &RegressRow::change);
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
    WhatChanged whatChanged(store);
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
        if (hasNames(options.by) && series.measure.isTime() && sizeOf(series) < least)
            continue;
        ++out.series;
        if (series.points.size() < out.minRuns)
            ++out.tooFew;
        else
            OPSCOPE_TRY(addChanges(series, options, leastChangeOf(series.measure, least), whatChanged, rows));
    }
    for (const auto& row : rows)
        out.worst = std::max(out.worst, row.worst());
    std::ranges::stable_sort(rows, losesMore);
    RecordTable<RegressRow> table("fleet_regressions", nullptr, std::move(rows));
    const FleetMeasure measure{options.by, {}};
    table.column(textSpec("series", OPSCOPE_TEXT("Column", "series")), &RegressRow::name);
    addValue(table, measure, "before", OPSCOPE_TEXT("Column", "before"), &RegressRow::before);
    addValue(table, measure, "after", OPSCOPE_TEXT("Column", "after"), &RegressRow::after);
    addValue(table, measure, "lost", OPSCOPE_TEXT("Column", "lost"), &RegressRow::lost, true);
    table.column(changeSpec(), &RegressRow::change);
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
