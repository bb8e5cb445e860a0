// SPDX-License-Identifier: GPL-3.0-or-later
// One rule for a range and a step in every command: slices that extend beyond it are cut, and that is
// reported.
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "tests/app/cli/cli_runner.h"
#include "tests/support/temp_folder.h"

using namespace opscope;
using nlohmann::json;

namespace {

/// Steps 1 (1000..1100 us) and 2 (1100..1200); a call and a kernel begin in step 1 and extend beyond it.
std::string twoSteps(const TempFolder& folder)
{
    return folder
        .write("trace_view.json", R"([
{"name":"process_name","ph":"M","pid":1,"args":{"name":"CANN"}},
{"name":"process_name","ph":"M","pid":2,"args":{"name":"Ascend Hardware"}},
{"name":"process_name","ph":"M","pid":3,"args":{"name":"Python"}},
{"name":"thread_name","ph":"M","pid":2,"tid":7,"args":{"name":"Stream 7"}},
{"name":"ProfilerStep#1","ph":"X","ts":"1000.000","dur":100,"pid":3,"tid":3},
{"name":"ProfilerStep#2","ph":"X","ts":"1100.000","dur":100,"pid":3,"tid":3},
{"name":"AscendCL@aclrtSynchronizeStream","ph":"X","ts":"1050.000","dur":5000,"pid":1,"tid":11,"args":{"level":"acl"}},
{"name":"AscendCL@aclrtMalloc","ph":"X","ts":"1120.000","dur":2,"pid":1,"tid":12,"args":{"level":"acl"}},
{"name":"Conv_1","ph":"X","ts":"1095.000","dur":20,"pid":2,"tid":7,"args":{"Task Type":"AI_CORE","Task Id":1}},
{"name":"Conv_2","ph":"X","ts":"1150.000","dur":10,"pid":2,"tid":7,"args":{"Task Type":"AI_CORE","Task Id":2}}
])")
        .string();
}

json rowsOf(std::vector<std::string> args, std::string* err = nullptr)
{
    args.insert(args.end(), {"--format", "json"});
    const auto ran = runCommand(args);
    INFO(ran.err);
    REQUIRE(ran.code == 0);
    if (err != nullptr)
        *err = ran.err;
    const auto answer = json::parse(ran.out);
    return args.front() == "compare" ? answer : answer.at("rows");
}

constexpr const char* kCutMessage = "1 slice crosses the border of the range, the step or the call";

} // namespace

TEST_CASE("a step cuts slices that extend beyond it in stats and slices and table and compare", "[core][cli]")
{
    const TempFolder folder;
    const auto path = twoSteps(folder);
    std::string err;
    const auto stats = rowsOf({"stats", path, "--by", "api", "--step", "1"}, &err);
    REQUIRE(stats.size() == 1);
    CHECK(stats[0]["total"] == 50.0);
    CHECK(err.find(kCutMessage) != std::string::npos);

    const auto slices = rowsOf({"slices", path, "--name", "Synchronize", "--step", "1"}, &err);
    REQUIRE(slices.size() == 1);
    CHECK(slices[0]["dur"] == 50'000);
    CHECK(slices[0]["full_dur"] == 5'000'000);
    CHECK(err.find(kCutMessage) != std::string::npos);

    const auto table = rowsOf({"table", path, "--page", "events", "--step", "1", "--where",
                               "name:Synchronize", "--columns", "duration,whole,self"},
                              &err);
    REQUIRE(table.size() == 1);
    CHECK(table[0]["duration"] == 50.0);
    CHECK(table[0]["whole"] == 5000.0);
    CHECK(table[0]["self"].is_null());
    CHECK(err.find("2 slices cross the border of the range") !=
          std::string::npos); // on the page the kernel is cut, too

    const auto compared = rowsOf({"compare", path, path, "--by", "apis", "--scope", "step:1"});
    CHECK(compared["total"]["a_ns"] == 100'000);
    for (const auto& row : compared["rows"])
        CHECK(row["a_ns"].get<std::int64_t>() <= 100'000);
    CHECK(compared["context"].dump().find("the border of the range") != std::string::npos);
}

TEST_CASE("no slice is longer than its step although its file is named after the step", "[core][cli]")
{
    const auto path = (samplesFolder() / "PROF_000001_20211118093012345_FACEMASKSLEEPING").string();
    const double length = rowsOf({"table", path, "--page", "iterations"})[0]["length"];
    const auto begin = rowsOf({"query", path, "SELECT \"begin\" AS b, \"end\" AS e FROM steps"});
    std::string err;
    const auto slices = rowsOf({"slices", path, "--step", "1"}, &err);
    const auto place = err.find("3 slices cross the border");
    CHECK(place != std::string::npos);
    REQUIRE(slices.size() > 3);
    for (const auto& slice : slices) {
        CHECK(slice["ts"] >= begin[0]["b"]);
        CHECK(slice["ts"].get<std::int64_t>() + slice["dur"].get<std::int64_t>() <= begin[0]["e"]);
    }
    const auto table =
        rowsOf({"table", path, "--page", "events", "--step", "1", "--columns", "duration,whole"}, &err);
    CHECK(err.find("3 slices cross the border") != std::string::npos);
    CHECK(table.size() == slices.size());
    double most = 0;
    for (const auto& row : table)
        most = std::max(most, row["duration"].get<double>());
    CHECK(most <= length);
    for (const auto& row : rowsOf({"stats", path, "--by", "range", "--step", "1"}))
        CHECK(row["max"] <= length);
    const auto compared = rowsOf({"compare", path, path, "--by", "apis", "--scope", "step:1"});
    const std::int64_t total = compared["total"]["a_ns"];
    CHECK(std::abs(static_cast<double>(total) / 1000 - length) < 0.001);
    for (const auto& row : compared["rows"])
        CHECK(row["a_ns"] <= total);
    CHECK(compared["context"].dump().find("the border of the range") != std::string::npos);
}

TEST_CASE("the rows of stats by step are equal to those of each single step", "[core][cli]")
{
    const TempFolder folder;
    const auto path = twoSteps(folder);
    const auto all = rowsOf({"stats", path, "--by", "step", "--sort", "name"});
    REQUIRE(all.size() == 2);
    CHECK(all[0]["total"] == 5.0); // Conv_1 until the end of its step
    CHECK(all[1]["total"] == 10.0);
    for (const int step : {1, 2}) {
        const auto single = rowsOf({"stats", path, "--by", "step", "--step", std::to_string(step)});
        REQUIRE(single.size() == 1);
        CHECK(single[0]["total"] == all[static_cast<std::size_t>(step - 1)]["total"]);
        const auto ops = rowsOf({"stats", path, "--by", "op", "--step", std::to_string(step)});
        CHECK(ops[0]["total"] == single[0]["total"]);
    }
}

TEST_CASE("in every command a range contains the parts of slices inside it", "[core][cli]")
{
    const TempFolder folder;
    const auto path = twoSteps(folder);
    const std::string range = "+100us,+110us"; // in step 2: the call and the first kernel began earlier
    const auto stats = rowsOf({"stats", path, "--by", "name", "--range", range, "--sort", "name"});
    const auto slices = rowsOf({"slices", path, "--range", range});
    const auto table =
        rowsOf({"table", path, "--page", "events", "--range", range, "--columns", "name,timestamp,duration"});
    REQUIRE(stats.size() == 3); // and ProfilerStep#2
    REQUIRE(slices.size() == 3);
    REQUIRE(table.size() == 3);
    for (std::size_t i = 0; i < 3; ++i) {
        CHECK(stats[i]["total"] == 10.0);
        CHECK(slices[i]["ts"] == 1'100'000);
        CHECK(slices[i]["dur"] == 10'000);
        CHECK(table[i]["duration"] == 10.0);
    }
    for (const std::string command : {"stats", "slices", "table"}) {
        const auto help = runCommand({command, "--help"}).out;
        INFO(help);
        CHECK(help.find("inside") != std::string::npos);
    }
}

TEST_CASE("without a range or a step a slice counts completely", "[core][cli]")
{
    const TempFolder folder;
    const auto path = twoSteps(folder);
    std::string err;
    CHECK(rowsOf({"stats", path, "--by", "api"}, &err)[0]["total"] == 5000.0);
    CHECK(err.empty());
    CHECK_FALSE(rowsOf({"slices", path})[0].contains("full_dur"));
}

TEST_CASE("an empty answer contains the reason", "[core][cli]")
{
    const TempFolder folder;
    const auto path = twoSteps(folder);
    const auto why = [&](std::vector<std::string> args) {
        const auto ran = runCommand(std::move(args));
        CHECK(ran.code == 0);
        return ran.err;
    };
    CHECK(why({"stats", path, "--filter", "zzz"}).find("No name contains 'zzz'") != std::string::npos);
    CHECK(why({"slices", path, "--name", "zzz"}).find("No name contains 'zzz'") != std::string::npos);
    CHECK(why({"stats", path, "--by", "range"}).find("The timeline has no slice of this kind: range") !=
          std::string::npos);
    CHECK(why({"stats", path, "--by", "name", "--range", "0,10"}).find("covers 1000000 to 6050000 ns") !=
          std::string::npos);
    CHECK(why({"slices", path, "--range", "0,10"}).find("is outside the timeline") != std::string::npos);
    CHECK(why({"slices", path, "--name", "Conv_1", "--step", "2"}).find("step, name") != std::string::npos);
    CHECK(why({"table", path, "--page", "events", "--search", "zzz"}).find("none of the 6 rows") !=
          std::string::npos);
    CHECK(why({"query", path, "SELECT * FROM slices WHERE name = 'zzz'"}).find("returns no row") !=
          std::string::npos);
    const auto page = runCommand({"table", path, "--page", "statistics", "--range", "0,10"});
    CHECK(page.code == 2);
    CHECK(page.err.find("is outside the timeline") != std::string::npos);
    CHECK(why({"stats", path, "--by", "api"}).empty());
}

TEST_CASE("a variant that a page does not have is refused with those it has", "[core][cli]")
{
    const TempFolder folder;
    const auto path = twoSteps(folder);
    for (const auto* page : {"events", "iterations", "overlap", "inventory"}) {
        const auto ran = runCommand({"table", path, "--page", page, "--variant", "nonsense"});
        INFO(page);
        CHECK(ran.code == 3);
        CHECK(ran.err.find("has no variant 'nonsense'") != std::string::npos);
    }
    const auto ran = runCommand({"table", path, "--page", "statistics", "--variant", "nonsense"});
    CHECK(ran.code == 3);
    CHECK(ran.err.find("op_types") != std::string::npos);
}
