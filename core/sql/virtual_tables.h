// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <stop_token>
#include <vector>

#include "core/base/sqlite.h"
#include "core/sql/report_schema.h"
#include "core/sql/sqlite_virtual.h"

namespace opscope {

/// One table of the schema over all reports, one report after the other: the column "report", then the
/// declared columns.
std::shared_ptr<const VirtualTable> schemaView(SchemaTable table, std::vector<ReportPtr> reports);

/// An in-memory database whose tables are views of the reports, and a table "schema" that lists tables and
/// columns. It has REGEXP (the same as table filters), median and percentile. It is read-only; a stop request
/// ends a running query with Cancelled.
Result<SqliteDatabase> openReportSql(const std::vector<ReportPtr>& reports, std::stop_token stop = {});

} // namespace opscope
