// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/message_id.h"
#include "tests/core/graph/graph_files.h"

using namespace opscope;
using namespace opscope::test;

// Counted in `protoc --decode_raw`: nodes `^  1 {`, attributes `^    5 {` in them, inputs `^    1: `, of
// which those that are an output (`^    2: `) of a node are edges.
TEST_CASE("an ONNX model has the nodes edges and attributes that protoc counts", "[graph]")
{
    const auto path = realModel("om/ss928_nanotrack_head.onnx");
    if (!path)
        return;
    const auto opened = openGraph(*path);
    REQUIRE(opened);
    const auto& graph = **opened;
    CHECK(graph.format == "onnx");
    CHECK(graph.issues.empty());
    CHECK(graph.nodes.size() == 89);
    CHECK(graph.edgeCount() == 89);
    CHECK(graph.inputs.size() == 155);
    CHECK(graph.outputs.size() == 89);
    CHECK(attributeCounts(graph).ofNodes == 196);
    CHECK(typeCount(graph, "Conv") == 34);
    CHECK(graph.fact("producer_name") == "pytorch");
    CHECK(graph.fact("opset") == "11");
    REQUIRE(graph.subgraphs.size() == 1);
    REQUIRE(graph.subgraphs[0].inputs.size() == 2);
    CHECK(graph.text(graph.subgraphs[0].inputs[0].value) == "input1");
    CHECK(graph.shapeText(graph.tensors[graph.subgraphs[0].outputs[1].tensor.index()].shape) == "1,4,16,16");
}

TEST_CASE("inner graphs read the values of outer ones and functions stand for themselves", "[graph]")
{
    const auto graph = goodGraph("m.pbtxt", R"(ir_version: 8
      graph { name: "g"
        node { output: "x" op_type: "Constant" name: "c" }
        node { input: "x" input: "" op_type: "If" name: "if" output: "y"
               attribute { name: "then_branch" type: GRAPH g { name: "then"
                 node { input: "x" output: "t" op_type: "Relu" name: "r" }
                 node { input: "t" output: "u" op_type: "Loop" name: "l" attribute { name: "body" g { name: "body"
                   node { input: "t" input: "u" output: "v" op_type: "Add" } } } } } }
               attribute { name: "count" type: INT }
               attribute { name: "axes" ints: [1, -1] type: INTS } }
        initializer { name: "w" dims: [2, 3] data_type: 10 external_data { key: "location" value: "w.bin" } }
        input { name: "in" type { tensor_type { elem_type: 1 shape { dim { dim_param: "N" } dim { dim_value: 4 } } } } }
        input { name: "w" } }
      functions { name: "f" input: "a" output: "b" node { input: "a" output: "b" op_type: "Neg" name: "n" } })");
    CHECK(graph->subgraphs.size() == 4);
    CHECK(graph->nodes.size() == 6);
    const auto relu = nodeCalled(*graph, "r");
    CHECK(graph->nameOf(graph->inputsOf(relu)[0].source) == "c");
    CHECK(graph->nameOf(graph->subgraphs[graph->nodes[relu.index()].subgraph.index()].owner) == "if");
    const auto add = nodeCalled(*graph, "v"); // without a name it is called as its output
    CHECK(graph->nameOf(graph->inputsOf(add)[0].source) == "r");
    CHECK(graph->nameOf(graph->inputsOf(add)[1].source) == "l");
    const auto attributes = graph->attributesOf(nodeCalled(*graph, "if"));
    REQUIRE(attributes);
    CHECK(attributes->find("then_branch")->text() == "then");
    CHECK(attributes->find("count")->text() == "0");
    CHECK(attributes->find("axes")->text() == "[1, -1]");
    CHECK(graph->parameterBytes == 12);
    CHECK(graph->fact("external_tensors") == "1");
    REQUIRE(graph->subgraphs[0].inputs.size() == 1); // a weight is none
    const auto& in = graph->tensors[graph->subgraphs[0].inputs[0].tensor.index()];
    CHECK(graph->text(in.dtype) == "FLOAT");
    CHECK(graph->shapeText(in.shape) == "-1,4");
}

TEST_CASE("the ONNX form of a GE graph has tensors streams and control edges", "[graph]")
{
    const auto graph = goodGraph("ge_onnx_00000062_graph_1_Build.pbtxt", R"(ir_version: 6
producer_name: "GE"
graph {
  node { output: "a:0" name: "a" op_type: "ge:Data" }
  node { input: "a:0" input: "a:-1" output: "b:0" name: "b" op_type: "ge:Conv2D"
    attribute { name: "id" i: 7 type: INT }
    attribute { name: "stream_id" type: INT }
    attribute { name: "_datadump_original_op_names" strings: "conv" strings: "bn" type: STRINGS }
    attribute { name: "input_desc_dtype:0" s: "DT_FLOAT16" type: STRING }
    attribute { name: "output_desc_layout:0" s: "NC1HWC0" type: STRING }
    attribute { name: "output_desc_shape:0" ints: 1 ints: 4 type: INTS }
  }
})");
    const auto b = nodeCalled(*graph, "b");
    CHECK(graph->typeOf(b) == "Conv2D");
    CHECK(graph->nodes[b.index()].id == 7);
    CHECK(graph->nodes[b.index()].stream == 0);
    CHECK(graph->edgeCount() == 1);
    REQUIRE(graph->controlsOf(b).size() == 1);
    CHECK(graph->nameOf(graph->controlsOf(b)[0].source) == "a");
    CHECK(graph->originalNamesOf(b).size() == 2);
    CHECK(graph->text(graph->tensors[graph->inputsOf(b)[0].tensor.index()].dtype) == "FLOAT16");
    const auto& out = graph->tensors[graph->outputsOf(b)[0].tensor.index()];
    CHECK(graph->text(out.layout) == "NC1HWC0");
    CHECK(graph->shapeText(out.shape) == "1,4");
}

TEST_CASE("a tensor keeps all of its dimensions", "[graph]")
{
    std::string dims, expected;
    for (int i = 1; i <= 100; ++i) {
        dims += "dim { dim_value: " + std::to_string(i) + " } ";
        expected += (i == 1 ? "" : ",") + std::to_string(i);
    }
    const auto graph =
        goodGraph("m.pbtxt", "ir_version: 8\ngraph { name: \"g\" node { input: \"x\" output: \"y\" "
                             "op_type: \"Relu\" name: \"r\" } input { name: \"x\" type { tensor_type { "
                             "elem_type: 1 shape { " +
                                 dims + "} } } } }");
    REQUIRE(graph->subgraphs.at(0).inputs.size() == 1);
    CHECK(graph->shapeText(graph->tensors[graph->subgraphs[0].inputs[0].tensor.index()].shape) == expected);
}
