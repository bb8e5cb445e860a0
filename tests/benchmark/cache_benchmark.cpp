// SPDX-License-Identifier: GPL-3.0-or-later
// Opening a trace again from the cache, until the first query (slices of a name) has answered: as a window
// does it (0: what is mapped is checked behind), and as the command line does (1: checked before).
#include <benchmark/benchmark.h>
#include <cstdlib>
#include <filesystem>

#include "core/import/cache/cache.h"
#include "tests/benchmark/open_trace.h"

namespace {

using namespace opscope;

void reopenFromCache(benchmark::State& state)
{
    const auto path = bench::traceFile();
    if (!std::filesystem::exists(path)) {
        state.SkipWithError("no trace");
        return;
    }
    const auto folder = std::filesystem::temp_directory_path() / "opscope-bench-cache";
    CacheKey key;
    key.root = path;
    key.add(path);
    {
        const auto report = bench::openTrace(path, 2);
        const auto start = std::chrono::steady_clock::now();
        if (!writeCache(folder, key, *report)) {
            state.SkipWithError("cannot write the cache");
            return;
        }
        const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - start;
        state.counters["writeMs"] = took.count();
    }
    std::uintmax_t size = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        size += entry.file_size();
    for (auto _ : state) {
        const auto cached = mapCache(folder, key);
        if (!cached || (state.range(0) == 1 && !cached->check({}))) {
            state.SkipWithError("no cache");
            return;
        }
        const auto& report = *cached->report;
        const auto name = report.strings.find("Computing");
        std::size_t hits = 0;
        for (const auto id : report.slices.name)
            hits += id == name ? 1U : 0U;
        benchmark::DoNotOptimize(hits);
    }
    state.counters["shareOfJson"] =
        static_cast<double>(size) / static_cast<double>(std::filesystem::file_size(path));
    std::filesystem::remove_all(folder);
}
BENCHMARK(reopenFromCache)->Arg(0)->Arg(1)->Unit(benchmark::kMillisecond)->UseRealTime()->Iterations(20);

} // namespace
