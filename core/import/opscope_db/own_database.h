// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <vector>

#include "core/import/importer.h"

namespace opscope {

/// True for a database written by `opscope-cli import`.
bool isOwnDatabase(const FileProbe& probe);
/// The reports stored in the database; one without a name if it has no such list.
std::vector<StoredReport> storedReports(const std::filesystem::path& path);
/// Reads report `context.planned.report` completely: kind, rank, clock and all tables of the schema. Errors:
/// not a database, another schema version, Cancelled.
Result<void> readOwnDatabase(ImportContext& context);

} // namespace opscope
