// SPDX-License-Identifier: GPL-3.0-or-later
// The same page of several reports as one table: a folder of ranks sorts, filters and exports like one run.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "core/table/table.h"

namespace opscope {

struct RankTable {
    std::string report;     ///< its name
    std::int64_t rank = -1; ///< -1: it has none
    TablePtr table;
};

/// The rows of all tables one after another behind a column "rank", or "report" where a report has no rank or
/// two have the same. Columns are those of all tables by id, in the order of the first that has them; what a
/// table lacks is missing in its rows. There is at least one table.
TablePtr joinRanks(std::span<const RankTable> parts);

} // namespace opscope
