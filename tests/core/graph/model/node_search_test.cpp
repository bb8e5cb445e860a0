// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/graph/model/node_search.h"

#include "tests/core/graph/graph_files.h"

using namespace opscope;
using namespace opscope::test;

namespace {

const char* const kSearchedModel = R"(graph {
  op { name: "in" type: "Data" output_desc { dtype: DT_FLOAT16 layout: "NCHW" shape { dim: 1 dim: 224 } } }
  op { name: "net/conv" type: "Conv2D" input: "in:0" attr { key: "pads" value { list { i: 1 i: 2 } } }
       output_desc { dtype: DT_FLOAT shape { dim: 1 dim: 64 } } }
  op { name: "net/Relu" type: "Relu" input: "net/conv:0"
       attr { key: "_datadump_original_op_names" value { list { s: "before_relu" } } } } })";

std::string found(std::string_view query)
{
    const auto graph = goodGraph("g.txt", kSearchedModel);
    std::string names;
    for (const auto node : findNodes(*graph, query))
        names += (names.empty() ? "" : " ") + std::string(graph->nameOf(node));
    return names;
}

} // namespace

TEST_CASE("nodes are found by name and type and shape and attribute", "[graph]")
{
    CHECK(found("NET") == "net/conv net/Relu");
    CHECK(found("data") == "in net/Relu"); // the type, and the name of an attribute
    CHECK(found("1,224") == "in");
    CHECK(found("float16") == "in");
    CHECK(found("pads=[1, 2]") == "net/conv"); // two words of one attribute
    CHECK(found("pads=[1,") == "net/conv");
    CHECK(found("before_relu") == "net/Relu");
    CHECK(found("nothing").empty());
    CHECK(found(" ").empty());
}

TEST_CASE("a word is looked for where it says and all words hold", "[graph]")
{
    CHECK(found("name:relu") == "net/Relu");
    CHECK(found("type:data") == "in");
    CHECK(found("shape:1,64") == "net/conv");
    CHECK(found("attr:pads") == "net/conv");
    CHECK(found("name:pads").empty());
    CHECK(found("net type:relu") == "net/Relu");
    CHECK(found("net type:data").empty());
}

TEST_CASE("a search that is stopped ends", "[graph]")
{
    std::stop_source stop;
    stop.request_stop();
    CHECK(findNodes(*goodGraph("g.txt", kSearchedModel), "net", stop.get_token()).empty());
}
