// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/flame/flame_page.h"

#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

#include <catch2/catch.hpp>

#include "core/builder/report_builder.h"
#include "tests/support/slices.h"
#include "tests/views/seen.h"
#include "views/flame/flame_widget.h"
#include "views/selection/selection.h"

using namespace opscope;
using opscope::test::seen;

namespace {

/// "step" of 100 us with "conv" (60) and "copy" (20) in it.
ReportPtr nested()
{
    ReportBuilder b;
    const auto process = b.process("host");
    b.report().processes[process.index()].name = b.intern("host");
    const auto track = b.track(b.thread(process, "1"));
    b.addSlice(sliceOf(b, track, "step", 0, 100'000));
    b.addSlice(sliceOf(b, track, "conv", 0, 60'000));
    b.addSlice(sliceOf(b, track, "copy", 70'000, 20'000));
    return b.finish();
}

struct Shown {
    Shown()
    {
        page.resize(1000, 500);
        page.show();
        settle();
    }
    void settle()
    {
        REQUIRE(QTest::qWaitFor(
            [&] { return !page.isBusy() && test::part<FlameWidget>(page)->graph() != nullptr; }, 10000));
    }
    std::uint32_t node(std::string_view name) const
    {
        const auto& nodes = test::part<FlameWidget>(page)->graph()->nodes;
        for (std::uint32_t i = 1; i < nodes.size(); ++i) {
            if (report->text(nodes[i].name) == name)
                return i;
        }
        return 0;
    }
    void click(std::uint32_t of)
    {
        QTest::mouseClick(flame()->viewport(), Qt::LeftButton, {}, placeOf(of).center());
    }
    FlameWidget* flame() const { return test::part<FlameWidget>(page); }
    /// Where the pointer finds a bar, with an accuracy of four pixels.
    QRect placeOf(std::uint32_t node) const
    {
        constexpr int kStep = 4;
        QRect place;
        for (int y = 0; y < flame()->viewport()->height(); y += kStep) {
            for (int x = 0; x < flame()->viewport()->width(); x += kStep) {
                QTest::mouseMove(flame()->viewport(), {x, y});
                if (flame()->current() == node)
                    place |= QRect(x, y, kStep, kStep);
            }
        }
        return place;
    }
    ReportPtr report = nested();
    Selection selection;
    FlamePage page{{report, selection}, nullptr};
};

/// The text that names the rank of the shown time.
QString ofText(const FlamePage& page)
{
    return page.findChild<QLabel*>(QStringLiteral("flame.of"))->text();
}

} // namespace

TEST_CASE("flame layout: bars are below their parents and as wide as their share", "[views][flame]")
{
    const auto graph = flameGraph(*nested(), {});
    const auto bars = layOutFlame(graph, 0, 1000, 20);
    REQUIRE(bars.size() == 5); // all, host, step, conv, copy
    for (const auto& bar : bars) {
        const auto& node = graph.nodes[bar.node];
        CHECK(bar.rect.top() == node.depth * 20);
        CHECK(bar.rect.width() == Approx(1000.0 * static_cast<double>(node.total) / 100'000));
    }
    CHECK(bars.back().rect.left() == Approx(600)); // right of conv
    // Zoomed in: parents keep the full width, siblings are not drawn.
    const auto zoomed = layOutFlame(graph, bars[3].node, 1000, 20);
    REQUIRE(zoomed.size() == 4);
    for (const auto& bar : zoomed)
        CHECK(bar.rect.width() == 1000);
}

TEST_CASE("flame page: a click zooms and Escape shows all and the longest slice is found", "[views][flame]")
{
    Shown s;
    const auto conv = s.node("conv");
    REQUIRE(conv != 0);
    CHECK(test::part<FlameWidget>(s.page)->textOf(conv).contains(QStringLiteral("60.0 %")));
    CHECK_FALSE(s.placeOf(s.node("copy")).isEmpty());
    s.click(conv);
    CHECK(s.flame()->root() == conv);
    CHECK(s.placeOf(s.node("copy")).isEmpty()); // conv has the entire width
    QSignalSpy asked(&s.selection.navigator(), &Navigator::asked);
    QTest::mouseClick(&seen(s.page, "Longest on the timeline"), Qt::LeftButton);
    REQUIRE(asked.count() == 1);
    CHECK(asked[0][0].value<Target>().slice == SliceId{1});
    QTest::keyClick(test::part<FlameWidget>(s.page), Qt::Key_Escape);
    CHECK(test::part<FlameWidget>(s.page)->root() == 0);
    QTest::keyClick(test::part<FlameWidget>(s.page), Qt::Key_Down);
    QTest::keyClick(test::part<FlameWidget>(s.page), Qt::Key_Down);
    CHECK(test::part<FlameWidget>(s.page)->current() == s.node("step"));
}

TEST_CASE("flame page: it shows the selected range", "[views][flame]")
{
    Shown s;
    const auto entire = ofText(s.page);
    s.selection.setRange(TimeRange{50'000, 80'000});
    s.settle();
    REQUIRE(QTest::qWaitFor(
        [&] { return test::part<FlameWidget>(s.page)->graph()->nodes[0].total == 30'000; }, 10000));
    CHECK(ofText(s.page) != entire);
    CHECK(test::part<FlameWidget>(s.page)->graph()->nodes[s.node("conv")].total == 10'000);
    const auto ofRange = ofText(s.page);
    s.selection.setSlices({SliceId{2}}); // as the timeline shows its longest slice
    s.settle();
    CHECK(ofText(s.page) == ofRange);
    CHECK(test::part<FlameWidget>(s.page)->graph()->nodes[0].total == 30'000);
}

TEST_CASE("flame page: a graph without time shows the reason", "[views][flame]")
{
    ReportBuilder b;
    const auto process = b.process("device");
    const auto work = b.track(b.thread(process, "1"));
    const auto overlap = b.track(b.thread(process, "2"));
    b.addSlice(sliceOf(b, work, "conv", 0, 60'000));
    b.addSlice(sliceOf(b, overlap, "Free", 0, 60'000, SliceClass::Overlap));
    b.report().tracks[overlap.index()].cls = SliceClass::Overlap;
    Selection selection;
    FlamePage page({b.finish(), selection}, nullptr);
    page.resize(800, 400);
    page.show();
    const auto isDone = [&] { return !page.isBusy() && test::part<FlameWidget>(page)->graph() != nullptr; };
    REQUIRE(QTest::qWaitFor(isDone, 10000));
    CHECK_FALSE(test::part<FlameWidget>(page)->isEmpty());
    selection.setRange(TimeRange{70'000, 80'000});
    REQUIRE(QTest::qWaitFor([&] { return test::part<FlameWidget>(page)->isEmpty(); }, 10000));
    const auto ofRange = test::part<FlameWidget>(page)->accessibleDescription();
    CHECK(ofRange.contains(QStringLiteral("range")));
    selection.setRange(TimeRange{0, 10'000}, {overlap});
    REQUIRE(QTest::qWaitFor(
        [&] { return isDone() && test::part<FlameWidget>(page)->accessibleDescription() != ofRange; },
        10000));
    CHECK(test::part<FlameWidget>(page)->isEmpty());
    CHECK(test::part<FlameWidget>(page)->accessibleDescription().contains(QStringLiteral("overlap")));
}

TEST_CASE("flame page: by module it shows the time of the device", "[views][flame]")
{
    ReportBuilder b;
    const auto host = b.track(b.thread(b.process("1"), "1"));
    const auto stream = b.track(b.thread(b.process("3"), "7"));
    b.addSlice(sliceOf(b, host, "nn.Module: Net_0", 0, 50'000, SliceClass::Python));
    b.addSlice(sliceOf(b, host, "cudaLaunchKernel", 10'000, 5'000, SliceClass::HostRuntime));
    b.addSlice(sliceOf(b, stream, "kernel", 20'000, 30'000, SliceClass::Kernel));
    b.addFlow(SliceId{1}, SliceId{2}, b.intern("ac2g"));
    Selection selection;
    FlamePage page({b.finish(), selection}, nullptr);
    page.resize(800, 400);
    page.show();
    auto* byModule = page.findChild<QPushButton*>(QStringLiteral("flame.byModule"));
    REQUIRE(byModule != nullptr);
    REQUIRE(QTest::qWaitFor([&] { return !page.isBusy() && !byModule->isHidden(); }, 10000));
    byModule->click();
    const auto isByModule = [&] {
        const auto& graph = test::part<FlameWidget>(page)->graph();
        return !page.isBusy() && graph && graph->nodes.size() == 2;
    };
    REQUIRE(QTest::qWaitFor(isByModule, 10000));
    CHECK(test::part<FlameWidget>(page)->graph()->nodes[1].total == 30'000);
}

TEST_CASE("flame page: with several ranks it names the rank of its time", "[views][flame]")
{
    auto workspace = std::make_shared<Workspace>();
    for (int rank = 4; rank < 6; ++rank) {
        ReportBuilder b;
        b.report().rank = rank;
        b.addSlice(sliceOf(b, b.track(b.thread(b.process("p"), "1")), "op", 0, 10));
        workspace->reports.push_back(b.finish());
    }
    Selection selection;
    selection.setRank(1);
    const FlamePage page({workspace, selection}, nullptr);
    CHECK(ofText(page).contains(QStringLiteral("Rank 5")));
}

TEST_CASE("flame layout: what is too narrow is one bar with its count", "[views][flame]")
{
    ReportBuilder b;
    const auto track = b.track(b.thread(b.process("host"), "1"));
    b.addSlice(sliceOf(b, track, "step", 0, 1'000'000));
    b.addSlice(sliceOf(b, track, "large", 0, 900'000));
    for (int i = 0; i < 100; ++i)
        b.addSlice(sliceOf(b, track, "small" + std::to_string(i), 900'000 + i * 1000, 1000));
    const auto report = b.finish();
    const auto graph = flameGraph(*report, {});
    const auto bars = layOutFlame(graph, 0, 1000, 20);
    REQUIRE(bars.size() == 5); // all, host, step, large, others
    CHECK(bars.back().others == 100);
    CHECK(bars.back().othersTotal == 100'000);
    CHECK(bars.back().rect == QRectF(900, 60, 100, 20));
    CHECK(layOutFlame(graph, 0, 100'000, 20).size() == 104); // now each has its place
}

TEST_CASE("flame page: search and order and the way back to the entire run", "[views][flame]")
{
    Shown s;
    auto* find = s.page.findChild<QLineEdit*>(QStringLiteral("flame.find"));
    find->setText(QStringLiteral("CO"));
    CHECK(s.flame()->found().count == 2); // conv and copy
    CHECK(s.flame()->found().total == 80'000);
    QTest::keyClick(find, Qt::Key_Escape);
    CHECK(find->text().isEmpty());
    CHECK(s.flame()->found().count == 0);
    auto* entire = s.page.findChild<QPushButton*>(QStringLiteral("flame.entire"));
    CHECK_FALSE(entire->isVisible());
    s.selection.setRange(TimeRange{200'000, 300'000});
    REQUIRE(QTest::qWaitFor([&] { return !s.page.isBusy() && s.flame()->isEmpty(); }, 10000));
    CHECK(entire->isVisible());
    QTest::mouseClick(entire, Qt::LeftButton);
    REQUIRE(QTest::qWaitFor([&] { return !s.page.isBusy() && !s.flame()->isEmpty(); }, 10000));
    CHECK_FALSE(s.selection.range());
}

TEST_CASE("flame page: the way back leads to the bar that was as wide as the window", "[views][flame]")
{
    Shown s;
    const auto conv = s.node("conv");
    s.click(conv);
    const auto place = placeOfParts(s.page);
    QTest::keyClick(s.flame(), Qt::Key_Escape);
    REQUIRE(s.flame()->root() == 0);
    showPlaceOfParts(place);
    CHECK(s.flame()->root() == conv);

    s.selection.setRange(TimeRange{50'000, 80'000});
    s.settle();
    CHECK(s.flame()->root() == 0); // in another graph
    s.selection.setRange({});
    showPlaceOfParts(place); // before the graph is computed again
    s.settle();
    CHECK(s.flame()->root() == conv);
}
