// SPDX-License-Identifier: GPL-3.0-or-later
// The narrowing of the entire window, on the timeline.
#include <QApplication>
#include <QTest>

#include <catch2/catch.hpp>

#include "core/builder/report_builder.h"
#include "tests/views/timeline/lanes_of.h"
#include "tests/views/timeline/sample_report.h"
#include "tests/views/timeline/timeline_stage.h"
#include "views/timeline/timeline_view.h"

using namespace opscope;
using test::TimelineStage;
using test::waitFor;

TEST_CASE("timeline: it follows requests of other pages and narrowing", "[views][timeline]")
{
    TimelineStage s;
    s.timeline().editLanes([&](LaneTree& lanes) { lanes.setHidden(lanes.nodeOf({0, TrackId{1}}), true); });
    CHECK(s.page.reveal({.slice = SliceId{4}}));
    CHECK(s.selection.slices() == std::vector<SliceId>{SliceId{4}});
    REQUIRE(s.view().sliceRect({0, SliceId{4}}).has_value()); // it is shown again
    CHECK(s.page.reveal({.range = TimeRange{test::kEpoch + 300'000, test::kEpoch + 400'000}}));
    CHECK(s.port().xOf(test::kEpoch + 300'000) >= 0);
    CHECK(s.port().xOf(test::kEpoch + 400'000) <= s.view().laneRect().width());
    Narrowing narrowing;
    narrowing.device = 7;
    s.selection.setNarrowing(narrowing);
    CHECK_FALSE(s.view().sliceRect({0, SliceId{3}}).has_value());
    s.selection.setNarrowing({});
    CHECK(s.view().sliceRect({0, SliceId{3}}).has_value());
}

TEST_CASE("timeline: narrowing by iteration hides lanes and slices and hits outside of it",
          "[views][timeline]")
{
    TimelineStage s;
    const QPoint outside = s.centreOf(4); // Relu at 600 us; the first iteration ends at 500 us
    Narrowing narrowing;
    narrowing.step = 0;
    s.selection.setNarrowing(narrowing);
    CHECK(s.timeline().visible().begin <= test::kEpoch);
    CHECK(s.timeline().visible().end < test::kEpoch + 600'000); // the view is the range of the iteration
    CHECK(s.timeline().keptSpan() == TimeRange{test::kEpoch, test::kEpoch + 500'000});
    s.timeline().showRange(s.report->span, 0);
    QApplication::processEvents();
    const auto picture = s.view().picture();
    const auto hidden = *s.view().sliceRect({0, SliceId{4}});
    CHECK(picture.pixelColor(hidden.center().toPoint()) == currentTheme().color(Token::Window));
    CHECK_FALSE(s.view().hitTest(outside).slice.valid());
    CHECK(s.view().hitTest(s.centreOf(3)).slice == RankSlice{0, SliceId{3}});
    CHECK_FALSE(s.timeline().neighbour({0, SliceId{3}}, 1, false).valid());
    s.timeline().find().search({QStringLiteral("Relu"), false, false, false});
    REQUIRE(waitFor([&] { return !s.timeline().find().isRunning(); }));
    CHECK(s.timeline().find().hits().slices.empty());

    narrowing.step = 1; // 500..1000 us: rtModelExecute is outside, Softmax is partly inside
    s.selection.setNarrowing(narrowing);
    REQUIRE(waitFor([&] { return s.timeline().find().hits().slices.size() == 1; }));
    CHECK(s.view().sliceRect({0, SliceId{7}}).has_value());
    s.selection.setNarrowing({});
    CHECK(s.timeline().run().kept().empty());
    CHECK(s.view().hitTest(s.centreOf(4)).slice == RankSlice{0, SliceId{4}});
}

TEST_CASE("timeline: narrowing hides the lanes without slices in it", "[views][timeline]")
{
    ReportBuilder b;
    const auto process = b.process("1");
    const auto early = b.track(b.thread(process, "1"));
    const auto late = b.track(b.thread(process, "2"));
    b.addSlice(test::sliceOf(b, early, "a", 0, 100));
    b.addSlice(test::sliceOf(b, late, "b", 5'000, 100));
    for (const std::int64_t begin : {0, 4'000}) {
        Step step;
        step.model = begin == 0 ? 1 : 2;
        step.label = b.intern("step");
        step.range = {test::kEpoch + begin, test::kEpoch + begin + 2'000};
        b.report().steps.push_back(step);
    }
    TimelineStage s(b.finish());
    Narrowing narrowing;
    narrowing.model = 2;
    s.selection.setNarrowing(narrowing);
    REQUIRE(waitFor([&] {
        return test::shownTracks(s.timeline().lanes()) == std::vector<RankTrack>{{0, late}};
    }));
    s.selection.setNarrowing({});
    CHECK(test::shownTracks(s.timeline().lanes()).size() == 2);
}

TEST_CASE("timeline: a model without steps is kept from its first op to its last", "[views][timeline]")
{
    ReportBuilder b;
    const auto track = b.track(b.thread(b.process("1"), "1"));
    auto& ops = b.report().ops;
    for (const auto& [name, ts, model] : {std::tuple("a", 0, 1), {"b", 1'000, 2}, {"c", 5'000, 2}}) {
        auto slice = test::sliceOf(b, track, name, ts, 100);
        slice.cls = SliceClass::Kernel;
        b.addSlice(slice);
        ops.name.push_back(slice.name);
        ops.model.push_back(model);
    }
    Selection selection;
    Narrowing narrowing;
    narrowing.model = 2;
    selection.setNarrowing(narrowing); // before the types of the ops were needed
    const TimelineModel timeline(b.finish(), selection, nullptr, TimelineMemory::None);
    REQUIRE(waitFor([&] { return !timeline.run().kept().empty(); }));
    CHECK(timeline.run().kept() == std::vector{TimeRange{test::kEpoch + 1'000, test::kEpoch + 5'100}});
    selection.setNarrowing({});
    CHECK(timeline.run().kept().empty());
}

TEST_CASE("timeline view: a range or a name or a lane becomes the filter of every page", "[views][timeline]")
{
    Selection selection;
    TimelineModel timeline(test::sampleReport(), selection, nullptr, TimelineMemory::None);
    TimelineView view(&timeline);
    view.resize(900, 500);
    view.show();
    REQUIRE(QTest::qWaitFor([&] { return timeline.isReady(); }, 10'000));
    CHECK_FALSE(view.action("timeline.filterName")->isEnabled());
    CHECK_FALSE(view.action("timeline.filterRange")->isEnabled());
    const auto rect = view.sliceRect({0, SliceId{3}});
    REQUIRE(rect);
    QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, rect->center().toPoint());
    REQUIRE(view.action("timeline.filterName")->isEnabled());
    view.action("timeline.filterName")->trigger();
    CHECK(selection.narrowing().name == "Conv2D_12");
    CHECK(timeline.find().query().text == QStringLiteral("Conv2D_12")); // other names are dimmed
    view.action("timeline.filterRange")->trigger();
    CHECK(selection.narrowing().range == TimeRange{test::kEpoch + 200'000, test::kEpoch + 500'000});
    CHECK(timeline.keptSpan() == *selection.narrowing().range);
    view.action("timeline.filterLane")->trigger();
    CHECK(selection.narrowing().tracks == std::vector{TrackId{1}});
    REQUIRE(QTest::qWaitFor(
        [&] {
            return timeline.lanes().nodeOf({0, TrackId{2}}) < 0 || !view.sliceRect({0, SliceId{6}});
        },
        10'000));
    REQUIRE(view.action("timeline.clearFilter")->isEnabled());
    view.action("timeline.clearFilter")->trigger();
    CHECK(selection.narrowing() == Narrowing());
    CHECK(timeline.find().query().text.isEmpty());
    CHECK(view.sliceRect({0, SliceId{6}}).has_value());
}
