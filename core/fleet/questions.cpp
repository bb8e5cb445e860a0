// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fleet/questions.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>
#include <tuple>

#include "core/base/message_id.h"
#include "core/fleet/question_parts.h"
#include "core/vendor/chip_name.h"

namespace opscope {

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

Result<FleetMeasure> FleetMeasure::parse(const std::string& text)
{
    for (const auto kind : {Kind::Step, Kind::Inference, Kind::Run}) {
        if (text == fleetWord(kind))
            return FleetMeasure{kind, {}};
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
    const std::string word = fleetWord(kind);
    return hasFleetNames(kind) ? word + ':' + name : word;
}

Result<std::string> fleetRecorded(const FleetStore& store, const FleetFilter& filter)
{
    OPSCOPE_TRY_ASSIGN(const auto condition, fleetConditionOf(store, filter));
    std::vector<std::string_view> found;
    for (int i = 0; i <= static_cast<int>(FleetMeasure::Kind::Accuracy); ++i) {
        const auto kind = static_cast<FleetMeasure::Kind>(i);
        bool isFound = false;
        if (!hasFleetTable(store, kind))
            continue;
        OPSCOPE_TRY(store.ask("SELECT 1 FROM (" + fleetMeasureSql({kind, {}}, condition) + ") m LIMIT 1",
                              condition.values, [&isFound](const FleetCells&) { isFound = true; }));
        if (isFound)
            found.emplace_back(fleetWord(kind));
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
    if (!hasFleetTable(store, measure.kind))
        return std::vector<FleetSeries>();
    // Project, chip, model, numbers of ranks and reports, name, whether it is of a step.
    using Place =
        std::tuple<std::string, std::string, std::string, std::int64_t, std::int64_t, std::string, bool>;
    std::map<Place, std::map<std::int64_t, Values>> series; // by run
    OPSCOPE_TRY_ASSIGN(auto condition, fleetConditionOf(store, filter));
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
            fleetMeasureSql(measure, condition) +
            ") m JOIN report p USING(report_id) JOIN run r USING(run_id) JOIN (SELECT run_id AS of_run, "
            "count(DISTINCT rank) AS ranks, count(*) AS reports FROM report GROUP BY run_id) c ON c.of_run = "
            "p.run_id WHERE " +
            named,
        condition.values, [&](const FleetCells& row) {
            const Place place(row.text(12), plainChipName(row.text(6)), row.text(7), row.integer(11),
                              row.integer(14), row.text(8),
                              hasFleetNames(measure.kind) && measure.isTime() && row.integer(13) > 0);
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

} // namespace opscope
