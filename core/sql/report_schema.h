// SPDX-License-Identifier: GPL-3.0-or-later
// The report as SQL tables, declared once for the database written by `import`, the virtual tables of `query`
// and the documentation.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/report/report.h"
#include "core/sql/sqlite_virtual.h"

namespace opscope {

struct SchemaColumn {
    std::string name;
    const char* type = "TEXT"; ///< "INTEGER", "REAL", "TEXT"
    std::string doc;
    std::function<SqlValue(const Report& report, std::size_t row)> value;
};

/// One SQL table. The rows of one report are consecutive; a column "report" before the declared ones
/// identifies the report.
struct SchemaTable {
    std::string name;
    std::string doc;
    std::function<std::size_t(const Report& report)> rows;
    std::vector<SchemaColumn> columns;
    /// Names of the integer columns by which the rows of a report are sorted. A column "id" is always sorted.
    std::vector<std::string> sortedBy;
    /// Indexes of the database, each a list of columns.
    std::vector<std::vector<std::string>> indexes;
};

/// All tables for these reports: the fixed tables, one "table_KIND" for every kind of vendor table in the
/// reports, and "vendor_columns" with the vendor's headers. The importer `opscope_db` rebuilds the reports
/// from them.
std::vector<SchemaTable> reportSchema(const std::vector<ReportPtr>& reports);
/// The tables that do not depend on the reports.
std::vector<SchemaTable> fixedSchema();

/// The schema as Markdown, for resources/docs/sql.md.
std::string schemaMarkdown();

} // namespace opscope
