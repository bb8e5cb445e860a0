// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/timeline_docks.h"

#include <cmath>
#include <numeric>
#include <set>

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>
#include <QTreeWidget>

#include <catch2/catch.hpp>

#include "core/base/message_id.h"
#include "core/builder/report_builder.h"
#include "tests/views/seen.h"
#include "tests/views/timeline/lanes_of.h"
#include "tests/views/timeline/sample_report.h"
#include "views/grid/grid_view.h"
#include "views/grid/table_widget.h"
#include "views/plots/histogram_plot.h"
#include "views/qtext.h"
#include "views/timeline/details_dock.h"
#include "views/timeline/find_dock.h"
#include "views/timeline/lanes_dock.h"
#include "views/timeline/markers_dock.h"
#include "views/timeline/selection_dock.h"
#include "views/timeline/timeline_page.h"

using namespace opscope;
using opscope::test::seen;

namespace {

/// Arguments that exist only here.
class FixedArgs : public ArgSource {
public:
    Result<Args> decode(std::uint64_t locator) const override
    {
        if (locator == 1)
            return fail(ErrorCode::NotFound, message(MessageId::NotFound, "trace.json"));
        return Args{{"connection_id", "77", false}, {"shape", "8x8", true}};
    }
    std::string kind() const override { return "fixed"; }
    std::string describe() const override { return {}; }
};

struct Stage {
    explicit Stage(ReportPtr from = test::sampleReport())
        : report(std::move(from)), timeline(report, selection)
    {
        REQUIRE(QTest::qWaitFor([&] { return timeline.isReady(); }, 10'000));
        timeline.setWidth(800);
    }
    ReportPtr report;
    Selection selection;
    TimelineModel timeline;
};

/// The number of slices in each row that is not a gap.
std::vector<std::int64_t> countsIn(const SelectionDock& dock)
{
    const auto table = test::part<TableWidget>(dock)->table();
    std::vector<std::int64_t> counts;
    for (std::size_t row = 0; table && row < table->rows; ++row) {
        if (!table->text(row, table->nameColumn).starts_with("(gap)"))
            counts.push_back(std::get<std::int64_t>(table->cell(row, *table->find("count"))));
    }
    return counts;
}

std::int64_t countIn(const SelectionDock& dock)
{
    const auto counts = countsIn(dock);
    return std::accumulate(counts.begin(), counts.end(), std::int64_t{0});
}

bool showsPlot(const DetailsDock& dock, const char* words)
{
    return test::wordsOf(dock, "details.plot_title").contains(QLatin1String(words));
}

/// The value shown for a field, "" if it is not there.
QString valueOf(const DetailsDock& dock, const char* field)
{
    const auto found = test::part<QTreeWidget>(dock)->findItems(
        QLatin1String(field), Qt::MatchExactly | Qt::MatchRecursive | Qt::MatchCaseSensitive, 0);
    return found.isEmpty() ? QString() : found.front()->text(1);
}

} // namespace

TEST_CASE("docks: each has an id and makes a widget", "[views][timeline][docks]")
{
    Selection selection;
    TimelinePage page({test::sampleReport(), selection}, nullptr);
    std::set<std::string> ids;
    for (const auto* dock : timelineDocks()) {
        CHECK(ids.insert(dock->id).second);
        const std::unique_ptr<QWidget> widget(dock->create(page, nullptr));
        CHECK(widget != nullptr);
    }
    CHECK(ids == std::set<std::string>{"details", "find", "lanes", "markers", "selection"});
}

TEST_CASE("selection dock: it shows the results of core for the range and follows it",
          "[views][timeline][docks]")
{
    Stage s;
    SelectionDock dock(&s.timeline);
    const auto names = [&] {
        QStringList out;
        const auto& shown = test::part<TableWidget>(dock)->shown();
        for (const auto row : shown.rows->order)
            out << QString::fromStdString(shown.table->text(row, 0));
        return out;
    };
    const auto value = [&](std::size_t row, const char* column) {
        const auto& table = *test::part<TableWidget>(dock)->table();
        return std::get<std::int64_t>(table.cell(row, *table.find(column)));
    };
    const TimeRange range{test::kEpoch + 100'000, test::kEpoch + 800'000};
    s.selection.setRange(range, {TrackId{1}});
    REQUIRE(QTest::qWaitFor([&] { return countIn(dock) > 0; }, 10'000));
    const auto expected = rangeStatistics(*s.report, range, std::vector<TrackId>{TrackId{1}},
                                          s.timeline.run().pyramids().tracks);
    CHECK(test::part<TableWidget>(dock)->table()->rows == expected.names.size() + expected.gaps.size());
    CHECK(names().front() == QStringLiteral("Conv2D_12"));
    CHECK(value(0, "total") == expected.names[0].sum);
    CHECK(value(0, "count") == 2);
    CHECK(names().filter(QStringLiteral("(gap)")).size() == static_cast<qsizetype>(expected.gaps.size()));
    CHECK_FALSE(expected.gaps.empty());
    CHECK(test::wordsOf(dock, "selection.summary").contains(durationText(range.dur())));
    test::part<TableWidget>(dock)->setSearch(QStringLiteral("Conv2D"));
    REQUIRE(QTest::qWaitFor([&] { return names() == QStringList{QStringLiteral("Conv2D_12")}; }, 10'000));
    test::part<TableWidget>(dock)->setSearch(QString());
    // An older answer is discarded: only the last range is shown.
    s.selection.setRange(TimeRange{test::kEpoch, test::kEpoch + 10}, {});
    s.selection.setRange(std::nullopt);
    s.selection.setSlices({SliceId{4}});
    CHECK(QTest::qWaitFor([&] { return names() == QStringList{QStringLiteral("Relu")}; }, 10'000));
}

TEST_CASE("selection dock: a row selects its slice and a gap its longest occurrence",
          "[views][timeline][docks]")
{
    Stage s;
    SelectionDock dock(&s.timeline);
    const TimeRange range{test::kEpoch + 100'000, test::kEpoch + 800'000};
    s.selection.setRange(range, {TrackId{1}});
    REQUIRE(QTest::qWaitFor([&] { return countIn(dock) > 0; }, 10'000));
    std::optional<Target> wanted;
    QObject::connect(&s.selection.navigator(), &Navigator::asked, &dock,
                     [&](const Target& target) { wanted = target; });
    REQUIRE(test::part<TableWidget>(dock)->selectRow(0));
    test::part<TableWidget>(dock)->jumpToTimeline();
    REQUIRE(wanted);
    const auto expected = rangeStatistics(*s.report, range, std::vector<TrackId>{TrackId{1}},
                                          s.timeline.run().pyramids().tracks);
    CHECK(wanted->slice == expected.names[0].first);
    CHECK(s.selection.range() == range); // a selected row does not change the counted range
    const auto gap = static_cast<std::uint32_t>(expected.names.size());
    REQUIRE(test::part<TableWidget>(dock)->selectRow(gap));
    test::part<TableWidget>(dock)->jumpToTimeline();
    const auto seen = s.timeline.visible();
    CHECK(seen.overlaps(s.timeline.run().onAxis(expected.gaps[0].longest)));
}

TEST_CASE("details dock: fields and decoded arguments and flows and the histogram",
          "[views][timeline][docks]")
{
    auto report = std::const_pointer_cast<Report>(test::sampleReport());
    report->argSources.push_back(std::make_shared<FixedArgs>());
    report->slices.args.own()[4] = ArgRef::of(0, 0);
    report->slices.args.own()[5] = ArgRef::of(0, 1);
    Stage s(report);
    DetailsDock dock(&s.timeline);
    s.selection.setSlices({SliceId{4}});
    const auto isDecoded = [&] { return !valueOf(dock, "connection_id").isEmpty(); };
    REQUIRE(QTest::qWaitFor([&] { return isDecoded() && showsPlot(dock, "All 1 slice(s)"); }, 10'000));
    CHECK(valueOf(dock, "Duration") == durationText(100'000));
    CHECK(valueOf(dock, "Start (ns)") == QString::number(600'000)); // as on the ruler
    CHECK(valueOf(dock, "connection_id") == QStringLiteral("77"));
    CHECK(valueOf(dock, "Lane") == QStringLiteral("Ascend Hardware / Stream 3"));
    CHECK(valueOf(dock, "from HostToDevice").contains(QStringLiteral("rtModelExecute")));
    CHECK(test::wordsOf(dock, "details.plot_title").contains(QStringLiteral("All 1 slice(s) of this name")));
    s.selection.setSlices({SliceId{5}});
    const auto isRefused = [&] { return !valueOf(dock, "not readable").isEmpty(); };
    REQUIRE(QTest::qWaitFor([&] { return isRefused() && showsPlot(dock, "All 2 slice(s)"); }, 10'000));
    CHECK(valueOf(dock, "not readable").contains(QStringLiteral("trace.json"))); // the file is gone
    CHECK(test::wordsOf(dock, "details.plot_title").contains(QStringLiteral("All 2 slice(s) of this name")));
    auto& plot = *dock.findChild<HistogramPlot*>();
    REQUIRE(plot.plottableCount() == 2);
    const auto* marked = qobject_cast<QCPBars*>(plot.plottable(1));
    REQUIRE(marked->dataCount() == 1);
    const auto dur = static_cast<double>(report->slices.dur[5]) / 1000;
    CHECK(std::abs(marked->dataMainKey(0) - dur) <= marked->width() / 2 + 1e-6);
    const auto* bars = qobject_cast<QCPBars*>(plot.plottable(0));
    CHECK(bars->dataMainKey(0) - bars->width() / 2 == Approx(100)); // from the shortest duration on
    s.selection.setSlices({});
    CHECK(test::part<QTreeWidget>(dock)->topLevelItemCount() == 0);
    CHECK(plot.isHidden());
}

TEST_CASE("details dock: names and values are complete in a narrow dock", "[views][timeline][docks]")
{
    Stage s;
    DetailsDock dock(&s.timeline);
    s.selection.setSlices({SliceId{4}});
    REQUIRE(QTest::qWaitFor([&] { return showsPlot(dock, "All 1 slice(s)"); }, 10'000));
    const auto* tree = test::part<QTreeWidget>(dock);
    int wrapped = 0;
    for (const int width : {180, 250, 400, 900}) {
        dock.resize(width, 700);
        static_cast<QWidget&>(dock).show();
        for (int g = 0; g < tree->topLevelItemCount(); ++g) {
            for (int i = 0; i < tree->topLevelItem(g)->childCount(); ++i) {
                const auto* item = tree->topLevelItem(g)->child(i);
                INFO(width << " " << item->text(0).toStdString());
                const auto box =
                    tree->fontMetrics().boundingRect(QRect(0, 0, tree->columnWidth(1) - 10, 1 << 20),
                                                     Qt::TextWordWrap | Qt::TextWrapAnywhere, item->text(1));
                CHECK(tree->visualItemRect(item).height() >= box.height());
                CHECK(box.width() <= tree->columnWidth(1) - 10);
                const auto name = tree->fontMetrics().boundingRect(
                    QRect(0, 0, tree->columnWidth(0) - 2 * tree->indentation() - 10, 1 << 20),
                    Qt::TextWordWrap | Qt::TextWrapAnywhere, item->text(0));
                CHECK(tree->visualItemRect(item).height() >= name.height());
                if (width >= 400)
                    CHECK(tree->fontMetrics().horizontalAdvance(item->text(0)) + tree->indentation() <
                          tree->columnWidth(0));
                wrapped += box.height() > 3 * tree->fontMetrics().height() / 2 ? 1 : 0;
            }
        }
        CHECK(tree->columnWidth(0) + tree->columnWidth(1) <= tree->viewport()->width());
    }
    CHECK(wrapped > 0);
}

TEST_CASE("docks: Selection and Details show the same slices", "[views][timeline][docks]")
{
    Stage s;
    SelectionDock dock(&s.timeline);
    DetailsDock details(&s.timeline);
    const auto isCounted = [&](std::int64_t slices) {
        return QTest::qWaitFor([&] { return countIn(dock) == slices; }, 10'000);
    };
    s.selection.setSlices({SliceId{4}}); // from 600 to 700 us
    REQUIRE(isCounted(1));
    const TimeRange range{test::kEpoch + 100'000, test::kEpoch + 500'000};
    const std::vector<TrackId> lanes{TrackId{0}, TrackId{1}, TrackId{2}};
    s.selection.setRange(range, lanes); // an area without this slice
    const auto expected = rangeStatistics(*s.report, range, lanes, s.timeline.run().pyramids().tracks);
    REQUIRE(expected.slices > 1);
    CHECK(isCounted(static_cast<std::int64_t>(expected.slices)));
    CHECK(test::part<QTreeWidget>(details)->topLevelItemCount() == 0);
    CHECK(s.selection.slices().empty()); // the status line counts these
    s.selection.setSlices({SliceId{3}}); // a row of a table that is narrowed to the area, which stays
    CHECK(isCounted(1));
    CHECK(valueOf(details, "Slice") == QStringLiteral("#3"));
    CHECK(s.selection.range() == range);
}

TEST_CASE("find dock: lists the hits and sorts and jumps", "[views][timeline][docks]")
{
    Stage s;
    FindDock dock(&s.timeline);
    const auto names = [&] {
        QStringList out;
        const auto& shown = test::part<TableWidget>(dock)->shown();
        for (std::size_t i = 0; shown.rows && i < shown.rows->order.size(); ++i)
            out << QString::fromStdString(shown.table->text(shown.rows->order[i], shown.table->nameColumn));
        return out;
    };
    s.timeline.find().search({QStringLiteral("e"), false, false, false});
    REQUIRE(QTest::qWaitFor([&] { return names().size() == 4; }, 10'000));
    CHECK(s.timeline.find().hits().slices.size() == 4); // aclmdlExecute, rtModelExecute, rtSynchronize, Relu
    CHECK(names().front() == QStringLiteral("aclmdlExecute"));
    const auto duration = *test::part<TableWidget>(dock)->table()->find("duration");
    TableQuery query;
    query.sort = {{duration, false}};
    test::part<TableWidget>(dock)->applyQuery(query, *test::part<TableWidget>(dock)->table());
    REQUIRE(QTest::qWaitFor([&] { return names().value(1) == QStringLiteral("Relu"); }, 10'000));
    Q_EMIT test::part<TableWidget>(dock)->view()->activated(
        test::part<TableWidget>(dock)->model()->index(1, 0));
    CHECK(s.timeline.selectedSlice() == RankSlice{0, SliceId{4}});
    s.timeline.find().clear();
    REQUIRE(QTest::qWaitFor([&] { return names().isEmpty(); }, 10'000));
}

TEST_CASE("find: the value of an argument is compared byte by byte", "[views][timeline][docks]")
{
    class Bytes : public FixedArgs {
    public:
        Result<Args> decode(std::uint64_t locator) const override
        {
            return Args{{"file", locator == 0 ? "\xb2\xe2" : "\xca\xd4", true}}; // no UTF-8
        }
    };
    auto report = std::const_pointer_cast<Report>(test::sampleReport());
    report->argSources.push_back(std::make_shared<Bytes>());
    report->slices.args.own()[4] = ArgRef::of(0, 0);
    report->slices.args.own()[5] = ArgRef::of(0, 1);
    const std::string value = "\xb2\xe2";
    const auto hits = findSlices({report}, {.text = qtext(value), .argument = "file", .value = value});
    CHECK(hits.slices == std::vector<RankSlice>{{0, SliceId{4}}});
}

TEST_CASE("find: names and arguments and case and expressions", "[views][timeline][docks]")
{
    auto report = std::const_pointer_cast<Report>(test::sampleReport());
    report->argSources.push_back(std::make_shared<FixedArgs>());
    report->slices.args.own()[4] = ArgRef::of(0, 0);
    report->slices.args.own()[5] = ArgRef::of(0, 1);
    CHECK(findSlices({report}, {QStringLiteral("CONV"), false, false, false}).slices.size() == 2);
    CHECK(findSlices({report}, {QStringLiteral("CONV"), false, true, false}).slices.empty());
    CHECK(findSlices({report}, {QStringLiteral("conv.*12$"), true, false, false}).slices.size() == 2);
    CHECK_FALSE(findSlices({report}, {QStringLiteral("["), true, false, false}).error.isEmpty());
    CHECK(findSlices({report}, {QStringLiteral("8x8"), false, false, false}).slices.empty());
    const auto inArgs = findSlices({report}, {QStringLiteral("8x8"), false, false, true});
    CHECK(inArgs.slices == std::vector<RankSlice>{{0, SliceId{4}}});
    CHECK(inArgs.unreadable == 1); // counted, not dropped
    std::stop_source stop;
    stop.request_stop();
    CHECK(
        findSlices({report}, {QStringLiteral("conv"), false, false, false}, stop.get_token()).slices.empty());
}

TEST_CASE("lanes dock: check boxes hide lanes and the filter narrows them", "[views][timeline][docks]")
{
    Stage s;
    LanesDock dock(&s.timeline);
    REQUIRE(test::part<QTreeWidget>(dock)->topLevelItemCount() == 2);
    auto* stream = test::part<QTreeWidget>(dock)->topLevelItem(1)->child(0);
    REQUIRE(stream->text(0) == QStringLiteral("Stream 3"));
    stream->setCheckState(0, Qt::Unchecked);
    CHECK(s.timeline.lanes().node(s.timeline.lanes().nodeOf({0, TrackId{1}})).isHidden);
    s.timeline.editLanes([](LaneTree& lanes) { lanes.showAll(); });
    CHECK(stream->checkState(0) == Qt::Checked);
    test::part<QTreeWidget>(dock)->topLevelItem(1)->setExpanded(false);
    CHECK(s.timeline.lanes().isAnyCollapsed());
    test::part<QLineEdit>(dock)->setText(QStringLiteral("4012"));
    CHECK(test::shownTracks(s.timeline.lanes()) == std::vector<RankTrack>{{0, TrackId{0}}});
}

TEST_CASE("markers dock: names are edited in place", "[views][timeline][docks]")
{
    Stage s;
    MarkersDock dock(&s.timeline);
    s.timeline.editMarkers([](MarkerList& markers) {
        markers.add({QStringLiteral("b"), {test::kEpoch + 500, test::kEpoch + 900}, 1});
        markers.add({QStringLiteral("a"), {test::kEpoch + 100, test::kEpoch + 100}, 0});
    });
    REQUIRE(QTest::qWaitFor([&] { return test::part<QTreeWidget>(dock)->topLevelItemCount() == 2; }, 10'000));
    CHECK(test::part<QTreeWidget>(dock)->topLevelItem(0)->text(0) == QStringLiteral("a"));
    CHECK(test::part<QTreeWidget>(dock)->topLevelItem(1)->text(2) == durationText(400));
    test::part<QTreeWidget>(dock)->topLevelItem(1)->setText(0, QStringLiteral("load"));
    CHECK(s.timeline.markers().all()[1].name == QStringLiteral("load"));
}

TEST_CASE("markers: keep every nanosecond through the sidecar", "[views][timeline]")
{
    MarkerList markers;
    markers.add({QStringLiteral("x"), {test::kEpoch + 1, test::kEpoch + 3}, 2});
    MarkerList other;
    other.fromJson(markers.toJson());
    CHECK(other.all() == markers.all());
    auto broken = markers.toJson();
    broken.append(QStringLiteral("nonsense"));
    other.fromJson(broken);
    CHECK(other.all().size() == 1);
}

TEST_CASE("selection dock: the box selects rows by name or op type or lane or stream",
          "[views][timeline][docks]")
{
    Stage s;
    SelectionDock dock(&s.timeline);
    dock.setVisible(true);
    s.timeline.selectRange(TimeRange{test::kEpoch, test::kEpoch + 1'000'000});
    REQUIRE(QTest::qWaitFor([&] { return countIn(dock) > 0; }, 10'000));
    const auto slices = countIn(dock);
    auto* groups = &seen<QComboBox>(dock, "Rows of the selection");
    groups->setFocus();
    QTest::keyClick(groups, Qt::Key_Down); // op types: the report has no ops, so names stay
    QTest::keyClick(groups, Qt::Key_Down); // lanes
    const auto hasLane = [&] {
        const auto& table = *test::part<TableWidget>(dock)->table();
        QStringList names;
        for (std::size_t row = 0; row < table.rows; ++row)
            names << QString::fromStdString(table.text(row, table.nameColumn));
        return names.join(QLatin1Char(' ')).contains(QStringLiteral("Stream 4"));
    };
    REQUIRE(QTest::qWaitFor(hasLane, 10'000));
    CHECK(countsIn(dock).size() == 3);
    CHECK(countIn(dock) == slices);
}

TEST_CASE("details dock: a task shows how long each stage of its launch took and leads there",
          "[views][timeline][docks]")
{
    Stage s(test::queueReport());
    const DetailsDock dock(&s.timeline);
    s.selection.setSlices({test::firstNamed(*s.report, "MatMul")});
    REQUIRE(QTest::qWaitFor([&] { return !valueOf(dock, "In the task queue").isEmpty(); }, 10'000));
    const auto in = [](std::int64_t us, const char* slice) {
        return durationText(us * 1000) + QStringLiteral("  -  ") + QLatin1String(slice);
    };
    CHECK(valueOf(dock, "Outside framework ops").isEmpty()); // nothing of Python was recorded
    CHECK(valueOf(dock, "In framework ops") == in(40, "aten::addmm"));
    CHECK(valueOf(dock, "Enqueue") == in(20, "Enqueue"));
    CHECK(valueOf(dock, "In the task queue") == durationText(140'000));
    CHECK(valueOf(dock, "Dequeue") == in(30, "Dequeue@addmm"));
    CHECK(valueOf(dock, "Call of the host") == in(50, "Node@launch"));
    CHECK(valueOf(dock, "Launched, not started") == durationText(120'000));
    QSignalSpy asked(&s.selection.navigator(), &Navigator::asked);
    auto* tree = test::part<QTreeWidget>(dock);
    tree->setCurrentItem(
        tree->findItems(QStringLiteral("Call of the host"), Qt::MatchExactly | Qt::MatchRecursive, 0)
            .front());
    QTest::keyClick(tree, Qt::Key_Return);
    REQUIRE(asked.count() == 1);
    CHECK(asked.front().front().value<Target>().slice == test::firstNamed(*s.report, "Node@launch"));
    s.selection.setSlices({test::firstNamed(*s.report, "Node@launch")}); // a call of the host has no launch
    CHECK(valueOf(dock, "In the task queue").isEmpty());
}

TEST_CASE("details dock: a task without a recorded launch has no stages", "[views][timeline][docks]")
{
    ReportBuilder b;
    const auto stream = b.track(b.thread(b.process("3"), "7"));
    for (const auto* name : {"first", "second"}) {
        auto slice = test::sliceOf(b, stream, name, b.slices().size() == 0 ? 0 : 1000, 500);
        slice.cls = SliceClass::Kernel;
        b.addSlice(slice);
    }
    b.addFlow(SliceId{0}, SliceId{1}, b.intern("async_npu"));
    Stage s(b.finish());
    const DetailsDock dock(&s.timeline);
    QSignalSpy found(&s.timeline, &TimelineModel::launchesFound);
    s.selection.setSlices({SliceId{0}});
    REQUIRE(QTest::qWaitFor([&] { return found.count() == 1; }, 10'000));
    CHECK(s.timeline.launchOf(s.timeline.inFocus(SliceId{0})) == nullptr);
    CHECK(valueOf(dock, "Launched, not started").isEmpty());
    CHECK(found.count() == 1); // it is not searched again
}
