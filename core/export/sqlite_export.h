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

/// In the header of every database that we write: it is ours and does not count beside its sources.
inline constexpr std::uint32_t kOpscopeDatabaseId = 0x4F505343; // "OPSC"

struct SqliteExportOptions {
    bool withArguments = true;            ///< arguments are read from the sources, slice by slice
    std::function<void(double)> progress; ///< share of all rows, 0..1; may be empty
};

struct SqliteExported {
    std::size_t tables = 0;
    std::uint64_t rows = 0;
};

/// True if the reports hold anything but their inventory.
bool hasContent(const std::vector<ReportPtr>& reports);

/// Writes the reports as one SQLite database, all tables of `reportSchema`. Written beside its place and
/// renamed when it is whole: at an error or a stop nothing is left and a file that was there stays as it was.
/// Missing folders are made (and taken away again). Errors: Unsupported when the reports hold nothing,
/// or (CannotWrite) when a file of another program stands there: it is not replaced; Unreadable when the disk
/// refuses; Cancelled.
Result<SqliteExported> exportSqlite(const std::vector<ReportPtr>& reports, const std::filesystem::path& file,
                                    const SqliteExportOptions& options = {}, std::stop_token stop = {});

} // namespace opscope
