// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "core/import/importer.h"
#include "core/import/tables/typed_csv.h"
#include "core/report/cells.h"

namespace opscope {

/// The rows that one file has added to a table of the report.
struct AddedRows {
    std::size_t table = 0; ///< index into Report::tables
    std::size_t first = 0;
    std::size_t count = 0;

    std::size_t end() const { return first + count; }
};

/// Appends rows to the table of this kind (created at the first call), with the key columns of the planned
/// file in front. If a column has different kinds in two files, it gets the wider one. If there are too many
/// columns for the size of the files, the excess columns are reported.
AddedRows addRows(ImportContext& context, std::string_view kind, ParsedTable&& parsed);

} // namespace opscope
