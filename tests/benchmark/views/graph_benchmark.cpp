// SPDX-License-Identifier: GPL-3.0-or-later
// A model from its file to the first picture, folded and with every node, and frames while it is moved and
// zoomed. OPSCOPE_BENCH_MODELS names a folder with model_N.txt and shared_N.txt (by default /tmp/big:
// opscope-samples model N /tmp/big/model_N.txt; opscope-samples model N /tmp/big/shared_N.txt shared).
#include <benchmark/benchmark.h>
#include <cstdlib>
#include <string>

#include <QImage>
#include <QSignalSpy>
#include <QTest>

#include "core/graph/open_graph.h"
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

} // namespace
