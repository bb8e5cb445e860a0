// SPDX-License-Identifier: GPL-3.0-or-later
// Opening a Chrome trace against nlohmann's SAX reader with an empty handler over the same mapped bytes.
// The trace: OPSCOPE_BENCH_TRACE, by default /tmp/big/1m.json (one million slices, made by the generator).
#include <benchmark/benchmark.h>
#include <filesystem>

#include <nlohmann/json.hpp>

#include "core/base/mapped_file.h"
#include "core/base/page_memory.h"
#include "tests/benchmark/memory_use.h"
#include "tests/benchmark/open_trace.h"

namespace {

using namespace opscope;

struct EmptyHandler : nlohmann::json_sax<nlohmann::json> {
    bool null() override { return true; }
    bool boolean(bool) override { return true; }
    bool number_integer(number_integer_t) override { return true; }
    bool number_unsigned(number_unsigned_t) override { return true; }
    bool number_float(number_float_t, const string_t&) override { return true; }
    bool string(string_t&) override { return true; }
    bool binary(binary_t&) override { return true; }
    bool start_object(std::size_t) override { return true; }
    bool key(string_t&) override { return true; }
    bool end_object() override { return true; }
    bool start_array(std::size_t) override { return true; }
    bool end_array() override { return true; }
    bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception&) override
    {
        return false;
    }
};

void nlohmannSax(benchmark::State& state)
{
    for (auto _ : state) {
        const auto file = MappedFile::open(bench::traceFile());
        if (!file) {
            state.SkipWithError("no trace");
            return;
        }
        EmptyHandler handler;
        const auto bytes = (*file)->bytes();
        benchmark::DoNotOptimize(nlohmann::json::sax_parse(bytes.begin(), bytes.end(), &handler));
    }
}
BENCHMARK(nlohmannSax)->Unit(benchmark::kMillisecond)->UseRealTime()->Iterations(2);

void openTrace(benchmark::State& state)
{
    double perEvent = 0;
    double peakPerEvent = 0;
    double events = 0;
    for (auto _ : state) {
        state.PauseTiming();
        if (!std::filesystem::exists(bench::traceFile())) {
            state.SkipWithError("no trace");
            return;
        }
        trimHeap();
        const auto before = bench::anonymousBytes();
        bench::PeakWatch watch;
        state.ResumeTiming();
        auto report = bench::openTrace(bench::traceFile(), static_cast<unsigned>(state.range(0)));
        state.PauseTiming();
        const auto peak = watch.stop();
        const auto after = bench::anonymousBytes();
        const auto& c = report->inventory[0].counts;
        events = static_cast<double>(c.slices + c.pairedEnds + c.flowPoints + c.counters + c.instants +
                                     c.metadata + c.reported);
        perEvent = static_cast<double>(after - before) / events;
        peakPerEvent = static_cast<double>(peak - before) / events;
        report.reset();
        state.ResumeTiming();
    }
    state.counters["events"] = events;
    state.counters["anonBytesPerEvent"] = perEvent;
    state.counters["peakBytesPerEvent"] = peakPerEvent;
}
BENCHMARK(openTrace)->Arg(2)->Arg(1)->Unit(benchmark::kMillisecond)->UseRealTime()->Iterations(3);

} // namespace
