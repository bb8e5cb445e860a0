// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/files/advice_files.h"

#include "core/advisor/files/advice_baseline.h"
#include "core/base/message_id.h"
#include "tests/core/advisor/hand_made.h"

using namespace opscope;

namespace {

Advice adviceOn(const Workspace& workspace)
{
    auto advice = advise(workspace, {});
    REQUIRE(advice);
    return *std::move(advice);
}

std::string textOf(const std::vector<AdviceFile>& files, const std::string& name)
{
    const auto it = std::ranges::find(files, name, &AdviceFile::name);
    return it == files.end() ? std::string() : it->text;
}

/// A convolution and its batch normalisation, so many us each.
Workspace convAndNorm(const std::string& us)
{
    return openOps("",
                   {"conv,Conv2D,AI_CORE,100," + us + ",0,1", "bn,BNInferenceD,AI_CORE,900," + us + ",0,1"});
}

const Finding& fusionIn(const Advice& advice)
{
    const auto it = std::ranges::find(advice.findings, "op_fusion", &Finding::rule);
    REQUIRE(it != advice.findings.end());
    return *it;
}

} // namespace

TEST_CASE("advice files: a fusion has its switch and the command that reads it", "[advisor]")
{
    const auto workspace = convAndNorm("50");
    const auto files = adviceFiles(workspace, adviceOn(workspace));
    CHECK(textOf(files, "fusion_switch.cfg")
              .find("\"GraphFusion\": {\n      \"ConvBatchnormFusionPass\": \"on\"") != std::string::npos);
    CHECK(textOf(files, "atc.sh").find("--fusion_switch_file=fusion_switch.cfg") != std::string::npos);
    CHECK(textOf(files, "aipp.cfg").empty());
    // Rules that miss counters: one acl.json a group.
    CHECK(
        textOf(files, "acl_ResourceConflictRatio.json").find("\"aic_metrics\": \"ResourceConflictRatio\"") !=
        std::string::npos);
}

TEST_CASE("advice files: atc is called as the model was converted", "[advisor]")
{
    const auto workspace = convAndNorm("50");
    auto advice = adviceOn(workspace);
    advice.atcCommand = "/usr/bin/atc --model=a.onnx --framework 5 --output='my net' --soc_version=Ascend310 "
                        "--fusion_switch_file=old.cfg --log=$(reboot)";
    CHECK(textOf(adviceFiles(workspace, advice), "atc.sh") ==
          "# The options that the model was converted with, and those that change.\n"
          "atc \\\n    --model=a.onnx \\\n    --framework=5 \\\n    '--output=my net_new' \\\n"
          "    --soc_version=Ascend310 \\\n    --fusion_switch_file=fusion_switch.cfg \\\n    "
          "'--log=$(reboot)'\n");
}

TEST_CASE("advice files: the acl.json of a board has what its profiler knows", "[advisor]")
{
    Advice advice;
    RuleOutcome rule;
    rule.id = "svp_cpu";
    rule.missing = {{message(MessageId::MissingOps), message(MessageId::HowSvpSummary)}};
    advice.rules = {rule};
    const auto text = textOf(adviceFiles({}, advice), "acl.json");
    for (const auto* member : {"switch", "output", "interval", "acl_api", "aacpu", "aac_metrics"})
        CHECK(text.find('"' + std::string(member) + '"') != std::string::npos);
    CHECK(text.find("hccl") == std::string::npos);
    advice.rules[0].missing[0].how = message(MessageId::HowNotOnSvp);
    CHECK(adviceFiles({}, advice).empty());
}

TEST_CASE("advice files: AIPP takes size and format of the picture", "[advisor]")
{
    const auto workspace = openOps("Input Shapes,Input Data Types,Input Formats",
                                   {"cast,Cast,AI_CORE,100,50,0,1,\"\"\"1,3,224,320\"\"\",UINT8,NCHW",
                                    "conv,Conv2D,AI_CORE,200,50,0,1,\"\"\"1,3,224,320\"\"\",FLOAT16,NCHW"});
    const auto text = textOf(adviceFiles(workspace, adviceOn(workspace)), "aipp.cfg");
    for (const auto* line :
         {"input_format: RGB888_U8", "src_image_size_w: 320", "src_image_size_h: 224", "mean_chn_2: 0"})
        CHECK(text.find(line) != std::string::npos);
}

TEST_CASE("advice baseline: new and grown and smaller and gone", "[advisor]")
{
    const auto small = convAndNorm("50");
    const auto large = convAndNorm("60");
    const auto other = openOps("", {"add,Add,AI_CORE,100,50,0,1"});
    const auto changeIn = [&](const Workspace& now, const Workspace& before) {
        auto advice = adviceOn(now);
        compareAdvice(now, advice, before, adviceOn(before));
        return changeText(fusionIn(advice));
    };
    CHECK(changeIn(large, small) == "grown by 10.000 us");
    CHECK(changeIn(small, large) == "smaller by 10.000 us");
    CHECK(changeIn(small, convAndNorm("54")) == "same"); // less than 5 us
    CHECK(changeIn(small, other) == "new");
    auto without = adviceOn(other);
    compareAdvice(other, without, small, adviceOn(small));
    const auto gone = std::ranges::find(without.gone, "op_fusion", &Finding::rule);
    REQUIRE(gone != without.gone.end());
    CHECK(gone->change == FindingChange::Gone);
    CHECK(gone->gainBefore == 50000);
}
