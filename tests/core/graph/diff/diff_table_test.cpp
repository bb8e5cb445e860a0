// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/graph/diff/diff_table.h"

#include "tests/core/graph/graph_files.h"

using namespace opscope;
using namespace opscope::test;

namespace {

const char* const kBefore = R"(graph {
  op { name: "in" type: "Data" }
  op { name: "conv" type: "Conv2D" input: "in:0" }
  op { name: "bn" type: "BNInferenceD" input: "conv:0" }
  op { name: "pool" type: "Pooling" input: "bn:0" }
  op { name: "old" type: "Sigmoid" input: "pool:0" } })";
const char* const kAfter = R"(graph {
  op { name: "in" type: "Data" }
  op { name: "conv" type: "Conv2D" input: "in:0" }
  op { name: "pool" type: "Pooling" input: "conv:0" }
  op { name: "new" type: "Tanh" input: "pool:0" } })";

ReportPtr runOf(const std::vector<std::pair<const char*, std::int64_t>>& all)
{
    auto report = std::make_shared<Report>();
    for (const auto& [name, dur] : all) {
        auto& ops = report->ops;
        ops.name.push_back(report->strings.intern(name));
        ops.type.push_back(report->strings.intern("T"));
        ops.start.push_back(0);
        ops.dur.push_back(dur);
    }
    return report;
}

ModelRuns runs(const ModelGraphPtr& graph, const ReportPtr& report)
{
    return runsOf(*graph, *report, {});
}

} // namespace

TEST_CASE("the table of a difference has each node of both in one row with what it took", "[graph]")
{
    const auto a = goodGraph("a.txt", kBefore);
    const auto b = goodGraph("b.txt", kAfter);
    const auto diff = diffGraphs(*a, *b);
    const auto runA = runOf({{"conv", 500}, {"bn", 300}, {"pool", 100}, {"old", 50}});
    const auto runB = runOf({{"conv", 600}, {"pool", 90}, {"pool", 20}, {"new", 40}, {"other", 7}});
    const auto runsA = runs(a, runA);
    const auto runsB = runs(b, runB);
    const auto table = graphDiffTable(diff, *a, *b, timesOf(diff, &runsA, &runsB));
    std::vector<std::string> rows;
    for (std::size_t i = 0; i < table->rows; ++i) {
        std::string row;
        for (const auto* const column : {"state", "a", "b", "time_a", "time_b", "more"})
            row += (row.empty() ? "" : " | ") + table->text(i, *table->find(column));
        rows.push_back(row);
    }
    CHECK(rows == std::vector<std::string>{
                      "fused | conv + bn | conv | 0.800 | 0.600 | -0.200",
                      "new | N/A | new | N/A | 0.040 | 0.040", "gone | old | N/A | 0.050 | N/A | -0.050",
                      "same | in | in | N/A | N/A | N/A", "same | pool | pool | 0.100 | 0.110 | 0.010"});
    CHECK_FALSE(graphDiffTable(diff, *a, *b, {})->find("more"));
}

TEST_CASE("an op that is several nodes counts in one row", "[graph]")
{
    const auto a = goodGraph("a.txt", kBefore);
    const auto diff = diffGraphs(*a, *a);
    const auto run = runOf({{"conv_bn", 800}, {"pool", 100}});
    const auto runsA = runs(a, run);
    REQUIRE(runsA.opOf(nodeCalled(*a, "conv")) == runsA.opOf(nodeCalled(*a, "bn")));
    std::int64_t sum = 0;
    for (const auto& time : timesOf(diff, &runsA, nullptr)) {
        sum += time.a == kMissingInteger ? 0 : time.a;
        CHECK(time.b == kMissingInteger);
    }
    CHECK(sum == 900);
}
