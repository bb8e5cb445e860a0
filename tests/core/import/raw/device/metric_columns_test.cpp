// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/raw/device/metric_columns.h"

#include <cmath>

#include <catch2/catch.hpp>

#include "tests/core/import/raw/raw_oracle.h"
#include "tests/support/captures.h"

using namespace opscope;
using namespace opscope::raw;
using namespace opscope::raw::test;

namespace {

DeviceFacts factsOf(std::int64_t platform, const std::string& group, std::vector<std::uint32_t> events)
{
    DeviceFacts facts;
    facts.platformVersion = platform;
    facts.family = decoderFamily(platform);
    facts.cubeMetrics = facts.vectorMetrics = group;
    facts.cubeEvents = facts.vectorEvents = std::move(events);
    facts.cubeCores = 20;
    facts.vectorCores = 40;
    facts.cubeMhz = 1000;
    return facts;
}

std::map<std::string, double> valuesOf(const DeviceFacts& facts, const PmuRow& row, std::uint32_t blocks = 1,
                                       std::uint32_t mixBlocks = 0, std::int64_t durationNs = 1000)
{
    const auto columns = metricColumns(facts, facts.hasMixedCores());
    std::vector<double> values(columns.size());
    metricValues(columns, facts, row, blocks, mixBlocks, durationNs, values);
    std::map<std::string, double> named;
    for (std::size_t i = 0; i < values.size(); ++i)
        named[columns.headers[i]] = values[i];
    return named;
}

PmuRow rowOf(CoreKind core, std::array<std::uint64_t, 10> counters)
{
    PmuRow row;
    row.core = core;
    row.totalCycles = 1000;
    row.counters = counters;
    row.mhz = 1000;
    return row;
}

} // namespace

TEST_CASE("the columns of every group are those of a real A2")
{
    const auto root = captureData("more/found/op_summary_all_metrics_A2");
    if (!root)
        return;
    for (const char* group :
         {"ArithmeticUtilization", "L2Cache", "Memory", "MemoryL0", "MemoryUB", "ResourceConflictRatio"}) {
        std::vector<std::string> headers;
        readOracle(*root / (std::string("op_summary_") + group + ".csv"), &headers);
        const std::vector<std::string> expected(std::find(headers.begin(), headers.end(), "aicore_time(us)"),
                                                headers.end());
        CHECK(metricColumns(factsOf(5, group, {}), true).headers == expected);
    }
}

TEST_CASE("times of a kernel in rounds share the cycles among its blocks")
{
    const auto facts = factsOf(5, "PipeUtilization", {0x8, 0xa, 0x9, 0xb, 0xc, 0xd, 0x54, 0x55});
    // 25 blocks on 20 cores are 2 rounds: 1000 / 1000 / 25 * 2.
    auto values = valuesOf(facts, rowOf(CoreKind::Cube, {0, 500, 250, 0, 0, 0, 100, 30}), 25);
    CHECK(values["aicore_time(us)"] == Approx(0.08));
    CHECK(values["aic_total_cycles"] == 1000);
    CHECK(values["aic_mac_ratio"] == Approx(0.5));
    CHECK(values["aic_mac_time(us)"] == Approx(0.04));
    CHECK(values["aic_icache_miss_rate"] == Approx(0.3));
    CHECK(values["aiv_total_cycles"] == 0);
    CHECK(values["aiv_vec_ratio"] == 0);
    CHECK(values["cube_utilization(%)"] == Approx(5)); // 1000 of 1000 MHz * 20 cores * 1 us
    CHECK(valuesOf(facts, rowOf(CoreKind::Cube, {}), 0)["aicore_time(us)"] == 0);
}

TEST_CASE("a MIX kernel has the columns of both cores")
{
    auto row = rowOf(CoreKind::MixCube, {0, 500});
    row.hasSecond = true;
    row.secondCycles = 400;
    row.secondCounters = {100};
    auto values = valuesOf(factsOf(5, "PipeUtilization", {0x8, 0xa}), row, 2, 4);
    CHECK(values["aic_mac_ratio"] == Approx(0.5));
    CHECK(values["aiv_time(us)"] == Approx(0.1));
    CHECK(values["aiv_vec_ratio"] == Approx(0.25));
    CHECK(std::isnan(values["aic_scalar_ratio"])); // the event was not counted
}

TEST_CASE("a chip without separate vector cores has one set of columns")
{
    const auto facts =
        factsOf(7, "PipelineExecuteUtilization", {0x12c, 0x49, 0x4a, 0x9, 0x302, 0xc, 0xd, 0x303});
    auto values = valuesOf(facts, rowOf(CoreKind::Vector, {94, 10, 20, 0, 0, 462, 0, 0}));
    CHECK(values["vec_exe_ratio"] == Approx(0.094));
    CHECK(values["mac_exe_ratio"] == Approx(0.03));
    CHECK(values["memory_bound"] == Approx(0.462 / 0.094));
    CHECK(values.count("cube_utilization(%)") == 0);
}

TEST_CASE("amounts and bandwidths are computed from weighted counters")
{
    auto access = valuesOf(factsOf(5, "MemoryAccess", {0x50d, 0x50e, 0x50c, 0x32, 0x206, 0x20c, 0x3e, 0x3d}),
                           rowOf(CoreKind::Vector, {8, 16, 24, 100, 20, 60, 40, 48}));
    CHECK(access["aiv_read_main_memory_datas(KB)"] == Approx(3));
    CHECK(access["aiv_GM_to_L1_datas(KB)"] == Approx(20));
    CHECK(access["aiv_L0C_to_GM_datas(KB)"] == Approx(5));
    CHECK(access["aiv_UB_to_GM_datas(KB)"] == Approx(6));
    auto l0 = valuesOf(factsOf(5, "MemoryL0", {0x1b}), rowOf(CoreKind::Cube, {1024}));
    CHECK(l0["aic_l0a_read_bw(GB/s)"] == Approx(1024.0 * 256 * 16 / 1e-6 / 8589934592.0));
    auto fops = factsOf(5, "ArithmeticUtilization", {0x49, 0x4a, 0x4b, 0x4c, 0x4d, 0x4e, 0x4f});
    CHECK(valuesOf(fops, rowOf(CoreKind::Vector, {0, 0, 1, 1, 1, 1, 1}))["aiv_vector_fops"] == 352);
    fops.platformVersion = 4;
    fops.family = DecoderFamily::Hwts;
    CHECK(valuesOf(fops, rowOf(CoreKind::Cube, {0, 0, 1, 1, 1, 1, 1}))["vector_fops"] == 288);
}

TEST_CASE("custom events have a column each and no metrics have none")
{
    auto values = valuesOf(factsOf(5, "Custom:0x8,0x416", {0x8, 0x416}), rowOf(CoreKind::Cube, {3, 4}));
    CHECK(values["aic_0x416"] == 4);
    CHECK(metricColumns(factsOf(5, "", {}), true).size() == 0);
    CHECK(metricColumns(factsOf(5, "PipeUtilization", {}), true).size() > 0);
}
