// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <optional>

#include "core/base/sqlite.h"
#include "core/import/importer.h"

namespace opscope {

/// Reads any SQLite database into the report: all tables defined by msprof, torch_npu, MindSpore and
/// msprof-analyze, for any file name, and small tables of unknown meaning without changes. The ReadCounts of
/// the file account for every row. Errors: not a database, unreadable, no data, Cancelled.
Result<void> readDatabase(ImportContext& context);

/// The same for an open connection; arguments of slices are read from `context.planned.path`.
Result<void> readDatabase(ImportContext& context, const SqliteDatabase& database);

std::optional<DatabaseTables> filledTables(const std::filesystem::path& path);

} // namespace opscope
