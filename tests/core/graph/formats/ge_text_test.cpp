// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/message_id.h"
#include "tests/core/graph/graph_files.h"

using namespace opscope;
using namespace opscope::test;

// The numbers are those of grep on the file, which is indented by two: nodes `^  op {`, edges `^    input: `
// without "" and ":-1", attributes `^    attr {` and, of tensors, `^      attr {`, original names `^ s:`
// behind the key.
TEST_CASE("the Build text of ResNet-50 has the nodes edges and attributes that grep counts", "[graph]")
{
    const auto path = realModel("ge_proto/ge_proto_00000062_Build.txt");
    if (!path)
        return;
    const auto opened = openGraph(*path);
    REQUIRE(opened);
    const auto& graph = **opened;
    CHECK(graph.format == "ge_text");
    CHECK(graph.issues.empty());
    CHECK(graph.nodes.size() == 170);
    CHECK(graph.edgeCount() == 185);
    CHECK(graph.inputs.size() == 191);
    CHECK(graph.outputs.size() == 169);
    CHECK(graph.controls.empty());
    CHECK(graph.originalNames.size() == 224);
    CHECK(std::ranges::count(graph.nodes, true, &GraphNode::hasOriginalNamesList) == 165);
    CHECK(typeCount(graph, "Const") == 108);
    CHECK(typeCount(graph, "Conv2D") == 50);
    CHECK(graph.fact("target_type") == "MINI");
    const auto counts = attributeCounts(graph);
    CHECK(counts.ofNodes == 2945);
    CHECK(counts.ofTensors == 1748);
}

TEST_CASE("a node of the Build text has its tensors and attributes", "[graph]")
{
    const auto path = realModel("ge_proto/ge_proto_00000062_Build.txt");
    if (!path)
        return;
    const auto opened = openGraph(*path);
    REQUIRE(opened);
    const auto& graph = **opened;
    const auto id = nodeCalled(graph, "trans_TransData_0");
    CHECK(graph.nodes[id.index()].hasOriginalNamesList);
    CHECK(graph.originalNamesOf(id).empty()); // the compiler put it in
    const auto inputs = graph.inputsOf(id);
    REQUIRE(inputs.size() == 1);
    CHECK(graph.nameOf(inputs[0].source) == "data");
    const auto& in = graph.tensors[inputs[0].tensor.index()];
    CHECK(graph.text(in.dtype) == "FLOAT16");
    CHECK(graph.text(in.layout) == "NCHW");
    CHECK(graph.shapeText(in.shape) == "1,3,224,224");
    CHECK(graph.shapeText(in.originShape) == "1,3,224,224");
    const auto& out = graph.tensors[graph.outputsOf(id)[0].tensor.index()];
    CHECK(graph.text(out.layout) == "NC1HWC0");
    CHECK(graph.text(out.originLayout) == "NCHW");

    const auto attributes = graph.attributesOf(id);
    REQUIRE(attributes);
    const auto* const kernel = attributes->find("_tbe_kernel_buffer");
    REQUIRE(kernel != nullptr);
    CHECK(kernel->kind == "bytes");
    CHECK(kernel->text().size() < 30); // told, not loaded
    CHECK(attributes->find("_input_name_key")->text() == "[src]");
    REQUIRE(attributes->ofOutputs.size() == 1);
    CHECK(NodeAttributes::find(attributes->ofOutputs[0], "origin_shape")->text() == "[1, 3, 224, 224]");
}

TEST_CASE("control edges are told from edges", "[graph]")
{
    const auto graph = goodGraph("g.txt", R"(graph { name: "g"
      op { name: "a:b" type: "Data" }
      op { name: "c" type: "Relu" input: "a:b:0" input: "" input: "a:b:-1" id: 3 stream_id: 2 }
    })");
    REQUIRE(graph->nodes.size() == 2);
    const auto id = nodeCalled(*graph, "c");
    CHECK(graph->edgeCount() == 1);
    CHECK(graph->inputsOf(id).size() == 2);
    CHECK(graph->controlsOf(id).size() == 1);
    CHECK(graph->nodes[id.index()].id == 3);
    CHECK(graph->nodes[id.index()].stream == 2);
    CHECK_FALSE(graph->nodes[id.index()].hasOriginalNamesList);
}

TEST_CASE("text is read in every way that protobuf writes it", "[graph]")
{
    const auto graph =
        goodGraph("g.txt", "# comment\ngraph: <name: 'g';\n"
                           "op { name: 'x\\057\\x79' 'z', type: \"A\\tB\" id: 0x10\n"
                           "output_desc { dtype: DT_BF16 shape { dim: [1, -1, 3] } layout: 'ND' }\n"
                           "attr { key: 'f' value { list { f: [1e-05, inf] } } }\n"
                           "unknown { a { b: 'x}' } } unknown_list: [{}, {}] } >");
    REQUIRE(graph->nodes.size() == 1);
    CHECK(graph->nameOf(NodeId{0}) == "x/yz");
    CHECK(graph->typeOf(NodeId{0}) == "A\tB");
    CHECK(graph->nodes[0].id == 16);
    const auto& tensor = graph->tensors.at(graph->outputsOf(NodeId{0})[0].tensor.index());
    CHECK(graph->shapeText(tensor.shape) == "1,-1,3");
    CHECK(graph->text(tensor.dtype) == "BF16");
    CHECK(graph->attributesOf(NodeId{0})->find("f")->text() == "[1e-05, inf]");
    CHECK(graph->issues.empty());
}

TEST_CASE("subgraphs know the node that runs them and join inputs inside", "[graph]")
{
    const auto graph = goodGraph("g.txt", R"(
      graph { name: "root" op { name: "if" type: "If" subgraph_name: "then" subgraph_name: "else" } }
      graph { name: "then" op { name: "x" type: "Data" } op { name: "y" type: "Relu" input: "x:0" } }
      graph { name: "else" op { name: "x" type: "Data" } op { name: "y" type: "Abs" input: "x:0" } })");
    REQUIRE(graph->subgraphs.size() == 3);
    CHECK(graph->nodes.size() == 5);
    CHECK(graph->edgeCount() == 2);
    CHECK_FALSE(graph->subgraphs[0].owner.valid());
    CHECK(graph->nameOf(graph->subgraphs[1].owner) == "if");
    CHECK(graph->nameOf(graph->subgraphs[2].owner) == "if");
    CHECK(graph->inputsOf(NodeId{4})[0].source == NodeId{3});
}

TEST_CASE("an input without a source and a name that two nodes have are told", "[graph]")
{
    const auto graph = goodGraph("g.txt", R"(graph { op { name: "x" type: "A" } op { name: "x" type: "B" }
      op { name: "y" type: "C" input: "x:0" input: "gone:0" } })");
    CHECK(graph->edgeCount() == 1);
    CHECK(graph->inputsOf(NodeId{2})[0].source == NodeId{0});
    REQUIRE(graph->issues.size() == 2);
    CHECK(graph->issues[0].message == message(MessageId::GraphNameTwice, "x"));
    CHECK(graph->issues[1].message == message(MessageId::GraphNoSource, "y", "gone"));
}

TEST_CASE("a number of a text that does not fit is unknown and reported", "[graph]")
{
    const TempFolder folder;
    const auto opened = openGraph(folder.write("ge_proto_00000001_Build.txt",
                                               "name: 'm'\ngraph { name: 'g' op { name: 'a' type: 'B' id: "
                                               "99999999999999999999 output_desc { dtype: DT_FLOAT "
                                               "shape { dim: 99999999999999999999 dim: 1e99 dim: 3 dim: "
                                               "-9223372036854775808 dim: 0x10 dim: -1 } } } }"));
    REQUIRE(opened);
    const auto& graph = **opened;
    REQUIRE(graph.outputs.size() == 1);
    CHECK(graph.shapeText(graph.tensors[graph.outputs[0].tensor.index()].shape) ==
          "-1,-1,3,-9223372036854775808,16,-1");
    std::uint64_t told = 0;
    for (const auto& issue : graph.issues) {
        if (issue.message.id == MessageId::GraphBadNumber) {
            told += issue.count;
            CHECK(issue.severity == Severity::DataLoss);
        }
    }
    CHECK(told == 3);
}
