// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <QString>

#include "core/report/report.h"
#include "core/table/export.h"
#include "core/table/query.h"
#include "core/table/table_page_list.h"

namespace opscope {

/// The command of a page whose table `opscope-cli table` does not print: it prints all rows and columns.
/// `formats` are the formats that it writes; the first one replaces any other.
struct PageCommand {
    std::function<QString()> text; ///< without format and file; may return an empty text
    std::vector<ExportFormat> formats;

    QString withFormat(ExportFormat format, const QString& path) const;
};

/// The request behind a shown table: enough to request the same from the command line.
struct ShownRequest {
    TableRequest request;
    TableQuery query;
    std::vector<std::uint32_t> rows = {}; ///< only these rows of the table; empty means all rows of the query
    std::string root = {};                ///< the opened folder, for a table of several reports
    std::optional<std::int64_t> rank = {}; ///< only this one of the reports
};

/// The `opscope-cli table` command that writes the same file, quoted for a POSIX shell. `columns` are indices
/// of the table. Empty if the rows are too many pieces for a command line.
std::string exportCommand(const Report& report, const Table& table, const ShownRequest& shown,
                          const ExportOptions& options, const std::string& outPath);

} // namespace opscope
