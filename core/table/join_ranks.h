// SPDX-License-Identifier: GPL-3.0-or-later
// Combines the same page of several reports into one table, so that a folder of ranks can be sorted, filtered
// and exported like one run.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "core/table/table.h"

namespace opscope {

struct RankTable {
    std::string report;     ///< name of the report
    std::int64_t rank = -1; ///< -1: none
    TablePtr table;
};

/// The rows of all tables in order, with an additional first column "rank", or "report" if a report has no
/// rank or two have the same. Columns are joined by id, in the order of their first table; cells of columns
/// that a table lacks are missing. `parts` must not be empty.
TablePtr joinRanks(std::span<const RankTable> parts);

} // namespace opscope
