// SPDX-License-Identifier: GPL-3.0-or-later
#include <fstream>
#include <iterator>

#include <catch2/catch.hpp>

#include "core/base/message_id.h"
#include "core/collect/collect_runs.h"
#include "core/collect/history_table.h"
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
    const auto table = historyTable(history);
    REQUIRE(table->rows == 2);
    const auto cell = [&](std::size_t row, const char* id) { return table->cell(row, *table->find(id)); };
    CHECK(cell(0, "run") == Cell(std::string_view("run_1")));
    CHECK(cell(0, "changed") == Cell());
    CHECK(cell(1, "changed") == Cell(std::string_view(R"(switches: {"acl_api":"on"} -> {"acl_api":"off"})")));
    CHECK(cell(1, "exit_codes") == Cell(std::string_view("139")));
    CHECK(cell(1, "bytes") == Cell(std::int64_t{12}));
}

TEST_CASE("history: a run that warms up is nothing to compare with", "[core][collect]")
{
    const TempFolder folder;
    RunProject project;
    project.application = "main";
    for (const char* name : {"run_1", "run_2", "run_3"}) {
        CollectedRun run;
        run.folder = folder / name;
        run.reports = {run.folder / "JOB"};
        std::filesystem::create_directories(run.reports[0]);
        REQUIRE(writeRunRecord(project, run, std::string(name) == "run_2"));
    }
    CHECK(lastRunBefore(readHistory(folder.path()), folder / "run_3") == folder / "run_1/JOB");
}

TEST_CASE("history: the run before is one that can be opened", "[core][collect]")
{
    const TempFolder folder;
    RunProject project;
    project.application = "main";
    for (const char* name : {"run_1", "run_2", "run_3", "run_4"}) {
        CollectedRun run;
        run.folder = folder / name;
        for (const char* report : {"JOB_A", "JOB_B"}) {
            std::filesystem::create_directories(run.folder / report);
            run.reports.push_back(run.folder / report);
            if (std::string(name) != "run_1")
                break; // one report
        }
        run.isRaw = std::string(name) == "run_3";
        REQUIRE(writeRunRecord(project, run));
    }
    const auto before = [&](const char* name) {
        return lastRunBefore(readHistory(folder.path()),
                             *name == 0 ? std::filesystem::path() : folder / name);
    };
    CHECK(before("run_1").empty());
    CHECK(before("run_2") == folder / "run_1");       // several reports are opened as their folder
    CHECK(before("run_4") == folder / "run_2/JOB_A"); // nobody has parsed run_3
    CHECK(before("") == folder / "run_4/JOB_A");
    std::filesystem::remove_all(folder / "run_2/JOB_A");
    CHECK(before("run_4") == folder / "run_1");
}

TEST_CASE("history: a run that came to nothing is kept with what failed and its log", "[core][collect]")
{
    const TempFolder folder;
    RunProject project;
    project.application = "main";
    project.folder = (folder / "app").string();
    project.results = (folder / "runs").string();
    folder.write("app/file", "");
    std::string said;
    CollectEvents events;
    events.note = [&](const Message& what) { said += what.english() + '\n'; };
    const auto runs = collectRuns({}, project, events, {}); // there is no acl.json
    REQUIRE_FALSE(runs);
    const auto history = readHistory(project.resultsFolder());
    CHECK(history.unreadable.empty());
    REQUIRE(history.runs.size() == 1);
    const auto& run = history.runs[0];
    REQUIRE(run.failure);
    CHECK(run.failure->step == "run");
    CHECK(run.failure->error.message == runs.error().message);
    CHECK(run.project.application == "main");
    CHECK(pathToOpen(run).empty());
    CHECK(lastRunBefore(history, {}).empty());
    std::ifstream in(run.folder / kRunLog);
    const std::string log{std::istreambuf_iterator<char>(in), {}};
    CHECK(log.starts_with("[connect]\n[run]\n"));
    CHECK(log.find(runs.error().message.english()) != std::string::npos);
    CHECK(said.find((run.folder / kRunLog).string()) != std::string::npos);
    const auto table = historyTable(history);
    CHECK(table->cell(0, *table->find("failure")) == Cell(std::string_view(run.failure->text())));
}

TEST_CASE("history: a failure that this version does not know is unreadable", "[core][collect]")
{
    const TempFolder folder;
    RunProject project;
    project.application = "main";
    project.results = folder.path().string();
    const auto log =
        writeFailure(project, {"fetch", {ErrorCode::Cancelled, message(MessageId::Cancelled), {}}}, "log");
    REQUIRE(log);
    auto history = readHistory(folder.path());
    REQUIRE(history.runs.size() == 1);
    CHECK(history.runs[0].failure->error.code == ErrorCode::Cancelled);
    folder.write(
        (log->parent_path().filename() / kRunRecord).string(),
        R"({"project": {"opscope_run": 1, "application": "main"}, "failure": {"message": "OfTheFuture"}})");
    history = readHistory(folder.path());
    CHECK(history.runs.empty());
    CHECK(history.unreadable.size() == 1);
}
