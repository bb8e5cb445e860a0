// SPDX-License-Identifier: GPL-3.0-or-later
// The readers of the tables of a database; tables.def lists them in order.
#pragma once

#include <string>

#include "core/import/msprof_db/database_import.h"

namespace opscope {

#define TABLE(name, use, reader, weight) void reader(DatabaseImport& in, std::string_view table);
#define STEP(function, weight) void function(DatabaseImport& in);
#include "core/import/msprof_db/tables.def"

void readCounterTable(DatabaseImport& in, std::string_view table);
/// Reads a table of unknown meaning without changes, if it is small.
void readGenericTable(DatabaseImport& in, const std::string& table);

} // namespace opscope
