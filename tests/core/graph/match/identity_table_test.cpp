// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/graph/match/identity_table.h"

#include <set>

#include "tests/core/graph/graph_files.h"

using namespace opscope;
using namespace opscope::test;

TEST_CASE("each link and what has none is in one row and an op of several nodes counts once", "[graph]")
{
    const auto graph = goodGraph("a.txt", R"(graph {
  op { name: "in" type: "Data" }
  op { name: "conv" type: "Conv2D" input: "in:0" }
  op { name: "bn" type: "BNInferenceD" input: "conv:0" }
  op { name: "pool" type: "Pooling" input: "bn:0" }
  op { name: "idle" type: "Sigmoid" input: "pool:0" } })");
    auto report = std::make_shared<Report>();
    for (const auto& [name, dur] : {std::pair("conv_bn", 800), {"pool", 100}, {"pool", 20}, {"other", 7}}) {
        auto& ops = report->ops;
        ops.name.push_back(report->strings.intern(name));
        ops.type.push_back(report->strings.intern("T"));
        ops.start.push_back(0);
        ops.dur.push_back(dur);
    }
    const auto runs = runsOf(*graph, *report, {});
    const auto rows = identityRows(*graph, runs.identity);
    std::multiset<std::uint32_t> nodes;
    std::set<std::uint32_t> ops;
    for (const auto& row : rows) {
        if (row.node.valid())
            nodes.insert(row.node.value);
        if (row.op != kNoNumber)
            ops.insert(row.op);
    }
    CHECK(nodes == std::multiset<std::uint32_t>{1, 2, 3, 4}); // not the input
    CHECK(ops.size() == runs.identity.ops.size());
    const auto table = identityTable(*graph, *report, runs, rows);
    std::vector<std::string> shown;
    for (std::size_t i = 0; i < table->rows; ++i) {
        std::string row;
        for (const auto* const column : {"how", "node", "op", "confidence", "count", "total"})
            row += (row.empty() ? "" : " | ") + table->text(i, *table->find(column));
        shown.push_back(row);
    }
    CHECK(shown == std::vector<std::string>{
                       "joined names | conv | conv_bn | 85 | 1 | 0.800",
                       "joined names | bn | conv_bn | 85 | N/A | N/A", "name | pool | pool | 100 | 2 | 0.120",
                       "no op | idle | N/A | 0 | N/A | N/A", "no node | N/A | other | 0 | 1 | 0.007"});
}
