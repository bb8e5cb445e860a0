// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/graph/onnx_json.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "tests/core/graph/graph_files.h"

using namespace opscope;
using namespace opscope::test;

TEST_CASE("a compiled model is written as ONNX with tensors that join its nodes", "[graph]")
{
    const auto graph = goodGraph("g.txt", R"(graph { name: "net"
      op { name: "in" type: "Data" output_desc { dtype: DT_FLOAT16 layout: "ND" shape { dim: 1 dim: -1 } } }
      op { name: "c" type: "Conv2D" input: "in:0" input: ""
           attr { key: "pads" value { list { i: 1 i: -2 val_type: VT_LIST_INT } } }
           attr { key: "mode" value { s: "SAME\"" } } attr { key: "b" value { b: true } }
           attr { key: "f" value { f: 0.5 } }
           output_desc { dtype: DT_BF16 shape { dim: 4 } } } })");
    const auto text = writeGraphAsOnnxJson(*graph);
    REQUIRE(text);
    const auto json = nlohmann::json::parse(*text);
    CHECK(json["irVersion"] == "8");
    CHECK(json["graph"]["name"] == "net");
    const auto& nodes = json["graph"]["node"];
    REQUIRE(nodes.size() == 2);
    CHECK(nodes[1]["opType"] == "Conv2D");
    CHECK(nodes[1]["input"] == nlohmann::json{"in:0", ""});
    CHECK(nodes[1]["output"] == nlohmann::json{"c:0"});
    std::map<std::string, nlohmann::json> attributes;
    for (const auto& attribute : nodes[1]["attribute"])
        attributes[attribute["name"]] = attribute;
    CHECK(attributes["pads"]["ints"] == nlohmann::json{"1", "-2"});
    CHECK(attributes["pads"]["type"] == "INTS");
    CHECK(attributes["mode"]["s"] == "U0FNRSI=");
    CHECK(attributes["b"]["i"] == "1");
    CHECK(attributes["f"]["f"] == 0.5);
    const auto& values = json["graph"]["valueInfo"];
    REQUIRE(values.size() == 2);
    CHECK(values[0]["name"] == "in:0");
    CHECK(values[0]["type"]["tensorType"] ==
          nlohmann::json::parse(R"({"elemType": 10, "shape": {"dim": [{"dimValue": "1"}, {}]}})"));
    CHECK(values[1]["type"]["tensorType"]["elemType"] == 16);
}

TEST_CASE("an ONNX file is the same graph after it was written as JSON", "[graph]")
{
    const auto path = realModel("om/ss928_nanotrack_head.onnx");
    if (!path)
        return;
    const auto graph = *openGraph(*path);
    const auto json = nlohmann::json::parse(*writeGraphAsOnnxJson(*graph));
    const auto& nodes = json["graph"]["node"];
    REQUIRE(nodes.size() == graph->nodes.size());
    std::map<std::string, std::size_t> madeBy;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        for (const auto& output : nodes[i]["output"])
            CHECK(madeBy.emplace(output, i).second);
    }
    std::size_t edges = 0;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const auto inputs = graph->inputsOf(NodeId::of(i));
        REQUIRE(nodes[i]["input"].size() == inputs.size());
        for (std::size_t k = 0; k < inputs.size(); ++k) {
            if (!inputs[k].source.valid())
                continue;
            CHECK(madeBy.at(nodes[i]["input"][k]) == inputs[k].source.index());
            ++edges;
        }
    }
    CHECK(edges == graph->edgeCount());
    CHECK(json["graph"]["input"].size() == graph->subgraphs[0].inputs.size());
    CHECK(json["graph"]["output"].size() == graph->subgraphs[0].outputs.size());
}

TEST_CASE("graphs inside graphs without end are refused and not left out", "[graph]")
{
    const auto nested = [](int levels) {
        std::string text = "graph { name: 'g0' op { name: 'n0' type: 'If' subgraph_name: 'g1' } }\n";
        for (int i = 1; i < levels; ++i)
            text += fmt::format(
                "graph {{ name: 'g{0}' op {{ name: 'n{0}' type: 'If' subgraph_name: 'g{1}' }} }}\n", i,
                i + 1);
        return goodGraph(
            "g.txt", text + fmt::format("graph {{ name: 'g{0}' op {{ name: 'n{0}' type: 'T' }} }}", levels));
    };
    const auto good = writeGraphAsOnnxJson(*nested(30));
    REQUIRE(good);
    CHECK(good->find("n30") != std::string::npos);
    CHECK_FALSE(writeGraphAsOnnxJson(*nested(60)));
}

TEST_CASE("an ONNX model with bodies is the same after it was written as JSON and read again", "[graph]")
{
    const auto graph = goodGraph("m.pbtxt", R"(ir_version: 9 producer_name: "pytorch" model_version: 3
      opset_import { version: 17 } opset_import { domain: "ai.onnx.ml" version: 3 }
      graph { name: "main"
        node { input: "in" output: "x" op_type: "Conv" name: "net/conv" attribute { name: "pads" ints: [1, -1] type: INTS }
               attribute { name: "auto_pad" s: "SAME" type: STRING } }
        node { input: "c" output: "y" op_type: "If" name: "net/if"
               attribute { name: "then_branch" type: GRAPH g { name: "g1"
                 node { input: "x" output: "t" op_type: "Relu" name: "r" } output { name: "t" } } }
               attribute { name: "else_branch" type: GRAPH g { name: "g2"
                 node { input: "x" output: "e" op_type: "Loop" name: "l" attribute { name: "body" type: GRAPH g { name: "g3"
                   node { input: "x" output: "v" op_type: "Add" name: "a" } } } } } } }
        input { name: "in" } output { name: "y" } })");
    const auto text = writeGraphAsOnnxJson(*graph);
    REQUIRE(text);
    const auto json = nlohmann::json::parse(*text);
    CHECK(json["irVersion"] == "9");
    CHECK(json["producerName"] == "pytorch");
    CHECK(json["modelVersion"] == "3");
    CHECK(json["opsetImport"] ==
          nlohmann::json::parse(R"([{"domain":"","version":"17"},{"domain":"ai.onnx.ml","version":"3"}])"));
    const auto& branches = json["graph"]["node"][1]["attribute"];
    REQUIRE(branches.size() == 2);
    CHECK(branches[0]["name"] == "then_branch");
    CHECK(branches[0]["type"] == "GRAPH");
    CHECK(branches[0]["g"]["name"] == "g1");
    CHECK(branches[1]["g"]["node"][0]["attribute"][0]["g"]["node"][0]["opType"] == "Add");

    const auto again = goodGraph("m.om.json", *text);
    REQUIRE(again->nodes.size() == graph->nodes.size());
    CHECK(again->edgeCount() == graph->edgeCount());
    CHECK(again->issues.empty());
    for (std::size_t i = 0; i < graph->nodes.size(); ++i) {
        CHECK(again->nameOf(NodeId::of(i)) == graph->nameOf(NodeId::of(i)));
        CHECK(again->typeOf(NodeId::of(i)) == graph->typeOf(NodeId::of(i)));
        CHECK(again->nodes[i].subgraph == graph->nodes[i].subgraph);
    }
    const auto attributes = again->attributesOf(nodeCalled(*again, "net/conv"));
    REQUIRE(attributes);
    CHECK(attributes->find("pads")->text() == "[1, -1]");
    CHECK(attributes->find("auto_pad")->text() == "SAME");
    CHECK(again->fact("opset") == "17");
}
