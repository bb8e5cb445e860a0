// SPDX-License-Identifier: GPL-3.0-or-later
// Every key of the timeline on a real widget, with its effect on the view.
#include <cmath>

#include <QApplication>
#include <QKeyEvent>
#include <QTest>

#include <catch2/catch.hpp>

#include "tests/views/seen.h"
#include "tests/views/timeline/timeline_stage.h"
#include "views/timeline/find_dock.h"
#include "views/timeline/prompt_bar.h"
#include "views/timeline/timeline_toolbar.h"
#include "views/timeline/timeline_view.h"

using namespace opscope;
using opscope::test::seen;
using test::TimelineStage;
using test::waitFor;

TEST_CASE("timeline keys: W and S zoom at the pointer and Shift does four steps", "[views][timeline][keys]")
{
    TimelineStage s;
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

TEST_CASE("timeline keys: A and D and the arrows pan", "[views][timeline][keys]")
{
    TimelineStage s;
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

TEST_CASE("timeline keys: F centres and F again fits and Z zooms to the selection", "[views][timeline][keys]")
{
    TimelineStage s;
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
    TimelineStage s;
    const auto first = s.port();
    s.key(Qt::Key_W);
    const auto second = s.port();
    s.key(Qt::Key_D);
    const auto third = s.port();
    s.key(Qt::Key_Backspace);
    CHECK(s.port() == second);
    s.key(Qt::Key_Left, Qt::AltModifier); // belongs to the window
    CHECK(s.port() == second);
    s.key(Qt::Key_Backspace);
    CHECK(s.port() == first);
    s.key(Qt::Key_Backspace, Qt::ShiftModifier);
    CHECK(s.port() == second);
    s.key(Qt::Key_Backspace, Qt::ShiftModifier);
    CHECK(s.port() == third);
}

TEST_CASE("timeline keys: 0 and Ctrl+0 and Home fit the entire report", "[views][timeline][keys]")
{
    TimelineStage s;
    const auto entire = s.port();
    for (const auto& [key, modifiers] :
         {std::pair(Qt::Key_0, Qt::NoModifier), std::pair(Qt::Key_0, Qt::ControlModifier),
          std::pair(Qt::Key_Home, Qt::NoModifier)}) {
        s.key(Qt::Key_W, Qt::ShiftModifier);
        CHECK_FALSE(s.port() == entire);
        s.key(key, modifiers);
        CHECK(s.port().nsPerPx == Approx(entire.nsPerPx));
        CHECK(s.port().start == entire.start);
    }
}

TEST_CASE("timeline keys: M measures the selection and a second M removes the measure",
          "[views][timeline][keys]")
{
    TimelineStage s;
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
    TimelineStage s;
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
    REQUIRE(test::part<PromptBar>(s.page)->isVisible());
    test::part<QLineEdit>(test::part<PromptBar>(s.page))->setText(QStringLiteral("slow one"));
    QTest::keyClick(test::part<QLineEdit>(test::part<PromptBar>(s.page)), Qt::Key_Return);
    CHECK(markers[1].name == QStringLiteral("slow one"));
    CHECK_FALSE(test::part<PromptBar>(s.page)->isVisible());
    s.key(Qt::Key_Delete);
    CHECK(markers.size() == 1);
}

TEST_CASE("timeline keys: comma and full stop walk the lane and Alt stays with the name",
          "[views][timeline][keys]")
{
    TimelineStage s;
    s.click(3);
    s.key(Qt::Key_Period);
    CHECK(s.timeline().selectedSlice() == RankSlice{0, SliceId{4}});
    s.key(Qt::Key_Period);
    CHECK(s.timeline().selectedSlice() == RankSlice{0, SliceId{5}});
    s.key(Qt::Key_Period); // the last slice stays selected
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
    TimelineStage s;
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
    TimelineStage s;
    const auto lane = s.timeline().lanes().nodeOf({0, TrackId{1}});
    s.click(3);
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
    TimelineStage s;
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
    TimelineStage s;
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
    // A click hits an item where it is drawn.
    CHECK(s.view().hitTest(s.centreOf(2)).slice == RankSlice{0, SliceId{2}});
    s.view().action("timeline.resetAlignment")->trigger();
    CHECK(s.timeline().offsetOf({0, TrackId{0}}) == 0);
}

TEST_CASE("timeline keys: J asks for the table and C cycles the colours", "[views][timeline][keys]")
{
    TimelineStage s;
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
    CHECK(test::part<QComboBox>(test::part<TimelineToolBar>(s.page), "timeline.scheme_box")->currentIndex() ==
          1);
}

TEST_CASE("timeline keys: G goes to a time or an offset or a slice", "[views][timeline][keys]")
{
    TimelineStage s;
    s.timeline().zoomAt(s.middle(), 0.2);
    const auto answer = [&](const char* text) {
        s.key(Qt::Key_G);
        REQUIRE(test::part<PromptBar>(s.page)->isVisible());
        test::part<QLineEdit>(test::part<PromptBar>(s.page))->setText(QString::fromLatin1(text));
        QTest::keyClick(test::part<QLineEdit>(test::part<PromptBar>(s.page)), Qt::Key_Return);
    };
    answer("700 us");
    CHECK(s.port().xOf(test::kEpoch + 700'000) == Approx(s.middle()).margin(2));
    answer("-100us");
    CHECK(s.port().xOf(test::kEpoch + 600'000) == Approx(s.middle()).margin(2));
    answer("#5");
    CHECK(s.timeline().selectedSlice() == RankSlice{0, SliceId{5}});
    answer("tomorrow");
    CHECK(test::part<PromptBar>(s.page)->isVisible()); // and shows the reason
    CHECK(
        test::wordsOf(test::part<PromptBar>(s.page), "prompt.problem").contains(QStringLiteral("tomorrow")));
    QTest::keyClick(test::part<QLineEdit>(test::part<PromptBar>(s.page)), Qt::Key_Escape);
    CHECK_FALSE(test::part<PromptBar>(s.page)->isVisible());
}

TEST_CASE("timeline keys: slash finds as you type and Enter and F3 walk the hits", "[views][timeline][keys]")
{
    TimelineStage s;
    s.key(Qt::Key_Slash);
    auto* bar = test::part<TimelineToolBar>(s.page)->findBar();
    QTest::keyClicks(bar->line(), QStringLiteral("conv"));
    REQUIRE(waitFor([&] { return s.timeline().find().hits().slices.size() == 2; }));
    CHECK(test::wordsOf(bar, "find.count").contains(QLatin1Char('2')));
    CHECK(s.timeline().colors().isDimmed(SliceId{4}));
    QTest::keyClick(bar->line(), Qt::Key_Return);
    CHECK(s.timeline().selectedSlice() == RankSlice{0, SliceId{3}});
    QTest::keyClick(bar->line(), Qt::Key_Return);
    CHECK(s.timeline().selectedSlice() == RankSlice{0, SliceId{5}});
    s.key(Qt::Key_F3);
    CHECK(s.timeline().selectedSlice() == RankSlice{0, SliceId{3}}); // with wrap-around
    s.key(Qt::Key_F3, Qt::ShiftModifier);
    CHECK(s.timeline().selectedSlice() == RankSlice{0, SliceId{5}});
    CHECK(test::wordsOf(bar, "find.count") == QStringLiteral("2 / 2"));
    QTest::keyClick(bar->line(), Qt::Key_Return, Qt::ShiftModifier);
    CHECK(s.timeline().selectedSlice() == RankSlice{0, SliceId{3}});
    seen(*bar, "Aa").click();
    REQUIRE(waitFor([&] { return !s.timeline().find().isRunning(); }));
    CHECK(s.timeline().find().hits().slices.empty());
    seen(*bar, "Aa").click();
    seen(*bar, ".*").click();
    bar->line()->clear();
    QTest::keyClicks(bar->line(), QStringLiteral("^(Relu|Mat)"));
    REQUIRE(waitFor([&] { return s.timeline().find().hits().slices.size() == 2; }));
    bar->line()->clear();
    QTest::keyClicks(bar->line(), QStringLiteral("("));
    REQUIRE(waitFor([&] { return !s.timeline().find().hits().error.isEmpty(); }));
    CHECK_FALSE(test::wordsOf(bar, "find.count").isEmpty());
}

TEST_CASE("timeline keys: Esc goes back step by step", "[views][timeline][keys]")
{
    TimelineStage s;
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
