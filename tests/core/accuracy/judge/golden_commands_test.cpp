// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/accuracy/judge/golden_commands.h"

#include <algorithm>

#include <catch2/catch.hpp>

#include "core/base/message_id.h"
#include "core/graph/open_graph.h"
#include "tests/support/temp_folder.h"

using namespace opscope;
using namespace opscope::accuracy;

TEST_CASE("the tensors before fusion of a training become commands of the debugger", "[core][accuracy]")
{
    TempFolder folder;
    const std::string conv =
        "op { name: 'conv_relu' type: 'Conv2D' attr { key: '_datadump_original_op_names' value { list { "
        "s: 'net/conv' s: 'net/relu' } } } output_desc { attr { key: '_datadump_origin_name' value { s: "
        "'net/relu' } } attr { key: '_datadump_origin_output_index' value { i: 1 } } } } ";
    folder.write("ge_proto_00000001_Build.txt", "graph { op { name: 'plain' type: 'Add' } }");
    folder.write("ge_proto_00000002_Build.txt",
                 "graph { op { name: 'it' type: 'IteratorV2' output_desc { attr { "
                 "key: 'origin_format' value { s: 'ND' } } } } " +
                     conv + conv + "}");
    const auto found = findTrainingGraph(folder.path());
    REQUIRE(found);
    CHECK(found->filename() == "ge_proto_00000002_Build.txt");
    const auto graph = openGraph(*found);
    REQUIRE(graph);
    const auto commands = debuggerCommands(**graph, "1717200000000000");
    REQUIRE(commands);
    CHECK(commands->leftOut.empty());
    CHECK(commands->lines ==
          std::vector<std::string>{"pt it:0 -n 0 -w it.0.1717200000000000.npy",
                                   "pt net/relu:1 -n 0 -w net_relu.1.1717200000000000.npy"});
    TempFolder empty;
    const auto none = findTrainingGraph(empty.path());
    REQUIRE_FALSE(none);
    CHECK(none.error().message.id == MessageId::AccuracyTrainingNoGraph);
}

TEST_CASE("a name that is several words to the debugger is quoted and one that redirects is left out",
          "[core][accuracy]")
{
    const TempFolder folder;
    const auto op = [](const std::string& name) {
        return "op { name: '" + name +
               "' type: 'Add' output_desc { attr { key: 'origin_format' value { s: 'ND' } } } } ";
    };
    const auto graph = openGraph(folder.write(
        "ge_proto_00000001_Build.txt", "graph { " + op("two words") + op("x > /tmp/y") + op("a;b") + "}"));
    REQUIRE(graph);
    const auto commands = debuggerCommands(**graph, "1717200000000000");
    REQUIRE(commands);
    CHECK(commands->lines ==
          std::vector<std::string>{"pt \"two words:0\" -n 0 -w two_words.0.1717200000000000.npy",
                                   "pt \"a;b:0\" -n 0 -w \"a;b.0.1717200000000000.npy\""});
    CHECK(commands->leftOut == std::vector<std::string>{"x > /tmp/y"});
}
