// SPDX-License-Identifier: GPL-3.0-or-later
// One run of two devices, each with its own count of iterations: rows that are narrowed to one device have
// figures of that device only.
#include <fmt/format.h>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "tests/app/cli/cli_runner.h"
#include "tests/support/temp_folder.h"

using namespace opscope;
using nlohmann::json;

namespace {

/// Two iterations of three ops on each device: 10, 11, 12 us on device 0, one us more on device 1. Each
/// iteration has a mark and a range of msproftx.
std::string writeRun(const TempFolder& folder)
{
    const std::string run = "PROF_000001_20250620081530123_TWODEVICESAAAAAA/";
    std::string events = "[";
    std::string summary =
        "Device_id,Model ID,Task ID,Stream ID,Op Name,OP Type,Task Type,Task Start Time(us),"
        "Task Duration(us),Task Wait Time(us),Block Num\n";
    std::string statistic = "Device_id,OP Type,Core Type,Count,Total Time(us),Min Time(us),Avg Time(us),"
                            "Max Time(us),Ratio(%)\n";
    std::string steps = "Device_id,Iteration ID,FP Start(us),BP End(us),Iteration End(us),Iteration Time(us),"
                        "FP to BP Time(us),Iteration Refresh(us),Data Aug Bound(us),Model ID\n";
    for (int device = 0; device < 2; ++device) {
        events +=
            fmt::format(R"({{"ph":"M","name":"process_name","pid":{0},"args":{{"name":"Ascend Hardware"}}}},)"
                        R"({{"ph":"M","name":"process_labels","pid":{0},"args":{{"labels":"NPU {1}"}}}},)",
                        2000 + device, device);
        for (int step = 1; step <= 2; ++step) {
            const int begin = 1000 * step + 10 * device;
            steps += fmt::format("{0},{1},{2}.000,{3}.000,{4}.000,300.000,250.000,50.000,N/A,1\n", device,
                                 step, begin, begin + 250, begin + 300);
            for (int op = 0; op < 3; ++op) {
                const int dur = 10 + device + op;
                events += fmt::format(R"({{"ph":"X","name":"MatMul_{0}","pid":{1},"tid":3,"ts":"{2}.000",)"
                                      R"("dur":{3},"args":{{"Task Type":"AI_CORE"}}}},)",
                                      op, 2000 + device, begin + 100 * op, dur);
                summary += fmt::format("{0},1,{1},3,MatMul_{1},MatMul,AI_CORE,{2}.000,{3}.000,0.000,8\n",
                                       device, op, begin + 100 * op, dur);
            }
        }
        statistic += fmt::format("{},MatMul,AI_CORE,6,{}.000,{}.000,{}.000,{}.000,50.000\n", device,
                                 66 + 6 * device, 10 + device, 11 + device, 12 + device);
    }
    for (const int at : {1050, 2050})
        events += fmt::format(R"({{"ph":"X","name":"mark","pid":5,"tid":1,"ts":"{}.000","dur":0,)"
                              R"("args":{{"event_type":"marker","message":"mark"}}}},)",
                              at);
    events += R"({"ph":"M","name":"process_name","pid":5,"args":{"name":"msproftx"}}])";
    const auto write = [&](const char* name, const std::string& bytes) {
        folder.write(run + "mindstudio_profiler_output/" + name, bytes);
    };
    write("msprof_20250620081542.json", events);
    write("op_summary_20250620081542.csv", summary);
    write("op_statistic_20250620081542.csv", statistic);
    write("step_trace_20250620081542.csv", steps);
    return (folder.path() / run).string();
}

json deviceRows(std::vector<std::string> args)
{
    args.insert(args.end(), {"--format", "json"});
    const auto ran = runCommand(args);
    INFO(ran.err);
    REQUIRE(ran.code == 0);
    const auto answer = json::parse(ran.out);
    return args.front() == "compare" ? answer : answer.at("rows");
}

} // namespace

TEST_CASE("the file's figure of one device is compared with the computed one", "[core][cli]")
{
    const TempFolder folder;
    const auto run = writeRun(folder);
    for (const auto& how : {std::vector<std::string>{}, {"--computed"}}) {
        for (const auto& device : {"0", "1"}) {
            std::vector<std::string> args{"table",     run,        "--page",   "statistics",
                                          "--variant", "op_types", "--device", device};
            args.insert(args.end(), how.begin(), how.end());
            const auto rows = deviceRows(args);
            REQUIRE(rows.size() == 1);
            INFO(rows);
            CHECK(rows[0]["difference"] == 0);
        }
    }
    // op_statistic does not distinguish its iterations: its sums mean nothing for one of them.
    const auto ofStep = deviceRows({"table", run, "--page", "statistics", "--variant", "op_types", "--device",
                                    "0", "--step", "1", "--computed"});
    REQUIRE(ofStep.size() == 1);
    CHECK(ofStep[0]["total"] == 33.0);
    CHECK_FALSE(ofStep[0].contains("difference"));
}

TEST_CASE("the vendor's sums are not compared with a part that they do not contain", "[core][cli]")
{
    const TempFolder folder;
    const auto run = writeRun(folder);
    const auto allSteps = deviceRows({"stats", run, "--by", "op-type", "--device", "1", "--against-vendor"});
    CHECK(allSteps.at(0)["difference"] == 0);
    for (const auto& narrowed : {std::vector<std::string>{"--device", "0", "--step", "1"},
                                 {"--range", "1ms,1.5ms"},
                                 {"--track", "3"}}) {
        for (const auto* by : {"op-type", "task-type"}) {
            std::vector<std::string> args{"stats", run, "--by", by, "--against-vendor"};
            args.insert(args.end(), narrowed.begin(), narrowed.end());
            const auto rows = deviceRows(args);
            REQUIRE(rows.size() == 1);
            INFO(by << ": " << rows);
            CHECK(rows[0]["vendor_total"].is_null());
            CHECK(rows[0]["difference"].is_null());
        }
    }
    const auto ofStep =
        deviceRows({"stats", run, "--by", "step", "--device", "0", "--step", "2", "--against-vendor"});
    REQUIRE(ofStep.size() == 1);
    CHECK(ofStep[0]["difference"] == 0);
}

TEST_CASE("an iteration number that several devices have is requested with its device", "[core][cli]")
{
    const TempFolder folder;
    const auto run = writeRun(folder);
    const auto ambiguous = runCommand({"stats", run, "--by", "op-type", "--step", "1"});
    CHECK(ambiguous.code == 3);
    CHECK(ambiguous.err.find("of device 0") != std::string::npos);
    CHECK(ambiguous.err.find("of device 1") != std::string::npos);
    const auto ofOne = deviceRows({"stats", run, "--by", "op-type", "--step", "1", "--device", "1"});
    REQUIRE(ofOne.size() == 1);
    CHECK(ofOne[0]["total"] == 36.0);
    CHECK(ofOne[0]["count"] == 3);
}

TEST_CASE("marks of msproftx are narrowed as the ranges next to them", "[core][cli]")
{
    const TempFolder folder;
    const auto run = writeRun(folder);
    const auto count = [&](std::vector<std::string> narrowed) {
        std::vector<std::string> args{"table", run, "--page", "statistics", "--variant", "msproftx"};
        args.insert(args.end(), narrowed.begin(), narrowed.end());
        args.insert(args.end(), {"--format", "json"});
        const auto ran = runCommand(args);
        return ran.code == 0 ? rowsIn(ran.out).at(0)["count"].get<int>() : 0;
    };
    CHECK(count({}) == 2);
    CHECK(count({"--range", "1ms,1.5ms"}) == 1);
    CHECK(count({"--model", "1"}) == 2);
    CHECK(count({"--model", "1", "--range", "2.05ms,2.06ms"}) == 1);
    CHECK(count({"--device", "0"}) == 0); // they are on a lane of the host
    CHECK(count({"--track", "3"}) == 0);
}

TEST_CASE("a table that cannot be narrowed is reported", "[core][cli]")
{
    const TempFolder folder;
    const auto run = writeRun(folder);
    const auto narrowed = runCommand({"table", run, "--page", "metrics", "--device", "0", "--step", "1"});
    CHECK(narrowed.code == 0);
    CHECK(narrowed.err.find("Not narrowed by --step") != std::string::npos);
    CHECK(runCommand({"table", run, "--page", "metrics", "--device", "0"}).err.empty());
}

TEST_CASE("compare uses the iteration of the compared device", "[core][cli]")
{
    const TempFolder folder;
    const auto run = writeRun(folder);
    const auto found = deviceRows({"compare", run, run, "--device-a", "0", "--device-b", "1", "--scope",
                                   "step:1", "--noise", "0%,0us"});
    REQUIRE(found["rows"].size() == 3);
    for (const auto& row : found["rows"]) {
        INFO(row);
        CHECK(row["state"] == "SLOWER");
        CHECK(row["difference_ns"] == 1000);
    }
}
