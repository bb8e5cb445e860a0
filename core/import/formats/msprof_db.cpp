// SPDX-License-Identifier: GPL-3.0-or-later
// msprof_*.db, ascend_pytorch_profiler*.db, ascend_mindspore_profiler*.db, analysis.db,
// communication_analyzer.db, cluster_analysis.db: what a database holds is in its tables, not in its name.
#include "core/import/msprof_db/read_database.h"
#include "core/import/sqlite/table_scan.h"

namespace opscope {

extern const Importer msprofDb;
constinit const Importer msprofDb{"msprof_db", isSqliteFile, readDatabase};

} // namespace opscope
