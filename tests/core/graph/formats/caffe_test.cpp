// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/message_id.h"
#include "core/graph/caffe_text.h"
#include "tests/core/graph/graph_files.h"

using namespace opscope;
using namespace opscope::test;

namespace {

constexpr const char* kNet = R"(name: "net" # a comment with a } in it
input: "data"
input_shape { dim: 1 dim: 3 dim: 8 dim: 8 }
layer { name: "train" type: "Data" top: "data" include { phase: TRAIN } }
layer {
  name: "conv1"  type: "Convolution"
  bottom: "data" top: "conv1"
  convolution_param { kernel_size: 3 weight_filler < type: "top: \"x\"" > }
}
layer { name: "bn1" type: "BatchNorm" bottom: "conv1" top: "conv1" }
layer { name: 'relu1' type: "ReLU" bottom: "conv1", top: "conv1"; }
layer { name: "sum" type: "Eltwise" bottom: "conv1" bottom: "data" top: "sum" }
)";

} // namespace

TEST_CASE("caffe: layers read what was written last and in-place layers are named", "[graph]")
{
    const auto graph = goodGraph("net.prototxt", kNet);
    CHECK(graph->format == "caffe");
    CHECK(graph->nodes.size() == 5); // the input and four layers; the data of the training is not there
    const auto relu = nodeCalled(*graph, "relu1");
    CHECK(graph->nameOf(graph->inputsOf(relu)[0].source) == "bn1");
    const auto sum = nodeCalled(*graph, "sum");
    CHECK(graph->nameOf(graph->inputsOf(sum)[0].source) == "relu1");
    CHECK(graph->nameOf(graph->inputsOf(sum)[1].source) == "data");
    CHECK(graph->fact("in-place layers") == "bn1, relu1");
    CHECK(graph->attributesOf(relu)->find("in place") != nullptr);
    CHECK(graph->attributesOf(nodeCalled(*graph, "conv1"))->find("convolution_param.kernel_size")->text() ==
          "3");
    CHECK(std::ranges::any_of(
        graph->issues, [](const Issue& issue) { return issue.message.id == MessageId::CaffeInPlace; }));
}

TEST_CASE("caffe: each in-place layer gets an output of its own and nothing else changes", "[graph]")
{
    const auto rewrite = removeInPlaceLayers(kNet, "net.prototxt");
    REQUIRE(rewrite);
    CHECK(rewrite->renamed == 2);
    const auto net = parseCaffeText(rewrite->text, "net.prototxt");
    REQUIRE_FALSE(net.broken);
    REQUIRE(net.layers.size() == 5);
    CHECK(net.layers[2].value("top") == "conv1_bn1");
    CHECK(net.layers[3].value("bottom") == "conv1_bn1");
    CHECK(net.layers[3].value("top") == "conv1_relu1");
    CHECK(net.layers[4].value("bottom") == "conv1_relu1");
    CHECK(rewrite->text.find("# a comment with a } in it") != std::string::npos);
    CHECK(rewrite->text.find(R"(< type: "top: \"x\"" >)") != std::string::npos);
    const auto again = removeInPlaceLayers(rewrite->text, "net.prototxt");
    REQUIRE(again);
    CHECK(again->renamed == 0);
    CHECK(again->text == rewrite->text);
}

TEST_CASE("caffe: broken text is told with its line and what is before it is read", "[graph]")
{
    const std::string good = "layer { name: \"a\" type: \"ReLU\" bottom: \"x\" top: \"y\" }\n";
    for (const auto* bad : {"layer { name \"b\" }", "layer { name: ", "layer { name: \"b", "}",
                            "layer { dim: [1, 2", "layer { name: \"b\""}) {
        INFO(bad);
        const auto net = parseCaffeText(good + bad, "n.prototxt");
        REQUIRE(net.broken);
        CHECK(net.broken->where.line == 2);
        CHECK(net.layers.front().value("name") == "a");
        CHECK_FALSE(removeInPlaceLayers(good + bad, "n.prototxt"));
    }
    std::string deep;
    for (int i = 0; i < 100'000; ++i)
        deep += "layer {";
    CHECK(parseCaffeText(deep, "n.prototxt").broken);
}
