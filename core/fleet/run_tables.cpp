// SPDX-License-Identifier: GPL-3.0-or-later
// Runs and ranks as tables.
#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <map>
#include <tuple>

#include "core/base/text.h"
#include "core/fleet/question_parts.h"

namespace opscope {
namespace {

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

} // namespace

Result<TablePtr> fleetRuns(const FleetStore& store, const FleetFilter& filter)
{
    OPSCOPE_TRY_ASSIGN(const auto condition, fleetConditionOf(store, filter));
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
                              run.started = fleetDate(row.integer(3));
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
        OPSCOPE_TRY(
            store.ask("SELECT p.run_id, value FROM (" + fleetMeasureSql({kTimes.at(i), {}}, condition) +
                          ") m JOIN report p USING(report_id)",
                      condition.values,
                      [&](const FleetCells& row) { byRun[row.integer(0)].push_back(row.integer(1)); }));
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

Result<TablePtr> fleetRanks(const FleetStore& store, const std::string& project, const std::string& run,
                            FleetRanksBy by, double slowShare)
{
    OPSCOPE_TRY_ASSIGN(const auto id, findFleetRun(store, project, run));
    return by == FleetRanksBy::Step   ? ranksByStep(store, id, slowShare)
           : by == FleetRanksBy::Link ? ranksByLink(store, id, slowShare)
                                      : ranksByType(store, id);
}

} // namespace opscope
