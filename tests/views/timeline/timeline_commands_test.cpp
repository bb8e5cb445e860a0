// SPDX-License-Identifier: GPL-3.0-or-later
// The commands of the timeline in its menus.
#include <map>
#include <set>

#include <QMenu>

#include <catch2/catch.hpp>

#include "tests/views/timeline/sample_report.h"
#include "tests/views/timeline/timeline_stage.h"
#include "views/selection/result_lanes.h"
#include "views/submenu.h"
#include "views/timeline/timeline_view.h"

using namespace opscope;
using test::TimelineStage;

TEST_CASE("timeline: the context menu offers the commands for its place", "[views][timeline]")
{
    TimelineStage s;
    const auto hasCommand = [&s](const QMenu* menu, const char* id) {
        const auto* action = s.view().action(id);
        return menu->actions().contains(action) ||
               std::ranges::any_of(menu->findChildren<QMenu*>(),
                                   [&](const QMenu* group) { return group->actions().contains(action); });
    };
    auto* menu = s.view().contextMenu(s.centreOf(4));
    CHECK(hasCommand(menu, "timeline.setBase"));
    CHECK(hasCommand(menu, "timeline.laneEvents"));
    CHECK(menu->actions().contains(s.view().action("timeline.jumpToTable")));
    CHECK(menu->actions().size() <= 12); // the others are in submenus
    CHECK(s.selection.slices() == std::vector<SliceId>{SliceId{4}});
    delete menu;
    menu = s.view().contextMenu(s.view().laneRect().bottomLeft() + QPoint(300, -5));
    CHECK_FALSE(hasCommand(menu, "timeline.setBase"));
    delete menu;
    s.view().action("timeline.laneSelectAll")->trigger();
    s.click(4);
    s.view().action("timeline.laneSelectAll")->trigger();
    CHECK(s.selection.range() == s.report->span);
    CHECK(s.selection.tracks() == std::vector<TrackId>{TrackId{1}});
}

TEST_CASE("timeline: every command has an id and text and no key is used twice", "[views][timeline]")
{
    TimelineStage s;
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

TEST_CASE("timeline view: its commands are in few submenus and none is lost", "[views][timeline]")
{
    std::map<std::string, int> groups;
    for (const auto& command : TimelineView::commands())
        ++groups[command.traits.group != nullptr ? command.traits.group : ""];
    CHECK(groups[""] <= 4);
    for (const auto& [group, count] : groups)
        CHECK(count <= 18);
    Selection selection;
    TimelineModel timeline(test::sampleReport(), selection, nullptr, TimelineMemory::None);
    const TimelineView view(&timeline);
    CHECK(submenuOf(*view.action("timeline.zoomIn")) == QStringLiteral("Zoom and Pan"));
    CHECK(submenuOf(*view.action("timeline.escape")).isEmpty());
}

TEST_CASE("timeline: the streams of a device are merged without losing a slice", "[views][timeline]")
{
    test::TimelineStage s(test::streamReport());
    auto& timeline = s.timeline();
    const auto merged = timeline.lanes().mergedLaneOf(timeline.lanes().nodeOf({0, TrackId{1}}));
    REQUIRE(merged >= 0);
    s.view().setCurrentLane(timeline.lanes().nodeOf({0, TrackId{2}}));
    s.view().action("timeline.mergeStreams")->trigger();
    REQUIRE(test::waitFor([&] { return timeline.pyramidOf(merged) != nullptr; }));
    const auto& lane = *timeline.pyramidOf(merged);
    std::size_t count = 0;
    for (std::size_t row = 0; row < lane.rowCount(); ++row)
        count += lane.row(row).size();
    CHECK(count == s.report->tracks[1].sliceCount + s.report->tracks[2].sliceCount);
    CHECK(lane.rowCount() == 3); // Conv2D_12, MatMul and Softmax overlap
    REQUIRE(test::waitFor([&] { return timeline.lanes().itemOf(merged)->rows == 3; }));
    // Each slice is drawn, hit and selected on the merged lane.
    for (const std::uint32_t slice : {3U, 4U, 5U, 6U, 7U}) {
        CHECK(s.view().hitTest(s.centreOf(slice)).slice == RankSlice{0, SliceId{slice}});
        CHECK(s.view().hitTest(s.centreOf(slice)).node == merged);
    }
    CHECK(s.centreOf(6).y() != s.centreOf(3).y());
    s.click(7);
    CHECK(timeline.selectedSlice() == RankSlice{0, SliceId{7}});
    s.view().action("timeline.laneSelectAll")->trigger();
    CHECK(s.selection.tracks() == std::vector{TrackId{1}, TrackId{2}});
    s.view().action("timeline.mergeStreams")->trigger();
    CHECK(timeline.lanes().itemOf(merged) == nullptr);
    CHECK(timeline.lanes().itemOf(timeline.lanes().nodeOf({0, TrackId{1}})) != nullptr);
    CHECK(s.view().hitTest(s.centreOf(6)).track == RankTrack{0, TrackId{2}});
}

TEST_CASE("timeline: a result is a lane that is hit and removed", "[views][timeline]")
{
    test::TimelineStage s;
    ReportBuilder b;
    const auto track = b.track(b.thread(b.process("sql"), "1"));
    b.addSlice(test::sliceOf(b, track, "found", 300'000, 200'000));
    b.addSlice(test::sliceOf(b, track, "also found", 350'000, 200'000));
    auto& results = ResultLanes::of(s.selection);
    REQUIRE(results.add({QStringLiteral("mine"), 0, b.finish()}));
    const auto& lanes = s.timeline().lanes();
    const auto lane = static_cast<std::int32_t>(lanes.nodes().size()) - 1;
    REQUIRE(lanes.node(lane).label == QStringLiteral("mine"));
    REQUIRE(lanes.itemOf(lane) != nullptr);
    CHECK(lanes.itemOf(lane)->rows == 2);
    CHECK(lanes.items().front().node == lanes.node(lane).parent); // above all others
    REQUIRE(test::waitFor([&] { return s.timeline().pyramidOf(lane) != nullptr; }));
    const auto lanesRect = s.view().laneRect();
    const QPoint at(static_cast<int>(lanesRect.left() + s.port().xOf(test::kEpoch + 310'000)),
                    lanesRect.top() + lanes.itemOf(lane)->y + kLanePadding + 5);
    const auto hit = s.view().hitTest(at);
    CHECK(hit.node == lane);
    CHECK_FALSE(hit.slice.valid());
    REQUIRE(hit.resultRow.valid());
    CHECK(s.view().hoverText(at).startsWith(QStringLiteral("found\nResults / mine")));
    QTest::mouseClick(s.view().viewport(), Qt::LeftButton, Qt::NoModifier, at);
    CHECK(s.selection.range() == TimeRange{test::kEpoch + 300'000, test::kEpoch + 500'000});
    CHECK(s.view().picture().size() == s.view().viewport()->size());
    s.click(4); // the lanes of the report are still hit
    CHECK(s.timeline().selectedSlice() == RankSlice{0, SliceId{4}});
    s.view().setCurrentLane(lane);
    REQUIRE(s.view().action("timeline.removeResult")->isEnabled());
    s.view().action("timeline.removeResult")->trigger();
    CHECK(results.all().empty());
    CHECK(static_cast<std::int32_t>(lanes.nodes().size()) == lane - 1);
    CHECK_FALSE(s.view().action("timeline.removeResult")->isEnabled());
    CHECK(s.view().hitTest(s.centreOf(4)).slice == RankSlice{0, SliceId{4}});
}

TEST_CASE("timeline: all slices except those with one value of an argument are dimmed", "[views][timeline]")
{
    ReportBuilder b;
    const auto track = b.track(b.thread(b.process("1"), "1"));
    const auto source = b.addArgSource(std::make_shared<test::ShapeArgs>());
    for (int i = 0; i < 6; ++i) {
        auto slice = test::sliceOf(b, track, "op", i * 1000, 900);
        slice.args = ArgRef::of(source, static_cast<std::uint64_t>(i % 3));
        b.addSlice(slice);
    }
    test::TimelineStage s(b.finish());
    s.timeline().selectSlice({0, SliceId{1}});
    auto* menu = s.view().contextMenu(s.centreOf(1));
    QAction* chosen = nullptr;
    for (auto* each : menu->findChildren<QAction*>()) {
        if (each->text() == QStringLiteral("shape = 1,8"))
            chosen = each;
    }
    for (auto* below : menu->findChildren<QMenu*>()) {
        for (auto* each : below->actions()) {
            if (each->text() == QStringLiteral("shape = 1,8"))
                chosen = each;
        }
    }
    REQUIRE(chosen != nullptr);
    chosen->trigger();
    REQUIRE(test::waitFor([&] { return s.timeline().find().hits().slices.size() == 2; }));
    for (std::uint32_t i = 0; i < 6; ++i)
        CHECK(s.timeline().colors().isDimmed(SliceId{i}) == (i % 3 != 1));
    chosen->trigger(); // again: all colours are back
    CHECK_FALSE(s.timeline().colors().isDimmed(SliceId{0}));
    delete menu;
}
