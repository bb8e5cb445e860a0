// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fleet/question_parts.h"

#include <algorithm>
#include <array>
#include <fmt/chrono.h>
#include <fmt/format.h>

#include "core/base/text.h"
#include "core/vendor/chip_name.h"

namespace opscope {
namespace {

constexpr std::array kMeasures{"step", "inference", "run",     "type",    "op",
                               "api",  "comm",      "finding", "accuracy"};
/// A change of an error that is smaller is rounding: results of comparisons have six decimals.
constexpr double kLeastError = 1e-5;

} // namespace

Result<void> askForNumbers(const FleetStore& store, FleetCondition& condition)
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

Result<FleetCondition> fleetConditionOf(const FleetStore& store, const FleetFilter& filter)
{
    FleetCondition out;
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
    OPSCOPE_TRY(askForNumbers(store, out));
    return out;
}

const char* fleetWord(FleetMeasure::Kind kind)
{
    return kMeasures.at(static_cast<std::size_t>(kind));
}

bool hasFleetTable(const FleetStore& store, FleetMeasure::Kind kind)
{
    return kind != FleetMeasure::Kind::Accuracy || fleetTable("accuracy").since <= store.version();
}

std::string fleetMeasureSql(const FleetMeasure& measure, const FleetCondition& condition)
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

double leastFleetChange(const FleetMeasure& measure, std::optional<double> least)
{
    constexpr double kLeastGain = 1000; // ns
    return measure.kind == FleetMeasure::Kind::Accuracy  ? kLeastError
           : measure.kind == FleetMeasure::Kind::Finding ? std::max(least.value_or(0), kLeastGain)
                                                         : 0;
}

std::string fleetDate(std::int64_t ns)
{
    return fmt::format("{:%Y-%m-%d %H:%M:%S}", fmt::gmtime(static_cast<std::time_t>(
                                                   ns / 1'000'000'000 - (ns % 1'000'000'000 < 0 ? 1 : 0))));
}

double fleetPercent(double before, double after)
{
    return before > 0 ? 100 * (after / before - 1) : kNoReal;
}

ColumnSpec fleetChangeSpec()
{
    return unsummed(realSpec("change", OPSCOPE_TEXT("Column", "change"), "%", 1));
}

} // namespace opscope
