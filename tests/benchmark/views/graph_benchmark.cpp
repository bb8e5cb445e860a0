// SPDX-License-Identifier: GPL-3.0-or-later
// A model from its file to the first picture, folded and with every node, and frames while it is moved and
// zoomed. OPSCOPE_BENCH_MODELS names a folder with model_N.txt and shared_N.txt (by default /tmp/big:
// opscope-samples model N /tmp/big/model_N.txt; opscope-samples model N /tmp/big/shared_N.txt shared).
#include <algorithm>
#include <benchmark/benchmark.h>
#include <chrono>
#include <cstdlib>
#include <ctime>
#include <string>
#include <thread>
#include <vector>

#include <QImage>
#include <QSignalSpy>
#include <QTest>

#include "core/graph/diff/diff.h"
#include "core/graph/open_graph.h"
#include "tests/benchmark/memory_use.h"
#include "views/graph/graph_canvas.h"

namespace {

using namespace opscope;

std::string fileOf(const benchmark::State& state)
{
    const char* const folder = std::getenv("OPSCOPE_BENCH_MODELS");
    return std::string(folder != nullptr ? folder : "/tmp/big") +
           (state.range(1) != 0 ? "/shared_" : "/model_") + std::to_string(state.range(0)) + ".txt";
}

void paint(GraphCanvas& canvas)
{
    QImage image(canvas.size(), QImage::Format_RGB32);
    canvas.render(&image);
    benchmark::DoNotOptimize(image.constBits());
}

/// Opens the model of the state in a canvas; false: there is none.
bool show(benchmark::State& state, GraphCanvas& canvas, bool isWhole)
{
    const auto graph = openGraph(fileOf(state));
    if (!graph) {
        state.SkipWithError("no such model");
        return false;
    }
    QSignalSpy laidOut(&canvas, &GraphCanvas::sceneChanged);
    canvas.setGraph(*graph);
    if (isWhole)
        canvas.openAll();
    return laidOut.wait(60'000);
}

void firstPaint(benchmark::State& state, bool isWhole)
{
    for (auto _ : state) {
        GraphCanvas canvas;
        canvas.resize(1280, 800);
        if (!show(state, canvas, isWhole))
            return;
        paint(canvas);
    }
}

void frame(benchmark::State& state, bool isZooming)
{
    GraphCanvas canvas;
    canvas.resize(1280, 800);
    if (!show(state, canvas, true))
        return;
    GraphCamera camera;
    camera.scale = static_cast<double>(state.range(2)) / 100;
    camera.centreOn({canvas.scene()->width / 2, canvas.scene()->height / 2}, canvas.size());
    canvas.setCamera(camera);
    paint(canvas);
    bool isForth = false;
    for (auto _ : state) {
        isForth = !isForth;
        if (isZooming) {
            camera.zoomAt({640, 400}, isForth ? 1.02 : 1 / 1.02);
            canvas.setCamera(camera);
        } else {
            QTest::keyClick(&canvas, isForth ? Qt::Key_D : Qt::Key_A);
        }
        paint(canvas);
    }
}

double threadMs()
{
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
}

double clockMs()
{
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

/// The time that 95 % of the frames keep, and the worst: by the clock, which counts what else runs on the
/// machine, and of the processor.
class FrameTimes {
public:
    template <class Frame>
    void measure(const Frame& frame)
    {
        const auto cpu = threadMs();
        const auto clock = clockMs();
        frame();
        m_clock.push_back(clockMs() - clock);
        m_cpu.push_back(threadMs() - cpu);
    }
    std::size_t count() const { return m_clock.size(); }
    void tell(benchmark::State& state)
    {
        std::ranges::sort(m_clock);
        std::ranges::sort(m_cpu);
        state.counters["p95_ms"] = m_clock[count() * 95 / 100];
        state.counters["worst_ms"] = m_clock.back();
        state.counters["p95_cpu_ms"] = m_cpu[count() * 95 / 100];
        state.counters["worst_cpu_ms"] = m_cpu.back();
    }

private:
    std::vector<double> m_clock;
    std::vector<double> m_cpu;
};

/// Panned forth and back by keys, some 1200 pixels.
void framesByClock(benchmark::State& state)
{
    GraphCanvas canvas;
    canvas.resize(1280, 800);
    if (!show(state, canvas, true))
        return;
    GraphCamera camera;
    camera.scale = static_cast<double>(state.range(2)) / 100;
    camera.centreOn({canvas.scene()->width / 2, canvas.scene()->height / 2}, canvas.size());
    canvas.setCamera(camera);
    paint(canvas);
    FrameTimes times;
    for (auto _ : state) {
        times.measure([&] {
            QTest::keyClick(&canvas, times.count() % 40 < 20 ? Qt::Key_D : Qt::Key_A);
            paint(canvas);
        });
    }
    times.tell(state);
}

/// From the top to the bottom a page at a time: nothing of a frame was seen before.
void framesOfPages(benchmark::State& state)
{
    GraphCanvas canvas;
    canvas.resize(1280, 800);
    if (!show(state, canvas, true))
        return;
    GraphCamera camera;
    camera.scale = static_cast<double>(state.range(2)) / 100;
    camera.centreOn({canvas.scene()->width / 2, 0}, canvas.size());
    canvas.setCamera(camera);
    paint(canvas);
    FrameTimes times;
    for (auto _ : state) {
        times.measure([&] {
            QTest::keyClick(&canvas, Qt::Key_PageDown);
            paint(canvas);
        });
    }
    times.tell(state);
}

/// From the whole model to the largest scale and back, a notch of the wheel at a time, at other places.
void framesOfZooming(benchmark::State& state)
{
    GraphCanvas canvas;
    canvas.resize(1280, 800);
    if (!show(state, canvas, true))
        return;
    canvas.fit();
    paint(canvas);
    FrameTimes times;
    double factor = 1.2;
    auto camera = canvas.camera();
    for (auto _ : state) {
        if (camera.scale >= GraphCamera::kLargest) {
            factor = 1 / 1.2;
        } else if (camera.scale <= GraphCamera::kSmallest * 2) {
            factor = 1.2;
            const auto part = static_cast<double>(times.count() % 97) / 97;
            camera.centreOn({canvas.scene()->width / 2, canvas.scene()->height * part}, canvas.size());
        }
        camera.zoomAt({640, 400}, factor);
        times.measure([&] {
            canvas.setCamera(camera);
            paint(canvas);
        });
    }
    times.tell(state);
}

/// Anonymous memory of a window part that shows the model with every node, over one that shows none.
void memory(benchmark::State& state)
{
    for (auto _ : state) {
        GraphCanvas canvas;
        canvas.resize(1280, 800);
        paint(canvas);
        const auto before = bench::anonymousBytes();
        if (!show(state, canvas, true))
            return;
        paint(canvas);
        state.counters["MB"] = static_cast<double>(bench::anonymousBytes() - before) / 1e6;
    }
}

/// How long work on the model goes on when it is asked to stop, ms: the most of stops at all tenths of it.
template <class Work>
void stopping(benchmark::State& state, const Work& work)
{
    const auto graph = openGraph(fileOf(state));
    if (!graph) {
        state.SkipWithError("no such model");
        return;
    }
    using Clock = std::chrono::steady_clock;
    const auto msSince = [](Clock::time_point begin) {
        return std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
    };
    const auto begin = Clock::now();
    work(**graph, std::stop_token());
    const auto whole = msSince(begin);
    double most = 0;
    for (auto _ : state) {
        for (int tenth = 1; tenth < 10; ++tenth) {
            std::jthread thread([&](const std::stop_token& stop) { work(**graph, stop); });
            std::this_thread::sleep_for(std::chrono::duration<double, std::milli>(whole * tenth / 10));
            const auto asked = Clock::now();
            thread.request_stop();
            thread.join();
            most = std::max(most, msSince(asked));
        }
    }
    state.counters["whole_ms"] = whole;
    state.counters["stop_ms"] = most;
}

void sizes(benchmark::internal::Benchmark* benchmark)
{
    for (const int isShared : {0, 1}) {
        for (const int nodes : {176, 1000, 5000, 20000, 100000})
            benchmark->Args({nodes, isShared});
    }
    benchmark->Unit(benchmark::kMillisecond)->UseRealTime();
}

void scales(benchmark::internal::Benchmark* benchmark)
{
    for (const int isShared : {0, 1}) {
        for (const int scale : {1, 6, 15, 45, 80, 150})
            benchmark->Args({20000, isShared, scale});
    }
    benchmark->Unit(benchmark::kMillisecond);
}

BENCHMARK_CAPTURE(firstPaint, folded, false)->Apply(sizes);
BENCHMARK_CAPTURE(firstPaint, whole, true)->Apply(sizes);
BENCHMARK_CAPTURE(frame, pan, false)->Apply(scales);
BENCHMARK_CAPTURE(frame, zoom, true)->Apply(scales);
BENCHMARK(framesByClock)->Apply(scales)->Iterations(400);
BENCHMARK(framesOfPages)->Apply(scales)->Iterations(400);
BENCHMARK(framesOfZooming)->Args({20000, 0})->Args({20000, 1})->Iterations(800);
BENCHMARK(memory)->Args({20000, 0})->Iterations(1);
BENCHMARK_CAPTURE(stopping, read,
                  [](const ModelGraph& graph, const std::stop_token& stop) {
                      benchmark::DoNotOptimize(openGraph(graph.path, stop));
                  })
    ->Args({20000, 0})
    ->Args({100000, 0})
    ->Iterations(1);
BENCHMARK_CAPTURE(stopping, layout,
                  [](const ModelGraph& graph, const std::stop_token& stop) {
                      const auto scopes = scopesOf(graph);
                      const std::vector<bool> areOpen(scopes.all.size(), true);
                      benchmark::DoNotOptimize(makeScene(graph, scopes, areOpen, stop));
                  })
    ->Args({20000, 0})
    ->Args({100000, 0})
    ->Iterations(1);
BENCHMARK_CAPTURE(stopping, diff,
                  [](const ModelGraph& graph, const std::stop_token& stop) {
                      benchmark::DoNotOptimize(diffGraphs(graph, graph, stop));
                  })
    ->Args({20000, 0})
    ->Args({100000, 0})
    ->Iterations(1);

} // namespace
