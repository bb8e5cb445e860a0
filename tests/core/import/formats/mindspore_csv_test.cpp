// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/import/mindspore_folder.h"

using namespace opscope;
using namespace opscope::test;

TEST_CASE("mindspore csv: times of ops are milliseconds though nothing says so", "[core][import]")
{
    const auto report = reportOf("aicore_intermediate_0_type.csv", kMindSporeTypes);
    const auto* const table = report->table("aicore_intermediate_type");
    REQUIRE(table != nullptr);
    const auto* const total = table->find("total_time");
    REQUIRE(total != nullptr);
    CHECK(total->unit == "ms");
    REQUIRE(total->kind == CellKind::Duration);
    CHECK(total->integers[0] == 50'250);
    CHECK(total->integers[1] == 10'000);
    CHECK(table->find("execution_frequency")->integers[0] == 2);
    CHECK(table->find("percent")->reals[0] == 83.4);
}

TEST_CASE("mindspore csv: tables that end in txt", "[core][import]")
{
    const TempFolder folder;
    writeMindSporeRank(folder, 0);
    folder.write("profiler/output_timeline_data_0.txt",
                 "op_name,stream_id,start_time(us),duration(ms)\nDefault/a,1,100.5,0.03025\n");
    folder.write("profiler/flops_0.txt",
                 "full_kernel_name, MFLOPs(10^6 cube), GFLOPS(10^9 cube), FLOPS utilization(cube)\n"
                 "Default/a, 333, 12.5, 33\n");
    const auto report = openForTest(folder.path()).reports.at(0);
    REQUIRE(report->table("output_timeline_data") != nullptr);
    CHECK(report->table("output_timeline_data")->find("duration(ms)")->integers[0] == 30'250);
    REQUIRE(report->table("flops") != nullptr);
    CHECK(report->table("flops")->find("GFLOPS(10^9 cube)")->reals[0] == 12.5);
}

TEST_CASE("mindspore csv: an empty file and one that is cut off", "[core][import]")
{
    const auto empty = openText("framework_raw_0.csv", "");
    REQUIRE_FALSE(empty);
    CHECK(empty.error().message.id == MessageId::FileEmpty);
    const auto cut = reportOf("framework_raw_0.csv", kMindSporeOps.substr(0, 200));
    CHECK(cut->table("framework_raw")->rows == 1);
    CHECK(cut->inventory[0].state == FileState::Partial);
    CHECK(cut->ops.size() == 0);
}
