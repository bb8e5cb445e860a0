// SPDX-License-Identifier: GPL-3.0-or-later
// Every key and gesture of the timeline on a real widget, with its effect on the view.
#include "views/timeline/timeline_view.h"

#include <cmath>
#include <functional>
#include <map>
#include <set>

#include <QAccessible>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QFile>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QScrollBar>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QWheelEvent>

#include <catch2/catch.hpp>

#include "core/report/report_builder.h"
#include "tests/views/timeline/sample_report.h"
#include "views/submenu.h"
#include "views/timeline/find_dock.h"
#include "views/timeline/timeline_page.h"
#include "views/timeline/timeline_toolbar.h"

using namespace opscope;

namespace {

bool waitFor(const std::function<bool()>& condition)
{
    return QTest::qWaitFor(condition, 10'000);
}

/// A page on the screen with its level of detail built.
struct Stage {
    explicit Stage(ReportPtr from = test::sampleReport(), QSize size = {1200, 700})
        : report(std::move(from)), page({report, selection}, nullptr)
    {
        page.resize(size);
        page.show();
        REQUIRE(waitFor([&] { return page.timeline()->isReady(); }));
        view().setFocus();
    }
    TimelineView& view() { return *page.view(); }
    TimelineModel& timeline() { return *page.timeline(); }
    void key(int key, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        QTest::keyClick(&view(), static_cast<Qt::Key>(key), modifiers);
    }
    void wheel(QPoint at, QPoint delta, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        QWheelEvent event(at, view().viewport()->mapToGlobal(at), QPoint(), delta, Qt::NoButton, modifiers,
                          Qt::NoScrollPhase, false);
        QApplication::sendEvent(view().viewport(), &event);
    }
    void move(QPoint to, Qt::MouseButton held = Qt::NoButton,
              Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        QMouseEvent event(QEvent::MouseMove, to, view().viewport()->mapToGlobal(to), Qt::NoButton, held,
                          modifiers);
        QApplication::sendEvent(view().viewport(), &event);
    }
    void drag(QPoint from, QPoint to, Qt::KeyboardModifiers modifiers = Qt::NoModifier,
              Qt::MouseButton button = Qt::LeftButton, Qt::KeyboardModifiers later = Qt::NoModifier)
    {
        QTest::mousePress(view().viewport(), button, modifiers, from);
        move(from + (to - from) / 2, button, modifiers);
        move(to, button, modifiers | later);
        QTest::mouseRelease(view().viewport(), button, modifiers | later, to);
    }
    QPoint centreOf(std::uint32_t slice)
    {
        const auto rect = view().sliceRect({0, SliceId{slice}});
        REQUIRE(rect.has_value());
        return rect->center().toPoint();
    }
    /// A free place on the lane of a slice.
    QPoint emptyPlace()
    {
        return {view().laneRect().left() + view().laneRect().width() * 55 / 100, centreOf(3).y()};
    }
    void click(std::uint32_t slice, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        QTest::mouseClick(view().viewport(), Qt::LeftButton, modifiers, centreOf(slice));
    }
    const Viewport& port() { return timeline().viewport(); }
    double middle() { return view().laneRect().width() / 2.0; }

    ReportPtr report;
    Selection selection;
    TimelinePage page;
};

} // namespace

TEST_CASE("timeline keys: W and S zoom at the pointer and Shift does four steps", "[views][timeline][keys]")
{
    Stage s;
    const QPoint at(s.view().laneRect().left() + 300, s.view().laneRect().top() + 40);
    s.move(at);
    const auto before = s.port();
    const auto ns = before.timeAt(300);
    s.key(Qt::Key_W);
    CHECK(s.port().nsPerPx == Approx(before.nsPerPx / 1.5));
    CHECK(std::abs(s.port().xOf(ns) - 300) <= 1);
    s.key(Qt::Key_S);
    CHECK(s.port().nsPerPx == Approx(before.nsPerPx));
    s.key(Qt::Key_W, Qt::ShiftModifier);
    CHECK(s.port().nsPerPx == Approx(before.nsPerPx / std::pow(1.5, 4)));
    CHECK(std::abs(s.port().xOf(ns) - 300) <= 1);
    s.key(Qt::Key_S, Qt::ShiftModifier);
    CHECK(s.port().nsPerPx == Approx(before.nsPerPx));
}

TEST_CASE("timeline gestures: after 1000 random wheel zooms the same time is under the pointer",
          "[views][timeline][keys]")
{
    Stage s;
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

TEST_CASE("timeline keys: A and D and the arrows pan", "[views][timeline][keys]")
{
    Stage s;
    s.timeline().zoomAt(s.middle(), 0.1);
    for (const auto& [left, right, modifier, share] :
         {std::tuple(Qt::Key_A, Qt::Key_D, Qt::NoModifier, 0.1),
          std::tuple(Qt::Key_Left, Qt::Key_Right, Qt::NoModifier, 0.1),
          std::tuple(Qt::Key_A, Qt::Key_D, Qt::ShiftModifier, 0.4)}) {
        const auto before = s.port();
        const auto ns = before.timeAt(100);
        s.key(right, modifier);
        CHECK(s.port().xOf(ns) == Approx(100 - share * s.view().laneRect().width()).margin(2));
        s.key(left, modifier);
        CHECK(s.port().xOf(ns) == Approx(100).margin(2));
    }
}

TEST_CASE("timeline gestures: wheel scrolls and Shift pans and Ctrl+Shift sets the lane height",
          "[views][timeline][keys]")
{
    Stage s(test::sampleReport(), {900, 260});
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
    Stage s;
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
    Stage s;
    const auto conv = *s.view().sliceRect({0, SliceId{3}});
    const QPoint from(static_cast<int>(conv.left()) + 4, static_cast<int>(conv.center().y()));
    const QPoint to(static_cast<int>(conv.right()) - 3, from.y() + 2);
    s.drag(from, to);
    REQUIRE(s.selection.range().has_value());
    CHECK(*s.selection.range() ==
          TimeRange{test::kEpoch + 200'000, test::kEpoch + 500'000}); // both edges snapped
    CHECK(s.selection.tracks() == std::vector<TrackId>{TrackId{1}});
    // Alt pressed after the drag began: no snapping.
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
    Stage s;
    const auto lanes = s.view().laneRect();
    const auto begin = s.port().timeAt(200);
    const auto end = s.port().timeAt(500);
    s.drag({lanes.left() + 200, lanes.bottom() - 20}, {lanes.left() + 500, lanes.bottom() - 20},
           Qt::AltModifier);
    CHECK(s.port().xOf(begin) == Approx(0).margin(6));
    CHECK(s.port().xOf(end) == Approx(lanes.width()).margin(6));
    CHECK_FALSE(s.selection.range().has_value());
}

TEST_CASE("timeline gestures: click selects and Ctrl adds and Shift extends", "[views][timeline][keys]")
{
    Stage s;
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
    s.click(4, Qt::ControlModifier); // again: taken away
    CHECK(s.selection.slices() == std::vector<SliceId>{SliceId{3}});
    s.click(5, Qt::ShiftModifier);
    REQUIRE(s.selection.range().has_value());
    CHECK(*s.selection.range() == TimeRange{test::kEpoch + 200'000, test::kEpoch + 800'000});
    QTest::mouseClick(s.view().viewport(), Qt::LeftButton, Qt::NoModifier,
                      s.view().laneRect().bottomLeft() + QPoint(300, -5));
    CHECK(s.selection.slices().empty());
    CHECK_FALSE(s.selection.range().has_value());
}

TEST_CASE("timeline gestures: double click selects and zooms to the slice", "[views][timeline][keys]")
{
    Stage s;
    QTest::mouseDClick(s.view().viewport(), Qt::LeftButton, Qt::NoModifier, s.centreOf(4));
    CHECK(s.selection.slices() == std::vector<SliceId>{SliceId{4}});
    const auto rect = *s.view().sliceRect({0, SliceId{4}});
    CHECK(rect.width() > s.view().laneRect().width() / 2.0);
    CHECK(rect.center().x() == Approx(s.view().laneRect().center().x()).margin(3));
}

TEST_CASE("timeline keys: F centres and F again fits and Z zooms to the selection", "[views][timeline][keys]")
{
    Stage s;
    s.click(5);
    s.timeline().zoomAt(0, 0.6);
    const auto scale = s.port().nsPerPx;
    s.key(Qt::Key_F);
    auto rect = *s.view().sliceRect({0, SliceId{5}});
    CHECK(rect.center().x() == Approx(s.view().laneRect().center().x()).margin(2));
    CHECK(s.port().nsPerPx == Approx(scale));
    s.key(Qt::Key_F);
    rect = *s.view().sliceRect({0, SliceId{5}});
    CHECK(rect.width() > s.view().laneRect().width() / 2.0);
    s.key(Qt::Key_0);
    s.key(Qt::Key_Z);
    rect = *s.view().sliceRect({0, SliceId{5}});
    CHECK(rect.width() > s.view().laneRect().width() * 0.9);
    s.key(Qt::Key_0);
    s.key(Qt::Key_Z, Qt::ShiftModifier);
    CHECK(s.view().sliceRect({0, SliceId{5}})->width() > s.view().laneRect().width() * 0.9);
}

TEST_CASE("timeline keys: view changes are undone and redone", "[views][timeline][keys]")
{
    Stage s;
    const auto first = s.port();
    s.key(Qt::Key_W);
    const auto second = s.port();
    s.key(Qt::Key_D);
    const auto third = s.port();
    s.key(Qt::Key_Backspace);
    CHECK(s.port() == second);
    s.key(Qt::Key_Left, Qt::AltModifier);
    CHECK(s.port() == first);
    s.key(Qt::Key_Backspace, Qt::ShiftModifier);
    CHECK(s.port() == second);
    s.key(Qt::Key_Right, Qt::AltModifier);
    CHECK(s.port() == third);
}

TEST_CASE("timeline keys: 0 and Ctrl+0 and Home fit the whole report", "[views][timeline][keys]")
{
    Stage s;
    const auto whole = s.port();
    for (const auto& [key, modifiers] :
         {std::pair(Qt::Key_0, Qt::NoModifier), std::pair(Qt::Key_0, Qt::ControlModifier),
          std::pair(Qt::Key_Home, Qt::NoModifier)}) {
        s.key(Qt::Key_W, Qt::ShiftModifier);
        CHECK_FALSE(s.port() == whole);
        s.key(key, modifiers);
        CHECK(s.port().nsPerPx == Approx(whole.nsPerPx));
        CHECK(s.port().start == whole.start);
    }
}

TEST_CASE("timeline keys: M measures the selection and again takes it away", "[views][timeline][keys]")
{
    Stage s;
    s.click(3);
    s.click(4, Qt::ControlModifier);
    s.key(Qt::Key_M);
    CHECK(s.timeline().measured() == TimeRange{test::kEpoch + 200'000, test::kEpoch + 700'000});
    const auto image = s.view().picture();
    const auto ruler = s.view().geometry().ruler;
    const int x = ruler.left() + static_cast<int>(s.port().xOf(test::kEpoch + 300'000));
    bool isMarked = false;
    for (int y = ruler.top(); y <= ruler.bottom(); ++y)
        isMarked = isMarked || image.pixel(x, y) == currentTheme().color(Token::MeasuredRange).rgb();
    CHECK(isMarked);
    s.key(Qt::Key_M);
    CHECK_FALSE(s.timeline().measured().has_value());
}

TEST_CASE("timeline keys: markers are added and walked and renamed and removed", "[views][timeline][keys]")
{
    Stage s;
    s.timeline().zoomAt(s.middle(), 0.5);
    const QPoint at(s.view().laneRect().left() + 100, s.view().laneRect().bottom() - 10);
    s.move(at);
    s.key(Qt::Key_K);
    const auto& markers = s.timeline().markers().all();
    REQUIRE(markers.size() == 1);
    CHECK(markers[0].isPoint());
    CHECK(markers[0].range.begin == s.port().timeAt(100));
    s.click(4);
    s.key(Qt::Key_M, Qt::ShiftModifier);
    REQUIRE(markers.size() == 2);
    CHECK(markers[1].range == TimeRange{test::kEpoch + 600'000, test::kEpoch + 700'000});
    CHECK(markers[1].name == QStringLiteral("Relu"));
    CHECK(s.timeline().currentMarker() == 1U);
    s.key(Qt::Key_Less);
    CHECK(s.timeline().currentMarker() == 0U);
    CHECK(s.port().xOf(markers[0].range.begin) == Approx(s.middle()).margin(2));
    s.key(Qt::Key_Greater, Qt::ShiftModifier);
    CHECK(s.timeline().currentMarker() == 1U);
    s.key(Qt::Key_F2);
    REQUIRE(s.page.prompt()->isVisible());
    s.page.prompt()->line()->setText(QStringLiteral("slow one"));
    QTest::keyClick(s.page.prompt()->line(), Qt::Key_Return);
    CHECK(markers[1].name == QStringLiteral("slow one"));
    CHECK_FALSE(s.page.prompt()->isVisible());
    s.key(Qt::Key_Delete);
    CHECK(markers.size() == 1);
}

TEST_CASE("timeline keys: comma and full stop walk the lane and Alt stays with the name",
          "[views][timeline][keys]")
{
    Stage s;
    s.click(3);
    s.key(Qt::Key_Period);
    CHECK(s.timeline().selectedSlice() == RankSlice{0, SliceId{4}});
    s.key(Qt::Key_Period);
    CHECK(s.timeline().selectedSlice() == RankSlice{0, SliceId{5}});
    s.key(Qt::Key_Period); // the last stays
    CHECK(s.timeline().selectedSlice() == RankSlice{0, SliceId{5}});
    s.key(Qt::Key_Comma);
    CHECK(s.timeline().selectedSlice() == RankSlice{0, SliceId{4}});
    s.click(3);
    s.key(Qt::Key_Period, Qt::AltModifier);
    CHECK(s.timeline().selectedSlice() == RankSlice{0, SliceId{5}});
    s.key(Qt::Key_Comma, Qt::AltModifier);
    CHECK(s.timeline().selectedSlice() == RankSlice{0, SliceId{3}});
    const auto press = [&](int key) {
        QKeyEvent event(QEvent::KeyPress, key, Qt::NoModifier);
        QApplication::sendEvent(&s.view(), &event);
    };
    press(0x3002); // full stop and comma of a Chinese keyboard
    CHECK(s.timeline().selectedSlice() == RankSlice{0, SliceId{4}});
    press(0xff0c);
    CHECK(s.timeline().selectedSlice() == RankSlice{0, SliceId{3}});
}

TEST_CASE("timeline keys: brackets follow the flow", "[views][timeline][keys]")
{
    Stage s;
    s.click(1);
    s.key(Qt::Key_BracketRight);
    CHECK(s.timeline().selectedSlice() == RankSlice{0, SliceId{4}});
    s.key(Qt::Key_BracketLeft);
    CHECK(s.timeline().selectedSlice() == RankSlice{0, SliceId{1}});
    // The arrow is drawn in the colour of flows.
    const auto image = s.view().picture();
    const auto to = *s.view().sliceRect({0, SliceId{4}});
    const auto color = currentTheme().color(Token::Flow).rgb();
    int pixels = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x)
            pixels += image.pixel(x, y) == color ? 1 : 0;
    }
    CHECK(pixels > 10);
    CHECK(image.pixel(static_cast<int>(to.left()) - 4, static_cast<int>(to.center().y())) == color);
    auto options = s.timeline().options();
    options.hasFlows = false;
    s.timeline().setOptions(options);
    CHECK(s.view().picture().pixel(static_cast<int>(to.left()) - 4, static_cast<int>(to.center().y())) !=
          color);
}

TEST_CASE("timeline keys: P pins and H hides and Shift+H shows all", "[views][timeline][keys]")
{
    Stage s;
    const auto lane = s.timeline().lanes().nodeOf({0, TrackId{1}});
    s.click(3);
    CHECK(s.view().currentLane() == lane);
    s.key(Qt::Key_P);
    CHECK(s.timeline().lanes().node(lane).isPinned);
    CHECK(s.view().geometry().pinned.height() > 0);
    CHECK(s.view().geometry().pinned.contains(s.centreOf(3)));
    s.key(Qt::Key_P);
    CHECK_FALSE(s.timeline().lanes().node(lane).isPinned);
    s.key(Qt::Key_H);
    CHECK(s.timeline().lanes().node(lane).isHidden);
    CHECK_FALSE(s.view().sliceRect({0, SliceId{3}}).has_value());
    s.key(Qt::Key_H, Qt::ShiftModifier);
    CHECK_FALSE(s.timeline().lanes().node(lane).isHidden);
    // A click on the note shows them again.
    s.key(Qt::Key_H);
    const LaneItem* note = nullptr;
    for (const auto& item : s.timeline().lanes().items()) {
        if (item.kind == LaneKind::HiddenNote)
            note = &item;
    }
    REQUIRE(note != nullptr);
    QTest::mouseClick(s.view().viewport(), Qt::LeftButton, Qt::NoModifier,
                      {60, s.view().laneRect().top() + note->y + 8});
    CHECK_FALSE(s.timeline().lanes().node(lane).isHidden);
}

TEST_CASE("timeline keys: Enter and plus and minus fold lanes and Ctrl+Shift+E all",
          "[views][timeline][keys]")
{
    Stage s;
    const auto lane = s.timeline().lanes().nodeOf({0, TrackId{2}});
    s.click(6);
    const auto folded = [&] { return s.timeline().lanes().node(lane).isCollapsed; };
    s.key(Qt::Key_Return);
    CHECK(folded());
    s.key(Qt::Key_Enter);
    CHECK_FALSE(folded());
    s.key(Qt::Key_Minus);
    CHECK(folded());
    s.key(Qt::Key_Plus, Qt::ShiftModifier);
    CHECK_FALSE(folded());
    s.key(Qt::Key_E, Qt::ControlModifier | Qt::ShiftModifier);
    CHECK(s.timeline().lanes().isAnyCollapsed());
    s.key(Qt::Key_E, Qt::ControlModifier | Qt::ShiftModifier);
    CHECK_FALSE(s.timeline().lanes().isAnyCollapsed());
}

TEST_CASE("timeline keys: L and R align a process with the base", "[views][timeline][keys]")
{
    Stage s;
    s.click(3);
    s.view().action("timeline.setBase")->trigger();
    CHECK(s.timeline().base() == RankSlice{0, SliceId{3}});
    s.click(2); // on the host
    s.key(Qt::Key_L);
    CHECK(s.view().sliceRect({0, SliceId{2}})->left() ==
          Approx(s.view().sliceRect({0, SliceId{3}})->left()).margin(0.5));
    s.key(Qt::Key_R);
    CHECK(s.view().sliceRect({0, SliceId{2}})->right() ==
          Approx(s.view().sliceRect({0, SliceId{3}})->right()).margin(0.5));
    // What is drawn is hit where it is drawn.
    CHECK(s.view().hitTest(s.centreOf(2)).slice == RankSlice{0, SliceId{2}});
    s.view().action("timeline.resetAlignment")->trigger();
    CHECK(s.timeline().offsetOf({0, TrackId{0}}) == 0);
}

TEST_CASE("timeline keys: J asks for the table and C cycles the colours", "[views][timeline][keys]")
{
    Stage s;
    SliceId asked;
    QObject::connect(&s.selection.navigator(), &Navigator::asked, &s.selection,
                     [&](const Target& target) { asked = target.row; });
    s.key(Qt::Key_J);
    CHECK_FALSE(asked.valid());
    s.click(4);
    s.key(Qt::Key_J);
    CHECK(asked == SliceId{4});
    const auto before = s.view().picture();
    for (int i = 1; i <= kColorSchemeCount; ++i) {
        s.key(Qt::Key_C);
        CHECK(static_cast<int>(s.timeline().colors().scheme()) == i % kColorSchemeCount);
    }
    s.key(Qt::Key_C);
    CHECK(s.view().picture() != before);
    CHECK(s.page.toolBar()->schemeBox()->currentIndex() == 1);
}

TEST_CASE("timeline keys: G goes to a time or an offset or a slice", "[views][timeline][keys]")
{
    Stage s;
    s.timeline().zoomAt(s.middle(), 0.2);
    const auto answer = [&](const char* text) {
        s.key(Qt::Key_G);
        REQUIRE(s.page.prompt()->isVisible());
        s.page.prompt()->line()->setText(QString::fromLatin1(text));
        QTest::keyClick(s.page.prompt()->line(), Qt::Key_Return);
    };
    answer("700 us");
    CHECK(s.port().xOf(test::kEpoch + 700'000) == Approx(s.middle()).margin(2));
    answer("-100us");
    CHECK(s.port().xOf(test::kEpoch + 600'000) == Approx(s.middle()).margin(2));
    answer("#5");
    CHECK(s.timeline().selectedSlice() == RankSlice{0, SliceId{5}});
    answer("tomorrow");
    CHECK(s.page.prompt()->isVisible()); // and says why
    CHECK(s.page.prompt()->problem().contains(QStringLiteral("tomorrow")));
    QTest::keyClick(s.page.prompt()->line(), Qt::Key_Escape);
    CHECK_FALSE(s.page.prompt()->isVisible());
}

TEST_CASE("timeline keys: slash finds as you type and Enter and F3 walk the hits", "[views][timeline][keys]")
{
    Stage s;
    s.key(Qt::Key_Slash);
    auto* bar = s.page.toolBar()->findBar();
    QTest::keyClicks(bar->line(), QStringLiteral("conv"));
    REQUIRE(waitFor([&] { return s.timeline().find().hits().slices.size() == 2; }));
    CHECK(bar->countText().contains(QLatin1Char('2')));
    CHECK(s.timeline().colors().isDimmed(SliceId{4}));
    QTest::keyClick(bar->line(), Qt::Key_Return);
    CHECK(s.timeline().selectedSlice() == RankSlice{0, SliceId{3}});
    QTest::keyClick(bar->line(), Qt::Key_Return);
    CHECK(s.timeline().selectedSlice() == RankSlice{0, SliceId{5}});
    s.key(Qt::Key_F3);
    CHECK(s.timeline().selectedSlice() == RankSlice{0, SliceId{3}}); // around the end
    s.key(Qt::Key_F3, Qt::ShiftModifier);
    CHECK(s.timeline().selectedSlice() == RankSlice{0, SliceId{5}});
    CHECK(bar->countText() == QStringLiteral("2 / 2"));
    QTest::keyClick(bar->line(), Qt::Key_Return, Qt::ShiftModifier);
    CHECK(s.timeline().selectedSlice() == RankSlice{0, SliceId{3}});
    bar->caseButton()->click();
    REQUIRE(waitFor([&] { return !s.timeline().find().isRunning(); }));
    CHECK(s.timeline().find().hits().slices.empty());
    bar->caseButton()->click();
    bar->regexButton()->click();
    bar->line()->clear();
    QTest::keyClicks(bar->line(), QStringLiteral("^(Relu|Mat)"));
    REQUIRE(waitFor([&] { return s.timeline().find().hits().slices.size() == 2; }));
    bar->line()->clear();
    QTest::keyClicks(bar->line(), QStringLiteral("("));
    REQUIRE(waitFor([&] { return !s.timeline().find().hits().error.isEmpty(); }));
    CHECK_FALSE(bar->countText().isEmpty());
}

TEST_CASE("timeline keys: Esc goes back step by step", "[views][timeline][keys]")
{
    Stage s;
    s.click(3);
    s.key(Qt::Key_M);
    s.timeline().find().search({QStringLiteral("Relu"), false, false, false});
    REQUIRE(waitFor([&] { return !s.timeline().find().isRunning(); }));
    s.key(Qt::Key_Escape);
    CHECK(s.timeline().find().query().text.isEmpty());
    CHECK_FALSE(s.selection.slices().empty());
    s.key(Qt::Key_Escape);
    CHECK(s.selection.slices().empty());
    CHECK(s.timeline().measured().has_value());
    s.key(Qt::Key_Escape);
    CHECK_FALSE(s.timeline().measured().has_value());
}

TEST_CASE("timeline: the tip says all about a slice and sums up a crowded pixel", "[views][timeline]")
{
    Stage s;
    REQUIRE(QTest::qWaitFor([&] { return s.timeline().isReady(); }, 5000));
    const auto text = s.view().hoverText(s.centreOf(0));
    CHECK(text.contains(QStringLiteral("aclmdlExecute")));
    CHECK(text.contains(durationText(1'000'000)));
    CHECK(text.contains(durationText(700'000))); // self: without its two children
    Stage dense(test::denseReport(2, 50'000));
    const auto lanes = dense.view().laneRect();
    const auto crowded = dense.view().hoverText({lanes.left() + 300, lanes.top() + 26 + 12});
    CHECK(crowded.contains(QStringLiteral("op_")));
    CHECK(crowded.contains(QStringLiteral("zoom in")));
    CHECK(dense.view().hoverText({40, lanes.top() + 26 + 12}).contains(QStringLiteral("50000")));
}

TEST_CASE("timeline: the overview moves the window", "[views][timeline]")
{
    Stage s;
    s.timeline().zoomAt(s.middle(), 0.1);
    const auto area = s.view().geometry().overview;
    QTest::mouseClick(s.view().viewport(), Qt::LeftButton, Qt::NoModifier,
                      {area.left() + area.width() / 5, area.center().y()});
    CHECK(s.port().xOf(test::kEpoch + 200'000) == Approx(s.middle()).margin(15));
    s.drag({area.left() + area.width() / 5, area.center().y()},
           {area.left() + area.width() / 2, area.center().y()});
    CHECK(s.port().xOf(test::kEpoch + 500'000) == Approx(s.middle()).margin(30));
    QTest::mouseDClick(s.view().viewport(), Qt::LeftButton, Qt::NoModifier, area.center());
    CHECK(s.port().xOf(test::kEpoch) > 0);
    CHECK(s.port().xOf(test::kEpoch + 1'000'000) < s.view().laneRect().width());
}

TEST_CASE("timeline: lanes are reordered by drag and the header can be made wider", "[views][timeline]")
{
    Stage s;
    const auto& tree = s.timeline().lanes();
    const auto first = tree.nodeOf({0, TrackId{1}});
    const auto second = tree.nodeOf({0, TrackId{2}});
    const auto yOf = [&](std::int32_t node) { return s.view().laneRect().top() + tree.itemOf(node)->y + 12; };
    REQUIRE(yOf(first) < yOf(second));
    s.drag({120, yOf(second)}, {120, yOf(first)});
    CHECK(yOf(second) < yOf(first));
    const auto width = s.view().headerWidth();
    s.drag({width, 400}, {width + 70, 400});
    CHECK(s.view().headerWidth() == width + 70);
}

TEST_CASE("timeline: requests of other pages and narrowing are honoured", "[views][timeline]")
{
    Stage s;
    s.timeline().editLanes([&](LaneTree& lanes) { lanes.setHidden(lanes.nodeOf({0, TrackId{1}}), true); });
    CHECK(s.page.reveal({.slice = SliceId{4}}));
    CHECK(s.selection.slices() == std::vector<SliceId>{SliceId{4}});
    REQUIRE(s.view().sliceRect({0, SliceId{4}}).has_value()); // shown again
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
    Stage s;
    const QPoint outside = s.centreOf(4); // Relu at 600 us; the first iteration ends at 500 us
    Narrowing narrowing;
    narrowing.step = 0;
    s.selection.setNarrowing(narrowing);
    CHECK(s.timeline().visible().begin <= test::kEpoch);
    CHECK(s.timeline().visible().end < test::kEpoch + 600'000); // the view is the iteration's
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

    narrowing.step = 1; // 500..1000 us: rtModelExecute is gone, Softmax reaches into it
    s.selection.setNarrowing(narrowing);
    REQUIRE(waitFor([&] { return s.timeline().find().hits().slices.size() == 1; }));
    CHECK(s.view().sliceRect({0, SliceId{7}}).has_value());
    s.selection.setNarrowing({});
    CHECK(s.timeline().run().kept().empty());
    CHECK(s.view().hitTest(s.centreOf(4)).slice == RankSlice{0, SliceId{4}});
}

TEST_CASE("timeline: narrowing hides the lanes that have nothing in it", "[views][timeline]")
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
    Stage s(b.finish());
    Narrowing narrowing;
    narrowing.model = 2;
    s.selection.setNarrowing(narrowing);
    REQUIRE(waitFor([&] { return s.timeline().lanes().shownTracks() == std::vector<RankTrack>{{0, late}}; }));
    s.selection.setNarrowing({});
    CHECK(s.timeline().lanes().shownTracks().size() == 2);
}

TEST_CASE("timeline: a screen reader is told the selected slice", "[views][timeline][access]")
{
    Stage s;
    auto* canvas = QAccessible::queryAccessibleInterface(&s.view());
    REQUIRE(canvas != nullptr);
    CHECK(canvas->role() == QAccessible::List);
    CHECK(canvas->childCount() == 0);
    s.click(4);
    REQUIRE(canvas->childCount() == 1);
    auto* slice = canvas->child(0);
    REQUIRE(slice != nullptr);
    CHECK(slice->text(QAccessible::Name) == QStringLiteral("Relu"));
    CHECK(slice->text(QAccessible::Value).contains(durationText(100'000)));
    CHECK(slice->text(QAccessible::Value).contains(s.timeline().timeText(test::kEpoch + 600'000)));
    CHECK(slice->text(QAccessible::Description).contains(QStringLiteral("2 of 3")));
    CHECK(slice->parent() == canvas);
    CHECK(slice->state().selected);
    const auto area = s.view().sliceRect({0, SliceId{4}})->toRect();
    CHECK(slice->rect() == QRect(s.view().viewport()->mapToGlobal(area.topLeft()), area.size()));
    s.selection.setSlices({});
    CHECK(canvas->childCount() == 0);
}

TEST_CASE("timeline: input methods are off and the selected slice is spoken", "[views][timeline]")
{
    Stage s;
    CHECK_FALSE(s.view().testAttribute(Qt::WA_InputMethodEnabled));
    CHECK_FALSE(s.view().viewport()->testAttribute(Qt::WA_InputMethodEnabled));
    s.click(4);
    CHECK(s.view().accessibleDescription().contains(QStringLiteral("Relu")));
    CHECK(s.view().accessibleDescription().contains(QStringLiteral("2 of 3")));
}

TEST_CASE("timeline: nothing is painted without a cause", "[views][timeline]")
{
    Stage s;
    QApplication::processEvents();
    const auto painted = s.view().lanePaints();
    for (int i = 0; i < 20; ++i)
        QApplication::processEvents();
    s.move({s.view().laneRect().left() + 50, s.view().laneRect().top() + 50});
    QApplication::processEvents();
    CHECK(s.view().lanePaints() == painted); // the pointer moves over the picture that is there
    s.key(Qt::Key_W);
    s.key(Qt::Key_W);
    QApplication::processEvents();
    CHECK(s.view().lanePaints() == painted + 1); // two changes, one frame
}

TEST_CASE("timeline: clicks and drags and marks leave the painted lanes as they are", "[views][timeline]")
{
    Stage s;
    const auto before = s.view().picture();
    const auto painted = s.view().lanePaints();
    const auto isRepainted = [&] {
        QApplication::processEvents();
        return std::pair(s.view().lanePaints() != painted, s.view().picture() != before);
    };
    const auto overlayAlone = std::pair(false, true);
    s.click(4);
    CHECK(isRepainted() == overlayAlone);
    s.click(3, Qt::ControlModifier);
    CHECK(isRepainted() == overlayAlone);
    s.key(Qt::Key_M);
    CHECK(isRepainted() == overlayAlone);
    s.key(Qt::Key_K);
    CHECK(isRepainted() == overlayAlone);
    const auto from = s.emptyPlace();
    QTest::mousePress(s.view().viewport(), Qt::LeftButton, Qt::NoModifier, from);
    for (int step = 1; step < 5; ++step) {
        s.move(from + QPoint(step * 30, 5), Qt::LeftButton);
        CHECK(isRepainted() == overlayAlone);
    }
    QTest::mouseRelease(s.view().viewport(), Qt::LeftButton, Qt::NoModifier, from + QPoint(150, 5));
    CHECK(s.selection.range().has_value());
    CHECK(isRepainted() == overlayAlone);
    s.view().action("timeline.cycleColors")->trigger();
    CHECK(isRepainted() == std::pair(true, true));
}

TEST_CASE("timeline: the picture is exported as PNG and SVG and PDF", "[views][timeline]")
{
    Stage s;
    QTemporaryDir folder;
    for (const auto& [suffix, magic] :
         {std::pair("png", "\x89PNG"), std::pair("svg", "<?xml"), std::pair("pdf", "%PDF")}) {
        const auto path = folder.filePath(QStringLiteral("view.") + QLatin1String(suffix));
        CHECK(s.view().exportTo(path).isEmpty());
        QFile file(path);
        REQUIRE(file.open(QIODevice::ReadOnly));
        CHECK(file.readAll().startsWith(magic));
    }
    CHECK_FALSE(s.view().exportTo(folder.filePath(QStringLiteral("view.doc"))).isEmpty());
    CHECK_FALSE(s.view().exportTo(QStringLiteral("/nowhere/view.png")).isEmpty());
    QFile svg(folder.filePath(QStringLiteral("view.svg")));
    REQUIRE(svg.open(QIODevice::ReadOnly));
    CHECK(svg.readAll().contains("Conv2D_12"));
    s.view().action("timeline.copyImage")->trigger();
    CHECK(QApplication::clipboard()->image().size() == s.view().viewport()->size());
}

TEST_CASE("timeline: layout and markers and view come back from the user's data folder", "[views][timeline]")
{
    QStandardPaths::setTestModeEnabled(true);
    QTemporaryDir root;
    const auto make = [&] {
        auto report = std::const_pointer_cast<Report>(test::sampleReport());
        report->root = root.path().toStdString();
        return ReportPtr(report);
    };
    Viewport kept;
    QString sidecar;
    {
        Stage s(make());
        s.key(Qt::Key_W);
        s.key(Qt::Key_K);
        s.key(Qt::Key_C);
        auto options = s.timeline().options();
        options.unit = TimeUnit::Nanoseconds;
        options.isAbsolute = true;
        options.hasFlows = false;
        options.hasSnap = false;
        options.counterScale = CounterScale::Log;
        s.timeline().setOptions(options);
        s.timeline().setThresholds({2, 30, true});
        s.timeline().editLanes([](LaneTree& lanes) { lanes.setPinned(lanes.nodeOf({0, TrackId{1}}), true); });
        kept = s.port();
        sidecar = s.timeline().sidecarPath();
        CHECK_FALSE(sidecar.startsWith(root.path())); // never in the report
    }
    CHECK(QFile::exists(sidecar));
    Stage again(make());
    CHECK(again.port() == kept);
    {
        Stage wider(make(), {1500, 700});
        const auto end = [](Stage& s) { return s.port().timeAt(s.timeline().widthPx()); };
        CHECK(wider.port().start == kept.start); // the same range, not the same scale
        CHECK(std::abs(end(wider) - end(again)) <= 1);
        wider.key(Qt::Key_Home);
        wider.page.resize(1100, 700);
        const auto narrow = wider.port();
        wider.key(Qt::Key_Home); // the whole report stays whole
        CHECK(wider.port() == narrow);
    }
    CHECK(again.timeline().markers().all().size() == 1);
    CHECK(again.timeline().lanes().pinned().size() == 1);
    CHECK(again.timeline().options() ==
          TimelineOptions{TimeUnit::Nanoseconds, true, false, false, CounterScale::Log});
    CHECK(again.timeline().colors().scheme() == ColorScheme::Type);
    CHECK(again.timeline().colors().thresholds() == ShareThresholds{2, 30, true});
    // What the settings say is for reports without a choice of their own, until the settings change.
    again.timeline().setDefaultLook(TimeUnit::Seconds, ColorScheme::Stream, {}, false);
    CHECK(again.timeline().options().unit == TimeUnit::Nanoseconds);
    again.timeline().setDefaultLook(TimeUnit::Seconds, ColorScheme::Stream, {}, true);
    CHECK(again.timeline().options().unit == TimeUnit::Seconds);
    CHECK(again.timeline().colors().scheme() == ColorScheme::Stream);
    QFile::remove(sidecar);
    QStandardPaths::setTestModeEnabled(false);
}

TEST_CASE("timeline: the context menu offers what fits the place", "[views][timeline]")
{
    Stage s;
    const auto holds = [&s](const QMenu* menu, const char* id) {
        const auto* action = s.view().action(id);
        return menu->actions().contains(action) ||
               std::ranges::any_of(menu->findChildren<QMenu*>(),
                                   [&](const QMenu* group) { return group->actions().contains(action); });
    };
    auto* menu = s.view().contextMenu(s.centreOf(4));
    CHECK(holds(menu, "timeline.setBase"));
    CHECK(holds(menu, "timeline.laneEvents"));
    CHECK(menu->actions().contains(s.view().action("timeline.jumpToTable")));
    CHECK(menu->actions().size() <= 12); // the rest is grouped
    CHECK(s.selection.slices() == std::vector<SliceId>{SliceId{4}});
    delete menu;
    menu = s.view().contextMenu(s.view().laneRect().bottomLeft() + QPoint(300, -5));
    CHECK_FALSE(holds(menu, "timeline.setBase"));
    delete menu;
    s.view().action("timeline.laneSelectAll")->trigger();
    s.click(4);
    s.view().action("timeline.laneSelectAll")->trigger();
    CHECK(s.selection.range() == s.report->span);
    CHECK(s.selection.tracks() == std::vector<TrackId>{TrackId{1}});
}

TEST_CASE("timeline: every command has an id and text and no key is taken twice", "[views][timeline]")
{
    Stage s;
    std::set<QString> ids;
    QList<QKeySequence> keys;
    for (const auto& command : TimelineView::commands()) {
        const auto* action = s.view().action(command.id);
        CHECK(action->objectName() == QLatin1String(command.id));
        CHECK(ids.insert(action->objectName()).second);
        CHECK_FALSE(action->text().isEmpty());
        for (const auto& key : action->shortcuts()) {
            INFO(key.toString().toStdString());
            CHECK_FALSE(key.isEmpty());
            CHECK_FALSE(keys.contains(key));
            keys.append(key);
        }
    }
}

TEST_CASE("timeline: a report without anything is drawn and every key is harmless", "[views][timeline]")
{
    ReportBuilder b;
    Stage s(b.finish(), {500, 300});
    for (const auto& command : TimelineView::commands()) {
        if (std::string_view(command.id) != "timeline.exportPicture")
            s.view().action(command.id)->trigger();
    }
    s.wheel({300, 200}, {0, 120}, Qt::ControlModifier);
    s.drag({300, 200}, {400, 250});
    CHECK(s.view().picture().size() == s.view().viewport()->size());
}

TEST_CASE("timeline view: its commands stand in few submenus and none is lost", "[views][timeline]")
{
    std::map<TimelineView::Group, int> groups;
    for (const auto& command : TimelineView::commands())
        ++groups[command.group];
    CHECK(groups[TimelineView::Group::None] <= 4);
    for (const auto& [group, count] : groups) {
        CHECK(count <= 18);
        CHECK(TimelineView::titleOf(group).isEmpty() == (group == TimelineView::Group::None));
    }
    Selection selection;
    TimelineModel timeline(test::sampleReport(), &selection, nullptr, TimelineMemory::None);
    const TimelineView view(&timeline);
    CHECK(submenuOf(*view.action("timeline.zoomIn")) == TimelineView::titleOf(TimelineView::Group::View));
    CHECK(submenuOf(*view.action("timeline.escape")).isEmpty());
}

TEST_CASE("timeline view: a range or a name or a lane becomes the filter of every page", "[views][timeline]")
{
    Selection selection;
    TimelineModel timeline(test::sampleReport(), &selection, nullptr, TimelineMemory::None);
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

TEST_CASE("timeline tool bar: a narrow row keeps room for the search and what is set seldom goes into a menu",
          "[views][timeline]")
{
    Selection selection;
    TimelineModel timeline(test::sampleReport(), &selection, nullptr, TimelineMemory::None);
    TimelineView view(&timeline);
    TimelineToolBar bar(&view);
    for (const auto& [width, isNarrow] : {std::pair{1900, false}, {560, true}}) {
        INFO(width);
        bar.resize(width, bar.sizeHint().height());
        bar.show();
        QCoreApplication::processEvents();
        CHECK(bar.seldomButton()->isVisible() == isNarrow);
        CHECK(bar.unitBox()->isVisible() != isNarrow);
        CHECK(bar.findBar()->width() >= 300);
    }
    auto* menu = bar.seldomButton()->menu();
    Q_EMIT menu->aboutToShow();
    REQUIRE_FALSE(menu->actions().isEmpty());
    auto* units = menu->actions().front()->menu();
    REQUIRE(units != nullptr);
    units->actions().at(3)->trigger();
    CHECK(timeline.options().unit == static_cast<TimeUnit>(3));
}

TEST_CASE("slice colours: by op type ops of one type have one colour whatever their names",
          "[views][timeline]")
{
    ReportBuilder b;
    const auto track = b.track(b.thread(b.process("1"), "1"));
    for (int i = 0; i < 3; ++i) {
        auto slice = test::sliceOf(b, track, "op_" + std::to_string(i), i * 1000, 500);
        slice.cls = SliceClass::Kernel;
        b.addSlice(slice);
        auto& ops = b.report().ops;
        ops.name.push_back(b.intern("op_" + std::to_string(i)));
        ops.type.push_back(b.intern(i == 2 ? "Pooling" : "Convolution"));
        ops.start.push_back(test::kEpoch + i * 1000);
        ops.dur.push_back(500);
    }
    const auto report = b.finish();
    REQUIRE(report->opOf(SliceId{2}).valid());
    SliceColors colors(report);
    CHECK(colors.of(SliceId{0}) != colors.of(SliceId{1})); // by name
    colors.setScheme(ColorScheme::OpType);
    CHECK(colors.of(SliceId{0}) == colors.of(SliceId{1}));
    CHECK(colors.of(SliceId{0}) != colors.of(SliceId{2}));
}
