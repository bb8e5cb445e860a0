// SPDX-License-Identifier: GPL-3.0-or-later
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
