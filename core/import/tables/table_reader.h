// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include "core/import/importer.h"
#include "core/import/tables/header_probe.h"
#include "core/import/tables/report_rows.h"
#include "core/import/tables/typed_csv.h"
#include "core/report/vendor_columns.h"

namespace opscope {

/// Maps the planned file, a CSV or a table as JSON, and types its cells; what could not be taken becomes
/// Issues. Errors: it cannot be opened, it has no header row.
Result<ParsedTable> readTableFile(ImportContext& context);

/// Adds Issues for what of the table could not be taken, and marks the file as partly read.
void tellProblems(ImportContext& context, const ParsedTable& parsed);

/// Something of the file is lost: an Issue at that line (0: of no line), and the file is read in part.
void tellLoss(ImportContext& context, const Message& what, std::uint64_t line, std::uint64_t count = 1);

/// Reads a CSV as it is into the table of that kind: what most formats need.
Result<void> readPlainTable(ImportContext& context, std::string_view kind);

} // namespace opscope
