// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/graph/draw/scene.h"

#include <fmt/format.h>
#include <map>
#include <random>
#include <set>

#include "core/graph/draw/draw.h"
#include "core/graph/draw/folding.h"
#include "core/graph/draw/paths.h"
#include "tests/core/graph/graph_files.h"

using namespace opscope;
using namespace opscope::test;

namespace {

const char* const kSceneModel = R"(graph {
  op { name: "in" type: "Data" }
  op { name: "net/a/conv" type: "Conv2D" input: "in:0" input: "net/a/w:0" }
  op { name: "net/a/relu" type: "Relu" input: "net/a/conv:0" }
  op { name: "net/b/<x>" type: "MatMul" input: "net/a/relu:0" }
  op { name: "net/a/w" type: "Const" } })";

GraphScene sceneOf(const ModelGraph& graph, std::size_t most = 300)
{
    const auto scopes = scopesOf(graph);
    return makeScene(graph, scopes, openScopes(graph, scopes, most));
}

std::string labelsOf(const GraphScene& scene)
{
    std::string out;
    for (std::size_t i = 1; i < scene.boxes.size(); ++i)
        out +=
            fmt::format("{}{}{}", i == 1 ? "" : " ", scene.boxes[i].isOpen ? "+" : "", scene.boxes[i].label);
    return out;
}

std::string layeredModel(int layers, int nodes)
{
    std::string text = "graph { op { name: 'x' type: 'Data' } op { name: 'mask' type: 'Data' }\n";
    std::string last = "x";
    for (int l = 0; l < layers; ++l) {
        for (int n = 0; n < nodes; ++n) {
            const auto name = fmt::format("net/layer_{}/part_{}/op_{}", l, n % 3, n);
            text +=
                fmt::format("op {{ name: '{}' type: 'Add' input: '{}:0' input: 'mask:0' }}\n", name, last);
            last = name;
        }
    }
    return text + "}";
}

/// Boxes lie in the one around them and beside each other; edges begin and end at their boxes.
void checkScene(const GraphScene& scene)
{
    std::size_t outside = 0;
    std::size_t overlaps = 0;
    for (std::size_t i = 1; i < scene.boxes.size(); ++i) {
        const auto& box = scene.boxes[i];
        const auto& around = scene.boxes[box.parent];
        CHECK(box.parent < i);
        CHECK(box.end <= around.end);
        outside += box.x < around.x || box.y < around.y ||
                   box.x + box.width > around.x + around.width + 1e-6 ||
                   box.y + box.height > around.y + around.height + 1e-6;
        for (std::size_t k = box.end; k < around.end; k = scene.boxes[k].end) {
            const auto& other = scene.boxes[k];
            overlaps += box.x < other.x + other.width && other.x < box.x + box.width &&
                        box.y < other.y + other.height && other.y < box.y + box.height;
        }
    }
    CHECK(outside == 0);
    CHECK(overlaps == 0);
    std::size_t loose = 0;
    for (const auto& edge : scene.edges) {
        const auto points = scene.pointsOf(edge);
        REQUIRE(points.size() >= 2);
        const auto isAt = [](double a, double b) { return std::abs(a - b) < 1e-6; };
        const auto& from = scene.boxes[edge.from];
        const auto& to = scene.boxes[edge.to];
        if (edge.form == EdgeForm::Back)
            continue;
        loose += !isAt(points.front().y, edge.from == edge.around ? from.y : from.y + from.height);
        loose += !isAt(points.back().y, edge.to == edge.around ? to.y + to.height : to.y);
    }
    CHECK(loose == 0);
}

/// The scene with x and y exchanged: what is checked of edges that run downwards holds for it.
GraphScene turned(GraphScene scene)
{
    for (auto& box : scene.boxes) {
        std::swap(box.x, box.y);
        std::swap(box.width, box.height);
    }
    for (auto& point : scene.points)
        std::swap(point.x, point.y);
    return scene;
}

} // namespace

TEST_CASE("open scopes are boxes around their nodes and constants are left out", "[graph]")
{
    const auto graph = goodGraph("g.txt", kSceneModel);
    const auto scene = sceneOf(*graph);
    checkScene(scene);
    CHECK(labelsOf(scene) == "in +net +a conv relu b/<x>"); // b holds one node: no box of its own
    CHECK(scene.constants == 1);
    CHECK(scene.boxOf[4] == kNoNumber);
    CHECK(scene.boxes[2].nodes == 3);
}

TEST_CASE("scopes of one kind are open together or not at all", "[graph]")
{
    const auto graph = goodGraph("g.txt", layeredModel(10, 3)); // each layer of three
    CHECK(sceneOf(*graph, 31).boxes.size() == 1 + 2 + 1 + 10);
    CHECK(sceneOf(*graph, 32).boxes.size() == 1 + 2 + 1 + 10 + 30);
}

TEST_CASE("a folded scope is one box and what leads to it one edge", "[graph]")
{
    const auto graph = goodGraph("g.txt", kSceneModel);
    CHECK(labelsOf(sceneOf(*graph, 3)) == "in +net a b/<x>");
    const auto scene = sceneOf(*graph, 1);
    CHECK(labelsOf(scene) == "in net");
    CHECK(scene.boxes[2].nodes == 3);
    REQUIRE(scene.edges.size() == 1);
    CHECK(scene.edges[0].edges == 1);
}

TEST_CASE("what only says what runs first is an edge of its own kind", "[graph]")
{
    const auto graph = goodGraph("g.txt", R"(graph {
      op { name: "send" type: "Send" }
      op { name: "recv" type: "Recv" input: "send:-1" }
      op { name: "net/a" type: "T" input: "recv:-1" }
      op { name: "net/b" type: "T" input: "net/a:0" input: "net/a:-1" } })");
    const auto scene = sceneOf(*graph);
    std::map<std::string, bool> isControl;
    for (const auto& edge : scene.edges)
        isControl[std::string(scene.boxes[edge.from].label) + ">" + std::string(scene.boxes[edge.to].label)] =
            edge.isControl();
    CHECK(isControl == std::map<std::string, bool>{
                           {"send>recv", true}, {"recv>net", true}, {"net>a", true}, {"a>b", false}});
    CHECK(scene.boxes[scene.boxOf[0]].y < scene.boxes[scene.boxOf[1]].y); // below what it waits for
    const auto scopes = scopesOf(*graph);
    CHECK(writeGraphAsDot(*graph, scopes, scene).find("-> n2 [style=dashed]") != std::string::npos);
    CHECK(writeGraphAsSvg(*graph, scene).find("stroke-dasharray=\"5 4\"") != std::string::npos);
    const auto marks = findPaths(*graph, Consumers(*graph), scene, std::vector{NodeId{1}});
    CHECK(std::ranges::count_if(marks, &PathMarks::isInput) == 1);
    CHECK(std::ranges::count_if(marks, &PathMarks::isOutput) == 2); // to the border of net and on
}

TEST_CASE("scopes are folded to the outermost that stand beside others", "[graph]")
{
    const auto labels = [](const char* text) {
        const auto graph = goodGraph("g.txt", text);
        const auto scopes = scopesOf(*graph);
        return labelsOf(makeScene(*graph, scopes, openOutermostScopes(*graph, scopes)));
    };
    CHECK(labels(kSceneModel) == "in +net a b/<x>");
    CHECK(labels(R"(graph { op { name: "in" type: "Data" } op { name: "net/a" type: "T" input: "in:0" }
                            op { name: "net/b" type: "T" input: "net/a:0" } })") == "in net");
}

TEST_CASE("each edge of the model is found again as pieces from box to box", "[graph]")
{
    const auto graph = goodGraph("g.txt", layeredModel(6, 9));
    for (const std::size_t most : {1U, 10U, 30U, 300U}) {
        const auto scene = sceneOf(*graph, most);
        checkScene(scene);
        std::vector<std::uint32_t> counted(scene.edges.size());
        for (std::size_t i = 0; i < graph->nodes.size(); ++i) {
            for (const auto& input : graph->inputsOf(NodeId::of(i))) {
                const auto from = scene.boxOf[input.source.index()];
                const auto to = scene.boxOf[i];
                if (from == to)
                    continue;
                std::vector<std::uint32_t> pieces;
                scene.addPieces(from, to, pieces);
                CHECK_FALSE(pieces.empty());
                for (const auto piece : pieces)
                    ++counted[piece];
            }
        }
        for (std::size_t i = 0; i < counted.size(); ++i)
            CHECK(counted[i] == scene.edges[i].edges);
    }
}

TEST_CASE("what is around a scope that is opened keeps its order and what is above its place", "[graph]")
{
    const auto graph = goodGraph("g.txt", layeredModel(8, 9));
    const auto scopes = scopesOf(*graph);
    auto isOpen = openScopes(*graph, scopes, 12);
    const auto before = makeScene(*graph, scopes, isOpen);
    const auto opened = scopes.ofNode[graph->nodes.size() / 2];
    const auto layer = scopes.all[opened].parent;
    REQUIRE_FALSE(isOpen[layer]);
    isOpen[layer] = true;
    const auto after = makeScene(*graph, scopes, isOpen);
    checkScene(after);
    double y = -1;
    for (const auto& box : before.boxes) {
        if (!box.node.valid() && box.scope == layer)
            y = box.y;
    }
    REQUIRE(y > 0);
    std::size_t above = 0;
    for (std::size_t node = 0; node < graph->nodes.size(); ++node) {
        const auto& a = before.boxes[before.boxOf[node]];
        const auto& b = after.boxes[after.boxOf[node]];
        if (a.y >= y)
            continue;
        ++above;
        CHECK(a.y == b.y);
    }
    CHECK(above > 10);
}

TEST_CASE("scopes that read each other in a circle are drawn", "[graph]")
{
    const auto graph = goodGraph("g.txt", R"(graph {
      op { name: "a/1" type: "T" } op { name: "b/1" type: "T" input: "a/1:0" }
      op { name: "a/2" type: "T" input: "b/1:0" } op { name: "b/2" type: "T" input: "a/2:0" } })");
    const auto scopes = scopesOf(*graph);
    const auto scene = makeScene(*graph, scopes, {true, false, false});
    checkScene(scene);
    REQUIRE(scene.edges.size() == 2);
    CHECK(std::ranges::count(scene.edges, EdgeForm::Back, &SceneEdge::form) == 1);
}

TEST_CASE("a drawing has each box and escapes names", "[graph]")
{
    const auto graph = goodGraph("g.txt", kSceneModel);
    const auto scopes = scopesOf(*graph);
    const auto scene = makeScene(*graph, scopes, openScopes(*graph, scopes));
    const auto svg = writeGraphAsSvg(*graph, scene);
    CHECK(svg.find("&lt;x&gt;") != std::string::npos);
    CHECK(svg.find("<x>") == std::string::npos);
    CHECK(svg.ends_with("</svg>\n"));
    const auto dot = writeGraphAsDot(*graph, scopes, scene);
    CHECK(dot.find("n1 -> n4;") != std::string::npos);
    CHECK(std::ranges::count(dot, '{') == std::ranges::count(dot, '}'));
    const auto json = writeGraphAsJson(*graph, scopes, scene);
    CHECK(json.find("\"name\": \"net/b/<x>\"") != std::string::npos);
}

TEST_CASE("a layout that is stopped ends without a scene", "[graph]")
{
    const auto graph = goodGraph("g.txt", layeredModel(200, 30));
    const auto scopes = scopesOf(*graph);
    std::stop_source stop;
    stop.request_stop();
    const std::vector<bool> isOpen(scopes.all.size(), true);
    CHECK(makeScene(*graph, scopes, isOpen, stop.get_token()).boxes.empty());
    CHECK(makeScene(*graph, scopes, isOpen).boxes.size() > 6000);
}

TEST_CASE("edges run to the right if that is chosen, with the same boxes in the same layers", "[graph]")
{
    const auto graph = goodGraph("g.txt", layeredModel(12, 6));
    const auto scopes = scopesOf(*graph);
    const std::vector<bool> isOpen(scopes.all.size(), true);
    const auto down = makeScene(*graph, scopes, isOpen);
    const auto right = makeScene(*graph, scopes, isOpen, {}, GraphDirection::Right);
    checkScene(turned(right));
    CHECK(labelsOf(right) == labelsOf(down));
    CHECK(right.width > right.height);
    CHECK(down.width < down.height);
    for (std::size_t i = 1; i < right.boxes.size(); ++i) {
        if (right.boxes[i].isOpen) // its title is above its contents
            CHECK(right.boxes[i + 1].y >= right.boxes[i].y + kSceneTitleHeight);
        else
            CHECK(right.boxes[i].height == kSceneBoxHeight);
    }
    for (const auto& edge : right.edges) {
        if (edge.form == EdgeForm::Line)
            CHECK(right.pointsOf(edge).front().x < right.pointsOf(edge).back().x);
    }
    CHECK(writeGraphAsDot(*graph, scopes, right).find("rankdir=LR") != std::string::npos);
    CHECK(writeGraphAsDot(*graph, scopes, down).find("rankdir") == std::string::npos);
}
