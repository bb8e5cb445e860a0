// SPDX-License-Identifier: GPL-3.0-or-later
#include <set>
#include <string>

#include "core/base/message_id.h"
#include "tests/core/graph/graph_files.h"

using namespace opscope;
using namespace opscope::test;

TEST_CASE("the JSON of ATC is the graph that the message is", "[graph]")
{
    const auto graph =
        goodGraph("model.json", R"({"name":"m","attr":[{"key":"soc_version","value":{"s":"Ascend310"}}],
      "graph":[{"name":"g","op":[
        {"name":"a","type":"Data"},
        {"attr":[{"key":"f","value":{"f":"0.5"}},{"key":"n","value":{"list":{"i":[1,2],"val_type":"VT_LIST_INT"}}}],
         "id":3,"input":["a:0","a:-1"],"name":"b\u00e9\ud83d\ude00","type":"Conv2D","x":null,
         "output_desc":[{"dtype":"DT_FLOAT16","layout":"NCHW","shape":{"dim":[1,-1]}}]}]},
       {"name":"sub","op":[{"name":"c","type":"Relu"}]}]})");
    CHECK(graph->format == "atc_json");
    CHECK(graph->issues.empty());
    CHECK(graph->fact("soc_version") == "Ascend310");
    CHECK(graph->subgraphs.size() == 2);
    REQUIRE(graph->nodes.size() == 3);
    const auto b = nodeCalled(*graph, "b\u00e9\U0001F600");
    CHECK(graph->nodes[b.index()].id == 3);
    CHECK(graph->edgeCount() == 1);
    CHECK(graph->controls.size() == 1);
    CHECK(graph->shapeText(graph->tensors[graph->outputsOf(b)[0].tensor.index()].shape) == "1,-1");
    const auto attributes = graph->attributesOf(b);
    REQUIRE(attributes);
    CHECK(attributes->find("f")->text() == "0.5");
    CHECK(attributes->find("n")->text() == "[1, 2]");
}

TEST_CASE("the JSON of an ONNX model is told from that of a GE graph", "[graph]")
{
    const auto graph = goodGraph("model.json", R"({"graph":{"name":"g","node":[
      {"input":["in"],"name":"n","op_type":"Relu","output":["out"]},
      {"input":["out"],"name":"m","op_type":"Neg","output":["end"],"attribute":[{"name":"op","i":1}]}]},"ir_version":7})");
    CHECK(graph->nodes.size() == 2);
    CHECK(graph->edgeCount() == 1);
    CHECK(graph->typeOf(NodeId{1}) == "Neg");
}

TEST_CASE("a MindX pipeline is a graph of its elements", "[graph]")
{
    const auto graph = goodGraph("face.pipeline", R"({"face": {"stream_config": {"deviceId": "0"},
      "src0": {"props": {"blocksize": "409600"}, "factory": "appsrc", "next": "split0"},
      "split0": {"factory": "queue", "next": ["infer0", "sync0:1", "nowhere"]},
      "infer0": {"props": {"modelPath": "../models/face.om", "n": 2}, "factory": "mxpi_tensorinfer", "next": "sync0:0"},
      "sync0": {"factory": "mxpi_synchronize"}}})");
    CHECK(graph->format == "pipeline");
    CHECK(graph->nodes.size() == 4);
    CHECK(graph->edgeCount() == 4);
    CHECK(graph->text(graph->subgraphs[0].name) == "face");
    CHECK(graph->typeOf(nodeCalled(*graph, "infer0")) == "mxpi_tensorinfer");
    CHECK(graph->fact("model of infer0") == "../models/face.om");
    const auto sync = nodeCalled(*graph, "sync0");
    REQUIRE(graph->inputsOf(sync).size() == 2);
    CHECK(graph->nameOf(graph->inputsOf(sync)[0].source) == "split0");
    CHECK(graph->attributesOf(nodeCalled(*graph, "infer0"))->find("n")->text() == "2");
    REQUIRE(graph->issues.size() == 2);
    CHECK(graph->issues[0].message == message(MessageId::GraphNoSource, "nowhere", "split0"));
    CHECK(graph->issues[1].message == message(MessageId::PipelineNoModel, "infer0", "../models/face.om"));
    CHECK(graph->attributesOf(nodeCalled(*graph, "infer0"))->find("modelPath exists")->text() == "false");
    CHECK(graph->isFaulty(nodeCalled(*graph, "infer0")));
    CHECK_FALSE(graph->isFaulty(nodeCalled(*graph, "sync0")));
}

TEST_CASE("a model of a pipeline is looked for from its folder and from the one above", "[graph]")
{
    const auto issuesOf = [](const std::string& model, const std::string& path) {
        const TempFolder folder;
        folder.write(model, "x");
        const auto graph = openGraph(
            folder.write("run/pipeline/a.pipeline", R"({"a": {"i": {"props": {"modelPath": ")" + path +
                                                        R"("}, "factory": "mxpi_tensorinfer"}}})"));
        REQUIRE(graph);
        return (*graph)->issues.size();
    };
    CHECK(issuesOf("run/pipeline/m.om", "m.om") == 0);
    CHECK(issuesOf("run/models/m.om", "models/m.om") == 0);
    CHECK(issuesOf("models/m.om", "models/m.om") == 1);
}

TEST_CASE("what is lost of a MindX pipeline is reported", "[graph]")
{
    const auto graph = goodGraph("a.pipeline", R"({"s": {"stream_config": {"deviceId": "0"},
      "e": {"factory": "f1", "next": "x"}, "e": {"factory": "f2"},
      "y": {"fact0ry": "g"}, "z": 1, "x": {"factory": "g"}}, "t": "text"})");
    CHECK(graph->nodes.size() == 2);
    std::set<std::string> losses;
    for (const auto& issue : graph->issues) {
        CHECK(issue.severity == Severity::DataLoss);
        losses.insert(issue.message.english());
    }
    CHECK(losses == std::set<std::string>{message(MessageId::PipelineNameTwice, "e").english(),
                                          message(MessageId::PipelineNoElement, "y").english(),
                                          message(MessageId::PipelineNoElement, "z").english(),
                                          message(MessageId::PipelineNoStream, "t").english()});
}
