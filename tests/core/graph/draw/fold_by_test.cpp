// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/graph/draw/fold_by.h"

#include <fmt/format.h>

#include "core/graph/draw/folding.h"
#include "core/graph/draw/scene.h"
#include "tests/core/graph/graph_files.h"

using namespace opscope;
using namespace opscope::test;

namespace {

/// Two streams; that of the constant counts for nothing.
const char* const kStreams = R"(graph {
  op { name: "in" type: "Data" stream_id: 0 }
  op { name: "net/w" type: "Const" stream_id: 9 }
  op { name: "net/a/conv" type: "Conv2D" input: "in:0" input: "net/w:0" stream_id: 0 }
  op { name: "net/a/relu" type: "Relu" input: "net/a/conv:0" stream_id: 0 }
  op { name: "net/b/mul" type: "MatMul" input: "net/a/relu:0" stream_id: 3 }
  op { name: "net/b/add" type: "Add" input: "net/b/mul:0" stream_id: 3 } })";

/// The body of a loop in the branch of a condition, and a graph that no node runs.
const char* const kNested = R"(
graph { name: "main" op { name: "x" type: "Data" } op { name: "if" type: "If" input: "x:0" subgraph_name: "then" } }
graph { name: "then" op { name: "loop" type: "While" subgraph_name: "body" } op { name: "add" type: "Add" } }
graph { name: "body" op { name: "deep/mul" type: "Mul" } op { name: "deep/sub" type: "Sub" } }
graph { name: "alone" op { name: "relu" type: "Relu" } })";

/// Graphs that run each other.
const char* const kCircle = R"(graph { name: "main" op { name: "x" type: "Data" } }
graph { name: "p" op { name: "a" type: "If" subgraph_name: "q" } }
graph { name: "q" op { name: "b" type: "If" subgraph_name: "p" } })";

GraphScopes foldedScopes(const ModelGraph& graph, FoldBy by, const FoldFacts& facts = {})
{
    return scopesOf(graph, groupsBy(by, graph, facts));
}

/// "a{b c{d}}": boxes in the order of the drawing, what is open with what it holds.
std::string drawnOf(const GraphScene& scene, std::uint32_t at = 0)
{
    std::string out;
    for (auto i = at + 1; i < scene.boxes[at].end; i = scene.boxes[i].end) {
        out += (out.empty() ? "" : " ") + std::string(scene.boxes[i].label);
        if (scene.boxes[i].isOpen)
            out += "{" + drawnOf(scene, i) + "}";
        else if (!scene.boxes[i].node.valid())
            out += "+";
    }
    return out;
}

/// With all that is in groups and scopes.
std::string drawnOf(const ModelGraph& graph, const GraphScopes& scopes)
{
    return drawnOf(makeScene(graph, scopes, std::vector<bool>(scopes.all.size(), true)));
}

std::string foldedOf(const ModelGraph& graph, const GraphScopes& scopes)
{
    return drawnOf(makeScene(graph, scopes, openScopes(graph, scopes)));
}

} // namespace

TEST_CASE("a model is folded by the streams of its nodes and in each by their names", "[graph][fold]")
{
    const auto graph = goodGraph("g.txt", kStreams);
    const auto scopes = foldedScopes(*graph, FoldBy::Stream);
    CHECK(drawnOf(*graph, scopes) == "stream 0{in net/a{conv relu}} stream 3{net/b{mul add}}");
    CHECK(foldedOf(*graph, scopes) == "stream 0+ stream 3+");
    CHECK(scopes.all[0].nodes == 6);
    CHECK(scopes.all[scopes.all[scopes.ofNode[5]].parent].nodes == 2); // net in stream 3 is another than in 0
}

TEST_CASE("a stream that holds one scope alone is drawn", "[graph][fold]")
{
    const auto graph = goodGraph("g.txt", R"(graph {
      op { name: "net/a" type: "T" stream_id: 1 } op { name: "net/b" type: "T" stream_id: 1 input: "net/a:0" }
      op { name: "one" type: "T" stream_id: 2 input: "net/b:0" } })");
    CHECK(drawnOf(*graph, foldedScopes(*graph, FoldBy::Stream)) == "stream 1{net{a b}} stream 2{one}");
    CHECK(foldedOf(*graph, foldedScopes(*graph, FoldBy::Stream)) == "stream 1+ stream 2+");
}

TEST_CASE("streams are those of the run where it has several", "[graph][fold]")
{
    const auto graph = goodGraph("g.txt", kStreams);
    ModelRuns runs;
    runs.linkOf.assign(6, kNoNumber);
    for (const std::uint32_t node : {2U, 3U, 4U}) {
        runs.linkOf[node] = static_cast<std::uint32_t>(runs.identity.links.size());
        runs.identity.links.push_back({NodeId{node}, node - 2});
        runs.places.push_back({.stream = node == 4 ? OpPlace::kSeveral : 7 + node});
    }
    FoldFacts facts{.runs = &runs};
    CHECK(drawnOf(*graph, foldedScopes(*graph, FoldBy::Stream, facts)) ==
          "in stream 9{net/a/conv} stream 10{net/a/relu} several streams{net/b/mul} net/b/add");
    for (auto& place : runs.places)
        place.stream = 7;
    facts.streamName = [](std::int64_t stream) { return "S" + std::to_string(stream); };
    CHECK(foldedOf(*graph, foldedScopes(*graph, FoldBy::Stream, facts)) == "S0+ S3+");
}

TEST_CASE("a subgraph stands in that of the node that runs it", "[graph][fold]")
{
    const auto graph = goodGraph("g.txt", kNested);
    const auto scopes = foldedScopes(*graph, FoldBy::Subgraph);
    CHECK(drawnOf(*graph, scopes) == "x if then{loop add body{deep{mul sub}}} alone{relu}");
    CHECK(foldedOf(*graph, scopes) == "x if then+ alone+");
    const auto circle = goodGraph("g.txt", kCircle);
    CHECK(drawnOf(*circle, foldedScopes(*circle, FoldBy::Subgraph)) == "x p{a} q{b}");
}

TEST_CASE("subgraphs of one name are told apart by the node that runs them", "[graph][fold]")
{
    ModelGraph graph;
    const auto name = [&](const char* text) { return graph.strings.intern(text); };
    for (const std::uint32_t subgraph : {0U, 0U, 1U, 2U})
        graph.nodes.push_back({.name = name(subgraph == 0 ? graph.nodes.empty() ? "if_1" : "if_2" : "mul"),
                               .type = name("T"),
                               .subgraph = SubgraphId{subgraph}});
    graph.subgraphs = {
        {name("main"), {}, 0, 2}, {name("body"), NodeId{0}, 2, 1}, {name("body"), NodeId{1}, 3, 1}};
    CHECK(drawnOf(graph, foldedScopes(graph, FoldBy::Subgraph)) ==
          "if_1 if_2 if_1: body{mul} if_2: body{mul}");
}

TEST_CASE("fused nodes are one box in the scope that all of them share", "[graph][fold]")
{
    const auto graph = goodGraph("g.txt", kStreams);
    const std::vector<FusedNodes> fused{{{NodeId{1}, NodeId{2}, NodeId{3}, NodeId{3}}},
                                        {{NodeId{3}, NodeId{4}}, "only add is left of it"},
                                        {{NodeId{4}, NodeId{5}}, "net/b/matmul_add"}};
    const FoldFacts facts{.fused = fused};
    const auto scopes = foldedScopes(*graph, FoldBy::Fused, facts);
    CHECK(foldedOf(*graph, scopes) == "in net{conv + relu+ b/matmul_add+}");
    CHECK(drawnOf(*graph, scopes) == "in net{conv + relu{a/conv a/relu} b/matmul_add{b/mul b/add}}");
}

TEST_CASE("a fused group over two scopes keeps those of its nodes", "[graph][fold]")
{
    const auto graph = goodGraph("g.txt", kStreams);
    const std::vector<FusedNodes> fused{{{NodeId{2}, NodeId{3}, NodeId{4}}, "all"}};
    const auto scopes = foldedScopes(*graph, FoldBy::Fused, {.fused = fused});
    CHECK(drawnOf(*graph, scopes) == "in net{all{a{conv relu} b/mul} b/add}");
}

TEST_CASE("groups come from a comparison and from ops that are several nodes", "[graph][fold]")
{
    const auto graph = goodGraph("g.txt", kStreams);
    GraphDiff diff;
    diff.rows = {{DiffState::Fused, {NodeId{0}, NodeId{1}}, {NodeId{2}}},
                 {DiffState::Gone, {NodeId{3}, NodeId{4}}, {}}};
    std::vector<FusedNodes> fused;
    addFused(diff, true, *graph, fused);
    addFused(diff, false, *graph, fused);
    REQUIRE(fused.size() == 1);
    CHECK(fused[0].nodes.size() == 2);
    CHECK(fused[0].name == "net/a/conv");
    Report report;
    OpIdentity identity;
    identity.ops = {{report.strings.intern("one"), {}}, {report.strings.intern("two"), {}}};
    identity.links = {{NodeId{2}, 1}, {NodeId{3}, 0}, {NodeId{4}, 1}};
    addFused(identity, report, fused);
    REQUIRE(fused.size() == 2);
    CHECK(fused[1].nodes == std::vector{NodeId{2}, NodeId{4}});
    CHECK(fused[1].name == "two");
}

TEST_CASE("without streams subgraphs or groups there is nothing to fold by", "[graph][fold]")
{
    const auto graph =
        goodGraph("g.txt", R"(graph { op { name: "a/b" type: "T" } op { name: "a/c" type: "T" } })");
    for (const auto by : {FoldBy::Name, FoldBy::Stream, FoldBy::Subgraph, FoldBy::Fused}) {
        CHECK(groupsBy(by, *graph).all.empty());
        CHECK(foldedScopes(*graph, by).ofNode == scopesOf(*graph).ofNode);
    }
}

TEST_CASE("streams are folded however small they are", "[graph][fold]")
{
    std::string text = "graph {";
    for (int i = 0; i < 1000; ++i)
        text += fmt::format("op {{ name: 'op{}' type: 'T' stream_id: {} }}\n", i, i < 20 ? 1 : 2);
    const auto graph = goodGraph("g.txt", text + "}");
    const auto scopes = foldedScopes(*graph, FoldBy::Stream);
    const auto scene = makeScene(*graph, scopes, openScopes(*graph, scopes));
    REQUIRE(scene.boxes.size() == 1 + 2);
    CHECK(scene.boxes[1].nodes == 20);
    CHECK(scene.boxes[2].nodes == 980);
}

TEST_CASE("in each way of folding a scope that is opened moves nothing above it", "[graph][fold]")
{
    std::string text =
        "graph { name: 'main' op { name: 'x' type: 'Data' } op { name: 'if' type: 'If' input: 'x:0' "
        "subgraph_name: 'then' } ";
    std::string last = "if";
    for (int i = 0; i < 60; ++i) {
        text += fmt::format("op {{ name: 'net/l{}/op{}' type: 'T' input: '{}:0' stream_id: {} }}\n", i / 6, i,
                            last, i / 12 % 2);
        last = fmt::format("net/l{}/op{}", i / 6, i);
    }
    text += "} graph { name: 'then' op { name: 'a' type: 'T' } op { name: 'b' type: 'T' input: 'a:0' } }";
    const auto graph = goodGraph("g.txt", text);
    std::vector<FusedNodes> fused;
    for (std::uint32_t i = 2; i + 2 < 62; i += 3)
        fused.push_back({{NodeId{i}, NodeId{i + 1}}});
    for (const auto by : {FoldBy::Name, FoldBy::Stream, FoldBy::Subgraph, FoldBy::Fused}) {
        INFO(foldByName(by));
        const auto scopes = foldedScopes(*graph, by, {.fused = fused});
        const auto all = by == FoldBy::Name ? scopes.all.size() : scopes.groups->all.size();
        REQUIRE(all > 0);
        auto isOpen = openScopes(*graph, scopes, by == FoldBy::Fused ? 300 : 5);
        const auto before = makeScene(*graph, scopes, isOpen);
        std::size_t opened = 0;
        for (std::uint32_t scope = 1; scope < scopes.all.size(); ++scope) {
            const auto box = std::ranges::find_if(before.boxes, [&](const SceneBox& one) {
                return one.scope == scope && !one.node.valid() && !one.isOpen;
            });
            if (box == before.boxes.end())
                continue;
            ++opened;
            isOpen[scope] = true;
            const auto after = makeScene(*graph, scopes, isOpen);
            isOpen[scope] = false;
            std::size_t moved = 0;
            for (std::size_t node = 0; node < graph->nodes.size(); ++node) {
                const auto& a = before.boxes[before.boxOf[node]];
                moved += a.y < box->y && after.boxes[after.boxOf[node]].y != a.y;
            }
            CHECK(moved == 0);
        }
        CHECK(opened > 0);
    }
}

TEST_CASE("a compiled model is folded by the streams that its file names", "[graph][fold]")
{
    const auto file = realModel("om/ss928_nanotrack_head.om");
    if (!file)
        return;
    const auto graph = *openGraph(*file);
    const auto groups = groupsBy(FoldBy::Stream, *graph);
    REQUIRE(groups.all.size() == 2);
    CHECK(groups.all[1].name == "stream 1");
    CHECK(std::ranges::count(groups.ofNode, 1U) == 6); // as its bytes were decoded by another program
    const auto scopes = scopesOf(*graph, groups);
    CHECK(foldedOf(*graph, scopes) == "stream 0+ stream 1+");
    const auto scene = makeScene(*graph, scopes, std::vector<bool>(scopes.all.size(), true));
    std::size_t drawn = 0;
    for (const auto& box : scene.boxes)
        drawn += box.node.valid() ? 1U : 0U;
    CHECK(drawn == graph->nodes.size() - scene.constants);
}

TEST_CASE("bodies of If and Loop are boxes where their node is", "[graph][fold]")
{
    const auto graph = goodGraph("m.pbtxt", R"(ir_version: 8
      graph { name: "main"
        node { input: "in" output: "x" op_type: "Conv" name: "net/conv" }
        node { input: "c" output: "y" op_type: "If" name: "net/if"
               attribute { name: "then_branch" type: GRAPH g { name: "g"
                 node { input: "x" output: "t" op_type: "Relu" name: "net/then/relu" } } }
               attribute { name: "else_branch" type: GRAPH g { name: "g"
                 node { input: "x" output: "e" op_type: "Loop" name: "loop" attribute { name: "body" type: GRAPH g { name: "g"
                   node { input: "x" output: "v" op_type: "Add" name: "add" } } } } } } } })");
    const auto scopes = foldedScopes(*graph, FoldBy::Name);
    CHECK(drawnOf(*graph, scopes) ==
          "net{conv if if: then_branch{then/relu} if: else_branch{loop loop: body{add}}}");
    CHECK(foldedOf(*graph, scopes) == "net{conv if if: then_branch+ if: else_branch+}");
}
