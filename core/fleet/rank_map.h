// SPDX-License-Identifier: GPL-3.0-or-later
// The ranks of one run, step by step: where it is slow, and what makes it slow there.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/words.h"
#include "core/fleet/questions.h"

namespace opscope {

/// A report of a run, and where its files were read.
struct FleetReport {
    std::int64_t id = 0;                 ///< in the database
    std::int64_t rank = kMissingInteger; ///< missing: the run has no number
    std::string part, host, path;        ///< empty: not stored
    std::string stored;                  ///< the database of `push --store`; empty: there is none
    std::int64_t sourceBytes = 0;        ///< size of all files; 0: not known
};
/// All reports of a run by rank. Errors: NotFound.
Result<std::vector<FleetReport>> fleetReports(const FleetStore& store, const std::string& project,
                                              const std::string& run);

struct FleetRankMap {
    std::vector<FleetReport> reports; ///< those that have steps, by rank
    std::vector<std::int64_t> steps;  ///< numbers, ascending
    /// Report by report a value for each step: how far the computing time is from the median of all reports
    /// in the same step, as a share; with one report from the median of its steps after the first. NaN: not
    /// recorded.
    std::vector<double> deviations;
    std::int64_t ranks = 0;                ///< reports of the run, also without steps
    std::optional<std::int64_t> worldSize; ///< ranks that the run has

    double at(std::size_t report, std::size_t step) const { return deviations[report * steps.size() + step]; }
};
/// Errors: NotFound: no such run, or it recorded no steps.
Result<FleetRankMap> fleetRankMap(const FleetStore& store, const std::string& project,
                                  const std::string& run);

/// The parts of one step of one report, then its op types with the largest loss first: the time, and the
/// median of the other reports in this step, or for a run of one report of its other steps. Types are missing
/// if the ops of each step were not pushed or have expired. `words` are for names of parts. Errors: NotFound.
Result<TablePtr> fleetCell(const FleetStore& store, const std::string& project, const std::string& run,
                           std::int64_t report, std::int64_t step, const Words& words = {});

} // namespace opscope
