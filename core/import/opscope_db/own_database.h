// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <vector>

#include "core/import/importer.h"

namespace opscope {

/// A database with the mark of `opscope-cli import`.
bool isOwnDatabase(const FileProbe& probe);
/// The reports that it holds; one without a name where it does not say.
std::vector<StoredReport> storedReports(const std::filesystem::path& path);
/// Reads the report `context.planned.report` of it as a whole: kind, rank, clock and all tables of the
/// schema. Errors: not a database, of another schema version, Cancelled.
Result<void> readOwnDatabase(ImportContext& context);

} // namespace opscope
