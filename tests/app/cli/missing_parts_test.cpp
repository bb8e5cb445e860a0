// SPDX-License-Identifier: GPL-3.0-or-later
/// Every command reports a missing part of a run with the same text.
#include <catch2/catch.hpp>

#include "tests/app/cli/cli_runner.h"
#include "tests/support/temp_folder.h"

using namespace opscope;

namespace {

constexpr auto kSentence =
    "Rank 1 has raw data only, which is not parsed yet. Parse it with: python3 -c \"from";

void writeRanks(const TempFolder& folder)
{
    for (int rank = 0; rank < 3; ++rank) {
        const auto name = "node_" + std::to_string(rank) + "_20260901120000000_ascend_pt";
        folder.write(name + "/profiler_info_" + std::to_string(rank) + ".json",
                     "{\"config\": {}, \"rank_id\": " + std::to_string(rank) + "}");
        if (rank == 1)
            folder.write(name + "/FRAMEWORK/torch.op_mark", "raw");
        else
            folder.write(name + "/ASCEND_PROFILER_OUTPUT/kernel_details.csv",
                         "Name,Type,Accelerator Core,Start Time(us),Duration(us)\n"
                         "mm,MatMul,AI_CORE,1000.0,5\nadd,Add,AI_CORE,1010.0,5\n");
    }
}

} // namespace

TEST_CASE("missing parts: each command names the rank that is not parsed", "[core][cli][missing]")
{
    const TempFolder folder;
    writeRanks(folder);
    const auto path = folder.path().string();
    for (const auto& args : std::vector<std::vector<std::string>>{{"info", path, "--format", "csv"},
                                                                  {"ranks", path},
                                                                  {"advise", path},
                                                                  {"advise", path, "--format", "markdown"},
                                                                  {"advise", path, "--format", "html"}}) {
        const auto ran = runCommand(args);
        INFO(args[0] << ": " << ran.out);
        CHECK(ran.code == 0);
        CHECK(ran.out.find("Rank 1 has raw data only, which is not parsed yet") != std::string::npos);
        CHECK(ran.out.find("analyse(") != std::string::npos);
    }
    CHECK(runCommand({"ranks", path}).out.starts_with(kSentence));
    const auto csv = runCommand({"ranks", path, "--format", "csv"});
    CHECK(csv.out.find(",Missing\r\n") != std::string::npos);
    CHECK(csv.out.find(",1,,,,,,,,Rank 1 has raw data only") == std::string::npos); // the path is quoted
    CHECK(csv.out.find("\"Rank 1 has raw data only") != std::string::npos);
    CHECK(runCommand({"advise", path, "--format", "json"}).out.find("\"part\": \"entire run\"") !=
          std::string::npos);
}

TEST_CASE("missing parts: a run that is not parsed has one instruction in all commands",
          "[core][cli][missing]")
{
    const TempFolder folder;
    const std::string name = "host_200_20260801120000000_ascend_pt";
    folder.write(name + "/FRAMEWORK/torch.op_mark", "raw");
    folder.write(name + "/PROF_000001_20260801120000123_ABCDEFGHIJKLMNOP/host/data/x.slice_0", "raw");
    const auto path = (folder.path() / name).string();
    for (const auto& args : std::vector<std::vector<std::string>>{{"info", path, "--format", "csv"},
                                                                  {"ranks", path},
                                                                  {"advise", path},
                                                                  {"roofline", path},
                                                                  {"table", path, "--page", "memory"},
                                                                  {"table", path, "--page", "events"},
                                                                  {"stats", path}}) {
        const auto ran = runCommand(args);
        const auto all = ran.out + ran.err;
        INFO(args[0] << ' ' << args.back() << ": " << all);
        CHECK(all.find("analyse(") != std::string::npos);
        for (const char* other : {"msprof --", "msprof export", "Collect with", "file acl.json", "0.001 us"})
            CHECK(all.find(other) == std::string::npos);
    }
}

TEST_CASE("missing parts: the advice for a run of torch has no settings of msprof", "[core][cli][missing]")
{
    const TempFolder folder;
    const std::string name = "host_1_20260801120000000_ascend_pt";
    folder.write(name + "/profiler_info_0.json", "{\"config\": {}, \"rank_id\": 0}");
    folder.write(name + "/ASCEND_PROFILER_OUTPUT/trace_view.json",
                 R"([{"ph":"X","name":"aten::add","pid":1,"tid":1,"ts":"1000.0","dur":5}])");
    const auto path = (folder.path() / name).string();
    const auto saved = folder.path() / "saved";
    const auto ran = runCommand({"advise", path, "--skipped", "--save", saved.string()});
    INFO(ran.out);
    CHECK_FALSE(std::filesystem::exists(saved / "acl.json"));
    CHECK(ran.out.find("file acl.json") == std::string::npos);
    CHECK(ran.out.find("--ai-core") == std::string::npos);
    CHECK(ran.out.find("ProfilerActivity.NPU]") != std::string::npos);
}
