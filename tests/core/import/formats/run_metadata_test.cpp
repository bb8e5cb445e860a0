// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/open.h"
#include "tests/support/open_file.h"

using namespace opscope;
using namespace opscope::test;

namespace {

/// A PROF folder that holds one metadata file beside something to read.
ReportPtr withMetadata(const std::string& name, std::string_view text)
{
    const TempFolder folder;
    folder.write("PROF_1/device_0/summary/op_statistic_0_1_1.csv",
                 "OP Type,Core Type,Count,Total Time(us)\nConv2D,AI_CORE,1,2\n");
    folder.write("PROF_1/device_0/" + name, text);
    const auto opened = openForTest(folder.path() / "PROF_1");
    return opened.reports.at(0);
}

const InventoryEntry& entryOf(const Report& report, std::string_view name)
{
    const auto it =
        std::ranges::find_if(report.inventory, [&](const auto& e) { return e.path.ends_with(name); });
    REQUIRE(it != report.inventory.end());
    return *it;
}

std::string switchOf(const Report& report, std::string_view key)
{
    const auto& switches = report.collection.switches;
    const auto it = std::ranges::find(switches, key, &std::pair<std::string, std::string>::first);
    return it == switches.end() ? "" : it->second;
}

} // namespace

TEST_CASE("run metadata: info.json in both spellings with numbers as text", "[core][import]")
{
    const auto report = withMetadata(
        "info.json.0",
        R"({"hostname":"board","OS":"Linux","memoryTotal":"1024","platform_version":"5","rank_id":"3",
"CPU":[{"Type":"Cortex","Name":"HiSilicon","Frequency":"100.000000","Logical_CPU_Count":4}],
"DeviceInfo":[{"id":0,"aa_core_num":"24","aacpu_core_num":6,"ctrl_cpu_id":"ARMv8_Cortex_A55","aic_frequency":"1800"}]})");
    CHECK(report->platform.hostName == "board");
    CHECK(report->platform.memoryTotalKb == "1024");
    REQUIRE(report->platform.cpus.size() == 1);
    CHECK(report->platform.cpus[0].logicalCount == "4");
    REQUIRE(report->platform.devices.size() == 1);
    CHECK(report->platform.devices[0].chip == "Ascend 910B");
    CHECK(report->platform.devices[0].aiCoreCount == "24");
    CHECK(report->platform.devices[0].aiCpuCount == "6");
    CHECK(report->collection.rank == 3);
}

TEST_CASE("run metadata: start, end, sample and the log of the start", "[core][import]")
{
    CHECK(withMetadata("start_info.0", R"({"collectionDateBegin":"2023-08-18 14:27:04.324979",)"
                                       R"("collectionTimeBegin":"1692340024324979"})")
              ->collection.beginNs == 1692340024324979000);
    CHECK(withMetadata("end_info.0", R"({"collectionTimeEnd":"1692340024324980"})")->collection.endNs ==
          1692340024324980000);
    const auto sample = withMetadata(
        "sample.json", R"({"ai_core_metrics":"PipeUtilization","app":"./main","app_parameters":"-n 1"})");
    CHECK(sample->collection.aiCoreMetrics == "PipeUtilization");
    CHECK(sample->collection.command == "./main -n 1");
    const auto log =
        withMetadata("host_start.log", "[Host]\nclock_realtime: 1591183963784568740\n\nrubbish\n");
    CHECK(switchOf(*log, "Host.clock_realtime") == "1591183963784568740");
}

TEST_CASE("run metadata: profiler_info gives rank level and the two clocks", "[core][import]")
{
    const TempFolder folder;
    folder.write(
        "w_ascend_pt/profiler_info_7.json",
        R"({"rank_id":"7","torch_npu_version":"2.1","config":{"experimental_config":{"_profiler_level":"Level1"}},
"start_info":{"start_monotonic":1000},"end_info":{"collectionTimeEnd":1736408884023552840,"MonotonicTimeEnd":5000}})");
    folder.write("w_ascend_pt/ASCEND_PROFILER_OUTPUT/op_statistic.csv",
                 "OP Type,Core Type,Count,Total Time(us)\nConv2D,AI_CORE,1,2\n");
    const auto opened = openForTest(folder.path());
    const auto& report = *opened.reports.at(0);
    CHECK(report.rank == 7);
    CHECK(report.collection.frameworkVersion == "2.1");
    CHECK(report.collection.profilerLevel == "Level1");
    CHECK(report.collection.beginNs == 1736408884023548840);
}

TEST_CASE("run metadata: a broken file is told with its line and the run opens", "[core][import]")
{
    const auto report = withMetadata("info.json.0", "{\"hostname\":\"board\",\n\"OS\":oops}");
    CHECK(entryOf(*report, "info.json.0").state == FileState::Broken);
    CHECK(placeOf(*report, MessageId::JsonBroken) == "device_0/info.json.0:2");
    CHECK(report->table("op_statistic") != nullptr);
    CHECK(entryOf(*withMetadata("info.json.0", "[1]"), "info.json.0").reason->id == MessageId::JsonShape);
}

TEST_CASE("run metadata: a file cut off or empty is told and the run opens", "[core][import]")
{
    for (const std::string text : {R"({"hostname":"bo)", R"({"DeviceInfo":[{"id":0)", "{", ""}) {
        INFO(text);
        const auto report = withMetadata("info.json.0", text);
        CHECK(entryOf(*report, "info.json.0").state == FileState::Broken);
        CHECK(report->table("op_statistic")->rows == 1);
    }
}

TEST_CASE("run metadata: of several lines of a file the first one counts", "[core][import]")
{
    CHECK(withMetadata("info.json.0", "{\"hostname\":\"board\"}\n{\"hostname\":\"other\"}")
              ->platform.hostName == "board");
    CHECK(withMetadata("info.json.0", "\xEF\xBB\xBF{\"hostname\":\"board\"}\r\n")->platform.hostName ==
          "board");
}

TEST_CASE("run metadata: nesting without end is told and passed over", "[core][import]")
{
    for (const char open : {'[', '{'}) {
        std::string text = R"({"config":)";
        for (int i = 0; i < 1'000'000; ++i)
            text += open == '{' ? "{\"a\":" : "[";
        const auto report = withMetadata("sample.json", text);
        CHECK(entryOf(*report, "sample.json").reason->id == MessageId::JsonTooDeep);
        CHECK(report->table("op_statistic")->rows == 1);
    }
}

TEST_CASE("run metadata: values without measure are bounded", "[core][import]")
{
    std::string devices = R"({"rank_id":99999999999999999999,"DeviceInfo":[)";
    for (int i = 0; i < 5000; ++i)
        devices += (i == 0 ? "" : ",") + std::string(R"({"id":)") + std::to_string(i - 1) + '}';
    const auto report = withMetadata("info.json.0", devices + R"(,7,null,{"id":"x"}],"CPU":{}})");
    CHECK(report->platform.devices.size() <= 1024);
    CHECK(std::ranges::all_of(report->platform.devices, [](const DeviceInfo& d) { return d.id >= 0; }));
    CHECK(report->collection.rank == -1);
    std::string sample = "{";
    for (int i = 0; i < 20'000; ++i)
        sample += (i == 0 ? "\"k" : ",\"k") + std::to_string(i) + "\":1";
    CHECK(withMetadata("sample.json", sample + "}")->collection.switches.size() <= 2000);
}

TEST_CASE("run metadata: of a key that repeats the last one counts", "[core][import]")
{
    CHECK(withMetadata("info.json.0", R"({"hostname":"a","host\u006eame":"b"})")->platform.hostName == "b");
}

TEST_CASE("run metadata: version 7 is a 310B by its one core and a 310P by eight", "[core][import]")
{
    const auto chipOf = [](const char* cores) {
        return withMetadata("info.json.0", std::string(R"({"platform_version":"7","DeviceInfo":[{"id":0,)"
                                                       R"("ai_core_num":)") +
                                               cores + "}]}")
            ->platform.devices.at(0)
            .chip;
    };
    CHECK(chipOf("1") == "Ascend 310B");
    CHECK(chipOf("8") == "Ascend 310P");
}
