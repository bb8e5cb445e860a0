// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/graph/graph_page.h"

#include <cmath>

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

#include "core/report/report_builder.h"
#include "tests/support/slices.h"
#include "tests/support/temp_folder.h"
#include "views/graph/graph_canvas.h"
#include "views/graph/model_chooser.h"
#include "views/graph/node_details.h"
#include "views/tables/grid_view.h"
#include "views/tables/table_widget.h"
#include "views/workers/workers.h"

using namespace opscope;

namespace {

const char* const kModel = R"(graph {
  op { name: "in" type: "Data" output_desc { dtype: DT_FLOAT16 shape { dim: 1 dim: 224 } } }
  op { name: "net/conv" type: "Conv2D" input: "in:0" attr { key: "pads" value { list { i: 1 i: 2 } } } }
  op { name: "net/relu" type: "Relu" input: "net/conv:0" } })";

/// Two executions of the conv, one of what is no node.
ReportPtr run(const char* conv = "net/conv", const char* other = "other")
{
    auto report = std::make_shared<Report>();
    auto& ops = report->ops;
    const auto op = [&](const char* name, std::int64_t dur) {
        ops.name.push_back(report->strings.intern(name));
        ops.type.push_back(report->strings.intern("Conv2D"));
        ops.taskType.push_back(report->strings.intern("AI_CORE"));
        ops.start.push_back(0);
        ops.dur.push_back(dur);
        ops.device.push_back(0);
        ops.stream.push_back(0);
        ops.step.push_back(kNoStep);
        ops.model.push_back(0);
        ops.slice.push_back(SliceId{static_cast<std::uint32_t>(ops.slice.size())});
    };
    op(conv, 30'000);
    op(other, 7'000);
    op(conv, 50'000);
    return report;
}

struct Stage {
    explicit Stage(ReportPtr report = run(), const std::string& file = "ge_proto_00000001_Build.txt")
    {
        folder.write("run/x.csv", "a\n");
        model = folder.write("run/" + file, kModel).string();
        PanelContext context(std::move(report), selection);
        context.root = (folder / "run").string();
        page = std::make_unique<GraphPage>(context);
        page->resize(1000, 600);
        page->show();
    }
    void open()
    {
        QSignalSpy opened(page.get(), &GraphPage::modelOpened);
        QSignalSpy laidOut(page->canvas(), &GraphCanvas::sceneChanged);
        QSignalSpy matched(page.get(), &GraphPage::matched);
        page->openModel(QString::fromStdString(model));
        REQUIRE(opened.wait(10'000));
        REQUIRE((!laidOut.isEmpty() || laidOut.wait(10'000)));
        REQUIRE((!matched.isEmpty() || matched.wait(10'000)));
    }
    /// Types into the search and waits for its answer.
    void search(const QString& text)
    {
        QSignalSpy searched(page.get(), &GraphPage::searched);
        page->searchEdit()->setText(text);
        REQUIRE(searched.wait(10'000));
    }
    void compare(const std::filesystem::path& other)
    {
        QSignalSpy compared(page.get(), &GraphPage::compared);
        QSignalSpy laidOut(page->otherCanvas(), &GraphCanvas::sceneChanged);
        QSignalSpy matched(page.get(), &GraphPage::matched);
        page->compareWith(QString::fromStdString(other.string()));
        REQUIRE(compared.wait(10'000));
        REQUIRE((!laidOut.isEmpty() || laidOut.wait(10'000)));
        REQUIRE((!matched.isEmpty() || matched.wait(10'000)));
    }
    QString detail(const char* name) const
    {
        const auto items =
            page->details()->findItems(QLatin1String(name), Qt::MatchExactly | Qt::MatchRecursive);
        return items.isEmpty() ? QString() : items[0]->text(1);
    }

    TempFolder folder;
    std::string model;
    Selection selection;
    std::unique_ptr<GraphPage> page;
};

} // namespace

TEST_CASE("a model near the run is offered and opened by a click", "[graph][page]")
{
    Stage stage;
    auto* const list = stage.page->chooser()->list();
    REQUIRE(QTest::qWaitFor([&] { return list->count() == 1; }, 10'000));
    QSignalSpy opened(stage.page.get(), &GraphPage::modelOpened);
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualItemRect(list->item(0)).center());
    REQUIRE(opened.wait(10'000));
    CHECK(stage.page->hasModel());
    CHECK(stage.detail("Nodes") == QStringLiteral("3"));
}

TEST_CASE("a file that is no model is refused with a reason and another can be chosen", "[graph][page]")
{
    Stage stage;
    stage.page->openModel(QString::fromStdString((stage.folder / "run/x.csv").string()));
    const auto said = [&] {
        for (const auto* label : stage.page->chooser()->findChildren<QLabel*>()) {
            if (label->isVisible() && label->text().contains(QStringLiteral("x.csv")))
                return true;
        }
        return false;
    };
    CHECK(QTest::qWaitFor(said, 10'000));
    stage.open();
    CHECK(stage.page->hasModel());
}

TEST_CASE("nodes have the times of their ops as colours and details", "[graph][page]")
{
    Stage stage;
    stage.open();
    CHECK(stage.page->colorCombo()->currentText() == QStringLiteral("Colour: total time"));
    stage.page->canvas()->showNode(NodeId{1});
    CHECK(stage.detail("Executions") == QStringLiteral("2"));
    CHECK(stage.detail("Total") == QStringLiteral("80.000 us"));
    CHECK(stage.detail("Average") == QStringLiteral("40.000 us"));
    CHECK(stage.detail("Found by") == QStringLiteral("name, 100 % sure"));
    CHECK(stage.detail("pads") == QStringLiteral("[1, 2]"));
    CHECK(stage.page->canvas()->accessibleDescription().contains(QStringLiteral("80.00 us")));
}

TEST_CASE("a node selects the slices of its op and a slice shows its node", "[graph][page]")
{
    Stage stage;
    stage.open();
    stage.page->canvas()->showNode(NodeId{1});
    CHECK(stage.selection.slices() == std::vector{SliceId{0}, SliceId{2}});
    stage.page->canvas()->clearSelection();
    stage.selection.setSlices({SliceId{2}});
    CHECK(stage.page->canvas()->selectedNode() == NodeId{1});
    stage.selection.setSlices({SliceId{1}}); // no node: what is shown stays
    CHECK(stage.page->canvas()->selectedNode() == NodeId{1});
}

TEST_CASE("a node is revealed by its name", "[graph][page]")
{
    Stage stage;
    stage.open();
    CHECK(stage.page->reveal({.node = QStringLiteral("net/relu")}));
    CHECK(stage.page->canvas()->selectedNode() == NodeId{2});
}

TEST_CASE("how many ops of the run are in the model is told and whether it may be another", "[graph][page]")
{
    Stage stage;
    stage.open();
    CHECK(stage.page->noteLabel()->toolTip().contains(QStringLiteral("1 of 2 ops of the run are in it")));
    CHECK_FALSE(stage.page->noticeLabel()->isVisible());
    Stage foreign(run("elsewhere", "nowhere"));
    foreign.open();
    CHECK(foreign.page->noticeLabel()->isVisible());
    CHECK(foreign.page->noticeLabel()->text().startsWith(QStringLiteral("only 0 of 2 ops are nodes")));
}

TEST_CASE("the only model beside dumps is attached", "[graph][page]")
{
    auto dumps = std::make_shared<Report>();
    dumps->kind = ReportKind::Dumps;
    const Stage stage(dumps);
    QSignalSpy opened(stage.page.get(), &GraphPage::modelOpened);
    CHECK((opened.wait(10'000) || stage.page->hasModel()));
}

TEST_CASE("a node is revealed by the name of its op", "[graph][page]")
{
    Stage stage(run("net/conv", "net_relu")); // as files have it
    stage.open();
    CHECK(stage.page->reveal({.node = QStringLiteral("net_relu")}));
    CHECK(stage.page->canvas()->selectedNode() == NodeId{2});
}

TEST_CASE("the search marks what it finds and Enter goes from hit to hit", "[graph][page]")
{
    Stage stage;
    stage.open();
    stage.search(QStringLiteral("NET"));
    CHECK(stage.page->hitLabel()->text().startsWith(QStringLiteral("2")));
    QTest::keyClick(stage.page->searchEdit(), Qt::Key_Return);
    CHECK(stage.page->canvas()->selectedNode() == NodeId{1});
    QTest::keyClick(stage.page->searchEdit(), Qt::Key_Return);
    CHECK(stage.page->canvas()->selectedNode() == NodeId{2});
    CHECK(stage.page->hitLabel()->text() == QStringLiteral("2 of 2"));
    stage.search(QStringLiteral("attr:pads=[1,"));
    QTest::keyClick(stage.page->searchEdit(), Qt::Key_Return);
    CHECK(stage.page->canvas()->selectedNode() == NodeId{1});
    stage.search(QStringLiteral("1,224"));
    CHECK(stage.page->hitLabel()->text().startsWith(QStringLiteral("1")));
}

TEST_CASE("a model that was opened itself is shown at once", "[graph][page]")
{
    const TempFolder folder;
    const auto file = folder.write("ge_proto_00000009_Build.txt", kModel).string();
    Selection selection;
    PanelContext context(std::make_shared<Report>(), selection);
    context.root = file;
    GraphPage page(context);
    QSignalSpy opened(&page, &GraphPage::modelOpened);
    CHECK(opened.wait(10'000));
    CHECK(page.colorCombo()->count() == 1); // no run: no times
    CHECK(page.cliCommand().startsWith(QStringLiteral("opscope-cli graph nodes ")));
}

TEST_CASE("the graph is written as a picture and a node as text", "[graph][page]")
{
    Stage stage;
    stage.open();
    for (const auto* name : {"g.svg", "g.png", "g.pdf"}) {
        const auto path = QString::fromStdString((stage.folder / name).string());
        stage.page->exportPicture(path, true);
        QFile file(path);
        REQUIRE(file.open(QIODevice::ReadOnly));
        CHECK(file.size() > 500);
    }
    stage.page->canvas()->showNode(NodeId{1});
    for (auto* action : stage.page->commands()) {
        if (action->objectName() == QLatin1String("graph.copy"))
            action->trigger();
    }
    CHECK(QApplication::clipboard()->text().contains(QStringLiteral("Type\tConv2D\n")));
}

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

TEST_CASE("two models stand side by side with their states in words and a table", "[graph][page]")
{
    Stage stage;
    stage.open();
    CHECK_FALSE(stage.page->otherCanvas()->isVisible());
    stage.compare(stage.folder.write("other_Build.txt", kOther));
    CHECK(stage.page->otherCanvas()->isVisible());
    CHECK(stage.page->colorCombo()->currentText() == QStringLiteral("Colour: difference"));
    CHECK(words(*stage.page->canvas()) == QStringLiteral("same fused same"));
    CHECK(words(*stage.page->otherCanvas()) == QStringLiteral("same fused fused same gone"));
    CHECK(stage.page->noteLabel()->text() == QStringLiteral("0 changed, 0 new, 1 gone, 1 fused"));
    const auto& table = *stage.page->differences()->table();
    CHECK(table.rows == 4);
    CHECK(table.text(1, *table.find("a")) == "net/conv + net/bn");
    CHECK(stage.page->cliCommand().startsWith(QStringLiteral("opscope-cli graph diff ")));
    stage.page->canvas()->showNode(NodeId{1});
    CHECK(stage.detail("Nodes of A") == QStringLiteral("net/conv, net/bn"));
    stage.page->leaveOther();
    CHECK_FALSE(stage.page->otherCanvas()->isVisible());
    CHECK(stage.page->colorCombo()->findData(QStringLiteral("difference")) < 0);
}

TEST_CASE("what is selected and moved in one of two models is so in the other", "[graph][page]")
{
    Stage stage;
    stage.open();
    stage.compare(stage.folder.write("other_Build.txt", kOther));
    auto& a = *stage.page->otherCanvas();
    auto& b = *stage.page->canvas();
    b.showNode(NodeId{2}); // relu
    CHECK(a.selectedNode() == NodeId{3});
    a.setFocus();
    a.showNode(NodeId{2}); // bn, which is in the conv of B
    CHECK(b.selectedNode() == NodeId{1});
    CHECK(stage.detail("Type") == QStringLiteral("BNInferenceD"));
    a.showNode(NodeId{4}); // gone
    CHECK_FALSE(b.selectedNode());
    CHECK(stage.detail("State") == QStringLiteral("gone"));
    CHECK(stage.page->differences()->currentRow() == 3U);
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
    Stage stage;
    stage.open();
    stage.compare(stage.folder.write("other_Build.txt", kOther));
    auto* const table = stage.page->differences();
    REQUIRE(QTest::qWaitFor([&] { return table->shown().rows != nullptr; }, 10'000));
    table->view()->setCurrentIndex(table->model()->index(2, 0));
    CHECK(stage.page->canvas()->selectedNode() == NodeId{2});
    CHECK(stage.page->otherCanvas()->selectedNode() == NodeId{3});
    table->view()->setCurrentIndex(table->model()->index(3, 0));
    CHECK(stage.page->otherCanvas()->selectedNode() == NodeId{4});
}

TEST_CASE("a comparison with a model that is left is no part of the next one", "[graph][page]")
{
    Stage stage;
    stage.open();
    const auto next = stage.folder.write("next_Build.txt", kModel);
    QSignalSpy opened(stage.page.get(), &GraphPage::modelOpened);
    QSignalSpy matched(stage.page.get(), &GraphPage::matched);
    stage.page->openModel(QString::fromStdString(next.string()));
    REQUIRE(workers().waitForDone(10'000)); // it is read, and shown before the answer of the other
    stage.page->compareWith(QString::fromStdString(stage.folder.write("other_Build.txt", kOther).string()));
    REQUIRE(workers().waitForDone(10'000));
    REQUIRE(opened.wait(10'000));
    REQUIRE((!matched.isEmpty() || matched.wait(10'000)));
    CHECK(stage.page->differences() == nullptr);
}

TEST_CASE("with a run of each the time difference stands on each node", "[graph][page]")
{
    Stage stage;
    stage.open();
    stage.compare(stage.folder.write("other_Build.txt", kOther));
    const auto run = stage.folder.write("before/op_summary_0_1_1.csv",
                                        "Op Name,OP Type,Task Start Time(us),Task Duration(us)\n"
                                        "net/conv,Conv2D,100,70\nnet/bn,BNInferenceD,180,40\n");
    QSignalSpy matched(stage.page.get(), &GraphPage::matched);
    stage.page->openOtherRun(QString::fromStdString(run.string()));
    REQUIRE(matched.wait(20'000));
    CHECK(stage.page->colorCombo()->currentText() == QStringLiteral("Colour: time B - A"));
    const auto& colors = stage.page->canvas()->colors();
    CHECK(colors.ofNode[1] == 80'000 - 110'000);
    CHECK(colors.text(colors.ofNode[1]) == QStringLiteral("-30.00 us"));
    CHECK(std::isnan(colors.ofNode[0]));
    const auto& ofA = stage.page->otherCanvas()->colors();
    CHECK(ofA.ofNode[1] == colors.ofNode[1]);
    CHECK(std::isnan(ofA.ofNode[2])); // bn is in that row: the difference counts once
    CHECK(ofA.most == colors.most);
    const auto& table = *stage.page->differences()->table();
    CHECK(table.text(1, *table.find("more")) == "-30.000");
}

TEST_CASE("findings and accuracy are colours and details of a node", "[graph][page]")
{
    Stage stage;
    stage.open();
    const auto result = stage.folder.write(
        "result.csv", "Index,OpType,NPUDump,DataType,Address,GroundTruth,DataType,Address,TensorIndex,Shape,"
                      "CosineSimilarity,MaxAbsoluteError,CompareFailReason\n"
                      "0,Conv2D,net/conv,float16,NaN,conv,float32,NaN,net/conv:output:0,[1],0.5,2.0,\n");
    stage.page->openTensors(QString::fromStdString(result.string()));
    REQUIRE(QTest::qWaitFor(
        [&] { return stage.page->colorCombo()->currentText() == QStringLiteral("Colour: CosineSimilarity"); },
        10'000));
    const auto& colors = stage.page->canvas()->colors();
    CHECK(colors.ofNode[1] == 0.5);
    CHECK(colors.isLowBad);
    CHECK(std::isnan(colors.ofNode[2]));
    stage.page->canvas()->showNode(NodeId{1});
    CHECK(stage.detail("output 0") == QStringLiteral("CosineSimilarity 0.5, MaxAbsoluteError 2.0"));
    CHECK(QTest::qWaitFor([&] { return stage.page->colorCombo()->findData(QStringLiteral("finding")) >= 0; },
                          20'000));
}

TEST_CASE("a model is shown by its path", "[graph][page]")
{
    Stage stage;
    QSignalSpy opened(stage.page.get(), &GraphPage::modelOpened);
    CHECK(stage.page->reveal({.model = QString::fromStdString(stage.model)}));
    REQUIRE(opened.wait(10'000));
    CHECK(stage.page->hasModel());
}
