// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/import/importer.h"
#include "core/import/tables/table_reader.h"

namespace opscope {

/// Makes ops of rows of an op_summary or kernel_details table (FORMATS 1.2, 3.1, 5), whatever their spelling.
/// Total rows are no ops. A report takes its ops from one table only.
void addOps(ImportContext& context, const AddedRows& rows);

} // namespace opscope
