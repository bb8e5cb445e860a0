// SPDX-License-Identifier: GPL-3.0-or-later
// push and fleet with a server, and without it.
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include <catch2/catch.hpp>

#include "core/fleet/spool.h"
#include "tests/app/cli/cli_runner.h"
#include "tests/support/postgres_server.h"
#include "tests/support/temp_folder.h"

using namespace opscope;
using namespace opscope::test;

namespace {

/// Reports that wait for a server are in this folder.
class StateFolder {
public:
    StateFolder() { ::setenv("XDG_STATE_HOME", m_folder.path().c_str(), 1); }
    ~StateFolder() { ::unsetenv("XDG_STATE_HOME"); }
    StateFolder(const StateFolder&) = delete;
    StateFolder& operator=(const StateFolder&) = delete;

private:
    TempFolder m_folder;
};

std::vector<std::string> outcomesOf(const CliRun& run)
{
    std::vector<std::string> out;
    for (const auto& row : rowsIn(run.out))
        out.push_back(row.at("outcome"));
    return out;
}

using Outcomes = std::vector<std::string>;

} // namespace

TEST_CASE("push: a folder of a spool keeps the ranks until they are pushed from there", "[cli][fleet]")
{
    const TempFolder folder;
    const auto spool = (folder / "spool").string() + "/";
    const auto file = (folder / "fleet.db").string();
    const auto kept = runCommand(
        {"push", sample("ascend_pt_two_ranks"), "--to", spool, "--run", "job", "--format", "json"});
    CHECK(kept.code == 0);
    CHECK(outcomesOf(kept) == Outcomes{"kept", "kept"});
    CHECK(FleetSpool(spool).files().size() == 2);
    CHECK(runCommand({"fleet", "list", "--to", spool}).code == 2);
    CHECK(runCommand({"push", spool, "--to", file, "--dry-run"}).code == 0);
    CHECK(FleetSpool(spool).files().size() == 2);
    folder.write("spool/stranger.opscope-fleet", "no report");
    const auto pushed = runCommand({"push", spool, "--to", file, "--format", "json"});
    CHECK(pushed.code == 2); // the stranger's file
    CHECK(outcomesOf(pushed) == Outcomes{"added", "added"});
    CHECK(pushed.err.find("stranger.opscope-fleet") != std::string::npos);
    CHECK(FleetSpool(spool).files().size() == 1);
    const auto direct =
        runCommand({"push", sample("ascend_pt_two_ranks"), "--to", file, "--run", "job", "--format", "json"});
    CHECK(direct.code == 0);
    CHECK(outcomesOf(direct) == Outcomes{"same", "same"});
}

TEST_CASE("push: the parts of an array job are all ranks and each one once", "[cli][fleet]")
{
    const TempFolder folder;
    const auto file = (folder / "fleet.db").string();
    std::size_t added = 0;
    for (const auto* part : {"0/3", "1/3", "2/3"}) {
        const auto run = runCommand({"push", sample("ascend_pt_two_ranks"), "--to", file, "--run", "job",
                                     "--part", part, "--format", "json"});
        CHECK(run.code == 0);
        if (run.out.empty())
            continue;
        const auto outcomes = outcomesOf(run);
        CHECK(outcomes == Outcomes(outcomes.size(), "added"));
        added += outcomes.size();
    }
    CHECK(added == 2);
    for (const auto* wrong : {"3/3", "-1/3", "1", "a/b", "0/0"})
        CHECK(runCommand({"push", sample("ascend_pt_two_ranks"), "--to", file, "--part", wrong}).code == 3);
    CHECK(runCommand({"push", sample("ascend_pt_two_ranks"), "--to", file, "--retry", "soon"}).code == 3);
}

TEST_CASE("push: what a server could not accept is in the spool and comes with the next push",
          "[cli][fleet][postgres]")
{
    auto* const server = PostgresServer::get();
    if (server == nullptr)
        return;
    const StateFolder state;
    const auto place = server->place(server->newFleet());
    server->stop();
    const auto away = runCommand({"push", sample("ascend_pt_two_ranks"), "--to", place, "--run", "job",
                                  "--retry", "0s", "--format", "json"});
    CHECK(away.code == 5);
    CHECK(outcomesOf(away) == Outcomes{"kept", "kept"});
    CHECK(away.err.find("not reachable") != std::string::npos);
    CHECK(FleetSpool(spoolOfServer(place)).files().size() == 2);
    CHECK(runCommand({"fleet", "list", "--to", place}).code == 2);
    server->start();
    const auto next = runCommand({"push", sample("PROF_000001_20250620081530123_TRANSFORMERBLOCK"), "--to",
                                  place, "--run", "other", "--format", "json"});
    CHECK(next.code == 0);
    CHECK(outcomesOf(next) == Outcomes{"added", "added", "added"});
    CHECK(FleetSpool(spoolOfServer(place)).files().empty());
    CHECK(rowsIn(runCommand({"fleet", "ranks", "--to", place, "--run", "job", "--format", "json"}).out)
              .size() == 2);
    const auto again = runCommand(
        {"push", sample("ascend_pt_two_ranks"), "--to", place, "--run", "job", "--format", "json"});
    CHECK(again.code == 0);
    CHECK(outcomesOf(again) == Outcomes{"same", "same"});
}

TEST_CASE("push: two jobs with one key replace each other's ranks and the table shows it",
          "[cli][fleet][postgres]")
{
    auto* const server = PostgresServer::get();
    if (server == nullptr)
        return;
    const auto place = server->place(server->newFleet());
    for (const auto* name : {"PROF_000001_20211118093012345_FACEMASKSLEEPING",
                             "PROF_000001_20211118094024567_FACEMASKNOSLEEPS"}) {
        const TempFolder folder;
        std::filesystem::copy(sample(name), folder / "PROF_000001", std::filesystem::copy_options::recursive);
        const auto run = runCommand({"push", (folder / "PROF_000001").string(), "--to", place, "--run", "job",
                                     "--no-paths", "--format", "json"});
        CHECK(run.code == 0);
        CHECK(outcomesOf(run) == Outcomes{std::string(name).ends_with("SLEEPS") ? "replaced" : "added"});
    }
    CHECK(rowsIn(runCommand(
                     {"fleet", "ranks", "--to", place, "--run", "job", "--by", "type", "--format", "json"})
                     .out)
              .size() > 0);
}

TEST_CASE("fleet: init creates the tables once and a push without them ends with a sentence",
          "[cli][fleet][postgres]")
{
    auto* const server = PostgresServer::get();
    if (server == nullptr)
        return;
    const StateFolder state;
    const auto place = server->place(server->newDatabase());
    const auto early = runCommand({"push", sample("ascend_pt_two_ranks"), "--to", place, "--run", "job"});
    CHECK(early.code == 2);
    CHECK(early.err.find("fleet init") != std::string::npos);
    CHECK(FleetSpool(spoolOfServer(place)).files().empty());
    CHECK(runCommand({"fleet", "init", "--to", place}).code == 0);
    CHECK(runCommand({"fleet", "init", "--to", place}).code == 0);
    CHECK(runCommand({"push", sample("ascend_pt_two_ranks"), "--to", place, "--run", "job"}).code == 0);
    const auto secret = runCommand({"fleet", "list", "--to", "postgresql://u:hidden@localhost/x"});
    CHECK(secret.code == 3);
    CHECK((secret.out + secret.err).find("hidden") == std::string::npos);
}

TEST_CASE("push: a report is stored as a database whose place is no content of it", "[cli][fleet]")
{
    const TempFolder folder;
    const auto file = (folder / "fleet.db").string();
    const auto pushTo = [&](std::vector<std::string> more) {
        std::vector<std::string> words{
            "push", sample("ascend_pt_two_ranks"), "--to", file, "--run", "a/b", "--format", "json"};
        words.insert(words.end(), more.begin(), more.end());
        return outcomesOf(runCommand(words));
    };
    CHECK(pushTo({"--store", (folder / "stored").string()}) == Outcomes{"added", "added"});
    const auto places = runCommand({"fleet", "query", "--to", file, "--format", "json",
                                    "SELECT value FROM fact WHERE key = 'opscope.db' ORDER BY value"});
    const auto rows = rowsIn(places.out);
    REQUIRE(rows.size() == 2);
    for (const auto& row : rows) {
        const std::string place = row.at("value");
        CHECK(place.starts_with((folder / "stored/main/a_b").string()));
        CHECK(runCommand({"info", place}).code == 0);
    }
    CHECK(pushTo({}) == Outcomes{"same", "same"});
}

TEST_CASE("push: the detail chooses ops of steps and collectives", "[cli][fleet]")
{
    const TempFolder folder;
    const auto file = (folder / "fleet.db").string();
    const auto countOf = [&](const std::string& detail, const std::string& table) {
        const auto pushed = runCommand(
            {"push", sample("ascend_pt_two_ranks"), "--to", file, "--run", detail, "--detail", detail});
        CHECK(pushed.code == 0);
        const auto counted = runCommand({"fleet", "query", "--to", file, "--format", "json",
                                         "SELECT count(*) AS n FROM " + table +
                                             " WHERE report_id IN (SELECT report_id FROM report JOIN run "
                                             "USING(run_id) WHERE run_key = '" +
                                             detail + "')"});
        return rowsIn(counted.out).at(0).at("n").get<int>();
    };
    CHECK(countOf("none", "op_step") == 0);
    CHECK(countOf("steps", "op_step") > 0);
    CHECK(countOf("steps", "comm") == 0);
    CHECK(countOf("collectives", "op_step") > 0);
    CHECK(countOf("collectives", "comm") > 0);
}

TEST_CASE("push: a key of torchrun that names no run is none", "[cli][fleet]")
{
    const TempFolder folder;
    const auto file = (folder / "fleet.db").string();
    ::setenv("TORCHELASTIC_RUN_ID", "none", 1);
    const auto pushed = runCommand({"push", sample("ascend_pt_two_ranks"), "--to", file, "--format", "json"});
    ::unsetenv("TORCHELASTIC_RUN_ID");
    CHECK(pushed.code == 0);
    CHECK(rowsIn(pushed.out).at(0).at("run") == "ascend_pt_two_ranks");
}

TEST_CASE("fleet: ranks of a key of several projects are refused with the projects", "[cli][fleet]")
{
    const TempFolder folder;
    const auto file = (folder / "fleet.db").string();
    for (const auto* project : {"b", "a"})
        CHECK(runCommand(
                  {"push", sample("ascend_pt_two_ranks"), "--to", file, "--run", "job", "--project", project})
                  .code == 0);
    const auto refused = runCommand({"fleet", "ranks", "--to", file, "--run", "job"});
    CHECK(refused.code == 3);
    CHECK(refused.err.find("a, b") != std::string::npos);
    CHECK(runCommand({"fleet", "ranks", "--to", file, "--run", "job", "--project", "b"}).code == 0);
    CHECK(runCommand({"fleet", "list", "--to", file, "--where", "x=y"}).code == 2);
    const auto compared = runCommand({"fleet", "compare", "--to", file, "--project", "a", "job", "job"});
    CHECK(compared.code == 0);
    CHECK(compared.out.find("type:") != std::string::npos);
    CHECK(runCommand({"fleet", "migrate", "--to", file}).code == 0);
    CHECK(runCommand({"fleet", "sweep", "--to", file}).code == 0);
    CHECK(runCommand({"fleet", "sweep", "--to", (folder / "missing.db").string()}).code == 2);
}

TEST_CASE("push: a push without an accuracy result reports that it removes an earlier one", "[cli][fleet]")
{
    const TempFolder folder;
    const auto file = (folder / "fleet.db").string();
    const auto csv = folder.write("result.csv", "Index,NPUDump,GroundTruth,TensorIndex,CosineSimilarity\n"
                                                "0,a,a,a:output:0,0.5\n1,b,b,b:output:0,abc\n");
    const auto push = [&](std::vector<std::string> more) {
        std::vector<std::string> words{"push", sample("JOBYOLOMISHBEFORESAMPLE"), "--to", file, "--run",
                                       "job"};
        words.insert(words.end(), more.begin(), more.end());
        return runCommand(words);
    };
    const auto first = push({"--accuracy", csv.string()});
    CHECK(first.code == 0);
    CHECK(first.err.find("result.csv:3: Column 'CosineSimilarity': found 'abc'") != std::string::npos);
    CHECK(push({"--accuracy", csv.string()}).err.find("accuracy result") == std::string::npos);
    const auto second = push({});
    CHECK(second.code == 0);
    CHECK(second.err.find("JOBYOLOMISHBEFORESAMPLE: an earlier push of this report had an accuracy result") !=
          std::string::npos);
    CHECK(push({}).err.find("accuracy result") == std::string::npos);
}

TEST_CASE("push: a removed accuracy result is also reported if a connection ended", "[cli][fleet][postgres]")
{
    auto* const server = PostgresServer::get();
    if (server == nullptr)
        return;
    const StateFolder state;
    const TempFolder folder;
    const auto csv = folder.write("result.csv", "Index,NPUDump,GroundTruth,TensorIndex,CosineSimilarity\n"
                                                "0,a,a,a:output:0,0.5\n");
    const auto database = server->newFleet();
    const auto place = server->place(database);
    for (const auto* rank :
         {"node-a_4101_20250620083530654_ascend_pt", "node-a_4104_20250620083530654_ascend_pt"}) {
        const auto path = std::filesystem::path(sample("ascend_pt_two_ranks")) / rank;
        CHECK(runCommand({"push", path.string(), "--to", place, "--run", "job", "--accuracy", csv.string()})
                  .code == 0);
    }
    const std::string end = "PERFORM pg_terminate_backend(pg_backend_pid()); PERFORM pg_sleep(60);";
    if (GENERATE(false, true)) // the first attempt to write
        CHECK(server
                  ->sql(database,
                        "CREATE SEQUENCE public.attempt; CREATE FUNCTION public.once() RETURNS trigger "
                        "LANGUAGE plpgsql AS $$ BEGIN IF nextval('public.attempt') = 1 THEN " +
                            end +
                            " END IF; RETURN NULL; END $$; CREATE TRIGGER once AFTER INSERT ON "
                            "opscope.report FOR EACH ROW EXECUTE FUNCTION public.once()")
                  .empty());
    else // the question about the second report, in the connection that wrote the first one
        CHECK(
            server
                ->sql(
                    database,
                    "CREATE TABLE public.wrote(pid int); CREATE FUNCTION public.note() RETURNS trigger "
                    "LANGUAGE plpgsql AS $$ BEGIN INSERT INTO public.wrote VALUES(pg_backend_pid()); RETURN "
                    "NULL; END $$; CREATE TRIGGER note AFTER INSERT ON opscope.report FOR EACH ROW EXECUTE "
                    "FUNCTION public.note(); CREATE FUNCTION public.once() RETURNS boolean LANGUAGE plpgsql "
                    "AS $$ BEGIN IF EXISTS (SELECT FROM public.wrote WHERE pid = pg_backend_pid()) THEN " +
                        end +
                        " END IF; RETURN true; END $$; ALTER TABLE opscope.accuracy RENAME TO accuracies; "
                        "CREATE VIEW opscope.accuracy AS SELECT * FROM opscope.accuracies WHERE "
                        "public.once()")
                .empty());
    const auto again = runCommand({"push", sample("ascend_pt_two_ranks"), "--to", place, "--run", "job",
                                   "--retry", "30s", "--format", "json"});
    INFO(again.err);
    CHECK(again.code == 0);
    CHECK(outcomesOf(again) == Outcomes{"replaced", "replaced"});
    const std::string_view words = "had an accuracy result";
    const auto first = again.err.find(words);
    REQUIRE(first != std::string::npos);
    CHECK(again.err.find(words, first + 1) != std::string::npos);
}
