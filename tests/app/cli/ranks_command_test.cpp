// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <filesystem>

#include <catch2/catch.hpp>

#include "tests/app/cli/cli_runner.h"
#include "tests/support/captures.h"
#include "tests/support/many_ranks.h"
#include "tests/support/temp_folder.h"

using namespace opscope;

TEST_CASE("ranks command: each step and rank is a row and the slow one is marked", "[core][cli][advisor]")
{
    const auto ran =
        runCommand({"ranks", (samplesFolder() / "ascend_pt_two_ranks").string(), "--format", "csv"});
    CHECK(ran.code == 0);
    CHECK(ran.out.find("10,0,2653.572,1362.951,125.215,4141.738,81.051,-6.5,\r\n") != std::string::npos);
    CHECK(ran.out.find("10,1,3023.529,716.840,129.094,3869.463,75.179,6.5,slow\r\n") != std::string::npos);
}

TEST_CASE("ranks command: a late rank of a GPU has its cause in each format", "[core][cli][advisor][real]")
{
    const auto folder = captureData("gpu");
    if (!folder)
        return;
    const auto runIn = [&](const char* format) {
        return runCommand({"ranks", (*folder / "ddp_rank0.pt.trace.json.gz").string(),
                           (*folder / "ddp_rank1.pt.trace.json.gz").string(), "--format", format});
    };
    const std::string cause = "before the step its host was idle: no call of it was recorded";
    const auto rows = rowsIn(runIn("json").out);
    REQUIRE(rows.size() == 6);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const bool isLate = rows[i]["rank"] == 1;
        CHECK(rows[i]["late"].get<double>() == Approx(isLate ? 31'000 : 0).margin(150));
        CHECK((rows[i]["cause"] == cause) == isLate);
    }
    CHECK(runIn("csv").out.find(",30939.602," + cause + "\r\n") != std::string::npos);
    CHECK(runIn("table").out.find("30939.602  " + cause) != std::string::npos);
}

TEST_CASE("ranks command: the help explains where a step begins and ends", "[core][cli][advisor]")
{
    const auto ran = runCommand({"ranks", "--help"});
    CHECK(ran.out.find("the entire step") != std::string::npos);
}

TEST_CASE("ranks command: a run without a timeline is reported", "[core][cli][advisor]")
{
    const auto ran = runCommand({"ranks", (samplesFolder() / "README.md").string()});
    CHECK(ran.code != 0);
    CHECK_FALSE(ran.err.empty());
}

TEST_CASE("ranks command: a figure that is missing in a file is not a number", "[core][cli][advisor]")
{
    const TempFolder folder;
    folder.write("step_trace_time.csv", "Device_id,Step,Computing,Communication(Not Overlapped),Overlapped,"
                                        "Communication,Free,Stage,Bubble\n"
                                        "0,1,10.0,N/A,N/A,,5.0,15.0,N/A\n");
    const auto ran =
        runCommand({"ranks", (folder.path() / "step_trace_time.csv").string(), "--format", "csv"});
    CHECK(ran.code == 0);
    INFO(ran.out);
    CHECK(ran.out.find(",10.000,N/A,5.000,") != std::string::npos);
}

TEST_CASE("ranks command: a run without ranks is listed as a run", "[core][cli][advisor]")
{
    const auto run = (samplesFolder() / "PROF_000001_20250620081530123_TRANSFORMERBLOCK").string();
    const auto table = runCommand({"ranks", run, "--no-cache"});
    CHECK(table.code == 0);
    CHECK(table.out.find("  Run ") != std::string::npos);
    CHECK(table.out.find("Computing off the median(%)") != std::string::npos);
    CHECK(runCommand({"ranks", run, "--no-cache", "--format", "csv"}).out.find(",Rank,") !=
          std::string::npos);
}

TEST_CASE("several runs are one table like the ranks of a folder", "[core][cli]")
{
    const auto ranks = samplesFolder() / "ascend_pt_two_ranks";
    std::vector<std::string> paths;
    for (const auto& entry : std::filesystem::directory_iterator(ranks)) {
        if (entry.is_directory())
            paths.push_back(entry.path().string());
    }
    std::ranges::sort(paths);
    REQUIRE(paths.size() == 2);
    for (const std::string command : {"ranks", "stats", "slices", "show"}) {
        INFO(command);
        const auto folder = runCommand({command, ranks.string(), "--format", "csv"});
        CHECK(runCommand({command, paths[0], paths[1], "--format", "csv"}).out == folder.out);
    }
    CHECK(runCommand({"info", paths[0], paths[1]}).out.starts_with("2 reports: ranks 0, 1\n"));
    const std::vector<std::string> page{"--page", "metrics", "--format", "csv"};
    std::vector<std::string> ofFolder{"table", ranks.string()};
    std::vector<std::string> ofRuns{"table", paths[0], paths[1]};
    ofFolder.insert(ofFolder.end(), page.begin(), page.end());
    ofRuns.insert(ofRuns.end(), page.begin(), page.end());
    CHECK(runCommand(ofRuns).out == runCommand(ofFolder).out);
    const auto missing = runCommand({"ranks", paths[0], "/nonexistent/x"});
    CHECK(missing.code == 2);
    CHECK(missing.out.empty());
}

TEST_CASE("ranks command: forty ranks give the same table whatever the number of jobs",
          "[core][cli][advisor]")
{
    constexpr int kRanks = 40;
    constexpr int kSlow = 17;
    const TempFolder folder;
    writeManyRanks(folder, kRanks, kSlow);
    const auto path = folder.path().string();
    const auto one = runCommand({"ranks", path, "--format", "json"});
    REQUIRE(one.code == 0);
    const auto rows = rowsIn(one.out);
    REQUIRE(rows.size() == 2 * kRanks);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const auto rank = static_cast<int>(i) % kRanks;
        CHECK(rows[i]["rank"] == rank);
        CHECK((rows[i]["slow"] == "slow") == (rank == kSlow));
    }
    for (const auto* format : {"json", "csv", "table"}) {
        INFO(format);
        const auto expected = runCommand({"ranks", path, "--format", format});
        const auto several = runCommand({"ranks", path, "--format", format, "--jobs", "3"});
        CHECK(several.code == expected.code);
        CHECK(several.out == expected.out);
        CHECK(several.err == expected.err);
    }
    const auto only = runCommand({"ranks", path, "--rank", "17", "--jobs", "2", "--format", "json"});
    CHECK(rowsIn(only.out).size() == 2);
    CHECK(runCommand({"ranks", path, "--rank", "77", "--jobs", "2"}).code == 3);
    CHECK(runCommand({"ranks", path, "--jobs", "0"}).code == 3);
}
