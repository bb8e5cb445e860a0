// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/flame_difference.h"

#include <catch2/catch.hpp>

#include "core/builder/report_builder.h"
#include "tests/support/slices.h"

using namespace opscope;

namespace {

struct Call {
    const char* name;
    std::int64_t ts;
    std::int64_t dur;
};

ReportPtr calls(const char* processName, const std::vector<Call>& all)
{
    ReportBuilder b;
    const auto process = b.process(processName);
    b.report().processes[process.index()].name = b.intern(processName);
    const auto track = b.track(b.thread(process, "1"));
    for (const auto& call : all)
        b.addSlice(sliceOf(b, track, call.name, call.ts, call.dur));
    return b.finish();
}

FlameDifference difference(const Report& a, const Report& b, std::int64_t partsOfB = 1)
{
    const auto graphA = flameGraph(a, {});
    const auto graphB = flameGraph(b, {});
    return flameDifference({a, graphA}, {b, graphB, partsOfB});
}

std::uint32_t nodeOf(const FlameDifference& of, const std::vector<std::string>& path)
{
    std::uint32_t node = 0;
    for (const auto& name : path) {
        std::uint32_t next = 0;
        for (const auto child : of.graph.nodes[node].children)
            next = of.names[child] == name ? child : next;
        REQUIRE(next != 0);
        node = next;
    }
    return node;
}

} // namespace

TEST_CASE("flame difference: each path has the time of both sides", "[core][flame]")
{
    const auto a = calls("host", {{"step", 0, 100}, {"conv", 10, 30}, {"mish", 50, 40}});
    const auto b = calls("host", {{"step", 0, 80}, {"conv", 10, 35}, {"relu", 50, 10}});
    const auto made = difference(*a, *b);
    const auto conv = nodeOf(made, {"host", "step", "conv"});
    CHECK(made.sides[conv][0].total == 30);
    CHECK(made.sides[conv][1].total == 35);
    CHECK(made.graph.nodes[conv].total == 35);
    const auto mish = nodeOf(made, {"host", "step", "mish"});
    CHECK(made.sides[mish][0].exists);
    CHECK_FALSE(made.sides[mish][1].exists);
    CHECK_FALSE(made.sides[nodeOf(made, {"host", "step", "relu"})][0].exists);
    CHECK(made.sides[0][0].total == 100);
    CHECK(made.sides[0][1].total == 80);
    // The largest child is the first.
    CHECK(made.graph.nodes[nodeOf(made, {"host", "step"})].children.front() == mish);
}

TEST_CASE("flame difference: children are never wider than their parent", "[core][flame]")
{
    const auto a = calls("host", {{"step", 0, 100}, {"old", 0, 90}});
    const auto b = calls("host", {{"step", 0, 100}, {"new", 0, 95}});
    const auto made = difference(*a, *b);
    for (const auto& node : made.graph.nodes) {
        std::int64_t inside = 0;
        for (const auto child : node.children)
            inside += made.graph.nodes[child].total;
        CHECK(inside <= node.total);
        CHECK(node.self == node.total - inside);
    }
    CHECK(made.graph.nodes[nodeOf(made, {"host", "step"})].total == 185);
}

TEST_CASE("flame difference: a process with another number is the same process", "[core][flame]")
{
    const auto a = calls("python 438", {{"step", 0, 100}});
    const auto b = calls("python 4711", {{"step", 0, 300}});
    const auto made = difference(*a, *b);
    CHECK(made.graph.nodes.size() == 3);
    const auto step = nodeOf(made, {"python 438", "step"});
    CHECK(made.sides[step][0].total == 100);
    CHECK(made.sides[step][1].total == 300);
    CHECK(difference(*a, *b, 3).sides[step][1].total == 100); // the mean of three parts
}

TEST_CASE("flame difference: swapped sides and empty runs", "[core][flame]")
{
    const auto a = calls("host", {{"step", 0, 100}, {"conv", 10, 30}});
    const auto empty = ReportBuilder().finish();
    const auto made = difference(*a, *empty);
    CHECK(made.sides[0][1].total == 0);
    CHECK(made.graph.nodes[0].total == 100);
    const auto back = difference(*empty, *a);
    CHECK(back.graph.nodes.size() == made.graph.nodes.size());
    CHECK(back.sides[nodeOf(back, {"host", "step", "conv"})][1].total == 30);
    CHECK(difference(*empty, *empty).graph.nodes.size() == 1);
}
