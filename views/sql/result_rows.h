// SPDX-License-Identifier: GPL-3.0-or-later
// A result with times as slices.
#pragma once

#include <vector>

#include "core/report/report.h"
#include "core/table/table.h"

namespace opscope {

struct ResultRows {
    std::size_t rank = 0;
    ReportPtr rows; ///< one track; each slice is a row
};

struct RowsByRank {
    std::vector<ResultRows> ranks; ///< those that have rows, in their order
    std::size_t leftOut = 0;       ///< rows without a time or a report, or with a negative duration
};

/// Whether a result has the columns "ts" and "dur" with integers, ns.
bool hasTimes(const Table& table);
/// The rows of such a result, by the report of the column "report". A slice has the text of the column
/// "name", otherwise `name`.
RowsByRank resultRows(const Table& table, std::size_t reports, const std::string& name);

} // namespace opscope
