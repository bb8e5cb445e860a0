// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

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
};

/// A word for a POSIX shell: in quotes where it needs them.
std::string shellQuoted(std::string_view text);

/// The `opscope-cli table` command that writes the same file, quoted for a POSIX shell. `columns` are indices
/// of the table.
std::string exportCommand(const Report& report, const Table& table, const ShownRequest& shown,
                          const ExportOptions& options, const std::string& outPath);

} // namespace opscope
