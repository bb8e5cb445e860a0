// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/accuracy/judge/node_accuracy.h"

#include <cmath>

#include <catch2/catch.hpp>

#include "core/graph/model/graph_builder.h"

using namespace opscope;
using namespace opscope::accuracy;

namespace {

ResultRow row(const char* tensor, const char* cosine, const char* error)
{
    ResultRow out;
    out.tensor = tensor;
    out.read(Metric::CosineSimilarity, cosine);
    out.read(Metric::MaxAbsoluteError, error);
    return out;
}

} // namespace

TEST_CASE("a node has the worst value of its outputs", "[accuracy][graph]")
{
    GraphBuilder builder("test", "model");
    builder.addSubgraph("g");
    for (const auto* name : {"conv", "relu", "pool", "none", "odd"})
        builder.addNode(name, "T");
    const auto graph = *builder.finish();
    const std::vector rows{row("conv:output:0", "0.9", "2"),   row("conv:output:1", "0.5", "3"),
                           row("conv:input:0", "0.1", "9"),    row("relu:output:0", "NaN", "inf"),
                           row("pool:output:0", "-1", "what"), row("elsewhere:output:0", "0", "7"),
                           row("odd:output:0", "nan", "nan")};
    const auto cosine = findWorstOfNodes(rows, *graph, Metric::CosineSimilarity);
    CHECK(cosine[0] == 0.5);
    CHECK(std::isnan(cosine[1]));
    CHECK(cosine[2] == -1);
    CHECK(std::isnan(cosine[3]));
    const auto error = findWorstOfNodes(rows, *graph, Metric::MaxAbsoluteError);
    CHECK(error[0] == 3);
    CHECK(std::isinf(error[1]));
    CHECK(std::isnan(error[2]));
    CHECK(std::isinf(error[4])); // what is no number is worse than any
    CHECK((std::isinf(cosine[4]) && cosine[4] < 0));
}
