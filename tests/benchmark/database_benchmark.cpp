// SPDX-License-Identifier: GPL-3.0-or-later
// Opening an msprof database until every table is queryable, against a bare sqlite3 loop over the same
// columns. The database is made on first use: OPSCOPE_BENCH_DB names it, OPSCOPE_BENCH_TASKS its number of
// tasks (100 000).
#include <benchmark/benchmark.h>
#include <cstdlib>
#include <filesystem>
#include <string>

#include <sqlite3.h>

#include "core/import/open.h"

namespace {

using namespace opscope;

std::string databaseFile()
{
    const char* file = std::getenv("OPSCOPE_BENCH_DB");
    const char* tasks = std::getenv("OPSCOPE_BENCH_TASKS");
    const std::string count = tasks == nullptr ? "100000" : tasks;
    const auto path = file != nullptr
                          ? std::filesystem::path(file)
                          : std::filesystem::temp_directory_path() / ("opscope-bench-" + count + ".db");
    if (std::filesystem::exists(path))
        return path.string();
    // A kernel, its API call, its framework op and 14 metrics for each task.
    const std::string numbers =
        "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < " + count + " - 1) ";
    const std::string sql =
        "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN;"
        "CREATE TABLE STRING_IDS(id INTEGER PRIMARY KEY, value TEXT);"
        "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 4999) INSERT INTO "
        "STRING_IDS SELECT i, 'text_' || i FROM n;"
        "INSERT INTO STRING_IDS VALUES(5000, 'AI_CORE'), (5001, 'KERNEL_AICORE');"
        "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 13) INSERT INTO STRING_IDS "
        "SELECT 6000 + i, 'aic_m' || i || '_time' FROM n;"
        "CREATE TABLE ENUM_API_TYPE(id INTEGER PRIMARY KEY, name TEXT); INSERT INTO ENUM_API_TYPE "
        "VALUES(20000, 'acl'), (50001, 'op');"
        "CREATE TABLE CANN_API(startNs INTEGER, endNs INTEGER, type INTEGER, globalTid INTEGER, connectionId "
        "INTEGER PRIMARY KEY, name INTEGER);" +
        numbers +
        "INSERT INTO CANN_API SELECT 1736410576284680000 + i * 1000, 1736410576284680700 + i * 1000, 20000, "
        "330712481869 + i % 3, i, i % 3000 FROM n;"
        "CREATE TABLE PYTORCH_API(startNs TEXT, endNs TEXT, globalTid INTEGER, connectionId INTEGER, name "
        "INTEGER, type INTEGER);" +
        numbers +
        "INSERT INTO PYTORCH_API SELECT 1736410576284679900 + i * 1000, 1736410576284680800 + i * 1000, "
        "330712481899, i, i % 3000, 50001 FROM n;"
        "CREATE TABLE CONNECTION_IDS(id INTEGER, connectionId INTEGER);" +
        numbers +
        "INSERT INTO CONNECTION_IDS SELECT i, i FROM n;"
        "CREATE TABLE TASK(startNs INTEGER, endNs INTEGER, deviceId INTEGER, connectionId INTEGER, "
        "globalTaskId INTEGER, globalPid INTEGER,"
        " taskType INTEGER, contextId INTEGER, streamId INTEGER, taskId INTEGER, modelId INTEGER);" +
        numbers +
        "INSERT INTO TASK SELECT 1736410576284682000 + i * 1000, 1736410576284682800 + i * 1000, 0, i, i, "
        "77, 5001, 4294967295, i % 5, i % 60000, 4294967295 FROM n;"
        "CREATE TABLE COMPUTE_TASK_INFO(name INTEGER, globalTaskId INTEGER PRIMARY KEY, blockNum INTEGER, "
        "mixBlockNum INTEGER, taskType INTEGER,"
        " opType INTEGER, inputFormats INTEGER, inputDataTypes INTEGER, inputShapes INTEGER, outputFormats "
        "INTEGER, outputDataTypes INTEGER, outputShapes INTEGER);" +
        numbers +
        "INSERT INTO COMPUTE_TASK_INFO SELECT i % 3000, i, 20, 0, 5000, i % 50, 1, 2, 3 + i % 500, 1, 2, 3 + "
        "i % 500 FROM n;"
        "CREATE TABLE TASK_PMU_INFO(globalTaskId INTEGER, name INTEGER, value NUMERIC);" +
        numbers +
        ", k(m) AS (SELECT 0 UNION ALL SELECT m + 1 FROM k WHERE m < 13) INSERT INTO TASK_PMU_INFO SELECT i, "
        "6000 + m, i * 0.5 FROM n, k; COMMIT";
    const auto pending = path.string() + ".tmp";
    std::filesystem::remove(pending);
    sqlite3* handle = nullptr;
    if (sqlite3_open(pending.c_str(), &handle) == SQLITE_OK &&
        sqlite3_exec(handle, sql.c_str(), nullptr, nullptr, nullptr) == SQLITE_OK)
        std::filesystem::rename(pending, path);
    sqlite3_close(handle);
    return path.string();
}

/// Every cell of every table, by type.
std::uint64_t bareLoop(const std::string& path)
{
    sqlite3* handle = nullptr;
    std::uint64_t rows = 0;
    sqlite3_open_v2(("file:" + path + "?immutable=1").c_str(), &handle,
                    SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX, nullptr);
    for (const auto* table : {"STRING_IDS", "ENUM_API_TYPE", "CANN_API", "PYTORCH_API", "CONNECTION_IDS",
                              "TASK", "COMPUTE_TASK_INFO", "TASK_PMU_INFO"}) {
        sqlite3_stmt* statement = nullptr;
        sqlite3_prepare_v2(handle, (std::string("SELECT * FROM ") + table).c_str(), -1, &statement, nullptr);
        const int columns = sqlite3_column_count(statement);
        while (sqlite3_step(statement) == SQLITE_ROW) {
            ++rows;
            for (int i = 0; i < columns; ++i) {
                if (sqlite3_column_type(statement, i) == SQLITE_TEXT)
                    benchmark::DoNotOptimize(sqlite3_column_text(statement, i));
                else
                    benchmark::DoNotOptimize(sqlite3_column_int64(statement, i));
            }
        }
        sqlite3_finalize(statement);
    }
    sqlite3_close(handle);
    return rows;
}

void databaseBareLoop(benchmark::State& state)
{
    const auto path = databaseFile();
    std::uint64_t rows = 0;
    for (auto _ : state)
        rows += bareLoop(path);
    state.counters["rows/s"] = benchmark::Counter(static_cast<double>(rows), benchmark::Counter::kIsRate);
}
BENCHMARK(databaseBareLoop)->Unit(benchmark::kMillisecond)->UseRealTime();

void databaseOpen(benchmark::State& state)
{
    const auto path = databaseFile();
    const auto rowsOfOne = bareLoop(path);
    std::uint64_t rows = 0;
    for (auto _ : state) {
        OpenOptions options;
        options.threads = static_cast<unsigned>(state.range(0));
        options.useCache = false;
        const auto workspace = openPath(path, options);
        if (!workspace) {
            state.SkipWithError("cannot open");
            return;
        }
        rows += rowsOfOne;
    }
    state.counters["rows/s"] = benchmark::Counter(static_cast<double>(rows), benchmark::Counter::kIsRate);
}
BENCHMARK(databaseOpen)->Arg(1)->Arg(2)->Unit(benchmark::kMillisecond)->UseRealTime();

} // namespace
