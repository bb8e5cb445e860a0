// SPDX-License-Identifier: GPL-3.0-or-later
// Comparing two reports against opening one of them for the first time. The traces are made here: 1 M slices
// of 10 000 distinct ops (OPSCOPE_BENCH_SLICES: another number), the second with other times, a tenth of its
// ops renamed.
#include <benchmark/benchmark.h>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>

#include "core/compare/comparison.h"
#include "core/compare/slice_matching.h"
#include "core/import/open.h"

namespace {

using namespace opscope;

constexpr std::size_t kDistinct = 10'000;

std::size_t sliceCount()
{
    const char* const variable = std::getenv("OPSCOPE_BENCH_SLICES");
    return variable != nullptr ? std::strtoull(variable, nullptr, 10) : 1'000'000;
}

/// A trace of one device with eight streams, in a folder of this process.
std::filesystem::path makeTrace(const char* name, bool isSecond)
{
    static const auto kFolder = [] {
        auto pattern = (std::filesystem::temp_directory_path() / "opscope-bench-XXXXXX").string();
        if (mkdtemp(pattern.data()) == nullptr)
            std::abort();
        return std::filesystem::path(pattern);
    }();
    const auto folder = kFolder / name;
    std::filesystem::create_directories(folder);
    const auto path = folder / "trace_view.json";
    if (std::filesystem::exists(path))
        return path;
    std::FILE* out = std::fopen(path.c_str(), "w");
    if (out == nullptr)
        std::abort();
    std::fputs(R"([{"name":"process_name","ph":"M","pid":2,"args":{"name":"Ascend Hardware"}})", out);
    for (std::size_t i = 0; i < sliceCount(); ++i) {
        const auto op = i % kDistinct;
        const auto suffix = isSecond && op % 10 == 0 ? "_renamed" : "";
        const auto duration = 5 + op % 37 + (isSecond ? op % 5 : 0);
        std::fprintf(out,
                     ",\n{\"name\":\"MatMul_%zu%s\",\"ph\":\"X\",\"ts\":\"%zu.125\",\"dur\":%zu.5,\"pid\":2,"
                     "\"tid\":%zu,"
                     "\"args\":{\"Task Type\":\"AI_CORE\",\"Stream Id\":%zu,\"Task Id\":%zu}}",
                     op, suffix, i * 8, duration, i % 8, i % 8, i);
    }
    std::fputs("]", out);
    std::fclose(out);
    return path;
}

ReportPtr open(const std::filesystem::path& path)
{
    OpenOptions options;
    options.useCache = false;
    auto opened = openPath(path.string(), options);
    if (!opened || opened->reports.size() != 1)
        std::abort();
    return opened->reports.front();
}

CompareRun wholeRun(const ReportPtr& report)
{
    return {.report = report, .scope = scopesOf(*report).front(), .device = {}};
}

const std::pair<ReportPtr, ReportPtr>& bothReports()
{
    static const std::pair kBoth{open(makeTrace("a", false)), open(makeTrace("b", true))};
    return kBoth;
}

void firstOpen(benchmark::State& state)
{
    const auto path = makeTrace("a", false);
    for (auto _ : state)
        benchmark::DoNotOptimize(open(path));
}
BENCHMARK(firstOpen)->Unit(benchmark::kMillisecond)->UseRealTime()->Iterations(3);

void compareOps(benchmark::State& state)
{
    const auto& [a, b] = bothReports();
    const auto runA = wholeRun(a); // what is compared is chosen before
    const auto runB = wholeRun(b);
    for (auto _ : state) {
        auto result = compareRuns({runA}, {runB});
        if (!result)
            state.SkipWithError("nothing compared");
        state.counters["rows"] = static_cast<double>(result->rows.size());
    }
}
BENCHMARK(compareOps)->Unit(benchmark::kMillisecond)->UseRealTime()->Iterations(3);

void matchSlices(benchmark::State& state)
{
    const auto& [a, b] = bothReports();
    for (auto _ : state)
        benchmark::DoNotOptimize(SliceMatching::build(wholeRun(a), wholeRun(b), {}));
}
BENCHMARK(matchSlices)->Unit(benchmark::kMillisecond)->UseRealTime()->Iterations(3);

} // namespace
