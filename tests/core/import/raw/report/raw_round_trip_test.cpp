// SPDX-License-Identifier: GPL-3.0-or-later
// Real captures: raw data are opened, exported as CSV, read again, and compared with CANN's own files.
#include <filesystem>

#include <catch2/catch.hpp>

#include "core/export/summary_export.h"
#include "core/import/open.h"
#include "tests/core/import/raw/report/compare_cells.h"
#include "tests/support/open.h"
#include "tests/support/temp_folder.h"

using namespace opscope;
using namespace opscope::raw::test;
namespace fs = std::filesystem;

namespace {

/// Exports the raw side of a capture and compares these tables with the vendor's.
Compared compareWritten(const fs::path& capture, const std::vector<std::string>& kinds,
                        const Tolerance& tolerance, const Odd& odd, std::size_t rowsApart = 0)
{
    const TempFolder folder;
    OpenOptions options;
    options.source = SourceChoice::Raw;
    const auto report = openOne(capture, options);
    ExportTarget target;
    target.out = folder.path();
    REQUIRE(exportSummary(*report, target));
    const auto written = folder.path() / capture.filename() / "mindstudio_profiler_output";
    Compared compared;
    for (const auto& kind : kinds) {
        INFO(capture << ' ' << kind);
        auto theirs = readOracle(oracleFile(capture / "mindstudio_profiler_output", kind));
        const auto ours = readOracle(oracleFile(written, kind));
        REQUIRE_FALSE(theirs.empty());
        CHECK(theirs.size() - ours.size() <= rowsApart);
        // A call that began before the profiler has a duration of hours or days in exports of 2024
        // (FORMATS 5.1).
        if (kind == "api_statistic" && rowsApart > 0)
            std::erase_if(theirs,
                          [](const OracleRow& row) { return numberOf(row.find("Max(us)")->second) > 1e10; });
        const auto textAt = [&](const std::string& header, std::size_t row) {
            const auto cell = ours[row].find(newHeader(header));
            auto text = cell == ours[row].end() ? std::string("no column") : cell->second;
            return text;
        };
        compareRows(kind, theirs, ours.size(), textAt, tolerance, odd, compared);
    }
    return compared;
}

} // namespace

TEST_CASE("raw round trip: what is written of a capture of 2026 is what CANN wrote", "[core][raw]")
{
    struct Capture {
        const char* path;
        std::vector<std::string> kinds;
        Odd odd;
    };
    Odd second{{"op_summary", "aiv_total_cycles"}, {"op_summary", "aiv_icache_miss_rate"}}; // FORMATS 4.5
    for (const char* name : {"vec", "scalar", "mte2", "mte3"})
        second.emplace_back("op_summary", "aiv_" + std::string(name) + "_ratio");
    // CANN leaves the type of a task out that has an op without a type.
    const Odd noType{{"op_summary", "Task Type"}};
    second.insert(second.end(), noType.begin(), noType.end());
    const std::vector<std::string> three{"op_summary", "task_time", "api_statistic"};
    const std::vector<std::string> four{"op_summary", "task_time", "api_statistic", "op_statistic"};
    const std::vector<Capture> captures{
        {"raw/found/910B4/PROF_000001_20260716124543725_00195781ONMNNAML", three, noType},
        {"raw/found/910B4/PROF_000001_20260716130031658_00222198MDCCFLOH", three, second},
        {"more/found/prof_add_910b4/PROF_000001_20260522113002128_03176614EFGQPIFD", four, {}},
        {"more/found/prof_cannbot_2026/matmul_PROF_000001_20260716234406816_00087964RCEQMIQB", three,
         noType}};
    for (const auto& capture : captures) {
        const auto folder = captureData(capture.path);
        if (!folder)
            continue;
        const auto compared = compareWritten(*folder, capture.kinds, {}, capture.odd);
        CAPTURE(capture.path, compared.differences);
        CHECK(compared.equal == compared.cells);
        CHECK(compared.cells > 50);
    }
}

TEST_CASE("raw round trip: what is written of a capture of 2024 is what CANN wrote", "[core][raw]")
{
    // Times of these exports have a common offset, were computed from doubles and rounded before use; names
    // of layouts begin with FORMAT_, and types of tasks are those of the runtime (FORMATS 3, 6).
    struct Capture {
        const char* path;
        std::vector<std::string> kinds;
        std::int64_t offsetNs = 0;
    };
    const Odd odd{{"api_statistic", "Device_id"},  {"api_statistic", "Variance"},
                  {"op_summary", "Input Formats"}, {"op_summary", "Output Formats"},
                  {"op_summary", "vec_time(us)"},  {"op_summary", "vec_ratio"},
                  {"task_time", "kernel_type"}};
    const std::vector<Capture> captures{
        {"raw/found/310B/PROF_000001_20240418063554487_FIDLFBQKCQNQLDJB",
         {"op_summary", "task_time", "api_statistic"}},
        {"more/found/prof_contest_2024/PROF_000001_20240418071826722_FAIIQKPEMHJLPCIC",
         {"op_summary", "task_time", "api_statistic", "op_statistic"}},
        {"more/found/prof_contest_2024/PROF_000001_20240421165611221_IBKNLJEEJJCPDFJA",
         {"task_time", "api_statistic"}},
        {"more/found/prof_contest_2024/PROF_000001_20240422062404596_EMFCARMABLAPDKLC",
         {"task_time", "api_statistic"}}};
    for (const auto& capture : captures) {
        const auto folder = captureData(capture.path);
        if (!folder)
            continue;
        Tolerance tolerance{.start = 0.15, .time = 0.0101, .relative = 0.002};
        OpenOptions options;
        options.source = SourceChoice::Raw;
        const auto decoded = openOne(*folder, options);
        const auto* const tasks = decoded->table("task_time");
        REQUIRE(tasks != nullptr);
        const auto theirs = readOracle(oracleFile(*folder / "mindstudio_profiler_output", "task_time"));
        tolerance.offsetNs = oracleNs(theirs.front().find("task_start(us)")->second) -
                             tasks->find("task_start(us)")->integers[0];
        CHECK(std::abs(tolerance.offsetNs) < 10'000);
        const auto compared = compareWritten(*folder, capture.kinds, tolerance, odd, 1);
        CAPTURE(capture.path, compared.differences);
        CHECK(compared.equal == compared.cells);
        CHECK(compared.cells > 50);
    }
}
