// SPDX-License-Identifier: GPL-3.0-or-later
// A folder of ranks is printed as one table with a rank column.
#include <regex>
#include <set>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "tests/app/cli/cli_runner.h"
#include "tests/support/temp_folder.h"

using namespace opscope;
using nlohmann::json;

namespace {

json rankRows(std::vector<std::string> args)
{
    const auto ran = runCommand(std::move(args));
    INFO(ran.err);
    REQUIRE(ran.code == 0);
    return rowsIn(ran.out);
}

std::string ranks()
{
    return (samplesFolder() / "ascend_pt_two_ranks").string();
}

} // namespace

TEST_CASE("stats of a folder of ranks is one list with the rank of each row", "[core][cli]")
{
    const auto all = rankRows({"stats", ranks(), "--by", "task-type", "--format", "json"});
    std::map<int, json> byRank;
    for (const auto& row : all)
        byRank[row["rank"].get<int>()].push_back(row);
    REQUIRE(byRank.size() == 2);
    for (auto& [rank, rows] : byRank) {
        const auto single = rankRows(
            {"stats", ranks(), "--by", "task-type", "--format", "json", "--rank", std::to_string(rank)});
        for (auto& row : rows)
            row.erase("rank");
        CHECK(rows == single);
    }
    const auto csv = runCommand({"stats", ranks(), "--by", "task-type", "--format", "csv"}).out;
    CHECK(csv.find("Rank,") == 0);
    CHECK(csv.find("Rank,", 1) == std::string::npos); // one header
}

TEST_CASE("a table of a folder of ranks sorts and filters over all ranks", "[core][cli]")
{
    const auto all = rankRows({"table", ranks(), "--page", "metrics", "--format", "json", "--columns",
                               "rank,Name,Duration(us)", "--sort", "Duration(us):desc", "--top", "12"});
    REQUIRE(all.size() == 12);
    std::set<int> seen;
    double last = 1e9;
    for (const auto& row : all) {
        seen.insert(row["rank"].get<int>());
        CHECK(row["Duration(us)"].get<double>() <= last);
        last = row["Duration(us)"];
    }
    CHECK(seen == std::set<int>{0, 1});
    const auto second = rankRows({"table", ranks(), "--page", "metrics", "--format", "json", "--where",
                                  "rank=1", "--columns", "Name"});
    const auto single = rankRows(
        {"table", ranks(), "--page", "metrics", "--format", "json", "--rank", "1", "--columns", "Name"});
    CHECK(second == single);
    CHECK(rankRows({"table", ranks(), "--page", "events", "--format", "json", "--group", "rank", "--columns",
                    "rank,group_count"})
              .size() == 2);
}

TEST_CASE("a page that is by rank anyway has one rank column", "[core][cli]")
{
    const auto all = rankRows({"table", ranks(), "--page", "communication", "--format", "json"});
    std::set<int> seen;
    for (const auto& row : all)
        seen.insert(row["rank"].get<int>());
    CHECK(seen == std::set<int>{0, 1});
    const auto csv = runCommand({"table", ranks(), "--page", "communication", "--format", "csv"}).out;
    CHECK(csv.find("Rank") == csv.rfind("Rank"));
}

TEST_CASE("rows of a page are chosen by their numbers and without total rows", "[core][cli]")
{
    const auto job = (samplesFolder() / "JOBYOLOMISHBEFORESAMPLE").string();
    const auto layers = [&](std::vector<std::string> more) {
        std::vector<std::string> args{"table",     job,        "--page",   "metrics",
                                      "--columns", "Layer Id", "--format", "json"};
        args.insert(args.end(), more.begin(), more.end());
        return rankRows(args);
    };
    const auto all = layers({"--no-totals", "--sort", "Layer Id:asc"});
    CHECK(layers({}).size() == all.size() + 1);
    const auto some = layers({"--rows", "2,4-6", "--no-totals", "--sort", "Layer Id:asc"});
    CHECK(some == json::array({all[1], all[3], all[4], all[5]}));
    CHECK(layers({"--rows", "100000", "--no-totals"}).empty());
    for (const auto* wrong : {"0", "5-2", "x", "1,,2", "-"})
        CHECK(runCommand({"table", job, "--page", "metrics", "--rows", wrong}).code == 3);
    // The total is that of the file: under a filter it is marked as such.
    const auto isTotalMarked = [&](std::vector<std::string> more) {
        std::vector<std::string> args{"table", job, "--page", "metrics"};
        args.insert(args.end(), more.begin(), more.end());
        return runCommand(args).err.find("The total row of the file counts all") != std::string::npos;
    };
    CHECK(isTotalMarked({"--where", "Layer Type=Softplus"}));
    CHECK(isTotalMarked({"--rows", "2"}));
    CHECK_FALSE(isTotalMarked({"--rows", "2", "--no-totals"}));
    CHECK_FALSE(isTotalMarked({}));
}

TEST_CASE("stats over all ranks is the sum of the ranks", "[core][cli]")
{
    const auto each = rankRows({"stats", ranks(), "--by", "op-type", "--format", "json"});
    const auto all = rankRows({"stats", ranks(), "--by", "op-type", "--format", "json", "--over-ranks"});
    std::map<std::string, std::pair<int, double>> sums;
    for (const auto& row : each) {
        auto& [count, total] = sums[row["name"].get<std::string>() + "/" + row["type"].get<std::string>()];
        count += row["count"].get<int>();
        total += row["total"].get<double>();
    }
    REQUIRE(all.size() == sums.size());
    double share = 0;
    for (const auto& row : all) {
        CHECK_FALSE(row.contains("rank"));
        const auto& [count, total] =
            sums.at(row["name"].get<std::string>() + "/" + row["type"].get<std::string>());
        CHECK(row["count"] == count);
        CHECK(row["total"].get<double>() == Approx(total));
        share += row["share"].get<double>();
    }
    CHECK(share == Approx(100).margin(0.05));
}

TEST_CASE("stats reports that --top applies to each rank and what it leaves out", "[core][cli]")
{
    const auto ran = runCommand({"stats", ranks(), "--by", "op", "--top", "1"});
    CHECK(ran.err.find("the first 1 of") != std::string::npos);
    CHECK(ran.err.find("--over-ranks") != std::string::npos);
    CHECK(runCommand({"stats", ranks(), "--by", "op", "--top", "1", "--rank", "0"}).err.empty());
    const auto help = std::regex_replace(runCommand({"stats", "--help"}).out, std::regex(R"(\s+)"),
                                         " "); // without its line breaks
    CHECK(help.find("rows of each rank") != std::string::npos);
}

TEST_CASE("a rank that has nothing to list is named with the reason", "[core][cli]")
{
    const TempFolder folder;
    for (const int rank : {0, 1, 2, 3}) {
        const auto name = "rank" + std::to_string(rank) + "_ascend_pt/";
        folder.write(name + "profiler_info_" + std::to_string(rank) + ".json", "{}");
        const std::string device =
            R"({"name":"process_name","ph":"M","pid":2,"args":{"name":"Ascend Hardware"}},
{"name":"Conv_1","ph":"X","ts":"10","dur":2,"pid":2,"tid":7,"args":{"Task Type":"AI_CORE","Task Id":1}})";
        const std::string host = R"({"name":"process_name","ph":"M","pid":1,"args":{"name":"CANN"}},
{"name":"AscendCL@aclrtMalloc","ph":"X","ts":"10","dur":2,"pid":1,"tid":7})";
        folder.write(name + "ASCEND_PROFILER_OUTPUT/trace_view.json", "[" + (rank < 2 ? device : host) + "]");
    }
    const auto path = folder.path().string();
    const auto ran = runCommand({"stats", path, "--by", "op", "--format", "json"});
    REQUIRE(ran.code == 0);
    CHECK(rowsIn(ran.out).size() == 2);
    for (const auto* rank : {"rank2_ascend_pt", "rank3_ascend_pt"})
        CHECK(ran.err.find(std::string(rank) + ": nothing to list") != std::string::npos);
    CHECK(ran.err.find("rank0") == std::string::npos);
    const auto compared = runCommand({"compare", path, path});
    CHECK(compared.code == 3);
    CHECK(compared.err.find("--rank-a N, --rank-b N of 0, 1, 2, 3") != std::string::npos);
}
