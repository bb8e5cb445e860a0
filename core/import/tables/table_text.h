// SPDX-License-Identifier: GPL-3.0-or-later
// Checks of a CSV as a text and a table: line ends, truncation, missing columns, negative and rounded values.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/import/importer.h"
#include "core/import/tables/typed_csv.h"

namespace opscope {

/// The text with LF, if its lines end only in CR; otherwise none.
std::optional<std::string> withoutCarriageReturns(std::string_view bytes);

/// Reports a CSV that ends within its header or its last cell: a number there may have lost digits and counts
/// as missing. Exporters end every line with a newline.
void reportCutOff(ImportContext& context, std::string_view bytes, ParsedTable& parsed);

/// Reports the required columns that a table of this name lacks, from which ops, memory and steps are made.
void reportMissingColumns(ImportContext& context, const ParsedTable& parsed);

/// Reports points in time that a spreadsheet has rounded: all of a column have the first few digits only.
void reportRoundedTimes(ImportContext& context, const ParsedTable& parsed);

/// Reports negative durations and sizes, and sizes that do not fit an integer of bytes. They count as
/// missing.
void dropNegatives(ImportContext& context, ParsedTable& parsed);

} // namespace opscope
