// SPDX-License-Identifier: GPL-3.0-or-later
// What stands beside the graph of a comparison: the rule of a quantisation, the model without fusion.
#include "core/accuracy/pair/graph_ops.h"

#include <algorithm>

#include <catch2/catch.hpp>

#include "core/accuracy/pair/dump_pairing.h"
#include "core/base/message_id.h"
#include "core/graph/open_graph.h"
#include "tests/core/accuracy/made_dump.h"
#include "tests/support/temp_folder.h"

using namespace opscope;
using namespace opscope::accuracy;

namespace {

/// An op of a Build text: its inputs, type of its output, and what it was before.
std::string opText(const std::string& name, const std::string& type, const std::string& input, int id,
                   const std::string& originals = "", const std::string& origin = "",
                   const std::string& dtype = "DT_FLOAT16")
{
    auto text = "op { name: '" + name + "' type: '" + type + "' id: " + std::to_string(id) + " ";
    if (!input.empty())
        text += "input: '" + input + ":0' ";
    if (!originals.empty())
        text += "attr { key: '_datadump_original_op_names' value { list { " + originals + " } } } ";
    text +=
        "output_desc { dtype: " + dtype + " layout: 'ND' attr { key: 'origin_format' value { s: 'ND' } } ";
    if (!origin.empty())
        text += "attr { key: '_datadump_origin_name' value { s: '" + origin +
                "' } } attr { key: '_datadump_origin_output_index' value { i: 0 } } ";
    return text + "} } ";
}

ModelGraphPtr graphOf(const TempFolder& folder, const std::string& name, const std::string& ops)
{
    const auto graph = openGraph(folder.write(name, "graph { " + ops + " }"));
    REQUIRE(graph);
    return *graph;
}

DumpFolder dumpsOf(const TempFolder& folder, const std::vector<std::string>& names)
{
    for (std::size_t i = 0; i < names.size(); ++i)
        folder.write("npu/Op." + names[i] + "." + std::to_string(i + 1) + ".1.1717200000000000",
                     dumpBytes(names[i], {floats({1, 2})}, {floats({1, 2})}));
    const auto opened = openDumpFolder(folder.path() / "npu");
    REQUIRE(opened);
    return *opened;
}

const PairedOp& opOf(const Pairing& pairing, const std::string& name)
{
    for (const auto& group : pairing.groups) {
        for (const auto& op : group.ops) {
            if (op.name == name)
                return op;
        }
    }
    FAIL("no op " + name);
    return pairing.groups.front().ops.front();
}

} // namespace

TEST_CASE("the rule of a quantisation names the ops before it", "[core][accuracy][pairing]")
{
    TempFolder folder;
    const auto graph = graphOf(folder, "ge_proto_00000001_Build.txt",
                               opText("conv_relu", "Conv2D", "", 1, "s: 'conv_q' s: 'relu'", "relu"));
    const auto quant = graphOf(folder, "ge_proto_00000002_Build.txt",
                               opText("conv_q", "Conv2D", "", 1, "s: 'conv'", "conv") +
                                   opText("relu", "Relu", "conv_q", 2, "s: 'relu_before'", "relu_before"));
    const auto npu = dumpsOf(folder, {"conv_relu"});
    const auto plain = pairByGraph(npu, *graph);
    REQUIRE(plain);
    CHECK(opOf(*plain, "conv_relu").goldenOf(false, 0).name == "relu");
    const auto merged = pairByGraph(npu, *graph, {quant.get(), nullptr});
    REQUIRE(merged);
    const auto& op = opOf(*merged, "conv_relu");
    CHECK(op.goldenOf(false, 0).name == "relu_before");
    CHECK(op.goldenNames == "conv,relu_before");
}

TEST_CASE("without fusion the dumps of another graph are the ground truth", "[core][accuracy][pairing]")
{
    TempFolder folder;
    const auto graph = graphOf(folder, "ge_proto_00000001_Build.txt",
                               opText("conv_relu", "Conv2D", "", 1, "s: 'conv' s: 'relu'", "relu"));
    const auto unfused = graphOf(folder, "ge_proto_00000002_Build.txt",
                                 opText("trans_conv", "Conv2D", "", 1, "s: 'conv'", "conv") +
                                     opText("trans_relu", "Relu", "trans_conv", 2, "s: 'relu'", "relu"));
    const auto merged = pairByGraph(dumpsOf(folder, {"conv_relu"}), *graph, {nullptr, unfused.get()});
    REQUIRE(merged);
    const auto& op = opOf(*merged, "conv_relu");
    CHECK(op.goldenOf(false, 0).name == "trans_relu");
    CHECK(op.goldenNames == "trans_conv,trans_relu");
}

TEST_CASE("ops between quantisation and back have no row and their dumps are listed",
          "[core][accuracy][pairing]")
{
    TempFolder folder;
    const auto graph = graphOf(folder, "ge_proto_00000001_Build.txt",
                               opText("data", "Data", "", 1) +
                                   opText("conv1_quant_layer", "AscendQuant", "data", 2, "", "", "DT_INT8") +
                                   opText("conv1", "Conv2D", "conv1_quant_layer", 3, "", "", "DT_INT32") +
                                   opText("conv1_dequant_layer", "AscendDequant", "conv1", 4) +
                                   opText("relu", "Relu", "conv1_dequant_layer", 5));
    const auto npu = dumpsOf(folder, {"data", "conv1_quant_layer", "conv1", "conv1_dequant_layer", "relu"});
    const auto pairing = pairByGraph(npu, *graph);
    REQUIRE(pairing);
    CHECK(pairing->groups.size() == 4); // all but conv1
    REQUIRE(pairing->leftOut.size() == 1);
    CHECK(pairing->leftOut[0].name.op == "conv1");
    CHECK(pairing->leftOutReasons[0].id == MessageId::AccuracyInQuantised);
    CHECK_FALSE(opOf(*pairing, "conv1_quant_layer").comparesOutputs);
    CHECK_FALSE(opOf(*pairing, "conv1_dequant_layer").comparesInputs);
}

TEST_CASE("of an L1 fusion the oldest and the newest dump are compared", "[core][accuracy][pairing]")
{
    TempFolder folder;
    std::string ops;
    for (const auto* name : {"a", "b", "c"})
        ops += "op { name: '" + std::string(name) + "' type: 'Conv2D' id: 1 " +
               "attr { key: '_L1_fusion_sub_graph_no' value { s: '7_1' } } "
               "attr { key: '_datadump_original_op_names' value { list { s: 'o" +
               name +
               "' } } } output_desc { dtype: DT_FLOAT attr { key: 'origin_format' value { s: 'ND' } } "
               "attr { key: '_datadump_origin_name' value { s: 'o" +
               name + "' } } } } ";
    const auto graph = graphOf(folder, "ge_proto_00000001_Build.txt", ops);
    for (const auto& [name, time] : {std::pair("b", "1717200000000001"), std::pair("c", "1717200000000002"),
                                     std::pair("a", "1717200000000003")})
        folder.write(std::string("npu/Conv2D.") + name + ".1.1." + time, dumpBytes(name, {}, {floats({1})}));
    const auto npu = openDumpFolder(folder.path() / "npu");
    REQUIRE(npu);
    const auto pairing = pairByGraph(*npu, *graph);
    REQUIRE(pairing);
    REQUIRE(pairing->groups.size() == 1);
    const auto& kept = pairing->groups[0].ops;
    REQUIRE(kept.size() == 2);
    CHECK(kept[0].name == "b");
    CHECK(kept[1].name == "a");
    CHECK(kept[1].npuNames == "a,b,c");
    CHECK(kept[1].goldenNames == "oa,ob,oc");
}

TEST_CASE("a graph that has no op of the dumps is of another model", "[core][accuracy][pairing]")
{
    TempFolder folder;
    const auto graph = graphOf(folder, "ge_proto_00000001_Build.txt", opText("conv", "Conv2D", "", 1));
    const auto same = pairByGraph(dumpsOf(folder, {"conv"}), *graph);
    REQUIRE(same);
    CHECK_FALSE(matchesNoOp(*same));
    TempFolder other;
    const auto none = pairByGraph(dumpsOf(other, {"lstm"}), *graph);
    REQUIRE(none);
    CHECK(matchesNoOp(*none));
}
