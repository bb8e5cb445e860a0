// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collect/history.h"

#include <catch2/catch.hpp>

#include "tests/support/temp_folder.h"

using namespace opscope;

TEST_CASE("history: runs and what changed between them", "[core][collect]")
{
    const TempFolder folder;
    RunProject project;
    project.application = "main";
    for (const char* name : {"run_2", "run_1"}) {
        CollectedRun run;
        run.folder = folder / name;
        std::filesystem::create_directories(run.folder / "JOB");
        run.reports = {run.folder / "JOB"};
        run.ends = {{139, false, false, false}};
        run.bytes = 12;
        project.switches = {{"acl_api", std::string(name) == "run_1" ? "on" : "off"}};
        REQUIRE(writeRunRecord(project, run));
    }
    folder.write(std::string("run_3/") + kRunRecord, "{");
    folder.write("other/file", "");
    const auto history = readHistory(folder.path());
    REQUIRE(history.runs.size() == 2);
    CHECK(history.unreadable.size() == 1);
    CHECK(history.runs[0].folder.filename() == "run_1");
    CHECK(history.runs[0].exitCodes == std::vector<std::int64_t>{139});
    CHECK(history.runs[0].reports == std::vector<std::string>{"JOB"});
    CHECK(history.runs[0].bytes == 12);
    CHECK(projectDifferences(history.runs[0].project, history.runs[1].project) ==
          std::vector<std::string>{R"(switches: {"acl_api":"on"} -> {"acl_api":"off"})"});
    CHECK(readHistory(folder / "none").runs.empty());
}
