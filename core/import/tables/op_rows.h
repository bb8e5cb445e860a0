// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/import/importer.h"
#include "core/import/tables/table_reader.h"

namespace opscope {

/// Makes ops from the rows of an op_summary or kernel_details table (FORMATS 1.2, 3.1, 5) with any known
/// header spelling. Total rows are skipped. The ops of a report are those of one table only.
void addOps(ImportContext& context, const AddedRows& rows);

} // namespace opscope
