// SPDX-License-Identifier: GPL-3.0-or-later
// An op_summary of 500 000 rows and 46 columns opened until every table can be asked, against
// `sqlite3 .import` of the same file. OPSCOPE_BENCH_CSV names it (by default made by the generator:
// opscope-samples csv 500000 /tmp/big/op_summary_500k.csv).
#include <benchmark/benchmark.h>
#include <cstdlib>
#include <filesystem>
#include <string>

#include "core/import/open.h"

namespace {

using namespace opscope;

std::filesystem::path csvFile()
{
    const char* const variable = std::getenv("OPSCOPE_BENCH_CSV");
    return variable != nullptr ? variable : "/tmp/big/op_summary_500k.csv";
}

void sqliteImport(benchmark::State& state)
{
    const auto target = std::filesystem::temp_directory_path() / "opscope-bench-import.db";
    const auto command = "sqlite3 '" + target.string() + "' -cmd '.mode csv' '.import \"" +
                         csvFile().string() + "\" t' >/dev/null 2>&1";
    for (auto _ : state) {
        if (std::system(command.c_str()) != 0)
            state.SkipWithError("cannot run sqlite3");
        state.PauseTiming();
        std::filesystem::remove(target);
        state.ResumeTiming();
    }
}
BENCHMARK(sqliteImport)->Unit(benchmark::kMillisecond)->UseRealTime()->Iterations(2);

void csvOpen(benchmark::State& state)
{
    OpenOptions options;
    options.threads = static_cast<unsigned>(state.range(0));
    options.useCache = false;
    for (auto _ : state) {
        auto workspace = openPath(csvFile(), options);
        if (!workspace) {
            state.SkipWithError("cannot open");
            return;
        }
        state.counters["rows"] = static_cast<double>(workspace->reports.at(0)->ops.size());
        state.PauseTiming();
        workspace = Workspace();
        state.ResumeTiming();
    }
}
BENCHMARK(csvOpen)->Arg(1)->Arg(2)->Unit(benchmark::kMillisecond)->UseRealTime()->Iterations(4);

} // namespace
