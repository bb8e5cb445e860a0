// SPDX-License-Identifier: GPL-3.0-or-later
// Rules on data types and on results between ops.
#include "core/base/message_id.h"
#include "tests/core/advisor/hand_made.h"

using namespace opscope;

TEST_CASE("data types: AI CPU ops with types that the AI Core has not", "[advisor]")
{
    const auto workspace =
        openOps("Input Data Types",
                {"long,Cast,AI_CPU,0,21,0,1,INT64;FLOAT", "short,Cast,AI_CPU,100,20,0,1,INT64",
                 "both,Mul,AI_CPU,200,30,0,1,DT_DOUBLE;DT_INT64", "core,Cast,AI_CORE,300,30,0,1,INT64",
                 "fine,Unique,AI_CPU,400,40,0,1,INT32", "none,Cast,AI_CPU,500,50,0,1,N/A"});
    const auto advice = adviceOf(workspace, "op_data_type");
    REQUIRE(advice.findings.size() == 2);
    CHECK(advice.findings[0].what.args == std::vector<std::string>{"1", "DOUBLE", "30.000"});
    CHECK(advice.findings[0].how.args.at(0) == "FLOAT");
    CHECK(subjectNames(workspace, advice.findings[1]) == Names{"long"});
    CHECK(advice.rules[0].lookedAt == 5);
    checkSkipped(openOps("", {"a,Cast,AI_CPU,0,100,0,1"}), "op_data_type");
}

TEST_CASE("data types: matrix products in FLOAT", "[advisor]")
{
    const auto workspace =
        openOps("Input Data Types",
                {"a,MatMulV2,AI_CORE,0,21,0,1,FLOAT;FLOAT", "b,MatMulV2,AI_CORE,100,21,0,1,FLOAT16;FLOAT",
                 "c,Relu,AI_CORE,200,21,0,1,FLOAT", "d,Conv2D,AI_CORE,300,22,0,1,DT_FLOAT;DT_FLOAT"});
    CHECK(found(workspace, "op_data_type") == Names{"d", "a"});
    const auto advice = adviceOf(workspace, "op_data_type");
    CHECK_FALSE(advice.findings[0].gain.isKnown());
    CHECK(advice.findings[0].settings.at(0).key == "--precision_mode");
}

namespace {

const std::string kTensors = "Output Shapes,Output Data Types,Input Shapes,mac_ratio,vec_ratio,mte2_ratio";
/// 8 MiB of L2.
const std::string kAscend310 = R"({"DeviceInfo":[{"id":0,"ai_core_num":2,"aiv_num":0,"aic_frequency":"680"}],
    "platform_version":"0"})";
/// 16 x 64 x 64 x 128 in FLOAT16 are 16 MiB, in 4 parts 4 MiB.
const std::string kLarge = R"("""16,64,64,128""",FLOAT16)";

} // namespace

TEST_CASE("L2: a chain of large results that fit in parts of the batch", "[advisor]")
{
    const auto chain = [](const std::string& shape, const std::string& mte2) {
        const auto tensor = "\"\"\"" + shape + "\"\"\"";
        return openOps(kTensors,
                       {"a,Relu,AI_CORE,0,100,0,2," + tensor + ",FLOAT16," + tensor + ",0,0.2,0.9",
                        "b,Mul,AI_CORE,200,100,0,2," + tensor + ",FLOAT16," + tensor + ",0,0.2," + mte2,
                        "c,Add,AI_CORE,400,100,0,2," + tensor + ",FLOAT16," + tensor + ",0,0.3,N/A"},
                       kAscend310);
    };
    const auto workspace = chain("16,64,64,128", "0.5");
    CHECK(found(workspace, "op_l2") == Names{"b", "a"});
    const auto advice = adviceOf(workspace, "op_l2");
    CHECK(advice.findings[0].gain.ns == 50'000); // mte2 of the op that reads the result
    CHECK(advice.findings[0].why.args ==
          std::vector<std::string>{"8", "a", "b", "16", "16", "4", "4", "50.0"});
    CHECK(found(chain("16,64,64,128", "0.1"), "op_l2").empty());  // not bound by mte2
    CHECK(found(chain("8,64,64,128", "0.5"), "op_l2").empty());   // 8 MiB are not larger than L2
    CHECK(found(chain("1,64,64,2048", "0.5"), "op_l2").empty());  // no batch to cut
    CHECK(found(chain("4,512,512,512", "0.5"), "op_l2").empty()); // not even in parts
}

TEST_CASE("L2: what is missing is told", "[advisor]")
{
    checkSkipped(openOps("mte2_ratio", {"a,Relu,AI_CORE,0,100,0,2,0.9"}, kAscend310), "op_l2");
    const auto noChip = openOps(kTensors, {"a,Relu,AI_CORE,0,100,0,2," + kLarge + ",,0,0.2,0.9"});
    checkSkipped(noChip, "op_l2");
    CHECK(adviceOf(noChip, "op_l2").rules[0].missing.at(0).what.id == MessageId::MissingChipNumber);
}
