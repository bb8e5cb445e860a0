// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/files/user_advice.h"
#include "core/base/message_id.h"
#include "core/graph/model/graph_builder.h"
#include "tests/core/advisor/hand_made.h"

using namespace opscope;

namespace {

/// Nodes in a row, each reading the one before; `alsoReads` reads the first as well.
ModelGraphPtr chainOf(const std::vector<std::pair<std::string, std::string>>& nodes,
                      bool hasSecondReader = false)
{
    GraphBuilder builder("onnx", "model.onnx");
    builder.addSubgraph("main");
    const auto add = [&](const std::string& name, const std::string& type, NodeId source) {
        const auto node = builder.addNode(name, type);
        if (source.valid())
            builder.addInput({source, 0, {}, {}});
        builder.addOutput({});
        return node;
    };
    NodeId before;
    NodeId first;
    for (const auto& [name, type] : nodes) {
        before = add(name, type, before);
        first = first.valid() ? first : before;
    }
    if (hasSecondReader)
        add("other", "Sigmoid", first);
    auto graph = builder.finish();
    REQUIRE(graph);
    return *graph;
}

Advice adviceWith(const Workspace& workspace, const ModelGraphPtr& model,
                  const std::vector<std::string>& rules = {"op_graph_fusion"})
{
    AdviceOptions options;
    options.rules = rules;
    if (model)
        options.models = {model};
    auto advice = advise(workspace, options);
    REQUIRE(advice);
    return *std::move(advice);
}

/// In the order of the tasks others stand between them.
Workspace runOf()
{
    return openOps("", {"conv,Conv2D,AI_CORE,0,50,0,1", "x,Cast,AI_CORE,60,5,0,1",
                        "bn,BatchNorm,AI_CORE,70,30,0,1", "conv,Conv2D,AI_CORE,200,50,0,1",
                        "bn,BatchNorm,AI_CORE,270,30,0,1"});
}

} // namespace

TEST_CASE("graph fusion: a chain of the graph with the times of the run", "[advisor]")
{
    const auto workspace = runOf();
    const auto advice = adviceWith(workspace, chainOf({{"conv", "Conv2D"}, {"bn", "BatchNorm"}}));
    REQUIRE(advice.findings.size() == 1);
    CHECK(advice.findings[0].what.args == std::vector<std::string>{"1", "Conv2D + BatchNorm", "160.000"});
    CHECK(advice.findings[0].why.args ==
          std::vector<std::string>{"ConvBatchnormFusionPass", "graph fusion", "1", "1"});
    CHECK(advice.findings[0].gain.ns == 60'000); // the longest stays
    CHECK(advice.total == 60'000);
    CHECK(subjectNames(workspace, advice.findings[0]) == Names{"bn", "bn", "conv", "conv"}); // each execution
    CHECK(advice.findings[0].settings.at(0).key == "ConvBatchnormFusionPass");
}

TEST_CASE("graph fusion: a result that two read, ops that did not run, no model", "[advisor]")
{
    CHECK(adviceWith(runOf(), chainOf({{"conv", "Conv2D"}, {"bn", "BatchNorm"}}, true)).findings.empty());
    CHECK(adviceWith(runOf(), chainOf({{"conv", "Conv2D"}, {"bn", "Concat"}})).findings.empty());
    CHECK(adviceWith(runOf(), chainOf({{"c9", "Conv3D"}, {"b9", "BatchNorm"}})).findings.empty());
    const auto none = adviceWith(runOf(), nullptr);
    CHECK(none.rules[0].outcome == Outcome::Skipped);
    CHECK(none.rules[0].missing.at(0).what.id == MessageId::MissingModel);
}

TEST_CASE("graph fusion: what stands in a row and in the graph is told once with both", "[advisor]")
{
    const std::vector<std::string> both{"op_fusion", "op_graph_fusion"};
    const auto graph = chainOf({{"conv", "Conv2D"}, {"bn", "BatchNorm"}});
    const auto inRow = openOps("", {"conv,Conv2D,AI_CORE,0,50,0,1", "bn,BatchNorm,AI_CORE,70,30,0,1",
                                    "conv,Conv2D,AI_CORE,200,50,0,1", "bn,BatchNorm,AI_CORE,270,30,0,1"});
    auto advice = adviceWith(inRow, graph, both);
    REQUIRE(advice.findings.size() == 1);
    CHECK(advice.findings[0].rule == "op_fusion");
    CHECK(advice.findings[0].what.args.at(0) == "2");
    CHECK(advice.findings[0].why.args.at(1) == " and in the graph of the model");
    CHECK(advice.total == 60'000);
    CHECK(advice.rules[1].outcome == Outcome::Fine);
    // Of two executions one has another op between them: the graph knows better.
    advice = adviceWith(runOf(), graph, both);
    REQUIRE(advice.findings.size() == 1);
    CHECK(advice.findings[0].rule == "op_graph_fusion");
    CHECK(advice.total == 60'000);
    // A longer chain in the graph takes the place of its part in a row.
    const auto longer = chainOf({{"conv", "Conv2D"}, {"bn", "BatchNorm"}, {"relu", "Relu"}});
    const auto apart = openOps("", {"conv,Conv2D,AI_CORE,0,50,0,1", "bn,BatchNorm,AI_CORE,70,30,0,1",
                                    "x,Cast,AI_CORE,110,5,0,1", "relu,Relu,AI_CORE,120,10,0,1"});
    advice = adviceWith(apart, longer, both);
    REQUIRE(advice.findings.size() == 1);
    CHECK(advice.findings[0].what.args.at(1) == "Conv2D + BatchNorm + Relu");
    // Without the graph, and by one rule alone, nothing is lost.
    CHECK(adviceWith(apart, nullptr, both).findings.size() == 1);
    CHECK(adviceWith(inRow, graph, {"op_graph_fusion"}).findings.size() == 1);
}

TEST_CASE("graph fusion: the model in the folder of the sample is attached, and fused there is nothing left",
          "[advisor]")
{
    const auto adviceOn = [](const char* sample) {
        const auto workspace = openForTest(std::filesystem::path(OPSCOPE_SOURCE_DIR) / "samples" / sample);
        AdviceOptions options;
        options.rules = {"op_graph_fusion"};
        std::vector<Error> unread;
        options.models = attachedModels(workspace, unread);
        CHECK(options.models.size() == 1);
        CHECK(unread.empty());
        auto advice = advise(workspace, options);
        REQUIRE(advice);
        return *std::move(advice);
    };
    const auto before = adviceOn("PROF_000001_20211118094024567_FACEMASKNOSLEEPS");
    REQUIRE(before.findings.size() == 1);
    CHECK(before.findings[0].what.args ==
          std::vector<std::string>{"18", "Conv2D + BNInferenceD + Relu", "5800.176"});
    CHECK(adviceOn("PROF_000001_20211118095113789_FACEMASKOPSFUSED").rules[0].outcome == Outcome::Fine);
}
