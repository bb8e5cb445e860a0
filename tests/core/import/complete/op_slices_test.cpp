// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/complete/op_slices.h"

#include <algorithm>
#include <map>
#include <string_view>

#include <catch2/catch.hpp>

#include "core/import/open.h"
#include "tests/support/temp_folder.h"

using namespace opscope;

namespace {

constexpr const char* kOpSummary =
    "Device_id,Model ID,Task ID,Stream ID,Op Name,OP Type,Task Type,Task Start Time(us),Task Duration(us)\n"
    "0,1,2,3,conv,Conv2D,AI_CORE,1000.5,2.25\n0,1,3,3,relu,Relu,AI_CPU,1003,1\n0,1,4,5,add,Add,AI_CORE,N/"
    "A,1\n";

} // namespace

TEST_CASE("op slices: ops with start times make the timeline when no trace does", "[core][import]")
{
    const TempFolder folder;
    const auto opened = openPath(folder.write("op_summary_0_1_1.csv", kOpSummary));
    REQUIRE(opened);
    const auto& report = *opened->reports[0];
    CHECK(report.kind == ReportKind::SingleTable);
    REQUIRE(report.slices.size() == 2);
    CHECK(report.slices.at(SliceId{0}).ts == 1000500);
    CHECK(report.slices.at(SliceId{0}).dur == 2250);
    CHECK(report.slices.cls[1] == SliceClass::AiCpu);
    CHECK(report.opOf(SliceId{0}).valid());
    CHECK_FALSE(report.ops.slice[2].valid()); // it has no start
    const auto args = report.args(SliceId{1});
    REQUIRE(args);
    const auto isType = [](const Arg& arg) { return arg.key == "OP Type" && arg.value == "Relu"; };
    CHECK(std::any_of(args->begin(), args->end(), isType));
}

TEST_CASE("op slices: none are made beside the device slices of a trace", "[core][import]")
{
    const TempFolder folder;
    folder.write("op_summary_0_1_1.csv", kOpSummary);
    folder.write("msprof_0_1_1.json", R"([{"name":"process_name","ph":"M","pid":1,"tid":0,
      "args":{"name":"Ascend Hardware"}},{"name":"conv","ph":"X","pid":1,"tid":3,"ts":"1000.5","dur":2.25,
      "args":{"Task Type":"AI_CORE","Stream Id":3,"Task Id":2}}])");
    const auto opened = openPath(folder.path());
    REQUIRE(opened);
    REQUIRE(opened->reports.size() == 1);
    CHECK(opened->reports[0]->ops.size() == 3);
    CHECK(opened->reports[0]->slices.size() == 1);
}

TEST_CASE("op slices: ops without a stream are in a lane of their kind", "[core][import]")
{
    const TempFolder folder;
    const auto opened = openPath(folder.write(
        "kernel_details.csv",
        "Device_id,Name,Type,Accelerator Core,Start Time(us),Duration(us),Wait Time(us),Block Num\n"
        "0,mm,MatMulV2,AI_CORE,1000.000\t,60.0,0.0,24\n"
        "0,add,Add,AI_VECTOR_CORE,1060.000\t,20.0,0.0,48\n"
        "0,topk,TopK,AI_CPU,1070.000\t,5.0,0.0,1\n"
        "0,hcom_allReduce__1_0_1,hcom_allReduce_,COMMUNICATION,1040.000\t,100.0,0.0,0\n"));
    REQUIRE(opened);
    const auto& report = *opened->reports[0];
    REQUIRE(report.slices.size() == 4);
    std::map<std::string_view, std::string_view> lanes;
    for (std::size_t i = 0; i < report.slices.size(); ++i)
        lanes[report.sliceName(SliceId::of(i))] =
            report.text(report.tracks[report.slices.track[i].index()].name);
    CHECK(lanes == std::map<std::string_view, std::string_view>{{"mm", "AI Core"},
                                                                {"add", "AI Core"},
                                                                {"topk", "AI CPU"},
                                                                {"hcom_allReduce__1_0_1", "Communication"}});
}
