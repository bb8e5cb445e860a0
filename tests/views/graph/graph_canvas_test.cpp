// SPDX-License-Identifier: GPL-3.0-or-later
// Operates the canvas with real keys and mouse events, off the screen.
#include "views/graph/graph_canvas.h"

#include <cmath>
#include <fmt/format.h>

#include <QApplication>
#include <QElapsedTimer>
#include <QMenu>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

#include <catch2/catch.hpp>

#include "core/graph/model/graph_builder.h"
#include "views/graph/graph_legend.h"

using namespace opscope;

namespace {

/// "in", then layers of three nodes, each in a scope, one after the other; all read `mask`.
ModelGraphPtr layeredGraph(int layers)
{
    GraphBuilder builder("test", "model");
    builder.addSubgraph("g");
    builder.addNode("in", "Data");
    builder.addNode("mask", "Data");
    std::uint32_t last = 0;
    for (int l = 0; l < layers; ++l) {
        for (const auto* name : {"conv", "cast", "relu"}) {
            builder.addNode(fmt::format("net/layer_{}/{}", l, name),
                            name[0] == 'c' && name[1] == 'a' ? "Cast" : name);
            builder.addInput({NodeId{last}, 0, {}, {}});
            builder.addInput({NodeId{1}, 0, {}, {}});
            last = static_cast<std::uint32_t>(builder.graph().nodes.size() - 1);
        }
    }
    return *builder.finish();
}

/// Parallel chains that read one input.
ModelGraphPtr chainsOf(int chains, int length)
{
    GraphBuilder builder("test", "model");
    builder.addSubgraph("g");
    builder.addNode("in", "Data");
    for (int chain = 0; chain < chains; ++chain) {
        std::uint32_t last = 0;
        for (int i = 0; i < length; ++i) {
            builder.addNode(fmt::format("conv_{}_{}", chain, i), "Conv2D");
            builder.addInput({NodeId{last}, 0, {}, {}});
            last = static_cast<std::uint32_t>(builder.graph().nodes.size() - 1);
        }
    }
    return *builder.finish();
}

struct CanvasStage {
    explicit CanvasStage(int layers, QSize size = {900, 600}) : CanvasStage(layeredGraph(layers), size) {}
    explicit CanvasStage(const ModelGraphPtr& graph, QSize size = {900, 600})
    {
        canvas.resize(size);
        canvas.show();
        QSignalSpy laidOut(&canvas, &GraphCanvas::sceneChanged);
        canvas.setGraph(graph);
        REQUIRE(laidOut.wait(10'000));
        canvas.setFocus();
    }
    void key(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        QTest::keyClick(&canvas, key, modifiers);
    }
    /// Calls `act` and waits for the new layout.
    template <class Do>
    void relaid(const Do& act)
    {
        QSignalSpy laidOut(&canvas, &GraphCanvas::sceneChanged);
        act();
        REQUIRE((!laidOut.isEmpty() || laidOut.wait(10'000)));
    }
    void wheel(QPoint at, QPoint delta, Qt::KeyboardModifiers modifiers)
    {
        QWheelEvent event(at, canvas.mapToGlobal(at), QPoint(), delta, Qt::NoButton, modifiers,
                          Qt::NoScrollPhase, false);
        QApplication::sendEvent(&canvas, &event);
    }
    void drag(QPoint from, QPoint to)
    {
        QTest::mousePress(&canvas, Qt::LeftButton, {}, from);
        for (const auto at : {from + (to - from) / 2, to}) {
            QMouseEvent event(QEvent::MouseMove, at, canvas.mapToGlobal(at), Qt::NoButton, Qt::LeftButton,
                              {});
            QApplication::sendEvent(&canvas, &event);
        }
        QTest::mouseRelease(&canvas, Qt::LeftButton, {}, to);
    }
    QRectF rectOf(std::string_view label)
    {
        for (const auto& box : canvas.scene()->boxes) {
            if (box.label == label)
                return canvas.camera().toWindow(GraphPainter::rectOf(box));
        }
        FAIL("no box " << label);
        return {};
    }
    bool isShown(std::string_view label)
    {
        return std::ranges::find(canvas.scene()->boxes, label, &SceneBox::label) !=
               canvas.scene()->boxes.end();
    }
    QString selected() { return canvas.accessibleDescription().section(QLatin1Char('\n'), 0, 0); }
    QImage picture() { return canvas.grab().toImage(); }

    GraphCanvas canvas;
};

/// The number of pixels that differ visibly.
int differing(const QImage& a, const QImage& b)
{
    REQUIRE(a.size() == b.size());
    int count = 0;
    for (int y = 0; y < a.height(); ++y) {
        for (int x = 0; x < a.width(); ++x) {
            const auto p = a.pixel(x, y);
            const auto q = b.pixel(x, y);
            count += std::max({std::abs(qRed(p) - qRed(q)), std::abs(qGreen(p) - qGreen(q)),
                               std::abs(qBlue(p) - qBlue(q))}) > 8;
        }
    }
    return count;
}

} // namespace

TEST_CASE("a model is legible at first: the entire model if that is legible and otherwise its top",
          "[graph][canvas]")
{
    const CanvasStage small(1);
    CHECK(small.canvas.camera().scale == 1);
    for (const int layers : {10, 80}) {
        CanvasStage stage(layers);
        CHECK(stage.canvas.camera().scale >= GraphCamera::kReadable);
        CHECK(stage.canvas.rect().contains(stage.rectOf("in").toAlignedRect()));
    }
}

TEST_CASE("a small model is at first completely visible and in the middle", "[graph][canvas]")
{
    CanvasStage stage(chainsOf(1, 7), {560, 420});
    CHECK(stage.canvas.camera().scale < 1);
    const auto seen = stage.canvas.camera().toWindow(
        QRectF(0, 0, stage.canvas.scene()->width, stage.canvas.scene()->height));
    CHECK(QRectF(stage.canvas.rect()).contains(seen));
    CHECK(std::abs(seen.center().x() - 280) < 1);
    CHECK(std::abs(seen.center().y() - 210) < 1);
}

TEST_CASE("many new names in the view are painted within some frames", "[graph][canvas]")
{
    CanvasStage stage(chainsOf(20, 20), {1300, 800});
    stage.relaid([&] { stage.canvas.openAll(); });
    GraphCamera camera;
    for (const double scale : {0.3, 0.42}) { // without names, then with the names of about a hundred boxes
        camera.scale = scale;
        camera.centreOn({stage.canvas.scene()->width / 2, stage.canvas.scene()->height / 2},
                        stage.canvas.size());
        stage.canvas.setCamera(camera);
        static_cast<void>(stage.picture());
    }
    CHECK(stage.canvas.isBusy());
    REQUIRE(QTest::qWaitFor([&] { return !stage.canvas.isBusy(); }, 10'000));
    const auto moved = stage.picture();
    stage.canvas.setColors(stage.canvas.colors()); // all texts are made again
    CHECK_FALSE(stage.canvas.isBusy());
    CHECK(differing(moved, stage.picture()) == 0);
}

TEST_CASE("a click selects a node and Escape leaves it", "[graph][canvas]")
{
    CanvasStage stage(2);
    QSignalSpy changed(&stage.canvas, &GraphCanvas::selectionChanged);
    QTest::mouseClick(&stage.canvas, Qt::LeftButton, {}, stage.rectOf("in").center().toPoint());
    CHECK(stage.canvas.selectedNode() == NodeId{0});
    CHECK(stage.selected() == QStringLiteral("in"));
    stage.key(Qt::Key_Escape);
    CHECK_FALSE(stage.canvas.selectedNode());
    CHECK(changed.size() == 2);
}

TEST_CASE("arrow keys follow the edges", "[graph][canvas]")
{
    CanvasStage stage(2);
    stage.canvas.showNode(NodeId{2});
    CHECK(stage.selected() == QStringLiteral("net/layer_0/conv"));
    stage.key(Qt::Key_Down);
    CHECK(stage.selected() == QStringLiteral("net/layer_0/cast"));
    stage.key(Qt::Key_Down);
    stage.key(Qt::Key_Down);
    CHECK(stage.selected() == QStringLiteral("net/layer_1/conv"));
    stage.key(Qt::Key_Up);
    CHECK(stage.selected() == QStringLiteral("net/layer_0/relu"));
}

TEST_CASE("a double click opens a folded scope in place", "[graph][canvas]")
{
    CanvasStage stage(150); // 450 nodes: folded
    REQUIRE(stage.isShown("layer_3"));
    const auto before = stage.rectOf("layer_3");
    stage.relaid([&] { QTest::mouseDClick(&stage.canvas, Qt::LeftButton, {}, before.center().toPoint()); });
    CHECK(stage.isShown("conv"));
    const auto after = stage.rectOf("layer_3");
    CHECK(std::abs(after.top() - before.top()) < 0.01);
    CHECK(std::abs(after.center().x() - before.center().x()) < 0.01);
    CHECK(after.height() > 2 * before.height());
}

TEST_CASE("Enter opens a scope and minus folds the one around", "[graph][canvas]")
{
    CanvasStage stage(150);
    const auto at = stage.rectOf("layer_2").center().toPoint();
    QTest::mouseClick(&stage.canvas, Qt::LeftButton, {}, at);
    REQUIRE(stage.canvas.selectedScope());
    stage.relaid([&] { stage.key(Qt::Key_Return); });
    CHECK(stage.isShown("relu"));
    QTest::mouseClick(&stage.canvas, Qt::LeftButton, {}, stage.rectOf("cast").center().toPoint());
    CHECK(stage.selected() == QStringLiteral("net/layer_2/cast"));
    stage.relaid([&] { stage.key(Qt::Key_Minus); });
    CHECK_FALSE(stage.isShown("relu"));
    CHECK(stage.selected() == QStringLiteral("net/layer_2"));
}

TEST_CASE("a node in folded scopes is shown when it is asked for", "[graph][canvas]")
{
    CanvasStage stage(150);
    stage.relaid([&] { stage.canvas.showNode(NodeId{2 + 3 * 120}); });
    CHECK(stage.selected() == QStringLiteral("net/layer_120/conv"));
    CHECK(QRectF(stage.canvas.rect()).contains(stage.rectOf("conv")));
}

TEST_CASE("drag and wheel pan and the wheel with Ctrl zooms at the pointer", "[graph][canvas]")
{
    CanvasStage stage(60);
    stage.canvas.setCamera({1, {0, 100}});
    const auto start = stage.canvas.camera();
    stage.drag({300, 300}, {260, 250});
    CHECK(stage.canvas.camera().corner == start.corner + QPointF(40, 50));
    stage.wheel({300, 300}, {0, -120}, Qt::NoModifier);
    CHECK(stage.canvas.camera().corner.y() > start.corner.y() + 50);
    const auto fixed = stage.canvas.camera().toDrawing({200, 200});
    stage.wheel({200, 200}, {0, 120}, Qt::ControlModifier);
    CHECK(stage.canvas.camera().scale > 1);
    CHECK(QLineF(stage.canvas.camera().toDrawing({200, 200}), fixed).length() < 0.01);
}

TEST_CASE("W A S D zoom and pan and F shows all", "[graph][canvas]")
{
    CanvasStage stage(60);
    stage.canvas.setCamera({1, {20, 100}});
    stage.key(Qt::Key_W);
    CHECK(stage.canvas.camera().scale > 1);
    stage.key(Qt::Key_S);
    CHECK(stage.canvas.camera().scale == Approx(1));
    const auto x = stage.canvas.camera().corner.x();
    stage.key(Qt::Key_D);
    CHECK(stage.canvas.camera().corner.x() > x);
    stage.key(Qt::Key_A);
    CHECK(stage.canvas.camera().corner.x() == Approx(x));
    stage.key(Qt::Key_F);
    const QRectF entire(0, 0, stage.canvas.scene()->width, stage.canvas.scene()->height);
    CHECK(stage.canvas.camera().shown(stage.canvas.size()).contains(entire));
}

TEST_CASE("the history of views goes back and forward", "[graph][canvas]")
{
    CanvasStage stage(60);
    const auto home = stage.canvas.camera();
    stage.key(Qt::Key_F);
    const auto all = stage.canvas.camera();
    REQUIRE_FALSE(all == home);
    stage.key(Qt::Key_Backspace);
    CHECK(stage.canvas.camera() == home);
    stage.key(Qt::Key_Backspace, Qt::ShiftModifier);
    CHECK(stage.canvas.camera() == all);
}

TEST_CASE("a moved picture is equal to a picture that is painted again", "[graph][canvas]")
{
    CanvasStage stage(60);
    stage.canvas.setCamera({1, {0, 100}});
    stage.canvas.showNode(NodeId{5});
    const auto before = stage.picture();
    stage.drag({300, 300}, {263, 317});
    const auto moved = stage.picture();
    stage.canvas.setCamera(stage.canvas.camera());
    CHECK(differing(moved, stage.picture()) < 100); // of 540 000: a smooth line is rounded at a cut
    CHECK(differing(moved, before) > 1000);
}

TEST_CASE("slash opens the search and hits are marked", "[graph][canvas]")
{
    CanvasStage stage(3);
    QSignalSpy asked(&stage.canvas, &GraphCanvas::searchRequested);
    stage.key(Qt::Key_Slash);
    stage.key(Qt::Key_F, Qt::ControlModifier);
    CHECK(asked.size() == 2);
    const auto before = stage.picture();
    stage.canvas.setFound({NodeId{3}});
    CHECK_FALSE(stage.picture() == before);
    stage.canvas.setFound({});
    CHECK(stage.picture() == before);
}

TEST_CASE("a constant that is found is shown where it is read", "[graph][canvas]")
{
    GraphBuilder builder("test", "model");
    builder.addSubgraph("g");
    builder.addNode("in", "Data");
    std::uint32_t last = 0;
    for (int i = 0; i < 60; ++i) {
        builder.addNode(fmt::format("weights_{}", i), "Const");
        builder.addNode(fmt::format("conv_{}", i), "Conv2D");
        builder.addInput({NodeId{last}, 0, {}, {}});
        builder.addInput({NodeId{static_cast<std::uint32_t>(2 * i + 1)}, 0, {}, {}});
        last = static_cast<std::uint32_t>(2 * i + 2);
    }
    CanvasStage stage(*builder.finish());
    const NodeId weights{81};
    stage.canvas.setFound({weights});
    stage.canvas.showNode(weights);
    CHECK(stage.canvas.selectedNode() == weights);
    CHECK(stage.canvas.rect().contains(stage.rectOf("conv_40").toAlignedRect()));
}

TEST_CASE("the overview jumps to where it is pressed", "[graph][canvas]")
{
    CanvasStage stage(80);
    stage.canvas.setCamera({1, {0, 0}});
    const auto before = stage.canvas.camera();
    QTest::mouseClick(&stage.canvas, Qt::LeftButton, {},
                      QPoint(stage.canvas.width() - 30, stage.canvas.height() - 30));
    CHECK(stage.canvas.camera().corner.y() > before.corner.y() + 1000);
    CHECK_FALSE(stage.canvas.selectedNode());
}

TEST_CASE("frames are explained by the legend where a model has them", "[graph][canvas]")
{
    const auto marks = marksIn(*layeredGraph(1));
    CHECK(marks.hasLayoutChange); // a Cast
    CHECK_FALSE(marks.hasFused);
    GraphLegend legend;
    legend.resize(700, 30);
    legend.setColors({}, {});
    const auto without = legend.grab().toImage();
    legend.setColors({}, marks);
    CHECK(differing(without, legend.grab().toImage()) > 50);
}

TEST_CASE("a legend that is too narrow for names and frames has a row for each", "[graph][canvas]")
{
    GraphLegend legend;
    GraphColors colors;
    colors.title = QStringLiteral("Type");
    colors.names = {QStringLiteral("Convolution"), QStringLiteral("Activation"), QStringLiteral("Pooling")};
    legend.setColors(colors, {.hasLayoutChange = true, .hasFused = true});
    CHECK(legend.heightForWidth(2000) == legend.sizeHint().height());
    CHECK(legend.heightForWidth(300) > legend.heightForWidth(2000));
    legend.resize(300, legend.heightForWidth(300));
    CHECK(legend.focusPolicy() == Qt::NoFocus); // the list does not exist
    for (const auto* words : {"Convolution", "Pooling", "changes layout or type", "several ops in one"})
        CHECK(legend.toolTip().contains(QLatin1String(words)));
}

TEST_CASE("names that do not fit into a legend are in its list", "[graph][canvas]")
{
    GraphLegend legend;
    GraphColors colors;
    colors.title = QStringLiteral("Type");
    for (int i = 0; i < 60; ++i)
        colors.names << QStringLiteral("Convolution%1").arg(i);
    colors.palette.assign(60, Qt::red);
    legend.resize(500, 100);
    legend.setColors(colors, {.hasControls = true, .group = QStringLiteral("could be one op")});
    legend.show();
    CHECK(legend.heightForWidth(500) == 3 * legend.heightForWidth(100'000));
    CHECK(legend.focusPolicy() == Qt::TabFocus);
    CHECK(legend.accessibleName().contains(QStringLiteral("could be one op")));
    QTest::keyClick(&legend, Qt::Key_Space);
    const auto* const list = legend.findChild<QMenu*>();
    REQUIRE(list != nullptr);
    CHECK(list->actions().size() == 60);
}

TEST_CASE("the overview is in a corner without boxes and can be hidden", "[graph][canvas]")
{
    CanvasStage stage(80);
    auto camera = stage.canvas.camera();
    camera.scale = 1;
    const auto& scene = *stage.canvas.scene();
    camera.corner = {scene.width - 850, scene.height / 2}; // boxes are at the right
    const auto inCorner = [&](bool isLeft) {
        const auto picture = stage.canvas.grab().toImage();
        const int x = isLeft ? 12 : stage.canvas.width() - 13;
        return picture.pixelColor(x, stage.canvas.height() - 20) == currentTheme().color(Token::Border);
    };
    stage.canvas.setCamera(camera);
    const bool wasShown = inCorner(true) || inCorner(false);
    CHECK(wasShown);
    stage.canvas.setOverviewShown(false);
    CHECK_FALSE((inCorner(true) || inCorner(false)));
}

TEST_CASE("colours are painted and explained by the legend", "[graph][canvas]")
{
    CanvasStage stage(2);
    GraphLegend legend;
    legend.setColors(stage.canvas.colors());
    CHECK(legend.accessibleName() == QStringLiteral("Type: Cast, Data, conv, relu"));
    const auto byType = stage.picture();
    GraphColors times;
    times.title = QStringLiteral("Time");
    times.ofNode = std::vector<double>(8, std::nan(""));
    times.ofNode[2] = 3;
    times.most = 4;
    times.text = [](double value) { return QStringLiteral("%1 us").arg(value); };
    stage.canvas.setColors(times);
    CHECK_FALSE(stage.picture() == byType);
    legend.setColors(times);
    CHECK(legend.accessibleName() == QStringLiteral("Time: 0 us - 4 us, not known"));
    stage.canvas.showNode(NodeId{2});
    CHECK(stage.canvas.accessibleDescription().contains(QStringLiteral("Time: 3 us")));
}
