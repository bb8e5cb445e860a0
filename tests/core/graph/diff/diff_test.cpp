// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/graph/diff/diff.h"

#include <map>
#include <set>

#include "core/graph/match/op_identity.h"
#include "tests/core/graph/graph_files.h"

using namespace opscope;
using namespace opscope::test;

namespace {

std::vector<std::string> namesOf(const ModelGraph& graph, const std::vector<NodeId>& nodes)
{
    std::vector<std::string> names;
    for (const auto id : nodes)
        names.emplace_back(graph.nameOf(id));
    return names;
}

/// "changed conv+bn | conv2"
std::vector<std::string> rowsOf(const ModelGraph& a, const ModelGraph& b)
{
    std::vector<std::string> out;
    for (const auto& row : diffGraphs(a, b).rows) {
        std::string text = diffStateName(row.state);
        text += ' ';
        for (const auto& name : namesOf(a, row.a))
            text += (text.back() == ' ' ? "" : "+") + name;
        text += " | ";
        for (const auto& name : namesOf(b, row.b))
            text += (text.back() == ' ' ? "" : "+") + name;
        out.push_back(text);
    }
    return out;
}

/// Each node of both sides is in exactly one row.
void checkConserved(const ModelGraph& a, const ModelGraph& b)
{
    std::vector<int> seenA(a.nodes.size());
    std::vector<int> seenB(b.nodes.size());
    for (const auto& row : diffGraphs(a, b).rows) {
        for (const auto id : row.a)
            ++seenA[id.index()];
        for (const auto id : row.b)
            ++seenB[id.index()];
    }
    CHECK(std::ranges::count(seenA, 1) == static_cast<std::ptrdiff_t>(seenA.size()));
    CHECK(std::ranges::count(seenB, 1) == static_cast<std::ptrdiff_t>(seenB.size()));
}

/// Rows without their order; those of the other direction with both sides and states exchanged.
std::multiset<std::string> setOf(const ModelGraph& a, const ModelGraph& b, bool isMirrored)
{
    std::multiset<std::string> out;
    for (auto row : diffGraphs(a, b).rows) {
        auto left = namesOf(a, row.a);
        auto right = namesOf(b, row.b);
        auto state = row.state;
        if (isMirrored) {
            std::swap(left, right);
            state = state == DiffState::New    ? DiffState::Gone
                    : state == DiffState::Gone ? DiffState::New
                                               : state;
        }
        std::string text = diffStateName(state);
        for (const auto& name : left)
            text += " " + name;
        text += " |";
        for (const auto& name : right)
            text += " " + name;
        out.insert(text);
    }
    return out;
}

const char* const kOnnxBefore = R"(ir_version: 8
graph {
  node { name: "conv" op_type: "Conv" input: "in" output: "1" attribute { name: "group" i: 1 type: INT } }
  node { name: "bn" op_type: "BatchNormalization" input: "1" output: "2" }
  node { name: "relu" op_type: "Relu" input: "2" output: "3" }
  node { name: "pool" op_type: "MaxPool" input: "3" output: "4" }
  node { name: "old" op_type: "Sigmoid" input: "4" output: "5" } })";
const char* const kOnnxAfter = R"(ir_version: 8
graph {
  node { name: "conv" op_type: "Conv" input: "in" output: "1" attribute { name: "group" i: 2 type: INT } }
  node { name: "pool" op_type: "MaxPool" input: "1" output: "4" }
  node { name: "new" op_type: "Tanh" input: "4" output: "5" } })";

using Rows = std::vector<std::string>;

} // namespace

TEST_CASE("a model and itself are the same", "[graph]")
{
    const auto graph = goodGraph("m.pbtxt", kOnnxBefore);
    const auto diff = diffGraphs(*graph, *graph);
    CHECK(diff.rows.size() == 5);
    CHECK(diff.count(DiffState::Same) == 5);
}

TEST_CASE("what was between two nodes is fused into the first of them", "[graph]")
{
    const auto a = goodGraph("m.pbtxt", kOnnxBefore);
    const auto b = goodGraph("m.pbtxt", kOnnxAfter);
    CHECK(rowsOf(*a, *b) ==
          Rows{"fused conv+bn+relu | conv", "new  | new", "gone old | ", "same pool | pool"});
    const auto changes = diffGraphs(*a, *b).rows[0].changes;
    REQUIRE(changes.size() == 1);
    CHECK(changes[0].what == "group");
    CHECK(changes[0].a == "1");
    CHECK(changes[0].b == "2");
    checkConserved(*a, *b);
    CHECK(setOf(*a, *b, false) == setOf(*b, *a, true));
}

TEST_CASE("what stands between the same two nodes in both models replaces each other", "[graph]")
{
    const auto a = goodGraph("a.txt", R"(graph {
      op { name: "conv" type: "Conv" }
      op { name: "sp" type: "Softplus" input: "conv:0" }
      op { name: "tanh" type: "Tanh" input: "sp:0" }
      op { name: "mul" type: "Mul" input: "conv:0" input: "tanh:0" }
      op { name: "next" type: "Conv" input: "mul:0" } })");
    const auto b = goodGraph("b.txt", R"(graph {
      op { name: "conv" type: "Conv" }
      op { name: "act" type: "LeakyRelu" input: "conv:0" }
      op { name: "next" type: "Conv" input: "act:0" } })");
    CHECK(rowsOf(*a, *b) == Rows{"fused sp+tanh+mul | act", "same conv | conv", "same next | next"});
    CHECK(rowsOf(*b, *a) == Rows{"fused act | sp+tanh+mul", "same conv | conv", "same next | next"});
    const auto changes = diffGraphs(*a, *b).rows[0].changes;
    REQUIRE_FALSE(changes.empty());
    CHECK(changes[0].a == "Softplus + Tanh + Mul"); // not the first of them alone
    CHECK(changes[0].b == "LeakyRelu");
    checkConserved(*a, *b);
    CHECK(setOf(*a, *b, false) == setOf(*b, *a, true));
}

TEST_CASE("renamed nodes are found by their neighbours and by sequence", "[graph]")
{
    const auto a = goodGraph("m.pbtxt", R"(ir_version: 8
graph { node { name: "x" op_type: "Conv" input: "in" output: "1" } node { name: "r1" op_type: "Relu" input: "1" output: "2" }
        node { name: "n1" op_type: "Neg" input: "p" output: "3" } node { name: "n2" op_type: "Neg" input: "q" output: "4" } })");
    const auto b = goodGraph("m.pbtxt", R"(ir_version: 8
graph { node { name: "x" op_type: "Conv" input: "in" output: "1" } node { name: "r9" op_type: "Relu" input: "1" output: "2" }
        node { name: "m1" op_type: "Neg" input: "p" output: "3" } node { name: "m2" op_type: "Neg" input: "q" output: "4" } })");
    CHECK(rowsOf(*a, *b) == Rows{"same x | x", "same r1 | r9", "same n1 | m1", "same n2 | m2"});
}

TEST_CASE("layouts shapes and types that changed are named", "[graph]")
{
    const auto graph = [](const char* layout, int width) {
        return goodGraph(
            "g.txt", fmt::format(R"(graph {{ op {{ name: "a" type: "Conv2D" output_desc {{ dtype: DT_FLOAT16
            layout: "{}" shape {{ dim: 1 dim: {} }} }} attr {{ key: "_kernel" value {{ i: {} }} }} }} }})",
                                 layout, width, width));
    };
    const auto a = graph("NCHW", 64);
    const auto b = graph("NC1HWC0", 32);
    const auto diff = diffGraphs(*a, *b);
    REQUIRE(diff.rows.size() == 1);
    CHECK(diff.rows[0].state == DiffState::Changed);
    REQUIRE(diff.rows[0].changes.size() == 2);
    CHECK(diff.rows[0].changes[0].title() == "layout of output 0");
    CHECK(diff.rows[0].changes[1].b == "1,32");
}

TEST_CASE("each node of the SS928 model and of its ONNX is accounted for", "[graph]")
{
    const auto onnxPath = realModel("om/ss928_nanotrack_head.onnx");
    const auto omPath = realModel("om/ss928_nanotrack_head.om");
    if (!onnxPath || !omPath)
        return;
    const auto onnx = *openGraph(*onnxPath);
    const auto om = *openGraph(*omPath);
    checkConserved(*onnx, *om);
    CHECK(setOf(*onnx, *om, false) == setOf(*om, *onnx, true));
    const auto diff = diffGraphs(*onnx, *om);
    std::map<DiffState, std::size_t> ofOnnx;
    for (const auto& row : diff.rows)
        ofOnnx[row.state] += row.a.size();
    // 24 Constant and 6 Reshape; 12 Clip, 2 Relu, 2 Sigmoid and Exp in the Conv before, 2 Transpose as two
    // ops each.
    CHECK(ofOnnx[DiffState::Folded] == 30);
    CHECK(ofOnnx[DiffState::Fused] == 2 * 17);
    CHECK(ofOnnx[DiffState::Changed] == 89 - 30 - 34);
    CHECK(ofOnnx[DiffState::Gone] == 0);
    CHECK(ofOnnx[DiffState::New] == 0);
}

TEST_CASE("an input that one side alone writes as a node is an input and not folded away", "[graph]")
{
    const auto onnx = goodGraph("m.pbtxt", R"(ir_version: 8
graph { node { name: "conv" op_type: "Conv" input: "in" input: "w" output: "1" } })");
    const auto compiled = goodGraph("ge_proto_00000001_Build.txt", R"(graph { name: "m"
  op { name: "in" type: "Data" }
  op { name: "w" type: "Const" }
  op { name: "conv" type: "Conv" input: "in:0" input: "w:0" }
  op { name: "out" type: "NetOutput" input: "conv:0" } })");
    const auto rows = rowsOf(*onnx, *compiled);
    for (const std::string row : {"input or output  | in", "input or output  | out", "folded  | w"})
        CHECK(std::ranges::find(rows, row) != rows.end());
    CHECK(setOf(*onnx, *compiled, false) == setOf(*compiled, *onnx, true));
}

TEST_CASE("a model that is stopped while it is read or compared gives no answer", "[graph]")
{
    std::stop_source stop;
    const TempFolder folder;
    const auto path = folder.write("m.pbtxt", kOnnxBefore);
    const auto graph = openGraph(path, stop.get_token());
    REQUIRE(graph);
    stop.request_stop();
    CHECK(diffGraphs(**graph, **graph, stop.get_token()).rows.empty());
    const auto again = openGraph(path, stop.get_token());
    REQUIRE_FALSE(again);
    CHECK(again.error().code == ErrorCode::Cancelled);
    const auto attributes = (*graph)->attributesOf(nodeCalled(**graph, "conv")); // of what was read before
    REQUIRE(attributes);
    CHECK(attributes->own.size() == 1);
}
