// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <optional>

#include "core/base/sqlite.h"
#include "core/import/importer.h"

namespace opscope {

/// Reads any SQLite database into the report: every table that the formats of msprof, torch_npu, MindSpore
/// and msprof-analyze define, whatever the file is called; small tables of no known meaning as they stand.
/// Every row is accounted for in the ReadCounts of the file. Errors: not a database, unreadable, nothing in
/// it, Cancelled.
Result<void> readDatabase(ImportContext& context);

/// The same from a connection that is open; arguments of slices are looked for in `context.planned.path`.
Result<void> readDatabase(ImportContext& context, const SqliteDatabase& database);

std::optional<DatabaseTables> filledTables(const std::filesystem::path& path);

} // namespace opscope
