// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/tables/op_rows.h"

#include "tests/support/open_file.h"

using namespace opscope;
using namespace opscope::test;

namespace {

constexpr const char* kName = "op_summary_0_1_1.csv";
const std::string kHeader =
    "Device_id,Op Name,OP Type,Task Type,Task ID,Stream ID,Task Start Time(us),Task Duration(us)\n";

} // namespace

TEST_CASE("op rows: an op goes with the slice that was made of it", "[core][import]")
{
    // Two streams run an op of one name at one time; out of order, and one has no start.
    const auto report = reportOf(kName, kHeader + "0,MatMul,MatMulV2,AI_CORE,1,7,2000.5\t,10\n"
                                                  "0,MatMul,MatMulV2,AI_CORE,2,3,2000.5\t,20\n"
                                                  "0,Add,Add,AI_VECTOR_CORE,3,3,1000\t,5.125\n"
                                                  "1,MatMul,MatMulV2,AI_CORE,4,3,2000.5\t,30\n"
                                                  "0,Cast,Cast,AI_CORE,5,3,N/A,1\n");
    const auto& ops = report->ops;
    REQUIRE(ops.size() == 5);
    REQUIRE(report->slices.size() == 4);
    for (std::size_t op = 0; op < 4; ++op) {
        INFO("op " << op);
        const auto slice = ops.slice[op];
        REQUIRE(slice.valid());
        CHECK(report->slices.name[slice.index()] == ops.name[op]);
        CHECK(report->slices.ts[slice.index()] == ops.start[op]);
        CHECK(report->slices.dur[slice.index()] == ops.dur[op]);
        CHECK(report->slices.stream[slice.index()] == ops.stream[op]);
        CHECK(report->tracks[report->slices.track[slice.index()].index()].device == ops.device[op]);
        CHECK(report->opOf(slice) == OpId::of(op));
    }
    CHECK_FALSE(ops.slice[4].valid());
}

TEST_CASE("op rows: an op without a duration is not a slice of 0", "[core][import]")
{
    const auto report = reportOf(kName, kHeader + "0,a,A,AI_CORE,1,7,10,5\n"
                                                  "0,a,A,AI_CORE,2,7,20,N/A\n"
                                                  "0,a,A,AI_CORE,3,7,30,\n");
    REQUIRE(report->slices.size() == 1);
    CHECK(report->slices.dur[0] == 5'000);
    const auto* const told = issueOf(*report, MessageId::OpsWithoutDuration);
    REQUIRE(told != nullptr);
    CHECK(told->message.english().find("duration: 2") != std::string::npos);
}

TEST_CASE("op rows: shapes and types that are not there are no texts", "[core][import]")
{
    const auto report = reportOf(
        kName, "Op Name,OP Type,Task Start Time(us),Task Duration(us),Input Shapes,Input Data Types,Output "
               "Formats\nconv,Conv2D,1,2,\"\"\"2,3\"\"\",FLOAT16,ND\nwait,N/A,4,5,N/A,N/A,N/A\n");
    const auto& ops = report->ops;
    REQUIRE(ops.size() == 2);
    CHECK(report->text(ops.inputShapes[0]) == "2,3");
    CHECK(report->text(ops.inputTypes[0]) == "FLOAT16");
    CHECK_FALSE(ops.inputShapes[1].valid());
    CHECK_FALSE(ops.inputTypes[1].valid());
    CHECK_FALSE(ops.outputFormats[1].valid());
    CHECK(report->text(report->tables.at(ops.source).find("Input Shapes")->texts[1]) == "N/A"); // the file's
}

TEST_CASE("op rows: a column that a table lacks stays empty, one that only some have is filled up",
          "[core][import]")
{
    const TempFolder folder;
    const std::string run = "PROF_000001_20240101120000000_ABCDEFGH/device_0/summary/";
    folder.write(run + "op_summary_0_1_1.csv", kHeader + "0,A,A,AI_CORE,1,7,2000,10\n");
    folder.write(run + "op_summary_0_1_2.csv",
                 "Device_id,Op Name,OP Type,OP State,Task Type,Task ID,Stream ID,Task Start Time(us),Task "
                 "Duration(us)\n0,B,B,static,AI_CORE,1,7,3000,10\n");
    OpenOptions options;
    options.useCache = false;
    const auto opened = openPath(folder.path(), options);
    REQUIRE(opened);
    REQUIRE(opened->reports.size() == 1);
    const auto& report = *opened->reports[0];
    REQUIRE(report.ops.size() == 2);
    REQUIRE(report.ops.state.size() == 2);
    CHECK_FALSE(report.ops.state[0].valid());
    CHECK(report.strings.text(report.ops.state[1]) == "static");
    CHECK(report.ops.wait.empty());
    CHECK(report.ops.oriName.empty());
}

TEST_CASE("op rows: a task without a name goes by its type", "[core][import]")
{
    const auto report = reportOf(kName, kHeader + "0,,Conv,AI_CORE,1,7,10,5\n0,,,MEMCPY_ASYNC,2,7,20,5\n"
                                                  "0,a,Add,AI_CORE,3,7,30,5\n");
    REQUIRE(report->ops.size() == 3);
    CHECK(report->text(report->ops.name[0]) == "Conv");
    CHECK(report->text(report->ops.name[1]) == "MEMCPY_ASYNC");
    CHECK(report->text(report->ops.name[2]) == "a");
}

TEST_CASE("op rows: a task that the timeline does not name has the name of its layer or its type",
          "[core][import]")
{
    const TempFolder folder;
    folder.write("JOBSMALL/info.json.0", R"({"version":"1.0"})");
    folder.write("JOBSMALL/data/AAcore.0", "x");
    folder.write("JOBSMALL/summary/op_summary_0.net.1.1.1.1.0.01.1000.csv",
                 "Layer Id,Ori Layer Name,Layer Name,Layer Type,Time(us)\n0,a,a,Conv,10\n");
    folder.write("JOBSMALL/timeline/task_time_0.net.1.1.json",
                 R"([{"name":"","ph":"X","pid":0,"tid":0,"ts":1,"dur":10,)"
                 R"("args":{"Task Type":"AI_CORE","Task Id":0}},)"
                 R"({"name":"","ph":"X","pid":0,"tid":0,"ts":20,"dur":1,"args":{"Task Type":"AI_CPU"}}])");
    OpenOptions options;
    options.useCache = false;
    const auto opened = openPath(folder.path() / "JOBSMALL", options);
    REQUIRE(opened);
    const auto& report = *opened->reports.at(0);
    REQUIRE(report.slices.size() == 2);
    CHECK(report.text(report.slices.name[0]) == "a");
    CHECK(report.text(report.slices.name[1]) == "AI_CPU");
}

TEST_CASE("op rows: an op without a start beside others is told as lost", "[core][import]")
{
    const std::string header = "Step Id,Model ID,Task ID,Stream ID,Name,Type,Accelerator Core,Start Time(us),"
                               "Duration(us)\n";
    const auto report = reportOf(
        "kernel_details.csv", header + "1,1,1,1,a,Conv,AI_CORE,10.5,2.0\n1,1,3,1,c,Conv,AI_CORE,N/A,3.0\n");
    const auto* const told = issueOf(*report, MessageId::OpsWithoutStart);
    REQUIRE(told != nullptr);
    CHECK(told->severity == Severity::DataLoss);
    CHECK(told->message.args == std::vector<std::string>{"1"});
    // Without any start the statistics are those of the table: nothing is lost.
    const auto all = reportOf("kernel_details.csv", header + "1,1,3,1,c,Conv,AI_CORE,N/A,3.0\n");
    CHECK(issueOf(*all, MessageId::OpsWithoutStart) == nullptr);
}
