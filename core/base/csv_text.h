// SPDX-License-Identifier: GPL-3.0-or-later
// How a text stands in a CSV file (RFC 4180): every writer of the project uses this one.
#pragma once

#include <string>
#include <string_view>

namespace opscope {

/// True for a text that a spreadsheet would run as a formula: it begins with = + - @ or a full-width form
/// of these, behind blanks and characters without width, or with a tab or the end of a line, and is not a
/// plain number nor the single character "-" or "+". A guarded text is one too.
bool looksLikeFormula(std::string_view text);

/// Appends a text cell: quoted where needed, a formula made harmless by an apostrophe in front ("'=cmd()").
void appendCsvCell(std::string& out, std::string_view text, char separator = ',');
/// The same without the guard against formulas.
void appendCsvCellRaw(std::string& out, std::string_view text, char separator = ',');

} // namespace opscope
