// SPDX-License-Identifier: GPL-3.0-or-later
// Memory over time that two tables tell of, through everything that shows or keeps it.
#include <set>

#include <catch2/catch.hpp>

#include "core/analysis/summary.h"
#include "core/compare/comparison.h"
#include "core/export/sqlite_export.h"
#include "core/export/summary_export.h"
#include "core/import/open.h"
#include "tests/support/open.h"
#include "tests/support/temp_folder.h"

using namespace opscope;
namespace fs = std::filesystem;

TEST_CASE("memory sources: components of one name in two files are two series everywhere", "[core][export]")
{
    const TempFolder folder;
    const auto run = folder.path() / "PROF_000001_20250620081530123_TWOSERIES";
    const std::string out = run.filename().string() + "/mindstudio_profiler_output/";
    folder.write(out + "memory_record_20250620081531.csv",
                 "Device_id,Component,Timestamp(us),Total Allocated(KB),Total Reserved(KB),Device\n"
                 "0,APP,1000.5,N/A,2200,NPU:0\n0,APP,1002.5,N/A,2100,NPU:0\n");
    folder.write(out + "npu_module_mem_20250620081531.csv",
                 "Device_id,Component,Timestamp(us),Total Reserved(KB),Device\n"
                 "0,APP,1001.5,1500,NPU:0\n");
    const auto database = folder.path() / "opscope.db";
    const auto report = openOne(run);
    REQUIRE(exportSqlite({report}, database, {}));
    ExportTarget target;
    target.out = folder.path() / "out";
    REQUIRE(exportSummary(*openOne(database), target));
    for (const auto& path : {run, database, target.out}) {
        INFO(path);
        const auto again = openOne(path);
        const auto summary = summarise(*again);
        REQUIRE(summary.memoryPeaks.size() == 2);
        CHECK(summary.memoryPeaks[0].component == "APP (memory_record)");
        CHECK(summary.memoryPeaks[0].bytes == 2200 * 1024);
        CHECK(summary.memoryPeaks[1].component == "APP (npu_module_mem)");
        CHECK(summary.memoryPeaks[1].bytes == 1500 * 1024);
        std::set<std::string> sources;
        for (std::size_t i = 0; i < again->memory.size(); ++i)
            sources.insert(std::string(again->text(again->memory.source[i])));
        CHECK((sources == std::set<std::string>{"memory_record", "npu_module_mem"}));
        CompareOptions options;
        options.by = CompareBy::Memory;
        const auto comparison = compareRuns({{report, {}, {}}}, {{again, {}, {}}}, options);
        REQUIRE(comparison);
        std::set<std::string> series;
        for (const auto& row : comparison->rows) {
            series.insert(row.title);
            CHECK(row.a.total == row.b.total);
        }
        CHECK((series == std::set<std::string>{"APP (memory_record)", "APP (npu_module_mem)"}));
    }
}
