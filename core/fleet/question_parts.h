// SPDX-License-Identifier: GPL-3.0-or-later
// What the answers of a fleet database share: conditions, the SQL of a measure, columns, and what changed
// between two runs.
#pragma once

#include <cmath>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/fleet/questions.h"
#include "core/table/record_table.h"

namespace opscope {

/// Conditions on run (r) and report (p) with their values.
struct FleetCondition {
    std::string sql = "r.started >= ?";
    FleetRow values;
    bool isNumbered = false; ///< about report_id, without values
    std::string keys = {};   ///< on key_id: the ops with the name of the measure
};
/// Shards do not have runs and names: they are asked for the numbers of reports.
Result<void> askForNumbers(const FleetStore& store, FleetCondition& condition);
Result<FleetCondition> fleetConditionOf(const FleetStore& store, const FleetFilter& filter);

/// The word of a kind: "step", "type", ...
const char* fleetWord(FleetMeasure::Kind kind);
inline bool hasFleetNames(FleetMeasure::Kind kind)
{
    return kind >= FleetMeasure::Kind::Type;
}
/// False for accuracy in an older database.
bool hasFleetTable(const FleetStore& store, FleetMeasure::Kind kind);
/// The SQL of a measure in the runs of a condition: report_id, name, value. Sums are divided by the number of
/// steps.
std::string fleetMeasureSql(const FleetMeasure& measure, const FleetCondition& condition);
/// From which difference on a change counts; `least`: ns that are much in a step, if they are known.
double leastFleetChange(const FleetMeasure& measure, std::optional<double> least);

/// "2026-11-28 01:33:45", in UTC.
std::string fleetDate(std::int64_t ns);
/// NaN if it was 0 or less before.
double fleetPercent(double before, double after);
ColumnSpec fleetChangeSpec();
/// A column of values of a measure: ns, or an error.
template <class Row, class Value>
void addFleetValue(RecordTable<Row>& table, const FleetMeasure& measure, const char* id,
                   const std::string& title, Value value, bool isSummed = false)
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

/// What changed between two runs, in words. The same pair of runs is asked for by many series.
class FleetWhatChanged {
public:
    explicit FleetWhatChanged(const FleetStore& store) : m_store(store) {}

    Result<std::string> between(const FleetPoint& before, const FleetPoint& after);

private:
    Result<void> addClocks(const FleetRow& values, std::int64_t after, std::vector<std::string>& parts);
    Result<void> addFindings(const FleetRow& values, std::int64_t after, std::vector<std::string>& parts);
    Result<void> addOps(const FleetRow& values, std::int64_t after, std::vector<std::string>& parts);

    const FleetStore& m_store;
    std::map<std::pair<std::int64_t, std::int64_t>, std::string> m_known;
};

} // namespace opscope
