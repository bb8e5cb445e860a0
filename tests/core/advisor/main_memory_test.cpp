// SPDX-License-Identifier: GPL-3.0-or-later
// The amounts of the main memory that MemoryAccess counts, against numbers that were computed outside.
#include "core/advisor/roofline/model_performance.h"
#include "core/advisor/roofline/roofline.h"
#include "core/advisor/roofline/roofline_work.h"
#include "tests/core/advisor/hand_made.h"

using namespace opscope;

namespace {

const std::string kAmounts =
    "aic_total_cycles,aic_read_main_memory_datas(KB),aic_write_main_memory_datas(KB),"
    "aiv_read_main_memory_datas(KB),aiv_write_main_memory_datas(KB)";

} // namespace

TEST_CASE("main memory: the amounts are the real memory of the model", "[advisor][roofline]")
{
    // python: (4096.25 + 16.5 + 300) * 1024 / 2**30 = 0.00420832633972168; (2048 + 8.25) * 1024 / 2**30
    const auto workspace = openOps(kAmounts, {"a,MatMul,MIX_AIC,0,40,0,2,40800,4096.25,2048,16.5,8.25",
                                              "b,Relu,AI_VECTOR_CORE,100,20,0,1,N/A,N/A,N/A,300,N/A"});
    const OpView view(workspace.reports.at(0), 0);
    const auto performance = modelPerformance(view);
    REQUIRE(performance);
    CHECK(performance->find("real_memory_input")->value == Approx(0.00420832633972168).epsilon(1e-12));
    CHECK(performance->find("real_memory_output")->value == Approx(0.00196099281311035).epsilon(1e-12));
    CHECK(performance->find("real_memory_input")->coverage == Approx(1));
    CHECK(performance->find("real_memory_output")->coverage == Approx(2.0 / 3));
}

TEST_CASE("main memory: amounts go before bandwidths and an op without one takes the bandwidth", "[advisor]")
{
    // python: 10 * 2**30 * 40800 / (680 * 1e6) = 644245.0944 bytes
    const auto workspace =
        openOps("aicore_time(us),total_cycles,main_mem_read_bw(GB/s),read_main_memory_datas(KB)",
                {"a,Conv2D,AI_CORE,0,40,0,2,30,40800,10,5", "b,Conv2D,AI_CORE,50,40,0,2,30,40800,10,N/A"},
                R"({"DeviceInfo":[{"id":0,"ai_core_num":2,"aic_frequency":"680"}],"platform_version":"0"})");
    const OpView view(workspace.reports.at(0), 0);
    const CountedBytes bytes(view, "main_mem_read_bw(GB/s)", "Memory");
    CHECK(bytes.isThere());
    CHECK(bytes.bytes(0) == 5120);
    CHECK(bytes.bytes(1) == Approx(644245.0944).epsilon(1e-9));
    CHECK_FALSE(CountedBytes(view, "main_mem_write_bw(GB/s)", "Memory").isThere());
}

TEST_CASE("main memory: the roofline has its channels of the amounts", "[advisor][roofline]")
{
    const auto workspace =
        openOps(kAmounts + ",aic_mac_ratio", {"a,MatMul,AI_CORE,0,40,0,2,40800,4096,2048,0,0,0.5"});
    const OpView view(workspace.reports.at(0), 0);
    const auto made = roofline(view, {});
    const auto channel = rooflineChannel("memory");
    REQUIRE(channel);
    const auto point =
        std::ranges::find_if(made.points, [&](const RooflinePoint& p) { return p.channel == *channel; });
    REQUIRE(point != made.points.end());
    CHECK(point->bytes == (4096 + 2048) * 1024);
    // python: 40800 * 0.5 * 8192 / (6144 * 1024)
    CHECK(point->intensity == Approx(26.5625));
}
