// SPDX-License-Identifier: GPL-3.0-or-later
// The bands of the canvas: a click hits the item that is painted there.
#include <algorithm>
#include <set>

#include <QPainter>
#include <QTest>

#include <catch2/catch.hpp>

#include "tests/views/timeline/sample_report.h"
#include "views/selection/shown_notes.h"
#include "views/timeline/canvas_overlay.h"
#include "views/timeline/hover_text.h"
#include "views/timeline/lane_canvas.h"
#include "views/timeline/lane_headers.h"
#include "views/timeline/marker_strip.h"
#include "views/timeline/overview_strip.h"
#include "views/timeline/time_ruler.h"

using namespace opscope;

namespace {

constexpr QSize kSize(1000, 600);
constexpr int kHeaders = 200;

/// A timeline without a widget.
struct Bands {
    explicit Bands(const ReportPtr& report = test::sampleReport())
        : timeline(report, selection, nullptr, TimelineMemory::None)
    {
        timeline.setWidth(kSize.width() - kHeaders);
    }
    CanvasState state() const
    {
        CanvasState out;
        out.timeline = &timeline;
        out.ticks = &ticks;
        out.geometry = canvasGeometry(kSize, kHeaders, {}, true, timeline.lanes().pinnedHeight());
        return out;
    }

    Selection selection;
    TimelineModel timeline;
    std::vector<RulerTick> ticks;
};

/// The number of colours in an area.
std::size_t coloursIn(const QImage& image, QRect area)
{
    std::set<QRgb> seen;
    for (int y = area.top(); y <= area.bottom(); ++y) {
        for (int x = area.left(); x <= area.right(); ++x)
            seen.insert(image.pixel(x, y));
    }
    return seen.size();
}

} // namespace

TEST_CASE("canvas bands: bands are below each other and fill the canvas", "[views][timeline][bands]")
{
    for (const int pinned : {0, 50, 5000}) {
        const auto g = canvasGeometry(kSize, kHeaders, {}, true, pinned);
        CHECK(g.markers.top() == g.overview.bottom() + 1);
        CHECK(g.ruler.top() == g.markers.bottom() + 1);
        CHECK(g.steps.bottom() == g.ruler.bottom());
        CHECK(g.top == g.ruler.bottom() + 1);
        CHECK(g.lanes.bottom() == kSize.height() - 1);
        CHECK(g.lanes.top() == g.top + g.pinned.height() + g.pinnedLine().height());
        CHECK(g.lanes.height() > kSize.height() / 3);
    }
    const auto bare = canvasGeometry(kSize, kHeaders, {false, false}, false, 0);
    CHECK(bare.ruler.top() == 0);
    CHECK(bare.lanes.top() == bare.ruler.height());
}

TEST_CASE("canvas bands: an arrow is hit where it is painted and nowhere else", "[views][timeline][bands]")
{
    Bands bands;
    for (const bool isPinned : {false, true}) {
        if (isPinned)
            bands.timeline.editLanes([](LaneTree& l) { l.setPinned(l.nodeOf({0, TrackId{0}}), true); });
        const auto state = bands.state();
        const auto headers = layOutHeaders(state);
        QImage image(kSize, QImage::Format_RGB32);
        QPainter painter(&image);
        paintHeaders(painter, state, headers);
        painter.end();
        int arrows = 0;
        for (const auto& header : headers) {
            const auto isBare = [&](QRect area) {
                return coloursIn(image, area.adjusted(4, 2, 0, -2)) == 1; // without the edges of the row
            };
            const QRect left(0, header.row.top(), header.name.left(), std::min(header.row.height(), 26));
            CHECK(isBare(left) == header.arrow.isEmpty());
            CHECK(headerAt(headers, header.row.center()) == &header);
            CHECK_FALSE(isBare(header.name));
            arrows += header.arrow.isEmpty() ? 0 : 1;
        }
        CHECK(arrows == (isPinned ? 5 : 4)); // two groups, two lanes of several sub-rows
    }
}

TEST_CASE("canvas bands: markers and steps and the window of the overview are hit",
          "[views][timeline][bands]")
{
    Bands bands;
    const auto range = [](std::int64_t from, std::int64_t to) {
        return TimeRange{test::kEpoch + from, test::kEpoch + to};
    };
    bands.timeline.editMarkers([&](MarkerList& markers) {
        markers.add({QStringLiteral("point"), range(100'000, 100'000), 0});
        markers.add({QStringLiteral("range"), range(300'000, 600'000), 0});
    });
    bands.timeline.showRange(range(0, 1'000'000), 0);
    const auto state = bands.state();
    const auto strip = layOutMarkers(state);
    REQUIRE(strip.flags.size() == 2);
    CHECK(markerAt(strip, state.xOf(test::kEpoch + 100'000) + 5) == 0U);
    CHECK(markerAt(strip, state.xOf(test::kEpoch + 450'000)) == 1U);
    CHECK_FALSE(markerAt(strip, state.xOf(test::kEpoch + 900'000)).has_value());

    const auto steps = layOutRuler(state).steps;
    REQUIRE(steps.size() == 2);
    for (const auto& [rect, step] : steps)
        CHECK(stepAt(state, rect.center().toPoint()) == state.report().steps[step].range);
    CHECK_FALSE(stepAt(state, state.geometry.ruler.topLeft()).has_value());

    bands.timeline.showRange(range(400'000, 600'000), 0);
    const auto window = overviewWindow(bands.state());
    CHECK(window.begin == Approx(0.4 * (kSize.width() - kHeaders)).margin(1));
    CHECK(overviewHit(window, window.begin) == OverviewPart::Begin);
    CHECK(overviewHit(window, window.end) == OverviewPart::End);
    CHECK(overviewHit(window, (window.begin + window.end) / 2) == OverviewPart::Window);
    CHECK(overviewHit(window, 10) == OverviewPart::Outside);
}

TEST_CASE("canvas bands: names of markers end where the next flag begins", "[views][timeline]")
{
    Bands bands;
    bands.timeline.editMarkers([](MarkerList& markers) {
        for (const auto at : {100'000, 110'000, 900'000})
            markers.add(
                {QStringLiteral("a marker with a long name"), {test::kEpoch + at, test::kEpoch + at}, 0});
    });
    const auto strip = layOutMarkers(bands.state());
    REQUIRE(strip.flags.size() == 3);
    CHECK(strip.flags[0].textLeft + strip.flags[0].textWidth <=
          std::max(strip.flags[1].x0, strip.flags[0].textLeft));
    CHECK(strip.flags[1].textWidth > 100);
}

TEST_CASE("canvas bands: flows are found with both ends before they are painted", "[views][timeline][bands]")
{
    Bands bands;
    CHECK(findFlows(bands.state()).curves.empty());
    bands.timeline.selectSlice({0, SliceId{1}});
    const auto state = bands.state();
    const auto found = findFlows(state);
    REQUIRE(found.curves.size() == 1);
    CHECK(found.curves[0].from ==
          QPointF(state.sliceRect({0, SliceId{1}})->right(), state.sliceRect({0, SliceId{1}})->center().y()));
    CHECK(found.curves[0].to ==
          QPointF(state.sliceRect({0, SliceId{4}})->left(), state.sliceRect({0, SliceId{4}})->center().y()));
    CHECK(found.more == 0);
    // In a folded group the curve ends at the group's row.
    bands.timeline.editLanes([](LaneTree& l) {
        l.setCollapsed(l.node(l.nodeOf({0, TrackId{1}})).parent, true);
    });
    const auto folded = findFlows(bands.state());
    REQUIRE(folded.curves.size() == 1);
    CHECK(folded.curves[0].to.x() == found.curves[0].to.x());
}

TEST_CASE("canvas bands: some of many flows are drawn and all are counted", "[views][timeline][bands]")
{
    constexpr int kFlows = 30'000;
    ReportBuilder b;
    const auto process = b.process("1");
    const auto from = b.track(b.thread(process, "1"));
    const auto to = b.track(b.thread(process, "2"));
    FlowPoint point;
    point.category = b.intern("HostToDevice");
    for (int i = 0; i < kFlows; ++i) {
        b.addSlice(test::sliceOf(b, from, "launch", i * 1000, 400));
        b.addSlice(test::sliceOf(b, to, "kernel", i * 1000 + 500, 400));
        for (const auto track : {from, to}) {
            point.id = static_cast<std::uint64_t>(i);
            point.track = track;
            point.ts = test::kEpoch + i * 1000 + (track == to ? 500 : 0);
            point.phase = track == from ? FlowPoint::Phase::Start : FlowPoint::Phase::End;
            b.addFlowPoint(point);
        }
    }
    Bands bands(b.finish());
    REQUIRE(bands.timeline.report().flows.source.size() == kFlows);
    const auto flowsOf = [&](std::size_t lane) {
        bands.timeline.setFlowLane({0, TrackId::of(lane)});
        return findFlows(bands.state());
    };
    for (const std::size_t lane : {0U, 1U}) {
        const auto found = flowsOf(lane);
        CHECK(found.curves.size() > 1); // of slices below three pixels one in each 32 px
        CHECK(static_cast<int>(found.curves.size()) <= bands.timeline.widthPx() / 32 + 1);
        CHECK(found.curves.size() + found.more == kFlows);
    }
    // There are a hundred visible slices of a lane: flows that begin there are drawn.
    bands.timeline.setViewport(
        Viewport::fitting({test::kEpoch + 5'000'450, test::kEpoch + 5'099'900}, bands.timeline.widthPx(), 0));
    for (const std::size_t lane : {0U, 1U}) {
        const auto found = flowsOf(lane);
        CHECK(found.curves.size() + found.more == (lane == 0 ? 99 : 100));
        CHECK(found.more == 0);
    }
}

TEST_CASE("canvas bands: the overlay frames selected and hovered slices", "[views][timeline][bands]")
{
    Bands bands;
    const auto state = bands.state();
    CHECK(layOutOverlay(state, {}).lanes.empty());
    bands.timeline.selectSlice({0, SliceId{3}});
    OverlayInput input;
    input.hovered = {0, SliceId{4}};
    const auto overlay = layOutOverlay(state, input);
    REQUIRE(overlay.lanes.size() == 2);
    CHECK(overlay.lanes[0].rect.center() == state.sliceRect({0, SliceId{4}})->center());
    CHECK(overlay.lanes[1].rect.center() == state.sliceRect({0, SliceId{3}})->center());
    CHECK(overlay.notes.empty());
    bands.timeline.selectSlice({0, SliceId{4}}, true);
    const auto gap = layOutOverlay(state, {}).notes;
    REQUIRE_FALSE(gap.empty());
    CHECK(gap.back().text.contains(durationText(100'000)));
}

TEST_CASE("canvas bands: slices of the selected name are underlined", "[views][timeline][bands]")
{
    Bands bands;
    REQUIRE(QTest::qWaitFor([&] { return bands.timeline.isReady(); }, 10'000));
    const auto state = bands.state();
    bands.timeline.selectSlice({0, SliceId{3}}); // 5 has the same name
    const auto overlay = layOutOverlay(state, {});
    REQUIRE(overlay.lanes.size() == 2); // the frame, then the line
    const auto other = *state.sliceRect({0, SliceId{5}});
    CHECK(overlay.lanes[1].rect.left() == other.left());
    CHECK(overlay.lanes[1].rect.bottom() == other.bottom());
    CHECK(overlay.notes.empty());                // no communication: nothing is linked
    bands.timeline.selectSlice({0, SliceId{6}}); // the only one of its name
    CHECK(layOutOverlay(state, {}).lanes.size() == 1);
}

TEST_CASE("canvas bands: the same collective on another rank is linked with its delay",
          "[views][timeline][bands]")
{
    const auto rank = [](int number, std::int64_t delay) {
        ReportBuilder b;
        b.report().rank = number;
        const auto ring = b.track(b.thread(b.process("7"), "1"));
        for (int i = 0; i < 3; ++i) {
            auto slice = test::sliceOf(b, ring, "hcom_allReduce", i * 100'000 + delay, 20'000);
            slice.cls = SliceClass::Communication;
            b.addSlice(slice);
        }
        return b.finish();
    };
    Selection selection;
    TimelineModel timeline({rank(0, 0), rank(1, 30'000)}, selection, nullptr, TimelineMemory::None);
    timeline.setWidth(kSize.width() - kHeaders);
    REQUIRE(QTest::qWaitFor([&] { return timeline.isReady(); }, 10'000));
    CanvasState state;
    const std::vector<RulerTick> ticks;
    state.timeline = &timeline;
    state.ticks = &ticks;
    state.geometry = canvasGeometry(kSize, kHeaders, {}, false, 0);
    timeline.selectSlice({0, SliceId{1}});
    const auto overlay = layOutOverlay(state, {});
    CHECK(overlay.lanes.size() == 1 + 5); // its frame, and the others of the name
    REQUIRE(overlay.notes.size() == 2);
    const auto own = *state.sliceRect({0, SliceId{1}});
    const auto next = *state.sliceRect({1, SliceId{1}}); // not the first of its rank
    CHECK(overlay.notes[0].rect.topLeft() == QPointF(own.left(), own.center().y()));
    CHECK(overlay.notes[0].rect.bottomRight() == QPointF(next.left(), next.center().y()));
    CHECK(overlay.notes[1].text == QStringLiteral("+30 us"));
    // The same number counts, not the nearest slice: its delay may be longer than the time between two.
    Selection another;
    TimelineModel late({rank(0, 0), rank(1, 130'000)}, another, nullptr, TimelineMemory::None);
    late.setWidth(kSize.width() - kHeaders);
    REQUIRE(QTest::qWaitFor([&] { return late.isReady(); }, 10'000));
    late.selectSlice({0, SliceId{2}});
    REQUIRE(late.sameCollective().size() == 1);
    CHECK(late.sameCollective().front() == RankSlice{1, SliceId{2}});
    state.timeline = &late;
    CHECK(layOutOverlay(state, {}).notes.at(1).text == QStringLiteral("+130 us"));
}

TEST_CASE("canvas bands: a lane at the top names its process when that has scrolled away",
          "[views][timeline][bands]")
{
    Bands bands;
    bands.timeline.editLanes([](LaneTree& l) { l.setRowHeight(LaneTree::kMaxRowHeight); });
    auto state = bands.state();
    const auto& lanes = bands.timeline.lanes();
    const auto node = lanes.nodeOf({0, TrackId{0}});
    const auto* item = lanes.itemOf(node);
    const auto inkAt = [&](int scroll, int y) { // columns of pixels that the name covers
        state.scroll = scroll;
        QImage image(kSize, QImage::Format_RGB32);
        QPainter painter(&image);
        paintHeaders(painter, state, layOutHeaders(state));
        painter.end();
        int columns = 0;
        for (int x = 0; x < kHeaders - 2; ++x)
            columns += coloursIn(image, {x, y, 1, 44}) > 1 ? 1 : 0;
        return columns;
    };
    constexpr int kNameTop = 8; // the name is in the middle of its line
    const auto top = state.geometry.lanes.top() + kNameTop;
    const auto withGroup = inkAt(item->y - 2, top + 2); // the group is seen: the lane has its own name
    const auto apart = inkAt(item->y + 5, top);
    CHECK(withGroup > 0);
    CHECK(apart > withGroup + 15);
}

TEST_CASE("canvas bands: the name of a tall lane stays visible while the lane scrolls",
          "[views][timeline][bands]")
{
    Bands bands;
    bands.timeline.editLanes([](LaneTree& l) { l.setRowHeight(LaneTree::kMaxRowHeight); });
    auto state = bands.state();
    const auto* item = bands.timeline.lanes().itemOf(bands.timeline.lanes().nodeOf({0, TrackId{0}}));
    REQUIRE(item->height > 100);
    const auto area = state.geometry.lanes;
    const auto headerAtScroll = [&](int scroll) {
        state.scroll = scroll;
        for (const auto& header : layOutHeaders(state)) {
            if (header.item == item)
                return header;
        }
        return LaneHeader();
    };
    CHECK(headerAtScroll(0).name.top() == area.top() + item->y);
    const auto half = headerAtScroll(item->y + item->height / 3);
    CHECK(half.name.top() == area.top());
    CHECK(half.arrow.top() == area.top()); // and the lane can be folded there
    const auto end = headerAtScroll(item->y + item->height - 10);
    CHECK(end.name.top() < area.top()); // the name leaves the view with its lane
    CHECK(end.name.bottom() <= end.row.bottom());
}

TEST_CASE("canvas bands: a folded group shows when its lanes are busy", "[views][timeline][bands]")
{
    Bands bands;
    REQUIRE(QTest::qWaitFor([&] { return bands.timeline.isReady(); }, 10'000));
    const auto group = bands.timeline.lanes().node(bands.timeline.lanes().nodeOf({0, TrackId{1}})).parent;
    const auto counters = [&] {
        LaneCanvas canvas;
        canvas.layOut(bands.state());
        std::size_t count = 0;
        for (const auto& layout : canvas.lanes())
            count += layout.counters.size();
        return count;
    };
    REQUIRE(counters() == 1); // the counter lane of the group
    bands.timeline.editLanes([&](LaneTree& l) { l.setCollapsed(group, true); });
    LaneCanvas canvas;
    const auto state = bands.state();
    canvas.layOut(state);
    REQUIRE(canvas.lanes().size() == 1);
    const auto& layout = canvas.lanes()[0];
    REQUIRE(layout.counters.size() == 1);
    CHECK_FALSE(layout.counters[0].counter.valid());
    const auto isBusy = [&](std::int64_t ns) {
        const auto x = static_cast<int>(state.timeline->viewport().xOf(test::kEpoch + ns));
        return std::ranges::any_of(layout.runs,
                                   [&](const CounterRun& run) { return run.x0 <= x && x < run.x1; });
    };
    CHECK(isBusy(210'000)); // stream 3
    CHECK(isBusy(640'000)); // both
    CHECK(isBusy(790'000));
    CHECK_FALSE(isBusy(100'000));
    CHECK_FALSE(isBusy(900'000));
}

TEST_CASE("canvas bands: a folded group of counters shows how high they are", "[views][timeline][bands]")
{
    ReportBuilder b;
    const auto process = b.process("9");
    const auto work = b.track(b.thread(b.process("1"), "1"));
    b.addSlice(test::sliceOf(b, work, "all", 0, 1'000'000));
    for (const auto* name : {"never", "power"}) {
        const auto id = b.counter(process, name, "", "W");
        for (const auto& [ns, value] : {std::pair(0, 0.0), {200'000, 50.0}, {400'000, 200.0}, {600'000, 0.0}})
            b.addSample(id, test::kEpoch + ns, std::string_view(name) == "never" ? 0.0 : value);
    }
    Bands bands(b.finish());
    REQUIRE(QTest::qWaitFor([&] { return bands.timeline.isReady(); }, 10'000));
    const auto& tree = bands.timeline.lanes();
    const auto group = std::ranges::find_if(tree.nodes(), [&](const LaneNode& node) {
        return node.kind == LaneKind::Process && node.process == process;
    });
    REQUIRE(group != tree.nodes().end());
    const auto index = static_cast<std::int32_t>(group - tree.nodes().begin());
    bands.timeline.editLanes([&](LaneTree& l) { l.setCollapsed(index, true); });
    LaneCanvas canvas;
    const auto state = bands.state();
    canvas.layOut(state);
    const TimelineLayout* strip = nullptr;
    for (const auto& layout : canvas.lanes())
        strip = layout.counters.empty() ? strip : &layout;
    REQUIRE(strip != nullptr);
    REQUIRE(strip->counters.size() == 1);
    const auto& shown = strip->counters[0];
    CHECK_FALSE(shown.counter.valid());
    const auto heightAt = [&](std::int64_t ns) {
        const auto x = static_cast<int>(state.timeline->viewport().xOf(test::kEpoch + ns));
        for (const auto& run : strip->runsOf(shown)) {
            if (run.x0 <= x && x < run.x1)
                return shown.base - run.top;
        }
        return 0;
    };
    CHECK(heightAt(100'000) == 0);
    CHECK(heightAt(300'000) == Approx(shown.height / 4.0).margin(1));
    CHECK(heightAt(500'000) == shown.height);
    CHECK(heightAt(700'000) == 0);
}

TEST_CASE("canvas bands: the covered area of a narrowing ends with the lanes at every device pixel ratio",
          "[views][timeline][bands]")
{
    for (const double ratio : {1.0, 1.25, 1.5, 1.75, 2.0}) {
        for (int headers = 200; headers < 208; ++headers) {
            Bands bands;
            REQUIRE(QTest::qWaitFor([&] { return bands.timeline.isReady(); }, 10'000));
            Narrowing narrowing;
            narrowing.step = 0;
            bands.selection.setNarrowing(narrowing);
            bands.timeline.setWidth(kSize.width() - headers);
            bands.timeline.setViewport(Viewport::fitting({test::kEpoch + 600'000, test::kEpoch + 700'000},
                                                         bands.timeline.widthPx(), 0));
            REQUIRE_FALSE(bands.timeline.run(0).kept().empty());
            auto state = bands.state();
            state.ratio = ratio;
            state.geometry = canvasGeometry(kSize, headers, {}, true, 0);
            LaneCanvas canvas;
            canvas.render(state, [] {});
            const auto area = toDevice(state.geometry.lanes, ratio);
            QImage image(area.size() + QSize(area.left(), area.top()), QImage::Format_RGB32);
            image.fill(Qt::magenta);
            QPainter painter(&image);
            canvas.paint(painter, state, {});
            painter.end();
            INFO("ratio " << ratio << ", headers " << headers);
            // Another step is selected: the lane is covered completely, up to the last column and line. The
            // words of a counter are above.
            CHECK(coloursIn(image, QRect(area.topRight(), QSize(1, area.height()))) == 1);
            CHECK(coloursIn(image, QRect(area.bottomLeft(), QSize(area.width(), 1))) == 1);
            CHECK(image.pixelColor(area.bottomRight()) == currentTheme().color(Token::Window));
            CHECK(image.pixelColor(area.topLeft()) == currentTheme().color(Token::Window));
        }
    }
}

TEST_CASE("canvas bands: the current lane is marked above headers that stay as they are",
          "[views][timeline][bands]")
{
    Bands bands;
    auto state = bands.state();
    const auto node = bands.timeline.lanes().nodeOf({0, TrackId{1}});
    const auto paint = [&](std::int32_t current) {
        state.currentLane = current;
        QImage image(kSize, QImage::Format_RGB32);
        image.fill(Qt::black);
        QPainter painter(&image);
        paintHeaders(painter, state, layOutHeaders(state));
        const auto headers = image.copy();
        paintCurrentHeader(painter, state);
        return std::pair(headers, image.copy());
    };
    const auto [without, none] = paint(-1);
    CHECK(none == without);
    const auto [headers, marked] = paint(node);
    CHECK(headers == without);
    const auto laidOut = layOutHeaders(state);
    const auto row = std::ranges::find(laidOut, node, [](const LaneHeader& h) { return h.item->node; })->row;
    CHECK(marked.copy(row) != without.copy(row));
    CHECK(marked.pixelColor(row.topLeft()) == currentTheme().color(Token::Accent));
    auto rest = marked.copy();
    QPainter painter(&rest);
    painter.drawImage(row, without, row);
    painter.end();
    CHECK(rest == without);
}

TEST_CASE("canvas bands: notes have a sign on the strip and on their slice", "[views][timeline][bands]")
{
    Bands bands;
    REQUIRE(QTest::qWaitFor([&] { return bands.timeline.isReady(); }, 10'000));
    auto& notes = ShownNotes::of(bands.timeline.selection());
    notes.set(
        {{7,
          0,
          {test::kEpoch + 600'000, test::kEpoch + 700'000},
          SliceId{4},
          QStringLiteral("Relu"),
          QStringLiteral("why?")},
         {9,
          0,
          {test::kEpoch + 100'000, test::kEpoch + 300'000},
          {},
          QStringLiteral("Range"),
          QStringLiteral("slow")},
         {11, 5, {test::kEpoch, test::kEpoch}, {}, {}, QStringLiteral("of a rank that does not exist")}});
    const auto state = bands.state();
    const auto strip = layOutMarkers(state);
    REQUIRE(strip.notes.size() == 2);
    const auto x = state.xOf(test::kEpoch + 100'000);
    CHECK(noteAt(strip, x + 4) == 1U);
    CHECK_FALSE(noteAt(strip, x + 40).has_value());
    const QPoint at(static_cast<int>(x) + 4, state.geometry.markers.center().y());
    CHECK(hoverText(state, at) == QStringLiteral("Range\nslow"));
    const auto rect = state.sliceRect({0, SliceId{4}});
    REQUIRE(rect.has_value());
    CHECK(hoverText(state, rect->center().toPoint()).endsWith(QStringLiteral("note: why?")));
    const auto marks = layOutOverlay(state, {}).lanes;
    const auto mark = std::ranges::find_if(marks, [&](const OverlayShape& shape) {
        return shape.fill == currentTheme().color(Token::Warning) && rect->contains(shape.rect.center());
    });
    REQUIRE(mark != marks.end());
    CHECK(noteOnSliceAt(state, mark->rect.center().toPoint()) == 7U);
    CHECK_FALSE(noteOnSliceAt(
        state, QPoint(static_cast<int>(mark->rect.left()) - 5, static_cast<int>(mark->rect.center().y()))));
    CHECK_FALSE(noteOnSliceAt(state, at));
}
