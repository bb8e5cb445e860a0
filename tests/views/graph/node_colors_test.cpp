// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/graph/node_colors.h"

#include <cmath>
#include <fmt/format.h>
#include <set>

#include <catch2/catch.hpp>

#include "core/advisor/advisor.h"
#include "core/graph/draw/folding.h"
#include "core/graph/model/graph_builder.h"
#include "core/graph/open_graph.h"
#include "core/table/record_table.h"
#include "tests/support/open.h"
#include "views/graph/difference_colors.h"
#include "views/graph/node_findings.h"

using namespace opscope;

namespace {

/// A chain of nodes of these types.
ModelGraphPtr chain(const std::vector<std::string>& types)
{
    GraphBuilder builder("test", "model");
    builder.addSubgraph("g");
    for (std::uint32_t i = 0; i < types.size(); ++i) {
        builder.addNode(fmt::format("n{}", i), types[i]);
        if (i > 0)
            builder.addInput({NodeId{i - 1}, 0, {}, {}});
    }
    return *builder.finish();
}

std::shared_ptr<Report> runOf(int ops)
{
    auto report = std::make_shared<Report>();
    for (int i = 0; i < ops; ++i) {
        report->ops.name.push_back(report->strings.intern(fmt::format("n{}", i)));
        report->ops.type.push_back(report->strings.intern("T"));
        report->ops.start.push_back(0);
        report->ops.dur.push_back(1000 * (i + 1));
        report->ops.device.push_back(i % 2);
        report->ops.stream.push_back(7);
    }
    return report;
}

} // namespace

TEST_CASE("no two of the first types share a colour", "[graph]")
{
    std::vector<std::string> types;
    for (int i = 0; i < 32; ++i)
        types.push_back(fmt::format("Type{}", i));
    const auto colors = colorsByType(*chain(types));
    std::set<QRgb> seen;
    for (double i = 0; i < 32; ++i)
        seen.insert(colors.colorOf(i, currentTheme()).rgb());
    CHECK(seen.size() == 32);
}

TEST_CASE("nodes are coloured by where they ran", "[graph]")
{
    const auto graph = chain({"Conv", "Relu", "Add"});
    const auto report = runOf(2);
    const auto runs = runsOf(*graph, *report, {});
    NodeFacts facts;
    facts.graph = graph.get();
    facts.runs = &runs;
    const auto device = colorsBy(QStringLiteral("device"), facts);
    CHECK(device.names.join(QLatin1Char(' ')) == QStringLiteral("0 1"));
    CHECK(device.ofNode[1] == 1);
    CHECK(std::isnan(device.ofNode[2]));
    CHECK(colorsBy(QStringLiteral("stream"), facts).names.join(QLatin1Char(' ')) == QStringLiteral("7"));
    const auto total = colorsBy(QStringLiteral("total"), facts);
    CHECK(total.ofNode[1] == 2000);
    CHECK(total.most == 2000);
    CHECK(colorsBy(QStringLiteral("no such"), facts).title == QStringLiteral("type"));
}

TEST_CASE("a node has its findings and ops that could be one op are a group with their sum", "[graph]")
{
    const auto graph = chain({"Conv", "BN", "Relu", "Add"});
    const auto report = runOf(4);
    const auto runs = runsOf(*graph, *report, {});
    Finding finding;
    finding.rule = "op_fusion";
    finding.subjects = {{.id = 0}, {.id = 1}, {.report = 1, .id = 3}, {.id = 99}};
    RecordTable<int> table("advice", report, {0});
    table.column(textSpec("ops", "Ops"), [](int) { return std::string("n0, n1, n9"); });
    table.column(durationSpec("duration", "Duration"), [](int) { return std::int64_t{3000}; });
    finding.evidence = table.finish();
    Advice advice;
    advice.findings.push_back(finding);
    finding.report = 1; // the same names in the run of another rank
    finding.subjects.clear();
    advice.findings.push_back(finding);
    const auto findings = findingsOf(advice, 0, *graph, &runs, *report);
    CHECK(findingsOf(advice, 1, *graph, &runs, *report).fusable.size() ==
          2); // its own and those of all ranks
    CHECK(findings.ofNode[0] == std::vector<std::uint32_t>{0});
    CHECK(findings.ofNode[3].empty()); // of another rank
    REQUIRE(findings.fusable.size() == 1);
    CHECK(findings.fusable[0].nodes == std::vector{NodeId{0}, NodeId{1}});
    CHECK(findings.fusable[0].text == QStringLiteral("2 could become one op: 3.000 us"));
    const auto scopes = scopesOf(*graph);
    const auto scene = makeScene(*graph, scopes, std::vector<bool>(scopes.all.size(), true));
    const auto outlines = outlinesOf(scene, findings.fusable);
    REQUIRE(outlines.size() == 1);
    const auto middleOf = [&](std::size_t node) {
        const auto& box = scene.boxes[scene.boxOf[node]];
        return QPointF(box.x + box.width / 2, box.y + box.height / 2);
    };
    CHECK(outlines[0].path.contains(middleOf(0)));
    CHECK(outlines[0].path.contains((middleOf(0) + middleOf(1)) / 2)); // along the edge
    CHECK_FALSE(outlines[0].path.contains(middleOf(2)));
}

TEST_CASE("time differences of the nodes add up to that of the ops where several became one", "[graph]")
{
    const auto samples = std::filesystem::path(OPSCOPE_SOURCE_DIR) / "samples";
    const auto open = [&](const char* run) {
        const auto graph = openGraph(samples / run / "model/ge_proto_00000042_Build.txt");
        REQUIRE(graph);
        return std::pair(*graph, openForTest(samples / run));
    };
    const auto [graphA, a] = open("PROF_000001_20211118094024567_FACEMASKNOSLEEPS");
    const auto [graphB, b] = open("PROF_000001_20211118095113789_FACEMASKOPSFUSED");
    const auto runsA = runsOf(*graphA, *a.reports[0], {});
    const auto runsB = runsOf(*graphB, *b.reports[0], {});
    const OtherModel other(graphA, *graphB);
    const auto times = timesOf(*other.diff, &runsA, &runsB);
    for (const bool isA : {false, true}) {
        NodeFacts facts;
        facts.graph = isA ? graphA.get() : graphB.get();
        facts.other = &other;
        facts.diffTimes = &times;
        const auto scopes = scopesOf(*facts.graph);
        facts.scopes = &scopes;
        const auto ofScopes = diffTimesByScope(facts);
        facts.isA = isA;
        double expected = 0, sum = 0;
        bool hasSeveral = false;
        for (std::size_t i = 0; i < times.size(); ++i) {
            const auto& row = other.diff->rows[i];
            const auto& nodes = isA ? row.a : row.b;
            if (!nodes.empty() && times[i].more() != kMissingInteger)
                expected += static_cast<double>(times[i].more());
            hasSeveral = hasSeveral || nodes.size() > 1;
        }
        for (const auto more : colorsBy(QStringLiteral("time_difference"), facts).ofNode)
            sum += std::isnan(more) ? 0 : more;
        CHECK(sum == expected);
        CHECK(sum < 0);
        CHECK(static_cast<double>(ofScopes[0].more()) == sum); // the root contains all nodes
        CHECK((hasSeveral || !isA));
    }
}
