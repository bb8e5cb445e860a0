// SPDX-License-Identifier: GPL-3.0-or-later
/// Cut and broken models end in a graph of what is whole and an issue, or in an error with a place; never in
/// a crash.
#include <random>

#include "core/base/message_id.h"
#include "tests/core/graph/graph_files.h"

using namespace opscope;
using namespace opscope::test;

namespace {

struct Sample {
    std::string name;
    std::string bytes;
};

std::vector<Sample> realModels()
{
    std::vector<Sample> all;
    for (const auto* file : {"ge_proto/ge_proto_00056_Build.txt", "om/ss928_nanotrack_head.om",
                             "om/pico_nuc_384x288.om", "om/ss928_nanotrack_head.onnx"}) {
        if (const auto path = realModel(file))
            all.push_back({path->filename().string(), bytesOf(*path)});
    }
    return all;
}

/// Everything that can be asked of a graph is in bounds.
void walk(const ModelGraph& graph)
{
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        const auto id = NodeId::of(i);
        CHECK(graph.nodes[i].subgraph.index() < graph.subgraphs.size());
        for (const auto& input : graph.inputsOf(id)) {
            CHECK((!input.source.valid() || input.source.index() < graph.nodes.size()));
            CHECK((!input.tensor.valid() || input.tensor.index() < graph.tensors.size()));
        }
        for (const auto& output : graph.outputsOf(id)) {
            REQUIRE((!output.tensor.valid() || output.tensor.index() < graph.tensors.size()));
            if (output.tensor.valid())
                (void)graph.shapeText(graph.tensors[output.tensor.index()].shape);
        }
        (void)graph.attributesOf(id);
    }
}

void openHostile(const Sample& sample, const std::string& bytes, std::size_t wholeNodes)
{
    const auto opened = graphOf(sample.name, bytes);
    if (opened) {
        CHECK((*opened)->nodes.size() <= wholeNodes + 1);
        walk(**opened);
    } else {
        CHECK_FALSE(opened.error().text().empty());
    }
}

} // namespace

TEST_CASE("models cut anywhere are read as far as they are whole", "[graph]")
{
    for (const auto& sample : realModels()) {
        INFO(sample.name);
        const auto whole = goodGraph(sample.name, sample.bytes)->nodes.size();
        std::size_t before = 0;
        for (std::size_t i = 1; i < 40; ++i) {
            const auto size = sample.bytes.size() * i / 40;
            INFO("cut at " << size);
            const auto opened = graphOf(sample.name, sample.bytes.substr(0, size));
            if (!opened) {
                CHECK(opened.error().where.offset.has_value());
                continue;
            }
            walk(**opened);
            CHECK((*opened)->nodes.size() >= before); // more bytes, no fewer nodes
            before = (*opened)->nodes.size();
            if (before < whole)
                CHECK(std::ranges::any_of((*opened)->issues, [](const Issue& issue) {
                    return issue.severity == Severity::DataLoss && issue.places.at(0).offset.has_value();
                }));
        }
    }
}

TEST_CASE("models with flipped bits are read or refused", "[graph]")
{
    std::mt19937 random(7);
    for (const auto& sample : realModels()) {
        INFO(sample.name);
        const auto whole = goodGraph(sample.name, sample.bytes)->nodes.size();
        for (int round = 0; round < 40; ++round) {
            auto bytes = sample.bytes;
            for (int flip = 0; flip < 1 + round % 8; ++flip) {
                const auto at = std::uniform_int_distribution<std::size_t>(
                    0, round % 2 == 0 ? std::min<std::size_t>(bytes.size(), 4096) - 1
                                      : bytes.size() - 1)(random);
                bytes[at] = static_cast<char>(bytes[at] ^ (1 << (random() % 8)));
            }
            INFO("round " << round);
            openHostile(sample, bytes, whole * 2 + 1000);
        }
    }
}

TEST_CASE("nesting without end is refused and costs no stack", "[graph]")
{
    std::string text = "graph { op { name: 'n' attr { key: 'k' value { ";
    for (int i = 0; i < 200000; ++i)
        text += "func { attr { value {";
    const auto cut = graphOf("g.txt", text);
    CHECK_FALSE(cut);
    for (int i = 0; i < 200000; ++i)
        text += "}}}";
    const auto graph = goodGraph("g.txt", text + "} } } }");
    CHECK(graph->nodes.size() == 1);
    REQUIRE(graph->attributesOf(NodeId{0}));

    std::string binary;
    for (int i = 0; i < 3000; ++i) { // a graph in a node of a graph in ...
        std::string size;
        for (auto n = binary.size(); size.empty() || n != 0; n >>= 7)
            size += static_cast<char>((n & 0x7F) | (n >> 7 != 0 ? 0x80 : 0));
        static constexpr char kFields[] = {'\x0a', '\x32', '\x2a'};
        binary = kFields[i % 3] + size + binary;
    }
    const auto model = graphOf("m.onnx", binary);
    if (model)
        walk(**model);
}

TEST_CASE("graphs inside graphs are read to a depth that is told", "[graph]")
{
    std::string text;
    for (int i = 0; i < 60; ++i)
        text = "node { name: 'n' op_type: 'If' attribute { name: 'g' g { " + text + " } } }";
    const auto graph = goodGraph("m.pbtxt", "ir_version: 8\ngraph { " + text + " }");
    CHECK(graph->subgraphs.size() == 33);
    REQUIRE(graph->issues.size() == 1);
    CHECK(graph->issues[0].message == message(MessageId::GraphTooDeep, 32));
}

TEST_CASE("a broken field loses its message and not what follows", "[graph]")
{
    // graph { op { name: "a" }, op with a field of number 0, op { name: "c" } } in a file that is called
    // .onnx: no, an .om
    const std::string op1("\x32\x03\x0a\x01"
                          "a",
                          5);
    const std::string op2("\x32\x03\x00\x01"
                          "b",
                          5);
    const std::string op3("\x32\x03\x0a\x01"
                          "c",
                          5);
    const std::string graphField = std::string("\x3a\x0f", 2) + op1 + op2 + op3;
    std::string om(256 + 16, '\0');
    om.replace(0, 4, "IMOD");
    om[11] = 0x20;
    om[256] = 1;
    om[268] = static_cast<char>(graphField.size());
    const auto graph = goodGraph("a.om", om + graphField);
    REQUIRE(graph->nodes.size() == 2);
    CHECK(graph->nameOf(NodeId{1}) == "c");
    REQUIRE(graph->issues.size() == 1);
    CHECK(graph->issues[0].message.id == MessageId::GraphBadField);
    CHECK(graph->issues[0].places[0].offset == 272 + 2 + 5 + 2);
}

TEST_CASE("text that cannot be read on is told with its line", "[graph]")
{
    const auto graph =
        goodGraph("g.txt", "graph {\n op { name: 'a' }\n op { name: 'b' }\n op { name ! }\n}\n");
    CHECK(graph->nodes.size() == 2);
    REQUIRE(graph->issues.size() == 1);
    CHECK(graph->issues[0].places[0].line == 4);
    const auto none = graphOf("notes.txt", "hello");
    REQUIRE_FALSE(none);
    CHECK(none.error().message.id == MessageId::GraphUnknown);
    CHECK_FALSE(graphOf("empty.onnx", ""));
}
