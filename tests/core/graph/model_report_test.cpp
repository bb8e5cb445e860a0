// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/graph/model_report.h"

#include "core/graph/find_models.h"
#include "tests/core/graph/graph_files.h"

using namespace opscope;
using namespace opscope::test;

TEST_CASE("a model alone is a report with its nodes and types as tables", "[graph]")
{
    const TempFolder folder;
    const auto file = folder.write("ge_proto_00000001_Build.txt", R"(graph {
      op { name: "in" type: "Data" output_desc { dtype: DT_FLOAT16 shape { dim: 1 dim: 4 dim: 5 } } }
      op { name: "a" type: "Relu" input: "in:0" id: 7 stream_id: 2 }
      op { name: "b" type: "Relu" input: "a:0" } })");
    const auto opened = openModelReport(file);
    REQUIRE(opened);
    REQUIRE(opened->reports.size() == 1);
    const auto& report = *opened->reports[0];
    CHECK(report.name == "ge_proto_00000001_Build.txt");
    const auto* const nodes = report.table("model_nodes");
    REQUIRE(nodes != nullptr);
    REQUIRE(nodes->rows == 3);
    CHECK(report.text(nodes->find("Output Shapes")->texts[0]) == "1,4,5");
    CHECK(nodes->find("Stream ID")->integers[1] == 2);
    CHECK(nodes->find("Order")->integers[1] == 7);
    const auto* const types = report.table("model_types");
    REQUIRE(types != nullptr);
    CHECK(report.text(types->find("Type")->texts[0]) == "Relu");
    CHECK(types->find("Nodes")->integers[0] == 2);
    REQUIRE(report.inventory.size() == 1);
    CHECK(report.inventory[0].state == FileState::Used);
    CHECK(report.inventory[0].sizeBytes > 0);
    CHECK(report.collection.sizeOnDisk == report.inventory[0].sizeBytes);
    CHECK_FALSE(openModelReport(folder.write("x.om", "nothing")));
}

TEST_CASE("a model alone: multiply-adds beyond 64 bits are no number", "[graph]")
{
    const TempFolder folder;
    const std::string a = "output_desc { dtype: DT_FLOAT16 shape { dim: 1048576 dim: 2097152 } }";
    const std::string b = "output_desc { dtype: DT_FLOAT16 shape { dim: 2097152 dim: 2097152 } }";
    std::string text =
        "graph { op { name: 'a' type: 'Data' " + a + " } op { name: 'b' type: 'Data' " + b + " }";
    for (const char* name : {"m1", "m2", "m3", "m4"}) // 2^62 each
        text += std::string("op { name: '") + name +
                "' type: 'MatMul' input: 'a:0' input: 'b:0' input_desc { " + a.substr(14) + " input_desc { " +
                b.substr(14) + ' ' + a + " }";
    const auto opened = openModelReport(folder.write("ge_proto_00000001_Build.txt", text + "}"));
    REQUIRE(opened);
    const auto* const nodes = opened->reports[0]->table("model_nodes");
    REQUIRE(nodes != nullptr);
    CHECK(nodes->find("MACs")->integers[2] == std::int64_t{1} << 62);
    const auto* const types = opened->reports[0]->table("model_types");
    REQUIRE(types != nullptr);
    REQUIRE(opened->reports[0]->text(types->find("Type")->texts[0]) == "MatMul");
    CHECK(types->find("MACs")->integers[0] == kMissingInteger);
}

TEST_CASE("only what is a model by name and head is opened as one", "[graph]")
{
    const TempFolder folder;
    CHECK(modelFormatOf(folder.write("ge_proto_00000001_Build.txt", "graph { op { name: 'a' type: 'T' } }")));
    const auto other = folder.write("bert.txt", "graph { op { name: 'a' type: 'T' } }");
    CHECK(modelFormatOf(other)); // who names it wants it; beside a run it is not looked for
    CHECK(findModels(folder.path(), {}).size() == 1);
    CHECK_FALSE(modelFormatOf(folder.write("notes.txt", "graph of the day")));
    CHECK_FALSE(modelFormatOf(folder.write("trace.json", "[{\"ph\": \"X\"}]")));
    CHECK_FALSE(modelFormatOf(folder.path()));
    CHECK_FALSE(modelFormatOf(folder / "none.om"));
}
