// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>

#include <catch2/catch.hpp>
#include <sqlite3.h>

#include "core/import/open.h"

namespace opscope {

/// Writes a database with plain SQL.
inline void makeDatabase(const std::filesystem::path& path, const std::string& sql)
{
    sqlite3* handle = nullptr;
    REQUIRE(sqlite3_open(path.c_str(), &handle) == SQLITE_OK);
    char* error = nullptr;
    const int result = sqlite3_exec(handle, sql.c_str(), nullptr, nullptr, &error);
    INFO((error == nullptr ? "" : error));
    sqlite3_free(error);
    sqlite3_close(handle);
    REQUIRE(result == SQLITE_OK);
}

/// Texts, an API call, two tasks of which one is a kernel, and its metrics: the common data of all tests.
inline constexpr const char* kSmallDatabase = R"(
CREATE TABLE STRING_IDS(id INTEGER PRIMARY KEY, value TEXT);
INSERT INTO STRING_IDS VALUES(0,'N/A'),(1,'conv'),(2,'Conv2D'),(3,'AI_CORE'),(4,'KERNEL_AICORE'),(5,'aclnnConv'),
  (6,'"1,2;3"'),(7,'aic_mac_time'),(8,'EVENT_RECORD');
CREATE TABLE ENUM_API_TYPE(id INTEGER PRIMARY KEY, name TEXT);
INSERT INTO ENUM_API_TYPE VALUES(20000,'acl'),(5500,'communication');
CREATE TABLE CANN_API(startNs INTEGER, endNs INTEGER, type INTEGER, globalTid INTEGER, connectionId INTEGER, name INTEGER);
INSERT INTO CANN_API VALUES(1000, 1100, 20000, 42949672967, 9, 5);
CREATE TABLE TASK(startNs INTEGER, endNs INTEGER, deviceId INTEGER, connectionId INTEGER, globalTaskId INTEGER,
  globalPid INTEGER, taskType INTEGER, contextId INTEGER, streamId INTEGER, taskId INTEGER, modelId INTEGER);
INSERT INTO TASK VALUES(2000, 2500, 0, 9, 1, 10, 4, 4294967295, 3, 7, 4294967295),
  (2600, 2600, 0, 9, 2, 10, 8, 4294967295, 3, 8, 4294967295);
CREATE TABLE COMPUTE_TASK_INFO(name INTEGER, globalTaskId INTEGER, blockNum INTEGER, mixBlockNum INTEGER, taskType INTEGER,
  opType INTEGER, inputFormats INTEGER, inputDataTypes INTEGER, inputShapes INTEGER, outputFormats INTEGER,
  outputDataTypes INTEGER, outputShapes INTEGER, attrInfo INTEGER);
INSERT INTO COMPUTE_TASK_INFO VALUES(1, 1, 20, 0, 3, 2, 0, 0, 6, 0, 0, 6, 0);
CREATE TABLE TASK_PMU_INFO(globalTaskId INTEGER, name INTEGER, value NUMERIC);
INSERT INTO TASK_PMU_INFO VALUES(1, 7, 400.5);
)";

inline Result<ReportPtr> openDatabase(const std::filesystem::path& path, std::stop_token stop = {})
{
    OpenOptions options;
    options.useCache = false;
    OPSCOPE_TRY_ASSIGN(const auto workspace, openPath(path, options, std::move(stop)));
    return workspace.reports.front();
}

inline std::uint64_t accountedRows(const Report& report)
{
    const auto& c = report.inventory.front().counts;
    return c.slices + c.counters + c.instants + c.metadata + c.rows + c.reported;
}

} // namespace opscope
