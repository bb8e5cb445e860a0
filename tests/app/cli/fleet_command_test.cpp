// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include "tests/app/cli/cli_runner.h"
#include "tests/support/temp_folder.h"

using namespace opscope;

namespace {

/// A database with one run of a sample with steps and one of a JOB.
std::string twoRuns(const TempFolder& folder)
{
    const auto path = (folder / "fleet.db").string();
    for (const auto* name : {"PROF_000001_20250620081530123_TRANSFORMERBLOCK", "JOBYOLOMISHBEFORESAMPLE"})
        REQUIRE(runCommand({"push", sample(name), "--to", path}).code == 0);
    return path;
}

} // namespace

TEST_CASE("fleet command: a query reads the tables and cannot write them", "[core][cli][fleet]")
{
    const TempFolder folder;
    const auto path = twoRuns(folder);
    const auto read =
        runCommand({"fleet", "query", "--to", path, "--format", "json",
                    "SELECT run_key, n_steps FROM run JOIN report USING(run_id) ORDER BY run_id"});
    REQUIRE(read.code == 0);
    const auto rows = rowsIn(read.out);
    REQUIRE(rows.size() == 2);
    CHECK(rows[0]["n_steps"] == 6);
    for (const auto* statement : {"DELETE FROM run", "CREATE TABLE x(y)", "SELECT 1; SELECT 2",
                                  "ATTACH 'other.db' AS other", "SELECT nothing FROM run"}) {
        INFO(statement);
        const auto wrong = runCommand({"fleet", "query", "--to", path, statement});
        CHECK(wrong.code == 3);
        CHECK_FALSE(wrong.err.empty());
    }
    CHECK(rowsIn(runCommand({"fleet", "query", "--to", path, "--format", "json", "SELECT * FROM run"}).out)
              .size() == 2);
}

TEST_CASE("fleet command: a query without an end is stopped and its rows are limited", "[core][cli][fleet]")
{
    const TempFolder folder;
    const auto path = twoRuns(folder);
    const std::string endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) ";
    const auto stopped =
        runCommand({"fleet", "query", "--to", path, "--timeout", "0.1", endless + "SELECT count(*) FROM n"});
    CHECK(stopped.code == 130);
    CHECK(stopped.err.find("--timeout") != std::string::npos);
    const auto cut = runCommand(
        {"fleet", "query", "--to", path, "--format", "csv", "--timeout", "600", endless + "SELECT i FROM n"});
    CHECK(cut.code == 0);
    CHECK(cut.err.find("200000") != std::string::npos);
    CHECK(cut.out.find("\r\n200000\r\n") != std::string::npos);
    CHECK(cut.out.find("\r\n200001\r\n") == std::string::npos);
}

TEST_CASE("fleet command: the help of a query lists all tables", "[core][cli][fleet]")
{
    const auto help = runCommand({"fleet", "query", "--help"}).out;
    for (const auto* table :
         {"run(run_id", "report(report_id", "op_report(report_id", "step(report_id", "finding(report_id"})
        CHECK(help.find(table) != std::string::npos);
}

TEST_CASE("fleet command: a measure that no run has is refused with what there is", "[core][cli][fleet]")
{
    const TempFolder folder;
    const auto path = twoRuns(folder);
    const auto none = runCommand({"fleet", "trend", "--to", path, "--of", "type:Nothing"});
    CHECK(none.code == 2);
    CHECK(none.err.find("step, inference, run, type") != std::string::npos);
    folder.write("trace.json", R"([{"ph":"X","name":"a","ts":1,"dur":5,"pid":1,"tid":1}])");
    const auto host = (folder / "host.db").string();
    REQUIRE(runCommand({"push", (folder / "trace.json").string(), "--to", host}).code == 0);
    for (const auto* question : {"trend", "regress"}) {
        const auto asked = runCommand({"fleet", question, "--to", host});
        CHECK(asked.code == 2);
        CHECK(asked.err.find("no data of a device") != std::string::npos);
    }
    CHECK(runCommand({"fleet", "trend", "--to", host, "--project", "other"}).err.find("device") ==
          std::string::npos);
}

TEST_CASE("fleet command: a trend reports the series that it does not print", "[core][cli][fleet]")
{
    const TempFolder folder;
    const auto path = (folder / "fleet.db").string();
    for (const auto* project : {"a", "b"})
        REQUIRE(runCommand({"push", sample("PROF_000001_20250620081530123_TRANSFORMERBLOCK"), "--to", path,
                            "--project", project})
                    .code == 0);
    const auto both = runCommand({"fleet", "trend", "--to", path});
    CHECK(both.code == 0);
    CHECK(both.err.find("--project") != std::string::npos);
    CHECK(both.err.find("Ascend 910B") != std::string::npos);
    CHECK(runCommand({"fleet", "trend", "--to", path, "--project", "b"}).err.empty());
}

TEST_CASE("push command: values that would be stored wrongly are refused", "[core][cli][fleet]")
{
    const TempFolder folder;
    const auto path = (folder / "fleet.db").string();
    const std::vector<std::pair<const char*, const char*>> wrong{{"--label", "nokey"},
                                                                 {"--label", "=value"},
                                                                 {"--world-size", "-3"},
                                                                 {"--world-size", "0"},
                                                                 {"--project", ""}};
    for (const auto& [option, value] : wrong) {
        INFO(option << ' ' << value);
        const auto pushed =
            runCommand({"push", sample("JOBYOLOMISHBEFORESAMPLE"), "--to", path, option, value});
        CHECK(pushed.code == 3);
        CHECK(pushed.err.find(option) != std::string::npos);
        CHECK_FALSE(std::filesystem::exists(path));
    }
}

TEST_CASE("fleet command: a query of a server is refused with what to do", "[core][cli][fleet]")
{
    const auto asked = runCommand({"fleet", "query", "--to", "service=fleet", "SELECT 1"});
    CHECK(asked.code == 3);
    CHECK(asked.err.find("psql") != std::string::npos);
}

TEST_CASE("fleet command: errors of a comparison are pushed with a run and are series", "[core][cli][fleet]")
{
    const TempFolder folder;
    const auto path = (folder / "fleet.db").string();
    const auto result =
        folder.write("result.csv", "Index,OpType,NPUDump,GroundTruth,TensorIndex,"
                                   "CosineSimilarity\n0,Conv2D,conv1,conv1,conv1:output:0,0.75\n");
    const auto* const ranks = "ascend_pt_two_ranks";
    for (const auto* run : {"a", "b"})
        REQUIRE(runCommand({"push", sample(ranks), "--to", path, "--run", run, "--accuracy", result.string()})
                    .code == 0);
    const auto rows =
        rowsIn(runCommand({"fleet", "trend", "--to", path, "--by", "accuracy", "--format", "json"}).out);
    REQUIRE(rows.size() == 3);
    CHECK(rows[0]["series"] == "accuracy:cosine_distance");
    CHECK(rows[0]["level"] == 0.25);
    CHECK(rows[0]["runs"] == 2);
    const auto trend = rowsIn(runCommand({"fleet", "trend", "--to", path, "--of",
                                          "accuracy:cosine_distance:conv1:output:0", "--format", "json"})
                                  .out);
    REQUIRE(trend.size() == 2);
    CHECK(trend[0]["value"] == 0.25);
    CHECK(runCommand({"fleet", "regress", "--to", path, "--by", "accuracy"}).code == 0);
    CHECK(
        rowsIn(runCommand({"fleet", "trend", "--to", path, "--by", "comm", "--format", "json"}).out).size() ==
        1);
    CHECK(runCommand({"fleet", "trend", "--to", path, "--by", "nothing"}).code == 3);
    CHECK(runCommand({"fleet", "trend", "--to", path, "--by", "accuracy", "--of", "step"}).code == 3);
    const auto wrong =
        runCommand({"push", sample(ranks), "--to", path, "--accuracy", (folder / "none.csv").string()});
    CHECK(wrong.code == 2);
    CHECK(wrong.err.find("none.csv") != std::string::npos);
}

TEST_CASE("fleet command: a result in the folder of a run is found", "[core][cli][fleet]")
{
    const TempFolder folder;
    const auto path = (folder / "fleet.db").string();
    std::filesystem::copy(sample("JOBYOLOMISHBEFORESAMPLE"), folder / "JOBYOLOMISHBEFORESAMPLE",
                          std::filesystem::copy_options::recursive);
    folder.write("JOBYOLOMISHBEFORESAMPLE/result_1.csv",
                 "Index,OpType,NPUDump,GroundTruth,TensorIndex,CosineSimilarity\n"
                 "0,Conv2D,conv1,conv1,conv1:output:0,0.5\n");
    REQUIRE(runCommand({"push", (folder / "JOBYOLOMISHBEFORESAMPLE").string(), "--to", path}).code == 0);
    const auto rows = rowsIn(runCommand({"fleet", "query", "--to", path, "--format", "json",
                                         "SELECT value FROM accuracy WHERE metric = 'cosine_distance'"})
                                 .out);
    REQUIRE(rows.size() == 1);
    CHECK(rows[0]["value"] == 0.5);
}

TEST_CASE("fleet command: files are offered for a comparison only if they are those that were pushed",
          "[core][cli][fleet]")
{
    const TempFolder folder;
    const auto path = (folder / "fleet.db").string();
    const auto run = folder / "JOBYOLOMISHBEFORESAMPLE";
    std::filesystem::copy(sample("JOBYOLOMISHBEFORESAMPLE"), run, std::filesystem::copy_options::recursive);
    for (const auto* key : {"a", "b"})
        REQUIRE(runCommand({"push", run.string(), "--to", path, "--run", key}).code == 0);
    const auto compared = [&] { return runCommand({"fleet", "compare", "--to", path, "a", "b"}).err; };
    CHECK(compared().find("opscope-cli compare") != std::string::npos);
    folder.write("JOBYOLOMISHBEFORESAMPLE/more.bin", "of a later run");
    CHECK(compared().find("opscope-cli compare") == std::string::npos);
}

TEST_CASE("fleet command: a migration prints the versions", "[core][cli][fleet]")
{
    const TempFolder folder;
    const auto path = (folder / "fleet.db").string();
    REQUIRE(runCommand({"fleet", "init", "--to", path}).code == 0);
    const auto migrated = runCommand({"fleet", "migrate", "--to", path});
    CHECK(migrated.code == 0);
    CHECK(migrated.err.find(path) != std::string::npos);
    CHECK(runCommand({"fleet", "migrate", "--to", path + ".none"}).code == 2);
}
