// SPDX-License-Identifier: GPL-3.0-or-later
// Several reports on one timeline: groups, clocks, and the rank of a slice.
#include <array>
#include <cmath>

#include <QCheckBox>
#include <QComboBox>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMouseEvent>
#include <QScrollBar>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <catch2/catch.hpp>

#include "tests/views/seen.h"
#include "tests/views/timeline/lanes_of.h"
#include "tests/views/timeline/sample_report.h"
#include "views/grid/table_widget.h"
#include "views/panel.h"
#include "views/timeline/find_dock.h"
#include "views/timeline/selection_dock.h"
#include "views/timeline/timeline_toolbar.h"
#include "views/timeline/timeline_view.h"

using namespace opscope;

namespace {

/// A report like the sample, with a clock that is `shift` ahead, and a slice that both ranks have.
ReportPtr rankReport(int rank, std::int64_t shift)
{
    ReportBuilder b;
    b.report().rank = rank;
    b.report().name = "rank " + std::to_string(rank);
    const auto process = b.process("7");
    b.report().processes[0].name = b.intern("Communication");
    const auto ring = b.track(b.thread(process, "1"));
    const auto other = b.track(b.thread(process, "2"));
    for (int i = 0; i < 4; ++i) {
        b.addSlice(test::sliceOf(b, ring, "allReduce", shift + i * 100'000, 20'000 + rank * 10'000));
        b.addSlice(
            test::sliceOf(b, other, "only" + std::to_string(rank), shift + i * 100'000 + 40'000, 30'000));
    }
    Step step;
    step.number = 3;
    step.label = b.intern("Step 3");
    step.range = {test::kEpoch + shift + 200'000, test::kEpoch + shift + 300'000};
    b.report().steps.push_back(step);
    return b.finish();
}

struct Ranks {
    explicit Ranks(std::int64_t shift = 50'000)
        : reports{rankReport(0, 0), rankReport(1, shift)},
          timeline(reports, selection, nullptr, TimelineMemory::None)
    {
        selection.setChoices(narrowingChoices({reports}));
        view.resize(1200, 600);
        view.show();
        REQUIRE(QTest::qWaitFor([&] { return timeline.isReady(); }, 10'000));
    }
    RankSlice slice(std::size_t rank, std::string_view name, int number) const
    {
        const auto& report = *reports[rank];
        for (std::size_t i = 0; i < report.slices.size(); ++i) {
            if (report.sliceName(SliceId::of(i)) == name && number-- == 0)
                return {rank, SliceId::of(i)};
        }
        return {};
    }
    double left(RankSlice of) const { return view.sliceRect(of).value().left(); }
    QPoint middle(RankSlice of) const { return view.sliceRect(of).value().center().toPoint(); }

    Selection selection;
    std::vector<ReportPtr> reports;
    TimelineModel timeline;
    TimelineView view{&timeline};
};

} // namespace

TEST_CASE("ranks on the timeline: each is a group and a click finds the rank of a slice",
          "[views][timeline][ranks]")
{
    Ranks r;
    const auto& lanes = r.timeline.lanes();
    CHECK(lanes.node(test::nodeOfReport(lanes, 0)).kind == LaneKind::Report);
    const auto lane = lanes.nodeOf({1, TrackId{0}});
    CHECK(lanes.path(lane) == QStringLiteral("Rank 1 / Communication / 1"));
    CHECK(lanes.itemOf(lane)->depth == 2);
    const auto slice = r.slice(1, "allReduce", 2);
    CHECK(r.view.hitTest(r.middle(slice)).slice == slice);
    QTest::mouseClick(r.view.viewport(), Qt::LeftButton, {}, r.middle(slice));
    CHECK(r.selection.rank() == 1);
    CHECK(r.selection.slices() == std::vector{slice.id});
    CHECK(r.timeline.selectedSlice() == slice);
    QTest::keyClick(&r.view, Qt::Key_Period); // the next slice on its lane in its rank
    CHECK(r.timeline.selectedSlice() == r.slice(1, "allReduce", 3));
}

TEST_CASE("ranks on the timeline: another rank in focus keeps view and pins", "[views][timeline][ranks]")
{
    Ranks r;
    r.timeline.zoomAt(300, 0.3);
    r.timeline.editLanes([](LaneTree& l) { l.setPinned(l.nodeOf({1, TrackId{1}}), true); });
    const auto before = r.timeline.viewport();
    r.selection.setRank(1);
    CHECK(r.timeline.viewport() == before);
    CHECK(r.timeline.lanes().pinned().size() == 1);
    CHECK(&r.timeline.report() == r.reports[1].get());
}

TEST_CASE("ranks on the timeline: one clock shows them as recorded", "[views][timeline][ranks]")
{
    Ranks r;
    CHECK(r.timeline.alignment().how == ClockAlignment::Recorded);
    CHECK(r.timeline.rangeOf(r.slice(1, "allReduce", 0)).begin -
              r.timeline.rangeOf(r.slice(0, "allReduce", 0)).begin ==
          50'000);
    CHECK(r.timeline.span() == TimeRange{r.reports[0]->span.begin, r.reports[1]->span.end});
}

TEST_CASE("ranks on the timeline: clocks far apart begin together", "[views][timeline][ranks]")
{
    Ranks r(900'000'000'000);
    CHECK(r.timeline.alignment().how == ClockAlignment::Begin);
    CHECK(r.timeline.rangeOf(r.slice(1, "allReduce", 0)).begin ==
          r.timeline.rangeOf(r.slice(0, "allReduce", 0)).begin);
    CHECK(r.timeline.span().dur() < 1'000'000);
}

TEST_CASE("ranks on the timeline: aligned at a step", "[views][timeline][ranks]")
{
    Ranks r(70'001);
    REQUIRE(r.selection.choices().steps.size() == 1);
    r.timeline.alignAtStep(0);
    CHECK(r.timeline.alignment().how == ClockAlignment::Step);
    CHECK(r.timeline.run(1).shift() == -70'001);
    CHECK(r.left(r.slice(1, "allReduce", 2)) == Approx(r.left(r.slice(0, "allReduce", 2))).margin(0.01));
    r.timeline.align(ClockAlignment::Recorded);
    CHECK(r.timeline.run(1).shift() == 0);
}

TEST_CASE("ranks on the timeline: aligned at the slice of the same name and number",
          "[views][timeline][ranks]")
{
    Ranks r(30'000);
    bool isDone = false;
    QObject::connect(&r.timeline, &TimelineModel::aligned, [&] { isDone = true; });
    r.timeline.alignAtSlice(r.slice(1, "allReduce", 1));
    REQUIRE(QTest::qWaitFor([&] { return isDone; }, 10'000));
    CHECK(r.timeline.run(1).shift() == 0); // the rank of the chosen slice is not moved
    CHECK(r.timeline.run(0).shift() == 30'000);
    const auto range = r.timeline.rangeOf(r.slice(0, "allReduce", 1));
    CHECK(range.begin == r.timeline.rangeOf(r.slice(1, "allReduce", 1)).begin);
    isDone = false;
    r.timeline.clearOffsets();
    r.timeline.alignAtSlice(r.slice(0, "only0", 1)); // the other rank has no such slice
    REQUIRE(QTest::qWaitFor([&] { return r.timeline.alignment().how == ClockAlignment::Slice; }, 10'000));
    CHECK(r.timeline.run(1).shift() == 0);
}

TEST_CASE("ranks on the timeline: the box shows the alignment and the ranks that were left out",
          "[views][timeline][ranks]")
{
    Ranks r(30'000);
    TimelineToolBar bar(&r.view);
    bar.resize(1900, bar.sizeHint().height());
    bar.show();
    const auto* box = test::part<QComboBox>(bar, "timeline.align_box");
    const auto leftOut = [&] { return test::wordsOf(bar, "timeline.left_out"); };
    CHECK(box->currentText() == QStringLiteral("Align: recorded"));
    r.timeline.alignAtStep(0);
    CHECK(box->currentText() == QStringLiteral("Align: Step 3"));
    CHECK(leftOut().isEmpty());
    r.timeline.alignAtSlice(r.slice(0, "only0", 1));
    REQUIRE(QTest::qWaitFor([&] { return r.timeline.alignment().how == ClockAlignment::Slice; }, 10'000));
    CHECK(box->currentText() == QStringLiteral("Align: only0 (2)"));
    CHECK(leftOut().startsWith(QStringLiteral("1 rank")));
    r.timeline.setBase(r.slice(0, "allReduce", 0));
    REQUIRE(r.timeline.alignWithBase(r.slice(1, "allReduce", 0), false));
    CHECK(box->currentText() == QStringLiteral("Align: by hand"));
    CHECK(leftOut().isEmpty());
    r.timeline.align(ClockAlignment::Begin);
    CHECK(box->currentText() == QStringLiteral("Align: begins"));
    CHECK(box->findText(QStringLiteral("Align: by hand")) < 0);
}

TEST_CASE("ranks on the timeline: a step that the rank in focus does not have is aligned with another rank",
          "[views][timeline][ranks]")
{
    std::vector<ReportPtr> reports{rankReport(0, 0), rankReport(1, 30'000), rankReport(2, 50'000)};
    auto first = std::const_pointer_cast<Report>(reports[0]);
    first->steps.clear();
    Selection selection;
    selection.setChoices(narrowingChoices({reports}));
    TimelineModel timeline(reports, selection, nullptr, TimelineMemory::None);
    timeline.setWidth(1000);
    timeline.alignAtStep(0);
    CHECK(timeline.run(0).shift() == 0);
    CHECK(timeline.run(1).shift() == 0);
    CHECK(timeline.run(2).shift() == -20'000);
    CHECK(timeline.alignment().leftOut == 1);
}

TEST_CASE("ranks on the timeline: the alignment of the clocks is restored with view and markers",
          "[views][timeline][ranks]")
{
    QStandardPaths::setTestModeEnabled(true);
    QTemporaryDir root;
    std::vector<ReportPtr> reports{rankReport(0, 0), rankReport(1, 30'000)};
    for (const auto& report : reports)
        std::const_pointer_cast<Report>(report)->root =
            root.filePath(QString::fromStdString(report->name)).toStdString();
    Selection selection;
    selection.setChoices(narrowingChoices({reports}));
    QString sidecar;
    Viewport kept;
    {
        TimelineModel timeline(reports, selection);
        sidecar = timeline.sidecarPath();
        timeline.setWidth(1000);
        timeline.alignAtStep(0);
        timeline.zoomAt(500, 0.5);
        kept = timeline.viewport();
    }
    const auto json = [&] {
        QFile file(sidecar);
        REQUIRE(file.open(QIODevice::ReadOnly));
        return QJsonDocument::fromJson(file.readAll()).object();
    }();
    const auto withClocks = [&](const QJsonValue& clocks) {
        auto other = json;
        other[QStringLiteral("clocks")] = clocks;
        QFile file(sidecar);
        REQUIRE(file.open(QIODevice::WriteOnly));
        file.write(QJsonDocument(other).toJson());
    };
    {
        Selection later;
        later.setChoices(narrowingChoices({reports}));
        TimelineModel again(reports, later);
        again.setWidth(1000);
        CHECK(again.run(1).shift() == -30'000);
        later.setRange(TimeRange{test::kEpoch, test::kEpoch + 10'000});
        CHECK(later.rangeIn(1) == TimeRange{test::kEpoch + 30'000, test::kEpoch + 40'000});
        CHECK(again.alignment().how == ClockAlignment::Step);
        CHECK(again.alignment().at == QStringLiteral("Step 3"));
        CHECK(again.viewport() == kept);
    }
    const QJsonObject clocks = json[QStringLiteral("clocks")].toObject();
    const auto withReports = [&](const QString& shift, const QJsonValue& processes) {
        auto out = clocks;
        const QJsonObject one{{QStringLiteral("shift"), shift}, {QStringLiteral("processes"), processes}};
        out[QStringLiteral("reports")] = QJsonArray{one, one};
        return out;
    };
    withClocks(withReports(QStringLiteral("-7"), QJsonArray{QStringLiteral("5")}));
    {
        const TimelineModel again(reports, selection);
        CHECK(again.run(1).shift() == -7);
        CHECK(again.offsetOf({1, TrackId{0}}) == -2);
    }
    // Entries that do not fit are ignored, and an old file has none.
    auto unknown = clocks;
    unknown[QStringLiteral("how")] = 99;
    auto ofOne = clocks;
    ofOne[QStringLiteral("reports")] = QJsonArray{QJsonObject()};
    const QJsonArray none{QStringLiteral("0")};
    for (const auto& bad :
         {QJsonValue(), QJsonValue(unknown), QJsonValue(ofOne),
          QJsonValue(withReports(QStringLiteral("x"), none)),
          QJsonValue(withReports(QStringLiteral("9223372036854775807"), none)),
          QJsonValue(withReports(QStringLiteral("-9223372036854775808"), none)),
          QJsonValue(withReports(QStringLiteral("1"), QJsonArray{QStringLiteral("9223372036854775807")})),
          QJsonValue(
              withReports(QStringLiteral("1"), QJsonArray{QStringLiteral("1"), QStringLiteral("2")}))}) {
        withClocks(bad);
        const TimelineModel again(reports, selection);
        INFO(QJsonDocument(QJsonArray{bad}).toJson().toStdString());
        CHECK(again.alignment().how == ClockAlignment::Recorded);
        CHECK(again.run(0).shift() == 0);
        CHECK(again.run(1).shift() == 0);
        CHECK(again.offsetOf({1, TrackId{0}}) == 0);
    }
    QFile::remove(sidecar);
    QStandardPaths::setTestModeEnabled(false);
}

TEST_CASE("ranks on the timeline: aligning a slice with the base in another rank moves its rank",
          "[views][timeline][ranks]")
{
    Ranks r(30'000);
    r.timeline.setBase(r.slice(0, "allReduce", 0));
    REQUIRE(r.timeline.alignWithBase(r.slice(1, "allReduce", 0), true));
    CHECK(r.timeline.run(1).shift() == -40'000);
    CHECK(r.timeline.rangeOf(r.slice(1, "allReduce", 0)).end ==
          r.timeline.rangeOf(r.slice(0, "allReduce", 0)).end);
}

TEST_CASE("ranks on the timeline: a range is by the clock of the rank in focus", "[views][timeline][ranks]")
{
    Ranks r(30'000);
    r.timeline.alignAtStep(0);
    REQUIRE(r.timeline.run(1).shift() == -30'000);
    const auto range = r.timeline.rangeOf(r.slice(1, "allReduce", 1));
    r.timeline.selectRange(range, {{1, TrackId{0}}});
    CHECK(r.selection.rank() == 1);
    CHECK(r.selection.range() == TimeRange{range.begin + 30'000, range.end + 30'000});
    CHECK(r.timeline.selectedRange() == range);
    // A drag from rank 0 down into rank 1 selects lanes of rank 0.
    const auto from = r.middle(r.slice(0, "allReduce", 2)); // the step fills the view
    const auto to = r.middle(r.slice(1, "only1", 2));
    QTest::mousePress(r.view.viewport(), Qt::LeftButton, {}, from);
    for (const auto at : {(from + to) / 2, to}) {
        QMouseEvent move(QEvent::MouseMove, at, r.view.viewport()->mapToGlobal(at), Qt::NoButton,
                         Qt::LeftButton, {});
        QCoreApplication::sendEvent(r.view.viewport(), &move);
    }
    QTest::mouseRelease(r.view.viewport(), Qt::LeftButton, {}, to);
    CHECK(r.selection.rank() == 0);
    CHECK(r.selection.tracks() == std::vector<TrackId>{TrackId{0}, TrackId{1}});
}

TEST_CASE("ranks on the timeline: a search finds slices of all ranks by time", "[views][timeline][ranks]")
{
    Ranks r;
    r.timeline.find().search({QStringLiteral("allReduce"), false, false, false});
    REQUIRE(QTest::qWaitFor([&] { return r.timeline.find().hits().slices.size() == 8; }, 10'000));
    const auto& hits = r.timeline.find().hits().slices;
    CHECK(hits[0] == r.slice(0, "allReduce", 0));
    CHECK(hits[1] == r.slice(1, "allReduce", 0));
    r.timeline.find().setCurrent(1);
    CHECK(r.timeline.selectedSlice() == hits[1]);
    Narrowing only;
    only.rank = 0;
    r.selection.setNarrowing(only);
    REQUIRE(QTest::qWaitFor([&] { return r.timeline.find().hits().slices.size() == 4; }, 10'000));
}

TEST_CASE("ranks on the timeline: a folded rank is a strip and a slice of it unfolds it",
          "[views][timeline][ranks]")
{
    Ranks r;
    const auto group = test::nodeOfReport(r.timeline.lanes(), 1);
    const auto slice = r.slice(1, "only1", 2);
    r.timeline.editLanes([&](LaneTree& l) { l.setCollapsed(group, true); });
    CHECK_FALSE(r.view.sliceRect(slice).has_value());
    const auto& layouts = r.view.currentLayout();
    const auto isStrip = [](const LayoutCounter& c) { return c.rank == 1; };
    const auto layout = std::ranges::find_if(
        layouts, [&](const TimelineLayout& l) { return std::ranges::any_of(l.counters, isStrip); });
    REQUIRE(layout != layouts.end());
    const auto strip = std::ranges::find_if(layout->counters, isStrip);
    // The strip is busy where any of its lanes is: twice for 100 us, except for the gap between them.
    double busy = 0;
    for (const auto& run : layout->runsOf(*strip))
        busy += run.x1 - run.x0;
    const auto expected = 4 * (30'000 + 30'000) / r.timeline.viewport().nsPerPx;
    CHECK(busy == Approx(expected).margin(20));
    r.timeline.show(slice);
    CHECK(r.view.sliceRect(slice).has_value());
    CHECK_FALSE(r.timeline.lanes().node(group).isCollapsed);
}

TEST_CASE("ranks on the timeline: a rank that is always busy has an even strip", "[views][timeline][ranks]")
{
    ReportBuilder b;
    const auto track = b.track(b.thread(b.process("1"), "1"));
    b.addSlice(test::sliceOf(b, track, "all", 0, 1'000'003));
    const auto report = b.finish();
    const std::vector lanes{
        std::make_shared<const TrackPyramid>(TrackPyramid::build(report->slices, report->tracks[0]))};
    const auto activity = Activity::build(lanes);
    REQUIRE(activity != nullptr);
    std::vector<float> columns(977);
    addCoverage(activity->row(), {test::kEpoch + 7, test::kEpoch + 30'014}, columns);
    CHECK(std::ranges::all_of(columns, [](float share) { return std::abs(share - 1) < 1e-4F; }));
}

TEST_CASE("ranks on the timeline: a narrowing to one rank shows only its group", "[views][timeline][ranks]")
{
    Ranks r;
    Narrowing only;
    only.rank = 1;
    r.selection.setNarrowing(only);
    CHECK(r.timeline.lanes().itemOf(r.timeline.lanes().nodeOf({0, TrackId{0}})) == nullptr);
    CHECK(r.timeline.lanes().itemOf(r.timeline.lanes().nodeOf({1, TrackId{0}})) != nullptr);
    CHECK(r.timeline.span() == r.reports[1]->span);
}

TEST_CASE("ranks on the timeline: only the first of many ranks is unfolded at first",
          "[views][timeline][ranks]")
{
    std::vector<ReportPtr> reports;
    for (int rank = 0; rank < 5; ++rank)
        reports.push_back(rankReport(rank, rank));
    LaneTree tree(reports);
    CHECK_FALSE(tree.node(test::nodeOfReport(tree, 0)).isCollapsed);
    CHECK(tree.node(test::nodeOfReport(tree, 4)).isCollapsed);
    tree.setCollapsed(test::nodeOfReport(tree, 4), false);
    LaneTree again(reports);
    again.fromJson(tree.toJson());
    CHECK_FALSE(again.node(test::nodeOfReport(again, 4)).isCollapsed);
    CHECK(again.node(test::nodeOfReport(again, 3)).isCollapsed);
}

TEST_CASE("ranks on the timeline: times in the tables count from the zero of its axis",
          "[views][timeline][ranks]")
{
    constexpr std::int64_t kApart = 900'000'000'000;
    Ranks r(kApart);
    FindDock find(&r.timeline);
    SelectionDock statistics(&r.timeline);
    const auto startOf = [&](RankSlice slice) {
        return r.timeline.rangeOf(slice).begin - r.timeline.origin();
    };
    const auto cells = [](const TableWidget& widget, const char* column) {
        std::vector<std::int64_t> values;
        const auto& table = widget.table();
        for (std::size_t row = 0; table && row < table->rows; ++row)
            values.push_back(std::get<std::int64_t>(table->cell(row, table->find(column).value())));
        return values;
    };
    const auto isAsOnTheAxis = [&] {
        const auto& hits = r.timeline.find().hits().slices;
        std::vector<std::int64_t> starts;
        for (const auto& hit : hits)
            starts.push_back(startOf(hit));
        return hits.size() == 8 && cells(*test::part<TableWidget>(find), "start") == starts;
    };
    r.timeline.find().search({QStringLiteral("allReduce"), false, false, false});
    CHECK(QTest::qWaitFor(isAsOnTheAxis, 10'000));
    CHECK(startOf(r.slice(1, "allReduce", 0)) == startOf(r.slice(0, "allReduce", 0)));

    r.selection.setRank(1);
    const auto first = r.slice(1, "allReduce", 2);
    r.selection.setSlices({first.id});
    const auto isFirst = [&] {
        return cells(*test::part<TableWidget>(statistics), "first") == std::vector{startOf(first)};
    };
    CHECK(QTest::qWaitFor(isFirst, 10'000));

    r.timeline.alignAt({test::kEpoch + 100'000, test::kEpoch + kApart + 200'000}); // the zero has changed
    REQUIRE(startOf(r.slice(1, "allReduce", 2)) == 0);
    CHECK(QTest::qWaitFor(isAsOnTheAxis, 10'000));
    CHECK(QTest::qWaitFor(isFirst, 10'000));
}

TEST_CASE("ranks on the timeline: a chosen time is the same stretch of the axis in the rows of all ranks",
          "[views][timeline][ranks]")
{
    Ranks r(900'000'000'000); // without a common clock
    const auto chosen = r.slice(1, "allReduce", 2);
    const auto stretch = r.timeline.rangeOf(chosen);
    const PanelContext context(std::make_shared<const Workspace>(Workspace{r.reports}), r.selection);
    const std::unique_ptr<Page> page(panelOf("events")->create(context, nullptr));
    page->resize(900, 500);
    page->show();
    const auto& table = *test::part<TableWidget>(*page);
    const auto hasRows = [&](std::size_t ofFirst, std::size_t ofSecond) {
        std::array<std::size_t, 2> rows{};
        for (std::size_t row = 0; table.table() && row < table.table()->rows; ++row)
            ++rows.at(table.table()->reportOf(row));
        return rows == std::array{ofFirst, ofSecond};
    };
    REQUIRE(QTest::qWaitFor([&] { return hasRows(8, 8); }, 10'000));

    r.timeline.selectSlice(chosen);
    r.view.action("timeline.filterRange")->trigger();
    for (std::size_t rank = 0; rank < 2; ++rank)
        CHECK(r.timeline.run(rank).keptSpan() == stretch);
    CHECK(QTest::qWaitFor([&] { return hasRows(1, 1); }, 10'000));
    r.timeline.align(ClockAlignment::Recorded); // now the range contains nothing of the other rank
    CHECK(QTest::qWaitFor([&] { return hasRows(0, 1); }, 10'000));
    r.timeline.align(ClockAlignment::Begin);
    r.selection.setNarrowing({});
    REQUIRE(QTest::qWaitFor([&] { return hasRows(8, 8); }, 10'000));

    test::part<QCheckBox>(*page, "rangeOnly")->setChecked(true);
    r.timeline.selectRange(stretch);
    CHECK(QTest::qWaitFor([&] { return hasRows(1, 1); }, 10'000));
    r.selection.setRank(0); // the range is by another clock, the stretch of the axis is the same
    CHECK(r.timeline.selectedRange() == stretch);
    CHECK(QTest::qWaitFor([&] { return hasRows(1, 1); }, 10'000));
}

TEST_CASE("ranks on the timeline: all lanes of one name are pinned or hidden together",
          "[views][timeline][ranks]")
{
    Ranks t;
    const auto& lanes = t.timeline.lanes();
    const auto own = lanes.nodeOf({0, TrackId{0}});
    const auto same = lanes.nodeOf({1, TrackId{0}});
    const auto other = lanes.nodeOf({1, TrackId{1}});
    t.view.setCurrentLane(own);
    t.view.action("timeline.pinSame")->trigger();
    CHECK(lanes.node(own).isPinned);
    CHECK(lanes.node(same).isPinned);
    CHECK_FALSE(lanes.node(other).isPinned);
    t.view.action("timeline.pinSame")->trigger();
    CHECK_FALSE(lanes.node(same).isPinned);
    t.view.action("timeline.hideSame")->trigger();
    CHECK(lanes.node(own).isHidden);
    CHECK(lanes.node(same).isHidden);
    CHECK_FALSE(lanes.node(other).isHidden);
}

TEST_CASE("ranks on the timeline: all slices but those of one name are dimmed, and again none",
          "[views][timeline][ranks]")
{
    Ranks t;
    t.timeline.selectSlice(t.slice(1, "allReduce", 2));
    t.view.action("timeline.dimOthers")->trigger();
    REQUIRE(QTest::qWaitFor([&] { return !t.timeline.find().isRunning(); }, 10'000));
    CHECK(t.timeline.find().hits().slices.size() == 8);
    for (const std::size_t rank : {0U, 1U}) {
        CHECK_FALSE(t.timeline.colors(rank).isDimmed(t.slice(rank, "allReduce", 0).id));
        const auto name = "only" + std::to_string(rank);
        CHECK(t.timeline.colors(rank).isDimmed(t.slice(rank, name, 0).id));
    }
    t.view.action("timeline.dimOthers")->trigger();
    CHECK(t.timeline.find().query().text.isEmpty());
    CHECK_FALSE(t.timeline.colors(0).isDimmed(t.slice(0, "only0", 0).id));
}

TEST_CASE("ranks on the timeline: the clock of a rank is shifted by a typed time", "[views][timeline][ranks]")
{
    Ranks t;
    const auto before = t.timeline.run(1).shift();
    const auto at = t.left(t.slice(1, "allReduce", 0));
    t.timeline.shiftClock(1, 20'000);
    CHECK(t.timeline.run(1).shift() == before + 20'000);
    CHECK(t.timeline.run(0).shift() == 0);
    CHECK(t.timeline.alignment().how == ClockAlignment::Hand);
    CHECK(t.left(t.slice(1, "allReduce", 0)) > at);
    CHECK(t.view.action("timeline.shiftClock")->isEnabled());
    t.timeline.clearOffsets();
    CHECK(t.timeline.run(1).shift() == before);
}

TEST_CASE("ranks on the timeline: a range of a folded rank unfolds it and brings it into view",
          "[views][timeline][ranks]")
{
    Ranks r;
    r.view.resize(1200, 160);
    const auto group = test::nodeOfReport(r.timeline.lanes(), 1);
    r.timeline.editLanes([&](LaneTree& l) { l.setCollapsed(group, true); });
    REQUIRE(r.timeline.reveal({.rank = 1, .range = r.reports[1]->span}));
    CHECK_FALSE(r.timeline.lanes().node(group).isCollapsed);
    CHECK(r.view.verticalScrollBar()->value() > 0);
}
