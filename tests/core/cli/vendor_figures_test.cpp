// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <map>
#include <string>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "tests/core/cli/cli_runner.h"
#include "tests/core/import/temp_folder.h"

using namespace opscope;
using nlohmann::json;

namespace {

json against(const std::string& sample, const std::string& by)
{
    const auto ran = runCommand(
        {"stats", (samplesFolder() / sample).string(), "--by", by, "--against-vendor", "--format", "json"});
    INFO(ran.err);
    REQUIRE(ran.code == 0);
    return json::parse(ran.out);
}

constexpr auto kSleeping = "PROF_000001_20211118093012345_FACEMASKSLEEPING";
constexpr auto kTransformer = "PROF_000001_20250620081530123_TRANSFORMERBLOCK";

} // namespace

TEST_CASE("task types stand beside the sums of the vendor's ops", "[core][cli]")
{
    for (const auto* sample : {kSleeping, kTransformer, "JOBYOLOMISHBEFORESAMPLE"}) {
        for (const auto& row : against(sample, "task-type")) {
            INFO(sample << ": " << row);
            CHECK(row["Vendor total(us)"] == row["Total(us)"]);
            CHECK(row["Vendor - ours(us)"] == 0);
        }
    }
}

TEST_CASE("calls stand beside the vendor's statistic of each once", "[core][cli]")
{
    for (const auto* sample : {kSleeping, kTransformer, "JOBYOLOMISHBEFORESAMPLE"}) {
        for (const auto& row : against(sample, "api")) {
            INFO(sample << ": " << row);
            CHECK((row["Vendor - ours(us)"].is_null() || row["Vendor - ours(us)"] == 0));
        }
    }
    const auto rows = against("JOBYOLOMISHBEFORESAMPLE", "api");
    CHECK(std::ranges::any_of(rows, [](const auto& row) { return row["Vendor - ours(us)"] == 0; }));
}

TEST_CASE("streams stand beside the sums of the vendor's tasks", "[core][cli]")
{
    for (const auto* sample : {kSleeping, kTransformer, "JOBYOLOMISHBEFORESAMPLE"}) {
        const auto rows = against(sample, "stream");
        REQUIRE(rows.size() == 1);
        INFO(sample << ": " << rows);
        CHECK(rows[0]["Vendor - ours(us)"] == 0);
    }
}

TEST_CASE("steps stand beside the vendor's tasks and its iteration times", "[core][cli]")
{
    const auto rows = against(kTransformer, "step");
    REQUIRE(rows.size() == 6);
    for (const auto& row : rows) {
        INFO(row);
        CHECK(row["Vendor - ours(us)"] == 0);
        CHECK(row["Vendor step(us)"].is_number());
        CHECK(row["Vendor - step(us)"] == 0);
    }
    CHECK(against(kSleeping, "step")[0]["Vendor - ours(us)"] == 0);
}

TEST_CASE("ops stand beside the sums of the vendor's rows", "[core][cli]")
{
    for (const auto* sample : {kSleeping, kTransformer, "JOBYOLOMISHBEFORESAMPLE"}) {
        const auto rows = against(sample, "op");
        REQUIRE(rows.size() > 5);
        for (const auto& row : rows) {
            INFO(sample << ": " << row);
            CHECK(row["Vendor total(us)"] == row["Total(us)"]);
            CHECK(row["Vendor - ours(us)"] == 0);
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
    const auto rows = json::parse(ran.out);
    REQUIRE(rows.size() == 2);
    CHECK(rows[0]["Name"] == "COMMUNICATION");
    CHECK(rows[0]["Vendor total(us)"] == 50.5);
    CHECK(rows[0]["Vendor - ours(us)"] == 0);
}

TEST_CASE("what the vendor left out is named", "[core][cli]")
{
    for (const auto* by : {"op-type", "api"}) {
        const auto ran = runCommand(
            {"stats", (samplesFolder() / "PROF_000001_20250620081530123_TRANSFORMERINADB").string(), "--by",
             by, "--against-vendor"});
        INFO(ran.err);
        CHECK(ran.err.find("_statistic") != std::string::npos);
    }
}

TEST_CASE("where the vendor has no figure one line says so", "[core][cli]")
{
    const auto ran = runCommand({"stats", (samplesFolder() / kSleeping).string(), "--by", "range",
                                 "--against-vendor", "--format", "json"});
    CHECK(ran.code == 0);
    CHECK(std::count(ran.err.begin(), ran.err.end(), '\n') == 1);
    CHECK(json::parse(ran.out)[0]["Vendor total(us)"].is_null());
}

TEST_CASE("op types of a JOB stand beside the vendor's rows by name summed", "[core][cli]")
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
            const auto wanted = totals.find(row["Name"]);
            REQUIRE(wanted != totals.end());
            CHECK(row["Vendor total(us)"].get<double>() == Approx(wanted->second).epsilon(1e-12));
            CHECK(row["Vendor - ours(us)"] == 0);
        }
    }
    const auto ran =
        runCommand({"stats", (samplesFolder() / mish).string(), "--by", "op-type", "--against-vendor"});
    CHECK(ran.err.find("sum of its rows in op_statistic") != std::string::npos);
    CHECK(ran.err.find("stand as N/A") == std::string::npos);
}

TEST_CASE("an op of a JOB whose type no row says stands as N/A and is told", "[core][cli]")
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
    for (const auto& row : json::parse(ran.out))
        rows[row["Name"]] = row;
    CHECK(rows.at("Conv")["Vendor total(us)"] == 15.75);
    CHECK(rows.at("N/A")["Vendor total(us)"] == 9); // c has two types, d has none
    CHECK(ran.err.find("2 rows of op_statistic") != std::string::npos);
}
