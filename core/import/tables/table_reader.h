// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include "core/import/importer.h"
#include "core/import/tables/header_probe.h"
#include "core/import/tables/report_rows.h"
#include "core/import/tables/typed_csv.h"
#include "core/vendor/vendor_columns.h"

namespace opscope {

/// Maps the planned file, a CSV or a JSON table, and parses its cells; cells and rows that could not be read
/// become Issues. Errors: it cannot be opened, it has no header row.
Result<ParsedTable> readTableFile(ImportContext& context);

/// Adds Issues for the problems of the table, and marks the file as partly read.
void reportProblems(ImportContext& context, const ParsedTable& parsed);

/// Reports lost data: adds an Issue at this line (0: no line) and marks the file as partly read.
void reportLoss(ImportContext& context, const Message& what, std::uint64_t line, std::uint64_t count = 1);

/// Reads a CSV without changes into the table of this kind, which is sufficient for most formats.
Result<void> readPlainTable(ImportContext& context, std::string_view kind);

} // namespace opscope
