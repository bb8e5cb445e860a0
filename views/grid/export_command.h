// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/report/report.h"
#include "core/table/export.h"
#include "core/table/page.h"
#include "core/table/query.h"

namespace opscope {

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
