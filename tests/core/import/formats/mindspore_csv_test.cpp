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
    REQUIRE(total->kind == DataKind::Nanos);
    CHECK(total->integers[0] == 50'250);
    CHECK(total->integers[1] == 10'000);
    CHECK(table->find("execution_frequency")->integers[0] == 2);
    CHECK(table->find("percent")->reals[0] == 83.4);
}

TEST_CASE("mindspore csv: both spellings of the details and digits below a nanosecond", "[core][import]")
{
    const auto report = reportOf("aicore_intermediate_0_detail.csv",
                                 "full_op_name,task_duration,execution_frequency,task_type\n"
                                 "Default/a,0.00133333333,3,AI_CORE\nDefault/b,1,1,AI_CORE\n");
    const auto* const table = report->table("aicore_intermediate_detail");
    REQUIRE(table != nullptr);
    const auto* const time = table->find("task_duration");
    CHECK(time->unit == "ms");
    REQUIRE(time->kind == DataKind::Real); // no digit is lost
    CHECK(time->reals[0] == 0.00133333333);
}

TEST_CASE("mindspore csv: a row of another width is told with its line and the others stay", "[core][import]")
{
    const auto report = reportOf(
        "hccl_raw_2.csv", "step_num,communication_cost,wait_cost,link_info,communication_operator_cost\n"
                          "1,2.5,1.5,{},{}\n2,3.5\n3,4.5,1,{},{},more\n");
    CHECK(report->table("hccl_raw")->rows == 1);
    CHECK(placeOf(*report, MessageId::RowTooShort) == "hccl_raw_2.csv:3");
    CHECK(placeOf(*report, MessageId::RowTooLong) == "hccl_raw_2.csv:4");
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
