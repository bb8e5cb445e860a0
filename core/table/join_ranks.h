// SPDX-License-Identifier: GPL-3.0-or-later
// Combines the same page of several reports into one table, so that a folder of ranks can be sorted, filtered
// and exported like one run.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "core/table/page.h"

namespace opscope {

struct RankTable {
    std::string report;     ///< name of the report
    std::int64_t rank = -1; ///< -1: none
    TablePtr table;
    std::size_t index = 0; ///< of the report in its workspace
};

/// True if each report is told from the others by its rank; else their names do.
bool isByRank(const Workspace& workspace);
/// The rank as a number, or the name of the report where ranks do not tell.
std::string rankName(const Workspace& workspace, std::size_t index);

/// The rows of all tables in order, with an additional first column "rank", or "report" if a report has no
/// rank or two have the same. Columns are joined by id, in the order of their first table; cells of columns
/// that a table lacks are missing. `parts` must not be empty.
TablePtr joinRanks(std::span<const RankTable> parts);

/// What one report of a workspace is asked for.
struct RankRequest {
    std::size_t index = 0; ///< of the report in its workspace
    TableRequest request;
};

struct RankedPage {
    TablePtr table;
    std::vector<Message> lacking; ///< why these reports have no rows in it
};

/// A page of a workspace: of its one report as it is; of several reports joined, with the column of ranks
/// even where only one of them is asked. Errors: those of the page where no report that is asked has it.
Result<RankedPage> buildPage(const TablePage& page, const Workspace& workspace,
                             std::span<const RankRequest> requests, const std::stop_token& stop);

} // namespace opscope
