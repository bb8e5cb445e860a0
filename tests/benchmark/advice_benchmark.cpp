// SPDX-License-Identifier: GPL-3.0-or-later
// All rules of the advisor against the first open of the run, without the cache. OPSCOPE_BENCH_RUN: a folder,
// as PROF_.../device_0 with summary/op_summary_0_1_1.csv of a million ops and timeline/msprof_0_1_1.json of
// ten million slices, both made by opscope-samples.
#include <benchmark/benchmark.h>
#include <cstdlib>
#include <optional>

#include "core/advisor/advisor.h"
#include "core/import/open.h"

namespace {

using namespace opscope;

const char* runFolder()
{
    const char* const variable = std::getenv("OPSCOPE_BENCH_RUN");
    return variable != nullptr ? variable : "/tmp/big/run";
}

Result<Workspace> openRun()
{
    OpenOptions options;
    options.useCache = false;
    return openPath(runFolder(), options);
}

void openOfAdvised(benchmark::State& state)
{
    for (auto _ : state) {
        if (const auto run = openRun(); !run)
            state.SkipWithError(run.error().text().c_str());
    }
}

void allRules(benchmark::State& state)
{
    const auto run = openRun();
    if (!run) {
        state.SkipWithError(run.error().text().c_str());
        return;
    }
    for (auto _ : state)
        benchmark::DoNotOptimize(advise(*run, {}));
}

} // namespace

BENCHMARK(openOfAdvised)->Unit(benchmark::kMillisecond)->MeasureProcessCPUTime()->UseRealTime();
BENCHMARK(allRules)->Unit(benchmark::kMillisecond)->MeasureProcessCPUTime()->UseRealTime();
