// SPDX-License-Identifier: GPL-3.0-or-later
// Writes texts as cells of a CSV file (RFC 4180). All writers of the project use these functions.
#pragma once

#include <string>
#include <string_view>

namespace opscope {

/// True for a text that a spreadsheet would execute as a formula: it begins with a tab or a line end, or
/// (after blanks and zero-width characters) with = + - @ or a full-width form of these, and it is neither a
/// plain number nor a single "-" or "+". Also true for a text that is already guarded.
bool looksLikeFormula(std::string_view text);

/// Appends a text cell, quoted where needed. An apostrophe in front of a formula makes it harmless
/// ("'=cmd()").
void appendCsvCell(std::string& out, std::string_view text, char separator = ',');
/// Appends a text cell without the guard against formulas.
void appendCsvCellRaw(std::string& out, std::string_view text, char separator = ',');

} // namespace opscope
