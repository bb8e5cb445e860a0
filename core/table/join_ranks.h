// SPDX-License-Identifier: GPL-3.0-or-later
// Combines the same page of several reports into one table, so that a folder of ranks can be sorted, filtered
// and exported like one run.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "core/table/record_table.h"
#include "core/table/table_page_list.h"

namespace opscope {

struct RankTable {
    std::string report;     ///< name of the report
    std::int64_t rank = -1; ///< -1: none
    TablePtr table;
    std::size_t index = 0; ///< of the report in its workspace
};

/// True if each report has a rank of its own; otherwise their names are used.
bool isByRank(const Workspace& workspace);
/// The rank as a number, or the name of the report where ranks are not unique.
std::string rankName(const Workspace& workspace, std::size_t index);

/// Adds the column "rank" to records of several reports, or "report" where ranks are not unique; nothing for
/// one report. `reportOf` returns the index of the report of a record.
template <class Record, class Field>
void addRankColumn(RecordTable<Record>& table, const Workspace& workspace, const Field& reportOf)
{
    const auto& reports = workspace.reports;
    if (reports.size() > 1 && isByRank(workspace))
        table.column(integerSpec("rank", "Rank"),
                     [&](const Record& record) { return reports[std::invoke(reportOf, record)]->rank; });
    else if (reports.size() > 1)
        table.column(textSpec("report", "Report"), [&](const Record& record) {
            return std::optional(reports[std::invoke(reportOf, record)]->name);
        });
}

/// The rows of all tables in order, with an additional first column "rank", or "report" if a report has no
/// rank or two have the same. Columns are joined by id, in the order of their first table; cells of columns
/// that a table lacks are missing. `parts` must not be empty.
TablePtr joinRanks(std::span<const RankTable> parts);

/// What one report of a workspace is asked for.
struct RankRequest {
    std::size_t index = 0; ///< of the report in its workspace
    TableRequest request;
};

/// Why a report has no rows in a page that others have.
struct LackingReport {
    std::string name;
    Message why;
};

struct RankedPage {
    TablePtr table;
    std::vector<LackingReport> lacking;
};

/// A page of a workspace: of its one report as it is; of several reports joined, with the column of ranks
/// even where only one of them is asked. Errors: those of the page where no report that is asked has it.
Result<RankedPage> buildPage(const TablePage& page, const Workspace& workspace,
                             std::span<const RankRequest> requests, const std::stop_token& stop);

} // namespace opscope
