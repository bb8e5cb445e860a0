// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <filesystem>

#include "core/import/importer.h"

namespace opscope {

/// A database with the mark of `opscope-cli import`.
bool isOwnDatabase(const FileProbe& probe);
/// How many reports it holds; 1 where it does not say.
std::size_t reportsInOwnDatabase(const std::filesystem::path& path);
/// Reads the report `context.planned.report` of it as a whole: kind, rank, clock and all tables of the
/// schema. Errors: not a database, of another schema version, Cancelled.
Result<void> readOwnDatabase(ImportContext& context);

} // namespace opscope
