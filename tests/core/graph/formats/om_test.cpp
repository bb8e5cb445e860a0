// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstring>

#include "core/base/message_id.h"
#include "core/graph/formats/om_file.h"
#include "tests/core/graph/graph_files.h"

using namespace opscope;
using namespace opscope::test;

namespace {

/// Real model, and what `protoc --decode_raw` of its model definition has: nodes `^  6 {`, inputs `^    5:
/// "`, attributes
/// `^    10 {`, descriptors `^    33 {` and `^    34 {`, their attributes `^      5 {`.
struct RealOm {
    const char* file;
    std::size_t nodes, edges, controls, attributes, inputs, outputs, tensorAttributes;
};

constexpr RealOm kModels[] = {{"om/ss928_nanotrack_head.om", 129, 150, 4, 3005, 185, 124, 1897},
                              {"om/autoencoder_id2495_hh_om.om", 46, 47, 5, 1220, 51, 42, 606}};

template <class T>
void put(std::string& bytes, std::size_t offset, T value)
{
    std::memcpy(bytes.data() + offset, &value, sizeof value);
}

struct Part {
    std::uint32_t type;
    std::string bytes;
};

/// A table and its partitions, the last one first in the data; `isWide`: of 64 bits.
std::string tableOf(const std::vector<Part>& parts, bool isWide)
{
    std::string table(isWide ? 8 + 24 * parts.size() : 4 + 12 * parts.size(), '\0');
    put(table, 0, static_cast<std::uint32_t>(parts.size()));
    std::string data;
    for (std::size_t i = parts.size(); i-- > 0;) {
        const std::uint64_t offset = data.size();
        const std::uint64_t size = parts[i].bytes.size();
        if (isWide) {
            put(table, 8 + 24 * i, parts[i].type);
            put(table, 8 + 24 * i + 8, offset);
            put(table, 8 + 24 * i + 16, size);
        } else {
            put(table, 4 + 12 * i, parts[i].type);
            put(table, 4 + 12 * i + 4, static_cast<std::uint32_t>(offset));
            put(table, 4 + 12 * i + 8, static_cast<std::uint32_t>(size));
        }
        data += parts[i].bytes;
    }
    return table + data;
}

std::string headerOf(std::uint32_t version, std::uint32_t models, std::uint64_t length)
{
    std::string header(256, '\0');
    header.replace(0, 4, "IMOD");
    put(header, 4, std::uint32_t{256});
    put(header, 8, version);
    header.replace(84, 5, "small");
    if (version == 0x10000000) {
        header.replace(156, 4, "1.81");
    } else {
        put(header, 156, models);
        header.replace(160, 4, "1.82");
        put(header, 184, length);
    }
    return header;
}

std::string fieldOf(int number, const std::string& bytes)
{
    std::string out;
    out += static_cast<char>((number << 3 | 2) & 0x7F);
    if (number >= 16) {
        out.back() = static_cast<char>(out.back() | '\x80');
        out += static_cast<char>(number >> 4);
    }
    std::size_t size = bytes.size();
    for (; size >= 0x80; size >>= 7)
        out += static_cast<char>(size | 0x80);
    out += static_cast<char>(size);
    return out + bytes;
}

/// A ModelDef of one graph that has one node of that name.
std::string modelOf(const std::string& name)
{
    return fieldOf(7, fieldOf(1, "g") + fieldOf(6, fieldOf(1, name) + fieldOf(2, "Relu")));
}

} // namespace

TEST_CASE("compiled models have the nodes edges and attributes that protoc counts", "[graph]")
{
    for (const auto& real : kModels) {
        const auto path = realModel(real.file);
        if (!path)
            return;
        INFO(real.file);
        const auto opened = openGraph(*path);
        REQUIRE(opened);
        const auto& graph = **opened;
        CHECK(graph.format == "om");
        CHECK(graph.issues.empty());
        CHECK(graph.nodes.size() == real.nodes);
        CHECK(graph.edgeCount() == real.edges);
        CHECK(graph.controls.size() == real.controls);
        CHECK(graph.outputs.size() == real.outputs);
        const auto counts = attributeCounts(graph);
        CHECK(counts.ofNodes == real.attributes);
        CHECK(counts.ofTensors == real.tensorAttributes);
        std::size_t inputTensors = 0;
        for (const auto& input : graph.inputs)
            inputTensors += input.tensor.valid();
        CHECK(inputTensors == real.inputs);
    }
}

TEST_CASE("the model of the SS928 says how it was compiled", "[graph]")
{
    const auto path = realModel("om/ss928_nanotrack_head.om");
    if (!path)
        return;
    const auto opened = openGraph(*path);
    REQUIRE(opened);
    const auto& graph = **opened;
    CHECK(graph.fact("om_version") == "2.0");
    CHECK(graph.fact("stream_num") == "2");
    CHECK(graph.fact("weight_size") == "592384");
    CHECK(graph.fact("soc_version") == "OPTG");
    CHECK(graph.fact("atc_cmdline").find("--framework") != std::string_view::npos);
    CHECK(graph.fact("partitions") ==
          "FLOW_MODEL 453, MODEL_DEF 334404, WEIGHTS_DATA 592384, TBE_KERNELS 107145, TASK_INFO 14698");
    CHECK(typeCount(graph, "Conv2D") == 30);
}

TEST_CASE("partitions are found by offset in every header and table", "[graph]")
{
    const std::vector<Part> parts{{1, "weights"}, {0, modelOf("one")}, {2, "tasks"}};
    const auto old = goodGraph("a.om", headerOf(0x10000000, 0, 0) + tableOf(parts, false));
    const auto narrow = goodGraph("a.om", headerOf(0x20000000, 0, 0) + tableOf(parts, false));
    const auto wide = goodGraph("a.om", headerOf(0x20000000, 1, 999) + tableOf(parts, true));
    for (const auto& graph : {old, narrow, wide}) {
        REQUIRE(graph->nodes.size() == 1);
        CHECK(graph->nameOf(NodeId{0}) == "one");
        CHECK(graph->fact("om_name") == "small");
        CHECK(graph->issues.empty());
    }
    CHECK(old->fact("platform_version") == "1.81");
    CHECK(wide->fact("platform_version") == "1.82");
}

TEST_CASE("of several models in one file the first is the root", "[graph]")
{
    auto bytes = headerOf(0x20000000, 3, 999);
    for (const auto* name : {"root", "second", "third"})
        bytes += tableOf({{0, modelOf(name)}, {1, "weights"}}, true);
    IssueLog issues;
    const auto om = readOmFile(bytes, "a.om", issues);
    REQUIRE(om);
    REQUIRE(om->models.size() == 3);
    CHECK(om->models[2][0].end == bytes.size());
    const auto graph = goodGraph("a.om", bytes);
    CHECK(graph->fact("models") == "3");
    CHECK(graph->nameOf(NodeId{0}) == "root");
}

TEST_CASE("names of attributes are decoded where the model compresses them", "[graph]")
{
    const auto entry = [](const std::string& key, const std::string& value) {
        return fieldOf(1, key) + fieldOf(2, value);
    };
    const auto texts = [](std::initializer_list<std::string> all) {
        std::string list;
        for (const auto& text : all)
            list += fieldOf(2, text);
        return fieldOf(1, list);
    };
    std::string op = fieldOf(1, "n") + fieldOf(2, "Relu");
    op += fieldOf(10, entry(std::string("\0\2", 2), texts({"a", "b"})));        // name 1
    op += fieldOf(10, entry(std::string("\0\1", 2), std::string("\x18\1", 2))); // name 0, i: 1
    std::string model = fieldOf(7, fieldOf(6, op));
    model += fieldOf(11, entry("attr_name_enum", texts({"mode", "_datadump_original_op_names"})));
    model += fieldOf(11, entry("attr_value_enum", texts({"slow", "fast"})));
    model += fieldOf(
        11, entry("attrs_use_string_value", fieldOf(1, std::string("\x28\1\x28\0", 4)))); // b: 1, b: 0
    const auto graph = goodGraph("a.om", headerOf(0x20000000, 0, 0) + tableOf({{0, model}}, false));
    REQUIRE(graph->originalNamesOf(NodeId{0}).size() == 2);
    CHECK(graph->text(graph->originalNames[1]) == "b");
    const auto attributes = graph->attributesOf(NodeId{0});
    REQUIRE(attributes);
    REQUIRE(attributes->find("mode") != nullptr);
    CHECK(attributes->find("mode")->text() == "fast");
}

TEST_CASE("an encrypted model and one without a definition are told as that", "[graph]")
{
    auto encrypted = headerOf(0x20000000, 0, 0) + tableOf({{0, modelOf("x")}}, false);
    encrypted[80] = 1;
    CHECK(graphOf("a.om", encrypted).error().message.id == MessageId::OmEncrypted);
    const auto other = graphOf("a.om", headerOf(0x20000000, 0, 0) + tableOf({{1, "w"}, {2, "t"}}, false));
    CHECK(other.error().message == message(MessageId::OmNoModel, 2));
    auto table = headerOf(0x20000000, 0, 0) + std::string(100000, '\0');
    put(table, 256, std::uint32_t{5000});
    CHECK(graphOf("a.om", table).error().message == message(MessageId::OmPartitionCount, 5000, 4096));
}

// Read off `protoc --decode_raw` of the last 2360 bytes: ops `4 {`, their ids of tensors 4 and 5, the
// tensors' 7.
TEST_CASE("of a PICO container the ops and tensors are shown", "[graph]")
{
    const auto path = realModel("om/pico_nuc_384x288.om");
    if (!path)
        return;
    const auto opened = openGraph(*path);
    REQUIRE(opened);
    const auto& graph = **opened;
    CHECK(graph.format == "pico");
    CHECK(graph.fact("compiler") ==
          "QMapper Version 1.1.0.0_B010 (PICO_1.1) 2311161030813d2cc44(CPU) (INST_5.0.7)(DEV)");
    CHECK(graph.nodes.size() == 7);
    CHECK(graph.edgeCount() == 6);
    const auto add = nodeCalled(graph, "add");
    CHECK(graph.typeOf(add) == "vector_ops");
    REQUIRE(graph.inputsOf(add).size() == 5);
    CHECK(graph.nameOf(graph.inputsOf(add)[1].source) == "blc");
    CHECK(graph.shapeText(graph.tensors[graph.outputsOf(add)[0].tensor.index()].shape) == "1,4,144,192");
    REQUIRE(graph.issues.size() == 1);
    CHECK(graph.issues[0].message.id == MessageId::PicoUnpublished);
    CHECK(graph.issues[0].severity == Severity::Warning);
}
