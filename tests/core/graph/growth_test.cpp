// SPDX-License-Identifier: GPL-3.0-or-later
/// Reading, drawing, following and comparing models cost no more than n log n, whatever their form. Times are
/// compared with each other only, as in tests/core/growth_test.cpp.
#include <ctime>
#include <fmt/format.h>
#include <functional>

#include "core/graph/diff/diff.h"
#include "core/graph/diff/merged_graph.h"
#include "core/graph/draw/fold_by.h"
#include "core/graph/draw/folding.h"
#include "core/graph/draw/paths.h"
#include "tests/core/graph/graph_files.h"

using namespace opscope;
using namespace opscope::test;

namespace {

#ifdef OPSCOPE_SANITIZED
constexpr int kSmall = 1'200;
#else
constexpr int kSmall = 6'000;
#endif
constexpr double kMostGrowth = 3.2 * 3.2; ///< of four times the nodes; a square is sixteen times
constexpr double kLeast = 0.02;           ///< seconds: less says nothing

struct Form {
    const char* name;
    std::string (*nameOf)(int i);
    std::vector<int> (*inputs)(int i);
};

const Form kForms[] = {
    {"a chain", [](int i) { return fmt::format("n{}", i); }, [](int i) { return std::vector{i - 1}; }},
    {"one input for all", [](int i) { return fmt::format("n{}", i); },
     [](int i) {
         return std::vector{0, i - 1};
     }},
    {"one layer", [](int i) { return fmt::format("n{}", i); }, [](int) { return std::vector{0}; }},
    {"long jumps", [](int i) { return fmt::format("n{}", i); },
     [](int i) {
         return std::vector{i / 2, i - 1};
     }},
    {"a scope each", [](int i) { return fmt::format("s{}/t/n", i); },
     [](int i) {
         return std::vector{i - 1, i / 2};
     }},
    {"scopes that read each other", [](int i) { return fmt::format("s{}/n{}", i % 20, i); },
     [](int i) { return std::vector{i - 1}; }},
};

std::string modelOf(const Form& form, int count)
{
    std::string out = "graph {\n";
    for (int i = 0; i < count; ++i) {
        out += fmt::format("op {{ name: '{}' type: 'T{}'", form.nameOf(i), i % 7);
        if (i > 0) {
            for (const auto input : form.inputs(i))
                out += fmt::format(" input: '{}:0'", form.nameOf(input));
        }
        out += " }\n";
    }
    return out + "}";
}

double secondsOf(const std::function<void()>& work)
{
    const auto before = std::clock();
    work();
    return static_cast<double>(std::clock() - before) / CLOCKS_PER_SEC;
}

void check(const char* what, const std::function<void(std::size_t)>& work)
{
    INFO(what);
    double least = 1e9;
    for (int attempt = 0; attempt < 3 && least > kMostGrowth; ++attempt) {
        const auto small = secondsOf([&] { work(0); });
        const auto large = secondsOf([&] { work(1); });
        least = std::min(least, large / std::max(small, kLeast));
    }
    CHECK(least <= kMostGrowth);
}

} // namespace

TEST_CASE("models cost no more than n log n", "[graph][growth]")
{
    for (const auto& form : kForms) {
        INFO(form.name);
        const std::string texts[] = {modelOf(form, kSmall), modelOf(form, 4 * kSmall)};
        ModelGraphPtr graphs[2];
        check("read", [&](std::size_t i) { graphs[i] = goodGraph("g.txt", texts[i]); });
        GraphScene scenes[2];
        check("drawn", [&](std::size_t i) {
            const auto scopes = scopesOf(*graphs[i]);
            scenes[i] = makeScene(*graphs[i], scopes, std::vector<bool>(scopes.all.size(), true));
        });
        check("followed", [&](std::size_t i) {
            const auto node = NodeId::of(graphs[i]->nodes.size() / 2);
            (void)findPaths(*graphs[i], Consumers(*graphs[i]), scenes[i], std::vector{node});
        });
        GraphDiff diffs[2];
        check("compared", [&](std::size_t i) { diffs[i] = diffGraphs(*graphs[i], *graphs[i]); });
        check("merged", [&](std::size_t i) { (void)mergeGraphs(*graphs[i], *graphs[i], diffs[i]); });
        std::vector<FusedNodes> fused[2];
        for (const std::size_t i : {0U, 1U}) {
            for (std::uint32_t node = 0; node + 1 < graphs[i]->nodes.size(); node += 2)
                fused[i].push_back({{NodeId{node}, NodeId{node + 1}}});
        }
        check("folded", [&](std::size_t i) {
            const auto scopes =
                scopesOf(*graphs[i], groupsBy(FoldBy::Fused, *graphs[i], {.fused = fused[i]}));
            (void)makeScene(*graphs[i], scopes, openScopes(*graphs[i], scopes));
        });
    }
}

TEST_CASE("models that differ everywhere are compared in n log n", "[graph][growth]")
{
    // What one node reads or writes as often as there are nodes, and the other model has not.
    const auto fan = [](int count, bool isFused) {
        std::string out = "graph {\n";
        std::string last = "op { name: 'all' type: 'Concat'";
        for (int i = 0; i < count; ++i) {
            out += fmt::format("op {{ name: 'c{}' type: 'Conv' }}\n", i);
            if (!isFused)
                out += fmt::format("op {{ name: 'r{0}' type: 'Relu' input: 'c{0}:0' }}\n", i);
            last += fmt::format(" input: '{}{}:0'", isFused ? 'c' : 'r', i);
        }
        return out + last + " } }";
    };
    const auto star = [](int count, bool isOther) {
        std::string out = fmt::format("graph {{ op {{ name: '{}' type: 'Split'", isOther ? "t" : "s");
        for (int i = 0; i < count + (isOther ? 1 : 0); ++i)
            out += " output_desc { dtype: DT_FLOAT shape { dim: 1 dim: 64 } }";
        out += " }\n";
        for (int i = 0; i < count; ++i)
            out +=
                fmt::format("op {{ name: 'r{}' type: 'Relu' input: '{}:{}' }}\n", i, isOther ? "t" : "s", i);
        return out + "}";
    };
    const auto names = [](int count, bool isOther) {
        std::string out = "graph {\n";
        for (int i = 0; i < count / 50; ++i)
            out += fmt::format("op {{ name: '{:0>1000}' type: 'Relu' }}\n",
                               fmt::format("{}{}", isOther ? "x" : "y", i));
        return out + "}";
    };
    using Make = std::function<std::string(int, bool)>;
    for (const auto& [what, make] : {std::pair<const char*, Make>{"fused before one", fan},
                                     {"many outputs of one", star},
                                     {"names that are nothing joined", names}}) {
        ModelGraphPtr a[2];
        ModelGraphPtr b[2];
        for (const int i : {0, 1}) {
            a[i] = goodGraph("a.txt", make(kSmall * (i == 0 ? 1 : 4), false));
            b[i] = goodGraph("b.txt", make(kSmall * (i == 0 ? 1 : 4), true));
        }
        check(what, [&](std::size_t i) { (void)diffGraphs(*a[i], *b[i]); });
    }
}
