// SPDX-License-Identifier: GPL-3.0-or-later
// What stands in several files of a run and becomes one: ranges of msproftx, iterations.
#include "core/import/complete/complete.h"

#include "tests/support/open.h"
#include "tests/support/open_file.h"

using namespace opscope;
using namespace opscope::test;

namespace {

const std::string kHeader =
    "pid,tid,category,event_type,payload_type,payload_value,Start_time(us),End_time(us),"
    "message_type,message,domain,mark_id\n";

} // namespace

TEST_CASE("msproftx csv: ranges and marks with their messages", "[core][import]")
{
    const auto report =
        reportOf("msprof_tx_0_1_1.csv",
                 kHeader + "10,11,0,push/pop,0,0,1000.5\t,1003.25\t,0,\"load, \"\"all\"\"\",default,1\n"
                           "10,11,0,marker,0,0,1001\t,1001\t,0,here,default,2\n"
                           "10,12,0,start/end,0,0,1002\t,1012\t,0,run,default,3\n");
    REQUIRE(report->slices.size() == 2);
    CHECK(report->sliceName(SliceId{0}) == "load, \"all\"");
    CHECK(report->slices.ts[0] == 1'000'500);
    CHECK(report->slices.dur[0] == 2'750);
    CHECK(report->slices.cls[0] == SliceClass::Range);
    CHECK(report->tracks.size() == 2);
    REQUIRE(report->instants.size() == 1);
    CHECK(report->instants[0].isMark);
    CHECK(report->text(report->instants[0].name) == "here");
}

TEST_CASE("msproftx csv: times in nanoseconds as CANN 6.0 writes them", "[core][import]")
{
    const auto report =
        reportOf("msprof_tx_0_1_1.csv",
                 "pid,tid,category,event_type,payload_type,payload_value,Start_time(ns),"
                 "End_time(ns),message_type,message\n10,11,0,push/pop,0,0,1000500,1003250,0,load\n");
    REQUIRE(report->slices.size() == 1);
    CHECK(report->slices.ts[0] == 1'000'500);
    CHECK(report->slices.dur[0] == 2'750);
}

TEST_CASE("msproftx csv: a bad time is told with its line and loses its range alone", "[core][import]")
{
    const auto report = reportOf("msprof_tx_0_1_1.csv", kHeader + "1,1,0,push/pop,0,0,1000,1003,0,a,d,1\n"
                                                                  "1,1,0,push/pop,0,0,oops,1003,0,b,d,2\n"
                                                                  "1,1,0,push/pop,0,0,1004,1003,0,c,d,3\n");
    CHECK(placeOf(*report, MessageId::CellNotANumber) == "msprof_tx_0_1_1.csv:3");
    REQUIRE(report->slices.size() == 2);
    CHECK(report->slices.dur[1] == 0); // an end before its start
    const auto* const negative = issueOf(*report, MessageId::NegativeDuration);
    REQUIRE(negative != nullptr);
    CHECK(negative->severity == Severity::DataLoss);
    CHECK(negative->count == 1);
    CHECK(placeOf(*report, MessageId::NegativeDuration) == "msprof_tx_0_1_1.csv");
    CHECK(report->table("msprof_tx")->rows == 3);
}

TEST_CASE("msproftx csv: a row that is cut off is told", "[core][import]")
{
    const auto report = reportOf("msprof_tx_0_1_1.csv",
                                 kHeader + "1,1,0,push/pop,0,0,1000,1003,0,a,d,1\n1,1,0,push/pop,0,0,10");
    CHECK(placeOf(*report, MessageId::RowTooShort) == "msprof_tx_0_1_1.csv:3");
    CHECK(report->slices.size() == 1);
}

TEST_CASE("msproftx csv: a header alone has no ranges", "[core][import]")
{
    const auto report = reportOf("msprof_tx_0_1_1.csv", kHeader);
    CHECK(report->slices.size() == 0);
    CHECK(report->instants.empty());
}

TEST_CASE("msproftx csv: it does not count beside a trace that has the ranges", "[core][import]")
{
    const TempFolder folder;
    folder.write("PROF_1/device_0/summary/msprof_tx_0_1_1.csv",
                 kHeader + "1,1,0,push/pop,0,0,1000,1003,0,a,d,1\n");
    folder.write("PROF_1/device_0/timeline/msprof_0_1_1.json",
                 R"([{"name":"process_name","pid":1,"ph":"M","args":{"name":"msproftx"}},)"
                 R"({"name":"a","pid":1,"tid":1,"ts":1000,"dur":3,"ph":"X"}])");
    CHECK(openOne(folder.path())->slices.size() == 1);
}

TEST_CASE("iterations: a step trace lane and a step_trace table tell of the same ones", "[core][import]")
{
    std::string trace = R"([{"name":"process_name","pid":9,"ph":"M","args":{"name":"Step Trace"}},)"
                        R"~({"name":"thread_name","pid":9,"tid":2,"ph":"M",)~"
                        R"~("args":{"name":"Step Trace(Model ID:2)"}})~";
    std::string table =
        "Device_id,Iteration ID,FP Start(us),BP End(us),Iteration End(us),Iteration Time(us),FP to BP "
        "Time(us),Iteration Refresh(us),Data Aug Bound(us),Model ID\n";
    for (int i = 1; i <= 10; ++i) {
        const auto at = std::to_string(i * 1000);
        trace += R"(,{"name":"Iteration )" + std::to_string(i) + R"(","pid":9,"tid":2,"ts":)" + at +
                 R"(,"dur":900,"ph":"X","args":{"Iteration ID":)" + std::to_string(i) + "}}";
        table += "0," + std::to_string(i) + ',' + at + ',' + at + ',' + std::to_string(i * 1000 + 900) +
                 ",900,1,1,1,2\n";
    }
    const TempFolder folder;
    folder.write("PROF_1/mindstudio_profiler_output/msprof_20250620081542.json", trace + "]");
    folder.write("PROF_1/mindstudio_profiler_output/step_trace_20250620081542.csv", table);
    const auto both = openOne(folder.path());
    REQUIRE(both->steps.size() == 10);
    CHECK(both->steps[0].device == 0);
    for (const auto& step : both->steps)
        CHECK(step.range.end - step.range.begin == 900'000);
}

TEST_CASE("iterations: one that only an op_summary names lasts as long as its ops", "[core][import]")
{
    const TempFolder folder;
    folder.write("PROF_1/mindstudio_profiler_output/op_summary_20250620081542.csv",
                 "Device_id,Infer ID,Op Name,OP Type,Task Type,Task Start Time(us),Task Duration(us)\n"
                 "0,1,conv,Conv2D,AI_CORE,1000.500\t,20.000\n"
                 "0,1,relu,Relu,AI_CORE,1021.000\t,5.000\n"
                 "0,2,conv,Conv2D,AI_CORE,3000.000\t,21.000\n");
    const auto report = openOne(folder.path());
    REQUIRE(report->steps.size() == 2);
    CHECK(report->steps[0].range.begin == 1'000'500);
    CHECK(report->steps[0].range.end == 1'026'000);
    CHECK(report->steps[1].range.begin == 3'000'000);
    CHECK(report->steps[1].range.end == 3'021'000);
}
