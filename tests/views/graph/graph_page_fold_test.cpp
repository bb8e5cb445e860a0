// SPDX-License-Identifier: GPL-3.0-or-later
// How the page folds the graph.
#include <mutex>

#include <QAbstractItemView>
#include <QAction>
#include <QComboBox>
#include <QLabel>
#include <QSignalSpy>
#include <QStandardItemModel>
#include <QTest>

#include <catch2/catch.hpp>

#include "tests/views/graph/graph_stage.h"
#include "tests/views/seen.h"
#include "views/graph/graph_text.h"
#include "views/workers/workers.h"

using namespace opscope;
using namespace opscope::test;

namespace {

const char* const kTwoStreams = R"(graph {
  op { name: "in" type: "Data" stream_id: 1 }
  op { name: "net/conv" type: "Conv2D" input: "in:0" stream_id: 1 }
  op { name: "net/relu" type: "Relu" input: "net/conv:0" stream_id: 2 }
  op { name: "net/add" type: "Add" input: "net/relu:0" stream_id: 2 } })";

struct FoldStage : GraphStage {
    explicit FoldStage(const char* text, ReportPtr report = run()) : GraphStage(std::move(report))
    {
        model = folder.write("folded_Build.txt", text).string();
        open();
    }
    QComboBox* box() const { return &seen<QComboBox>(*page, "Fold by"); }
    const QStandardItem* item(int row) const
    {
        return qobject_cast<QStandardItemModel*>(box()->model())->item(row);
    }
    template <class Do>
    void relaid(const Do& act) const
    {
        QSignalSpy laidOut(canvas(), &GraphCanvas::sceneChanged);
        act();
        REQUIRE((!laidOut.isEmpty() || laidOut.wait(10'000)));
    }
    /// The scopes that are drawn, folded ones with a +.
    QString scopes() const
    {
        QStringList out;
        for (const auto& box : std::span(canvas()->scene()->boxes).subspan(1)) {
            if (!box.node.valid())
                out << graphText(box.label) + (box.isOpen ? QString() : QStringLiteral("+"));
        }
        return out.join(QLatin1Char('|'));
    }
    std::uint32_t scopeCalled(std::string_view name) const
    {
        const auto& all = canvas()->scopes().all;
        const auto it = std::ranges::find(all, name, &GraphScope::name);
        REQUIRE(it != all.end());
        return static_cast<std::uint32_t>(it - all.begin());
    }
    QRectF rectOf(std::uint32_t scope) const
    {
        const auto& boxes = canvas()->scene()->boxes;
        const auto it = std::ranges::find_if(
            boxes, [&](const SceneBox& box) { return box.scope == scope && !box.node.valid(); });
        REQUIRE(it != boxes.end());
        return canvas()->camera().toWindow(GraphPainter::rectOf(*it));
    }
};

} // namespace

TEST_CASE("keys in the box fold the graph by stream and skip choices that are not possible",
          "[graph][page][fold]")
{
    FoldStage stage(kTwoStreams);
    CHECK(stage.box()->currentText() == QStringLiteral("Fold: name scope"));
    CHECK(stage.scopes() == QStringLiteral("net"));
    stage.canvas()->showNode(NodeId{2});
    stage.box()->setFocus();
    stage.relaid([&] { QTest::keyClick(stage.box(), Qt::Key_Down); });
    CHECK(stage.box()->currentText() == QStringLiteral("Fold: stream"));
    CHECK(stage.scopes() == QStringLiteral("stream 1+|stream 2|net")); // open around the selection
    CHECK(stage.canvas()->selectedNode() == NodeId{2});                // does not change
    CHECK_FALSE(stage.item(2)->isEnabled());
    CHECK(stage.item(2)->toolTip() == QStringLiteral("The model is one graph without subgraphs"));
    CHECK_FALSE(stage.item(3)->isEnabled());
    QTest::keyClick(stage.box(), Qt::Key_Down); // there is no other choice
    CHECK(stage.box()->currentText() == QStringLiteral("Fold: stream"));
    CHECK(stage.selection.preferences().pages().pageValue(QStringLiteral("graph/foldBy")).toString() ==
          QStringLiteral("stream"));
}

TEST_CASE("a way of folding is kept and waits for a model that has it", "[graph][page][fold]")
{
    GraphStage stage;
    stage.selection.preferences().pages().setPageValue(QStringLiteral("graph/foldBy"),
                                                       QStringLiteral("stream"));
    stage.makePage(run());
    stage.open();
    CHECK(seen<QComboBox>(*stage.page, "Fold by").currentText() == QStringLiteral("Fold: name scope"));
    stage.model = stage.folder.write("folded_Build.txt", kTwoStreams).string();
    stage.open();
    CHECK(seen<QComboBox>(*stage.page, "Fold by").currentText() == QStringLiteral("Fold: stream"));
}

TEST_CASE("the mouse opens a stream in place and its ops are summed up", "[graph][page][fold]")
{
    FoldStage stage(kTwoStreams);
    stage.box()->showPopup();
    auto* const list = stage.box()->view();
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {},
                      list->visualRect(list->model()->index(2, 0)).center()); // a disabled item has no effect
    CHECK(stage.box()->currentIndex() == 0);
    stage.box()->showPopup();
    stage.relaid([&] {
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {},
                          list->visualRect(list->model()->index(1, 0)).center());
    });
    REQUIRE(stage.box()->currentIndex() == 1);
    auto* const canvas = stage.canvas();
    const auto stream = stage.scopeCalled("stream 1");
    const auto corner = [&] {
        const auto rect = stage.rectOf(stream);
        return QPointF(rect.center().x(), rect.top());
    };
    CHECK(stage.scopes() == QStringLiteral("stream 1+|stream 2+"));
    CHECK(stage.page->focusWidget() == canvas); // not the box, where f is a key
    for (int i = 1; i >= 0; --i) {              // opens, folds
        const auto before = corner();
        const auto at = stage.rectOf(stream);
        const auto place = i == 0 ? at.topLeft() + QPointF(8, 8) * canvas->camera().scale : at.center();
        stage.relaid([&] {
            if (i == 0)
                QTest::mouseClick(canvas, Qt::LeftButton, {}, place.toPoint());
            else
                QTest::mouseDClick(canvas, Qt::LeftButton, {}, place.toPoint());
        });
        CHECK((corner() - before).manhattanLength() < 1);
        CHECK(stage.scopes().startsWith(i == 0 ? QStringLiteral("stream 1+") : QStringLiteral("stream 1|")));
    }
    REQUIRE(canvas->selectedScope() == stream);
    CHECK(stage.detail("Nodes") == QStringLiteral("2"));
    CHECK(stage.detail("Executions") == QStringLiteral("2"));
    CHECK(stage.detail("Total") == QStringLiteral("80.000 us"));
    CHECK(canvas->colors().ofScope[stream] == 80'000);
}

TEST_CASE("ops of the run that are several nodes are folded when they are known", "[graph][page][fold]")
{
    FoldStage stage(kTwoStreams, run("net/conv;net/relu"));
    stage.box()->setFocus();
    stage.relaid([&] { QTest::keyClick(stage.box(), Qt::Key_End); });
    CHECK(stage.box()->currentText() == QStringLiteral("Fold: fused ops"));
    CHECK(stage.scopes() == QStringLiteral("net|conv;net/relu+"));
    const auto group = stage.scopeCalled("net/conv;net/relu");
    CHECK(stage.canvas()->colors().ofScope[group] == 80'000);
    stage.canvas()->showNode(NodeId{2}); // opens the scope
    REQUIRE(QTest::qWaitFor([&] { return stage.scopes() == QStringLiteral("net|conv;net/relu"); }, 10'000));
}

TEST_CASE("two models are folded alike by the fused nodes of one", "[graph][page][fold]")
{
    FoldStage stage(R"(graph {
      op { name: "in" type: "Data" }
      op { name: "net/conv" type: "Conv2D" input: "in:0" }
      op { name: "net/relu" type: "Relu" input: "net/conv:0" } })");
    stage.compare(stage.folder.write("other_Build.txt", R"(graph {
      op { name: "in" type: "Data" }
      op { name: "net/conv" type: "Conv2D" input: "in:0" }
      op { name: "net/bn" type: "BNInferenceD" input: "net/conv:0" }
      op { name: "net/relu" type: "Relu" input: "net/bn:0" } })"));
    REQUIRE(stage.item(3)->isEnabled());
    QSignalSpy laidOut(stage.otherCanvas(), &GraphCanvas::sceneChanged);
    stage.box()->setFocus();
    QTest::keyClick(stage.box(), Qt::Key_End);
    REQUIRE(stage.box()->currentIndex() == 3);
    REQUIRE(laidOut.wait(10'000));
    const auto& boxes = stage.otherCanvas()->scene()->boxes;
    const auto fused =
        std::ranges::find_if(boxes, [](const SceneBox& box) { return !box.node.valid() && !box.isOpen; });
    REQUIRE(fused != boxes.end());
    CHECK(fused->nodes == 2);
    CHECK(fused->label == "conv");
    test::part<QAction>(*stage.page, "graph.leaveOther")->trigger();
    CHECK(QTest::qWaitFor([&] { return !stage.item(3)->isEnabled(); }, 10'000));
    CHECK(stage.box()->currentIndex() == 0);
}

TEST_CASE("a run that replaces another one is not folded by the ops of the other one", "[graph][page][fold]")
{
    FoldStage stage(kTwoStreams);
    auto& folder = stage.folder;
    stage.compare(folder.write("other_Build.txt", kTwoStreams));
    const auto openRun = [&](const std::string& name, const char* rows) {
        const auto path =
            folder.write(name, std::string("Op Name,OP Type,Task Start Time(us),Task Duration(us)\n") + rows);
        stage.page->openOtherRun(QString::fromStdString(path.string()));
    };
    openRun("first/op_summary_0_1_1.csv", "a,T,1,1\nb,T,2,1\nc,T,3,1\nnet/conv;net/relu,Conv2D,100,70\n");
    stage.wait();
    CHECK(stage.otherCanvas()->colors().ofScope.size() > 0);
    const auto titleOfA = [&] {
        for (const auto* of : stage.page->findChildren<QLabel*>()) {
            if (of->text().startsWith(QStringLiteral("A: ")))
                return of->text();
        }
        return QString();
    };
    const auto before = titleOfA();
    openRun("second/op_summary_0_2_2.csv", "net/conv,Conv2D,100,20\n");
    REQUIRE(workers().waitForDone(10'000)); // the file is read, but the page has not received the answer yet
    std::mutex busy;
    std::unique_lock lock(busy);
    for (int i = 0; i < workers().maxThreadCount(); ++i)
        workers().start([&busy] { const std::scoped_lock wait(busy); });
    CHECK(QTest::qWaitFor([&] { return titleOfA() != before; }, 10'000));
    stage.box()->setFocus();
    QTest::keyClick(stage.box(), Qt::Key_End); // the choice with ops of neither run
    lock.unlock();
    stage.wait();
    const auto& colors = stage.otherCanvas()->colors();
    CHECK(colors.ofNode[1] == 80'000 - 20'000);
}

TEST_CASE("Fold folds a small model too and Open All opens it again", "[graph][page][fold]")
{
    FoldStage stage(kTwoStreams);
    CHECK(stage.scopes() == QStringLiteral("net"));
    stage.canvas()->setFocus();
    stage.relaid([&] { QTest::keyClick(stage.canvas(), Qt::Key_E, Qt::ShiftModifier); });
    CHECK(stage.scopes() == QStringLiteral("net+"));
    stage.canvas()->foldAll(); // is folded already
    CHECK_FALSE(stage.canvas()->isBusy());
    stage.relaid([&] { QTest::keyClick(stage.canvas(), Qt::Key_E); });
    CHECK(stage.scopes() == QStringLiteral("net"));
}

TEST_CASE("a scope has its nodes and constants apart and the scale has its sum", "[graph][page][fold]")
{
    FoldStage stage(R"(graph {
      op { name: "in" type: "Data" }
      op { name: "net/w" type: "Const" }
      op { name: "net/conv" type: "Conv2D" input: "in:0" input: "net/w:0" }
      op { name: "net/conv2" type: "Conv2D" input: "net/conv:0" input: "net/w:0" } })",
                    run("net/conv", "net/conv2"));
    auto* const canvas = stage.canvas();
    CHECK(canvas->colors().most == 80'000);
    stage.relaid([&] { canvas->foldAll(); });
    CHECK(stage.scopes() == QStringLiteral("net+"));
    CHECK(canvas->colors().ofScope[stage.scopeCalled("net")] == 87'000);
    CHECK(canvas->colors().most == 87'000);
    QTest::mouseClick(canvas, Qt::LeftButton, {}, stage.rectOf(stage.scopeCalled("net")).center().toPoint());
    CHECK(stage.detail("Nodes").startsWith(QStringLiteral("2 (and 1 constant")));
}

TEST_CASE("the way back leads to the part of a graph that was visible", "[graph][page]")
{
    GraphStage stage;
    stage.open();
    auto& canvas = *stage.canvas();
    QSignalSpy laidOut(&canvas, &GraphCanvas::sceneChanged);
    QTest::keyClick(&canvas, Qt::Key_E, Qt::ShiftModifier);
    REQUIRE(laidOut.wait(10'000));
    QTest::keyClick(&canvas, Qt::Key_W);
    const auto camera = canvas.camera();
    const auto folded = canvas.openFlags();
    const auto place = placeOfParts(*stage.page);
    QTest::keyClick(&canvas, Qt::Key_E);
    REQUIRE(laidOut.wait(10'000));
    canvas.fit();
    REQUIRE_FALSE(canvas.camera() == camera);
    REQUIRE(canvas.openFlags() != folded);
    showPlaceOfParts(place);
    REQUIRE(laidOut.wait(10'000));
    CHECK(canvas.camera() == camera);
    CHECK(canvas.openFlags() == folded);
    stage.page->openModel(QString::fromStdString(stage.model)); // another graph is not moved
    stage.wait();
    const auto now = canvas.camera();
    showPlaceOfParts(place);
    CHECK(canvas.camera() == now);
}
