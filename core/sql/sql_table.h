// SPDX-License-Identifier: GPL-3.0-or-later
// The answer to one SELECT over the reports as a table that can be sorted, filtered and exported.
#pragma once

#include <stop_token>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/report/report.h"
#include "core/table/table.h"

namespace opscope {

inline constexpr std::size_t kMaxSqlRows = 200'000;
inline constexpr std::size_t kMaxSqlBytes = std::size_t{256} << 20;

struct SqlAnswer {
    TablePtr table;
    bool isCut =
        false; ///< there are more than kMaxSqlRows rows or kMaxSqlBytes of texts: the first are in the table
};

/// Runs a statement on the schema of `openReportSql`. A column is of integers, of reals or of texts by its
/// values; NULL is missing. A row leads to a slice that it names: by a column "slice_id", or by "id"
/// next to "ts" and "dur", as in the table slices, in the report of its column "report" (0 without one).
/// Errors: those of SQLite in the statement; Cancelled.
Result<SqlAnswer> sqlTable(const std::vector<ReportPtr>& reports, const std::string& sql,
                           const std::stop_token& stop = {});

} // namespace opscope
