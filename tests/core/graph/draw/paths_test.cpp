// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/graph/draw/paths.h"

#include "tests/core/graph/graph_files.h"

using namespace opscope;
using namespace opscope::test;

TEST_CASE("the ways to a node and from it are marked and no others", "[graph]")
{
    const auto graph = goodGraph("g.txt", R"(graph {
      op { name: "in" type: "Data" }
      op { name: "s/a" type: "T" input: "in:0" }
      op { name: "s/b" type: "T" input: "s/a:0" }
      op { name: "s/c" type: "T" input: "s/a:0" }
      op { name: "d" type: "T" input: "s/b:0" input: "s/c:0" }
      op { name: "e" type: "T" input: "d:0" } })");
    const auto scopes = scopesOf(*graph);
    const auto scene = makeScene(*graph, scopes, {true, true});
    const auto marks = findPaths(*graph, Consumers(*graph), scene, std::vector{NodeId{2}});
    std::vector<std::string> direct;
    std::vector<std::string> others;
    std::vector<std::string> none;
    for (std::size_t i = 0; i < scene.edges.size(); ++i) {
        const auto& edge = scene.edges[i];
        const auto name = [&](std::uint32_t box) {
            return box == edge.around ? std::string("|") : std::string(scene.boxes[box].label);
        };
        auto& list = marks[i].isInput || marks[i].isOutput ? direct : marks[i].isOnPath() ? others : none;
        list.push_back(name(edge.from) + ">" + name(edge.to));
        CHECK_FALSE((marks[i].isAbove && marks[i].isBelow));
    }
    std::ranges::sort(direct);
    std::ranges::sort(others);
    CHECK(direct == std::vector<std::string>{"a>b", "b>|", "s>d"});
    CHECK(others == std::vector<std::string>{"d>e", "in>s", "|>a"});
    CHECK(none == std::vector<std::string>{"a>c", "c>|"});
}
