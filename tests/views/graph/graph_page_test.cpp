// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/graph/graph_page.h"

#include <cmath>

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QSignalSpy>
#include <QTest>

#include <catch2/catch.hpp>

#include "core/accuracy/judge/sides.h"
#include "core/advisor/advisor.h"
#include "core/graph/open_graph.h"
#include "tests/support/open.h"
#include "tests/views/graph/graph_stage.h"
#include "tests/views/seen.h"
#include "views/advice_run.h"
#include "views/graph/graph_legend.h"
#include "views/graph/model_chooser.h"
#include "views/graph/node_details.h"
#include "views/graph/op_node_table.h"
#include "views/grid/grid_view.h"
#include "views/grid/table_widget.h"
#include "views/workers/workers.h"

using namespace opscope;
using namespace opscope::test;

TEST_CASE("a click chooses one of several models near the run", "[graph][page]")
{
    GraphStage stage(run(), "ge_proto_00000001_Build.txt", "ge_proto_00000002_Build.txt");
    auto* const list = test::part<QListWidget>(stage.chooser());
    const auto title = [&] { return stage.chooser()->findChild<QLabel*>()->text(); };
    CHECK(title() == QStringLiteral("Looking for models near the run\u2026"));
    REQUIRE(QTest::qWaitFor([&] { return list->count() == 2; }, 10'000));
    CHECK(title() == QStringLiteral("Which model ran?"));
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualItemRect(list->item(0)).center());
    stage.wait();
    CHECK(stage.page->hasModel());
    CHECK(stage.detail("Nodes") == QStringLiteral("3"));
}

TEST_CASE("a file that is no model is refused with a reason and another can be chosen", "[graph][page]")
{
    GraphStage stage;
    stage.page->openModel(QString::fromStdString((stage.folder / "run/x.csv").string()));
    const auto isReported = [&] {
        for (const auto* label : stage.chooser()->findChildren<QLabel*>()) {
            if (label->isVisible() && label->text().contains(QStringLiteral("x.csv")))
                return true;
        }
        return false;
    };
    CHECK(QTest::qWaitFor(isReported, 10'000));
    stage.open();
    CHECK(stage.page->hasModel());
}

TEST_CASE("nodes have the times of their ops as colours and details", "[graph][page]")
{
    GraphStage stage;
    stage.open();
    CHECK(seen<QComboBox>(*stage.page, "Colour by").currentText() == QStringLiteral("Colour: total time"));
    stage.canvas()->showNode(NodeId{1});
    CHECK(stage.detail("Executions") == QStringLiteral("2"));
    CHECK(stage.detail("Total") == QStringLiteral("80.000 us"));
    CHECK(stage.detail("Average") == QStringLiteral("40.000 us"));
    CHECK(stage.detail("Found by") == QStringLiteral("name, 100 % sure"));
    CHECK(stage.detail("pads") == QStringLiteral("[1, 2]"));
    CHECK(stage.canvas()->accessibleDescription().contains(QStringLiteral("80.00 us")));
}

/// "input 0: value" for each row of a group, with the links marked.
QStringList rowsOf(const NodeDetails& details, const char* group)
{
    QStringList rows;
    for (const auto* title : details.findItems(QLatin1String(group), Qt::MatchExactly)) {
        for (int i = 0; i < title->childCount(); ++i)
            rows << title->child(i)->text(0) + QStringLiteral(": ") + title->child(i)->text(1);
    }
    return rows;
}

TEST_CASE("a node of an ONNX model names its outputs with their readers and its inputs", "[graph][page]")
{
    GraphStage stage;
    const auto model = stage.folder.write("run/net.onnx.txt", R"(ir_version: 8
graph { name: "g"
  node { input: "x" input: "w" output: "mid" name: "conv" op_type: "Conv" }
  node { input: "mid" output: "even" output: "odd" name: "split" op_type: "Split" }
  node { input: "even" input: "mid" output: "y" name: "add" op_type: "Add" }
  input { name: "x" type { tensor_type { elem_type: 1 shape { dim { dim_value: 1 } dim { dim_value: 8 } } } } }
  output { name: "y" type { tensor_type { elem_type: 1 shape { dim { dim_value: 4 } } } } }
  value_info { name: "mid" type { tensor_type { elem_type: 1 shape { dim { dim_value: 16 } } } } } })");
    stage.page->openModel(QString::fromStdString(model.string()));
    stage.wait();
    auto& details = *stage.details();
    CHECK(rowsOf(details, "Inputs of the model") == QStringList{QStringLiteral("x: FLOAT [1,8]")});
    CHECK(rowsOf(details, "Outputs of the model") == QStringList{QStringLiteral("y: FLOAT [4]")});
    stage.canvas()->showNode(NodeId{0});
    CHECK(rowsOf(details, "Inputs") ==
          QStringList{QStringLiteral("0: FLOAT [1,8]  x  (input of the graph)"), QStringLiteral("1: w")});
    CHECK(rowsOf(details, "Outputs") == QStringList{QStringLiteral("0: FLOAT [16]  mid"),
                                                    QStringLiteral("read by: split, input 0"),
                                                    QStringLiteral("read by: add, input 1")});
    Q_EMIT details.itemActivated(
        details.findItems(QStringLiteral("add, input 1"), Qt::MatchExactly | Qt::MatchRecursive, 1).at(0), 1);
    CHECK(stage.canvas()->selectedNode() == NodeId{2});
    CHECK(rowsOf(details, "Outputs") ==
          QStringList{QStringLiteral("0: FLOAT [4]  y  (output of the graph)")});
    stage.canvas()->showNode(NodeId{1});
    CHECK(rowsOf(details, "Outputs") == QStringList{QStringLiteral("0: unknown type and shape  even"),
                                                    QStringLiteral("read by: add, input 0"),
                                                    QStringLiteral("1: unknown type and shape  odd"),
                                                    QStringLiteral("read by: no node")});
}

TEST_CASE("an input that is missing is not the unnamed input of the graph", "[graph][page]")
{
    GraphStage stage;
    const auto model = stage.folder.write("run/net.onnx.txt", R"(ir_version: 8
graph { name: "g"
  node { input: "x" input: "" input: "w" output: "y" name: "clip" op_type: "Clip" }
  input { type { tensor_type { elem_type: 1 shape { dim { dim_value: 3 } } } } }
  input { name: "x" type { tensor_type { elem_type: 1 shape { dim { dim_value: 8 } } } } }
  output { name: "y" type { tensor_type { elem_type: 1 shape { dim { dim_value: 4 } } } } } })");
    stage.page->openModel(QString::fromStdString(model.string()));
    stage.wait();
    stage.canvas()->showNode(NodeId{0});
    CHECK(rowsOf(*stage.details(), "Inputs").filter(QStringLiteral("(input of the graph)")) ==
          QStringList{QStringLiteral("0: FLOAT [8]  x  (input of the graph)")});
}

TEST_CASE("Escape clears the search of the graph and leaves it", "[graph][page]")
{
    GraphStage stage;
    stage.open();
    stage.search(QStringLiteral("conv"));
    stage.searchEdit()->setFocus();
    QSignalSpy searched(stage.part<GraphSearch>(), &GraphSearch::searched);
    QTest::keyClick(stage.searchEdit(), Qt::Key_Escape);
    REQUIRE(searched.wait(10'000));
    CHECK(stage.searchEdit()->text().isEmpty());
    CHECK(stage.canvas()->hasFocus());
}

TEST_CASE("the graph can run from left to right and the next page begins so", "[graph][page]")
{
    GraphStage stage;
    stage.open();
    const auto boxesRunRight = [&] {
        const auto& scene = *stage.canvas()->scene();
        const auto& conv = scene.boxes[scene.boxOf[1]];
        return scene.boxes[scene.boxOf[2]].x > conv.x + conv.width;
    };
    CHECK_FALSE(boxesRunRight());
    stage.canvas()->showNode(NodeId{1});
    auto* const across = stage.page->findChild<QAction*>(QStringLiteral("graph.across"));
    REQUIRE(across != nullptr);
    across->trigger();
    stage.wait();
    CHECK(boxesRunRight());
    CHECK(stage.canvas()->selectedNode() == NodeId{1});
    QTest::keyClick(stage.canvas(), Qt::Key_Right); // to the reader
    CHECK(stage.canvas()->selectedNode() == NodeId{2});
    QTest::keyClick(stage.canvas(), Qt::Key_Left);
    CHECK(stage.canvas()->selectedNode() == NodeId{1});
    stage.makePage(run());
    stage.open();
    CHECK(boxesRunRight());
    stage.page->findChild<QAction*>(QStringLiteral("graph.across"))->trigger();
    stage.wait();
    CHECK_FALSE(boxesRunRight());
}

TEST_CASE("a node selects the slices of its op and a slice shows its node", "[graph][page]")
{
    GraphStage stage;
    stage.open();
    stage.canvas()->showNode(NodeId{1});
    CHECK(stage.selection.slices() == std::vector{SliceId{0}, SliceId{2}});
    stage.canvas()->clearSelection();
    stage.selection.setSlices({SliceId{2}});
    CHECK(stage.canvas()->selectedNode() == NodeId{1});
    stage.selection.setSlices({SliceId{1}}); // there is no node for it: the page does not change
    CHECK(stage.canvas()->selectedNode() == NodeId{1});
}

TEST_CASE("a node is revealed by its name", "[graph][page]")
{
    GraphStage stage;
    stage.open();
    CHECK(stage.page->reveal({.node = QStringLiteral("net/relu")}));
    CHECK(stage.canvas()->selectedNode() == NodeId{2});
}

TEST_CASE("the page reports how many ops of the run are in the model and whether it may be another model",
          "[graph][page]")
{
    GraphStage stage;
    stage.open();
    CHECK(stage.noteLabel()->toolTip().contains(QStringLiteral("1 of 2 ops of the run are in the model")));
    CHECK_FALSE(stage.noticeLabel()->isVisible());
    GraphStage foreign(run("elsewhere", "nowhere"));
    foreign.open();
    CHECK(foreign.noticeLabel()->isVisible());
    CHECK(foreign.noticeLabel()->text().startsWith(QStringLiteral("Only 0 of 2 ops match nodes")));
}

TEST_CASE("the only model near the opened folder is attached", "[graph][page]")
{
    auto dumps = std::make_shared<Report>();
    dumps->kind = ReportKind::Dumps;
    for (const auto& report : {ReportPtr(dumps), run()}) {
        const GraphStage stage(report);
        CHECK(QTest::qWaitFor([&] { return stage.page->hasModel(); }, 10'000));
    }
}

TEST_CASE("the model that tensors were compared with is attached at once", "[graph][page]")
{
    Selection selection;
    PanelContext context(run(), selection);
    const TempFolder folder;
    context.root = folder.path().string();
    const GraphPage page(context);
    REQUIRE(QTest::qWaitFor([&] { return !page.isBusy(); }, 10'000));
    CHECK_FALSE(page.hasModel());
    accuracy::Compared compared;
    compared.sides.graph = *openGraph(folder.write("ge_proto_00000001_Build.txt", kModel));
    context.facts->of<ComparedTensors>().set(std::make_shared<const accuracy::Compared>(std::move(compared)));
    CHECK(page.hasModel());
}

TEST_CASE("findings of the nodes of dumps colour the graph and link to the finding and back", "[graph][page]")
{
    const auto root = std::filesystem::path(OPSCOPE_SOURCE_DIR) / "samples/dumps_small_net";
    auto dumps = std::make_shared<Report>();
    dumps->kind = ReportKind::Dumps;
    dumps->root = root;
    Selection selection;
    PanelContext context(dumps, selection);
    context.root = root.string();
    GraphPage page(context);
    const auto hasFindings = [&] {
        return seen<QComboBox>(page, "Colour by").findData(QStringLiteral("finding")) >= 0;
    };
    REQUIRE(QTest::qWaitFor(hasFindings, 30'000));
    CHECK(seen<QComboBox>(page, "Colour by").currentData().toString() == QStringLiteral("finding"));
    auto& run = context.facts->of<AdviceRun>();
    const auto finding = std::ranges::find(run.advice().findings, "accuracy", &Finding::rule);
    REQUIRE(finding != run.advice().findings.end());
    REQUIRE(finding->subjects.front().kind == SubjectKind::Node);
    const auto target = nodeOf(*context.workspace, *finding);
    CHECK(page.reveal(target));
    const auto node = page.findChild<GraphCanvas*>(QStringLiteral("graph.canvas_b"))->selectedNode();
    REQUIRE(node);
    const auto& colors = page.findChild<GraphCanvas*>(QStringLiteral("graph.canvas_b"))->colors();
    CHECK(colors.names.contains(QStringLiteral("Results that differ from the ground truth")));
    CHECK(colors.ofNode[node->index()] == 0);
    CHECK(colors.colorOf(0, currentTheme()) == currentTheme().color(Token::Bad));
    CHECK(std::ranges::count_if(colors.ofNode, [](double value) { return std::isnan(value); }) > 0);
    QSignalSpy asked(page.findChild<NodeDetails*>(), &NodeDetails::findingRequested);
    const auto items =
        page.findChild<NodeDetails*>()->findItems(colors.names[0], Qt::MatchExactly | Qt::MatchRecursive);
    REQUIRE_FALSE(items.isEmpty());
    Q_EMIT page.findChild<NodeDetails*>()->itemActivated(items[0], 0);
    CHECK(asked.size() == 1);
    const auto chosen = QString::fromLatin1(GENERATE("finding", "type")); // stays when the advisor runs again
    seen<QComboBox>(page, "Colour by").setCurrentIndex(seen<QComboBox>(page, "Colour by").findData(chosen));
    run.restart(context.workspace);
    CHECK_FALSE(hasFindings());
    REQUIRE(QTest::qWaitFor(hasFindings, 30'000));
    CHECK(seen<QComboBox>(page, "Colour by").currentData().toString() == chosen);
}

TEST_CASE("a node is revealed by the name of its op", "[graph][page]")
{
    GraphStage stage(run("net/conv", "net_relu")); // as in files
    stage.open();
    CHECK(stage.page->reveal({.node = QStringLiteral("net_relu")}));
    CHECK(stage.canvas()->selectedNode() == NodeId{2});
}

TEST_CASE("the search marks its hits and Enter goes from hit to hit", "[graph][page]")
{
    GraphStage stage;
    stage.open();
    stage.search(QStringLiteral("NET"));
    CHECK(stage.searchHits()->text().startsWith(QStringLiteral("2")));
    QTest::keyClick(stage.searchEdit(), Qt::Key_Return);
    CHECK(stage.canvas()->selectedNode() == NodeId{1});
    QTest::keyClick(stage.searchEdit(), Qt::Key_Return);
    CHECK(stage.canvas()->selectedNode() == NodeId{2});
    CHECK(stage.searchHits()->text() == QStringLiteral("2 of 2"));
    stage.search(QStringLiteral("attr:pads=[1,"));
    QTest::keyClick(stage.searchEdit(), Qt::Key_Return);
    CHECK(stage.canvas()->selectedNode() == NodeId{1});
    stage.search(QStringLiteral("1,224"));
    CHECK(stage.searchHits()->text().startsWith(QStringLiteral("1")));
}

TEST_CASE("a model that was opened itself is shown at once", "[graph][page]")
{
    const TempFolder folder;
    const auto file = folder.write("ge_proto_00000009_Build.txt", kModel).string();
    Selection selection;
    PanelContext context(std::make_shared<Report>(), selection);
    context.root = file;
    GraphPage page(context);
    CHECK(QTest::qWaitFor([&] { return page.hasModel(); }, 10'000));
    CHECK(seen<QComboBox>(page, "Colour by").count() == 1); // without a run there are no times
    CHECK(page.cliCommand().startsWith(QStringLiteral("opscope-cli graph nodes ")));
}

TEST_CASE("the graph is written as a picture and a node as text", "[graph][page]")
{
    GraphStage stage;
    stage.open();
    for (const auto* name : {"g.svg", "g.png", "g.pdf"}) {
        const auto path = QString::fromStdString((stage.folder / name).string());
        stage.page->exportPicture(path, true);
        QFile file(path);
        REQUIRE(file.open(QIODevice::ReadOnly));
        CHECK(file.size() > 500);
    }
    stage.canvas()->showNode(NodeId{1});
    for (auto* action : stage.page->commands()) {
        if (action->objectName() == QLatin1String("graph.copy"))
            action->trigger();
    }
    CHECK(QApplication::clipboard()->text().contains(QStringLiteral("Type\tConv2D\n")));
}

TEST_CASE("findings and accuracy are colours and details of a node", "[graph][page]")
{
    GraphStage stage;
    stage.open();
    const auto result = stage.folder.write(
        "result.csv", "Index,OpType,NPUDump,DataType,Address,GroundTruth,DataType,Address,TensorIndex,Shape,"
                      "CosineSimilarity,MaxAbsoluteError,CompareFailReason\n"
                      "0,Conv2D,net/conv,float16,NaN,conv,float32,NaN,net/conv:output:0,[1],0.5,2.0,\n");
    stage.page->openTensors(QString::fromStdString(result.string()));
    REQUIRE(QTest::qWaitFor(
        [&] {
            return seen<QComboBox>(*stage.page, "Colour by").currentText() ==
                   QStringLiteral("Colour: CosineSimilarity");
        },
        10'000));
    const auto& colors = stage.canvas()->colors();
    CHECK(colors.ofNode[1] == 0.5);
    CHECK(colors.isLowBad);
    CHECK(std::isnan(colors.ofNode[2]));
    stage.canvas()->showNode(NodeId{1});
    CHECK(stage.detail("output 0") == QStringLiteral("CosineSimilarity 0.5, MaxAbsoluteError 2.0"));
    CHECK(QTest::qWaitFor(
        [&] { return seen<QComboBox>(*stage.page, "Colour by").findData(QStringLiteral("finding")) >= 0; },
        20'000));
}

TEST_CASE("a stopped comparison of tensors is reported in the legend", "[graph][page]")
{
    GraphStage stage;
    stage.open();
    accuracy::ResultRow row;
    row.tensor = "net/conv:output:0";
    row.read(accuracy::Metric::CosineSimilarity, "0.5");
    auto compared = std::make_shared<accuracy::Compared>();
    compared->result.rows = {row};
    compared->result.isStopped = true;
    stage.canvas()->showNode(NodeId{1});
    stage.facts().of<ComparedTensors>().set(compared);
    auto& by = seen<QComboBox>(*stage.page, "Colour by");
    by.setCurrentIndex(by.findData(QStringLiteral("accuracy:CosineSimilarity")));
    Q_EMIT by.activated(by.currentIndex());
    CHECK(stage.canvas()->colors().ofNode[1] == 0.5);
    CHECK(seen<GraphLegend>(
              *stage.page,
              "CosineSimilarity: the comparison was stopped: not all tensors are in it, 0 - 1, not known")
              .isVisible());
}

TEST_CASE("the node panel names the nodes that run before and after a node", "[graph][page]")
{
    GraphStage stage;
    stage.model = stage.folder
                      .write("order_Build.txt", R"(graph {
      op { name: "send" type: "Send" }
      op { name: "recv" type: "Recv" input: "send:-1" } })")
                      .string();
    stage.open();
    stage.canvas()->showNode(NodeId{0});
    CHECK(stage.detail("before") == QStringLiteral("recv"));
    stage.canvas()->showNode(NodeId{1});
    CHECK(stage.detail("after") == QStringLiteral("send"));
}

TEST_CASE("a model is shown by its path", "[graph][page]")
{
    GraphStage stage;
    CHECK(stage.page->reveal({.model = QString::fromStdString(stage.model)}));
    stage.wait();
    CHECK(stage.page->hasModel());
}

TEST_CASE("the ops of the run are in a table with links to their nodes", "[graph][page]")
{
    GraphStage stage;
    stage.open();
    auto* const links = stage.links();
    REQUIRE(links != nullptr);
    REQUIRE(QTest::qWaitFor([&] { return links->shown().rows != nullptr; }, 10'000));
    CHECK(links->table()->rows == 3); // a link, a node without an op, an op without a node
    stage.canvas()->clearSelection();
    links->view()->setCurrentIndex(links->model()->index(1, 0));
    CHECK(stage.canvas()->selectedNode() == NodeId{2});
    stage.canvas()->showNode(NodeId{1});
    CHECK(links->currentRow() == 0U);
}

TEST_CASE("the selected ops of the graph can be dumped", "[graph][page]")
{
    GraphStage stage;
    stage.open();
    QSignalSpy asked(stage.page.get(), &Page::dumpRequested);
    auto* const dump = stage.page->findChild<QAction*>(QStringLiteral("graph.dump"));
    dump->trigger();
    REQUIRE(asked.count() == 1);
    CHECK(asked[0][0].toString() == QString::fromStdString(stage.model));
    CHECK(asked[0][1].toStringList().isEmpty()); // nothing is selected: all
    stage.canvas()->showNode(NodeId{1});
    dump->trigger();
    CHECK(asked[1][1].toStringList() == QStringList{QStringLiteral("net/conv")});
    CHECK_FALSE(stage.page->findChild<QAction*>(QStringLiteral("graph.withoutInPlace"))->isVisible());
}

TEST_CASE("a Caffe network is written without its in-place layers", "[graph][page]")
{
    GraphStage stage;
    const auto network = stage.folder.write("net.prototxt", R"(name: "net"
layer { name: "data" type: "Input" top: "data" }
layer { name: "conv" type: "Convolution" bottom: "data" top: "conv" }
layer { name: "relu" type: "ReLU" bottom: "conv" top: "conv" }
)");
    stage.page->openModel(QString::fromStdString(network.string()));
    stage.wait();
    REQUIRE(stage.page->hasModel());
    CHECK(stage.page->findChild<QAction*>(QStringLiteral("graph.withoutInPlace"))->isVisible());
    const auto target = (stage.folder / "out.prototxt").string();
    stage.page->writeWithoutInPlace(QString::fromStdString(target));
    const auto written = openGraph(target);
    REQUIRE(written);
    CHECK((*written)->fact("in-place layers").empty());
    CHECK((*written)->nodes.size() == 3);
    CHECK(stage.page->findChild<QLabel*>(QStringLiteral("graph.notice"))
              ->text()
              .contains(QStringLiteral("out.prototxt")));
}
