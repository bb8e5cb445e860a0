// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <stop_token>
#include <vector>

#include "core/base/result.h"
#include "core/report/report.h"

namespace opscope {

/// Application id in the header of databases written by Opscope: it identifies them as exports, which are not
/// read in addition to their sources.
inline constexpr std::uint32_t kOpscopeDatabaseId = 0x4F505343; // "OPSC"

struct SqliteExportOptions {
    bool withArguments = true; ///< include arguments, which are read from the source files slice by slice
    std::function<void(double)> progress; ///< called with the share of all rows, 0..1; may be empty
};

struct SqliteExported {
    std::size_t tables = 0;
    std::uint64_t rows = 0;
};

/// True if some report has any data except its inventory.
bool hasContent(const std::vector<ReportPtr>& reports);

/// Writes the reports as one SQLite database with all tables of `reportSchema`. It is written to a temporary
/// file and renamed when complete: after an error or a stop request an existing file is unchanged and no
/// other file is left. Missing folders are created (and removed again on failure). Errors: Unsupported if the
/// reports have no data, or (CannotWrite) if `file` exists and belongs to another program; Unreadable on a
/// disk error; Cancelled.
Result<SqliteExported> exportSqlite(const std::vector<ReportPtr>& reports, const std::filesystem::path& file,
                                    const SqliteExportOptions& options = {}, std::stop_token stop = {});

} // namespace opscope
