// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/comparison/timeline_pair.h"

#include <cmath>

#include <QAction>
#include <QComboBox>
#include <QImage>
#include <QLineEdit>
#include <QMenu>
#include <QTest>
#include <QTimer>
#include <QWheelEvent>

#include <catch2/catch.hpp>

#include "tests/support/answered.h"
#include "tests/support/slices.h"
#include "tests/views/comparison/pair_reports.h"
#include "tests/views/seen.h"
#include "views/comparison/comparison_sides.h"
#include "views/comparison/pair_alignment.h"
#include "views/comparison/pair_links.h"
#include "views/comparison/state_style.h"
#include "views/selection/selection.h"
#include "views/theme/theme.h"
#include "views/timeline/find_dock.h"
#include "views/timeline/prompt_bar.h"
#include "views/timeline/timeline_model.h"
#include "views/timeline/timeline_view.h"
#include "views/value_text.h"

using namespace opscope;
using namespace opscope::test;

namespace {

struct Pair {
    explicit Pair(ReportPtr from = pairA(), ReportPtr to = pairB(), QSize size = {1100, 640})
        : a(std::move(from)), b(std::move(to)), sides(a, b), pair({sides, selection})
    {
        pair.resize(size);
        pair.show();
        waitMatched();
        REQUIRE(QTest::qWaitFor([&] { return timeline().isReady(); }));
        settle();
    }
    void waitMatched()
    {
        REQUIRE(QTest::qWaitFor([&] { return pair.matching() != nullptr; }, 10000));
    }
    /// The line that tells the selected slices.
    QString pairText() const { return test::wordsOf(pair, "comparison.pair"); }
    void settle() { QCoreApplication::processEvents(); }
    TimelineView& view() { return *test::part<TimelineView>(pair); }
    TimelineModel& timeline() { return view().timeline(); }
    /// Where a time by the clock of a side stands on the axis.
    double xOf(CompareSide side, std::int64_t sinceAnchor)
    {
        auto& timeline = this->timeline();
        return timeline.viewport().xOf(pair.anchors().of(side) + sinceAnchor +
                                       timeline.run(static_cast<std::size_t>(side)).shift());
    }
    QRectF rectOf(CompareSide side, SliceId slice)
    {
        const auto rect = view().sliceRect({static_cast<std::size_t>(side), slice});
        REQUIRE(rect.has_value());
        return *rect;
    }
    void click(CompareSide side, SliceId slice)
    {
        QTest::mouseClick(view().viewport(), Qt::LeftButton, {}, rectOf(side, slice).center().toPoint());
        settle();
    }
    void key(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) { QTest::keyClick(&view(), key, modifiers); }
    QString detail(const char* field) const
    {
        for (const auto& [name, value] : selection.details().fields) {
            if (name == QLatin1String(field))
                return value;
        }
        return {};
    }
    void select(CompareSide side, SliceId slice)
    {
        timeline().selectSlice({static_cast<std::size_t>(side), slice});
    }
    /// What a side is aligned at: A's stands above B's.
    QComboBox* alignedAt(CompareSide side)
    {
        return test::part<PairAlignment>(pair)->findChildren<QComboBox*>().at(static_cast<int>(side));
    }
    /// A point between the lanes, as a position of the canvas.
    QPoint onCanvas(double x, double y)
    {
        return (QPointF(view().laneRect().topLeft()) + QPointF(x, y)).toPoint();
    }
    PairLinks& links() { return *test::part<PairLinks>(pair); }
    const TimelineLink* link(SliceId from, SliceId to)
    {
        for (const auto& l : links().links().links) {
            if (l.a == from && l.b == to)
                return &l;
        }
        return nullptr;
    }

    ReportPtr a, b;
    Selection selection;
    ComparisonSides sides;
    TimelinePair pair;
};

} // namespace

TEST_CASE("timeline pair: aligned at the first execute call whatever the clocks", "[views][comparison][pair]")
{
    Pair p;
    CHECK(p.pair.anchors().a == p.a->slices.ts[sliceNamed(*p.a, "aclmdlExecute").index()]);
    CHECK(p.pair.anchors().b == p.b->slices.ts[sliceNamed(*p.b, "aclmdlExecute").index()]);
    CHECK(p.xOf(CompareSide::A, 0) == Approx(p.xOf(CompareSide::B, 0)).margin(0.001));
    const auto execA = p.rectOf(CompareSide::A, sliceNamed(*p.a, "aclmdlExecute"));
    const auto execB = p.rectOf(CompareSide::B, sliceNamed(*p.b, "aclmdlExecute"));
    CHECK(execA.left() == Approx(execB.left()).margin(0.001));
    CHECK(execA.bottom() < execB.top()); // the same lane, A above
    CHECK(execB.top() - execA.bottom() < 2 * LaneTree::kLinkHeight);
    CHECK(p.alignedAt(CompareSide::A)->currentText().contains(QStringLiteral("aclmdlExecute")));
}

TEST_CASE("timeline pair: an op selected in A selects its match in B and back", "[views][comparison][pair]")
{
    Pair p;
    p.click(CompareSide::A, sliceNamed(*p.a, "conv_1"));
    CHECK(p.pair.selected(CompareSide::B) == sliceNamed(*p.b, "conv_1"));
    CHECK(p.pairText().contains(QStringLiteral("-50.0 %")));
    CHECK(p.pairText().contains(stateText(RowState::Faster)));

    p.select(CompareSide::B, sliceNamed(*p.b, "pool_1", 1));
    CHECK(p.pair.selected(CompareSide::A) == sliceNamed(*p.a, "pool_1", 1));
    p.select(CompareSide::B, sliceNamed(*p.b, "aclInit"));
    CHECK(p.pair.selected(CompareSide::A) == sliceNamed(*p.a, "aclInit"));
    p.select(CompareSide::B, {});
    CHECK_FALSE(p.pair.selected(CompareSide::A).valid());
    CHECK_FALSE(p.pair.selected(CompareSide::B).valid());
}

TEST_CASE("timeline pair: a click on a link selects both of its ends", "[views][comparison][pair]")
{
    Pair p;
    const auto a = sliceNamed(*p.a, "conv_1");
    const auto b = sliceNamed(*p.b, "conv_1");
    const auto* link = p.link(a, b);
    REQUIRE(link != nullptr);
    REQUIRE(link->isNear());
    const auto [left, right] = link->edgesAt(0.5);
    const auto middle = p.onCanvas((left + right) / 2, (link->ya + link->yb) / 2);
    CHECK(p.view().hoverText(middle).contains(stateText(RowState::Faster)));
    QTest::mouseClick(p.view().viewport(), Qt::LeftButton, {}, middle);
    CHECK(p.pair.selected(CompareSide::A) == a);
    CHECK(p.pair.selected(CompareSide::B) == b);
}

TEST_CASE("timeline pair: links stand where the slices stand and are painted there",
          "[views][comparison][pair]")
{
    Pair p;
    const auto a = sliceNamed(*p.a, "conv_1");
    const auto b = sliceNamed(*p.b, "conv_1");
    const auto* link = p.link(a, b);
    REQUIRE(link != nullptr);
    CHECK(link->state == RowState::Faster);
    CHECK(link->difference() == -150'000);
    const auto lanes = p.view().laneRect();
    CHECK(link->a0 + lanes.left() == Approx(p.rectOf(CompareSide::A, a).left()).margin(0.5));
    CHECK(link->a1 + lanes.left() == Approx(p.rectOf(CompareSide::A, a).right()).margin(0.5));
    CHECK(link->b0 + lanes.left() == Approx(p.rectOf(CompareSide::B, b).left()).margin(0.5));
    CHECK(link->b1 + lanes.left() == Approx(p.rectOf(CompareSide::B, b).right()).margin(0.5));
    CHECK(link->ya + lanes.top() == Approx(p.rectOf(CompareSide::A, a).bottom()).margin(0.5));
    CHECK(link->yb + lanes.top() == Approx(p.rectOf(CompareSide::B, b).top()).margin(0.5));

    const auto image = p.view().picture();
    const auto at = [&](double x, double share) {
        return image.pixelColor(p.onCanvas(x, link->ya + (link->yb - link->ya) * share) *
                                image.devicePixelRatio());
    };
    const auto paper = currentTheme().color(Token::Base);
    const auto color = stateColor(RowState::Faster);
    // Near the top inside of the link: paper with the state's colour over it; outside: paper.
    const auto inside = at((link->a0 + link->a1) / 2, 0.1);
    CHECK(inside.green() == Approx(paper.green() + (color.green() - paper.green()) * 84 / 255.0).margin(6));
    CHECK(inside.red() == Approx(paper.red() + (color.red() - paper.red()) * 84 / 255.0).margin(6));
    CHECK(at(p.xOf(CompareSide::A, 900'000), 0.5) == paper);
}

TEST_CASE("timeline pair: what is new or gone is marked and counted in words", "[views][comparison][pair]")
{
    const auto a = pairReport(
        "x", 0, {{"conv_1", 0, 300'000}, {"sort_1", 350'000, 50'000}, {"pool_1", 500'000, 100'000}});
    const auto b = pairReport(
        "y", 99, {{"conv_1", 0, 300'000}, {"pool_1", 500'000, 100'000}, {"roi_9", 700'000, 50'000}});
    Pair p(a, b);
    int gone = 0;
    int fresh = 0;
    for (const auto& mark : p.links().links().marks) {
        gone += mark.state == RowState::Gone ? 1 : 0;
        fresh += mark.state == RowState::New ? 1 : 0;
    }
    const auto& counts = p.links().links().counts;
    CHECK(fresh == static_cast<int>(counts[static_cast<std::size_t>(RowState::New)]));
    CHECK(gone == static_cast<int>(counts[static_cast<std::size_t>(RowState::Gone)]));
    REQUIRE(fresh > 0);
    for (const auto& mark : p.links().links().marks) {
        CHECK(p.view().hoverText(p.onCanvas(mark.x, mark.y)).contains(stateText(mark.state)));
    }
}

TEST_CASE("timeline pair: the words below count the links that are drawn", "[views][comparison][pair]")
{
    // One op of A became two: both are linked with it.
    const auto a = pairReport(
        "x", 0, {{"conv_1", 0, 300'000}, {"mish_1", 350'000, 90'000}, {"pool_1", 500'000, 100'000}});
    const auto b = pairReport("y", 99,
                              {{"conv_1", 0, 300'000},
                               {"softplus_1", 310'000, 20'000},
                               {"mul_1", 340'000, 20'000},
                               {"pool_1", 500'000, 100'000}});
    Pair p(a, b);
    auto& drawn = p.links();
    std::size_t counted = 0;
    for (const auto count : drawn.links().counts)
        counted += count;
    CHECK(drawn.links().found == 4);
    CHECK(counted == 4);
    CHECK(drawn.statusText().startsWith(QLatin1Char('4')));
}

TEST_CASE("timeline pair: aligned at a step or at any slice that the user picks", "[views][comparison][pair]")
{
    Pair p;
    auto* combo = p.alignedAt(CompareSide::A);
    const auto step = combo->findText(QStringLiteral("Iteration 2"), Qt::MatchContains);
    REQUIRE(step >= 0);
    combo->setCurrentIndex(step);
    Q_EMIT combo->activated(step);
    CHECK(p.pair.anchors().a == p.a->steps[1].range.begin);
    CHECK(p.pair.anchors().b == p.b->steps[1].range.begin); // what is chosen above goes along below
    CHECK(p.xOf(CompareSide::A, 0) == Approx(p.xOf(CompareSide::B, 0)).margin(0.001));

    // Below another one may be chosen: step 2 of A over step 1 of B. The executions follow.
    auto* below = p.alignedAt(CompareSide::B);
    const auto first = below->findText(QStringLiteral("Iteration 1"), Qt::MatchContains);
    Q_EMIT below->activated(first);
    CHECK(p.pair.anchors().a == p.a->steps[1].range.begin);
    CHECK(p.pair.anchors().b == p.b->steps[0].range.begin);
    p.select(CompareSide::A, sliceNamed(*p.a, "conv_1", 1));
    CHECK(p.pair.selected(CompareSide::B) == sliceNamed(*p.b, "conv_1", 0));

    // A slice with its match, by the menu.
    Q_EMIT below->activated(below->findText(QStringLiteral("Iteration 2"), Qt::MatchContains));
    const auto pool = sliceNamed(*p.a, "pool_1", 1);
    auto* menu = p.view().contextMenu(p.rectOf(CompareSide::A, pool).center().toPoint());
    auto* both = menu->findChild<QAction*>(QStringLiteral("align.match"));
    REQUIRE(both != nullptr);
    CHECK(both->isEnabled());
    both->trigger();
    delete menu;
    CHECK(p.pair.anchors().a == p.a->slices.ts[pool.index()]);
    CHECK(p.pair.anchors().b == p.b->slices.ts[sliceNamed(*p.b, "pool_1", 1).index()]);
    CHECK(p.rectOf(CompareSide::A, pool).left() ==
          Approx(p.rectOf(CompareSide::B, sliceNamed(*p.b, "pool_1", 1)).left()).margin(0.001));

    // One side alone.
    p.pair.alignAt(CompareSide::B, sliceNamed(*p.b, "cast_9"), false);
    CHECK(p.pair.anchors().a == p.a->slices.ts[pool.index()]);
    CHECK(p.pair.anchors().b == p.b->slices.ts[sliceNamed(*p.b, "cast_9").index()]);
    CHECK(combo->currentText().contains(QStringLiteral("pool_1")));
}

TEST_CASE("timeline pair: the way back of the tab leads to the pair before", "[views][comparison]")
{
    Pair p;
    const auto first = sliceNamed(*p.b, "conv_1");
    p.click(CompareSide::B, first);
    CHECK(p.selection.slices() == std::vector{first});
    const auto before = p.pair.selected(CompareSide::A);
    CHECK(before.valid());
    p.selection.setSlices({});
    CHECK_FALSE(p.pair.selected(CompareSide::B).valid());
    p.selection.setSlices({first});
    CHECK(p.pair.selected(CompareSide::B) == first);
    CHECK(p.pair.selected(CompareSide::A) == before);
}

TEST_CASE("timeline pair: swap puts B above and mirrors the links", "[views][comparison][pair]")
{
    Pair p;
    p.sides.swap();
    p.waitMatched();
    p.settle();
    CHECK(&p.timeline().report(0) == p.b.get());
    CHECK(p.rectOf(CompareSide::A, sliceNamed(*p.b, "conv_1")).bottom() <
          p.rectOf(CompareSide::B, sliceNamed(*p.a, "conv_1")).top());
    const auto* link = p.link(sliceNamed(*p.b, "conv_1"), sliceNamed(*p.a, "conv_1"));
    REQUIRE(link != nullptr);
    CHECK(link->state == RowState::Slower);
    CHECK(link->difference() == 150'000);
}

TEST_CASE("timeline pair: what is marked and selected and in sight stays when the sides are swapped",
          "[views][comparison][pair]")
{
    Pair p;
    p.pair.alignAt(CompareSide::A, sliceNamed(*p.a, "conv_1"), true);
    p.select(CompareSide::A, sliceNamed(*p.a, "pool_1"));
    const auto& timeline = [&]() -> TimelineModel& { return p.timeline(); };
    const auto zero = p.pair.anchors().a;
    timeline().editMarkers([&](MarkerList& markers) {
        markers.add({QStringLiteral("here"), {zero + 1000, zero + 3000}, 2});
    });
    timeline().setMeasured(TimeRange{zero + 5000, zero + 9000});
    timeline().showRange({zero - 20'000, zero + 200'000});
    const auto start = timeline().viewport().start - zero;
    const auto scale = timeline().viewport().nsPerPx;

    p.sides.swap();
    p.waitMatched();
    p.settle();
    const auto newZero = p.pair.anchors().a;
    CHECK(newZero == p.b->slices.ts[sliceNamed(*p.b, "conv_1").index()]);
    CHECK(p.pair.anchors().b == zero);
    REQUIRE(timeline().markers().all().size() == 1);
    CHECK(timeline().markers().all()[0].name == QStringLiteral("here"));
    CHECK(timeline().markers().all()[0].range == TimeRange{newZero + 1000, newZero + 3000});
    CHECK(timeline().measured() == TimeRange{newZero + 5000, newZero + 9000});
    CHECK(timeline().viewport().start - newZero == start);
    CHECK(timeline().viewport().nsPerPx == scale);
    CHECK(timeline().selectedSlice() == RankSlice{1, sliceNamed(*p.a, "pool_1")});
    CHECK(p.pair.selected(CompareSide::B) == sliceNamed(*p.a, "pool_1"));
    CHECK(p.pair.selected(CompareSide::A) == sliceNamed(*p.b, "pool_1"));

    const auto area = TimeRange{p.b->span.begin + 1000, p.b->span.begin + 5000};
    p.timeline().selectRange(p.timeline().run(0).onAxis(area), {{0, TrackId{1}}});
    p.sides.swap(); // twice before the runs are matched, and once more
    p.sides.swap();
    p.sides.swap();
    p.waitMatched();
    p.settle();
    CHECK(p.timeline().focus() == 1);
    CHECK(p.timeline().selection().range() == area);
    CHECK(p.timeline().selection().tracks() == std::vector{TrackId{1}});
    CHECK(timeline().markers().all().size() == 1);
}

TEST_CASE("timeline pair: a pair asked for before the page was there is selected",
          "[views][comparison][pair]")
{
    const auto a = pairA();
    const auto b = pairB();
    Selection selection;
    ComparisonSides sides(a, b);
    TimelinePair pair({sides, selection});
    const Target wanted{.pair = std::pair(sliceNamed(*a, "pool_1"), sliceNamed(*b, "pool_1"))};
    CHECK_FALSE(pair.reveal(wanted)); // it says when it can
    QObject::connect(&pair, &Page::ready, &pair, [&] { CHECK(pair.reveal(wanted)); });
    pair.resize(900, 500);
    pair.show();
    REQUIRE(QTest::qWaitFor([&] { return pair.matching() != nullptr; }, 10000));
    CHECK(pair.selected(CompareSide::A) == sliceNamed(*a, "pool_1"));
    CHECK(pair.selected(CompareSide::B) == sliceNamed(*b, "pool_1"));
}

TEST_CASE("timeline pair: its keys find and go to a time and measure and name markers",
          "[views][comparison][pair]")
{
    Pair p;
    p.key(Qt::Key_F, Qt::ControlModifier);
    auto* line = test::part<FindBar>(p.pair)->line();
    QTest::keyClicks(line, QStringLiteral("pool_1"));
    REQUIRE(QTest::qWaitFor([&] { return p.timeline().find().hits().slices.size() == 4; })); // of both runs
    QTest::keyClick(line, Qt::Key_Return);
    CHECK(p.pair.selected(CompareSide::A) == sliceNamed(*p.a, "pool_1"));
    CHECK(p.pair.selected(CompareSide::B) == sliceNamed(*p.b, "pool_1"));
    line->clear();

    p.key(Qt::Key_W, Qt::ShiftModifier);
    p.key(Qt::Key_G);
    auto* prompt = test::part<PromptBar>(p.pair);
    REQUIRE(prompt->isVisible());
    QTest::keyClicks(test::part<QLineEdit>(prompt), QStringLiteral("0.5 ms"));
    QTest::keyClick(test::part<QLineEdit>(prompt), Qt::Key_Return);
    CHECK_FALSE(prompt->isVisible());
    CHECK(p.xOf(CompareSide::A, 500'000) == Approx(p.view().laneRect().width() / 2.0).margin(2));

    p.key(Qt::Key_M);
    CHECK(p.timeline().measured() == p.timeline().rangeOf({1, sliceNamed(*p.b, "pool_1")})); // the first hit
    p.key(Qt::Key_K);
    p.key(Qt::Key_F2);
    REQUIRE(prompt->isVisible());
    test::part<QLineEdit>(prompt)->setText(QStringLiteral("slow one"));
    QTest::keyClick(test::part<QLineEdit>(prompt), Qt::Key_Return);
    REQUIRE(p.timeline().markers().all().size() == 1);
    CHECK(p.timeline().markers().all()[0].name == QStringLiteral("slow one"));
    CHECK(p.view().geometry().markers.height() > 0); // it is seen
    p.key(Qt::Key_G); // the question goes with the timeline that it was asked for
    p.sides.swap();
    p.waitMatched();
    CHECK_FALSE(test::part<PromptBar>(p.pair)->isVisible());
    CHECK(p.pair.findChildren<FindBar*>().size() == 1);
}

TEST_CASE("timeline pair: it has no command that means nothing beside another run",
          "[views][comparison][pair]")
{
    Pair p;
    p.select(CompareSide::B, sliceNamed(*p.b, "pool_1"));
    const auto shift = p.timeline().run(1).shift();
    bool isAligned = false;
    QObject::connect(&p.timeline(), &TimelineModel::aligned, [&] { isAligned = true; });
    p.key(Qt::Key_L, Qt::ShiftModifier);
    waitForAnswers();
    CHECK_FALSE(isAligned);
    CHECK(p.timeline().run(1).shift() == shift);
    const auto isOffered = [](const std::vector<QAction*>& actions, const char* id) {
        return std::ranges::any_of(actions, [&](auto* a) { return a->objectName() == QLatin1String(id); });
    };
    CHECK(isOffered(p.pair.commands(), "timeline.find"));
    for (const auto* id : {"timeline.setBase", "timeline.alignRanks", "timeline.laneEvents",
                           "timeline.laneStatistics", "timeline.filterName", "timeline.clearFilter"})
        CHECK_FALSE(isOffered(p.pair.commands(), id));
    auto* menu =
        p.view().contextMenu(p.rectOf(CompareSide::A, sliceNamed(*p.a, "conv_1")).center().toPoint());
    for (const auto* group : menu->findChildren<QMenu*>())
        CHECK(std::ranges::any_of(group->actions(), [](const QAction* a) { return a->isVisible(); }));
    delete menu;
}

TEST_CASE("timeline pair: what is selected is told to Details and to the selection of the comparison",
          "[views][comparison][pair]")
{
    Pair p;
    p.click(CompareSide::A, sliceNamed(*p.a, "conv_1"));
    CHECK(p.selection.details().title == QStringLiteral("conv_1"));
    CHECK(p.detail("State") == stateText(RowState::Faster));
    CHECK(p.detail("Difference").contains(QStringLiteral("-50.0 %")));
    CHECK(p.detail("Duration of A") == durationText(300'000));
    CHECK(p.detail("Duration of B") == durationText(150'000));
    CHECK(p.detail("Op type") == QStringLiteral("conv"));                   // the same in both: said once
    CHECK(p.selection.slices() == std::vector{sliceNamed(*p.b, "conv_1")}); // those of the current run
    p.select(CompareSide::A, sliceNamed(*p.a, "softplus_1"));               // a part of the conv of B
    const auto both = QStringLiteral("softplus_1 \u2192 conv_1");
    CHECK(p.selection.details().title.toStdString() == both.toStdString());
    CHECK(p.detail("Duration of A") == durationText(100'000));
    CHECK(p.b->sliceName(p.selection.slices().at(0)) == "conv_1");
    p.selection.setDetails({QStringLiteral("a row"), {}}); // while another page is in front
    p.pair.hide();
    p.pair.show();
    CHECK(p.selection.details().title.toStdString() == both.toStdString());
    p.key(Qt::Key_Escape);
    CHECK(p.selection.details().fields.empty());
}

TEST_CASE("timeline pair: from an op it leads to its row of the comparison", "[views][comparison][pair]")
{
    Pair p;
    std::vector<QString> asked;
    QObject::connect(&p.selection.navigator(), &Navigator::asked, &p.pair,
                     [&](const Target& target) { asked.push_back(target.filter); });
    const auto* lead = p.view().action("timeline.jumpToTable");
    p.select(CompareSide::B, sliceNamed(*p.b, "pool_1"));
    CHECK(lead->isEnabled());
    p.key(Qt::Key_J);
    CHECK(asked == std::vector{QStringLiteral("pool_1")});
    p.select(CompareSide::B, sliceNamed(*p.b, "aclInit")); // a call has no row among the ops
    CHECK_FALSE(lead->isEnabled());
    p.key(Qt::Key_J);
    CHECK(asked.size() == 1);
}

TEST_CASE("timeline pair: a run without a timeline says so", "[views][comparison][pair]")
{
    ReportBuilder none;
    none.report().name = "none";
    const auto empty = none.finish();
    Selection selection;
    ComparisonSides sides(empty, pairB());
    TimelinePair pair({sides, selection});
    pair.resize(900, 500);
    pair.show();
    REQUIRE(QTest::qWaitFor([&] { return pair.matching() != nullptr; }, 10000));
    CHECK(test::part<PairLinks>(pair)->statusText().contains(QStringLiteral("A has no timeline")));
}

TEST_CASE("link layout: a crowd is capped to what changed most and says so", "[views][comparison][pair]")
{
    std::vector<PairOp> opsA;
    std::vector<PairOp> opsB;
    for (int i = 0; i < 900; ++i) {
        opsA.push_back({"op_" + std::to_string(i), i * 1000, 900});
        opsB.push_back({"op_" + std::to_string(i), i * 1000, 900 - i % 300});
    }
    Pair p(pairReport("x", 0, opsA), pairReport("y", 0, opsB), {1900, 640});
    auto& drawn = p.links();
    const auto& links = drawn.links();
    REQUIRE(links.found > 300);
    CHECK(links.links.size() == 300);
    CHECK(drawn.statusText().contains(QStringLiteral("300")));
    // Nobody who was left out changed more than anybody who is drawn.
    const auto least = std::abs(links.links.front().difference());
    for (const auto& link : links.links)
        CHECK(std::abs(link.difference()) >= least);
}

TEST_CASE("timeline pair: the links of a million matched slices are bounded and the cap is told",
          "[views][comparison][pair]")
{
    constexpr std::uint32_t kSlices = 1'000'000;
    const auto make = [&](const char* name, std::int64_t longer) {
        ReportBuilder b;
        b.report().name = name;
        std::vector<TrackId> lanes;
        const auto device = b.process("device");
        for (int i = 0; i < 8; ++i)
            lanes.push_back(b.track(b.thread(device, std::to_string(i))));
        std::vector<StringId> names;
        for (int i = 0; i < 1000; ++i)
            names.push_back(b.intern("MatMul_" + std::to_string(i)));
        for (std::uint32_t i = 0; i < kSlices; ++i) {
            Slice s;
            s.track = lanes[i % 8];
            s.ts = std::int64_t{i} * 1000;
            s.dur = 6000 + i % 300 + longer;
            s.name = names[i % 1000];
            s.cls = SliceClass::Kernel;
            b.addSlice(s);
        }
        return b.finish();
    };
    const auto a = make("x", 0);
    const auto b = make("y", 400);
    Selection selection;
    ComparisonSides sides(a, b);
    TimelinePair pair({sides, selection});
    pair.resize(1900, 900);
    int ticks = 0; // the event loop goes round while the runs are matched on the pool
    QTimer timer;
    QObject::connect(&timer, &QTimer::timeout, [&] { ++ticks; });
    timer.start(5);
    pair.show();
    REQUIRE(QTest::qWaitFor([&] { return pair.matching() != nullptr; }, 120000));
    CHECK(ticks > 10);
    auto& timeline = test::part<TimelineView>(pair)->timeline();
    REQUIRE(QTest::qWaitFor([&] { return timeline.isReady(); }, 60000));
    auto& drawn = *test::part<PairLinks>(pair);
    const LinkInput limits;
    const auto check = [&](bool isCrowded) {
        const auto& links = drawn.links();
        INFO(drawn.statusText().toStdString());
        CHECK(links.links.size() <= limits.maxLinks);
        CHECK(links.marks.size() <= 2 * limits.maxLooked);
        std::size_t looked = 0;
        for (const auto count : links.counts)
            looked += count;
        CHECK(looked <= 2 * limits.maxLooked);
        CHECK(links.found <= 2 * limits.maxLooked);
        CHECK(links.isComplete == !isCrowded);
        if (links.found > links.links.size())
            CHECK(drawn.statusText().contains(QString::number(links.links.size())));
        CHECK_FALSE(drawn.statusText().isEmpty());
        (void)test::part<TimelineView>(pair)->picture();
        return links.found;
    };
    check(true);                                       // the whole million
    timeline.showRange({500'000'000, 501'500'000}, 0); // 1500 slices
    CHECK(check(false) > limits.maxLinks);
    timeline.showRange({500'000'000, 500'050'000}, 0); // some tens: all are drawn
    const auto few = check(false);
    CHECK(few > 8);
    CHECK(drawn.links().links.size() == few);
}

TEST_CASE("timeline pair: the lanes of the ops are in view below a framework's threads",
          "[views][comparison][pair]")
{
    const auto make = [](const char* name) {
        ReportBuilder b;
        b.report().name = name;
        const auto add = [&](const char* process, const std::string& lane, const char* op, SliceClass cls) {
            b.addSlice(sliceOf(b, b.track(b.thread(b.process(process), lane)), op, 1000, 500, cls));
        };
        for (int i = 0; i < 40; ++i)
            add("a framework", "thread " + std::to_string(i), "aten::add", SliceClass::Framework);
        add("device", "stream", "conv", SliceClass::Kernel);
        return b.finish();
    };
    Pair p(make("x"), make("y"), {900, 480});
    CHECK(p.links().links().links.size() == 1);
}

TEST_CASE("timeline pair: closing it while it matches is harmless", "[views][comparison][pair]")
{
    const auto a = pairA();
    const auto b = pairB();
    for (int i = 0; i < 50; ++i) {
        Selection selection;
        ComparisonSides sides(a, b);
        TimelinePair pair({sides, selection});
        pair.show();
        if (i % 2 == 0)
            QCoreApplication::processEvents();
    }
    waitForAnswers();
    CHECK(a.use_count() == 1); // nothing works on for what is gone
    CHECK(b.use_count() == 1);
}

TEST_CASE("timeline pair: all slices of a merged row are selected and marked on both sides",
          "[views][comparison][pair]")
{

    const auto before = pairReport("x", 0,
                                   {{"conv_1", 0, 300'000},
                                    {"softplus_1", 300'000, 100'000},
                                    {"tanh_1", 400'000, 50'000},
                                    {"mul_1", 450'000, 50'000},
                                    {"pool_1", 600'000, 100'000}});
    const auto after = pairReport(
        "y", 99, {{"conv_1", 0, 300'000}, {"leakyrelu_1", 300'000, 80'000}, {"pool_1", 400'000, 100'000}});

    Pair p(before, after);
    const std::vector three{sliceNamed(*p.a, "softplus_1"), sliceNamed(*p.a, "tanh_1"),
                            sliceNamed(*p.a, "mul_1")};
    const auto fused = sliceNamed(*p.b, "leakyrelu_1");
    const auto row = p.pair.matching()->rowOf(CompareSide::A, three[0]);
    REQUIRE(row == p.pair.matching()->rowOf(CompareSide::B, fused));
    p.pair.reveal({.pair = std::pair(three[0], fused), .tableRow = 0});
    p.settle();
    const auto sorted = [](std::vector<SliceId> slices) {
        std::ranges::sort(slices);
        return slices;
    };
    CHECK(sorted(p.pair.slices(CompareSide::A)) == three); // of the first of two execute calls
    CHECK(p.pair.slices(CompareSide::B) == std::vector{fused});
    CHECK(p.timeline().selectedSlice() == RankSlice{0, three[0]}); // in view
    CHECK(p.pairText().startsWith(
        QStringLiteral("softplus_1 + tanh_1 + mul_1 \u2192 leakyrelu_1:  A 200 us in 3 slices, B 80 us, ")));
    CHECK(p.pairText().contains(QStringLiteral("-60.0 %")));
    p.select(CompareSide::B, fused);
    CHECK(sorted(p.pair.slices(CompareSide::A)) == three);
    CHECK(p.pair.selected(CompareSide::A) == three[0]);
    p.select(CompareSide::A, three[1]);
    CHECK(p.pair.slices(CompareSide::B) == std::vector{fused});
    p.pair.reveal({.pair = std::pair(three[0], fused)}); // a link, not a row
    CHECK(p.pair.slices(CompareSide::A) == std::vector{three[0]});
}

TEST_CASE("timeline pair: of a row with many slices only some are marked and the texts report all",
          "[views][comparison][pair]")
{
    std::vector<PairOp> many;
    for (int i = 0; i < 12'000; ++i)
        many.push_back({"conv_1", i * 50, 40});
    Pair p(pairReport("x", 0, many), pairReport("y", 99, many));
    const auto a = sliceNamed(*p.a, "conv_1", 11'999);
    const auto b = sliceNamed(*p.b, "conv_1", 11'999);
    p.pair.reveal({.pair = std::pair(a, b), .tableRow = 0});
    p.settle();
    for (const auto side : kSides)
        CHECK(p.pair.slices(side).size() == 10'000);
    CHECK(p.pair.selected(CompareSide::A) == a);
    CHECK(p.pair.selected(CompareSide::B) == b);
    const auto text = QStringLiteral("%1 in %2 slices, %3 of them marked")
                          .arg(durationText(12'000 * 40), countText(12'000), countText(10'000));
    INFO(p.pairText().toStdString());
    CHECK(p.pairText().contains(QStringLiteral("A %1, B %1").arg(text)));
    CHECK(p.detail("Duration") == text);
    p.pair.reveal({.pair = std::pair(a, b)});
    CHECK_FALSE(p.pairText().contains(QStringLiteral("marked")));
}
