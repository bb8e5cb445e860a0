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
#include "core/table/page.h"
#include "core/table/query.h"

namespace opscope {

/// The command of a page whose table is none of `opscope-cli table`: it prints all rows and columns.
/// `formats` are the formats that it writes; the first of them stands for the others.
struct PageCommand {
    std::function<QString()> text; ///< without format and file; may return an empty text
    std::vector<ExportFormat> formats;

    QString withFormat(ExportFormat format, const QString& path) const;
};

/// What a table on the screen was asked for: enough to ask the command line for the same.
struct ShownRequest {
    TableRequest request;
    TableQuery query;
    std::vector<std::uint32_t> rows = {};  ///< only these of the table; empty: all that the query leaves
    std::string root = {};                 ///< of a table of several reports: the folder that was opened
    std::optional<std::int64_t> rank = {}; ///< only this one of them
};

/// The `opscope-cli table` command that writes the same file, quoted for a POSIX shell. `columns` are indices
/// of the table. Empty when the rows are too many pieces for a command line.
std::string exportCommand(const Report& report, const Table& table, const ShownRequest& shown,
                          const ExportOptions& options, const std::string& outPath);

} // namespace opscope
