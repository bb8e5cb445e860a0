// SPDX-License-Identifier: GPL-3.0-or-later
// Special rules for op_summary of a JOB (FORMATS 1.2).
#pragma once

#include "core/import/tables/table_reader.h"

namespace opscope {

/// Sets the unit "%" for the "... Ratio" columns of a JOB if their cells are percentages: some number above
/// 1.5 outside the total row, or a "%" in a cell. Otherwise they are shares from 0 to 1.
void setRatioUnits(ParsedTable& parsed);

/// Marks the vendor's total rows: "-" as layer, or "total" as name or type.
void markTotals(Report& report, const AddedRows& rows);

} // namespace opscope
