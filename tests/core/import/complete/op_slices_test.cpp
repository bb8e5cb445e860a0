// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/complete/op_slices.h"

#include <algorithm>

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
