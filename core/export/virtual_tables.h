// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <stop_token>
#include <vector>

#include "core/base/sqlite.h"
#include "core/base/sqlite_virtual.h"
#include "core/export/report_schema.h"

namespace opscope {

/// One table of the schema over all reports: the column "report", then the declared ones. Rows of the reports
/// follow each other.
std::shared_ptr<const VirtualTable> schemaView(SchemaTable table, std::vector<ReportPtr> reports);

/// A database without a file whose tables are the reports themselves, and "schema", which lists tables and
/// columns; with REGEXP (as the filters of the tables), median and percentile. Only reading is allowed; a
/// stop ends a running query with Cancelled.
Result<SqliteDatabase> openReportSql(const std::vector<ReportPtr>& reports, std::stop_token stop = {});

} // namespace opscope
