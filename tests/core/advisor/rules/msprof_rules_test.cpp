// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/message_id.h"
#include "tests/core/advisor/hand_made.h"

using namespace opscope;

namespace {

const std::string kRatios = "vec_ratio,mac_ratio,scalar_ratio,mte1_ratio,mte2_ratio,mte3_ratio";
const std::string kTwoCores =
    R"({"DeviceInfo":[{"id":0,"ai_core_num":2,"aiv_num":0,"aic_frequency":"680"}]})";

} // namespace

TEST_CASE("msprof rows: ratios are compared with their limits", "[advisor]")
{
    const auto workspace = openOps(kRatios,
                                   {"few,Conv2D,AI_CORE,0,100,0,1,0.1,0.5,0.1,0,0.2,0",
                                    "all,Conv2D,AI_CORE,200,100,0,2,0.1,0.8,0.81,0,0.2,0",
                                    "vec,Relu,AI_CORE,400,100,0,2,0.7,0,0.8,0,0.71,0",
                                    "fast,Relu,AI_CORE,600,100,0,2,0.8,0,0.1,0,0.7,0",
                                    "mixed,Conv2D,AI_CORE,800,21,0,2,0.9,0.2,0.1,0,0.9,0",
                                    "short,Conv2D,AI_CORE,900,20,0,2,0.9,0.2,0.1,0,0.9,0",
                                    "none,Relu,AI_CORE,1000,100,0,1,N/A,N/A,N/A,N/A,N/A,N/A"},
                                   kTwoCores);
    CHECK(found(workspace, "rule_block_dim_1") == Names{"few"});
    CHECK(adviceOf(workspace, "rule_block_dim_1").findings[0].gain.ns == 50000);
    CHECK(found(workspace, "rule_cube_ratio_1") == Names{"few"});
    CHECK(found(workspace, "rule_vector_ratio_1") == Names{"vec"});
    CHECK(found(workspace, "rule_vector_bound_1") == Names{"fast"});
    CHECK(found(workspace, "rule_vector_bound_2") == Names{"mixed"});
    CHECK(found(workspace, "rule_scalar_bound_1") == Names{"all"});
    CHECK(adviceOf(workspace, "rule_scalar_bound_1").rules[0].lookedAt == 6);
}

TEST_CASE("msprof rows: the AI CPU with INT64 and StridedSliceGrad", "[advisor]")
{
    const auto workspace =
        openOps("Input Data Types",
                {"a,Cast,AI_CPU,0,21,0,1,INT64;FLOAT", "b,Cast,AI_CPU,100,20,0,1,INT64",
                 "c,Cast,AI_CORE,200,30,0,1,INT64", "StridedSliceGrad_1,X,AI_CPU,300,22,0,1,FLOAT"});
    CHECK(found(workspace, "rule_aicpu_1") == Names{"StridedSliceGrad_1", "a", "b"});
    CHECK(found(workspace, "rule_aicpu_2") == Names{"a"});
    CHECK(found(workspace, "rule_aicpu_3") == Names{"StridedSliceGrad_1"});
}

TEST_CASE("msprof rows: conflicts of banks", "[advisor]")
{
    const auto workspace =
        openOps("vec_bankgroup_cflt_ratio,vec_bank_cflt_ratio",
                {"a,Add,AI_CORE,0,100,0,1,0.05,0.04", "b,Add,AI_CORE,200,100,0,1,0.04,0.06",
                 "c,Add,AI_CORE,400,100,0,1,N/A,N/A"});
    CHECK(found(workspace, "rule_vec_bankgroup_cflt_ratio_1") == Names{"a"});
    CHECK(found(workspace, "rule_vec_bank_cflt_ratio_1") == Names{"b"});
}

TEST_CASE("msprof rows: what is missing is told", "[advisor]")
{
    const auto bare = openOps("", {"a,Add,AI_CORE,0,100,0,1"});
    for (const auto* rule :
         {"rule_block_dim_1", "rule_cube_ratio_1", "rule_vector_ratio_1", "rule_vector_bound_1",
          "rule_vector_bound_2", "rule_scalar_bound_1", "rule_vec_bankgroup_cflt_ratio_1",
          "rule_vec_bank_cflt_ratio_1", "rule_memory_bound_1", "rule_model_bottleneck_1"})
        checkSkipped(bare, rule);
    // The number of cores stands in info.json.
    const auto noInfo = openOps(kRatios, {"few,Conv2D,AI_CORE,0,100,0,1,0.1,0.5,0.1,0,0.2,0"});
    checkSkipped(noInfo, "rule_block_dim_1");
    CHECK(adviceOf(noInfo, "rule_block_dim_1").rules[0].missing.at(0).what.id ==
          MessageId::MissingChipNumber);
}

TEST_CASE("msprof sets: more than two TransData", "[advisor]")
{
    std::vector<std::string> rows{"a,TransData,AI_CORE,0,10,0,1", "b,TransData,AI_CORE,20,30,0,1"};
    CHECK(found(openOps("", rows), "rule_transData_1").empty());
    rows.emplace_back("c,TransData,AI_CORE,60,20,0,1");
    CHECK(found(openOps("", rows), "rule_transData_1") == Names{"b", "c", "a"});
}

TEST_CASE("msprof sets: waits count above 10 us and 3 percent of all", "[advisor]")
{
    // 11 / (2 * 178 + 11 + 10 ...) is above 3 percent, 11 / (2 * 178 + 11) just below.
    CHECK(found(openOps("", {"a,Add,AI_CORE,0,178,11,1", "b,Add,AI_CORE,400,178,0,1"}), "rule_wait_time_1")
              .empty());
    const auto workspace = openOps("", {"a,Add,AI_CORE,100,170,11,1", "b,Add,AI_CORE,400,170,10,1"});
    const auto advice = adviceOf(workspace, "rule_wait_time_1");
    REQUIRE(advice.findings.size() == 1);
    REQUIRE(advice.findings[0].subjects.size() == 1);
    CHECK(advice.findings[0].subjects[0].range == TimeRange{89000, 100000});
    CHECK(advice.total == 11000);
}

TEST_CASE("msprof sets: a wait beside ops of another stream gains nothing", "[advisor]")
{
    const auto gainOf = [](const std::string& taskType) {
        const auto advice =
            adviceOf(openOps("", {"long,Conv2D," + taskType + ",0,90,0,1", "a,Add,AI_CORE,100,10,100,1",
                                  "b,Add,AI_CORE,101,10,101,1"}),
                     "rule_wait_time_1");
        REQUIRE(advice.findings.size() == 1);
        return advice.findings[0].gain.ns;
    };
    CHECK(gainOf("AI_CORE") == 10'000);       // both wait from 90 to 100 us
    CHECK(gainOf("COMMUNICATION") == 10'000); // the rules on communication count it
}

TEST_CASE("msprof sets: memory bound ops need half of the time", "[advisor]")
{
    const auto at = [](const std::string& duration) {
        return openOps(kRatios, {"m,Add,AI_CORE,0," + duration + ",0,1,0.2,0,0,0,0.5,0",
                                 "z,Copy,AI_CORE,500,10,0,1,0,0,0,0,0.9,0", // divides by 0
                                 "c,Conv2D,AI_CORE,900,100,0,1,0.1,0.8,0,0,0.8,0"});
    };
    CHECK(found(at("90"), "rule_memory_bound_1").empty());
    CHECK(found(at("91"), "rule_memory_bound_1") == Names{"m", "z"});
    // 91 us * (0.5 - 0.2) and 10 us * 0.9
    CHECK(adviceOf(at("91"), "rule_memory_bound_1").findings.at(0).gain.ns == 27'300 + 9'000);
    // 84 ops of the sample, added up from its op_summary by a script.
    const auto sample =
        adviceOf({{openSample("PROF_000001_20211118093012345_FACEMASKSLEEPING")}}, "rule_memory_bound_1");
    REQUIRE(sample.findings.size() == 1);
    CHECK(sample.findings[0].what.args == std::vector<std::string>{"78", "5595.918", "86.4"});
    CHECK(std::abs(sample.findings[0].gain.ns - 1'743'465) < 78);
}

TEST_CASE("msprof rules: a rule that compares ratios does not say by what an op is bound", "[advisor]")
{
    for (const auto id :
         {MessageId::MsprofMemoryBoundTitle, MessageId::MsprofMemoryBoundWhat,
          MessageId::MsprofVectorBoundTitle, MessageId::MsprofVectorBoundWhat, MessageId::MsprofScalarTitle,
          MessageId::MsprofBottleneckTitle, MessageId::MsprofBottleneckWhat}) {
        INFO(messageTemplate(id));
        CHECK(std::string_view(messageTemplate(id)).find("bound") == std::string_view::npos);
    }
    for (const auto id :
         {MessageId::MsprofMemoryBoundHow, MessageId::MsprofVectorBoundHow, MessageId::MsprofBottleneckHow})
        CHECK(std::string_view(messageTemplate(id)).find("Roofline") != std::string_view::npos);
}

TEST_CASE("msprof sets: AI CPU alone is counted by the union of its times", "[advisor]")
{
    // AI CPU 0..10 and 5..15 us, AI Core 12..300 us: alone 12 us of 300.
    const Names rows{"a,X,AI_CPU,1000,10,0,1", "b,X,AI_CPU,1005,10,0,1", "c,Add,AI_CORE,1012,288,0,1"};
    CHECK(found(openOps("", rows), "rule_ai_core_and_ai_cpu_parallelism_1").empty());
    const auto advice = adviceOf(openOps("", {rows[0], rows[1], "c,Add,AI_CORE,1012,200,0,1"}),
                                 "rule_ai_core_and_ai_cpu_parallelism_1");
    REQUIRE(advice.findings.size() == 1);
    CHECK(advice.findings[0].gain.ns == 12000);
}

TEST_CASE("msprof sets: the unit of the largest ratio counts with the time of the op", "[advisor]")
{
    const auto advice = adviceOf(openOps(kRatios, {"a,Conv2D,AI_CORE,0,49,0,1,0.1,0.5,0.1,0,0.2,0",
                                                   "b,Relu,AI_CORE,100,51,0,1,0.5,0.1,0.1,0,0.2,0",
                                                   "n,X,AI_CORE,300,500,0,1,N/A,N/A,N/A,N/A,N/A,N/A"}),
                                 "rule_model_bottleneck_1");
    REQUIRE(advice.findings.size() == 1);
    CHECK(advice.findings[0].numbers.at(0).value == Approx(0.49));
    CHECK(advice.rules[0].lookedAt == 2);
    CHECK(found(openOps(kRatios, {"a,Conv2D,AI_CORE,0,50,0,1,0.1,0.5,0.1,0,0.2,0",
                                  "b,Relu,AI_CORE,100,50,0,1,0.5,0.1,0.1,0,0.2,0"}),
                "rule_model_bottleneck_1")
              .empty());
}

TEST_CASE("msprof rules: the wait of a run is the same from tables and from its database", "[advisor]")
{
    const auto folder = std::filesystem::path(OPSCOPE_SOURCE_DIR) / "samples";
    const auto text = adviceOf(openForTest(folder / "ascend_pt_two_ranks"), "rule_wait_time_1");
    const auto database = adviceOf(openForTest(folder / "ascend_pt_two_ranks_db"), "rule_wait_time_1");
    REQUIRE(text.findings.size() == database.findings.size());
    for (std::size_t i = 0; i < text.findings.size(); ++i) {
        CHECK(text.findings[i].gain.ns == database.findings[i].gain.ns);
        CHECK(text.findings[i].what.english() == database.findings[i].what.english());
    }
}

TEST_CASE("msprof rules: without work of the cube and the vector unit the memory is no bound", "[advisor]")
{
    const std::string columns = "mac_ratio,vec_ratio,scalar_ratio,mte2_ratio";
    CHECK(found(openOps(columns, {"mine,mine,MIX_AIC,0,40,0,8,0,0,0.995,0.002"}), "rule_memory_bound_1")
              .empty());
    CHECK(found(openOps(columns, {"gemm,MatMulV2,AI_CORE,0,40,0,8,0,0,0.1,0.9"}), "rule_memory_bound_1")
              .empty());
    CHECK(found(openOps(columns, {"copy,TensorMove,AI_CORE,0,40,0,8,0,0,0.1,0.9"}), "rule_memory_bound_1") ==
          Names{"copy"});
}
