// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/roofline/roofline.h"

#include <set>

#include "core/advisor/roofline/model_performance.h"
#include "core/advisor/roofline/roofline_table.h"
#include "core/base/message_id.h"
#include "tests/core/advisor/hand_made.h"

using namespace opscope;

namespace {

const std::string kChip310 =
    R"({"DeviceInfo":[{"id":0,"ai_core_num":2,"aiv_num":0,"aic_frequency":"680"}],"platform_version":"0"})";

struct Made {
    Workspace workspace;
    OpView view;
    Roofline roofline;
};

Made madeOf(const std::string& columns, const std::vector<std::string>& rows,
            const std::string& info = kChip310)
{
    auto workspace = openOps(columns, rows, info);
    OpView view(workspace.reports.at(0), 0);
    auto made = roofline(view);
    return {std::move(workspace), view, std::move(made)};
}

const RooflinePoint& pointOf(const Made& made, std::uint32_t op, std::string_view channel)
{
    const auto index = rooflineChannel(channel);
    REQUIRE(index);
    for (const auto& point : made.roofline.points) {
        if (point.op == op && point.channel == *index)
            return point;
    }
    FAIL("no point in " << channel);
    return made.roofline.points.front();
}

const RooflineOp& opOf(const Made& made, std::uint32_t op)
{
    const auto it = std::ranges::find(made.roofline.ops, op, &RooflineOp::op);
    REQUIRE(it != made.roofline.ops.end());
    return *it;
}

} // namespace

TEST_CASE("roofline: a point is operations over bytes and operations over time", "[roofline]")
{
    // 100 us on both cores: 136000 cycles together; half of them fp16 cube work, and 20 GiB/s out of DDR.
    const auto made =
        madeOf("aicore_time(us),total_cycles,mac_fp16_ratio,mac_int8_ratio,main_mem_read_bw(GB/s)",
               {"a,Conv2D,AI_CORE,0,100,0,2,100,136000,0.5,0,10"});
    const auto& point = pointOf(made, 0, "memory_to_core");
    const auto operations = 136000 * 0.5 * 8192;
    const auto bytes = 10 * 0x1p30 * 136000 / 680e6;
    CHECK(point.operations == Approx(operations));
    CHECK(point.bytes == Approx(bytes));
    CHECK(point.intensity == Approx(operations / bytes));
    CHECK(point.performance == Approx(operations / 100e-6));
    CHECK(point.compute == Approx(cubePeak(2, 680)));
    CHECK(point.bandwidth == Approx(51.2e9));
    CHECK(point.share == Approx(std::max(0.5, bytes / 100e-6 / 51.2e9)));
    CHECK_FALSE(point.isEstimate);
    CHECK_FALSE(point.isSuspect);
}

TEST_CASE("roofline: published cases of the cube's share of its peak come out", "[roofline]")
{
    // 75 G in 8.770 ms and 393 G in 88.712 ms, 2 cores of 680 MHz: 0.768 and 0.398 of the peak.
    for (const auto& [fops, micros, share] :
         {std::tuple{"75000000000", "8770", 0.768}, {"393000000000", "88712", 0.398}}) {
        const auto made = madeOf("total_cycles,cube_fops",
                                 {std::string("a,Conv2D,AI_CORE,0,") + micros + ",0,2,11927200," + fops});
        CHECK(opOf(made, 0).share == Approx(share).margin(0.0005));
        CHECK(made.roofline.ops.front().verdict == Verdict::Unknown); // no pipe says what holds it back
    }
}

TEST_CASE("roofline: cores and clock of a run make the roof of its cubes and its share of the peak",
          "[roofline]")
{
    const std::vector<std::string> rows{"a,Conv2D,AI_CORE,0,100,0,2,136000,557056000"};
    const auto shareOf = [](const Made& made) {
        const auto figures = modelPerformance(made.view);
        REQUIRE(figures);
        return *figures->find("cube_peak_share");
    };
    const auto run = madeOf("total_cycles,cube_fops,aicore_time(us)", {rows[0] + ",100"},
                            R"({"DeviceInfo":[{"id":0,"ai_core_num":2,"aic_frequency":"680"}]})");
    CHECK(run.roofline.chip.empty()); // nobody named it
    REQUIRE_FALSE(run.roofline.roofs.empty());
    CHECK(run.roofline.roofs[0].title == "Cube FP16");
    CHECK(run.roofline.roofs[0].value == Approx(cubePeak(2, 680)));
    CHECK(opOf(run, 0).share == Approx(0.5));
    CHECK(shareOf(run).value == Approx(0.5));
    // Without them both say so in the same words.
    const auto none = madeOf("total_cycles,cube_fops,aicore_time(us)", {rows[0] + ",100"}, "");
    CHECK(none.roofline.roofs.empty());
    REQUIRE_FALSE(none.roofline.missing.empty());
    CHECK(shareOf(none).missing == none.roofline.missing.front());
}

TEST_CASE("roofline: of cores that nobody counted there is no peak", "[roofline]")
{
    const auto made = [](const char* vectorCores) {
        return madeOf("aic_total_cycles,aic_mac_ratio,aiv_total_cycles,aiv_vec_ratio",
                      {"a,FlashAttention,MIX_AIC,0,100,0,24,4320000,0.4,8640000,0.5"},
                      std::string(R"({"DeviceInfo":[{"id":0,"ai_core_num":24,)") + vectorCores +
                          R"("aic_frequency":"1800"}]})");
    };
    const auto unknown = made("");
    CHECK(opOf(unknown, 0).share == Approx(0.4)); // of the cube: half the vector cores are no peak
    CHECK(opOf(unknown, 0).verdict == Verdict::Pipeline);
    CHECK(opOf(made(R"("aiv_num":48,)"), 0).share == Approx(0.5));
    // The table tells the share that made the verdict.
    const auto table = rooflineTable(unknown.view, unknown.roofline);
    for (const auto& column : table->columns) {
        if (column.spec.id == "roof_share")
            CHECK(std::get<std::span<const double>>(column.values)[0] == Approx(0.4));
    }
}

TEST_CASE("roofline: the data types of an op set its own roof", "[roofline]")
{
    const auto made =
        madeOf("total_cycles,mac_fp16_ratio,mac_int8_ratio,vec_fp32_ratio,vec_fp16_ratio,vec_int32_"
               "ratio,vec_misc_ratio,l1_write_bw(GB/s),ub_write_bw_mte(GB/s)",
               {"a,Conv2D,AI_CORE,0,100,0,2,136000,0.3,0.1,0.1,0.3,0,0,5,5"});
    CHECK(pointOf(made, 0, "to_l1").compute ==
          Approx((0.3 * 8192 + 0.1 * 16384) / 0.4 * 2 * 680e6)); // of int8 twice
    CHECK(pointOf(made, 0, "mte_to_ub").operations == Approx(136000 * (0.1 * 32 + 0.3 * 128)));
    CHECK(pointOf(made, 0, "mte_to_ub").compute == Approx((0.1 * 32 + 0.3 * 128) / 0.4 * 2 * 680e6));
    CHECK(pointOf(made, 0, "to_l1").bandwidth == Approx(256 * 2 * 680e6));
}

TEST_CASE("roofline: verdicts follow the roof and then the busiest pipe", "[roofline]")
{
    const std::string columns =
        "total_cycles,mac_fp16_ratio,mac_int8_ratio,main_mem_read_bw(GB/s),vec_ratio,mac_"
        "ratio,scalar_ratio,mte1_ratio,mte2_ratio,mte3_ratio";
    const auto made =
        madeOf(columns, {"compute,Conv2D,AI_CORE,0,100,0,2,136000,0.9,0,1,0,0.9,0,0,0,0",
                         "memory,Relu,AI_CORE,200,100,0,2,136000,0.01,0,22,0,0,0,0,0.5,0",
                         "pipeline,Relu,AI_CORE,400,100,0,2,136000,0.1,0,5,0.2,0.1,0,0,0.7,0",
                         "mte,Relu,AI_CORE,600,100,0,2,136000,0.1,0,5,0.2,0.1,0,0,0.85,0",
                         "scalar,Relu,AI_CORE,800,100,0,2,136000,0.1,0,5,0.2,0.1,0.85,0,0.3,0",
                         "blocks,Relu,AI_CORE,1000,100,0,1,136000,0.1,0,5,0.2,0.1,0.85,0,0.3,0",
                         "tail,Relu,AI_CORE,1200,100,0,11,136000,0.1,0,5,0.2,0.1,0.85,0,0.3,0"});
    CHECK(opOf(made, 0).verdict == Verdict::Compute);
    CHECK(opOf(made, 1).verdict == Verdict::Memory);
    CHECK(opOf(made, 2).verdict == Verdict::Pipeline);
    CHECK(opOf(made, 3).verdict == Verdict::LatencyMemory);
    CHECK(opOf(made, 4).verdict == Verdict::LatencyCompute);
    CHECK(opOf(made, 5).verdict == Verdict::Parallelism);
    CHECK(opOf(made, 6).verdict == Verdict::LatencyCompute); // the last round idles one core of twelve
    REQUIRE(opOf(made, 4).pipe);
    CHECK(*opOf(made, 4).pipe == Pipe::Scalar);

    double share = 0;
    for (const auto& sum : made.roofline.verdicts)
        share += sum.timeShare;
    CHECK(share == Approx(1));
    const auto& latency =
        *std::ranges::find(made.roofline.verdicts, Verdict::LatencyCompute, &VerdictSum::verdict);
    CHECK(latency.ops == 2);
    CHECK(latency.coefficient == Approx((opOf(made, 4).share + opOf(made, 6).share) / 2));
}

TEST_CASE("roofline: more than the peak allows is a suspect counter and no verdict", "[roofline]")
{
    const auto made = madeOf("total_cycles,mac_fp16_ratio,mac_int8_ratio,main_mem_read_bw(GB/s),mte2_ratio",
                             {"a,Conv2D,AI_CORE,0,100,0,2,136000,0.1,0,300,0.2"});
    CHECK(pointOf(made, 0, "memory_to_core").isSuspect);
    CHECK(opOf(made, 0).verdict == Verdict::Pipeline);
    REQUIRE_FALSE(made.roofline.notes.empty());
    CHECK(made.roofline.notes.front().id == MessageId::RooflineSuspect);
}

TEST_CASE("roofline: shapes above the peak are read out of a cache and no counter is blamed", "[roofline]")
{
    const auto made =
        madeOf("Input Shapes,Input Data Types,Output Shapes,Output Data Types,total_cycles,cube_fops",
               {"a,Conv2D,AI_CORE,0,1,0,2,\"1024,1024\",FLOAT16,\"1024,1024\",FLOAT16,1360,1000"});
    CHECK(pointOf(made, 0, "memory_by_shapes").isSuspect); // 4 MB in 1 us: no verdict from it
    CHECK_FALSE(pointOf(made, 0, "memory_by_shapes").isCounterSuspect());
    CHECK(opOf(made, 0).verdict == Verdict::Unknown);
    CHECK(made.roofline.notes.empty());
}

TEST_CASE("roofline: without counters of data types the points are estimates", "[roofline]")
{
    const auto made =
        madeOf("Input Shapes,Input Data Types,Output Shapes,Output Data Types,total_cycles,mac_ratio,"
               "vec_ratio",
               {"a,Conv2D,AI_CORE,0,100,0,2,\"1024,1024\",FLOAT16,\"1024,1024\",FLOAT16,136000,0.5,0",
                "b,Conv2D,AI_CORE,200,100,0,2,\"1024,1024\",INT8,\"1024,1024\",INT8,136000,0.5,0"});
    const auto& point = pointOf(made, 0, "memory_by_shapes");
    CHECK(point.isEstimate);
    CHECK(point.basis == WorkBasis::Ratio);
    CHECK(point.operations == Approx(136000 * 0.5 * 8192));
    CHECK(point.bytes == Approx(4.0 * 1024 * 1024));
    CHECK(pointOf(made, 1, "memory_by_shapes").operations == Approx(136000 * 0.5 * 16384));
    CHECK(opOf(made, 0).isEstimate);
}

TEST_CASE("roofline: operations by shapes are those of the convolution, the matmul and the attention",
          "[roofline]")
{
    const auto head =
        std::string("Input Shapes,Input Data Types,Input Formats,Output Shapes,Output Data Types,"
                    "Output Formats");
    const auto made = madeOf(
        head,
        {// 3 * 3 * 16 weights for each of 32 * 56 * 56 elements
         "conv,Conv2D,AI_CORE,0,100,0,2,\"1,1,56,56,16;9,2,16,16\",FLOAT16;FLOAT16,NC1HWC0;FRACTAL_Z,\"1,2,"
         "56,56,16\","
         "FLOAT16,NC1HWC0",
         "mm,MatMulV2,AI_CORE,200,100,0,2,\"64,128;256,128\",FLOAT16;FLOAT16,ND;ND,\"64,256\",FLOAT16,ND",
         "bmm,BatchMatMul,AI_CORE,400,100,0,2,\"8,64,128;8,128,32\",FLOAT16;FLOAT16,ND;ND,\"8,64,32\","
         "FLOAT16,ND",
         "odd,MatMulV2,AI_CORE,600,100,0,2,\"64,128;256,127\",FLOAT16;FLOAT16,ND;ND,\"64,256\",FLOAT16,ND",
         "attention,FlashAttentionScore,AI_CORE,800,100,0,2,\"2,8,512,64;2,8,1024,64;2,8,1024,64\",FLOAT16;"
         "FLOAT16;"
         "FLOAT16,ND;ND;ND,\"2,8,512,8;2,8,512,64\",FLOAT;FLOAT16,ND;ND",
         "relu,Relu,AI_CORE,1000,100,0,2,\"64,128\",FLOAT16,ND,\"64,128\",FLOAT16,ND",
         "bad,MatMulV2,AI_CORE,1200,100,0,2,\"64,x;256,128\",FLOAT16;FLOAT16,ND;ND,\"64,256\",FLOAT16,ND"});
    const auto of = [&](std::size_t op) { return operationsOfShapes(made.view, op); };
    CHECK(of(0) == Approx(2.0 * 32 * 56 * 56 * 9 * 16));
    CHECK(of(1) == Approx(2.0 * 64 * 256 * 128));
    CHECK(of(2) == Approx(2.0 * 8 * 64 * 32 * 128));
    CHECK(std::isnan(of(3)));
    CHECK(of(4) == Approx(4.0 * 2 * 8 * 512 * 1024 * 64));
    CHECK(std::isnan(of(5)));
    CHECK(std::isnan(of(6)));
    CHECK(pointOf(made, 1, "memory_by_shapes").basis == WorkBasis::Shapes);
}

TEST_CASE("roofline: what indexes a table reads the rows that it takes", "[roofline]")
{
    const auto row = [](const std::string& type, const std::string& in, const std::string& inTypes,
                        const std::string& out) {
        return type + "," + type + ",AI_CORE,0,100,0,2,\"" + in + "\"," + inTypes + ",\"" + out +
               "\",FLOAT16";
    };
    const auto made = madeOf(
        "Input Shapes,Input Data Types,Output Shapes,Output Data Types",
        {row("GatherV3", "50000,1024;1,256;1", "FLOAT16;INT64;INT64", "1,256,1024"),
         row("GatherV2", "4,8;100,2", "FLOAT16;INT32", "100,2,8"), // the table is smaller than what it gives
         row("StridedSliceD", "64,1024,1024", "FLOAT16", "1,1024,1024"),
         row("StridedSliceGrad", "1,1024,1024;3", "FLOAT16;INT32", "64,1024,1024"),
         row("ScatterUpdate", "50000,1024;16;16,1024", "FLOAT16;INT64;FLOAT16", "50000,1024"),
         row("ScatterNdAdd", "50000,1024;16,1;16,1024", "FLOAT16;INT64;FLOAT16", "50000,1024"),
         row("IndexPutV2", "50000,1024;16,1024;1;16", "FLOAT16;FLOAT16;INT64;INT64", "50000,1024"),
         row("ScatterNd", "16,1;16,1024", "INT64;FLOAT16", "50000,1024"),
         row("TensorScatterUpdate", "500,8;4,1;4,8", "FLOAT16;INT64;FLOAT16", "500,8"),
         row("ScatterPaKvCache", "16,8;900,8;16", "FLOAT16;FLOAT16;INT32", "900,8"),
         row("Add", "16,8;16,8", "FLOAT16;FLOAT16", "16,8"), row("Add", "16,8", "N/A", "16,8")});
    const auto of = [&](std::size_t op) { return bytesOfShapes(made.view, op); };
    CHECK(of(0) == 2.0 * 256 * 1024 * 2 + 256 * 8 + 8);
    CHECK(of(1) == 100.0 * 2 * 8 * 2 + 4 * 8 * 2 + 200 * 4);
    CHECK(of(2) == 2.0 * 1024 * 1024 * 2);
    CHECK(of(3) == 65.0 * 1024 * 1024 * 2 + 12);
    CHECK(of(4) == 2.0 * 16 * 1024 * 2 + 16 * 8);
    CHECK(of(5) == 3.0 * 16 * 1024 * 2 + 16 * 8);
    CHECK(of(6) == 2.0 * 16 * 1024 * 2 + 8 + 16 * 8);
    CHECK(of(7) == 50000.0 * 1024 * 2 + 16 * 8 + 16 * 1024 * 2);
    CHECK(of(8) == 2.0 * 500 * 8 * 2 + 4 * 8 + 4 * 8 * 2);
    CHECK(std::isnan(of(9)));
    CHECK(of(10) == 3.0 * 16 * 8 * 2);
    CHECK(std::isnan(of(11)));
    REQUIRE(made.roofline.notes.size() == 1); // the cache
    CHECK(made.roofline.notes[0].id == MessageId::RooflineNotByShapes);
    CHECK(made.roofline.notes[0].args == std::vector<std::string>{"1"});
}

TEST_CASE("roofline: every tensor of an op counts", "[roofline]")
{
    std::string shapes;
    std::string types;
    for (int i = 0; i < 70; ++i) {
        shapes += "16,8;";
        types += "FLOAT16;";
    }
    const auto made =
        madeOf("Input Shapes,Input Data Types,Output Shapes,Output Data Types",
               {"ForeachNorm,ForeachNorm,AI_CORE,0,100,0,2,\"" + shapes + "\"," + types + ",\"1\",FLOAT16"});
    CHECK(bytesOfShapes(made.view, 0) == 70.0 * 16 * 8 * 2 + 2);
}

TEST_CASE("roofline: the two kinds of cores have their own cycles and clocks", "[roofline]")
{
    const auto made = madeOf(
        "aic_total_cycles,aiv_total_cycles,aic_mac_fp16_ratio,aic_mac_int8_ratio,aiv_vec_fp32_ratio,aic_main_"
        "mem_"
        "read_bw(GB/s),aiv_main_mem_read_bw(GB/s)",
        {"a,Mix,MIX_AIC,0,100,0,2,18000,40000,0.5,0,0.25,10,20"},
        R"({"DeviceInfo":[{"id":0,"ai_core_num":20,"aiv_num":40,"aic_frequency":"1800","aiv_frequency":"1800"}],
            "platform_version":"5"})");
    CHECK(made.roofline.chip == "Ascend910B3");
    const auto& point = pointOf(made, 0, "memory_to_core");
    CHECK(point.bytes == Approx(0x1p30 * (10 * 18000 + 20 * 40000) / 1.8e9));
    CHECK(point.operations == Approx(18000 * 0.5 * 8192 + 40000 * 0.25 * 64));
    CHECK(point.compute == Approx(20 * 1.8e9 * 8192 + 40 * 1.8e9 * 64));
}

TEST_CASE("roofline: amounts are KB and their peak is that of all cores", "[roofline]")
{
    const auto made = madeOf("total_cycles,cube_fops,vector_fops,GM_to_L1_datas(KB),GM_to_UB_datas(KB)",
                             {"a,Mix,MIX_AIC,0,100,0,20,18000,1000000,500000,3000,2000"},
                             R"({"DeviceInfo":[{"id":0,"ai_core_num":20,"aiv_num":40,"aic_frequency":"1800",
                                 "aiv_frequency":"1800"}],"platform_version":"5"})");
    const auto& cube = pointOf(made, 0, "gm_to_l1");
    CHECK(cube.bytes == 3'072'000);
    CHECK(cube.intensity == Approx(1e6 / 3'072'000));
    CHECK(cube.performance == Approx(1e10));
    CHECK(cube.bandwidth == Approx(made.view.chip().at(ChipNumberId::GmToL1) * 20 * 1e9));
    const auto& vector = pointOf(made, 0, "gm_to_ub");
    CHECK(vector.bytes == 2'048'000);
    CHECK(vector.performance == Approx(5e9));
    CHECK(vector.bandwidth == Approx(made.view.chip().at(ChipNumberId::GmToUb) * 40 * 1e9));
}

TEST_CASE("roofline: L2 without a number for the chip has that of its cores", "[roofline]")
{
    const auto made = madeOf("total_cycles,cube_fops,l2_read_bw(GB/s),l2_write_bw(GB/s)",
                             {"a,Conv2D,AI_CORE,0,100,0,2,136000,1000,10,10"});
    CHECK(pointOf(made, 0, "l2_to_core").bytes == Approx(2147483.648)); // 10 GiB/s in 200 us
    CHECK(pointOf(made, 0, "l2_to_core").bandwidth == Approx(128 * 2 * 680e6));
    CHECK(pointOf(made, 0, "core_to_l2").bandwidth == Approx(64 * 2 * 680e6));
}

TEST_CASE("roofline: the row of a public 310P run", "[roofline]")
{
    // msprof's unit test: 82.11 us, 8 blocks, 78923 cycles; memory_bound 16.9677 = 0.3887 / 0.0229.
    const auto made = madeOf(
        "aicore_time(us),total_cycles,vec_ratio,mac_ratio,scalar_ratio,mte1_ratio,mte2_ratio,mte3_ratio,"
        "icache_miss_"
        "rate,memory_bound",
        {"a,Add,AI_CORE,0,82.11,0,8,9.87,78923,0.0229,0,0.899,0,0.3887,0.2485,0.0002,16.9677"},
        R"({"DeviceInfo":[{"id":0,"ai_core_num":8,"aiv_num":7,"aic_frequency":"1000"}],"platform_version":"2"})");
    const auto& op = opOf(made, 0);
    REQUIRE(op.pipe);
    CHECK(*op.pipe == Pipe::Scalar);
    CHECK(op.pipeRatio == Approx(0.899));
    CHECK(op.verdict == Verdict::LatencyCompute);
    CHECK(made.view.pipe(Pipe::Mte2, 0) / made.view.pipe(Pipe::Vec, 0) == Approx(16.9677).margin(0.01));
    CHECK(op.isEstimate); // the data type of its vector work is assumed
}

TEST_CASE("roofline: what cannot be drawn says which columns and which switch", "[roofline]")
{
    const auto bare = madeOf("", {"a,Relu,AI_CORE,0,100,0,2"});
    CHECK(bare.roofline.points.empty());
    std::vector<std::string> groups;
    for (const auto& missing : bare.roofline.missing)
        groups.push_back(missing.how.english());
    for (const auto* group : {"=Memory ", "=MemoryL0 ", "=MemoryUB "}) {
        INFO(group);
        CHECK(
            std::ranges::any_of(groups, [&](const std::string& how) { return how.find(group) != how.npos; }));
    }

    const auto noChip =
        madeOf("total_cycles,cube_fops,l0a_write_bw(GB/s)", {"a,Conv2D,AI_CORE,0,100,0,2,136000,1000,10"},
               R"({"DeviceInfo":[{"id":0,"ai_core_num":3,"aic_frequency":"600"}]})");
    const auto channel = *rooflineChannel("l1_to_l0a");
    CHECK(noChip.roofline.channels[channel].points == 1);
    CHECK(std::isnan(noChip.roofline.points.front().share));
    REQUIRE(noChip.roofline.channels[channel].missing);
    CHECK(noChip.roofline.channels[channel].missing->what.args.at(0) == "l1_to_l0a");

    const auto none = madeOf("", {"a,Cast,AI_CPU,0,100,0,2"});
    CHECK(none.roofline.ops.empty());
    CHECK_FALSE(none.roofline.missing.empty());
}

TEST_CASE("roofline: what was counted needs no estimate", "[roofline]")
{
    const auto made =
        madeOf("Input Shapes,Input Data Types,Output Shapes,Output Data Types,total_cycles,cube_fops,"
               "main_mem_read_bw(GB/s),main_mem_write_bw(GB/s)",
               {"a,Conv2D,AI_CORE,0,100,0,2,\"1024,16\",FLOAT16,\"1024,16\",FLOAT16,136000,1000,10,5",
                "b,Conv2D,AI_CORE,200,100,0,2,\"1024,16\",FLOAT16,\"1024,16\",FLOAT16,136000,1000,N/A,"
                "N/A"});
    CHECK(pointOf(made, 0, "memory").bytes == Approx(15 * 0x1p30 * 136000 / 680e6)); // both ways
    const auto estimated = *rooflineChannel("memory_by_shapes");
    CHECK(made.roofline.channels[estimated].points == 1);
    CHECK(pointOf(made, 1, "memory_by_shapes").bytes == Approx(4.0 * 1024 * 16));
    CHECK_FALSE(made.roofline.channels[*rooflineChannel("memory")].missing);
}

TEST_CASE("roofline: a counter that says nothing was moved is not missing", "[roofline]")
{
    const auto made = madeOf("total_cycles,cube_fops,l0a_write_bw(GB/s),l0b_write_bw(GB/s)",
                             {"a,Conv2D,AI_CORE,0,100,0,2,136000,1000,10,0"});
    const auto& idle = made.roofline.channels[*rooflineChannel("l1_to_l0b")];
    CHECK(idle.points == 0);
    CHECK_FALSE(idle.missing);
    // A 310 does not count amounts: nothing would make them.
    CHECK_FALSE(made.roofline.channels[*rooflineChannel("gm_to_l1")].missing);
}

TEST_CASE("roofline: values that are missing make no point", "[roofline]")
{
    const auto made =
        madeOf("total_cycles,cube_fops,l0a_write_bw(GB/s)",
               {"a,Conv2D,AI_CORE,0,100,0,2,N/A,1000,10", "b,Conv2D,AI_CORE,0,100,0,2,136000,N/A,10",
                "c,Conv2D,AI_CORE,0,100,0,2,136000,1000,N/A", "d,Conv2D,AI_CORE,0,0,0,2,136000,1000,1",
                "e,Conv2D,AI_CORE,0,100,0,2,136000,1000,10"});
    CHECK(made.roofline.points.size() == 1);
    CHECK(made.roofline.points.front().op == 4);
    CHECK(made.roofline.ops.size() == 4); // without the one that took no time
}

TEST_CASE("roofline: a JOB shows its memory rate and its MAC", "[roofline]")
{
    const OpView view(openSample("JOBYOLOMISHBEFORESAMPLE"), 0);
    const auto without = roofline(view);
    CHECK(without.isSvp);
    const auto channel = *rooflineChannel("svp_ddr");
    CHECK(without.channels[channel].points > 0);
    REQUIRE(without.channels[channel].missing);
    CHECK(without.channels[channel].missing->how.id == MessageId::HowSvpPeak);
    CHECK_FALSE(without.drawn({}).empty()); // places without roofs

    Thresholds thresholds;
    thresholds.set(ThresholdId::SvpDdrPeak, 25.6);
    const auto made = roofline(view, thresholds);
    CHECK_FALSE(made.channels[channel].missing);
    const auto& point = made.points.front();
    CHECK(point.bandwidth == Approx(25.6e9));
    CHECK(point.intensity == Approx(point.bytes / (static_cast<double>(view.dur(point.op)) / 1e9)));
    CHECK(point.performance == Approx(view.pipe(Pipe::MacPpen, point.op)));
}

TEST_CASE("roofline: the table has a row an op and tells its channel", "[roofline]")
{
    const auto made =
        madeOf("total_cycles,mac_fp16_ratio,mac_int8_ratio,main_mem_read_bw(GB/s),l0a_write_bw(GB/s)",
               {"a,Conv2D,AI_CORE,0,100,0,2,136000,0.5,0,10,1", "b,Relu,AI_CPU,200,100,0,2,0,0,0,0,0",
                "c,Conv2D,AI_CORE,300,50,0,2,68000,0.5,0,10,1"});
    const auto table = rooflineTable(made.view, made.roofline);
    REQUIRE(table->rows == 2);
    CHECK(table->text(0, *table->find("name")) == "a");
    CHECK(table->text(0, *table->find("channel")) == "DDR -> Core");
    RooflineFilter filter;
    filter.channel = *rooflineChannel("l1_to_l0a");
    filter.top = 1;
    const auto one = rooflineTable(made.view, made.roofline, filter);
    REQUIRE(one->rows == 1);
    CHECK(one->text(0, *one->find("channel")) == "L1 -> L0A");
    CHECK(rooflineRows(made.roofline, filter) == std::vector<std::uint32_t>{0});
    CHECK(verdictTable(made.view, made.roofline)->rows == made.roofline.verdicts.size());
}

TEST_CASE("roofline: a real table with pipes alone has estimates for its matmuls and vector ops",
          "[roofline]")
{
    const auto data = captureData("advisor/msprof-analyze_kernel_details_pipeutil_910B.csv");
    if (!data)
        return;
    const OpView view(openOne(*data), 0);
    const auto made = roofline(view);
    CHECK(made.points.size() >= 20);
    CHECK(std::ranges::all_of(made.points, &RooflinePoint::isEstimate));
    // cycles * mac_ratio * 8192 of the first matmul
    const auto first = std::ranges::find(made.points, 0U, &RooflinePoint::op);
    REQUIRE(first != made.points.end());
    CHECK(first->operations == Approx(5295467 * 0.824 * 8192));
    CHECK_FALSE(made.missing.empty());
}

TEST_CASE("roofline: a unit has a roof of the cores that do its work", "[roofline]")
{
    // Its cubes and its vector units are cores of two kinds; no cube op works on a vector.
    const OpView view(openSample("PROF_000001_20250620081530123_TRANSFORMERBLOCK"), 0);
    const auto made = roofline(view);
    std::set<std::string> titles;
    for (const auto& roof : made.roofs) {
        INFO(roof.title);
        CHECK(titles.insert(roof.title).second);
    }
    CHECK(titles.contains("Vector FP16"));
    CHECK(titles.contains("Cube FP16"));
}
