// SPDX-License-Identifier: GPL-3.0-or-later
// msprof_*.db, ascend_pytorch_profiler*.db, ascend_mindspore_profiler*.db, analysis.db,
// communication_analyzer.db, cluster_analysis.db: recognised by the tables, not by the name.
#include <array>

#include "core/import/msprof_db/read_database.h"
#include "core/import/sqlite/table_scan.h"

namespace opscope {
namespace {

constexpr std::array<std::string_view, 6> kStems{
    "msprof",   "ascend_pytorch_profiler", "ascend_mindspore_profiler",
    "analysis", "cluster_analysis",        "communication_analyzer"};

} // namespace

constinit const Importer msprofDb{"msprof_db",  Role::Database, ReportPart::All, kStems,
                                  isSqliteFile, readDatabase,   Priority::Any,   filledTables};

} // namespace opscope
