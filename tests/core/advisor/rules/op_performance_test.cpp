// SPDX-License-Identifier: GPL-3.0-or-later
#include <map>
#include <set>

#include "core/base/message_id.h"
#include "tests/core/advisor/hand_made.h"
#include "tests/support/captures.h"

using namespace opscope;

namespace {

const std::string kPerformanceColumns =
    "Input Shapes,Input Data Types,Input Formats,Output Shapes,Output Data Types,"
    "aic_mac_ratio,aic_mte2_ratio,aic_fixpipe_ratio,aiv_vec_ratio,aiv_scalar_ratio,"
    "aiv_mte2_ratio,aiv_mte3_ratio";

/// A product of 16384 x `inner`, 256 MB and more.
std::string product(const std::string& name, const std::string& inner, const std::string& ratios)
{
    return name + ",MatMulV3,AI_CORE,100,500,0,20,\"\"\"16384," + inner + ";" + inner +
           ",4096\"\"\",FLOAT16;FLOAT16,ND;ND,\"\"\"16384,4096\"\"\",FLOAT16," + ratios;
}

std::string vectorOp(const std::string& name, const std::string& ratios)
{
    return name +
           ",Add,AI_VECTOR_CORE,100,50,0,40,\"\"\"512,4096\"\"\",FLOAT,ND,\"\"\"512,4096\"\"\",FLOAT," +
           ratios;
}

/// What a rule says: the message and the names of the ops.
std::map<MessageId, Names> said(const Workspace& workspace, const std::string& rule)
{
    std::map<MessageId, Names> out;
    for (const auto& finding : adviceOf(workspace, rule).findings) {
        auto& names = out[finding.what.id];
        for (const auto& name : subjectNames(workspace, finding))
            names.push_back(name);
    }
    return out;
}

} // namespace

TEST_CASE("op performance: products are odd or have room or are at the limit", "[advisor]")
{
    const auto workspace =
        openOps(kPerformanceColumns,
                {product("odd", "8190", "0.9,0.1,0,0,0,0,0"), product("room", "8192", "0.6,0.76,0,0,0,0,0"),
                 product("mac", "8192", "0.81,0.1,0,0,0,0,0"), product("mte2", "8192", "0.2,0.95,0,0,0,0,0"),
                 product("none", "8192", "N/A,N/A,N/A,N/A,N/A,N/A,N/A"),
                 "small,MatMulV3,AI_CORE,100,5,0,20,\"\"\"16,15;15,16\"\"\",FLOAT16;FLOAT16,ND;ND,"
                 "\"\"\"16,16\"\"\",FLOAT16,0.1,0.1,0,0,0,0,0"});
    auto all = said(workspace, "op_matmul");
    CHECK(all[MessageId::OpShapeWhat] == Names{"odd"});
    CHECK(all[MessageId::OpRoomWhat] == Names{"room"});
    CHECK(all[MessageId::OpAtLimitWhat] == Names{"mac", "mte2"});
    for (const auto& finding : adviceOf(workspace, "op_matmul").findings) {
        if (finding.what.id == MessageId::OpRoomWhat)
            CHECK(finding.gain.ns == 100000); // 0.76 of 0.95: a fifth of 500 us
        else
            CHECK_FALSE(finding.gain.isKnown());
    }
    checkSkipped(openOps("", {"a,MatMulV3,AI_CORE,100,5,0,20"}), "op_matmul");
}

TEST_CASE("op performance: the scalar unit fills a vector op and the sum of the pipes leaves no room",
          "[advisor]")
{
    const auto workspace = openOps(kPerformanceColumns, {vectorOp("scalar", "0,0,0,0.1,0.81,0.1,0.1"),
                                                         vectorOp("sum", "0,0,0,0.3,0.1,0.3,0.3"),
                                                         vectorOp("room", "0,0,0,0.35,0.1,0.2,0.1")});
    auto all = said(workspace, "op_vector");
    CHECK(all[MessageId::OpAtLimitWhat] == Names{"scalar"});
    CHECK(all[MessageId::OpRoomWhat] == Names{"room"});
    for (const auto& finding : adviceOf(workspace, "op_vector").findings) { // what decided is said
        CHECK(finding.why.args.at(0) ==
              "vec_ratio 0.7, mte2_ratio 0.7, mte3_ratio 0.7, scalar_ratio 0.7, vec + mte2 + mte3 0.9");
        if (finding.what.id == MessageId::OpRoomWhat) {
            CHECK(finding.gain.ns == 13'889); // 50 us * (1 - 0.65 / 0.9)
            CHECK(finding.why.args.at(3) ==
                  "vec_ratio 0.35, mte2_ratio 0.2, mte3_ratio 0.1, scalar_ratio 0.1, vec + mte2 + mte3 0.65");
        }
    }
}

TEST_CASE("op performance: an op that keeps no unit busy is not at its limit", "[advisor]")
{
    const auto workspace =
        openOps(kPerformanceColumns,
                {vectorOp("turns", "0,0,0,0.28,0.1,0.55,0.43"), // one by one
                 vectorOp("near", "0,0,0,0.75,0.1,0.1,0.1"), vectorOp("full", "0,0,0,0.81,0.1,0.1,0.1"),
                 vectorOp("room", "0,0,0,0.35,0.1,0.2,0.1")});
    auto all = said(workspace, "op_vector");
    CHECK(all[MessageId::OpAtLimitWhat] == Names{"full"});
    CHECK(all[MessageId::OpRoomWhat] == Names{"room"});
    CHECK(found(workspace, "op_no_bound") == Names{"turns", "near", "room"});
    Thresholds lower;
    REQUIRE(lower.parse("no_bound=0.5"));
    CHECK(found(workspace, "op_no_bound", lower) == Names{"room"});
    CHECK(found(workspace, "op_vector", lower) == Names{"room"});
    CHECK(adviceOf(workspace, "op_vector", lower).findings.at(1).subjects.size() == 3);
    const Workspace sample{{openSample("PROF_000001_20250620081530123_TRANSFORMERBLOCK")}};
    CHECK(found(sample, "op_no_bound").size() == 282);
    CHECK(found(sample, "op_vector").empty());
}

TEST_CASE("op performance: an op that moves all its memory can is not without a bound", "[advisor]")
{
    // Reads of 22 and 10 GB/s (2^30) of 200 us of 680 MHz in 100 us: 92 % and 42 % of 51.2 GB/s.
    const auto workspace =
        openOps("total_cycles,main_mem_read_bw(GB/s),vec_ratio,mac_ratio,mte2_ratio,mte3_ratio",
                {"roof,Relu,AI_VECTOR_CORE,0,100,0,2,136000,22,0.1,0,0.5,0.1",
                 "loose,Relu,AI_VECTOR_CORE,200,100,0,2,136000,10,0.1,0,0.5,0.1"},
                R"({"DeviceInfo":[{"id":0,"ai_core_num":2,"aiv_num":0,"aic_frequency":"680"}],)"
                R"("platform_version":"0"})");
    CHECK(found(workspace, "op_no_bound") == Names{"loose"});
    const auto advice = adviceOf(workspace, "op_no_bound");
    const auto& why = advice.findings.at(0).why; // both numbers are told, and which is which
    CHECK(why.args == std::vector<std::string>{"80.0", "loose", "100.000", "mte2", "50.0", "41.9 %", "80.0"});
    REQUIRE(advice.findings[0].evidence);
    CHECK(advice.findings[0].evidence->find("roof_share"));
    auto all = said(workspace, "op_vector");
    CHECK(all[MessageId::OpAtLimitWhat] == Names{"roof"});
    CHECK(all[MessageId::OpRoomWhat] == Names{"loose"});
}

TEST_CASE("op performance: attention and its gradient have limits of their own", "[advisor]")
{
    const auto attention = [](const std::string& name, const std::string& type, const std::string& inner,
                              const std::string& ratios) {
        return name + "," + type + ",MIX_AIC,100,50,0,20,\"\"\"2,8,512," + inner + ";2,8,512," + inner +
               "\"\"\",FLOAT16;FLOAT16,ND;ND,\"\"\"2,8,512,128\"\"\",FLOAT16," + ratios;
    };
    const auto workspace =
        openOps(kPerformanceColumns,
                {attention("odd", "FlashAttentionScore", "120", "0.1,0.9,0,0.1,0,0,0"),
                 attention("room", "FlashAttentionScore", "128", "0.1,0.6,0.9,0.1,0,0,0"),
                 attention("vec", "FlashAttentionScore", "128", "0.81,0.1,0,0.75,0,0,0"),
                 attention("below", "FlashAttentionScore", "128", "0.1,0.1,0,0.74,0,0,0"),
                 attention("grad", "FlashAttentionScoreGrad", "128", "0.81,0.1,0.75,0.1,0,0,0"),
                 attention("none", "FlashAttentionScore", "128", "N/A,N/A,N/A,N/A,N/A,N/A,N/A")});
    auto all = said(workspace, "op_attention");
    CHECK(all[MessageId::OpShapeWhat] == Names{"odd"});
    CHECK(all[MessageId::OpRoomWhat] ==
          Names{"room", "below"}); // of the fixpipe the forward pass has no limit
    CHECK(all[MessageId::OpAtLimitWhat] == Names{"vec", "grad"});
    const auto advice = adviceOf(workspace, "op_attention");
    CHECK(advice.rules.front().ops == 6);
    for (const auto& finding : advice.findings) {
        CHECK(finding.gain.isKnown() == (finding.what.id == MessageId::OpRoomWhat));
        if (finding.what.id == MessageId::OpRoomWhat) // 50 us * (1 - 0.6 / 0.8) and * (1 - 0.74 / 0.75)
            CHECK(finding.gain.ns == 12'500 + 667);
    }
    CHECK(
        said(openOps(kPerformanceColumns, {vectorOp("add", "0,0,0,0.1,0,0.1,0.1")}), "op_attention").empty());
    checkSkipped(openOps("", {"a,FlashAttentionScore,MIX_AIC,100,5,0,20"}), "op_attention");
    checkSkipped(openOps("", {"a,Add,AI_VECTOR_CORE,100,5,0,20"}), "op_vector");
}

TEST_CASE("op performance: on a capture the same ops are named as by msprof-analyze", "[advisor]")
{
    const auto data = captureData("advisor/msprof-analyze_kernel_details_pipeutil_910B.csv");
    if (!data)
        return;
    const auto workspace = openForTest(*data);
    const auto distinct = [](const Names& names) {
        return std::set<std::string>(names.begin(), names.end());
    };
    using Set = std::set<std::string>;
    auto products = said(workspace, "op_matmul");
    CHECK(distinct(products[MessageId::OpShapeWhat]) == Set{"aclnnMatmul_MatMulV3Common_MatMulV5"});
    CHECK(distinct(products[MessageId::OpRoomWhat]) == Set{"aclnnMatmul_MatMulV3Common_MatMulV3"});
    CHECK(distinct(products[MessageId::OpAtLimitWhat]) == Set{"aclnnMatmul_MatMulCommon_MatMulV2"});
    auto attention = said(workspace, "op_attention");
    CHECK(distinct(attention[MessageId::OpShapeWhat]) ==
          Set{"aclnnFlashAttentionScore_FlashAttentionScore_FlashAttentionScore_varlen"});
    CHECK(distinct(attention[MessageId::OpRoomWhat]) ==
          Set{"aclnnFlashAttentionScoreGrad_FlashAttentionScoreGrad_FlashAttentionScoreGrad"});
    CHECK(distinct(attention[MessageId::OpAtLimitWhat]) ==
          Set{"aclnnFlashAttentionScore_FlashAttentionScore_FlashAttentionScore"});
}
