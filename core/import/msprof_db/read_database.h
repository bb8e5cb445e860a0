// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <string_view>

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

/// The tables of a database that hold a row, in capitals; nothing if it cannot be read.
using TableNames = std::set<std::string, std::less<>>;
std::optional<TableNames> filledTables(const std::filesystem::path& path);

enum class TableUse : std::uint8_t {
    Facts, ///< texts, names and facts of the machine, which the others need
    Run,   ///< slices, ops and counters: what a timeline holds
    Alone, ///< memory, step times and analyses, which stand for themselves
    Silent,
    Other, ///< of no known meaning: shown as it stands
};
TableUse tableUse(std::string_view inCapitals);

} // namespace opscope
