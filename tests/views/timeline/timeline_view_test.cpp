// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/timeline_view.h"

#include <algorithm>
#include <cmath>

#include <QAccessible>
#include <QApplication>
#include <QClipboard>
#include <QFile>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QToolTip>

#include <catch2/catch.hpp>

#include "core/builder/report_builder.h"
#include "tests/views/timeline/sample_report.h"
#include "tests/views/timeline/timeline_stage.h"

using namespace opscope;
using test::TimelineStage;

TEST_CASE("timeline: the tip describes a slice completely and sums up a crowded pixel", "[views][timeline]")
{
    TimelineStage s;
    REQUIRE(QTest::qWaitFor([&] { return s.timeline().isReady(); }, 5000));
    const auto text = s.view().hoverText(s.centreOf(0));
    CHECK(text.contains(QStringLiteral("aclmdlExecute")));
    CHECK(text.contains(durationText(1'000'000)));
    CHECK(text.contains(durationText(700'000))); // the own time, without its two children
    TimelineStage dense(test::denseReport(2, 50'000));
    const auto lanes = dense.view().laneRect();
    const auto crowded = dense.view().hoverText({lanes.left() + 300, lanes.top() + 26 + 12});
    CHECK(crowded.contains(QStringLiteral("op_")));
    CHECK(crowded.contains(QStringLiteral("zoom in")));
    CHECK(dense.view().hoverText({40, lanes.top() + 26 + 12}).contains(QStringLiteral("50000")));
}

TEST_CASE("timeline: the tip of a task has the stages of its launch", "[views][timeline]")
{
    TimelineStage s(test::queueReport());
    const auto at = s.centreOf(test::firstNamed(*s.report, "MatMul").value);
    REQUIRE(QTest::qWaitFor(
        [&] { return s.view().hoverText(at).contains(QStringLiteral("In the task queue: ")); }, 5000));
    CHECK(s.view().hoverText(at).contains(QStringLiteral("In the task queue: ") + durationText(140'000)));
    CHECK(s.view().hoverText(at).contains(QStringLiteral("Dequeue: ") + durationText(30'000)));
    const auto call = s.centreOf(test::firstNamed(*s.report, "Node@launch").value);
    CHECK_FALSE(s.view().hoverText(call).contains(QStringLiteral("Dequeue: ")));
}

TEST_CASE("timeline: the length of the task queue is a lane of the process that fills it",
          "[views][timeline]")
{
    TimelineStage s(test::queueReport());
    const auto& nodes = s.timeline().lanes().nodes();
    const auto lane = std::ranges::find(nodes, LaneKind::Counter, &LaneNode::kind);
    REQUIRE(lane != nodes.end());
    CHECK(lane->label == QStringLiteral("Length of the task queue"));
    CHECK(s.timeline().lanes().path(lane->parent).contains(QStringLiteral("1")));
    CHECK(s.report->counters.counters.empty()); // only the timeline has it
    const auto node = static_cast<std::int32_t>(lane - nodes.begin());
    const auto* item = s.timeline().lanes().itemOf(node);
    REQUIRE(item != nullptr);
    const auto y = s.view().laneRect().top() + item->y + item->height / 2;
    const auto lengthAt = [&](std::int64_t us) {
        const auto x = s.port().xOf(test::kEpoch + us * 1000);
        return s.view()
            .hoverText({s.view().laneRect().left() + static_cast<int>(std::lround(x)), y})
            .section(QLatin1Char('\n'), 0, 0)
            .trimmed();
    };
    const auto words = [](int length) { return QStringLiteral("Length of the task queue: %1").arg(length); };
    CHECK(lengthAt(20).isEmpty());
    CHECK(lengthAt(60) == words(1));
    CHECK(lengthAt(100) == words(2));
    CHECK(lengthAt(250) == words(1));
    CHECK(lengthAt(350) == words(0));
    CHECK(std::ranges::none_of(TimelineStage(test::sampleReport()).timeline().lanes().nodes(),
                               [](const LaneNode& n) { return n.label.contains(QStringLiteral("queue")); }));
}

TEST_CASE("timeline: the tip appears without a key and Esc removes it before the selection",
          "[views][timeline]")
{
    TimelineStage s;
    s.click(4);
    s.move(s.centreOf(0));
    REQUIRE(QTest::qWaitFor([] { return QToolTip::isVisible(); }));
    CHECK(QToolTip::text().contains(QStringLiteral("<b>aclmdlExecute</b>")));
    s.key(Qt::Key_Escape);
    CHECK_FALSE(s.selection.slices().empty());
    CHECK(QTest::qWaitFor([] { return !QToolTip::isVisible(); }));
    s.key(Qt::Key_Escape);
    CHECK(s.selection.slices().empty());
}

TEST_CASE("timeline: the overview moves the window", "[views][timeline]")
{
    TimelineStage s;
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
    TimelineStage s;
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

TEST_CASE("timeline: a dock that opens below keeps the selected slice in view", "[views][timeline]")
{
    TimelineStage s;
    s.click(4);
    const auto before = s.view().sliceRect({0, SliceId{4}});
    REQUIRE(before);
    const auto height = static_cast<int>(before->top()) + 2;
    REQUIRE(height < s.view().height());
    s.view().resize(s.view().width(), height);
    QApplication::processEvents();
    const auto after = s.view().sliceRect({0, SliceId{4}});
    REQUIRE(after);
    CHECK(after->bottom() <= s.view().viewport()->height());
}

TEST_CASE("timeline: a screen reader receives the selected slice", "[views][timeline][access]")
{
    TimelineStage s;
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
    TimelineStage s;
    CHECK_FALSE(s.view().testAttribute(Qt::WA_InputMethodEnabled));
    CHECK_FALSE(s.view().viewport()->testAttribute(Qt::WA_InputMethodEnabled));
    s.click(4);
    CHECK(s.view().accessibleDescription().contains(QStringLiteral("Relu")));
    CHECK(s.view().accessibleDescription().contains(QStringLiteral("2 of 3")));
}

TEST_CASE("timeline: nothing is painted without a cause", "[views][timeline]")
{
    TimelineStage s;
    QApplication::processEvents();
    const auto painted = s.view().lanePaints();
    for (int i = 0; i < 20; ++i)
        QApplication::processEvents();
    s.move({s.view().laneRect().left() + 50, s.view().laneRect().top() + 50});
    QApplication::processEvents();
    CHECK(s.view().lanePaints() == painted); // the pointer moves over the existing picture
    s.key(Qt::Key_W);
    s.key(Qt::Key_W);
    QApplication::processEvents();
    CHECK(s.view().lanePaints() == painted + 1); // two changes, one frame
}

TEST_CASE("timeline: clicks and drags and marks leave the painted lanes as they are", "[views][timeline]")
{
    TimelineStage s;
    const auto before = s.view().picture();
    const auto painted = s.view().lanePaints();
    const auto isRepainted = [&] {
        QApplication::processEvents();
        return std::pair(s.view().lanePaints() != painted, s.view().picture() != before);
    };
    const auto onlyOverlay = std::pair(false, true);
    s.click(4);
    CHECK(isRepainted() == onlyOverlay);
    s.click(3, Qt::ControlModifier);
    CHECK(isRepainted() == onlyOverlay);
    s.key(Qt::Key_M);
    CHECK(isRepainted() == onlyOverlay);
    s.key(Qt::Key_K);
    CHECK(isRepainted() == onlyOverlay);
    const auto from = s.emptyPlace();
    QTest::mousePress(s.view().viewport(), Qt::LeftButton, Qt::NoModifier, from);
    for (int step = 1; step < 5; ++step) {
        s.move(from + QPoint(step * 30, 5), Qt::LeftButton);
        CHECK(isRepainted() == onlyOverlay);
    }
    QTest::mouseRelease(s.view().viewport(), Qt::LeftButton, Qt::NoModifier, from + QPoint(150, 5));
    CHECK(s.selection.range().has_value());
    CHECK(isRepainted() == onlyOverlay);
    s.view().action("timeline.cycleColors")->trigger();
    CHECK(isRepainted() == std::pair(true, true));
}

TEST_CASE("timeline: the picture is exported as PNG and SVG and PDF", "[views][timeline]")
{
    TimelineStage s;
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

TEST_CASE("timeline: layout and markers and view are restored from the user's data folder",
          "[views][timeline]")
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
        TimelineStage s(make());
        s.key(Qt::Key_W);
        s.key(Qt::Key_K);
        s.key(Qt::Key_C);
        auto options = s.timeline().options();
        options.unit = TimeUnit::Nanoseconds;
        options.hasFlows = false;
        options.hasSnap = false;
        options.counterScale = CounterScale::Log;
        s.timeline().setOptions(options);
        s.timeline().setThresholds({2, 30, true});
        s.timeline().editLanes([](LaneTree& lanes) { lanes.setPinned(lanes.nodeOf({0, TrackId{1}}), true); });
        kept = s.port();
        sidecar = s.timeline().sidecarPath();
        CHECK_FALSE(sidecar.startsWith(root.path())); // never in the folder of the report
    }
    CHECK(QFile::exists(sidecar));
    TimelineStage again(make());
    CHECK(again.port() == kept);
    {
        TimelineStage wider(make(), {1500, 700});
        const auto end = [](TimelineStage& s) { return s.port().timeAt(s.timeline().widthPx()); };
        CHECK(wider.port().start == kept.start); // the same range, not the same scale
        CHECK(std::abs(end(wider) - end(again)) <= 1);
        wider.key(Qt::Key_Home);
        wider.page.resize(1100, 700);
        const auto narrow = wider.port();
        wider.key(Qt::Key_Home); // the report stays completely visible
        CHECK(wider.port() == narrow);
    }
    CHECK(again.timeline().markers().all().size() == 1);
    CHECK(again.timeline().lanes().pinned().size() == 1);
    CHECK(again.timeline().options() == TimelineOptions{TimeUnit::Nanoseconds, false, false, false,
                                                        CounterScale::Log}); // one clock for all pages
    CHECK(again.timeline().colors().scheme() == ColorScheme::Type);
    CHECK(again.timeline().colors().thresholds() == ShareThresholds{2, 30, true});
    // The settings apply to reports without a choice of their own, until the settings change.
    again.timeline().setDefaultLook(TimeUnit::Seconds, ColorScheme::Stream, {}, false);
    CHECK(again.timeline().options().unit == TimeUnit::Nanoseconds);
    again.timeline().setDefaultLook(TimeUnit::Seconds, ColorScheme::Stream, {}, true);
    CHECK(again.timeline().options().unit == TimeUnit::Seconds);
    CHECK(again.timeline().colors().scheme() == ColorScheme::Stream);
    QFile::remove(sidecar);
    QStandardPaths::setTestModeEnabled(false);
}

TEST_CASE("timeline: a report without anything is drawn and every key is harmless", "[views][timeline]")
{
    ReportBuilder b;
    TimelineStage s(b.finish(), {500, 300});
    for (const auto& command : TimelineView::commands()) {
        if (std::string_view(command.id) != "timeline.exportPicture")
            s.view().action(command.id)->trigger();
    }
    s.wheel({300, 200}, {0, 120}, Qt::ControlModifier);
    s.drag({300, 200}, {400, 250});
    CHECK(s.view().picture().size() == s.view().viewport()->size());
}
