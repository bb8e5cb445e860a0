// SPDX-License-Identifier: GPL-3.0-or-later
// What a fleet database keeps of a report: about one per cent of it, and never a slice.
#pragma once

#include <cstdint>
#include <map>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/fleet/tables.h"
#include "core/report/report.h"

namespace opscope {

struct FleetSummaryOptions {
    bool hasSteps = true;        ///< a row for each op and step
    bool hasCollectives = false; ///< a row for each communication op
    bool hasFindings = true;     ///< the advisor runs
    bool hasPaths = true;        ///< the host and the path are stored
};

/// The fact with the path of the database that `push --store` wrote of the report. It is no content of it.
inline constexpr std::string_view kFleetStoredFact = "opscope.db";

struct FleetSummary {
    std::int64_t rank = -1;
    std::int64_t started = kMissingInteger; ///< begin of the collection, ns since 1970
    std::string part;
    FleetRow report; ///< the columns of the table `report` after content_hash, without `pushed`
    /// By table, without report_id. The rows are in the order of their values.
    std::map<std::string_view, std::vector<FleetRow>> rows;
    std::vector<FleetRow> keys; ///< of the table `op_key`

    /// Equal for equal summaries, whenever and wherever they were made.
    std::string hash() const;
    std::size_t rowCount() const;
};

/// Pure except for the time of the newest file, which counts where the clock of the run has no date. Texts of
/// files have at most 4 KiB each. After a stop request it returns an incomplete summary.
FleetSummary summariseForFleet(const ReportPtr& report, const FleetSummaryOptions& options = {},
                               std::stop_token stop = {});

/// A text of a file as it is stored: UTF-8 without NUL, at most 4 KiB.
std::string fleetText(std::string_view from);
/// The key of an op: the same for the same texts on every machine.
std::int64_t fleetKeyOf(std::string_view type, std::string_view name, std::string_view taskType,
                        std::string_view shapes, std::string_view types);

/// The name without its sequence numbers: each run of digits is "#".
std::string nameWithoutNumbers(std::string_view name);

} // namespace opscope
