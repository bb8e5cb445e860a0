// SPDX-License-Identifier: GPL-3.0-or-later
// Opening a raw PROF folder until every table is queryable, against opening the exports of the same run;
// decoding stars records against copying them. OPSCOPE_BENCH_RAW and OPSCOPE_BENCH_RAW_EXPORTS name the
// folders.
#include <benchmark/benchmark.h>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <string>
#include <vector>

#include "core/import/open.h"
#include "core/import/raw/device/decoders.h"
#include "core/import/raw/report/raw_run.h"
#include "tests/benchmark/memory_use.h"

namespace {

using namespace opscope;
namespace fs = std::filesystem;

/// Bytes of the files below a folder that hold data: slices of raw data, CSV and JSON.
std::uint64_t dataBytes(const fs::path& folder)
{
    std::uint64_t bytes = 0;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        const auto ending = entry.path().extension();
        if (entry.is_regular_file() && ending != ".done")
            bytes += entry.file_size();
    }
    return bytes;
}

Result<Workspace> openCold(const char* folder, unsigned threads)
{
    OpenOptions options;
    options.threads = threads;
    options.useCache = false;
    return openPath(folder, options);
}

void openFolder(benchmark::State& state, const char* variable)
{
    const char* const folder = std::getenv(variable);
    if (folder == nullptr) {
        state.SkipWithError("no folder");
        return;
    }
    const auto bytes = dataBytes(folder);
    for (auto _ : state) {
        if (!openCold(folder, static_cast<unsigned>(state.range(0))))
            state.SkipWithError("cannot open");
    }
    state.SetBytesProcessed(static_cast<std::int64_t>(bytes) * state.iterations());
}

void rawOpen(benchmark::State& state)
{
    openFolder(state, "OPSCOPE_BENCH_RAW");
}
void rawExportsOpen(benchmark::State& state)
{
    openFolder(state, "OPSCOPE_BENCH_RAW_EXPORTS");
}
BENCHMARK(rawOpen)->Arg(1)->Arg(2)->Unit(benchmark::kMillisecond)->MeasureProcessCPUTime();
BENCHMARK(rawExportsOpen)->Arg(1)->Arg(2)->Unit(benchmark::kMillisecond)->MeasureProcessCPUTime();

/// Bytes of memory for each byte read, in the first open of the process: run it by its own.
void rawMemory(benchmark::State& state)
{
    const char* const folder = std::getenv("OPSCOPE_BENCH_RAW");
    if (folder == nullptr) {
        state.SkipWithError("no folder");
        return;
    }
    const auto bytes = static_cast<double>(dataBytes(folder));
    for (auto _ : state) {
        const auto before = bench::anonymousBytes();
        bench::PeakWatch watch;
        const auto workspace = openCold(folder, 1);
        const auto after = bench::anonymousBytes() - before;
        state.counters["peak/byte"] = static_cast<double>(watch.stop() - before) / bytes;
        state.counters["after/byte"] = static_cast<double>(after) / bytes;
    }
}
BENCHMARK(rawMemory)->Unit(benchmark::kMillisecond)->Iterations(1);

/// The slices of stars_soc as one block of memory.
std::vector<std::byte> starsBytes()
{
    const char* const folder = std::getenv("OPSCOPE_BENCH_RAW");
    std::vector<std::byte> bytes;
    if (folder == nullptr)
        return bytes;
    const auto files = raw::findDeviceFiles(fs::path(folder) / "device_0", "device_0");
    raw::Losses losses;
    const auto stream = raw::RecordStream::open(files.stars, &MappedFile::open, losses);
    for (const auto& slice : stream.slices())
        bytes.insert(bytes.end(), slice.bytes.begin(), slice.bytes.end());
    return bytes;
}

void rawStarsCopy(benchmark::State& state)
{
    const auto bytes = starsBytes();
    std::vector<std::byte> copy(bytes.size());
    for (auto _ : state) {
        std::memcpy(copy.data(), bytes.data(), bytes.size());
        benchmark::ClobberMemory();
    }
    state.SetBytesProcessed(static_cast<std::int64_t>(bytes.size()) * state.iterations());
}
BENCHMARK(rawStarsCopy)->Unit(benchmark::kMillisecond);

void rawStars(benchmark::State& state)
{
    const auto bytes = starsBytes();
    const raw::RecordStream stream({{"stars", bytes, false}});
    for (auto _ : state) {
        raw::Losses losses;
        benchmark::DoNotOptimize(raw::starsTasks(stream, raw::DecoderFamily::StarsV4, false, losses));
    }
    state.SetBytesProcessed(static_cast<std::int64_t>(bytes.size()) * state.iterations());
}
BENCHMARK(rawStars)->Unit(benchmark::kMillisecond);

} // namespace
