// SPDX-License-Identifier: GPL-3.0-or-later
/// The stories of the samples go on into their models.
#include "core/graph/diff/diff.h"
#include "core/graph/find_models.h"
#include "core/graph/match/model_runs.h"
#include "core/graph/match/op_metrics.h"
#include "core/import/open.h"
#include "source_dir.h"
#include "tests/core/graph/graph_files.h"

using namespace opscope;
using namespace opscope::test;

namespace {

std::filesystem::path sampleOf(const char* name)
{
    return std::filesystem::path(OPSCOPE_SOURCE_DIR) / "samples" / name;
}

ReportPtr runOf(const char* sample)
{
    OpenOptions options;
    options.useCache = false;
    const auto opened = openPath(sampleOf(sample), options);
    REQUIRE(opened);
    return opened->reports.front();
}

ModelGraphPtr modelOf(const char* sample, const char* file = "ge_proto_00000042_Build.txt")
{
    const auto graph = openGraph(sampleOf(sample) / "model" / file);
    REQUIRE(graph);
    CHECK((*graph)->issues.empty());
    return *graph;
}

const char* const kSamples[] = {"JOBYOLOMISHBEFORESAMPLE", "JOBYOLOLEAKYRELUAFTERSAMPLE",
                                "PROF_000001_20211118093012345_FACEMASKSLEEPING",
                                "PROF_000001_20211118094024567_FACEMASKNOSLEEPS",
                                "PROF_000001_20211118095113789_FACEMASKOPSFUSED"};

} // namespace

TEST_CASE("each op of a sample's run is a node of its model by its name", "[graph][samples]")
{
    for (const auto* const sample : kSamples) {
        INFO(sample);
        const auto report = runOf(sample);
        const auto graph = modelOf(sample);
        const auto identity = identifyOps(*graph, *report);
        CHECK(identity.opsWithoutNode.empty());
        CHECK(std::ranges::count(identity.links, LinkMethod::Name, &OpLink::how) ==
              static_cast<std::ptrdiff_t>(identity.ops.size()));
        for (const auto node : identity.nodesWithoutOp)
            CHECK(neverRuns(graph->typeOf(node)));
        const auto found = findModels(report->root, std::vector{report});
        CHECK(std::ranges::any_of(found, [&](const FoundModel& model) { return model.path == graph->path; }));
    }
}

TEST_CASE("what the converter folds into a Conv of the JOB is fused into it by name", "[graph][samples]")
{
    const auto before = modelOf(kSamples[0], "ge_proto_00000001_PreRunBegin.txt");
    const auto after = modelOf(kSamples[0]);
    const auto diff = diffGraphs(*before, *after);
    const auto convs = typeCount(*after, "Conv");
    CHECK(typeCount(*before, "BatchNorm") == convs - 3); // the heads have none
    CHECK(diff.count(DiffState::Fused) == convs - 3);
    CHECK(diff.count(DiffState::Gone) == 0);
    CHECK(diff.count(DiffState::New) == 0);
    for (const auto& row : diff.rows) {
        if (row.state == DiffState::Fused)
            CHECK(row.a.size() == 3);
    }
}

TEST_CASE("Softplus and Tanh and Mul of one JOB are the LeakyRelu of the other", "[graph][samples]")
{
    const auto mish = modelOf(kSamples[0]);
    const auto leaky = modelOf(kSamples[1]);
    const auto diff = diffGraphs(*mish, *leaky);
    const auto activations = typeCount(*leaky, "LeakyRelu");
    CHECK(activations > 60);
    CHECK(diff.count(DiffState::Fused) == activations);
    CHECK(diff.count(DiffState::Same) == diff.rows.size() - activations);
    for (const auto& row : diff.rows) {
        if (row.state != DiffState::Fused)
            continue;
        REQUIRE(row.a.size() == 3);
        REQUIRE(row.b.size() == 1);
        CHECK(mish->typeOf(row.a[0]) == "Softplus");
        CHECK(mish->typeOf(row.a[2]) == "Mul");
        CHECK(leaky->typeOf(row.b[0]) == "LeakyRelu");
    }
}

TEST_CASE("the face mask has each Conv2D with its BatchNorm and Relu in one after fusion", "[graph][samples]")
{
    const auto before = modelOf(kSamples[3]);
    const auto after = modelOf(kSamples[4]);
    const auto diff = diffGraphs(*before, *after);
    CHECK(diff.count(DiffState::Fused) == typeCount(*before, "BNInferenceD"));
    CHECK(diff.count(DiffState::New) == 0);
    CHECK(diff.count(DiffState::Gone) == 0);
}

TEST_CASE("metrics of an op are those of its rows and Memory Bound comes first", "[graph][samples]")
{
    const auto report = runOf(kSamples[0]);
    const auto identity = identifyOps(*modelOf(kSamples[0]), *report);
    const auto metrics = metricsOf(report, identity, {});
    REQUIRE(metrics);
    REQUIRE(metrics->size() > 5);
    CHECK(metrics->front().spec.id == "memory_bound_computed");
    const auto* const table = report->table("op_summary");
    REQUIRE(table != nullptr);
    const auto* const names = table->find("Layer Name");
    const auto* const dld = table->find("DLD Ratio");
    REQUIRE((names != nullptr && dld != nullptr));
    const auto metric =
        std::ranges::find(*metrics, "DLD Ratio", [](const GraphMetric& one) { return one.spec.id; });
    REQUIRE(metric != metrics->end());
    std::size_t compared = 0;
    for (std::size_t op = 0; op < identity.ops.size(); ++op) {
        const auto row = report->ops.row[identity.ops[op].first]; // each layer runs once
        if (std::isnan(dld->reals[row]))
            continue;
        ++compared;
        CHECK(metric->ofOp[op] == Approx(dld->reals[row]));
    }
    CHECK(compared > 100);
}

TEST_CASE("an op says where it ran and what it waited", "[graph][samples]")
{
    const auto report = runOf(kSamples[3]);
    const auto graph = modelOf(kSamples[3]);
    const auto runs = runsOf(*graph, *report, {});
    const auto* const place = runs.placeOf(nodeCalled(*graph, "conv2d_0/Conv2D"));
    REQUIRE(place != nullptr);
    CHECK(place->stream == 3);
    CHECK(place->waitCount == 1);
    CHECK(place->wait ==
          report->ops.wait[runs.identity.ops[runs.opOf(nodeCalled(*graph, "conv2d_0/Conv2D"))].first]);
    CHECK(runs.placeOf(nodeCalled(*graph, "data")) == nullptr);
}
