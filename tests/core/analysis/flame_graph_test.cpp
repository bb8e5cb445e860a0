// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/flame_graph.h"

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

ReportPtr calls(const std::vector<Call>& all)
{
    ReportBuilder b;
    const auto process = b.process("host");
    b.report().processes[process.index()].name = b.intern("host");
    const auto track = b.track(b.thread(process, "1"));
    for (const auto& call : all)
        b.addSlice(sliceOf(b, track, call.name, call.ts, call.dur));
    return b.finish();
}

const FlameNode* find(const Report& report, const FlameGraph& graph, const std::vector<std::string>& path)
{
    const auto* node = &graph.nodes[0];
    for (const auto& name : path) {
        const FlameNode* next = nullptr;
        for (const auto child : node->children) {
            if (report.text(graph.nodes[child].name) == name)
                next = &graph.nodes[child];
        }
        if (next == nullptr)
            return nullptr;
        node = next;
    }
    return node;
}

} // namespace

TEST_CASE("flame graph: calls of one path are summed up and nested time is not self time", "[core][flame]")
{
    const auto r = calls({{"step", 0, 100},
                          {"conv", 10, 30},
                          {"copy", 20, 5},
                          {"conv", 50, 20},
                          {"step", 200, 50},
                          {"copy", 210, 10}});
    const auto graph = flameGraph(*r, {});
    const auto* step = find(*r, graph, {"host", "step"});
    REQUIRE(step != nullptr);
    CHECK(step->total == 150);
    CHECK(step->count == 2);
    CHECK(step->self == 150 - 30 - 20 - 10);
    CHECK(step->longest == SliceId{0});
    const auto* conv = find(*r, graph, {"host", "step", "conv"});
    REQUIRE(conv != nullptr);
    CHECK(conv->total == 50);
    CHECK(conv->self == 45);
    CHECK(find(*r, graph, {"host", "step", "conv", "copy"})->total == 5);
    CHECK(find(*r, graph, {"host", "step", "copy"})->total == 10);
    CHECK(find(*r, graph, {"host"})->total == 150);
    CHECK(graph.nodes[0].total == 150);
    CHECK(graph.depth == 4);
    // The largest stands first.
    CHECK(r->text(graph.nodes[step->children[0]].name) == "conv");
}

TEST_CASE("flame graph: it is cut to the range and what overlaps counts once", "[core][flame]")
{
    const auto r = calls({{"a", 0, 100}, {"b", 80, 40}, {"c", 300, 10}});
    SliceScope scope;
    scope.range = TimeRange{50, 110};
    const auto graph = flameGraph(*r, scope);
    CHECK(find(*r, graph, {"host", "a"})->total == 50);
    CHECK(find(*r, graph, {"host", "b"})->total == 10); // 80..100 is of a
    CHECK(find(*r, graph, {"host", "c"}) == nullptr);
    CHECK(graph.nodes[0].total == 60);
}

TEST_CASE("flame graph: calls without end are bounded and nothing is lost in silence", "[core][flame]")
{
    std::vector<Call> deep;
    for (int i = 0; i < 1000; ++i)
        deep.push_back({"recurse", i, 2000 - 2 * i});
    const auto r = calls(deep);
    const auto graph = flameGraph(*r, {});
    CHECK(graph.depth < kMaxFlameDepth);
    CHECK(graph.leftOut == 1000 - (graph.depth - 1));
    CHECK(graph.nodes[0].total == 2000);
}

TEST_CASE("flame graph: in the order of time and by the type of the op", "[core][flame]")
{
    ReportBuilder b;
    const auto track = b.track(b.thread(b.process("host"), "1"));
    b.addSlice(sliceOf(b, track, "conv_1", 0, 10));
    b.addSlice(sliceOf(b, track, "conv_2", 10, 80));
    b.addSlice(sliceOf(b, track, "other", 90, 20));
    auto& ops = b.report().ops;
    for (std::uint32_t i = 0; i < 2; ++i) {
        ops.name.push_back(b.intern(i == 0 ? "conv_1" : "conv_2"));
        ops.type.push_back(b.intern("Conv2D"));
        ops.slice.push_back(SliceId{i});
    }
    const auto r = b.finish();
    const auto namesOf = [&](const FlameGraph& graph) {
        std::vector<std::string> names;
        for (const auto child : graph.nodes[1].children)
            names.emplace_back(r->text(graph.nodes[child].name));
        return names;
    };
    CHECK(namesOf(flameGraph(*r, {})) == std::vector<std::string>{"conv_2", "other", "conv_1"});
    CHECK(namesOf(flameGraph(*r, {}, {}, {.isInTimeOrder = true})) ==
          std::vector<std::string>{"conv_1", "conv_2", "other"});
    const auto byType = flameGraph(*r, {}, {}, {.isByType = true});
    CHECK(namesOf(byType) == std::vector<std::string>{"Conv2D", "other"});
    CHECK(byType.nodes[byType.nodes[1].children[0]].total == 90);
}
