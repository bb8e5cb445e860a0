// SPDX-License-Identifier: GPL-3.0-or-later
// What a fleet database answers, as tables: which runs it has, which rank of a run is slow, since when
// something is slower.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/fleet/series.h"
#include "core/fleet/store.h"
#include "core/table/table.h"

namespace opscope {

/// Which runs count; an empty text selects all.
struct FleetFilter {
    std::string project, branch, chip, cann, model;
    std::string label = {};                 ///< "key=value"
    std::int64_t since = 0;                 ///< ns since 1970
    std::optional<std::int64_t> ranks = {}; ///< number of ranks of a run
};

/// A row for each run, the newest first.
Result<TablePtr> fleetRuns(const FleetStore& store, const FleetFilter& filter);

/// A run and the range of the numbers of its reports, which selects the partitions of a server.
struct FleetRunRange {
    std::int64_t run = 0, first = 0, last = -1;

    FleetRow values() const { return {run, first, last}; }
    /// For groupedFacts.
    std::string condition() const;
    std::string reports() const;
};
/// A condition for reports p and facts f with the values of a FleetRunRange.
inline constexpr std::string_view kFleetOfRun = "p.run_id = ? AND f.report_id BETWEEN ? AND ?";
/// The run of a project; without a project the newest run with this key. Errors: NotFound.
Result<FleetRunRange> findFleetRun(const FleetStore& store, const std::string& project,
                                   const std::string& run);
/// The projects that have a run with this key, sorted.
Result<std::vector<std::string>> fleetProjectsOf(const FleetStore& store, const std::string& run);

enum class FleetRanksBy : std::uint8_t { Step, Link, Type };
/// The ranks of one run, the slowest first. By step: the medians over its steps, and how far the computing
/// time is from the median of all ranks in the same step. By link: what moved from rank to rank, and its
/// bandwidth. By type: the op types, with the rank that needs most time. Errors: NotFound if the project has
/// no such run or it recorded nothing of that.
Result<TablePtr> fleetRanks(const FleetStore& store, const std::string& project, const std::string& run,
                            FleetRanksBy by, double slowShare);

/// What a series measures in each run.
struct FleetMeasure {
    enum class Kind : std::uint8_t {
        Step,      ///< the median of the steps after the first one, which loads and compiles
        Inference, ///< the mean of one inference
        Run,       ///< the length of a report without steps
        Type,      ///< the sum of an op type, in a step or, without steps, in the run
        Op,
        Api,
        Comm,    ///< the sum of the elapsed times of a kind of communication
        Finding, ///< the time that the findings of a rule of the advisor would save; 0 where it found nothing
        Accuracy ///< an error of the outputs, see accuracy_rows.h: of one tensor or the largest of all
    };
    Kind kind = Kind::Step;
    std::string name; ///< of the type, op, call, communication, rule or error; empty for the others

    /// "step", "inference", "run", "type:Conv2D", "op:layer#/conv", "api:aclrtMalloc", "comm:allReduce",
    /// "finding:op_aicpu", "accuracy:cosine_distance", "accuracy:cosine_distance:conv1:output:0". Errors:
    /// another text.
    static Result<FleetMeasure> parse(const std::string& text);
    std::string text() const;
    bool isTime() const { return kind != Kind::Accuracy; }
};
/// The words of the kinds that have names: "type", ...
std::span<const std::pair<const char*, FleetMeasure::Kind>> fleetNamedKinds();
/// "step, type": the kinds that the reports of these runs have; empty if they have none.
Result<std::string> fleetRecorded(const FleetStore& store, const FleetFilter& filter);

/// One run in a series. Runs of one series have equal chip, number of ranks and model.
struct FleetPoint {
    std::int64_t id = 0; ///< of the run in the database
    std::string run, commit, cann, driver, chip, model;
    std::int64_t started = 0; ///< ns since 1970
    std::int64_t ranks = 0;
    double value = 0;         ///< entire ns or an error, see FleetMeasure; of several ranks the median
    double worst = 0;         ///< of the rank with the largest value
    std::int64_t reports = 0; ///< a rank may have several
};
struct FleetSeries {
    FleetMeasure measure;
    std::string project;
    bool isPerStep = false;         ///< of an op, type or call: the sum of a step, not of the run
    std::vector<FleetPoint> points; ///< by time

    std::vector<double> values() const;
    /// "resnet, Ascend 910B, 8 ranks": what separates it from the others of its measure.
    std::string place() const;
};

/// All series of a measure; for a measure without a name, one for each name. Runs of other projects, chips,
/// models and numbers of ranks are in other series, and the sums of runs without steps. The series with the
/// newest run is the first.
Result<std::vector<FleetSeries>> fleetSeries(const FleetStore& store, const FleetFilter& filter,
                                             const FleetMeasure& measure);

struct FleetTrend {
    TablePtr table;
    std::shared_ptr<const FleetSeries> series;
    std::vector<ChangePoint> changes; ///< of the points of `series`
    bool endsWithNewest = false;      ///< the last change is that of the newest runs, see levelChanges
    std::vector<std::string> others;  ///< places of the series that are not shown
};
/// The points of the first series: value, median of its segment, and where the level changes what else
/// changed between the two runs: versions, commit, clocks, new findings, and the ops that moved most. Errors:
/// NotFound.
Result<FleetTrend> fleetTrend(const FleetStore& store, const FleetFilter& filter,
                              const FleetMeasure& measure);
/// The same for several series: other chips, models, numbers of ranks. The one with the newest run is the
/// first; at most `most`, and `others` are the rest.
Result<std::vector<FleetTrend>> fleetTrends(const FleetStore& store, const FleetFilter& filter,
                                            const FleetMeasure& measure, std::size_t most);
/// A row for each series of a kind that has names: its newest level, and its last change of level. The
/// largest level is the first. Errors: NotFound.
Result<TablePtr> fleetOverview(const FleetStore& store, const FleetFilter& filter, FleetMeasure::Kind by);

struct FleetComparison {
    TablePtr table;      ///< step, inference, run and op types: the largest loss of time first
    std::string changed; ///< what else changed: versions, commit, clocks, new findings, ops
};
/// Two runs of any project, the first one as baseline. Errors: NotFound.
Result<FleetComparison> fleetCompare(const FleetStore& store, const std::string& project,
                                     const std::string& baseline, const std::string& current);

struct FleetRegression {
    TablePtr table;          ///< the largest loss of time first
    double worst = 0;        ///< largest increase, share of the value before; 0: none
    std::size_t tooFew = 0;  ///< series with too few runs for an answer
    std::size_t minRuns = 0; ///< runs that an answer needs
    std::size_t series = 0;  ///< series that were looked at
};
struct RegressOptions {
    FleetMeasure::Kind by = FleetMeasure::Kind::Type;
    bool isHistory = false;    ///< all changes of level instead of the newest runs only
    std::size_t newest = 5;    ///< runs that are compared with those before them
    double leastShare = 0.002; ///< series that need less of a step are left out
};
/// Which series of the newest runs are slower or faster than before.
Result<FleetRegression> fleetRegressions(const FleetStore& store, const FleetFilter& filter,
                                         const RegressOptions& options);

} // namespace opscope
