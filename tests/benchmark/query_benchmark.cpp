// SPDX-License-Identifier: GPL-3.0-or-later
// The two questions asked most of all slices against SQLite over the same rows in a flat table without an
// index: group by name, find by a part of the name. SQLite gets the names as texts and counts what it finds,
// so that it need not hand rows out.
#include <benchmark/benchmark.h>
#include <memory>

#include <sqlite3.h>

#include "core/analysis/statistics.h"
#include "tests/benchmark/open_trace.h"

namespace {

using namespace opscope;

const ReportPtr& report()
{
    static const auto kReport = bench::openTrace(bench::traceFile(), 2);
    return kReport;
}

/// The slices of the report as one table in memory: SQLite at its fastest.
sqlite3* flatTable()
{
    static sqlite3* const kHandle = [] {
        sqlite3* handle = nullptr;
        sqlite3_open(":memory:", &handle);
        sqlite3_exec(handle, "CREATE TABLE slice(ts INTEGER, dur INTEGER, track INTEGER, name TEXT); BEGIN",
                     nullptr, nullptr, nullptr);
        sqlite3_stmt* insert = nullptr;
        sqlite3_prepare_v2(handle, "INSERT INTO slice VALUES(?, ?, ?, ?)", -1, &insert, nullptr);
        const auto& slices = report()->slices;
        for (std::size_t i = 0; i < slices.ts.size(); ++i) {
            const auto name = report()->text(slices.name[i]);
            sqlite3_bind_int64(insert, 1, slices.ts[i]);
            sqlite3_bind_int64(insert, 2, slices.dur[i]);
            sqlite3_bind_int64(insert, 3, slices.track[i].value);
            sqlite3_bind_text(insert, 4, name.data(), static_cast<int>(name.size()), SQLITE_STATIC);
            sqlite3_step(insert);
            sqlite3_reset(insert);
        }
        sqlite3_finalize(insert);
        sqlite3_exec(handle, "COMMIT", nullptr, nullptr, nullptr);
        return handle;
    }();
    return kHandle;
}

void sqlite(benchmark::State& state, const char* sql)
{
    auto* const handle = flatTable();
    sqlite3_stmt* statement = nullptr;
    sqlite3_prepare_v2(handle, sql, -1, &statement, nullptr);
    for (auto _ : state) {
        sqlite3_int64 rows = 0;
        while (sqlite3_step(statement) == SQLITE_ROW)
            rows += sqlite3_column_int64(statement, 0);
        benchmark::DoNotOptimize(rows);
        sqlite3_reset(statement);
    }
    sqlite3_finalize(statement);
}
BENCHMARK_CAPTURE(sqlite, group_by_name, "SELECT count(*), sum(dur), name FROM slice GROUP BY name")
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();
BENCHMARK_CAPTURE(sqlite, find_by_part, "SELECT count(*) FROM slice WHERE name LIKE '%conv%'")
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

template <class Ask>
void columns(benchmark::State& state, Ask ask)
{
    (void)report();
    for (auto _ : state)
        benchmark::DoNotOptimize(ask(*report()));
}
std::vector<std::uint32_t> slicesNamed(const Report& report, const char* part)
{
    SliceScope scope;
    scope.text = part;
    return slicesIn(report, scope);
}
BENCHMARK_CAPTURE(columns, group_by_name,
                  [](const Report& r) {
                      return statistics(r, {StatisticsBy::AnyName, {}, {}});
                  })
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();
BENCHMARK_CAPTURE(columns, find_by_part, [](const Report& r) { return slicesNamed(r, "conv"); })
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

} // namespace
