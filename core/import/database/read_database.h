// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/import/importer.h"

namespace opscope {

/// Reads any SQLite database into the report: every table that the formats of msprof, torch_npu, MindSpore
/// and msprof-analyze define, whatever the file is called; small tables of no known meaning as they stand.
/// Every row is accounted for in the ReadCounts of the file. Errors: not a database, unreadable, nothing in
/// it, Cancelled.
Result<void> readDatabase(ImportContext& context);

/// "SQLite format 3\0"
bool isDatabase(const FileProbe& probe);

} // namespace opscope
