// SPDX-License-Identifier: GPL-3.0-or-later
// The readers of the tables of a database, in the order in which they depend on each other. A reader does
// nothing where the database has no such table.
#pragma once

#include <string>

#include "core/import/msprof_db/database_import.h"

namespace opscope {

// session_tables.cpp
void readTextTables(DatabaseImport& in); ///< STRING_IDS and ENUM_*
void readSessionTables(
    DatabaseImport& in); ///< META_DATA, NPU_INFO, HOST_INFO, RANK_DEVICE_MAP, STEP_TIME, ...

// host_tables.cpp
void readCannApi(DatabaseImport& in);
void readPytorchApi(DatabaseImport& in);
void readMstxEvents(DatabaseImport& in);
void readGarbageCollections(DatabaseImport& in);
void readOsRuntimeApi(DatabaseImport& in);

// device_tables.cpp
void readTaskInfo(DatabaseImport& in); ///< COMPUTE_TASK_INFO, MEMCPY_INFO, COMMUNICATION_SCHEDULE_TASK_INFO
void readTasks(DatabaseImport& in);
void readOverlap(DatabaseImport& in);
/// Joins what the host has started with what the device has run.
void joinFlows(DatabaseImport& in);

// communication_tables.cpp
void readCommunicationInfo(
    DatabaseImport& in); ///< COMMUNICATION_OP and COMMUNICATION_TASK_INFO, before the tasks
/// The whole ops on their group tracks, when the tasks have told their devices.
void addCommunicationOps(DatabaseImport& in);

// op_metrics.cpp
/// Begins to read TASK_PMU_INFO, on a thread of its own where one is free; the ops must be there.
void startOpMetrics(DatabaseImport& in);
/// TASK_PMU_INFO, and the vendor-like table of all ops.
void readOpMetrics(DatabaseImport& in);

// counter_tables.cpp
void readCounters(DatabaseImport& in);

// memory_tables.cpp
void readMemory(DatabaseImport& in);

// analysis_tables.cpp
void readStepTimes(DatabaseImport& in);
void readCommunicationAnalysis(DatabaseImport& in);

// generic_table.cpp
/// A table of no known meaning as it stands, if it is small.
void readGenericTable(DatabaseImport& in, const std::string& table);

} // namespace opscope
