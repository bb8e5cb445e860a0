// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/lane_tree.h"

#include <catch2/catch.hpp>

#include "tests/views/timeline/lanes_of.h"
#include "tests/views/timeline/sample_report.h"

using namespace opscope;

namespace {

QStringList labels(const LaneTree& tree)
{
    QStringList out;
    for (const auto& item : tree.items())
        out += item.kind == LaneKind::HiddenNote ? QStringLiteral("hidden %1").arg(item.hiddenCount)
                                                 : tree.node(item.node).label;
    return out;
}

} // namespace

TEST_CASE("lanes: a tree of processes with threads and counters in the source's order", "[views][timeline]")
{
    const auto report = test::sampleReport();
    const LaneTree tree(report);
    CHECK(labels(tree) == QStringList{QStringLiteral("ACL"), QStringLiteral("4012"),
                                      QStringLiteral("Ascend Hardware"), QStringLiteral("Stream 3"),
                                      QStringLiteral("Stream 4"), QStringLiteral("AI Core busy")});
    CHECK(tree.node(tree.items()[0].node).tag == QStringLiteral("CPU"));
    CHECK(tree.node(tree.items()[0].node).detail.contains(QStringLiteral("4012")));
    CHECK(tree.node(tree.items()[2].node).tag == QStringLiteral("NPU 0"));
    CHECK(tree.path(tree.nodeOf({0, TrackId{1}})) == QStringLiteral("Ascend Hardware / Stream 3"));
    int y = 0;
    for (const auto& item : tree.items()) {
        CHECK(item.y == y);
        CHECK(item.height > 0);
        y += item.height;
    }
    CHECK(tree.contentHeight() == y);
    CHECK(tree.itemOf(tree.nodeOf({0, TrackId{2}}))->rows == 2); // slices that overlap have sub-rows
}

TEST_CASE("lanes: collapsing a group hides its lanes and a lane its sub-rows", "[views][timeline]")
{
    const auto report = test::sampleReport();
    LaneTree tree(report);
    const auto lane = tree.nodeOf({0, TrackId{2}});
    const auto before = tree.itemOf(lane)->height;
    tree.setCollapsed(lane, true);
    CHECK(tree.itemOf(lane)->rows == 1);
    CHECK(tree.itemOf(lane)->height < before);
    tree.setCollapsed(tree.node(lane).parent, true);
    CHECK(tree.itemOf(lane) == nullptr);
    CHECK(tree.isAnyCollapsed());
    tree.setAllCollapsed(false);
    CHECK(tree.itemOf(lane)->height == before);
}

TEST_CASE("lanes: hidden lanes leave a note that counts them", "[views][timeline]")
{
    const auto report = test::sampleReport();
    LaneTree tree(report);
    tree.setHidden(tree.nodeOf({0, TrackId{1}}), true);
    tree.setHidden(tree.nodeOf({0, TrackId{2}}), true);
    CHECK(labels(tree).contains(QStringLiteral("hidden 2")));
    CHECK(tree.hiddenTotal() == 2);
    CHECK(test::shownTracks(tree).size() == 1);
    tree.showAll();
    CHECK(labels(tree).size() == 6);
}

TEST_CASE("lanes: pinned lanes are separate and show their path", "[views][timeline]")
{
    const auto report = test::sampleReport();
    LaneTree tree(report);
    tree.setPinned(tree.nodeOf({0, TrackId{2}}), true);
    REQUIRE(tree.pinned().size() == 1);
    CHECK(tree.pinned()[0].node == tree.nodeOf({0, TrackId{2}}));
    CHECK(tree.pinnedHeight() == tree.pinned()[0].height);
    CHECK(tree.itemOf(tree.nodeOf({0, TrackId{2}}))->isPinned);
    tree.setPinned(tree.nodeOf({0, TrackId{2}}), false);
    CHECK(tree.pinned().empty());
}

TEST_CASE("lanes: order and filter and device narrow the visible lanes", "[views][timeline]")
{
    const auto report = test::sampleReport();
    LaneTree tree(report);
    tree.move(tree.nodeOf({0, TrackId{2}}), tree.nodeOf({0, TrackId{1}}));
    CHECK(labels(tree).indexOf(QStringLiteral("Stream 4")) <
          labels(tree).indexOf(QStringLiteral("Stream 3")));
    tree.sort(LaneTree::Order::Source);
    CHECK(labels(tree).indexOf(QStringLiteral("Stream 3")) <
          labels(tree).indexOf(QStringLiteral("Stream 4")));
    tree.sort(LaneTree::Order::SliceCount);
    CHECK(labels(tree).indexOf(QStringLiteral("Stream 3")) <
          labels(tree).indexOf(QStringLiteral("Stream 4")));
    tree.setFilter(QStringLiteral("stream 4"));
    CHECK(labels(tree) == QStringList{QStringLiteral("Ascend Hardware"), QStringLiteral("Stream 4")});
    tree.setFilter(QString());
    tree.setDevice(1);
    CHECK(labels(tree) == QStringList{QStringLiteral("ACL"), QStringLiteral("4012")});
}

TEST_CASE("lanes: layout survives a round trip through the sidecar", "[views][timeline]")
{
    const auto report = test::sampleReport();
    LaneTree tree(report);
    tree.setPinned(tree.nodeOf({0, TrackId{1}}), true);
    tree.setHidden(tree.nodeOf({0, TrackId{0}}), true);
    tree.setCollapsed(tree.nodeOf({0, TrackId{2}}), true);
    tree.move(tree.nodeOf({0, TrackId{2}}), tree.nodeOf({0, TrackId{1}}));
    tree.setRowHeight(31);
    LaneTree other(report);
    other.fromJson(tree.toJson());
    CHECK(labels(other) == labels(tree));
    CHECK(other.pinned().size() == 1);
    CHECK(other.rowHeight() == 31);
    CHECK(other.toJson() == tree.toJson());
}

TEST_CASE("lanes: the item at a position is found", "[views][timeline]")
{
    const auto report = test::sampleReport();
    const LaneTree tree(report);
    for (const auto& item : tree.items()) {
        CHECK(tree.itemAt(item.y) == &item);
        CHECK(tree.itemAt(item.y + item.height - 1) == &item);
    }
    CHECK(tree.itemAt(-1) == nullptr);
    CHECK(tree.itemAt(tree.contentHeight()) == nullptr);
}

TEST_CASE("lanes: each lane of the second of two paired reports is below the same lane of the first",
          "[views][timeline]")
{
    const auto report = [](const char* name, const std::vector<std::pair<const char*, const char*>>& lanes) {
        ReportBuilder b;
        b.report().name = name;
        for (const auto& [process, thread] : lanes) {
            const auto owner = b.process(process);
            b.report().processes[owner.index()].name = b.intern(process);
            const auto track = b.track(b.thread(owner, thread));
            b.addSlice(test::sliceOf(b, track, "op", 0, 10));
        }
        return b.finish();
    };
    const auto a = report("a", {{"host", "11"}, {"device", "2"}, {"device", "3"}, {"only A", "1"}});
    const auto b = report("b", {{"device", "3"}, {"device", "2"}, {"device", "4"}, {"host", "77"}});
    LaneTree tree({a, b});
    tree.pairReports();
    const auto shown = [&] {
        QStringList out;
        for (const auto& item : tree.items()) {
            const auto& n = tree.node(item.node);
            out += (n.rank == 0 ? QStringLiteral("A ") : QStringLiteral("B ")) + n.label;
        }
        return out;
    };
    const QStringList all{QStringLiteral("A host"),   QStringLiteral("A 11"), QStringLiteral("B 77"),
                          QStringLiteral("A device"), QStringLiteral("A 2"),  QStringLiteral("B 2"),
                          QStringLiteral("A 3"),      QStringLiteral("B 3"),  QStringLiteral("B 4"),
                          QStringLiteral("A only A"), QStringLiteral("A 1")};
    CHECK(shown() == all);
    CHECK(tree.items()[1].linkHeight > 0);
    CHECK(tree.items()[2].linkHeight == 0);
    CHECK(tree.items()[2].y == tree.items()[1].y + tree.items()[1].height);
    CHECK(tree.items().back().linkHeight == 0); // the other report has no such lane

    // A change of one lane also changes its partner.
    const auto device = tree.items()[3].node;
    tree.setCollapsed(tree.partnerOf(device), true);
    CHECK(shown().mid(3, 3) ==
          QStringList{QStringLiteral("A device"), QStringLiteral("B device"), QStringLiteral("A only A")});
    tree.reveal(tree.nodeOf({1, TrackId{0}}), false);
    CHECK(shown() == all);
    tree.setHidden(tree.nodeOf({1, TrackId{1}}), true);
    CHECK(tree.itemOf(tree.nodeOf({0, TrackId{1}})) == nullptr);
    tree.showHidden(device);
    CHECK(shown() == all);
    tree.setPinned(tree.nodeOf({1, TrackId{0}}), true);
    REQUIRE(tree.pinned().size() == 2);
    CHECK(tree.node(tree.pinned()[0].node).rank == 0);
    CHECK(tree.node(tree.pinned()[1].node).rank == 1);
    // Only lanes with links have space for them.
    tree.setLinked({false, true, true, true});
    CHECK(tree.itemOf(tree.nodeOf({0, TrackId{1}}))->linkHeight > 0);
    tree.setPinned(tree.nodeOf({1, TrackId{0}}), false);
    const auto without = std::ranges::count(tree.items(), 0, &LaneItem::linkHeight);
    tree.setLinked({});
    CHECK(std::ranges::count(tree.items(), 0, &LaneItem::linkHeight) == without - 1);
}

TEST_CASE("lanes: a counter of two paired reports is hidden if it is empty in both", "[views][timeline]")
{
    const auto report = [](double busy) {
        ReportBuilder b;
        const auto owner = b.process("device");
        b.report().processes[owner.index()].name = b.intern("device");
        b.addSample(b.counter(owner, "busy", "", "%"), 0, busy);
        b.addSample(b.counter(owner, "idle", "", "%"), 0, 0);
        const auto track = b.track(b.thread(owner, "2"));
        b.addSlice(test::sliceOf(b, track, "op", 0, 10));
        return b.finish();
    };
    LaneTree tree({report(0), report(7)});
    tree.pairReports();
    tree.hideEmptyCounters();
    const auto shown = labels(tree);
    CHECK(shown.count(QStringLiteral("busy")) == 2);
    CHECK(shown.count(QStringLiteral("idle")) == 0);
    CHECK_FALSE(tree.hasEmptyCounters());
}

TEST_CASE("lanes: a report without lanes among others has a line with the reason", "[views][timeline]")
{
    ReportBuilder rank;
    rank.report().rank = 1;
    rank.report().kind = ReportKind::AscendPt;
    auto& file = rank.report().inventory.emplace_back();
    file.path = "ASCEND_PROFILER_OUTPUT/trace_view.json";
    file.state = FileState::Missing;
    file.mayFill = ReportPart::Slices;
    rank.report().stepTimes.emplace_back();
    LaneTree lanes({test::sampleReport(), rank.finish()});
    const auto root = test::nodeOfReport(lanes, 1);
    REQUIRE(lanes.itemOf(root) != nullptr);
    CHECK(lanes.node(root).detail.startsWith(
        QStringLiteral("Rank 1: no timeline (trace_view.json not found)")));
    lanes.setFilter(QStringLiteral("no such lane"));
    CHECK(lanes.itemOf(root) == nullptr);
    lanes.setFilter({});
    lanes.setRank(1);
    CHECK(lanes.items().size() == 1);
}

TEST_CASE("lanes: merged streams are one lane and come back", "[views][timeline]")
{
    const auto report = test::streamReport();
    LaneTree tree(report);
    const auto stream = tree.nodeOf({0, TrackId{1}});
    const auto merged = tree.mergedLaneOf(stream);
    REQUIRE(merged >= 0);
    CHECK(tree.mergedLaneOf(tree.nodeOf({0, TrackId{0}})) == -1); // the host has no streams
    const auto before = labels(tree);
    tree.setMerged(merged, true);
    CHECK(labels(tree).contains(QStringLiteral("All streams")));
    CHECK_FALSE(labels(tree).contains(QStringLiteral("Stream 3")));
    CHECK(tree.laneOf({0, TrackId{1}}) == merged);
    CHECK(tree.tracksOf(tree.node(stream).parent) == std::vector{TrackId{1}, TrackId{2}});
    LaneTree other(report);
    other.fromJson(tree.toJson());
    CHECK(labels(other) == labels(tree));
    other.setMerged(merged, false);
    CHECK(labels(other) == before);
}
