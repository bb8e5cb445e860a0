// SPDX-License-Identifier: GPL-3.0-or-later
#include <map>

#include "core/base/message_id.h"
#include "tests/core/advisor/hand_made.h"

using namespace opscope;

namespace {

const std::string kCores = R"({"DeviceInfo":[{"id":0,"ai_core_num":4,"aiv_num":8,"aic_frequency":"1800"}]})";
const std::string kFormats = "Stream ID,Input Formats,Output Formats";

} // namespace

TEST_CASE("op block dim: the last round wastes cores of its kind", "[advisor]")
{
    const auto workspace = openOps("",
                                   {"half,MatMul,AI_CORE,0,100,0,6", // 2 rounds of 4: 25 % wasted
                                    "full,MatMul,AI_CORE,200,100,0,8",
                                    "vector,Add,AI_VECTOR_CORE,400,100,0,4", // of 8
                                    "none,Add,AI_CORE,600,100,0,N/A", "cpu,Cast,AI_CPU,800,100,0,1"},
                                   kCores);
    CHECK(found(workspace, "op_block_dim") == Names{"vector", "half"});
    CHECK(adviceOf(workspace, "op_block_dim").findings[0].gain.ns == 75'000);
    CHECK(adviceOf(workspace, "op_block_dim").rules[0].lookedAt == 3);
    checkSkipped(openOps("", {"a,MatMul,AI_CORE,0,100,0,6"}), "op_block_dim");
}

TEST_CASE("op no bound: every op is looked at by all units of both cores", "[advisor]")
{
    const auto workspace = openOps(
        "aic_mac_ratio,aic_mte2_ratio,aic_fixpipe_ratio,aiv_vec_ratio,aiv_mte2_ratio",
        {"loose,MatMul,AI_CORE,0,100,0,4,0.8,0.3,0,0,0", "fix,MatMul,AI_CORE,200,100,0,4,0.5,0.3,0.81,0,0",
         "move,Add,AI_VECTOR_CORE,400,100,0,4,0,0,0,0.1,0.9",
         "none,Add,AI_VECTOR_CORE,600,100,0,4,N/A,N/A,N/A,N/A,N/A",
         "zero,Add,AI_VECTOR_CORE,800,100,0,4,0,0,0,0,0"});
    CHECK(found(workspace, "op_no_bound") == Names{"loose"});
    CHECK(adviceOf(workspace, "op_no_bound").rules[0].lookedAt == 3);
    checkSkipped(openOps("", {"a,Add,AI_CORE,0,100,0,6"}), "op_no_bound");
}

TEST_CASE("op dynamic: all ops are dynamic only where the column says so", "[advisor]")
{
    CHECK(found(openOps("OP State", {"a,Add,AI_CORE,0,10,0,1,dynamic", "b,Add,AI_CORE,20,10,0,1,N/A"}),
                "op_dynamic") == Names{"a"});
    CHECK(found(openOps("OP State", {"a,Add,AI_CORE,0,10,0,1,dynamic", "b,Add,AI_CORE,20,10,0,1,static"}),
                "op_dynamic")
              .empty());
    CHECK(found(openOps("OP State", {"a,Add,AI_CORE,0,10,0,1,dynamic",
                                     "hcom_allGather_,hcom_allGather_,HCCL,20,10,0,1,dynamic"}),
                "op_dynamic") == Names{"a"});
    checkSkipped(openOps("", {"a,Add,AI_CORE,0,10,0,1"}), "op_dynamic");
}

TEST_CASE("op transdata: neighbours tell the class", "[advisor]")
{
    const auto workspace =
        openOps(kFormats,
                {"in,TransData,AI_CORE,0,1,0,1,3,NCHW,NC1HWC0", "c,Conv2D,AI_CORE,10,5,0,1,3,NC1HWC0,NC1HWC0",
                 "p,TransData,AI_CORE,20,2,0,1,3,NC1HWC0,NCHW", "q,TransData,AI_CORE,30,3,0,1,3,NCHW,NC1HWC0",
                 "d,Conv2D,AI_CORE,40,5,0,1,3,NC1HWC0,NC1HWC0", "r,TransData,AI_CORE,50,4,0,1,3,NC1HWC0,NCHW",
                 "s,Reshape,AI_CORE,60,5,0,1,3,NCHW,NCHW", "t,TransData,AI_CORE,70,6,0,1,3,NCHW,NC1HWC0",
                 "e,Conv2D,AI_CORE,80,5,0,1,3,NC1HWC0,NC1HWC0", "u,TransData,AI_CORE,90,7,0,1,3,NC1HWC0,ND",
                 "f,MatMul,AI_CORE,100,5,0,1,3,ND,ND", "v,TransData,AI_CORE,110,8,0,1,3,ND,ND",
                 "w,TransData,AI_CORE,120,9,0,1,3,ND,ND", "g,MatMul,AI_CORE,130,5,0,1,3,ND,ND"});
    std::map<MessageId, Names> byClass;
    for (const auto& finding : adviceOf(workspace, "op_transdata").findings)
        byClass[finding.what.id] = subjectNames(workspace, finding);
    CHECK(byClass == std::map<MessageId, Names>{{MessageId::OpTransDataPingPong, {"q", "p"}},
                                                {MessageId::OpTransDataInterrupted, {"t", "r"}},
                                                {MessageId::OpTransDataBorder, {"in"}},
                                                {MessageId::OpTransDataOther, {"u"}},
                                                // The file names one format: no place explains them.
                                                {MessageId::MsprofTransDataWhat, {"w", "v"}}});
    CHECK(found(openOps(kFormats, {"c,Conv2D,AI_CORE,10,5,0,1,3,NC1HWC0,NC1HWC0"}), "op_transdata").empty());
}

TEST_CASE("op aicpu serial: an AI CPU op beside an AI Core op is fine", "[advisor]")
{
    const auto at = [](const std::string& start) {
        return openOps("", {"core,Add,AI_CORE,1000,100,0,1", "cpu,Cast,AI_CPU," + start + ",100,0,1"});
    };
    CHECK(found(at("1100"), "op_aicpu_serial") == Names{"cpu"});
    CHECK(found(at("1091"), "op_aicpu_serial") == Names{"cpu"}); // 9 us beside
    CHECK(found(at("1090"), "op_aicpu_serial").empty());
    CHECK(found(openOps("", {"core,Add,AI_CORE,1000,1000,0,1", "cpu,Cast,AI_CPU,2000,50,0,1"}),
                "op_aicpu_serial")
              .empty()); // below 5 percent of the device
}

TEST_CASE("op small: many small kernels count where the device mostly waits", "[advisor]")
{
    const auto run = [](int count, int every) {
        Names rows;
        for (int i = 0; i < count; ++i)
            rows.push_back(fmt::format("op{0},Add,AI_CORE,{1},4,0,1", i, 1000 + i * every));
        return openOps("", rows);
    };
    const auto advice = adviceOf(run(100, 12), "op_small");
    REQUIRE(advice.findings.size() == 1);
    CHECK(advice.findings[0].gain.ns == 99 * 8'000);
    CHECK(advice.total == 99 * 8'000);
    CHECK(adviceOf(run(100, 10), "op_small").rules[0].outcome == Outcome::Fine);
    CHECK(adviceOf(run(99, 12), "op_small").rules[0].outcome == Outcome::Fine);
    checkSkipped(openOps("", {"a,Add,AI_CORE,N/A,4,0,1"}), "op_small");
}

TEST_CASE("op copies: copies count from five percent of the time", "[advisor]")
{
    CHECK(found(openOps("", {"a,TensorMove,AI_CORE,0,6,0,1", "b,Add,AI_CORE,20,94,0,1"}), "op_copies") ==
          Names{"a"});
    CHECK(
        found(openOps("", {"a,TensorMove,AI_CORE,0,5,0,1", "b,Add,AI_CORE,20,95,0,1"}), "op_copies").empty());
}

TEST_CASE("op rules: TransData are one finding under one name", "[advisor]")
{
    const auto workspace = openOps(
        kFormats,
        {"a,TransData,AI_CORE,0,10,0,1,3,NCHW,NC1HWC0", "b,Conv2D,AI_CORE,20,10,0,1,3,NC1HWC0,NC1HWC0",
         "c,TransData,AI_CORE,40,10,0,1,3,NC1HWC0,NCHW", "d,Add,AI_CORE,60,10,0,1,3,NCHW,NCHW",
         "e,TransData,AI_CORE,80,10,0,1,3,NCHW,ND", "f,Add,AI_CORE,99,10,0,1,3,ND,ND"});
    const auto all = advise(workspace, {});
    REQUIRE(all);
    std::size_t ops = 0;
    for (const auto& finding : all->findings) {
        CHECK(finding.rule != "rule_transData_1");
        ops += finding.rule == "op_transdata" ? finding.subjects.size() : 0;
    }
    CHECK(ops == 3);
    CHECK(found(workspace, "rule_transData_1").size() == 3); // by itself, as msprof says it
}

TEST_CASE("op rules: a table without types or times skips what asks for them", "[advisor]")
{
    const auto bare = [](const std::string& columns, const std::string& row) {
        return openHandMade({{"PROF_000001_20240101000000000_ABCDEFGHIJKLMNOP/device_0/summary/"
                              "op_summary_0_1_1.csv",
                              "Op Name," + columns + "\na," + row + "\n"}});
    };
    for (const auto* rule : {"rule_transData_1", "op_transdata", "op_copies", "op_fusion"}) {
        checkSkipped(bare("Task Type,Task Duration(us)", "AI_CORE,9"), rule);
        checkSkipped(bare("OP Type,Task Type,Task Duration(us)", "N/A,AI_CORE,9"), rule);
    }
    for (const auto* rule : {"rule_aicpu_1", "rule_aicpu_3", "op_aicpu_serial"}) {
        checkSkipped(bare("OP Type,Task Duration(us)", "Add,9"), rule);
        checkSkipped(bare("OP Type,Task Type,Task Duration(us)", "Add,N/A,9"), rule);
    }
    checkSkipped(bare("OP Type,Task Type,Task Duration(us)", "Add,AI_CORE,9"), "rule_wait_time_1");
    checkSkipped(bare("OP Type,Task Type,Task Duration(us),Input Data Types", "Add,AI_CPU,90,N/A"),
                 "rule_aicpu_2");
    checkSkipped(bare("OP Type,Task Type,Task Duration(us)", "Add,AI_CPU,90"),
                 "rule_ai_core_and_ai_cpu_parallelism_1");
}

TEST_CASE("op rules: the real capture has what the oracle counts", "[advisor]")
{
    const auto folder = realData("ascend_pt_text");
    if (!folder)
        return;
    const TempFolder copy;
    const auto to = copy.path() / "a_1_ascend_pt";
    std::filesystem::create_directories(to / "ASCEND_PROFILER_OUTPUT");
    std::filesystem::create_directories(to / "PROF_000001_20250109154800000_ABCDEFGHIJKLMNOP/device_0");
    std::filesystem::copy_file(*folder / "rank0_ascend_pt/ASCEND_PROFILER_OUTPUT/kernel_details.csv",
                               to / "ASCEND_PROFILER_OUTPUT/kernel_details.csv");
    // As the oracle's copy: the largest number of blocks of a cube op, and twice that.
    copy.write("a_1_ascend_pt/PROF_000001_20250109154800000_ABCDEFGHIJKLMNOP/device_0/info.json.0",
               R"({"DeviceInfo":[{"id":0,"ai_core_num":24,"aiv_num":48,"aic_frequency":"1800"}]})");
    const auto workspace = openForTest(to);
    const auto blocks = adviceOf(workspace, "op_block_dim");
    REQUIRE(blocks.findings.size() == 1);
    // The tool names 107; it does not look at the nine MIX_AIV whose blocks do not fill the vector cores.
    CHECK(blocks.findings[0].subjects.size() == 107 + 9);
    // The tool names 171 ops; 11 of them have a pipe above 0.8 on the vector core, scalar or fixpipe.
    const auto noBound = adviceOf(workspace, "op_no_bound");
    REQUIRE(noBound.findings.size() == 1);
    CHECK(noBound.findings[0].subjects.size() == 160);
    const auto transData = adviceOf(workspace, "op_transdata");
    std::size_t count = 0;
    for (const auto& finding : transData.findings)
        count += finding.subjects.size();
    CHECK(count == 57);
    CHECK(adviceOf(workspace, "op_copies").findings.at(0).what.args.at(2) == "573.790");
    // What the tool misses and beyond.json counts: 4 ops, 2264.945 us, 25.524 % of computing.
    CHECK(adviceOf(workspace, "op_optimizer").findings.at(0).what.args ==
          std::vector<std::string>{"4", "2264.945", "25.5"});
}

TEST_CASE("op rules: the AI CPU ops of a capture are those of the oracle", "[advisor]")
{
    const auto file = realData("msprof_analyze/kernel_details.csv");
    if (!file)
        return;
    const auto workspace = openForTest(*file);
    const auto advice = adviceOf(workspace, "rule_aicpu_1");
    REQUIRE(advice.findings.size() == 1);
    CHECK(advice.findings[0].what.args == std::vector<std::string>{"7", "785.180"}); // 7 Casts, 785 us
    std::map<std::string, int> names;
    for (const auto& name : subjectNames(workspace, advice.findings[0]))
        ++names[name];
    CHECK(names == std::map<std::string, int>{{"trans_Cast_18", 2}, {"trans_Cast_5", 5}});
}

TEST_CASE("op optimizer: updates of parameters count from a tenth of the time", "[advisor]")
{
    const auto run = [](const std::string& micros) {
        return openOps("", {"mm,MatMulV2,AI_CORE,0,90,0,1",
                            "add,ForeachAddList,AI_VECTOR_CORE,100," + micros + ",0,1",
                            "all,allReduce,COMMUNICATION,200,900,0,1", "n,N/A,AI_CORE,1200,N/A,0,1"});
    };
    CHECK(found(run("11"), "op_optimizer") == Names{"add"});
    const auto advice = adviceOf(run("30"), "op_optimizer");
    REQUIRE(advice.findings.size() == 1);
    CHECK(advice.findings[0].what.args ==
          std::vector<std::string>{"1", "30.000", "25.0"}); // waits do not count
    CHECK_FALSE(advice.findings[0].gain.isKnown());
    CHECK(found(run("10"), "op_optimizer").empty());
    CHECK(found(openOps("", {"a,ApplyAdamW,AI_CORE,0,90,0,1"}), "op_optimizer") == Names{"a"});
    checkSkipped(openHandMade({{"PROF_000001_20240101000000000_ABCDEFGHIJKLMNOP/device_0/summary/"
                                "op_summary_0_1_1.csv",
                                "Op Name,Task Type,Task Start Time(us),Task Duration(us)\na,AI_CORE,0,9\n"}}),
                 "op_optimizer");
}

TEST_CASE("op aipp: pictures that the first ops prepare", "[advisor]")
{
    const auto run = [](const std::string& first) {
        return openOps("Stream ID,Input Shapes,Input Data Types,Input Formats",
                       {first, "t,TransData,AI_CORE,20,6,0,1,3,\"1,3,224,224\",FLOAT16,NCHW",
                        "conv,Conv2D,AI_CORE,40,50,0,1,3,\"1,1,224,224,16\",FLOAT16,NC1HWC0"});
    };
    const auto advice = adviceOf(run("c,Cast,AI_CORE,0,5,0,1,3,\"1,3,224,224\",UINT8,NCHW"), "op_aipp");
    REQUIRE(advice.findings.size() == 1);
    CHECK(advice.findings[0].what.english() == "2 ops preprocess the image before conv: 11.000 us");
    CHECK(adviceOf(run("r,Relu,AI_CORE,0,5,0,1,3,\"1,3,224,224\",UINT8,NCHW"), "op_aipp").findings.empty());
    CHECK(adviceOf(run("c,Cast,AI_CORE,0,5,0,1,3,\"1,64,56,56\",FLOAT16,NCHW"), "op_aipp").findings.empty());
    checkSkipped(openOps("", {"a,Cast,AI_CORE,0,10,0,1"}), "op_aipp");
}

TEST_CASE("op alignment: inner axes beside a multiple of 16", "[advisor]")
{
    const auto workspace = openOps(
        "Input Shapes,Input Formats",
        {"m,MatMulV2,AI_CORE,0,100,0,1,\"64,24;24,64\",ND;ND", "n,MatMulV2,AI_CORE,200,100,0,1,\"64,32\",ND",
         "f,Conv2D,AI_CORE,400,100,0,1,\"1,1,8,8,3\",NC1HWC0", "a,Add,AI_CORE,600,100,0,1,\"3,3\",ND",
         "x,MatMulV2,AI_CORE,800,100,0,1,N/A,ND"});
    CHECK(found(workspace, "op_alignment") == Names{"m"});
    CHECK(adviceOf(workspace, "op_alignment").findings[0].gain.ns == 25'000); // 24 of 32
    CHECK(adviceOf(workspace, "op_alignment").rules[0].lookedAt == 2);
    // A feature map of 7 x 7 fills 49 of 64 places.
    const auto maps = openOps("Input Shapes,Input Formats",
                              {"odd,Conv2D,AI_CORE,0,64,0,1,\"1,32,7,7;64,32,3,3\",NCHW;NCHW",
                               "even,Conv2D,AI_CORE,200,64,0,1,\"1,32,8,8;64,32,3,3\",NCHW;NCHW"});
    CHECK(found(maps, "op_alignment") == Names{"odd"});
    CHECK(adviceOf(maps, "op_alignment").findings[0].gain.ns == 15'000);
    checkSkipped(openOps("", {"a,MatMul,AI_CORE,0,10,0,1"}), "op_alignment");
}
