// SPDX-License-Identifier: GPL-3.0-or-later
// What the bytes of a CSV say beside its cells: how its lines end, and whether its end is there.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/import/importer.h"
#include "core/import/tables/typed_csv.h"

namespace opscope {

/// The text with LF, if its lines end in CR alone; else nothing.
std::optional<std::string> withoutCarriageReturns(std::string_view bytes);

/// Tells of a CSV that ends within its header row, or within its last cell: a number there may have lost
/// digits, and counts as missing. Exporters end every line.
void tellCutOff(ImportContext& context, std::string_view bytes, ParsedTable& parsed);

/// Tells the columns that are missing of a table whose name says which it must have: ops, memory and steps
/// are made of them.
void tellMissingColumns(ImportContext& context, const ParsedTable& parsed);

/// Tells negative durations and sizes, and sizes that no number of bytes holds. They count as missing.
void dropNegatives(ImportContext& context, ParsedTable& parsed);

} // namespace opscope
