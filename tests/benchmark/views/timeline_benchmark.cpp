// SPDX-License-Identifier: GPL-3.0-or-later
// The smoothness of the timeline: one frame of 5 M slices in 40 lanes at 1920x1080 against the naive loop
// over the visible slices, and what the level of detail costs to build and to keep.
#include <benchmark/benchmark.h>
#include <cmath>
#include <memory>

#include <QApplication>
#include <QPainter>
#include <QScrollBar>
#include <QTest>

#include "core/report/report.h"
#include "tests/benchmark/views/big_report.h"
#include "views/selection/selection.h"
#include "views/timeline/timeline_page.h"
#include "views/timeline/timeline_painter.h"
#include "views/timeline/timeline_view.h"

using namespace opscope;

namespace {

constexpr int kWidth = 1920;
constexpr int kHeight = 1080;

std::size_t countFrom(const char* variable, std::size_t otherwise)
{
    const auto asked = qEnvironmentVariable(variable).toULongLong();
    return asked > 0 ? asked : otherwise;
}

/// OPSCOPE_BENCH_SLICES asks for another size, such as 50 million.
std::size_t sliceCount()
{
    return countFrom("OPSCOPE_BENCH_SLICES", 5'000'000);
}

constexpr std::size_t kRanks = 16;

/// OPSCOPE_BENCH_RANK_SLICES asks for another size of each rank.
std::vector<ReportPtr> ranks()
{
    std::vector<ReportPtr> out;
    for (std::size_t i = 0; i < kRanks; ++i)
        out.push_back(bench::bigReport(countFrom("OPSCOPE_BENCH_RANK_SLICES", 1'000'000),
                                       static_cast<std::uint32_t>(i + 1)));
    return out;
}

const ReportPtr& fiveMillion()
{
    static const auto kReport = bench::bigReport(sliceCount());
    return kReport;
}

struct Stage {
    explicit Stage(const ReportPtr& report) : page({report, selection}, nullptr)
    {
        page.resize(kWidth, kHeight);
        page.show();
        (void)QTest::qWaitFor([&] { return page.timeline()->isReady(); }, 600'000);
    }
    Selection selection;
    TimelinePage page;
    TimelineView& view = *page.findChild<TimelineView*>();
};

Stage& stage()
{
    static auto* const kStage = new Stage(fiveMillion()); // lives until the program ends
    return *kStage;
}

void show(Stage& s, double visibleShare)
{
    auto& timeline = *s.page.timeline();
    const auto span = timeline.report().span;
    const auto dur = std::max<std::int64_t>(
        static_cast<std::int64_t>(static_cast<double>(span.dur()) * visibleShare), 100);
    const auto begin = span.begin + (span.dur() - dur) / 2;
    timeline.setViewport(Viewport::fitting({begin, begin + dur}, timeline.widthPx(), 0));
}

double countOf(TimelineView& view, std::size_t (*count)(const TimelineLayout& layout))
{
    double sum = 0;
    for (const auto& layout : view.currentLayout())
        sum += static_cast<double>(count(layout));
    return sum;
}

/// What a timeline without level of detail does: one fillRect a visible slice.
void naive(benchmark::State& state)
{
    const auto& report = *fiveMillion();
    auto& timeline = *stage().page.timeline();
    show(stage(), 1.0 / static_cast<double>(state.range(0)));
    QImage image(kWidth, kHeight, QImage::Format_RGB32);
    for (auto _ : state) {
        QPainter painter(&image);
        const auto& view = timeline.viewport();
        const auto visible = timeline.visible();
        for (std::size_t t = 0; t < report.tracks.size(); ++t) {
            const auto& track = report.tracks[t];
            for (auto i = track.firstSlice; i < track.firstSlice + track.sliceCount; ++i) {
                const auto ts = report.slices.ts[i];
                const auto dur = report.slices.dur[i];
                if (ts >= visible.end || ts + dur <= visible.begin)
                    continue;
                painter.fillRect(QRectF(view.xOf(ts), 26.0 * static_cast<double>(t),
                                        std::max(static_cast<double>(dur) / view.nsPerPx, 1.0), 18),
                                 QColor::fromRgb(timeline.colors().of(SliceId{i})));
            }
        }
        benchmark::DoNotOptimize(image.bits());
    }
}

/// Layout, rectangles, labels, overlays: everything that a frame costs before the window system gets it.
void frame(benchmark::State& state)
{
    auto& s = stage();
    show(s, 1.0 / static_cast<double>(state.range(0)));
    auto& timeline = *s.page.timeline();
    const auto track = timeline.report().tracks[0];
    timeline.selection().setRange(timeline.visible());
    timeline.selectSlice({0, SliceId{track.firstSlice + track.sliceCount / 2}});
    timeline.setFlowLane({0, TrackId{0}});
    bool isEven = false;
    auto image = s.view.picture(); // stands for the window's own store
    for (auto _ : state) {
        timeline.panBy((isEven = !isEven) ? 3 : -3); // every frame another one
        QPainter painter(&image);
        s.view.paintPixels(painter);
        benchmark::DoNotOptimize(image.bits());
    }
    state.counters["spans"] =
        countOf(s.view, [](const TimelineLayout& layout) { return layout.spans.size(); });
    timeline.setFlowLane({});
    timeline.selection().setRange(std::nullopt);
}

/// A click: the lanes stay as they were painted.
void click(benchmark::State& state)
{
    auto& s = stage();
    show(s, 1.0 / static_cast<double>(state.range(0)));
    auto& timeline = *s.page.timeline();
    const auto first = timeline.report().tracks[0].firstSlice;
    bool isEven = false;
    auto image = s.view.picture();
    const auto lanePaints = s.view.lanePaints();
    for (auto _ : state) {
        timeline.selectSlice({0, SliceId{first + ((isEven = !isEven) ? 1U : 2U)}});
        QPainter painter(&image);
        s.view.paintPixels(painter);
        benchmark::DoNotOptimize(image.bits());
    }
    state.counters["lane paints"] = s.view.lanePaints() - lanePaints;
}

/// Sixteen ranks on one timeline: all of them strips, or all of them open.
void rankFrame(benchmark::State& state)
{
    struct RankStage {
        Selection selection;
        TimelineModel timeline{ranks(), selection, nullptr, TimelineMemory::None};
        TimelineView view{&timeline};
    };
    static auto* const kStage = [] {
        auto* made = new RankStage; // lives until the program ends
        made->view.resize(kWidth, kHeight);
        made->view.show();
        (void)QTest::qWaitFor([made] { return made->timeline.isReady(); }, 600'000);
        return made;
    }();
    auto& timeline = kStage->timeline;
    const bool isOpen = state.range(0) != 0;
    timeline.editLanes([&](LaneTree& lanes) {
        for (std::size_t i = 0; i < lanes.nodes().size(); ++i) {
            if (lanes.nodes()[i].kind == LaneKind::Report)
                lanes.setCollapsed(static_cast<std::int32_t>(i), !isOpen);
        }
    });
    const auto span = timeline.span();
    const auto dur = std::max<std::int64_t>(span.dur() / state.range(1), 100);
    const auto begin = span.begin + (span.dur() - dur) / 2;
    timeline.setViewport(Viewport::fitting({begin, begin + dur}, timeline.widthPx(), 0));
    auto image = kStage->view.picture();
    int step = 0;
    for (auto _ : state) {
        // Every frame another one: panned, then zoomed.
        ++step;
        if (step % 2 == 0)
            timeline.panBy(step % 4 == 0 ? 3 : -3);
        else
            timeline.zoomAt(kWidth / 3.0, step % 4 == 1 ? 0.99 : 1 / 0.99);
        QPainter painter(&image);
        kStage->view.paintPixels(painter);
        benchmark::DoNotOptimize(image.bits());
    }
    state.counters["spans"] =
        countOf(kStage->view, [](const TimelineLayout& layout) { return layout.spans.size(); });
    state.counters["strips"] =
        countOf(kStage->view, [](const TimelineLayout& layout) { return layout.counters.size(); });
}

void buildPyramids(benchmark::State& state)
{
    const auto& report = *fiveMillion();
    std::size_t bytes = 0;
    for (auto _ : state) {
        bytes = 0;
        for (const auto& track : report.tracks)
            bytes += TrackPyramid::build(report.slices, track).heapBytes();
    }
    const auto slices = static_cast<double>(report.slices.size());
    state.counters["bytes/slice"] = static_cast<double>(bytes) / slices;
    state.counters["ns/slice"] = benchmark::Counter(
        slices * 1e-9, benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

} // namespace

BENCHMARK(naive)->Name("timeline/naive/zoom")->Arg(1)->Arg(100)->Unit(benchmark::kMillisecond);
BENCHMARK(frame)
    ->Name("timeline/frame/zoom")
    ->Arg(1)
    ->Arg(10)
    ->Arg(100)
    ->Arg(1'000)
    ->Arg(10'000)
    ->Arg(100'000)
    ->Arg(1'000'000)
    ->Unit(benchmark::kMillisecond);
BENCHMARK(click)->Name("timeline/click/zoom")->Arg(1)->Arg(1'000'000)->Unit(benchmark::kMillisecond);
BENCHMARK(rankFrame)
    ->Name("timeline/ranks/open/zoom")
    ->ArgsProduct({{0, 1}, {1, 100, 10'000}})
    ->Unit(benchmark::kMillisecond);
BENCHMARK(buildPyramids)->Name("timeline/pyramids/5M")->Unit(benchmark::kMillisecond);
