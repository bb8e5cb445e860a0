// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/graph/match/scopes.h"

#include "tests/core/graph/graph_files.h"

using namespace opscope;
using namespace opscope::test;

namespace {

const char* const kScopedModel = R"(graph {
  op { name: "in" type: "Data" }
  op { name: "net/a/conv" type: "Conv2D" input: "in:0" input: "w:0" }
  op { name: "net/a/relu" type: "Relu" input: "net/a/conv:0" }
  op { name: "net/b/<x>" type: "MatMul" input: "net/a/relu:0" }
  op { name: "w" type: "Const" } })";

} // namespace

TEST_CASE("scopes are the parts of names and count what they hold", "[graph]")
{
    const auto graph = goodGraph("g.txt", kScopedModel);
    const auto scopes = scopesOf(*graph);
    REQUIRE(scopes.all.size() == 4);
    CHECK(scopes.all[1].name == "net");
    CHECK(scopes.all[1].nodes == 3);
    CHECK(scopes.all[2].name == "net/a");
    CHECK(scopes.all[2].nodes == 2);
    CHECK(scopes.all[3].parent == 1);
    CHECK(scopes.all[0].nodes == 5);
    CHECK(scopes.ofNode == std::vector<std::uint32_t>{0, 2, 2, 3, 0});
}

TEST_CASE("times of ops add up by scope", "[graph]")
{
    const auto graph = goodGraph("g.txt", kScopedModel);
    const auto scopes = scopesOf(*graph);
    Report report;
    std::vector<StatisticsRow> rows;
    std::int64_t time = 10;
    for (const auto* name : {"net/a/conv", "net/a/relu", "net/b/<x>", "other"}) {
        report.ops.name.push_back(report.strings.intern(name));
        report.ops.type.push_back(report.strings.intern("T"));
        rows.emplace_back().name = name;
        rows.back().time.count = 2;
        rows.back().time.total = time;
        time *= 10;
    }
    const auto times = timesByScope(scopes, identifyOps(*graph, report), report, rows);
    CHECK(times.ofScope[0].total == 1110);
    CHECK(times.ofScope[0].self == 0);
    CHECK(times.ofScope[1].total == 1110);
    CHECK(times.ofScope[2].total == 110);
    CHECK(times.ofScope[2].executions == 4);
    CHECK(times.ofScope[3].self == 1000);
    CHECK(times.withoutNode.total == 10000);
}
