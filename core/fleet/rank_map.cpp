// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fleet/rank_map.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <iterator>
#include <map>
#include <set>

#include "core/base/text.h"
#include "core/table/record_table.h"

namespace opscope {
namespace {

std::int64_t integerOr(const FleetCells& row, int column)
{
    return row.isNull(column) ? kMissingInteger : row.integer(column);
}

/// A time of the chosen cell and those of the cells next to it.
struct Part {
    std::string name;
    bool isType = false;
    std::int64_t value = kMissingInteger;
    std::vector<double> others;

    double median() const { return medianOf(others); }
    double lost() const { return static_cast<double>(value) - median(); }
};

/// With what a step is compared: with the other reports in this step, or with the other steps of its report
/// if no other report of the run has steps.
struct ComparedSteps {
    bool isOnly = false;
    std::int64_t first = kMissingInteger; ///< step of the only report
    std::int64_t count = 0;               ///< steps of the only report

    /// The first step of the only report loads and compiles.
    bool counts(std::int64_t step) const { return !isOnly || step != first || count == 1; }
};

Result<ComparedSteps> comparedSteps(const FleetStore& store, const FleetRunRange& run)
{
    ComparedSteps out;
    std::size_t reports = 0;
    OPSCOPE_TRY(store.ask(fmt::format("SELECT f.report_id, min(f.number), count(DISTINCT f.number) FROM "
                                      "report p JOIN step f USING(report_id) WHERE {} AND f.source = 0 AND "
                                      "f.computing IS NOT NULL GROUP BY f.report_id",
                                      kFleetOfRun),
                          run.values(), [&](const FleetCells& row) {
                              ++reports;
                              out.first = row.integer(1);
                              out.count = row.integer(2);
                          }));
    out.isOnly = reports == 1;
    return out;
}

/// A step of a report, which is compared with the other reports in this step, or with its other steps.
struct ChosenCell {
    std::int64_t report = 0, step = 0;
    FleetRunRange run = {};
    ComparedSteps compared = {};

    void add(Part& part, std::int64_t ofReport, std::int64_t ofStep, std::int64_t value) const
    {
        if (value == kMissingInteger)
            return;
        if (ofReport == report && ofStep == step)
            part.value = value;
        else if (compared.counts(ofStep) || step == compared.first || compared.count == 2)
            part.others.push_back(static_cast<double>(value));
    }
};

/// The parts of the step. Errors: NotFound.
Result<std::vector<Part>> timesOf(const FleetStore& store, const ChosenCell& cell, const Words& words)
{
    static constexpr std::array kParts{
        OPSCOPE_TEXT("Word", "length of the step"), OPSCOPE_TEXT("Word", "computing"),
        OPSCOPE_TEXT("Word", "communication not overlapped"), OPSCOPE_TEXT("Word", "free")};
    std::vector<Part> parts;
    for (const auto* name : kParts)
        parts.push_back({words.text(name), false, kMissingInteger, {}});
    auto values = cell.run.values();
    values.emplace_back(cell.compared.isOnly ? cell.report : cell.step);
    bool isKnown = false;
    OPSCOPE_TRY(store.ask(
        fmt::format("SELECT f.report_id, f.number, f.dur, f.computing, f.exposed, f.free FROM "
                    "report p JOIN step f USING(report_id) WHERE {} AND f.source = 0 AND {}",
                    kFleetOfRun, cell.compared.isOnly ? "f.report_id = ?" : "f.number = ?"),
        values, [&](const FleetCells& row) {
            isKnown = isKnown || (row.integer(0) == cell.report && row.integer(1) == cell.step);
            for (std::size_t i = 0; i < parts.size(); ++i)
                cell.add(parts[i], row.integer(0), row.integer(1), integerOr(row, static_cast<int>(i) + 2));
        }));
    if (!isKnown)
        return noRows("the run recorded no such step");
    return parts;
}

/// The op types of the step, the largest loss first.
Result<std::vector<Part>> typesOf(const FleetStore& store, const ChosenCell& cell)
{
    OPSCOPE_TRY_ASSIGN(
        const auto ops,
        groupedFacts(store, "op_step", "report_id, number, key_id", "sum(total) AS total",
                     cell.run.condition() + (cell.compared.isOnly
                                                 ? fmt::format(" AND report_id = {}", cell.report)
                                                 : fmt::format(" AND number = {}", cell.step)),
                     cell.run.reports()));
    std::map<std::string, Part> types;
    OPSCOPE_TRY(store.ask(fmt::format("SELECT f.report_id, f.number, k.type, CAST(sum(f.total) AS bigint) "
                                      "FROM ({}) f JOIN op_key k USING(key_id) GROUP BY f.report_id, "
                                      "f.number, k.type",
                                      ops),
                          {}, [&](const FleetCells& row) {
                              cell.add(types[std::string(row.text(2))], row.integer(0), row.integer(1),
                                       row.integer(3));
                          }));
    std::vector<Part> out;
    for (auto& [type, part] : types) {
        if (part.value == kMissingInteger)
            continue; // only the others have it
        part.name = type;
        part.isType = true;
        out.push_back(std::move(part));
    }
    std::ranges::stable_sort(out, [](const Part& a, const Part& b) {
        return std::isnan(b.lost()) ? !std::isnan(a.lost()) : a.lost() > b.lost();
    });
    return out;
}

TablePtr cellTable(std::vector<Part> parts, const Words& words)
{
    const auto rounded = [](double value) {
        return std::isnan(value) ? kMissingInteger : static_cast<std::int64_t>(std::llround(value));
    };
    RecordTable<Part> table("fleet_cell", nullptr, std::move(parts));
    table.column(textSpec("part", OPSCOPE_TEXT("Column", "part or op type")), &Part::name);
    table.column(textSpec("kind", OPSCOPE_TEXT("Column", "kind")),
                 [ofPart = words.text(OPSCOPE_TEXT("Word", "part")),
                  ofType = words.text(OPSCOPE_TEXT("Word", "op type"))](const Part& p) {
                     return p.isType ? ofType : ofPart;
                 });
    table.column(unsummed(durationSpec("value", OPSCOPE_TEXT("Column", "here"))), &Part::value);
    table.column(unsummed(durationSpec("median", OPSCOPE_TEXT("Column", "median"))),
                 [rounded](const Part& p) { return rounded(p.median()); });
    table.column(unsummed(durationSpec("lost", OPSCOPE_TEXT("Column", "lost"))),
                 [rounded](const Part& p) { return rounded(p.lost()); });
    table.column(unsummed(realSpec("change", OPSCOPE_TEXT("Column", "change"), "%", 1)), [](const Part& p) {
        return p.median() > 0 ? 100 * (static_cast<double>(p.value) / p.median() - 1) : kNoReal;
    });
    return table.finish();
}

} // namespace

Result<std::vector<FleetReport>> fleetReports(const FleetStore& store, const std::string& project,
                                              const std::string& run)
{
    OPSCOPE_TRY_ASSIGN(const auto found, findFleetRun(store, project, run));
    std::vector<FleetReport> out;
    OPSCOPE_TRY(store.ask("SELECT p.report_id, p.rank, p.part, p.host, p.path, f.value, p.source_bytes FROM "
                          "report p LEFT JOIN fact f "
                          "ON f.report_id = p.report_id AND f.key = ? WHERE p.run_id = ? ORDER BY p.rank, "
                          "p.part",
                          {std::string(kFleetStoredFact), found.run}, [&out](const FleetCells& row) {
                              out.push_back({row.integer(0), orMissing(row.integer(1)),
                                             std::string(row.text(2)), std::string(row.text(3)),
                                             std::string(row.text(4)), std::string(row.text(5)),
                                             row.integer(6)});
                          }));
    return out;
}

Result<FleetRankMap> fleetRankMap(const FleetStore& store, const std::string& project, const std::string& run)
{
    OPSCOPE_TRY_ASSIGN(const auto found, findFleetRun(store, project, run));
    OPSCOPE_TRY_ASSIGN(auto reports, fleetReports(store, project, run));
    FleetRankMap out;
    out.ranks = static_cast<std::int64_t>(reports.size());
    OPSCOPE_TRY(
        store.ask("SELECT world_size FROM run WHERE run_id = ?", {found.run}, [&out](const FleetCells& row) {
            if (!row.isNull(0))
                out.worldSize = row.integer(0);
        }));
    std::map<std::int64_t, std::map<std::int64_t, double>> times; // by report and step
    std::set<std::int64_t> steps;
    OPSCOPE_TRY(store.ask(fmt::format("SELECT f.report_id, f.number, f.computing FROM report p JOIN step f "
                                      "USING(report_id) WHERE {} AND f.source = 0",
                                      kFleetOfRun),
                          found.values(), [&](const FleetCells& row) {
                              if (row.isNull(2))
                                  return;
                              times[row.integer(0)][row.integer(1)] = static_cast<double>(row.integer(2));
                              steps.insert(row.integer(1));
                          }));
    if (steps.empty())
        return noRows("the run recorded no steps and no timeline");
    out.steps.assign(steps.begin(), steps.end());
    for (auto& report : reports) {
        if (times.contains(report.id))
            out.reports.push_back(std::move(report));
    }
    OPSCOPE_TRY_ASSIGN(const auto compared, comparedSteps(store, found));
    std::map<std::int64_t, std::vector<double>> byStep;
    for (const auto& [report, ofSteps] : times) {
        for (const auto& [step, time] : ofSteps) {
            if (compared.counts(step))
                byStep[compared.isOnly ? 0 : step].push_back(time);
        }
    }
    std::map<std::int64_t, double> medians;
    for (const auto step : out.steps)
        medians[step] = medianOf(byStep[compared.isOnly ? 0 : step]);
    for (const auto& report : out.reports) {
        const auto& ofSteps = times.at(report.id);
        for (const auto step : out.steps) {
            const auto it = ofSteps.find(step);
            out.deviations.push_back(
                it == ofSteps.end() || !(medians[step] > 0) ? kNoReal : it->second / medians[step] - 1);
        }
    }
    return out;
}

Result<TablePtr> fleetCell(const FleetStore& store, const std::string& project, const std::string& run,
                           std::int64_t report, std::int64_t step, const Words& words)
{
    ChosenCell cell{report, step};
    OPSCOPE_TRY_ASSIGN(cell.run, findFleetRun(store, project, run));
    OPSCOPE_TRY_ASSIGN(cell.compared, comparedSteps(store, cell.run));
    OPSCOPE_TRY_ASSIGN(auto parts, timesOf(store, cell, words));
    OPSCOPE_TRY_ASSIGN(auto types, typesOf(store, cell));
    parts.insert(parts.end(), std::make_move_iterator(types.begin()), std::make_move_iterator(types.end()));
    std::erase_if(parts, [](const Part& part) { return part.value == kMissingInteger; });
    return cellTable(std::move(parts), words);
}

} // namespace opscope
