// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "tests/app/cli/cli_runner.h"
#include "tests/support/temp_folder.h"

using namespace opscope;

namespace {

const char* const kModel = R"(graph { name: "net"
  op { name: "in" type: "Data" output_desc { dtype: DT_FLOAT16 layout: "NCHW" shape { dim: [1, 3] } } }
  op { name: "a/conv" type: "Conv2D" input: "in:0" input: "in:-1" id: 1
       input_desc { dtype: DT_FLOAT16 layout: "NCHW" shape { dim: [1, 3] } } }
  attr { key: "soc_version" value { s: "Ascend310" } } }
graph { name: "inner" op { name: "x" type: "Relu" } })";

const char* const kOps = "Op Name,OP Type,Task Duration(us),Task Start Time(us)\n"
                         "a_conv,Conv2D,5.5,100\nother,Add,1,200\na_conv,Conv2D,4.5,300\n";

struct Files {
    TempFolder folder;
    std::string model = folder.write("ge_proto_00000001_Build.txt", kModel).string();
    std::string run = folder.write("op_summary_0_1.csv", kOps).string();
};

nlohmann::json factOf(const std::string& out, const std::string& key)
{
    const auto answer = nlohmann::json::parse(out);
    for (const auto& fact : answer["facts"]) {
        if (fact["key"] == key)
            return fact["value"];
    }
    return nullptr;
}

} // namespace

TEST_CASE("graph info is one JSON object with counts types and facts", "[core][cli][graph]")
{
    const Files files;
    const auto ran = runCommand({"graph", "info", files.model});
    REQUIRE(ran.code == 0);
    CHECK(factOf(ran.out, "nodes") == 3);
    CHECK(factOf(ran.out, "edges") == 1);
    CHECK(factOf(ran.out, "control_edges") == 1);
    CHECK(factOf(ran.out, "subgraphs") == 1);
    CHECK(factOf(ran.out, "soc_version") == "Ascend310");
    CHECK(nlohmann::json::parse(ran.out)["types"] == nlohmann::json::parse(R"([{"type": "Conv2D", "count": 1},
        {"type": "Data", "count": 1}, {"type": "Relu", "count": 1}])"));
    CHECK(ran.err.empty());
    CHECK(runCommand({"graph", "info", files.model, "--format", "json"}).out == ran.out);
    CHECK(runCommand({"graph", "info", files.model, "--format", "csv"}).out.find("edges,1\r\n") !=
          std::string::npos);
}

TEST_CASE("graph nodes and edges are rows", "[core][cli][graph]")
{
    const Files files;
    const auto nodes = rowsIn(runCommand({"graph", "nodes", files.model, "--format", "json"}).out);
    REQUIRE(nodes.size() == 3);
    CHECK(nodes[1]["name"] == "a/conv");
    CHECK(nodes[1]["id"] == 1);
    CHECK(nodes[0]["outputs"] == "FLOAT16 [1,3] NCHW");
    CHECK(nodes[2]["subgraph"] == "inner");
    const auto edges = runCommand({"graph", "edges", files.model, "--format", "csv"});
    CHECK(edges.out == "From,Output,To,Input,Kind,Type,Shape,Layout\r\n"
                       "in,0,a/conv,0,data,FLOAT16,\"1,3\",NCHW\r\n"
                       "in,N/A,a/conv,N/A,control,N/A,N/A,N/A\r\n");
}

TEST_CASE("graph match lists each link and the parts without one", "[core][cli][graph]")
{
    const Files files;
    const auto ran = runCommand({"graph", "match", files.model, files.run, "--format", "json"});
    INFO(ran.err);
    REQUIRE(ran.code == 0);
    const auto rows = rowsIn(ran.out);
    REQUIRE(rows.size() == 3);
    CHECK(rows[0]["node"] == "a/conv");
    CHECK(rows[0]["op"] == "a_conv");
    CHECK(rows[0]["how"] == "escaped name");
    CHECK(rows[0]["count"] == 2);
    CHECK(rows[1]["node"] == "x");
    CHECK(rows[1]["how"] == "no op");
    CHECK(rows[2]["op"] == "other");
    CHECK(rows[2]["how"] == "no node");
    CHECK(ran.err.find("Unmatched: 1 of 2 nodes without an op, 1 of 2 ops without a node") !=
          std::string::npos);
}

TEST_CASE("graph match reports that the model may be of another run", "[core][cli][graph]")
{
    const Files files;
    const auto header = std::string(kOps).substr(0, std::string_view(kOps).find('\n') + 1);
    const auto other = files.folder.write("op_summary_0_2.csv",
                                          header + "a_conv,Conv2D,5.5,100\nb,Add,1,200\nc,Add,1,300\n");
    const auto ran = runCommand({"graph", "match", files.model, other.string()});
    CHECK(ran.err.find("Only 1 of 3 ops match nodes by name") != std::string::npos);
    CHECK(runCommand({"graph", "match", files.model, files.run}).err.find("Only") == std::string::npos);
}

TEST_CASE("stats by scope adds up the ops of each scope", "[core][cli][graph]")
{
    const Files files;
    const auto ran =
        runCommand({"stats", files.run, "--by", "scope", "--model", files.model, "--format", "json"});
    INFO(ran.err);
    REQUIRE(ran.code == 0);
    const auto rows = rowsIn(ran.out);
    REQUIRE(rows.size() == 3);
    CHECK(rows[1]["scope"] == "a");
    CHECK(rows[1]["count"] == 2);
    CHECK(rows[1]["total"] == 10.0);
    CHECK(rows[2]["scope"] == "(no node)");
    CHECK(rows[2]["total"] == 1.0);
    CHECK(runCommand({"stats", files.run, "--by", "scope"}).code == 3);
    CHECK(runCommand({"stats", files.run, "--by", "op", "--model", files.model}).code == 3);
}

TEST_CASE("graph diff reports the differences and can fail", "[core][cli][graph]")
{
    const Files files;
    CHECK(runCommand({"graph", "diff", files.model, files.model, "--fail-on", "changed"}).code == 0);
    auto changed = std::string(kModel);
    changed.replace(changed.find("DT_FLOAT16"), 10, "DT_FLOAT");
    const auto other = files.folder.write("other.txt", changed).string();
    const auto ran =
        runCommand({"graph", "diff", files.model, other, "--fail-on", "changed", "--format", "json"});
    CHECK(ran.code == 4);
    const auto rows = rowsIn(ran.out);
    REQUIRE(rows.size() == 3);
    CHECK(rows[0]["state"] == "changed");
    CHECK(rows[0]["changes"] == "data type of output 0: FLOAT16 -> FLOAT");
    CHECK(runCommand({"graph", "diff", files.model, other}).code == 0);
    CHECK(runCommand({"graph", "diff", files.model, other, "--fail-on", "gone"}).code == 3);
}

TEST_CASE("graph export draws a model", "[core][cli][graph]")
{
    const Files files;
    CHECK(runCommand({"graph", "export", files.model}).out.starts_with("<svg "));
    CHECK(runCommand({"graph", "export", files.model, "--format", "dot"}).out.starts_with("digraph "));
    const auto drawn =
        nlohmann::json::parse(runCommand({"graph", "export", files.model, "--format", "json"}).out);
    CHECK(drawn["nodes"].size() == 3);
    CHECK(drawn["edges"] == nlohmann::json::parse(R"([{"from": 0, "to": 1, "edges": 1, "controls": 1}])"));
    const auto onnx =
        nlohmann::json::parse(runCommand({"graph", "export", files.model, "--format", "onnx-json"}).out);
    CHECK(onnx["graph"]["node"].size() == 2); // the third is in a graph of its own
}

TEST_CASE("graph export lets the edges run to the right", "[core][cli][graph]")
{
    const Files files;
    const auto right = runCommand({"graph", "export", files.model, "--left-to-right", "--format", "json"});
    const auto size = nlohmann::json::parse(right.out);
    const auto down =
        nlohmann::json::parse(runCommand({"graph", "export", files.model, "--format", "json"}).out);
    CHECK(size["nodes"].size() == down["nodes"].size());
    CHECK(size["width"].get<double>() > down["width"].get<double>());
    CHECK(size["height"].get<double>() < down["height"].get<double>());
    const auto dot = runCommand({"graph", "export", files.model, "--left-to-right", "--format", "dot"});
    CHECK(dot.out.find("rankdir=LR") != std::string::npos);
}

TEST_CASE("graph export folds by the subgraphs of a model and reports that there are none",
          "[core][cli][graph]")
{
    const Files files;
    const auto ran =
        runCommand({"graph", "export", files.model, "--fold-by", "subgraph", "--format", "json"});
    const auto nodes = nlohmann::json::parse(ran.out)["nodes"];
    REQUIRE(nodes.size() == 3);
    CHECK(nodes[2]["name"] == "inner");
    CHECK(nodes[2]["open"] == false);
    const auto complete = runCommand(
        {"graph", "export", files.model, "--fold-by", "subgraph", "--unfolded", "--format", "json"});
    const auto all = nlohmann::json::parse(complete.out)["nodes"];
    REQUIRE(all.size() == 4);
    CHECK(all[2]["open"] == true);
    CHECK(all[3]["scope"] == "inner");
    const auto none = runCommand({"graph", "export", files.model, "--fold-by", "stream"});
    CHECK(none.code == 2);
    CHECK(none.out.empty());
    CHECK(none.err.find("Two streams are needed") != std::string::npos);
}

TEST_CASE("the commands of tables open a model without a run", "[core][cli][graph]")
{
    const Files files;
    const auto model = files.folder.write("ge_proto_00000001_Build.txt", kModel).string();
    const auto ran = runCommand({"table", model, "--page", "data", "--format", "json"});
    REQUIRE(ran.code == 0);
    const auto rows = rowsIn(ran.out);
    REQUIRE(rows.size() == 3);
    CHECK(rows[0]["Type"] == "Data");
    CHECK(runCommand({"info", model}).code == 0);
}

TEST_CASE("a truncated model is shown and reported and refused under strict", "[core][cli][graph]")
{
    const Files files;
    const auto text = std::string(kModel);
    const auto cut = files.folder.write("cut.txt", text.substr(0, text.find("a/conv"))).string();
    const auto ran = runCommand({"graph", "info", cut});
    CHECK(ran.code == 0);
    CHECK(factOf(ran.out, "nodes") == 1);
    CHECK(ran.err.find("cut.txt:3") != std::string::npos);
    CHECK(runCommand({"graph", "info", cut, "--strict"}).code == 1);
    CHECK(runCommand({"graph", "info", files.run}).code == 2);
    CHECK(runCommand({"graph", "info", "/nowhere.om"}).code == 2);
    CHECK(runCommand({"graph", "draw", files.model}).code == 3);
}

TEST_CASE("graph: a folder of models is named as such by every command", "[cli][graph]")
{
    const TempFolder folder;
    for (const auto* name : {"ge_proto_1_Build.txt", "ge_proto_2_Build.txt"})
        folder.write(name, "graph { name: \"g\" op { name: \"a\" type: \"Add\" } }");
    folder.write("README.md", "two models");
    const auto run = runCommand({"info", folder.path().string()});
    CHECK(run.code == 2);
    CHECK(run.err.find("A folder of 2 models") != std::string::npos);
    CHECK(run.err.find("ge_proto_1_Build.txt, ge_proto_2_Build.txt") != std::string::npos);
}
