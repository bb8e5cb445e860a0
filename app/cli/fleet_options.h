// SPDX-License-Identifier: GPL-3.0-or-later
// What `push` and the questions and the upkeep of `fleet` have in common.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/cli/command.h"
#include "core/fleet/questions.h"

namespace opscope {

/// Declares --to.
void addFleetPath(OptionParser& app, std::string& path);
/// Prints an error of a fleet database: WrongUse if the call is the reason.
ExitCode printFleetError(CliContext& context, const Error& error);
/// The place that --to names, or else $OPSCOPE_FLEET; nothing without both.
std::optional<std::string> fleetPath(const std::string& to);

/// A line for the reader next to the result, with what it is about.
void printHint(CliContext& context, std::string_view what, const std::string& about);
/// Reads "90d": the time so many days ago, ns since 1970.
TextCheck readDays(std::int64_t& time);
/// Declares --no-cache, which other commands have.
void addNoCache(OptionParser& app);

struct FleetOptions {
    const char* chosen = "";
    std::string to;
    FleetFilter filter;
    std::string run;
    std::string baseline; ///< of compare
    std::string of = "step";
    std::optional<FleetMeasure::Kind> trendsBy; ///< an overview of all series of a kind instead of one trend
    FleetRanksBy ranksBy = FleetRanksBy::Step;
    RegressOptions regress;
    std::optional<std::int64_t> last;
    std::string failOn;
    OutputFormat format = OutputFormat::Table;
    bool hasRoles = false;
    std::vector<std::string> shards; ///< services of libpq
    FleetExpiry expiry;
    bool isDryRun = false;
    std::string sql;
    double timeout = 30; ///< seconds
};

/// Declares `fleet init`, `migrate`, `sweep`, `expire` and `query`.
void addFleetUpkeep(OptionParser& app, const std::shared_ptr<FleetOptions>& options);
/// Runs the chosen one of these; nothing if a question was chosen.
std::optional<ExitCode> runFleetUpkeep(CliContext& context, const FleetOptions& options,
                                       const std::string& place);

} // namespace opscope
