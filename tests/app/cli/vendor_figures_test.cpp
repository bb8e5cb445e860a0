// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <map>
#include <set>
#include <string>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "tests/app/cli/cli_runner.h"
#include "tests/support/temp_folder.h"

using namespace opscope;
using nlohmann::json;

namespace {

json against(const std::string& sample, const std::string& by)
{
    const auto ran = runCommand(
        {"stats", (samplesFolder() / sample).string(), "--by", by, "--against-vendor", "--format", "json"});
    INFO(ran.err);
    REQUIRE(ran.code == 0);
    return rowsIn(ran.out);
}

constexpr auto kSleepingRun = "PROF_000001_20211118093012345_FACEMASKSLEEPING";
constexpr auto kTransformer = "PROF_000001_20250620081530123_TRANSFORMERBLOCK";

} // namespace

TEST_CASE("task types are compared with the sums of the vendor's ops", "[core][cli]")
{
    for (const auto* sample : {kSleepingRun, kTransformer, "JOBYOLOMISHBEFORESAMPLE"}) {
        for (const auto& row : against(sample, "task-type")) {
            INFO(sample << ": " << row);
            CHECK(row["vendor_total"] == row["total"]);
            CHECK(row["difference"] == 0);
        }
    }
}

TEST_CASE("calls are compared once with the vendor's statistic of each", "[core][cli]")
{
    for (const auto* sample : {kSleepingRun, kTransformer, "JOBYOLOMISHBEFORESAMPLE"}) {
        for (const auto& row : against(sample, "api")) {
            INFO(sample << ": " << row);
            CHECK((row["difference"].is_null() || row["difference"] == 0));
        }
    }
    const auto rows = against("JOBYOLOMISHBEFORESAMPLE", "api");
    CHECK(std::ranges::any_of(rows, [](const auto& row) { return row["difference"] == 0; }));
}

TEST_CASE("streams are compared with the sums of the vendor's tasks", "[core][cli]")
{
    for (const auto* sample : {kSleepingRun, kTransformer, "JOBYOLOMISHBEFORESAMPLE"}) {
        const auto rows = against(sample, "stream");
        REQUIRE(rows.size() == 1);
        INFO(sample << ": " << rows);
        CHECK(rows[0]["difference"] == 0);
    }
}

TEST_CASE("steps are compared with the vendor's tasks and its iteration times", "[core][cli]")
{
    const auto rows = against(kTransformer, "step");
    REQUIRE(rows.size() == 6);
    for (const auto& row : rows) {
        INFO(row);
        CHECK(row["difference"] == 0);
        CHECK(row["vendor_step_time"].is_number());
        CHECK(row["step_difference"] == 0);
    }
    CHECK(against(kSleepingRun, "step")[0]["difference"] == 0);
}

TEST_CASE("ops are compared with the sums of the vendor's rows", "[core][cli]")
{
    for (const auto* sample : {kSleepingRun, kTransformer, "JOBYOLOMISHBEFORESAMPLE"}) {
        const auto rows = against(sample, "op");
        REQUIRE(rows.size() > 5);
        for (const auto& row : rows) {
            INFO(sample << ": " << row);
            CHECK(row["vendor_total"] == row["total"]);
            CHECK(row["difference"] == 0);
        }
    }
}

TEST_CASE("the older word for communication is the same task type", "[core][cli]")
{
    const TempFolder folder;
    const auto file = folder.write("kernel_details.csv",
                                   "Name,Type,Accelerator Core,Start Time(us),Duration(us),Wait Time(us)\n"
                                   "conv,Conv2D,AI_CORE,1000.000\t,20.000,0\n"
                                   "hcom_allReduce__1_0_1,hcom_allReduce_,HCCL,1100.000\t,50.500,0\n");
    const auto ran =
        runCommand({"stats", file.string(), "--by", "task-type", "--against-vendor", "--format", "json"});
    const auto rows = rowsIn(ran.out);
    REQUIRE(rows.size() == 2);
    CHECK(rows[0]["name"] == "COMMUNICATION");
    CHECK(rows[0]["vendor_total"] == 50.5);
    CHECK(rows[0]["difference"] == 0);
}

TEST_CASE("ops that the vendor left out are named", "[core][cli]")
{
    for (const auto* by : {"op-type", "api"}) {
        const auto ran = runCommand(
            {"stats", (samplesFolder() / "PROF_000001_20250620081530123_TRANSFORMERINADB").string(), "--by",
             by, "--against-vendor"});
        INFO(ran.err);
        CHECK(ran.err.find("_statistic") != std::string::npos);
    }
}

TEST_CASE("one line reports that the vendor has no figure", "[core][cli]")
{
    const auto ran = runCommand({"stats", (samplesFolder() / kSleepingRun).string(), "--by", "range",
                                 "--against-vendor", "--format", "json"});
    CHECK(ran.code == 0);
    CHECK(std::count(ran.err.begin(), ran.err.end(), '\n') == 1);
    CHECK(rowsIn(ran.out)[0]["vendor_total"].is_null());
}

TEST_CASE("op types of a JOB are compared with the vendor's rows summed by name", "[core][cli]")
{
    // Added up by another program from op_statistic and the types in op_summary of the samples.
    const auto* const mish = "JOBYOLOMISHBEFORESAMPLE";
    const std::map<std::string, double> mishTotals{
        {"Conv", 13446.913},  {"Tanh", 2479.882},           {"Softplus", 2239.333},
        {"Mul", 2118.774},    {"Eltwise", 833.403},         {"Concat", 734.916},
        {"Upsample", 40.466}, {"DetectionOutput", 315.418}, {"Pooling", 36.779}};
    const std::map<std::string, double> leakyTotals{
        {"Conv", 10301.608},  {"LeakyRelu", 1139.784},      {"Eltwise", 831.83}, {"Concat", 735.424},
        {"Upsample", 40.449}, {"DetectionOutput", 315.323}, {"Pooling", 36.777}};
    for (const auto& [sample, totals] :
         {std::pair{mish, mishTotals}, std::pair{"JOBYOLOLEAKYRELUAFTERSAMPLE", leakyTotals}}) {
        const auto rows = against(sample, "op-type");
        CHECK(rows.size() == totals.size());
        for (const auto& row : rows) {
            INFO(sample << ": " << row);
            const auto wanted = totals.find(row["name"]);
            REQUIRE(wanted != totals.end());
            CHECK(row["vendor_total"].get<double>() == Approx(wanted->second).epsilon(1e-12));
            CHECK(row["difference"] == 0);
        }
    }
    const auto ran =
        runCommand({"stats", (samplesFolder() / mish).string(), "--by", "op-type", "--against-vendor"});
    CHECK(ran.err.find("sum of its rows in op_statistic") != std::string::npos);
    CHECK(ran.err.find("are shown as N/A") == std::string::npos);
}

TEST_CASE("an op of a JOB without a type in any row is shown as N/A and reported", "[core][cli]")
{
    const TempFolder folder;
    const std::string job = "JOBSMALL/";
    folder.write(job + "info.json.0", R"({"version":"1.0"})");
    folder.write(job + "data/AAcore.0", "x");
    folder.write(job + "summary/op_summary_0.net.1.1.1.1.0.01.1000.csv",
                 "Layer Id,Ori Layer Name,Layer Name,Layer Type,Time(us)\n0,a,a,Conv,10\n1,b,b,Conv,5\n"
                 "2,c,c,Relu,2\n3,c,c,Mul,3\n-,-,-,-,20\n");
    folder.write(job + "timeline/task_time_0.net.1.1.json",
                 R"([{"name":"a","ph":"X","pid":0,"tid":0,"ts":1,"dur":10,"args":{"Task Type":"AI_CORE"}}])");
    folder.write(job + "summary/op_statistic_0_1_1_1.csv",
                 "Task ID,Stream ID,OP Name,Task Type,Total Time Ratio(%),Total Time(us),Count\n"
                 "0,0,a,AI_CORE,40,10.5,1\n1,0,b,AI_CORE,20,5.25,1\n2,0,c,AI_CORE,20,5,2\n"
                 "3,0,d,AI_CORE,20,4,1\n");
    const auto ran = runCommand(
        {"stats", (folder.path() / job).string(), "--by", "op-type", "--against-vendor", "--format", "json"});
    INFO(ran.err);
    REQUIRE(ran.code == 0);
    std::map<std::string, json> rows;
    for (const auto& row : rowsIn(ran.out))
        rows[row["name"]] = row;
    CHECK(rows.at("Conv")["vendor_total"] == 15.75);
    CHECK(rows.at("N/A")["vendor_total"] == 9); // c has two types, d has none
    CHECK(ran.err.find("2 rows of op_statistic") != std::string::npos);
}

TEST_CASE("a fused layer is compared with the vendor's row for it whatever its name is there", "[core][cli]")
{
    const TempFolder folder;
    const std::string job = "JOBSMALL/";
    folder.write(job + "info.json.0", R"({"version":"1.0"})");
    folder.write(job + "data/AAcore.0", "x");
    folder.write(job + "summary/op_summary_0.net.1.1.1.1.0.01.1000.csv",
                 "Layer Id,Ori Layer Name,Layer Name,Layer Type,Time(us)\n0,a;bn,a,Conv,10\n1,b,b,Conv,5\n");
    const auto event = [](const char* name, int at, int dur) {
        return R"({"ph":"X","pid":0,"tid":0,"args":{"Task Type":"AI_CORE"},"name":")" + std::string(name) +
               R"(","ts":)" + std::to_string(at) + R"(,"dur":)" + std::to_string(dur) + '}';
    };
    folder.write(job + "timeline/task_time_0.net.1.1.json",
                 '[' + event("a;bn", 1, 10) + ',' + event("b", 20, 5) + ',' + event("x;y", 30, 2) + ',' +
                     event("p;q", 40, 3) + ']');
    folder.write(job + "summary/op_statistic_0_1_1_1.csv",
                 "Task ID,Stream ID,OP Name,Task Type,Total Time Ratio(%),Total Time(us),Count\n"
                 "0,0,a,AI_CORE,40,10.5,1\n1,0,b,AI_CORE,20,5.25,1\n2,0,y,AI_CORE,10,2.5,1\n"
                 "3,0,p,AI_CORE,5,1,1\n4,0,q,AI_CORE,5,2,1\n");
    const auto ran = runCommand(
        {"stats", (folder.path() / job).string(), "--by", "op", "--against-vendor", "--format", "json"});
    INFO(ran.err);
    REQUIRE(ran.code == 0);
    std::map<std::string, json> rows;
    for (const auto& row : rowsIn(ran.out))
        rows[row["name"]] = row;
    CHECK(rows.at("a;bn")["vendor_total"] == 10.5); // the layer names the ops from which it was fused
    CHECK(rows.at("b")["vendor_total"] == 5.25);
    CHECK(rows.at("x;y")["vendor_total"] == 2.5); // only one of its parts has a figure
    CHECK(rows.at("p;q")["vendor_total"].is_null());
}

namespace {

constexpr auto kKernelHeader = "Name,Type,Accelerator Core,Start Time(us),Duration(us),Wait Time(us)\n";

/// The output of a framework's profiler with two kernels of one type on two core types.
CliRun ofTwoCores(const std::string& statistic, std::vector<std::string> command)
{
    const TempFolder folder;
    const std::string output = "rank0_ascend_pt/ASCEND_PROFILER_OUTPUT/";
    folder.write(output + "kernel_details.csv", std::string(kKernelHeader) +
                                                    "mm1,MatMulV3,AI_CORE,1000.000\t,1335.000,0\n"
                                                    "mm2,MatMulV3,MIX_AIC,3000.000\t,8617.000,0\n");
    folder.write(output + "op_statistic.csv", statistic);
    command.insert(command.begin() + 1, (folder.path() / "rank0_ascend_pt").string());
    command.insert(command.end(), {"--format", "json"});
    return runCommand(std::move(command));
}

CliRun againstStatistic(const std::string& statistic)
{
    return ofTwoCores(statistic, {"stats", "--by", "op-type", "--against-vendor"});
}

} // namespace

TEST_CASE("rows of one op type on several core types are compared with those of their core", "[core][cli]")
{
    const auto ran = againstStatistic("Device_id,OP Type,Core Type,Count,Total Time(us)\n"
                                      "0,MatMulV3,AI_CORE,1,1330\n0,MatMulV3,MIX_AIC,1,8617\n");
    INFO(ran.out << ran.err);
    const auto rows = rowsIn(ran.out);
    REQUIRE(rows.size() == 2);
    CHECK(rows[0]["total"] == 8617);
    CHECK(rows[0]["vendor_total"] == 8617);
    CHECK(rows[0]["difference"] == 0);
    CHECK(rows[1]["vendor_total"] == 1330);
    CHECK(rows[1]["difference"] == -5);
}

TEST_CASE("rows that the vendor does not distinguish have no figure and that is reported", "[core][cli]")
{
    const auto ran = againstStatistic("Device_id,OP Type,Count,Total Time(us)\n0,MatMulV3,2,9952\n");
    INFO(ran.out << ran.err);
    const auto rows = rowsIn(ran.out);
    REQUIRE(rows.size() == 2);
    for (const auto& row : rows)
        CHECK(row["vendor_total"].is_null());
    CHECK(ran.err.find("Not comparable: 2 rows") != std::string::npos);
}

TEST_CASE("a row does not use a total of another core type or device", "[core][cli]")
{
    const TempFolder folder;
    const std::string output = "rank0_ascend_pt/ASCEND_PROFILER_OUTPUT/";
    folder.write(output + "kernel_details.csv",
                 std::string(kKernelHeader) + "mm1,MatMulV3,AI_VECTOR_CORE,1000.000\t,20.000,0\n");
    const auto totals = [&](const std::string& rows) {
        folder.write(output + "op_statistic.csv",
                     "Device_id,OP Type,Core Type,Count,Total Time(us)\n" + rows);
        const auto ran = runCommand({"stats", (folder.path() / "rank0_ascend_pt").string(), "--by", "op-type",
                                     "--against-vendor", "--no-cache", "--format", "json"});
        INFO(ran.out << ran.err);
        const auto ours = rowsIn(ran.out);
        REQUIRE(ours.size() == 1);
        return ours[0]["vendor_total"];
    };
    CHECK(totals("0,MatMulV3,KERNEL_AIVEC,1,20\n") == 20); // the same with another name
    CHECK(totals("0,MatMulV3,AI_VECTOR_CORE,1,20\n0,MatMulV3,AI_CORE,1,900\n").is_null());
}

TEST_CASE("the page of statistics compares rows of one core type with those of that core", "[core][cli]")
{
    const auto page = [](const char* statistic, bool isComputed) {
        std::vector<std::string> command{"table", "--page", "statistics", "--variant", "op_types"};
        if (isComputed)
            command.emplace_back("--computed");
        const auto ran = ofTwoCores(statistic, std::move(command));
        INFO(ran.out << ran.err);
        std::multiset<double> differences;
        for (const auto& row : rowsIn(ran.out)) {
            for (const auto& [name, value] : row.items()) {
                if (name == "difference" && value.is_number())
                    differences.insert(value.get<double>());
            }
        }
        return differences;
    };
    const auto* const bothTypes = "Device_id,OP Type,Core Type,Count,Total Time(us)\n"
                                  "0,MatMulV3,AI_CORE,1,1330\n0,MatMulV3,MIX_AIC,1,8617\n";
    const auto* const mixed = "Device_id,OP Type,Count,Total Time(us)\n0,MatMulV3,2,9952\n";
    const auto* const older = "Device_id,OP Type,Core Type,Count,Total Time(us)\n"
                              "0,MatMulV3,KERNEL_AICORE,1,1330\n0,MatMulV3,MIX_AIC,1,8617\n";
    for (const bool isComputed : {false, true}) {
        CHECK(page(older, isComputed) == std::multiset<double>{-5, 0}); // another name for AI_CORE
        CHECK(page(bothTypes, isComputed) == std::multiset<double>{-5, 0});
        CHECK(page(mixed, isComputed).empty());
    }
}

TEST_CASE("a stream of copies and kernels is not compared with a table of kernels", "[core][cli]")
{
    const TempFolder folder;
    const std::string output = "rank0_ascend_pt/ASCEND_PROFILER_OUTPUT/";
    folder.write(output + "kernel_details.csv",
                 "Name,Type,Accelerator Core,Stream ID,Start Time(us),Duration(us),Wait Time(us)\n"
                 "conv,Conv2D,AI_CORE,3,1000.000\t,10.000,0\nrelu,Relu,AI_CORE,4,1100.000\t,7.000,0\n");
    const auto slice = [](const char* name, int stream, int ts, int dur, const char* type) {
        return std::string(R"({"name":")") + name + R"(","ph":"X","pid":9,"tid":)" + std::to_string(stream) +
               R"(,"ts":")" + std::to_string(ts) + R"(.000","dur":)" + std::to_string(dur) +
               R"(,"args":{"Task Type":")" + type + R"(","Stream Id":)" + std::to_string(stream) + "}}";
    };
    folder.write(output + "trace_view.json",
                 R"([{"name":"process_name","ph":"M","pid":9,"args":{"name":"Ascend Hardware"}},)"
                 R"({"name":"process_labels","ph":"M","pid":9,"args":{"labels":"NPU 0"}},)" +
                     slice("conv", 3, 1000, 10, "AI_CORE") + "," +
                     slice("MEMCPY_ASYNC", 3, 1020, 50, "MEMCPY_ASYNC") + "," +
                     slice("relu", 4, 1100, 7, "AI_CORE") + "]");
    const auto ran = runCommand({"stats", (folder.path() / "rank0_ascend_pt").string(), "--by", "stream",
                                 "--against-vendor", "--format", "json"});
    INFO(ran.out << ran.err);
    const auto rows = rowsIn(ran.out);
    REQUIRE(rows.size() == 2);
    CHECK(rows[0]["name"] == "Stream 3");
    CHECK(rows[0]["total"] == 60);
    CHECK(rows[0]["vendor_total"].is_null());
    CHECK(rows[1]["difference"] == 0);
    CHECK(ran.err.find("Not comparable: 1 rows") != std::string::npos);
}

TEST_CASE("steps with one number on two devices have separate times of the vendor", "[core][cli]")
{
    const TempFolder folder;
    const std::string output = "PROF_000001_20250620081530123_TWODEVICES/mindstudio_profiler_output/";
    folder.write(
        output + "step_trace_20250620081600.csv",
        "Device_id,Iteration ID,FP Start(us),BP End(us),Iteration End(us),Iteration Time(us),FP to BP "
        "Time(us),Iteration Refresh(us),Data Aug Bound(us),Model ID\n"
        "0,1,1000.000,1050.000,1100.000,100.000,50.000,50.000,0,1\n"
        "1,1,1000.000,1150.000,1300.000,300.000,150.000,150.000,0,1\n");
    folder.write(
        output + "op_summary_20250620081600.csv",
        "Device_id,Model ID,Task ID,Stream ID,Op Name,OP Type,OP State,Task Type,Task Start Time(us),Task "
        "Duration(us)\n0,1,1,3,conv,Conv2D,static,AI_CORE,1010.000,20.000\n"
        "1,1,1,3,conv,Conv2D,static,AI_CORE,1010.000,70.000\n");
    const auto path = (folder.path() / "PROF_000001_20250620081530123_TWODEVICES").string();
    const auto ran = runCommand({"stats", path, "--by", "stream", "--against-vendor", "--format", "json"});
    INFO(ran.out << ran.err);
    for (const auto& row : rowsIn(ran.out))
        CHECK(row["vendor_total"] == row["total"]); // 20 and 70, and not 90 twice
    const auto steps = runCommand({"stats", path, "--by", "step", "--against-vendor", "--format", "json"});
    INFO(steps.out << steps.err);
    std::set<double> spans;
    for (const auto& row : rowsIn(steps.out)) {
        CHECK(row["vendor_total"] == row["total"]);
        if (row["vendor_step_time"].is_number())
            spans.insert(row["vendor_step_time"].get<double>());
    }
    CHECK(spans == std::set<double>{100, 300});
}

TEST_CASE("the difference of a row is the sum of the page's over devices", "[core][cli]")
{
    const TempFolder folder;
    const std::string run = "PROF_000001_20250620081530123_TWODEVICES";
    const auto output = run + "/mindstudio_profiler_output/";
    folder.write(
        output + "op_summary_20250620081600.csv",
        "Device_id,Model ID,Task ID,Stream ID,Op Name,OP Type,OP State,Task Type,Task Start Time(us),Task "
        "Duration(us)\n0,1,1,3,conv,Conv2D,static,AI_CORE,1010.000,20.000\n"
        "1,1,1,3,conv,Conv2D,static,AI_CORE,1010.000,70.000\n");
    folder.write(output + "op_statistic_20250620081600.csv",
                 "Device_id,OP Type,Core Type,Count,Total Time(us)\n"
                 "0,Conv2D,AI_CORE,1,25.000\n1,Conv2D,AI_CORE,1,68.000\n");
    const auto path = (folder.path() / run).string();
    for (const bool isComputed : {false, true}) {
        std::vector<std::string> page{"table",     path,       "--page",   "statistics",
                                      "--variant", "op_types", "--format", "json"};
        if (isComputed)
            page.emplace_back("--computed");
        std::multiset<double> differences;
        for (const auto& row : rowsIn(runCommand(page).out))
            differences.insert(row["difference"].get<double>());
        CHECK(differences == std::multiset<double>{-2, 5});
    }
    const auto rows =
        rowsIn(runCommand({"stats", path, "--by", "op-type", "--against-vendor", "--format", "json"}).out);
    REQUIRE(rows.size() == 1);
    CHECK(rows[0]["total"] == 90);
    CHECK(rows[0]["vendor_total"] == 93);
    CHECK(rows[0]["difference"] == 3);
}

TEST_CASE("pictures of a JOB are shown next to a timeline that contains one of them", "[core][cli]")
{
    const auto rows = [](const std::string& second, std::string* err = nullptr) {
        const TempFolder folder;
        const std::string job = "JOBPICTURES/";
        const std::string header =
            "Task ID,Stream ID,OP Name,Task Type,Total Time Ratio(%),Total Time(us),Count\n";
        folder.write(job + "info.json.0", R"({"version":"1.0"})");
        folder.write(job + "data/AAcore.0", "x");
        folder.write(job + "timeline/task_time_0.net.1.1.json",
                     R"([{"name":"conv","ph":"X","pid":0,"tid":0,"ts":10,"dur":700,)"
                     R"("args":{"Task Type":"AA_CORE","Stream Id":0,"Task Id":0}}])");
        folder.write(job + "summary/op_statistic_0_1_1_1.csv", header + "0,0,conv,AA_CORE,100,700.000,1\n");
        folder.write(job + "summary/op_statistic_0_1_2_1.csv", header + second);
        const auto ran = runCommand({"stats", (folder.path() / "JOBPICTURES").string(), "--by", "op",
                                     "--against-vendor", "--format", "json"});
        INFO(ran.err);
        REQUIRE(ran.code == 0);
        if (err != nullptr)
            *err = ran.err;
        return rowsIn(ran.out);
    };
    const auto same = rows("0,0,conv,AA_CORE,100,700.000,1\n");
    REQUIRE(same.size() == 1);
    CHECK(same[0]["vendor_total"] == 700);
    CHECK(same[0]["difference"] == 0);
    std::string err;
    CHECK(rows("0,0,conv,AA_CORE,100,900.000,1\n", &err)[0]["vendor_total"].is_null());
    CHECK(err.find("pictures of op_statistic differ") != std::string::npos);
}
