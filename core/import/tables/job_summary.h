// SPDX-License-Identifier: GPL-3.0-or-later
// What is particular to the op_summary of a JOB (FORMATS 1.2).
#pragma once

#include "core/import/tables/table_reader.h"

namespace opscope {

/// Gives "... Ratio" columns of a JOB the unit "%" when their cells are percentages: some number above 1.5
/// outside the total row, or a "%" in a cell. Else they are shares, 0 to 1.
void setRatioUnits(ParsedTable& parsed);

/// Marks the vendor's own total rows: "-" as layer, or "total" as name or type.
void markTotals(Report& report, const AddedRows& rows);

} // namespace opscope
