// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/graph/diff/merged_graph.h"

#include <set>

#include "core/graph/draw/fold_by.h"
#include "tests/core/graph/graph_files.h"

using namespace opscope;
using namespace opscope::test;

namespace {

const char* const kMergedA = R"(graph {
  op { name: "in" type: "Data" output_desc { dtype: DT_FLOAT16 shape { dim: 1 dim: 8 } } }
  op { name: "conv" type: "Conv2D" input: "in:0" }
  op { name: "cast" type: "Cast" input: "conv:0" }
  op { name: "old" type: "Softplus" input: "cast:0" }
  op { name: "out" type: "Add" input: "cast:0" input: "old:0" } })";
const char* const kMergedB = R"(graph {
  op { name: "in" type: "Data" output_desc { dtype: DT_FLOAT16 shape { dim: 1 dim: 8 } } }
  op { name: "conv" type: "Conv2D" input: "in:0" }
  op { name: "cast" type: "Cast" input: "conv:0" }
  op { name: "out" type: "Add" input: "cast:0" input: "cast:0" }
  op { name: "more" type: "TopK" input: "out:0" } })";

std::set<std::string> mergedEdges(const ModelGraph& graph)
{
    std::set<std::string> edges;
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        for (const auto& input : graph.inputsOf(NodeId::of(i)))
            edges.insert(std::string(graph.nameOf(input.source)) + ">" +
                         std::string(graph.nameOf(NodeId::of(i))));
    }
    return edges;
}

} // namespace

TEST_CASE("two models are one with what either has alone", "[graph][diff]")
{
    const auto a = goodGraph("a.txt", kMergedA);
    const auto b = goodGraph("b.txt", kMergedB);
    GraphDiff diff;
    for (const auto& [inA, inB] : {std::pair(0U, 0U), {1U, 1U}, {2U, 2U}, {4U, 3U}})
        diff.rows.push_back({DiffState::Same, {NodeId{inA}}, {NodeId{inB}}});
    diff.rows.push_back({DiffState::New, {}, {NodeId{4}}});
    diff.rows.push_back({DiffState::Gone, {NodeId{3}}, {}});
    const auto merged = mergeGraphs(*a, *b, diff);
    REQUIRE(merged.graph);
    REQUIRE(merged.graph->nodes.size() == 6);
    CHECK(merged.graph->nameOf(NodeId{4}) == "more");
    CHECK(merged.graph->nameOf(NodeId{5}) == "old");
    CHECK(diff.rows[merged.rowOf[5]].state == DiffState::Gone);
    CHECK(diff.rows[merged.rowOf[4]].state == DiffState::New);
    CHECK(mergedEdges(*merged.graph) ==
          std::set<std::string>{"in>conv", "conv>cast", "cast>out", "out>more", "cast>old", "old>out"});
    const auto& tensor = merged.graph->tensors[merged.graph->outputsOf(NodeId{0})[0].tensor.index()];
    CHECK(merged.graph->text(tensor.dtype) == "FLOAT16");
    CHECK(merged.graph->shapeText(tensor.shape) == "1,8");
    CHECK(merged.ofA[3] == NodeId{5});
    CHECK(merged.isOnlyInA(merged.ofA[3]));
    CHECK_FALSE(merged.isOnlyInA(merged.ofA[4]));
}

TEST_CASE("groups of two models are those of the one graph and of one name one", "[graph][diff]")
{
    const auto model = [](int extra) {
        std::string text = "graph { op { name: 'n/a' type: 'T' stream_id: 1 }"
                           "op { name: 'n/b' type: 'T' input: 'n/a:0' stream_id: 2 }";
        if (extra == 3)
            text += "op { name: 'n/c' type: 'Other' input: 'n/b:0' input: 'n/a:-1' stream_id: 3 }";
        return text + "}";
    };
    const auto a = goodGraph("a.txt", model(3));
    const auto b = goodGraph("b.txt", model(2));
    const auto merged = mergeGraphs(*a, *b, diffGraphs(*a, *b));
    REQUIRE(merged.graph->nodes.size() == 3);
    CHECK(merged.graph->controlsOf(NodeId{2}).size() == 1);
    const auto groups = mergeGroups(merged, groupsBy(FoldBy::Stream, *a), groupsBy(FoldBy::Stream, *b));
    REQUIRE(groups.all.size() == 3);
    CHECK(groups.all[2].name == "stream 3");
    CHECK(groups.ofNode == std::vector<std::uint32_t>{0, 1, 2});
    const std::vector<FusedNodes> fused{{{NodeId{1}, NodeId{2}}, "two"}};
    auto ofFused = mergeGroups(merged, groupsBy(FoldBy::Fused, *a, {.fused = fused}), {});
    REQUIRE(ofFused.all.size() == 1);
    CHECK(ofFused.ofNode == std::vector<std::uint32_t>{kNoNumber, kNoNumber, 0});
    const auto around = ofFused.all[0].around;
    CHECK(around == "n");
    CHECK(around.data() == merged.graph->nameOf(NodeId{2}).data());
}

TEST_CASE("each row of a comparison has a node of the merged model", "[graph][diff]")
{
    const auto a = realModel("om/ss928_nanotrack_head.onnx");
    const auto b = realModel("om/ss928_nanotrack_head.om");
    if (!a || !b)
        return;
    const auto graphA = *openGraph(*a);
    const auto graphB = *openGraph(*b);
    const auto diff = diffGraphs(*graphA, *graphB);
    const auto merged = mergeGraphs(*graphA, *graphB, diff);
    REQUIRE(merged.graph);
    REQUIRE(merged.ofRow.size() == diff.rows.size());
    std::size_t onlyA = 0;
    for (std::uint32_t row = 0; row < diff.rows.size(); ++row) {
        CHECK(merged.rowOf[merged.ofRow[row].index()] == row);
        onlyA += diff.rows[row].b.empty() ? diff.rows[row].a.size() : 0;
    }
    CHECK(merged.graph->nodes.size() == graphB->nodes.size() + onlyA);
    CHECK(merged.graph->edgeCount() >= graphB->edgeCount());
}
