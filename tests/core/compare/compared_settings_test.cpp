// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/compared_settings.h"

#include <catch2/catch.hpp>

#include "core/builder/report_builder.h"

using namespace opscope;

namespace {

using Switches = std::vector<std::pair<std::string, std::string>>;

ReportPtr run(const char* chip, const char* cann, const Switches& switches)
{
    ReportBuilder b;
    b.report().platform.devices.push_back({});
    b.report().platform.devices[0].id = 0;
    b.report().platform.devices[0].chip = chip;
    b.report().collection.cannVersion = cann;
    b.report().collection.switches = switches;
    return b.finish();
}

/// "group|setting|A|B" of each row.
std::vector<std::string> rowsOf(const Report& a, const Report& b)
{
    const auto table = settingsTable(settingsOfBoth(a, b));
    std::vector<std::string> out;
    for (std::size_t row = 0; row < table->rows; ++row)
        out.push_back(table->text(row, 0) + '|' + table->text(row, 1) + '|' + table->text(row, 2) + '|' +
                      table->text(row, 3));
    return out;
}

} // namespace

TEST_CASE("settings: what differs is listed by group and what is equal is counted", "[core][compare]")
{
    const auto a = run("Ascend 310", "8.0", {{"aicpu", "on"}, {"host_clock", "1"}, {"app", "net"}});
    const auto b = run("Ascend 910B", "8.3", {{"aicpu", "off"}, {"host_clock", "2"}, {"app", "net"}});
    CHECK(rowsOf(*a, *b) == std::vector<std::string>{"chip and clocks|device chip|Ascend 310|Ascend 910B",
                                                     "versions|CANN version|8.0|8.3",
                                                     "profiler|aicpu|on|off"});
    const auto settings = settingsOfBoth(*a, *b);
    CHECK(countOfRun(settings) == 1); // the clock is no setting
    CHECK(countEqual(settings) + 4 == settings.size());
    CHECK(settingsTable(settings, {}, true)->rows + 1 == settings.size());
    CHECK(rowsOf(*a, *a).empty());
    CHECK(countEqual(settingsOfBoth(*a, *a)) + 1 == settingsOfBoth(*a, *a).size());
}

TEST_CASE("settings: what a person chose is a setting and what a run counted is none", "[core][compare]")
{
    const auto isListed = [](const std::string& key) {
        return !rowsOf(*run("", "", {{key, "1"}}), *run("", "", {{key, "2"}})).empty();
    };
    for (const auto* key :
         {"Device0.clock_realtime", "Host.clock_monotonic_raw", "cntvct", "Host.cntvct_diff", "result_dir",
          "host/sample.json: result_dir", "msprofBinPid", "host_sys_pid", "job_id", "trace_id", "jobInfo",
          "baseTimeNanoseconds", "collection_date", "host_uid", "output"}) {
        INFO(key);
        CHECK_FALSE(isListed(key));
    }
    for (const auto* key : {"aicpu", "task_time", "taskTime", "pid_profiling", "pid_sampling_interval",
                            "hostAllPidCpuProfiling", "ddr_master_id", "app_dir", "cmdPath", "SCHEMA_VERSION",
                            "distributedInfo.rank", "model_path", "ENV_VARIABLES.ASCEND_WORK_PATH",
                            "aicore_sampling_interval", "storageLimit", "distributed_args.data_path",
                            "hyper_parameters.train_output", "distributed_args.ema_update"}) {
        INFO(key);
        CHECK(isListed(key));
    }
    ReportBuilder b;
    b.report().collection.begin = "2021-11-18 09:30:12";
    const auto begun = b.finish();
    ReportBuilder later;
    later.report().collection.begin = "2021-11-19 10:00:00";
    CHECK(rowsOf(*begun, *later.finish()).empty());
    CHECK(countOfRun(settingsOfBoth(*begun, *run("", "", {}))) == 1);
}

TEST_CASE("settings: a missing value is not an empty one", "[core][compare]")
{
    const auto a =
        run("Ascend 310", "", {{"ENV_VARIABLES.HCCL_ALGO", ""}, {"distributed_args.world_size", "2"}});
    const auto b = run("Ascend310", "8.3", {});
    CHECK(rowsOf(*a, *b) == std::vector<std::string>{"versions|CANN version|N/A|8.3",
                                                     "environment|HCCL_ALGO||N/A",
                                                     "arguments|distributed_args.world_size|2|N/A"});
    const auto set = run("Ascend 310", "", {{"ENV_VARIABLES.HCCL_ALGO", "ring"}});
    const auto rows = rowsOf(*a, *set);
    CHECK(std::find(rows.begin(), rows.end(), "environment|HCCL_ALGO||ring") != rows.end());
}

TEST_CASE("settings: a key that is written twice is one setting", "[core][compare]")
{
    const auto a = run("", "", {{"aicpu", "on"}, {"aicpu", "off"}});
    const auto b = run("", "", {{"aicpu", "on"}});
    CHECK(rowsOf(*a, *b).empty());
}

TEST_CASE("settings: swapped sides swap the values", "[core][compare]")
{
    const auto a = run("x", "1", {{"only_a", "1"}});
    const auto b = run("y", "1", {{"only_b", "2"}});
    const auto forth = settingsOfBoth(*a, *b);
    const auto back = settingsOfBoth(*b, *a);
    REQUIRE(forth.size() == back.size());
    for (const auto& pair : forth) {
        const auto it = std::find_if(back.begin(), back.end(),
                                     [&](const SettingPair& other) { return other.name == pair.name; });
        REQUIRE(it != back.end());
        CHECK(it->a == pair.b);
        CHECK(it->b == pair.a);
        CHECK(it->isSame == pair.isSame);
    }
}
