// SPDX-License-Identifier: GPL-3.0-or-later
// Every gesture of the timeline on a real widget, with its effect on the view.
#include <cmath>
#include <functional>

#include <QTest>

#include <catch2/catch.hpp>

#include "tests/views/timeline/sample_report.h"
#include "tests/views/timeline/timeline_stage.h"
#include "views/selection/shown_notes.h"
#include "views/timeline/timeline_view.h"

using namespace opscope;
using test::TimelineStage;

TEST_CASE("timeline gestures: after 1000 random wheel zooms the same time is under the pointer",
          "[views][timeline][keys]")
{
    TimelineStage s;
    const QPoint at(s.view().laneRect().left() + 411, s.view().laneRect().top() + 30);
    const auto ns = s.port().timeAt(411);
    unsigned random = 7;
    int level = 0;
    for (int i = 0; i < 1000; ++i) {
        random = random * 1664525U + 1013904223U;
        int step = (random >> 24) % 2 == 0 ? 120 : -120;
        if (level + step < 0 || level + step > 120 * 24)
            step = -step;
        level += step;
        s.wheel(at, {0, step}, Qt::ControlModifier);
        REQUIRE(std::abs(s.port().xOf(ns) - 411) <= 1);
    }
}

TEST_CASE("timeline gestures: wheel scrolls and Shift pans and Ctrl+Shift sets the lane height",
          "[views][timeline][keys]")
{
    TimelineStage s(test::sampleReport(), {900, 260});
    const QPoint at(s.view().laneRect().left() + 100, s.view().laneRect().top() + 20);
    auto* bar = s.view().verticalScrollBar();
    REQUIRE(bar->maximum() > 0);
    s.wheel(at, {0, -120});
    CHECK(bar->value() > 0);
    s.wheel(at, {0, 120});
    CHECK(bar->value() == 0);
    s.key(Qt::Key_Down);
    CHECK(bar->value() > 0);
    s.key(Qt::Key_Up);
    CHECK(bar->value() == 0);
    s.key(Qt::Key_PageDown);
    const auto page = bar->value();
    CHECK(page > 0);
    s.key(Qt::Key_PageUp);
    CHECK(bar->value() == 0);
    s.timeline().zoomAt(s.middle(), 0.2);
    const auto start = s.port().start;
    s.wheel(at, {0, -120}, Qt::ShiftModifier);
    CHECK(s.port().start > start);
    s.wheel(at, {120, 0});
    CHECK(s.port().start == Approx(start).margin(1));
    const auto height = s.timeline().lanes().rowHeight();
    s.wheel(at, {0, 120}, Qt::ControlModifier | Qt::ShiftModifier);
    CHECK(s.timeline().lanes().rowHeight() == height + 2);
    s.wheel(at, {0, -120}, Qt::ControlModifier | Qt::ShiftModifier);
    CHECK(s.timeline().lanes().rowHeight() == height);
}

TEST_CASE("timeline gestures: all four habits of panning by drag", "[views][timeline][keys]")
{
    TimelineStage s;
    s.timeline().zoomAt(s.middle(), 0.25);
    const auto empty = s.view().laneRect().bottomLeft() + QPoint(400, -30);
    REQUIRE_FALSE(s.view().hitTest(empty).slice.valid());
    const auto check = [&](const std::function<void()>& gesture) {
        const auto before = s.port();
        const auto ns = before.timeAt(300);
        gesture();
        CHECK(s.port().xOf(ns) == Approx(360).margin(1.5));
        CHECK_FALSE(s.selection.range().has_value());
        s.timeline().setViewport(before);
    };
    const QPoint by(60, 0);
    check([&] { s.drag(empty, empty + by, Qt::ShiftModifier); });
    check([&] { s.drag(empty, empty + by, Qt::ControlModifier); });
    check([&] { s.drag(empty, empty + by, Qt::NoModifier, Qt::MiddleButton); });
    check([&] {
        QTest::keyPress(&s.view(), Qt::Key_Space);
        s.drag(empty, empty + by);
        QTest::keyRelease(&s.view(), Qt::Key_Space);
    });
}

TEST_CASE("timeline gestures: drag selects an area of time and lanes and snaps to edges",
          "[views][timeline][keys]")
{
    TimelineStage s;
    const auto conv = *s.view().sliceRect({0, SliceId{3}});
    const QPoint from(static_cast<int>(conv.left()) + 4, static_cast<int>(conv.center().y()));
    const QPoint to(static_cast<int>(conv.right()) - 3, from.y() + 2);
    s.drag(from, to);
    REQUIRE(s.selection.range().has_value());
    CHECK(*s.selection.range() ==
          TimeRange{test::kEpoch + 200'000, test::kEpoch + 500'000}); // both edges are snapped
    CHECK(s.selection.tracks() == std::vector<TrackId>{TrackId{1}});
    // Alt is pressed after the drag began: no snapping.
    s.drag(from, to, Qt::NoModifier, Qt::LeftButton, Qt::AltModifier);
    CHECK(*s.selection.range() != TimeRange{test::kEpoch + 200'000, test::kEpoch + 500'000});
    // Over both streams.
    s.drag(from, s.centreOf(6) + QPoint(40, 4));
    CHECK(s.selection.tracks() == std::vector<TrackId>{TrackId{1}, TrackId{2}});
    // On the ruler: all lanes.
    const auto ruler = s.view().geometry().ruler;
    s.drag({ruler.left() + 100, ruler.top() + 5}, {ruler.left() + 300, ruler.top() + 5});
    REQUIRE(s.selection.range().has_value());
    CHECK(s.selection.tracks().empty());
    CHECK(s.selection.range()->begin == Approx(s.port().timeAt(100)).margin(s.port().nsPerPx * 2));
}

TEST_CASE("timeline gestures: Alt and drag zooms to the dragged range", "[views][timeline][keys]")
{
    TimelineStage s;
    const auto lanes = s.view().laneRect();
    const auto begin = s.port().timeAt(200);
    const auto end = s.port().timeAt(500);
    s.drag({lanes.left() + 200, lanes.bottom() - 20}, {lanes.left() + 500, lanes.bottom() - 20},
           Qt::AltModifier);
    CHECK(s.port().xOf(begin) == Approx(0).margin(6));
    CHECK(s.port().xOf(end) == Approx(lanes.width()).margin(6));
    CHECK_FALSE(s.selection.range().has_value());
}

TEST_CASE("timeline gestures: a click opens the note of a slice and Ctrl and Shift do not",
          "[views][timeline][keys]")
{
    TimelineStage s;
    auto& notes = ShownNotes::of(s.selection);
    notes.set({{.id = 7, .slice = SliceId{4}, .text = QStringLiteral("why?")}});
    std::vector<std::size_t> opened;
    QObject::connect(&notes, &ShownNotes::opened, &s.page, [&](std::size_t id) { opened.push_back(id); });
    const auto rect = *s.view().sliceRect({0, SliceId{4}});
    const QPoint mark(static_cast<int>(rect.right()) - 4, static_cast<int>(rect.top()) + 3);
    const auto click = [&](Qt::KeyboardModifiers modifiers) {
        QTest::mouseClick(s.view().viewport(), Qt::LeftButton, modifiers, mark);
    };
    s.click(3);
    click(Qt::ControlModifier);
    CHECK(s.selection.slices() == std::vector{SliceId{3}, SliceId{4}});
    click(Qt::ShiftModifier);
    CHECK(s.selection.range().has_value());
    CHECK(opened.empty());
    click(Qt::NoModifier);
    CHECK(opened == std::vector<std::size_t>{7});
}

TEST_CASE("timeline gestures: click selects and Ctrl adds and Shift extends", "[views][timeline][keys]")
{
    TimelineStage s;
    s.click(3);
    CHECK(s.selection.slices() == std::vector<SliceId>{SliceId{3}});
    const auto without = s.view().picture();
    s.click(4, Qt::ControlModifier);
    CHECK(s.selection.slices() == std::vector<SliceId>{SliceId{3}, SliceId{4}});
    // The gap of 100 us between them is drawn.
    const auto with = s.view().picture();
    const auto a = *s.view().sliceRect({0, SliceId{3}});
    const auto b = *s.view().sliceRect({0, SliceId{4}});
    const QPoint between(static_cast<int>((a.right() + b.left()) / 2), static_cast<int>(a.center().y()));
    CHECK(with.pixel(between) != without.pixel(between));
    s.click(4, Qt::ControlModifier); // a second click removes the slice
    CHECK(s.selection.slices() == std::vector<SliceId>{SliceId{3}});
    s.click(5, Qt::ShiftModifier);
    REQUIRE(s.selection.range().has_value());
    CHECK(*s.selection.range() == TimeRange{test::kEpoch + 200'000, test::kEpoch + 800'000});
    // A slice is added in an area of all lanes: the range begins at the added slice.
    s.selection.setRange(TimeRange{test::kEpoch, test::kEpoch + 900'000});
    s.click(3, Qt::ControlModifier);
    s.click(5, Qt::ShiftModifier);
    CHECK(*s.selection.range() == TimeRange{test::kEpoch + 200'000, test::kEpoch + 800'000});
    CHECK(s.selection.tracks() == std::vector{s.report->slices.track[3]});
    QTest::mouseClick(s.view().viewport(), Qt::LeftButton, Qt::NoModifier,
                      s.view().laneRect().bottomLeft() + QPoint(300, -5));
    CHECK(s.selection.slices().empty());
    CHECK_FALSE(s.selection.range().has_value());
}

TEST_CASE("timeline gestures: double click selects and zooms to the slice", "[views][timeline][keys]")
{
    TimelineStage s;
    QTest::mouseDClick(s.view().viewport(), Qt::LeftButton, Qt::NoModifier, s.centreOf(4));
    CHECK(s.selection.slices() == std::vector<SliceId>{SliceId{4}});
    const auto rect = *s.view().sliceRect({0, SliceId{4}});
    CHECK(rect.width() > s.view().laneRect().width() / 2.0);
    CHECK(rect.center().x() == Approx(s.view().laneRect().center().x()).margin(3));
}
