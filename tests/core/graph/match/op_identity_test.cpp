// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/graph/match/op_identity.h"

#include "core/graph/match/joined_names.h"
#include "tests/core/graph/graph_files.h"

using namespace opscope;
using namespace opscope::test;

namespace {

struct Row {
    const char* name;
    const char* type;
    const char* original = "";
};

/// A report that has only executed ops, each of 10 ns.
Report reportOfOps(std::initializer_list<Row> rows)
{
    Report report;
    for (const auto& row : rows) {
        report.ops.name.push_back(report.strings.intern(row.name));
        report.ops.type.push_back(report.strings.intern(row.type));
        report.ops.oriName.push_back(report.strings.intern(row.original));
        report.ops.dur.push_back(10);
    }
    return report;
}

/// "node -> op: how" of each link.
std::vector<std::string> linksOf(const ModelGraph& graph, const Report& report)
{
    const auto identity = identifyOps(graph, report);
    std::vector<std::string> out;
    for (const auto& link : identity.links)
        out.push_back(std::string(graph.nameOf(link.node)) + " -> " +
                      std::string(report.strings.text(identity.ops[link.op].name)) + ": " +
                      linkMethodName(link.how));
    return out;
}

using Links = std::vector<std::string>;

} // namespace

TEST_CASE("ops are found by their names and by escaped names", "[graph]")
{
    const auto graph =
        goodGraph("g.txt", R"(graph { op { name: "a/conv.1" type: "Conv2D" } op { name: "b" type: "Relu" }
      op { name: "c/x" type: "Add" } op { name: "c.x" type: "Add" } })");
    const auto report = reportOfOps({{"b", "Relu"}, {"a_conv_1", "Conv2D"}, {"b", "Relu"}, {"c_x", "Sub"}});
    CHECK(linksOf(*graph, report) == Links{"a/conv.1 -> a_conv_1: escaped name", "b -> b: name"});
    const auto identity = identifyOps(*graph, report);
    CHECK(identity.ops[0].executions == 2);
    CHECK(identity.ops[0].total == 20);
    CHECK(identity.nodesWithoutOp.size() == 2); // two have one escaped name: neither is it
    CHECK(identity.opsWithoutNode == std::vector<std::uint32_t>{2});
}

TEST_CASE("fused and renamed ops are found by their original names", "[graph]")
{
    const auto compiled = goodGraph("g.txt", R"(graph {
      op { name: "conv1conv1_relu" type: "Conv2D"
           attr { key: "_datadump_original_op_names" value { list { s: "conv1" s: "bn1" s: "relu1" } } } }
      op { name: "fc" type: "MatMul" } })");
    // the report has the names of the framework
    CHECK(linksOf(*compiled, reportOfOps({{"relu1", "Conv2D"}, {"fc", "MatMul"}})) ==
          Links{"conv1conv1_relu -> relu1: original name", "fc -> fc: name"});

    const auto model = goodGraph("m.pbtxt", R"(ir_version: 8
graph {
      node { name: "conv1" op_type: "Conv" output: "1" } node { name: "bn1" op_type: "BatchNormalization" output: "2" }
      node { name: "Conv_7" op_type: "Conv" output: "3" } node { name: "Conv_73" op_type: "Conv" output: "4" }
      node { name: "Clip_76" op_type: "Clip" output: "5" } })");
    // a layer of a JOB says what it was made of, a fused op of ATC has the names in a row
    CHECK(linksOf(*model, reportOfOps({{"layer", "Conv", "conv1;bn1"}, {"Conv_73Clip_76", "Conv2D"}})) ==
          Links{"conv1 -> layer: original name", "bn1 -> layer: original name",
                "Conv_73 -> Conv_73Clip_76: joined names", "Clip_76 -> Conv_73Clip_76: joined names"});
}

TEST_CASE("what has no name in common is linked by type and order where both have equally many", "[graph]")
{
    const auto graph =
        goodGraph("g.txt", R"(graph { op { name: "p" type: "Data" } op { name: "q2" type: "MatMul" id: 5 }
      op { name: "q1" type: "MatMul" id: 2 } op { name: "r" type: "Add" } op { name: "s" type: "Add" } })");
    const auto report = reportOfOps({{"m0", "MatMul"}, {"m1", "matmul"}, {"a0", "Add"}, {"d", "Data"}});
    CHECK(linksOf(*graph, report) == Links{"q2 -> m1: type and order", "q1 -> m0: type and order"});
    CHECK(confidenceOf(LinkMethod::TypeAndOrder) < confidenceOf(LinkMethod::JoinedNames));
}

TEST_CASE("each node and each op is linked or listed", "[graph]")
{
    const auto path = realModel("ge_proto/ge_proto_00000062_Build.txt");
    if (!path)
        return;
    const auto graph = *openGraph(*path);
    const auto report = reportOfOps(
        {{"res5c_relu", "Relu"}, {"fc1000", "FullyConnection"}, {"unknown", "X"}, {"pool5", "Pooling"}});
    const auto identity = identifyOps(*graph, report);
    CHECK(identity.links.size() + identity.nodesWithoutOp.size() == graph->nodes.size());
    CHECK(identity.links.size() == 3);
    REQUIRE(identity.opsWithoutNode.size() == 1);
    CHECK(report.strings.text(identity.ops[identity.opsWithoutNode[0]].name) == "unknown");
}

TEST_CASE("a joined name is split into the fewest names", "[graph]")
{
    const auto split = [](std::string_view name) {
        return JoinedNames({"b", "a", "ab", "", "a_b"}).partsOf(name);
    };
    using Parts = std::vector<std::string_view>;
    CHECK(split("abab") == Parts{"ab", "ab"});
    CHECK(split("a;b") == Parts{"a", "b"});
    CHECK(split("a_b_a") == Parts{"a_b", "a"});
    CHECK(split("a").empty());
    CHECK(split("abx").empty());
    CHECK(split("a_").empty());
}

TEST_CASE("names that begin alike without end cost no more than is allowed for them", "[graph]")
{
    const std::string longest(1000, 'a');
    std::vector<std::string_view> known;
    for (std::size_t i = 1; i < 500; ++i)
        known.push_back(std::string_view(longest).substr(0, i));
    JoinedNames joined(known);
    CHECK(joined.partsOf(longest).size() == 3);
    CHECK(joined.partsOf(longest + std::string(100, 'a')).empty());
    std::size_t split = 0;
    for (int i = 0; i < 100'000; ++i)
        split += joined.partsOf(longest).empty() ? 0U : 1U;
    CHECK(split < 1000);
}
