// SPDX-License-Identifier: GPL-3.0-or-later
// Pairs of a float16 dump of 10 MB (half of them NC1HWC0) and its float32 golden file compared, beside a
// plain read of the same bytes; accuracy_against_numpy.py measures numpy beside it. OPSCOPE_BENCH_PAIRS
// says how many (10); OPSCOPE_BENCH_TENSORS where they are made.
#include <benchmark/benchmark.h>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "core/accuracy/judge/compare_run.h"
#include "core/accuracy/read/decode.h"
#include "core/accuracy/read/npy.h"
#include "core/base/mapped_file.h"
#include "core/base/parallel.h"
#include "tests/benchmark/memory_use.h"
#include "tests/core/accuracy/compare_folders.h"
#include "tests/core/accuracy/made_dump.h"

namespace {

using namespace opscope;
using namespace opscope::accuracy;

constexpr std::uint64_t kChannels = 80; // 5 blocks of 16
constexpr std::uint64_t kSide = 256;
constexpr std::uint64_t kCount = kChannels * kSide * kSide; // 10.5 MB of float16, 21 MB of float32

std::filesystem::path folder()
{
    const char* const variable = std::getenv("OPSCOPE_BENCH_TENSORS");
    return variable != nullptr ? variable : "/tmp/big/tensors";
}

int pairs()
{
    const char* const variable = std::getenv("OPSCOPE_BENCH_PAIRS");
    return variable != nullptr ? std::max(1, std::atoi(variable)) : 10;
}

constexpr std::uint64_t kBlock = 16; ///< channels that lie side by side

/// NCHW in the order of NC1HWC0.
std::vector<float> inBlocks(const std::vector<float>& values)
{
    constexpr auto kPlane = kSide * kSide;
    std::vector<float> turned(values.size());
    for (std::uint64_t c = 0; c < kChannels; ++c) {
        for (std::uint64_t i = 0; i < kPlane; ++i)
            turned[(c / kBlock * kPlane + i) * kBlock + c % kBlock] = values[c * kPlane + i];
    }
    return turned;
}

/// Makes what is missing: random numbers up to 8, the NPU's as float16 rounds them.
void makePairs()
{
    std::uint32_t state = 1;
    for (int i = 0; i < pairs(); ++i) {
        const auto name = "op" + std::to_string(i);
        const auto npu = folder() / "npu" / ("Conv2D." + name + ".1.1.1717200000000000");
        const auto golden = folder() / "golden" / (name + ".0.1717200000000000.npy");
        if (std::filesystem::exists(npu) && std::filesystem::exists(golden))
            continue;
        std::filesystem::create_directories(npu.parent_path());
        std::filesystem::create_directories(golden.parent_path());
        std::vector<float> values(kCount);
        for (auto& value : values) {
            state = state * 1664525U + 1013904223U;
            value = static_cast<float>(static_cast<std::int32_t>(state)) * 0x1p-28F;
        }
        const Shape logical{1, kChannels, kSide, kSide};
        MadeTensor tensor{DataType::Float16, Format::NCHW, logical, halfBytes(values), logical};
        if (i % 2 == 0) {
            tensor.format = Format::NC1HWC0;
            tensor.shape = {1, kChannels / kBlock, kSide, kSide, kBlock};
            tensor.bytes = halfBytes(inBlocks(values));
        }
        std::ofstream(npu, std::ios::binary) << dumpBytes(name, {}, {tensor});
        std::ofstream(golden, std::ios::binary) << npyBytes(values, logical);
    }
}

std::vector<std::filesystem::path> files()
{
    std::vector<std::filesystem::path> found;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder())) {
        if (entry.is_regular_file())
            found.push_back(entry.path());
    }
    return found;
}

/// Wall and processor time a gigabyte of both files.
void setCounters(benchmark::State& state, double processorSeconds)
{
    std::uintmax_t bytes = 0;
    for (const auto& file : files())
        bytes += std::filesystem::file_size(file);
    state.counters["s/GB"] =
        benchmark::Counter(static_cast<double>(bytes) / 1e9 * static_cast<double>(state.iterations()),
                           benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
    state.counters["cpu s/GB"] =
        processorSeconds / (static_cast<double>(bytes) / 1e9 * static_cast<double>(state.iterations()));
}

/// Processor time of all threads of the process in seconds.
double processorTime()
{
    timespec time{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) / 1e9;
}

void readTensors(benchmark::State& state)
{
    makePairs();
    const auto all = files();
    const auto before = processorTime();
    std::vector<std::uint64_t> sums(all.size());
    for (auto _ : state) {
        forEachParallel(all.size(), static_cast<std::size_t>(state.range(0)),
                        [&](std::size_t i, std::size_t) {
                            const auto file = MappedFile::open(all[i]);
                            if (!file)
                                return;
                            const auto bytes = (*file)->bytes();
                            for (std::size_t at = 0; at + 8 <= bytes.size(); at += 8) {
                                std::uint64_t word = 0;
                                __builtin_memcpy(&word, bytes.data() + at, sizeof word);
                                sums[i] += word;
                            }
                        });
        benchmark::DoNotOptimize(sums.data());
    }
    setCounters(state, processorTime() - before);
}
BENCHMARK(readTensors)->Arg(1)->Arg(2)->Unit(benchmark::kMillisecond)->UseRealTime();

/// Mapped pages of the process, which count as its memory too.
std::uint64_t mappedBytes()
{
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);) {
        if (line.starts_with("RssFile:"))
            return std::stoull(line.substr(8)) * 1024;
    }
    return 0;
}

void compareTensors(benchmark::State& state)
{
    makePairs();
    std::uint64_t mapped = 0;
    bench::PeakWatch watch;
    const auto before = processorTime();
    for (auto _ : state) {
        const auto npu = openDumpFolder(folder() / "npu");
        auto goldenFolder = openDumpFolder(folder() / "golden");
        if (!npu || !goldenFolder) {
            state.SkipWithError("cannot open");
            return;
        }
        GoldenFiles golden(*std::move(goldenFolder));
        CompareOptions options;
        options.pair.likeReference = state.range(1) == 1;
        options.threads = static_cast<std::size_t>(state.range(0));
        options.progress = [&](std::size_t, std::size_t) { mapped = std::max(mapped, mappedBytes()); };
        const auto result = compareFolders(*npu, golden, nullptr, options);
        if (!result || result->rows.size() != static_cast<std::size_t>(pairs()))
            state.SkipWithError("cannot compare");
    }
    state.counters["anonymous MB"] = static_cast<double>(watch.stop()) / 1e6;
    state.counters["mapped MB"] = static_cast<double>(mapped) / 1e6;
    setCounters(state, processorTime() - before);
}
BENCHMARK(compareTensors)
    ->ArgNames({"threads", "reference"})
    ->Args({1, 0})
    ->Args({2, 0})
    ->Args({2, 1})
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

} // namespace
