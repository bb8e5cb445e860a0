// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vendor/task_types.h"

#include <catch2/catch.hpp>

#include "core/analysis/overlap.h"
#include "core/analysis/statistics.h"
#include "core/import/open.h"
#include "core/table/table_page_list.h"
#include "tests/support/open_file.h"

using namespace opscope;

TEST_CASE("task types: the words of all exports are one name", "[core][report]")
{
    for (const auto* word : {"AA CORE", "AA_CORE", "AI_CORE", "KERNEL_AICORE", "ai core"})
        CHECK(taskTypeName(word) == "AI_CORE");
    CHECK(taskTypeName("KERNEL_AIVEC") == "AI_VECTOR_CORE");
    CHECK(taskTypeName("AA_CPU") == "AI_CPU");
    CHECK(taskTypeName("HCCL") == "COMMUNICATION");
    CHECK(taskTypeName("KERNEL_MIX_AIC") == "MIX_AIC");
    CHECK(taskTypeName("EVENT_WAIT") == "EVENT_WAIT");
    CHECK(taskTypeName("").empty());
}

TEST_CASE("task types: a slice is of the type of its op and the file's word has a column of its own",
          "[core][report]")
{
    const TempFolder folder;
    const auto slice = [](const char* name, const char* ts, const char* type) {
        return std::string(R"({"name":")") + name + R"(","ph":"X","pid":1,"tid":1,"ts":)" + ts +
               R"(,"dur":5,"args":{"Task Type":")" + type + R"(","Stream Id":3,"Task Id":0}})";
    };
    const std::string out = "PROF_000001_20250101000000000_ABC/mindstudio_profiler_output/";
    folder.write(out + "msprof_20250101000001.json",
                 R"([{"name":"process_name","ph":"M","pid":1,"args":{"name":"Ascend Hardware"}},)" +
                     slice("add", "1000.0", "AI_CORE") + "," + slice("old", "2000.0", "AA CORE") + "]");
    folder.write(
        out + "op_summary_20250101000001.csv",
        "Device_id,Op Name,OP Type,Task Type,Task Start Time(us),Task Duration(us),Stream ID,Task ID\n"
        "0,add,Add,AI_VECTOR_CORE,1000.0\t,5,3,0\n");
    OpenOptions options;
    options.useCache = false;
    const auto opened = openPath(folder.path() / "PROF_000001_20250101000000000_ABC", options);
    REQUIRE(opened);
    const auto& report = opened->reports.front();
    const auto events = tablePage("events")->build(report, {}, {});
    REQUIRE(events);
    REQUIRE((*events)->rows == 2);
    const auto type = *(*events)->find("type");
    const auto inFile = *(*events)->find("type_in_file");
    CHECK((*events)->text(0, type) == "AI_VECTOR_CORE");
    CHECK((*events)->text(0, inFile) == "AI_CORE");
    CHECK((*events)->text(1, type) == "AI_CORE");
    CHECK((*events)->text(1, inFile) == "AA CORE");
    const auto byType = statistics(*report, {StatisticsBy::TaskType, {}, {}}, {});
    REQUIRE(byType.size() == 2);
    for (const auto& row : byType)
        CHECK((row.name == "AI_VECTOR_CORE" || row.name == "AI_CORE"));
}

TEST_CASE("task types: a table of a file keeps its words and has ours beside them", "[core][report]")
{
    const auto report =
        test::reportOf("task_time_20250101000001.csv",
                       "Device_id,kernel_name,kernel_type,stream_id,task_id,task_time(us),"
                       "task_start(us),task_stop(us)\n0,add,KERNEL_AIVEC,3,0,5,1000.0\t,1005.0\t\n");
    TableRequest request;
    request.variant = report->tables.front().kind;
    const auto table = tablePage("data")->build(report, request, {});
    REQUIRE(table);
    CHECK((*table)->text(0, *(*table)->find("kernel_type")) == "KERNEL_AIVEC");
    REQUIRE((*table)->find("ran_on"));
    CHECK((*table)->text(0, *(*table)->find("ran_on")) == "AI_VECTOR_CORE");
}

TEST_CASE("task types: collectives that run as AI CPU kernels are communication", "[core][report]")
{
    for (const auto* name : {"allgatherAicpuKernel", "AllReduceAicpuKernel", "hcomReduceScatterAicpu",
                             "RunAicpuKfcSrvLaunch", "BroadcastAicpuKernel"})
        CHECK(isCollectiveOnAiCpu(name));
    for (const auto* name : {"ReduceSum", "BroadcastTo", "GatherV2", "aclnnNonzero_NonZeroAiCpu_NonZero",
                             "ScatterNdUpdate", "IndexPut"})
        CHECK_FALSE(isCollectiveOnAiCpu(name));
    const auto report = test::reportOf(
        "kernel_details.csv",
        "Step Id,Device_id,Name,Type,Accelerator Core,Start Time(us),Duration(us),Wait Time(us),Block Dim\n"
        "1,0,mm,MatMulV2,AI_CORE,1000.0\t,300,0,24\n"
        "1,0,allgatherAicpuKernel,allgatherAicpuKernel,AI_CPU,1310.0\t,500,0,24\n"
        "1,0,NonZero,NonZero,AI_CPU,1900.0\t,100,0,24\n");
    REQUIRE(report->ops.size() == 3);
    CHECK(report->text(report->ops.taskType[1]) == "COMMUNICATION");
    CHECK(report->text(report->ops.taskType[2]) == "AI_CPU");
    const auto row = overlapOf(*report).at(0);
    CHECK(row.aiCore.covered == 300'000);
    CHECK(row.compute.covered == 400'000);
    CHECK(row.communicationNotOverlapped == 500'000);
}

TEST_CASE("task types: what a table does not know is taken from the timeline", "[core][report]")
{
    const TempFolder folder;
    const auto slice = [](const char* ts, const char* type) {
        return std::string(R"({"name":"mine","ph":"X","pid":1,"tid":1,"ts":)") + ts +
               R"(,"dur":5,"args":{"Task Type":")" + type + R"(","Stream Id":3,"Task Id":0}})";
    };
    const std::string out = "PROF_000001_20250101000000000_ABC/mindstudio_profiler_output/";
    folder.write(out + "msprof_20250101000001.json",
                 R"([{"name":"process_name","ph":"M","pid":1,"args":{"name":"Ascend Hardware"}},)" +
                     slice("1000.0", "KERNEL_AICPU") + "," + slice("2000.0", "KERNEL_MIX_AIC") + "]");
    folder.write(
        out + "op_summary_20250101000001.csv",
        "Device_id,Op Name,OP Type,Task Type,Task Start Time(us),Task Duration(us),Stream ID,Task ID\n"
        "0,mine,N/A,N/A,1000.0\t,5,3,0\n0,mine,N/A,N/A,2000.0\t,5,3,1\n");
    OpenOptions options;
    options.useCache = false;
    const auto opened = openPath(folder.path() / "PROF_000001_20250101000000000_ABC", options);
    REQUIRE(opened);
    const auto& report = *opened->reports.front();
    REQUIRE(report.ops.size() == 2);
    CHECK_FALSE(report.ops.type[0].valid());
    CHECK(report.text(report.ops.taskType[0]) == "AI_CPU");
    CHECK(report.text(report.ops.taskType[1]) == "MIX_AIC");
    CHECK(statistics(report, {StatisticsBy::Op, {}, {}}, {}).size() == 2);
}
