// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/roofline/model_performance.h"

#include "core/advisor/roofline/roofline_work.h"
#include "core/base/message_id.h"
#include "tests/core/advisor/hand_made.h"
#include "tests/support/captures.h"

using namespace opscope;

namespace {

const std::string kChip = R"({"DeviceInfo":[{"id":0,"ai_core_num":2,"aiv_num":0,"aic_frequency":"680"}]})";

ModelPerformance performanceOf(const Workspace& workspace)
{
    auto performance = modelPerformance(OpView(workspace.reports.at(0), 0));
    REQUIRE(performance);
    return *std::move(performance);
}

double valueOf(const ModelPerformance& performance, std::string_view id)
{
    INFO(id);
    const auto* field = performance.find(id);
    REQUIRE(field != nullptr);
    CHECK_FALSE(field->missing);
    return field->value;
}

} // namespace

TEST_CASE("model performance: the published cases come out", "[advisor]")
{
    // 75 G operations in 8.770 ms and 393 G in 88.712 ms on two cores of 680 MHz: cube ratios 0.773 and 0.41.
    CHECK(75e9 / 8.770e-3 / cubePeak(2, 680) == Approx(0.768).margin(0.0005));
    CHECK(393e9 / 88.712e-3 / cubePeak(2, 680) == Approx(0.398).margin(0.0005));
    // Read redundancy 0.208 / 0.107, for which MindStudio shows a tiling strategy of 2.64.
    CHECK(tilingScore(0.208 / 0.107) == Approx(2.64).margin(0.3));
    CHECK(tilingScore(1.236) == Approx(80).margin(0.1));
    CHECK(tilingScore(0.5) == 100);
}

TEST_CASE("model performance: of mixed ops it is told that the times of their cores add up", "[advisor]")
{
    const auto noteOf = [](const std::string& row) {
        const auto workspace = openOps("aicore_time(us),aiv_time(us)", {row});
        const auto performance = performanceOf(workspace);
        CHECK_FALSE(performance.find("task_duration")->note);
        return performance.find("ai_core_time")->note;
    };
    CHECK_FALSE(noteOf("a,MatMul,AI_CORE,0,100,0,2,90,0"));
    const auto mixed = noteOf("a,FlashAttention,MIX_AIC,0,100,0,2,90,85");
    REQUIRE(mixed);
    CHECK(mixed->id == MessageId::CoreTimesAddUp);
    CHECK(mixed->args == std::vector<std::string>{"1"});
    const auto workspace = openOps(
        "aicore_time(us),aiv_time(us),cube_fops",
        {"a,FlashAttention,MIX_AIC,0,100,0,2,90,85,9000000000", "b,Add,AI_VECTOR_CORE,100,100,0,2,0,95,0"});
    CHECK(valueOf(performanceOf(workspace), "ai_core_time") == Approx(270));
    CHECK(valueOf(performanceOf(workspace), "cube_rate") == Approx(100)); // the cube worked for 90 us
}

TEST_CASE("model performance: cube utilisation of a real table is msprof's", "[advisor]")
{
    const auto data = captureData("advisor/msprof-analyze_kernel_details_pipeutil_910B.csv");
    if (!data)
        return;
    const auto report = openOne(*data);
    const OpView view(report, 0);
    int compared = 0;
    for (std::size_t op = 0; op < view.size(); ++op) {
        const auto said = view.value(view.column("cube_utilization(%)"), op);
        const auto cycles = view.value(view.column("aic_total_cycles"), op);
        if (!(said > 0) || !(cycles > 0))
            continue;
        const auto ours = 100 * cycles / (1800 * 20 * static_cast<double>(view.dur(op)) / 1000);
        compared += std::abs(ours - said) < 0.01 ? 1 : 0;
    }
    CHECK(compared > 0);
}

TEST_CASE("model performance: the operations of a real table are counted within 0.006 percent", "[advisor]")
{
    // Its ratios have six decimals at most: what msprof counted is nearer than they can say.
    const auto data = realData("msprof_analyze/kernel_details.csv");
    if (!data)
        return;
    const auto report = openOne(*data);
    const OpView view(report, 0);
    auto bare = std::make_shared<DataTable>(report->tables.at(report->ops.source));
    std::erase_if(bare->columns, [](const DataColumn& column) { return column.name.ends_with("cube_fops"); });
    const OpView without(report, 0, ChipList::builtIn(), bare);
    const OpWork work(without);
    int compared = 0;
    for (std::size_t op = 0; op < view.size(); ++op) {
        const auto said = view.value(view.column("aic_cube_fops"), op);
        if (!(said > 0))
            continue;
        const auto counted = work.cube(static_cast<std::uint32_t>(op)).operations;
        CHECK(counted / said == Approx(1).margin(0.00006));
        ++compared;
    }
    CHECK(compared == 13);
}

TEST_CASE("model performance: figures are added up and weighted by the time in the core", "[advisor]")
{
    const auto workspace =
        openOps("Input Shapes,Input Data Types,Output Shapes,Output Data "
                "Types,aicore_time(us),total_cycles,vec_ratio,mac_ratio,"
                "scalar_ratio,mte1_ratio,mte2_ratio,mte3_ratio,mac_fp16_ratio,mac_int8_ratio,vector_fops,"
                "main_mem_read_bw(GB/s),"
                "main_mem_write_bw(GB/s)",
                {"a,Conv2D,AI_CORE,0,40,0,2,\"1024,1024\",FLOAT16,\"1024,512\",FLOAT16,30,40800,0.1,0.8,0.1,"
                 "0,0.2,0,0.5,0.25,1000,"
                 "10,5",
                 "b,Relu,AI_CORE,100,20,0,1,\"1024,1024\",FLOAT16,\"1024,512\",FLOAT16,10,6800,0.4,0,0.1,0,0."
                 "6,0,0,0,3000,10,5",
                 "c,Cast,AI_CPU,200,500,0,1,,,,,N/A,N/A,N/A,N/A,N/A,N/A,N/A,N/A,N/A,N/A,N/A,N/A,N/A"},
                kChip);
    const auto performance = performanceOf(workspace);
    CHECK(valueOf(performance, "ai_core_time") == Approx(40));
    CHECK(valueOf(performance, "task_duration") == Approx(60));
    CHECK(valueOf(performance, "cube_throughput") == Approx(40800 * (8192 * 0.5 + 16384 * 0.25) / 1e9));
    CHECK(valueOf(performance, "vector_throughput") == Approx(4000 / 1e9));
    CHECK(valueOf(performance, "cube_ratio") == Approx(0.8 * 30 / 40));
    CHECK(valueOf(performance, "vector_ratio") == Approx((0.1 * 30 + 0.4 * 10) / 40));
    CHECK(valueOf(performance, "block_dim_usage") == Approx((1.0 * 30 + 0.5 * 10) / 40));
    CHECK(valueOf(performance, "chip_utilization") == Approx(100 * (0.8 * 30 + 0.6 * 10) / 40));
    // 10 GiB/s over 40800 and 6800 cycles of 680 MHz: 60 and 10 us.
    CHECK(valueOf(performance, "real_memory_input") == Approx(10 * 70e-6));
    CHECK(valueOf(performance, "theory_memory_input") == Approx(2.0 * 2 / 1024));
    CHECK(valueOf(performance, "read_redundancy") == Approx(10 * 70e-6 / (4.0 / 1024)));
    CHECK(performance.isGood == false); // chip utilisation is 75
    CHECK(performanceReason(performance, {})
              .starts_with("Chip Utilization 75 %, below 80 %; Tiling Strategy "));
}

TEST_CASE("model performance: a missing group says what to collect and is not 0", "[advisor]")
{
    const auto performance = performanceOf(openOps("", {"a,Conv2D,AI_CORE,0,40,0,2"}));
    for (const auto* id :
         {"ai_core_time", "cube_throughput", "cube_rate", "cube_peak_share", "chip_utilization",
          "block_dim_usage", "real_memory_input", "theory_memory_input", "tiling_strategy"}) {
        INFO(id);
        const auto* field = performance.find(id);
        REQUIRE(field != nullptr);
        CHECK(std::isnan(field->value));
        CHECK(field->missing);
    }
    CHECK(performance.find("tiling_strategy")->missing->how.args.at(0) == "Memory");
    CHECK_FALSE(performance.isGood);
    CHECK(performanceReason(performance, {}) ==
          "Chip Utilization not collected; Tiling Strategy not collected");
    CHECK_FALSE(modelPerformance(OpView(openSample("JOBYOLOMISHBEFORESAMPLE"), 0)));
}

TEST_CASE("model performance: operations by the ratio alone are an estimate", "[advisor]")
{
    const auto performance =
        performanceOf(openOps("total_cycles,mac_ratio", {"a,Conv2D,AI_CORE,0,40,0,2,1000,0.5"}));
    CHECK(valueOf(performance, "cube_throughput") == Approx(1000 * 8192 * 0.5 / 1e9));
    CHECK(performance.find("cube_throughput")->isEstimate);
    CHECK_FALSE(performance.find("task_duration")->isEstimate);
}

TEST_CASE("model performance: bytes of tensors by shape and type", "[advisor]")
{
    CHECK(tensorBytes("1,16;32", "FLOAT16;FLOAT") == 16 * 2 + 32 * 4);
    CHECK(tensorBytes("", "DT_INT64") == 8);
    CHECK(tensorBytes("3", "INT32;INT8") == 13);
    CHECK(std::isnan(tensorBytes("3", "STRING")));
    CHECK(std::isnan(tensorBytes("", "N/A")));
}

TEST_CASE("model performance: all figures of six merged runs are those counted by hand", "[advisor]")
{
    // Added up from the tables of the sample by a script that uses nothing of core. Operations and bytes are
    // counted with the cycles of the run that has them.
    const auto advice =
        advise(openForTest(std::filesystem::path(OPSCOPE_SOURCE_DIR) / "samples/ascend310_six_groups"), {});
    REQUIRE(advice);
    REQUIRE(advice->performance.size() == 1);
    for (const auto& [id, value] : {std::pair{"ai_core_time", 3036.158},
                                    {"task_duration", 3088.395},
                                    {"cube_throughput", 18.817482752},
                                    {"vector_throughput", 0.024625184},
                                    {"cube_rate", 6.19779430187757},
                                    {"cube_peak_share", 0.5562990347359664},
                                    {"block_dim_usage", 0.9926181377912481},
                                    {"cube_ratio", 0.5568372548134846},
                                    {"vector_ratio", 0.12576524858060745},
                                    {"scalar_ratio", 0.12928636833129237},
                                    {"mte1_bound", 0.13518986156188179},
                                    {"mte2_bound", 0.6135486332397719},
                                    {"mte3_bound", 0.3010030948652869},
                                    {"chip_utilization", 91.22789953619015},
                                    {"real_memory_input", 0.06146770677941177},
                                    {"real_memory_output", 0.03160812149411763},
                                    {"theory_memory_input", 0.06147874891757965},
                                    {"theory_memory_output", 0.0316082239151001},
                                    {"read_redundancy", 0.9998203909747304},
                                    {"write_redundancy", 0.9999967596729654},
                                    {"tiling_strategy", 100.0}}) {
        INFO(id);
        CHECK(valueOf(advice->performance[0], id) == Approx(value).epsilon(1e-9));
    }
    CHECK(advice->performance[0].fields.size() == 21);
    CHECK(advice->performance[0].isGood == true);
    CHECK(performanceReason(advice->performance[0], {}).ends_with("; Tiling Strategy 100 %, at least 80 %"));
}

TEST_CASE("model performance: counters of the two kinds of cores are added up", "[advisor]")
{
    const auto performance = performanceOf(openOps(
        "aicore_time(us),aiv_time(us),aic_total_cycles,aiv_total_cycles,aic_cube_fops,aic_vector_fops,"
        "aiv_vector_fops,aic_main_mem_read_bw(GB/s),aiv_main_mem_read_bw(GB/s)",
        {"a,Mix,MIX_AIC,0,100,0,2,30,20,18000,40000,5000000000,1000000000,2000000000,10,20"},
        R"({"DeviceInfo":[{"id":0,"ai_core_num":20,"aiv_num":40,"aic_frequency":"1800","aiv_frequency":"1000"}]})"));
    CHECK(valueOf(performance, "ai_core_time") == Approx(50));
    CHECK(valueOf(performance, "cube_throughput") == Approx(5));
    CHECK_FALSE(performance.find("cube_throughput")->isEstimate);
    CHECK(valueOf(performance, "vector_throughput") == Approx(3));
    // 10 * 18000 / 1.8e9 + 20 * 40000 / 1.0e9
    CHECK(valueOf(performance, "real_memory_input") == Approx(0.0009));
    if (const auto data = realData("msprof_analyze/kernel_details.csv")) {
        const auto real = modelPerformance(OpView(openOne(*data), 0)); // sums of its columns
        REQUIRE(real);
        CHECK(valueOf(*real, "cube_throughput") == Approx(4511.55693568));
        CHECK(valueOf(*real, "vector_throughput") == Approx(27.550920896));
    }
}

TEST_CASE("model performance: a product of INT8 is counted as the roofline counts it", "[advisor]")
{
    const auto performance = performanceOf(openOps("total_cycles,mac_ratio,Input Data Types",
                                                   {"a,MatMulV2,AI_CORE,0,40,0,2,1000,0.5,INT8;INT8"}));
    CHECK(valueOf(performance, "cube_throughput") == Approx(1000 * 0.5 * 16384 / 1e9));
    CHECK(performance.find("cube_throughput")->isEstimate);
}

TEST_CASE("model performance: a ratio is of the ops that have both of its sides", "[advisor]")
{
    const auto performance = performanceOf(
        openOps("Input Shapes,Input Data Types,Output Shapes,Output Data Types,aicore_time(us),total_cycles,"
                "main_mem_read_bw(GB/s)",
                {"a,Conv2D,AI_CORE,0,40,0,2,\"1024,1024\",FLOAT16,\"1024,512\",FLOAT16,30,40800,10",
                 "b,Conv2D,AI_CORE,100,40,0,2,\"1024,1024\",FLOAT16,\"1024,512\",FLOAT16,30,40800,N/A"},
                kChip));
    CHECK(valueOf(performance, "theory_memory_input") == Approx(4.0 / 1024)); // of both
    CHECK(valueOf(performance, "read_redundancy") == Approx(10 * 60e-6 / (2.0 / 1024)));
    CHECK(performance.find("read_redundancy")->coverage == Approx(0.5));
}

TEST_CASE("model performance: a kernel of its scalar unit alone has no known utilisation", "[advisor]")
{
    const auto performance =
        performanceOf(openOps("aicore_time(us),total_cycles,mac_ratio,vec_ratio,scalar_ratio,mte2_ratio",
                              {"mine,mine,MIX_AIC,0,40,0,2,30,40800,0,0,0.995,0.002"}, kChip));
    CHECK(performance.find("chip_utilization")->missing);
}

TEST_CASE("model performance: small values do not look like none", "[advisor]")
{
    CHECK(figureText(0.00001145) == "0.0000115");
    CHECK(figureText(0.049807360) == "0.0498");
    CHECK(figureText(0) == "0");
    CHECK(figureText(4.0264) == "4.026");
    CHECK(tensorBytes("16;;8", "FLOAT;DT_UNDEFINED;FLOAT") == 96);
}

TEST_CASE("model performance: groups of counters in one folder are runs of one model", "[advisor]")
{
    const auto path = captureData("more/found/op_summary_all_metrics_A2");
    if (!path)
        return;
    const auto workspace = openForTest(*path);
    CHECK(workspace.reports.size() == 6);
    const auto advice = advise(workspace, {});
    REQUIRE(advice);
    REQUIRE(advice->performance.size() == 1);
    CHECK(valueOf(advice->performance[0], "read_redundancy") == Approx(0.1132).margin(0.00005));
    CHECK(valueOf(advice->performance[0], "write_redundancy") == Approx(0.0157).margin(0.00005));
}
