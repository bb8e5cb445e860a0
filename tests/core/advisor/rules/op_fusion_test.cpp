// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/message_id.h"
#include "tests/core/advisor/hand_made.h"

using namespace opscope;

namespace {

const std::string kOpFusion = "op_fusion";
const std::string kMore = "Stream ID,Input Shapes,Output Shapes";

std::vector<std::string> whats(const Workspace& workspace)
{
    std::vector<std::string> out;
    for (const auto& finding : adviceOf(workspace, kOpFusion).findings)
        out.push_back(finding.what.english());
    return out;
}

} // namespace

TEST_CASE("op fusion: the face-mask sample has Conv2D and BNInferenceD and Relu until it is fused",
          "[advisor]")
{
    const Workspace sleeping{{openSample("PROF_000001_20211118093012345_FACEMASKSLEEPING")}};
    const auto advice = adviceOf(sleeping, kOpFusion);
    REQUIRE_FALSE(advice.findings.empty());
    const auto& first = advice.findings.front();
    CHECK(first.what.args.at(0) == "18");
    CHECK(first.what.args.at(1) == "Conv2D + BNInferenceD + Relu");
    CHECK(first.what.args.at(3) == "5970.708"); // with the ten Conv2D that stand alone
    CHECK(first.severity == FindingSeverity::High);
    CHECK(first.how.english().find("\"ConvBatchnormFusionPass\": \"on\"") != std::string::npos);
    REQUIRE(first.evidence);
    CHECK(first.evidence->rows == 18);

    const Workspace fused{{openSample("PROF_000001_20211118095113789_FACEMASKOPSFUSED")}};
    CHECK(adviceOf(fused, kOpFusion).rules[0].outcome == Outcome::Fine);
}

TEST_CASE("op fusion: the longest pattern takes its ops once and the longest op stays", "[advisor]")
{
    const auto workspace = openOps(kMore, {"c,Conv2D,AI_CORE,0,30,0,1,3,\"1,8\",\"1,16\"",
                                           "b,BatchNorm,AI_CORE,40,20,0,1,3,\"1,16\",\"1,16\"",
                                           "r,Relu,AI_CORE,70,10,0,1,3,\"1,16\",\"1,16\"",
                                           "x,Cast,AI_CORE,90,10,0,1,3,\"1,16\",\"1,16\""});
    CHECK(whats(workspace) ==
          std::vector<std::string>{"1 times Conv2D + BatchNorm + Relu in a row: 60.000 us "
                                   "(all ops of these types: 60.000 us)"});
    CHECK(adviceOf(workspace, kOpFusion).findings[0].gain.ns == 30000);
}

TEST_CASE("op fusion: another stream or a shape that does not fit is no chain", "[advisor]")
{
    CHECK(whats(openOps(kMore, {"c,Conv2D,AI_CORE,0,30,0,1,3,\"1,8\",\"1,16\"",
                                "b,BatchNorm,AI_CORE,40,20,0,1,4,\"1,16\",\"1,16\""}))
              .empty());
    CHECK(whats(openOps(kMore, {"c,Conv2D,AI_CORE,0,30,0,1,3,\"1,8\",\"1,16\"",
                                "b,BatchNorm,AI_CORE,40,20,0,1,3,\"1,17\",\"1,16\""}))
              .empty());
    // Without shapes the order alone decides.
    CHECK(whats(openOps(kMore,
                        {"c,Conv2D,AI_CORE,0,30,0,1,3,N/A,N/A", "b,BatchNorm,AI_CORE,40,20,0,1,3,N/A,N/A"}))
              .size() == 1);
}

TEST_CASE("op fusion: the time decides the order and not the file", "[advisor]")
{
    CHECK(whats(openOps(kMore, {"b,BatchNorm,AI_CORE,40,20,0,1,3,,", "c,Conv2D,AI_CORE,0,30,0,1,3,,"}))
              .size() == 1);
}
