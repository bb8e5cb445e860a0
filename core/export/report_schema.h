// SPDX-License-Identifier: GPL-3.0-or-later
// The report as SQL tables: one declaration for the database that `import` writes, for the virtual tables of
// `query` and for the documentation.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/sqlite_virtual.h"
#include "core/report/report.h"

namespace opscope {

struct SchemaColumn {
    std::string name;
    const char* type = "TEXT"; ///< "INTEGER", "REAL", "TEXT"
    std::string doc;
    std::function<SqlValue(const Report& report, std::size_t row)> value;
};

/// Rows of one report stand together; the column "report" in front of the declared ones tells them apart.
struct SchemaTable {
    std::string name;
    std::string doc;
    std::function<std::size_t(const Report& report)> rows;
    std::vector<SchemaColumn> columns;
    /// Names of integer columns by which the rows of one report are sorted; "id" alone is always one where it
    /// is.
    std::vector<std::string> sortedBy;
    /// Columns that the database gets an index for, each list one index.
    std::vector<std::vector<std::string>> indexes;
};

/// All tables for these reports: the fixed ones, then one "table_KIND" for every kind of vendor table that
/// they have, then "vendor_columns" with the vendor's own headers of these. The importer `opscope_db` makes
/// the reports again from them.
std::vector<SchemaTable> reportSchema(const std::vector<ReportPtr>& reports);
/// The fixed tables.
std::vector<SchemaTable> fixedSchema();

/// The schema as Markdown for the README.
std::string schemaMarkdown();

} // namespace opscope
