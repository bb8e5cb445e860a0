// SPDX-License-Identifier: GPL-3.0-or-later
// The page with two models next to each other.
#include <cmath>

#include <QAction>
#include <QComboBox>
#include <QLabel>
#include <QPointer>
#include <QSignalSpy>
#include <QTest>

#include <catch2/catch.hpp>

#include "tests/views/graph/graph_stage.h"
#include "tests/views/seen.h"
#include "views/graph/graph_text.h"
#include "views/grid/grid_view.h"
#include "views/grid/table_widget.h"
#include "views/workers/workers.h"

using namespace opscope;
using namespace opscope::test;

namespace {

const char* const kOther = R"(graph {
  op { name: "in" type: "Data" output_desc { dtype: DT_FLOAT16 shape { dim: 1 dim: 224 } } }
  op { name: "net/conv" type: "Conv2D" input: "in:0" attr { key: "pads" value { list { i: 1 i: 3 } } } }
  op { name: "net/bn" type: "BNInferenceD" input: "net/conv:0" }
  op { name: "net/relu" type: "Relu" input: "net/bn:0" }
  op { name: "net/act" type: "Softplus" input: "net/relu:0" } })";

/// "same fused same"
QString words(const GraphCanvas& canvas)
{
    QStringList out;
    for (const auto value : canvas.colors().ofNode)
        out << canvas.colors().names.value(static_cast<int>(value));
    return out.join(QLatin1Char(' '));
}

} // namespace

TEST_CASE("two models are next to each other with their states in words and a table", "[graph][page]")
{
    GraphStage stage;
    stage.open();
    CHECK_FALSE(stage.otherCanvas()->isVisible());
    stage.compare(stage.folder.write("other_Build.txt", kOther));
    CHECK(stage.otherCanvas()->isVisible());
    CHECK(seen<QComboBox>(*stage.page, "Colour by").currentText() == QStringLiteral("Colour: difference"));
    CHECK(words(*stage.canvas()) == QStringLiteral("same fused same"));
    CHECK(words(*stage.otherCanvas()) == QStringLiteral("same fused fused same gone"));
    CHECK(stage.noteLabel()->text() == QStringLiteral("1 gone, 1 fused"));
    const auto& table = *stage.differences()->table();
    CHECK(table.rows == 4);
    CHECK(table.text(0, *table.find("a")) == "net/conv + net/bn");
    CHECK(stage.page->cliCommand().startsWith(QStringLiteral("opscope-cli graph diff ")));
    stage.canvas()->showNode(NodeId{1});
    CHECK(stage.detail("Nodes of A") == QStringLiteral("net/conv, net/bn"));
    test::part<QAction>(*stage.page, "graph.leaveOther")->trigger();
    CHECK_FALSE(stage.otherCanvas()->isVisible());
    CHECK(seen<QComboBox>(*stage.page, "Colour by").findData(QStringLiteral("difference")) < 0);
}

TEST_CASE("two models are one graph on request and share its selection", "[graph][page]")
{
    GraphStage stage;
    stage.open();
    stage.compare(stage.folder.write("other_Build.txt", kOther));
    const auto commands = stage.page->commands();
    const auto toggle = std::ranges::find(commands, QStringLiteral("graph.merged"), &QAction::objectName);
    REQUIRE(toggle != commands.end());
    auto* const merged = stage.mergedCanvas();
    QSignalSpy laidOut(merged, &GraphCanvas::sceneChanged);
    (*toggle)->trigger();
    REQUIRE(laidOut.wait(10'000));
    CHECK(merged->isVisible());
    CHECK_FALSE(stage.otherCanvas()->isVisible());
    CHECK_FALSE(stage.canvas()->isVisible());
    CHECK(words(*merged) == QStringLiteral("same fused same gone"));
    merged->showNode(NodeId{3});
    CHECK(stage.otherCanvas()->selectedNode() == NodeId{4});
    CHECK(stage.detail("State") == QStringLiteral("gone"));
    stage.canvas()->showNode(NodeId{2});
    CHECK(merged->selectedNode() == NodeId{2});
    (*toggle)->trigger();
    CHECK_FALSE(merged->isVisible());
    CHECK(stage.otherCanvas()->isVisible());
    CHECK(stage.canvas()->isVisible());
}

TEST_CASE("both in one graph have colours of both runs and are searched and folded", "[graph][page]")
{
    GraphStage stage;
    stage.open();
    stage.compare(stage.folder.write("other_Build.txt", kOther));
    const auto path = stage.folder.write("before/op_summary_0_1_1.csv",
                                         "Op Name,OP Type,Task Start Time(us),Task Duration(us)\n"
                                         "net/conv,Conv2D,100,70\nnet/bn,BNInferenceD,180,40\n"
                                         "net/act,Softplus,230,5\n");
    stage.page->openOtherRun(QString::fromStdString(path.string()));
    stage.wait();
    stage.search(QStringLiteral("net/"));
    CHECK(stage.searchHits()->text().startsWith(QStringLiteral("3"))); // two hits in B, one only in A
    auto* const both = stage.mergedCanvas();
    stage.page->setMerged(true);
    REQUIRE(QTest::qWaitFor([&] { return both->scene() != nullptr && !stage.page->isBusy(); }, 10'000));
    auto& by = seen<QComboBox>(*stage.page, "Colour by");
    CHECK(by.isEnabled());
    const auto numbers = [&](const char* id) {
        by.setCurrentIndex(by.findData(QLatin1String(id)));
        Q_EMIT by.activated(by.currentIndex());
        QStringList out;
        for (const auto value : both->colors().ofNode)
            out << (std::isnan(value) ? QStringLiteral("-") : QString::number(value / 1000));
        return out.join(QLatin1Char(' '));
    };
    CHECK(numbers("time_difference") == QStringLiteral("- -30 - -5"));
    CHECK(numbers("time_a") == QStringLiteral("- 110 - 5"));
    CHECK(numbers("time_b") == QStringLiteral("- 80 - -"));
    by.setCurrentIndex(by.findData(QStringLiteral("side")));
    Q_EMIT by.activated(by.currentIndex());
    CHECK(words(*both) == QStringLiteral("in both in both in both only in A"));
    by.setCurrentIndex(by.findData(QStringLiteral("time_difference")));
    Q_EMIT by.activated(by.currentIndex());
    both->setFocus();
    QSignalSpy laidOut(both, &GraphCanvas::sceneChanged);
    QTest::keyClick(both, Qt::Key_E, Qt::ShiftModifier);
    REQUIRE(laidOut.wait(10'000));
    REQUIRE(both->scene()->boxes.size() == 3); // all, in, net
    const auto& net = both->scene()->boxes[2];
    CHECK(both->colors().valueOf(net) == -35'000);
    CHECK(both->colors().most == 35'000);
    QTest::mouseClick(both, Qt::LeftButton, {},
                      both->camera().toWindow(GraphPainter::rectOf(net)).center().toPoint());
    CHECK(stage.detail("B - A") == QStringLiteral("-35.000 us"));
}

TEST_CASE("a group that is one node in the other model has its number", "[graph][page]")
{
    GraphStage stage;
    stage.open();
    stage.compare(stage.folder.write("other_Build.txt", kOther));
    auto& box = seen<QComboBox>(*stage.page, "Fold by");
    auto* const a = stage.otherCanvas();
    QSignalSpy laidOut(a, &GraphCanvas::sceneChanged);
    QTest::keyClick(&box, Qt::Key_End);
    REQUIRE(laidOut.wait(10'000));
    const auto& boxes = a->scene()->boxes;
    const auto group =
        std::ranges::find_if(boxes, [](const SceneBox& of) { return !of.node.valid() && !of.isOpen; });
    REQUIRE(group != boxes.end());
    CHECK(numberOf(a->colors(), *group) == QStringLiteral("2 fused"));
    CHECK(a->colors().names.value(static_cast<int>(a->colors().valueOf(*group))) == QStringLiteral("fused"));
    const auto path = stage.folder.write("before/op_summary_0_1_1.csv",
                                         "Op Name,OP Type,Task Start Time(us),Task Duration(us)\n"
                                         "net/conv,Conv2D,100,70\nnet/bn,BNInferenceD,180,40\n");
    stage.page->openOtherRun(QString::fromStdString(path.string()));
    stage.wait();
    const auto& now = a->scene()->boxes;
    const auto with =
        std::ranges::find_if(now, [](const SceneBox& of) { return !of.node.valid() && !of.isOpen; });
    REQUIRE(with != now.end());
    CHECK(numberOf(a->colors(), *with) == QStringLiteral("-30.00 us"));
}

TEST_CASE("two models with the same file name are distinguished by their folders", "[graph][page]")
{
    GraphStage stage;
    stage.open();
    stage.compare(stage.folder.write("before/ge_proto_00000001_Build.txt", kOther));
    QStringList titles;
    for (const auto* label : stage.page->findChildren<QLabel*>()) {
        if (label->text().contains(QStringLiteral("ge_proto_00000001_Build.txt")))
            titles << label->text();
    }
    titles.sort();
    REQUIRE(titles.size() == 2);
    CHECK(titles[0] == QStringLiteral("A: before \u00B7 ge_proto_00000001_Build.txt"));
    CHECK(titles[1].startsWith(QStringLiteral("B: run \u00B7 ge_proto_00000001_Build.txt")));
}

TEST_CASE("selection and movement in one of two models are repeated in the other", "[graph][page]")
{
    GraphStage stage;
    stage.open();
    stage.compare(stage.folder.write("other_Build.txt", kOther));
    auto& a = *stage.otherCanvas();
    auto& b = *stage.canvas();
    b.showNode(NodeId{2}); // relu
    CHECK(a.selectedNode() == NodeId{3});
    a.setFocus();
    a.showNode(NodeId{2}); // bn is part of the conv of B
    CHECK(b.selectedNode() == NodeId{1});
    CHECK(stage.detail("Type") == QStringLiteral("BNInferenceD"));
    a.showNode(NodeId{4}); // only in A
    CHECK_FALSE(b.selectedNode());
    CHECK(stage.detail("State") == QStringLiteral("gone"));
    CHECK(stage.differences()->currentRow() == 1U);
    const auto middleOf = [](const GraphCanvas& canvas, NodeId node) {
        const auto& box = canvas.scene()->boxes[canvas.scene()->boxOf[node.index()]];
        return canvas.camera().toWindow(GraphPainter::rectOf(box).center());
    };
    GraphCamera camera;
    camera.scale = 1.5;
    camera.centreOn(GraphPainter::rectOf(b.scene()->boxes[b.scene()->boxOf[2]]).center(), b.size());
    b.setCamera(camera);
    CHECK(a.camera().scale == 1.5);
    CHECK(std::abs(middleOf(a, NodeId{3}).y() - middleOf(b, NodeId{2}).y()) < 1);
    CHECK(std::abs(middleOf(a, NodeId{3}).x() - middleOf(b, NodeId{2}).x()) < 1);
    const auto before = b.camera().corner;
    QTest::keyClick(&a, Qt::Key_S);
    CHECK(b.camera().scale == Approx(a.camera().scale));
    CHECK_FALSE(b.camera().corner == before);
}

TEST_CASE("a row of the differences shows its node where it is", "[graph][page]")
{
    GraphStage stage;
    stage.open();
    stage.compare(stage.folder.write("other_Build.txt", kOther));
    auto* const table = stage.differences();
    REQUIRE(QTest::qWaitFor([&] { return table->shown().rows != nullptr; }, 10'000));
    table->view()->setCurrentIndex(table->model()->index(3, 0));
    CHECK(stage.canvas()->selectedNode() == NodeId{2});
    CHECK(stage.otherCanvas()->selectedNode() == NodeId{3});
    table->view()->setCurrentIndex(table->model()->index(1, 0));
    CHECK(stage.otherCanvas()->selectedNode() == NodeId{4});
}

TEST_CASE("the differences of two models are walked and the equal nodes left out", "[graph][page]")
{
    GraphStage stage;
    stage.open();
    CHECK(stage.page->goToDifference(true) == DifferenceStep::None);
    stage.compare(stage.folder.write("other_Build.txt", kOther));
    auto* const table = stage.differences();
    REQUIRE(QTest::qWaitFor([&] { return table->shown().rows != nullptr; }, 10'000));
    CHECK(stage.page->goToDifference(true) == DifferenceStep::Next);
    CHECK(table->currentRow() == 0U);
    CHECK(stage.page->goToDifference(true) == DifferenceStep::Next);
    CHECK(table->currentRow() == 1U);
    CHECK(stage.page->goToDifference(true) == DifferenceStep::Wrapped);
    CHECK(table->currentRow() == 0U);
}

TEST_CASE("a table of differences that is closed leads nowhere", "[graph][page]")
{
    GraphStage stage;
    stage.open();
    stage.compare(stage.folder.write("other_Build.txt", kOther));
    const QPointer<TableWidget> table = stage.differences();
    test::part<QAction>(*stage.page, "graph.leaveOther")->trigger();
    REQUIRE_FALSE(table.isNull()); // it is deleted a little later
    Q_EMIT table->currentRowChanged(3U);
    CHECK_FALSE(stage.canvas()->selectedNode());
}

TEST_CASE("a comparison with a closed model does not change the next one", "[graph][page]")
{
    GraphStage stage;
    stage.open();
    const auto next = stage.folder.write("next_Build.txt", kModel);
    stage.page->openModel(QString::fromStdString(next.string()));
    REQUIRE(workers().waitForDone(10'000)); // the file is read and shown before the answer for the other one
    stage.page->compareWith(QString::fromStdString(stage.folder.write("other_Build.txt", kOther).string()));
    REQUIRE(workers().waitForDone(10'000));
    stage.wait();
    CHECK(stage.page->cliCommand().contains(QStringLiteral("next_Build.txt")));
    CHECK(stage.differences() == nullptr);
}

TEST_CASE("with a run of each model each node shows its time difference", "[graph][page]")
{
    GraphStage stage;
    stage.open();
    stage.compare(stage.folder.write("other_Build.txt", kOther));
    const auto run = stage.folder.write("before/op_summary_0_1_1.csv",
                                        "Op Name,OP Type,Task Start Time(us),Task Duration(us)\n"
                                        "net/conv,Conv2D,100,70\nnet/bn,BNInferenceD,180,40\n");
    stage.page->openOtherRun(QString::fromStdString(run.string()));
    stage.wait();
    CHECK(seen<QComboBox>(*stage.page, "Colour by").currentText() == QStringLiteral("Colour: time B - A"));
    const auto& colors = stage.canvas()->colors();
    CHECK(colors.ofNode[1] == 80'000 - 110'000);
    CHECK(colors.text(colors.ofNode[1]) == QStringLiteral("-30.00 us"));
    CHECK(std::isnan(colors.ofNode[0]));
    const auto& ofA = stage.otherCanvas()->colors();
    CHECK(ofA.ofNode[1] == colors.ofNode[1]);
    CHECK(std::isnan(ofA.ofNode[2])); // bn is in that row: the difference counts once
    for (const auto* canvas : {stage.canvas(), stage.otherCanvas()}) {
        const auto& scene = *canvas->scene();
        const auto& box = scene.boxes[scene.boxOf[1]];
        CHECK(numberOf(canvas->colors(), box) == QStringLiteral("\u03A3 -30.00 us"));
        CHECK(tipOf(*canvas->graph(), canvas->scopes(), canvas->colors(), box)
                  .contains(QStringLiteral("the group together: net/conv + net/bn in A, net/conv in B")));
    }
    stage.canvas()->showNode(NodeId{1});
    CHECK(stage.detail("The times are") == QStringLiteral("the group together, counted once"));
    CHECK(ofA.most == colors.most);
    const auto& table = *stage.differences()->table();
    CHECK(table.text(0, *table.find("more")) == "-30.000");
}

TEST_CASE("two runs are shown in one model if only one of them has a model", "[graph][page]")
{
    for (const auto* const holder : {"a", "b"}) {
        const TempFolder folder;
        folder.write("a/runs/x.csv", "a\n");
        folder.write("b/runs/x.csv", "a\n");
        folder.write(std::string(holder) + "/runs/ge_proto_00000001_Build.txt", kModel);
        const auto runAt = [&](const char* side) {
            auto report = std::const_pointer_cast<Report>(run());
            report->root = folder / side / "runs";
            return report;
        };
        Selection selection;
        const auto current = runAt("b");
        PanelContext context(current, selection);
        context.root = current->root.string();
        const GraphPage page(context, nullptr, runAt("a"));
        CHECK(QTest::qWaitFor(
            [&] {
                return seen<QComboBox>(page, "Colour by").currentData().toString() ==
                       QLatin1String("time_difference");
            },
            20'000));
    }
}

TEST_CASE("a run of another model has no times next to the shown model", "[graph][page]")
{
    GraphStage stage;
    stage.open();
    stage.compare(stage.folder.write("other_Build.txt", kOther));
    const auto foreign = stage.folder.write("before/op_summary_0_1_1.csv",
                                            "Op Name,OP Type,Task Start Time(us),Task Duration(us)\n"
                                            "elsewhere,T,100,70\nnowhere,T,180,40\n");
    stage.page->openOtherRun(QString::fromStdString(foreign.string()));
    stage.wait();
    CHECK(seen<QComboBox>(*stage.page, "Colour by").findData(QStringLiteral("time_difference")) < 0);
    CHECK(stage.noticeLabel()->text().startsWith(QStringLiteral("Only 0 of 2 ops match nodes")));
}

TEST_CASE("two runs of other models are both reported", "[graph][page]")
{
    GraphStage stage(run("elsewhere", "nowhere"));
    stage.open();
    stage.compare(stage.folder.write("other_Build.txt", kOther));
    const auto foreign = stage.folder.write("before/op_summary_0_1_1.csv",
                                            "Op Name,OP Type,Task Start Time(us),Task Duration(us)\n"
                                            "a,T,100,70\nb,T,180,40\nc,T,230,10\n");
    stage.page->openOtherRun(QString::fromStdString(foreign.string()));
    stage.wait();
    const auto lines = stage.noticeLabel()->text().split(QLatin1Char('\n'));
    REQUIRE(lines.size() == 2);
    CHECK(lines[0].startsWith(QStringLiteral("A: Only 0 of 3 ops match nodes")));
    CHECK(lines[1].startsWith(QStringLiteral("B: Only 0 of 2 ops match nodes")));
}
