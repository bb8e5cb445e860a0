// SPDX-License-Identifier: GPL-3.0-or-later
// Pushes to a real server that is killed, full, locked, limited or somebody else's.
#include <cstdlib>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

#include <catch2/catch.hpp>

#include "core/base/message_id.h"
#include "core/fleet/rank_map.h"
#include "core/fleet/tables.h"
#include "tests/core/fleet/nights.h"
#include "tests/core/fleet/sharded_fleet.h"
#include "tests/support/open.h"
#include "tests/support/postgres_server.h"

using namespace opscope;
using namespace opscope::test;

namespace {

/// A rank with many rows, which takes some time to copy.
FleetSummary bigRank(std::int64_t rank, std::int64_t steps = 50)
{
    auto out = night(0, 1'000, 100, "8.0", rank);
    for (std::int64_t key = 0; key < 200; ++key) {
        const auto name = fmt::format("conv{}", std::string(static_cast<std::size_t>(key % 7), 'x'));
        const auto type = fmt::format("Type{}", key);
        out.keys.push_back({fleetKeyOf(type, name, "AI_CORE", "1,2", "FLOAT"), type, name,
                            std::string("AI_CORE"), std::string("1,2"), std::string("FLOAT")});
        for (std::int64_t step = 0; step < steps; ++step)
            out.rows["op_step"].push_back({out.keys.back()[0], step, step + key, {}, step, std::int64_t{1}});
    }
    std::ranges::sort(out.keys);
    std::ranges::sort(out.rows["op_step"]);
    return out;
}

Result<PushOutcome> pushTo(const std::string& place, const FleetSummary& summary,
                           std::chrono::milliseconds retry = {})
{
    const auto store = FleetStore::openToWrite(place, {}, retry);
    return store ? (*store)->push({.key = "job"}, summary) : Result<PushOutcome>(Failure(store.error()));
}

/// The text of an answer with all its cells.
std::string textOf(const Result<TablePtr>& table)
{
    if (!table)
        return table.error().message.english();
    std::string out;
    for (std::size_t row = 0; row < (*table)->rows; ++row) {
        for (std::size_t column = 0; column < (*table)->columns.size(); ++column)
            out += (*table)->text(row, column) + '|';
        out += '\n';
    }
    return out;
}

std::string textOf(const Result<FleetTrend>& trend)
{
    return trend ? fmt::format("{}{}\n", textOf(trend->table), fmt::join(trend->others, "; "))
                 : trend.error().message.english();
}

/// Every answer of every question.
std::string answersOf(const FleetStore& store)
{
    auto out = textOf(fleetRuns(store, {}));
    out += fleetRecorded(store, {}).value_or("error");
    for (const auto by : {FleetRanksBy::Step, FleetRanksBy::Link, FleetRanksBy::Type}) {
        out += textOf(fleetRanks(store, {}, "job", by, 0.05));
        out += textOf(fleetRanks(store, "main", "sample", by, 0.05));
    }
    if (const auto map = fleetRankMap(store, "main", "job")) {
        for (const auto& report : map->reports)
            out += fmt::format("{} {}\n", report.rank, report.host) +
                   textOf(fleetCell(store, "main", "job", report.id, map->steps.back()));
        out += fmt::format("{}\n", fmt::join(map->deviations, " "));
    }
    const auto compared = fleetCompare(store, "main", "night-3", "night-35");
    out += compared ? textOf(compared->table) + compared->changed : compared.error().message.english();
    for (const auto* measure :
         {"step", "inference", "run", "type:Conv2D", "type:MatMulV2", "op:MatMul_1", "api:aclrtMalloc"}) {
        out += textOf(fleetTrend(store, {}, *FleetMeasure::parse(measure)));
        FleetFilter filter;
        filter.chip = "910B";
        filter.ranks = 1;
        filter.since = kFirstNight + 3 * kDay;
        out += textOf(fleetTrend(store, filter, *FleetMeasure::parse(measure)));
    }
    using Kind = FleetMeasure::Kind;
    for (const auto kind : {Kind::Step, Kind::Inference, Kind::Run, Kind::Type, Kind::Op, Kind::Api}) {
        for (const bool isHistory : {false, true}) {
            const auto found = fleetRegressions(store, {}, {.by = kind, .isHistory = isHistory});
            out += found ? textOf(found->table) + fmt::format("{} of {}\n", found->tooFew, found->series)
                         : found.error().message.english();
        }
    }
    return out;
}

FleetSummary rankWithLinks(std::int64_t rank)
{
    auto summary = night(-1, rank == 5 ? 1'124'000 : 1'000'000, 10'000, "8.0", rank);
    summary.rows["link"].push_back({std::string("1"), rank, (rank + 1) % 8, std::string("HCCS"),
                                    std::int64_t{1}, 380.125, rank == 2 ? 20.25 : 10.5});
    summary.rows["link"].push_back(
        {std::string("1"), {}, rank, std::string("RDMA"), std::int64_t{1}, 1.5, 0.0});
    return summary;
}

} // namespace

TEST_CASE("fleet: both engines answer every question equally", "[core][fleet][postgres]")
{
    const EmptyFleet file(false);
    const EmptyFleet server(true);
    if (!server.exists())
        return;
    const auto sample = summariseForFleet(openSample("PROF_000001_20250620081530123_TRANSFORMERBLOCK"));
    std::vector<std::string> answers;
    for (const auto* fleet : {&file, &server}) {
        const auto store = fleet->open();
        push(*store, "sample", sample);
        for (int i = 0; i < 40; ++i)
            push(*store, fmt::format("night-{}", i),
                 night(i, noisy(i, i < 30 ? 1'000'000 : 1'080'000), noisy(i + 3, 300'000),
                       i < 30 ? "8.0" : "8.1"));
        for (std::int64_t rank = 0; rank < 8; ++rank)
            push(*store, "job", rankWithLinks(rank));
        answers.push_back(answersOf(*store));
    }
    CHECK(answers[0] == answers[1]);
    CHECK(answers[0].size() > 10'000);
}

TEST_CASE("fleet: a push that is killed leaves nothing and the next one completes it",
          "[core][fleet][postgres]")
{
    auto* const server = PostgresServer::get();
    if (server == nullptr)
        return;
    const auto database = server->newFleet();
    const auto place = server->place(database);
    const auto begun = std::chrono::steady_clock::now();
    REQUIRE(pushTo(place, bigRank(1000)));
    const auto length = std::chrono::steady_clock::now() - begun;
    constexpr int kPlaces = 20;
    int killed = 0;
    for (int i = 0; i < kPlaces; ++i) {
        const auto summary = bigRank(i);
        const auto child = ::fork();
        REQUIRE(child >= 0);
        if (child == 0) {
            static_cast<void>(pushTo(place, summary));
            ::_exit(0);
        }
        std::this_thread::sleep_for(length * i / kPlaces); // any place will do
        ::kill(child, SIGKILL);
        int status = 0;
        REQUIRE(::waitpid(child, &status, 0) == child);
        killed += WIFSIGNALED(status) ? 1 : 0;
        // The rank is there with all its rows or not at all.
        const auto steps = server->sql(
            database, fmt::format("SELECT count(*) FROM opscope.report JOIN opscope.op_step USING(report_id) "
                                  "WHERE rank = {}",
                                  i));
        CHECK((steps == "0\n" || steps == "10000\n"));
        const auto again = pushTo(place, summary);
        INFO((again ? std::string() : again.error().text()));
        REQUIRE(again);
        CHECK((*again == PushOutcome::Added || *again == PushOutcome::Same));
    }
    CHECK(killed > 0);
    CHECK(server->sql(database, "SELECT count(*) FROM opscope.report") == "21\n");
    CHECK(server->sql(database, "SELECT count(*) FROM opscope.op_step") == "210000\n");
    CHECK(server->sql(database,
                      "SELECT count(*) FROM opscope.op_step LEFT JOIN opscope.report USING(report_id) "
                      "WHERE rank IS NULL") == "0\n");
}

TEST_CASE("fleet: a push goes on after its connection was terminated", "[core][fleet][postgres]")
{
    auto* const server = PostgresServer::get();
    if (server == nullptr)
        return;
    const auto database = server->newFleet();
    const auto place = server->place(database);
    const auto summary = bigRank(0, 10);
    // A session that keeps the table locked, so that the push waits in the middle of its transaction.
    std::thread holder([&] {
        static_cast<void>(server->sql(
            database, "BEGIN; LOCK TABLE opscope.op_step IN ACCESS EXCLUSIVE MODE; SELECT pg_sleep(600)"));
    });
    const auto terminate = [&](const std::string& who) {
        while (server->sql("postgres", "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE "
                                       "datname = '" +
                                           database + "' AND " + who) == "0\n")
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
    };
    while (server->sql("postgres", "SELECT count(*) FROM pg_locks l JOIN pg_database d ON d.oid = l.database "
                                   "WHERE datname = '" +
                                       database + "' AND mode = 'AccessExclusiveLock' AND granted") == "0\n")
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    std::optional<Result<PushOutcome>> outcome;
    std::thread pusher([&] { outcome = pushTo(place, summary, std::chrono::minutes(1)); });
    terminate("wait_event_type = 'Lock'");
    terminate("query LIKE '%pg_sleep%'");
    pusher.join();
    holder.join();
    INFO((*outcome ? std::string() : outcome->error().text()));
    REQUIRE(*outcome);
    CHECK(**outcome == PushOutcome::Added);
    CHECK(server->sql(database, "SELECT count(*) FROM opscope.op_step") == "2000\n");
    CHECK(server->sql(database, "SELECT count(*) FROM opscope.report") == "1\n");
}

TEST_CASE("fleet: a deadlock is tried again and a full disk is not", "[core][fleet][postgres]")
{
    auto* const server = PostgresServer::get();
    if (server == nullptr)
        return;
    const auto database = server->newFleet();
    const auto fail = [&](const std::string& condition, const std::string& state, const std::string& words) {
        CHECK(
            server
                ->sql(database,
                      fmt::format("CREATE SEQUENCE IF NOT EXISTS public.calls; CREATE OR REPLACE FUNCTION "
                                  "public.trouble() RETURNS "
                                  "trigger LANGUAGE plpgsql AS $$ BEGIN IF nextval('public.calls') {} THEN "
                                  "RAISE EXCEPTION USING ERRCODE = '{}', MESSAGE = '{}'; END IF; RETURN NEW; "
                                  "END $$; CREATE OR REPLACE TRIGGER trouble BEFORE INSERT ON "
                                  "opscope.report FOR EACH ROW EXECUTE FUNCTION public.trouble()",
                                  condition, state, words))
                .empty());
    };
    fail("= 1", "40P01", "deadlock detected"); // a sequence is not rolled back: only the first time
    const auto outcome = pushTo(server->place(database), night(0, 100, 10), std::chrono::minutes(1));
    INFO((outcome ? std::string() : outcome.error().text()));
    REQUIRE(outcome);
    CHECK(*outcome == PushOutcome::Added);
    CHECK(server->sql(database, "SELECT last_value FROM public.calls") == "2\n");
    fail("> 0", "53100", "could not extend file: No space left on device");
    const auto full = pushTo(server->place(database), night(1, 100, 10), std::chrono::minutes(1));
    REQUIRE_FALSE(full);
    CHECK(full.error().message.id == MessageId::FleetNotReachable); // kept in the spool
    CHECK(full.error().text().find("No space left on device") != std::string::npos);
    CHECK(server->sql(database, "SELECT last_value FROM public.calls") == "3\n");
    CHECK(server->sql(database, "SELECT count(*) FROM opscope.report") == "1\n");
}

TEST_CASE("fleet: a server that is stopped or has no connection left is not reachable",
          "[core][fleet][postgres]")
{
    auto* const server = PostgresServer::get();
    if (server == nullptr)
        return;
    const auto database = server->newFleet();
    CHECK(server->sql("postgres", "CREATE ROLE limited LOGIN SUPERUSER CONNECTION LIMIT 0").empty());
    CHECK(server->sql("postgres", "ALTER ROLE limited NOSUPERUSER").empty());
    const auto limited = pushTo(server->place(database, "limited"), night(0, 100, 10));
    REQUIRE_FALSE(limited);
    CHECK(limited.error().message.id == MessageId::FleetNotReachable);
    CHECK(limited.error().text().find("too many connections for role \"limited\"") != std::string::npos);
    CHECK(server->sql("postgres", "DROP ROLE limited").empty());
    server->stop();
    const auto away = pushTo(server->place(database), night(0, 100, 10));
    REQUIRE_FALSE(away);
    CHECK(away.error().message.id == MessageId::FleetNotReachable);
    CHECK_FALSE(FleetStore::openToRead(server->place(database)));
    // It comes back while a push tries again.
    std::optional<Result<PushOutcome>> outcome;
    std::thread pusher(
        [&] { outcome = pushTo(server->place(database), night(0, 100, 10), std::chrono::minutes(1)); });
    server->start();
    pusher.join();
    REQUIRE(*outcome);
    CHECK(**outcome == PushOutcome::Added);
}

TEST_CASE("fleet: a database without tables or of another version is refused with a sentence",
          "[core][fleet][postgres]")
{
    auto* const server = PostgresServer::get();
    if (server == nullptr)
        return;
    const auto empty =
        pushTo(server->place(server->newDatabase()), night(0, 100, 10), std::chrono::minutes(1));
    REQUIRE_FALSE(empty);
    CHECK(empty.error().message.id == MessageId::FleetNoTables);
    const auto missing = pushTo(server->place("nowhere"), night(0, 100, 10), std::chrono::minutes(1));
    REQUIRE_FALSE(missing);
    CHECK(missing.error().message.id == MessageId::FleetRefused);
    CHECK(missing.error().text().find("database \"nowhere\" does not exist") != std::string::npos);
    const auto database = server->newFleet();
    const auto again = createFleet(server->place(database), false);
    REQUIRE(again);
    CHECK_FALSE(*again);
    const auto set = [&](const std::string& key, std::int64_t value) {
        CHECK(server
                  ->sql(database,
                        fmt::format("UPDATE opscope.meta SET value = '{}' WHERE key = '{}'", value, key))
                  .empty());
    };
    const auto idOfPush = [&] {
        const auto outcome = pushTo(server->place(database), night(0, 100, 10));
        return outcome ? MessageId::Cancelled : outcome.error().message.id;
    };
    set("schema_version", 0);
    CHECK(idOfPush() == MessageId::FleetOlder);
    set("schema_version", kFleetSchemaVersion + 1); // a newer one that only adds columns
    CHECK(idOfPush() == MessageId::Cancelled);
    set("least_writer", kFleetSchemaVersion + 1);
    CHECK(idOfPush() == MessageId::FleetNewer);
    CHECK(FleetStore::openToRead(server->place(database)));
    set("least_reader", kFleetSchemaVersion + 1);
    CHECK_FALSE(FleetStore::openToRead(server->place(database)));
}

TEST_CASE("fleet: a role may do only what it is for", "[core][fleet][postgres]")
{
    auto* const server = PostgresServer::get();
    if (server == nullptr)
        return;
    const auto database = server->newFleet(true);
    CHECK(server
              ->sql("postgres",
                    "CREATE ROLE w1 LOGIN IN ROLE opscope_writer; CREATE ROLE w2 LOGIN IN ROLE "
                    "opscope_writer; CREATE ROLE r1 LOGIN IN ROLE opscope_reader; CREATE ROLE x1 LOGIN")
              .empty());
    const auto writer = server->place(database, "w1");
    const auto added = pushTo(writer, night(0, 100, 10));
    INFO((added ? std::string() : added.error().text()));
    REQUIRE(added);
    CHECK(*added == PushOutcome::Added);
    const auto replaced = pushTo(writer, night(0, 200, 10));
    REQUIRE(replaced);
    CHECK(*replaced == PushOutcome::Replaced);
    const auto other = pushTo(server->place(database, "w2"), night(0, 300, 10));
    REQUIRE_FALSE(other);
    CHECK(other.error().message.id == MessageId::FleetOtherUser);
    const auto same = pushTo(server->place(database, "w2"), night(0, 200, 10));
    REQUIRE(same);
    CHECK(*same == PushOutcome::Same);
    const auto reader = pushTo(server->place(database, "r1"), night(1, 100, 10, "8.0", 7));
    REQUIRE_FALSE(reader);
    CHECK(reader.error().message.id == MessageId::FleetRefused);
    CHECK(reader.error().text().find("permission denied") != std::string::npos);
    const auto store = FleetStore::openToRead(server->place(database, "r1"));
    REQUIRE(store);
    CHECK(fleetRuns(**store, {}));
    CHECK_FALSE(FleetStore::openToRead(server->place(database, "x1")));
    for (const auto* statement : {"DELETE FROM opscope.report", "INSERT INTO opscope.meta VALUES('a', 'b')",
                                  "DROP TABLE opscope.op_step", "UPDATE opscope.report SET pushed_by = 'w2'",
                                  "UPDATE opscope.run SET project = 'x'"}) {
        INFO(statement);
        CHECK(server->sql(database, statement, "w1").find("ERROR") != std::string::npos);
    }
    CHECK(server->sql(database, "SELECT opscope.drop_report(report_id) FROM opscope.report", "w2")
              .find("another user") != std::string::npos);
    CHECK(server->sql(database, "SELECT count(*) FROM opscope.report") == "1\n");
}

TEST_CASE("fleet: a place with a password is refused and away from this machine TLS is needed",
          "[core][fleet][postgres]")
{
    auto* const server = PostgresServer::get();
    if (server == nullptr)
        return;
    for (const auto* place : {"postgresql://u:secret@localhost/x", "postgresql://localhost/x?password=secret",
                              "service=x password=secret"}) {
        const auto store = FleetStore::openToWrite(place);
        REQUIRE_FALSE(store);
        CHECK(store.error().message.id == MessageId::FleetPassword);
        CHECK(store.error().text().find("secret") == std::string::npos);
    }
    for (const auto* place : {"postgresql://u:%zz-secret@localhost/x", "service=x user='secret"}) {
        const auto store = FleetStore::openToWrite(place); // libpq quotes what it does not understand
        REQUIRE_FALSE(store);
        CHECK(store.error().message.id == MessageId::FleetRefused);
        CHECK(store.error().text().find("secret") == std::string::npos);
    }
    const auto unknown = FleetStore::openToWrite("service=nowhere");
    REQUIRE_FALSE(unknown);
    CHECK(unknown.error().message.id == MessageId::FleetRefused);
    const auto wrong = FleetStore::openToWrite("postgresql://host/x?nonsense=1");
    REQUIRE_FALSE(wrong);
    CHECK(wrong.error().message.id == MessageId::FleetRefused);
    // The server has no TLS. The name is not that of this machine, though the address is.
    const auto database = server->newFleet();
    const auto far =
        fmt::format("postgresql://opscope@far.invalid:{}/{}?hostaddr=127.0.0.1", server->port(), database);
    const auto refused = FleetStore::openToRead(far);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().message.id == MessageId::FleetRefused);
    const auto wished = FleetStore::openToRead(far + "&sslmode=disable");
    INFO((wished ? std::string() : wished.error().text()));
    CHECK(wished);
    const auto near =
        FleetStore::openToRead(fmt::format("postgresql://opscope@127.0.0.1:{}/{}", server->port(), database));
    CHECK(near);
    // A service file may name the place.
    const TempFolder folder;
    folder.write("service.conf",
                 fmt::format("[fleet]\nhost=127.0.0.1\nport={}\ndbname={}\nuser=opscope\n[far]\n"
                             "host=far.invalid\nhostaddr=127.0.0.1\nport={}\ndbname={}\nuser=opscope\n",
                             server->port(), database, server->port(), database));
    ::setenv("PGSERVICEFILE", (folder / "service.conf").c_str(), 1);
    CHECK(FleetStore::openToRead("service=fleet"));
    CHECK_FALSE(FleetStore::openToRead("service=far"));
    ::unsetenv("PGSERVICEFILE");
}

TEST_CASE("fleet: what is old is removed with its partitions and pinned runs stay", "[core][fleet][postgres]")
{
    const EmptyFleet fleet;
    const auto store = fleet.open();
    for (int i = 0; i < 6; ++i) {
        auto summary = night(i, 1'000, 100);
        summary.keys.push_back({fleetKeyOf("T", "n", "", "", ""), std::string("T"), std::string("n"),
                                std::string(), std::string(), std::string()});
        summary.rows["op_step"].push_back(
            {summary.keys[0][0], std::int64_t{1}, std::int64_t{5}, {}, std::int64_t{5}, std::int64_t{1}});
        FleetRun run{.key = fmt::format("night-{}", i)};
        if (i == 1)
            run.labels = {"a=b", "pinned=release"};
        REQUIRE(store->push(run, summary));
    }
    const FleetExpiry expiry{kFirstNight + 4 * kDay, kFirstNight + 2 * kDay, true};
    const auto planned = expireFleet(*store, expiry);
    REQUIRE(planned);
    CHECK(planned->reports == 1); // of nights 0 and 1
    CHECK(planned->details == 2); // of nights 2 and 3
    CHECK(ask(*store, "SELECT count(*) FROM report") == 6);
    auto real = expiry;
    real.isDryRun = false;
    const auto done = expireFleet(*store, real);
    INFO((done ? std::string() : done.error().text()));
    REQUIRE(done);
    CHECK(done->reports == 1);
    CHECK(ask(*store, "SELECT count(*) FROM report") == 5);
    CHECK(ask(*store, "SELECT count(*) FROM run") == 5);
    CHECK(ask(*store, "SELECT count(*) FROM step") == 15);
    CHECK(ask(*store, "SELECT count(*) FROM op_step") == 3);
    CHECK(ask(*store, "SELECT count(*) FROM run WHERE run_key = 'night-1'") == 1);
}

TEST_CASE("fleet: a partition without reports is dropped, except the newest", "[core][fleet][postgres]")
{
    auto* const server = PostgresServer::get();
    if (server == nullptr)
        return;
    const auto database = server->newFleet();
    const auto place = server->place(database);
    REQUIRE(pushTo(place, night(0, 1'000, 10, "8.0", 0)));
    CHECK(server->sql(database, "SELECT setval('opscope.report_number', 5000)") == "5000\n");
    auto later = night(9, 1'000, 10);
    const auto store = FleetStore::openToWrite(place);
    REQUIRE(store);
    REQUIRE((*store)->push({.key = "later"}, later));
    const auto done = expireFleet(**store, {0, kFirstNight + 5 * kDay, false});
    INFO((done ? std::string() : done.error().text()));
    REQUIRE(done);
    CHECK(done->reports == 1);
    CHECK(server->sql(database, "SELECT relname FROM pg_class WHERE relname LIKE 'step_p_'") == "step_p4\n");
}

TEST_CASE("fleet: partitions follow the reports and dashboards have a column of time",
          "[core][fleet][postgres]")
{
    auto* const server = PostgresServer::get();
    if (server == nullptr)
        return;
    const auto database = server->newFleet();
    const auto place = server->place(database);
    REQUIRE(pushTo(place, night(0, 1'000'000, 10, "8.0", 0)));
    CHECK(server->sql(database, "SELECT setval('opscope.report_number', 5000)") == "5000\n");
    REQUIRE(pushTo(place, night(0, 1'000'000, 10, "8.0", 1)));
    CHECK(server->sql(database, "SELECT count(*) FROM opscope.step_p0") == "3\n");
    CHECK(server->sql(database, "SELECT count(*) FROM opscope.step_p4") == "3\n");
    CHECK(server->sql(database,
                      "SELECT run_key, rank, number, ms FROM opscope.g_step WHERE extract(epoch FROM time) "
                      "= 1750000000 AND number = 2 ORDER BY rank") == "job|0|2|1.00001\njob|1|2|1.00001\n");
    CHECK(server->sql(database, "SELECT count(*) FROM opscope.g_type").find("ERROR") == std::string::npos);
    CHECK(server->sql(database, "SELECT count(*) FROM opscope.g_op") == "0\n");
    // A question about one run looks into the partitions of its reports only.
    CHECK(server
              ->sql(database,
                    "EXPLAIN SELECT * FROM opscope.report p JOIN opscope.step f USING(report_id) WHERE "
                    "p.run_id = 1 AND f.report_id BETWEEN 5000 AND 5001")
              .find("step_p0") == std::string::npos);
}

TEST_CASE("fleet: a coordinator with two shards answers every question as one server",
          "[core][fleet][postgres]")
{
    const EmptyFleet one(true);
    if (!one.exists())
        return;
    const ShardedFleet sharded;
    const auto sample = summariseForFleet(openSample("PROF_000001_20250620081530123_TRANSFORMERBLOCK"));
    std::vector<std::string> answers;
    for (const bool isSharded : {false, true}) {
        const auto store = isSharded ? sharded.open() : one.open();
        const auto startBlock = [&](int i) {
            if (isSharded && i % 4 == 0) // the ranks of a run are on both shards
                sharded.startBlock();
        };
        push(*store, "sample", sample);
        for (int i = 0; i < 40; ++i) {
            startBlock(i);
            push(*store, fmt::format("night-{}", i),
                 night(i, noisy(i, i < 30 ? 1'000'000 : 1'080'000), noisy(i + 3, 300'000),
                       i < 30 ? "8.0" : "8.1"));
        }
        for (int rank = 0; rank < 8; ++rank) {
            startBlock(rank);
            CHECK(push(*store, "job", rankWithLinks(rank)) == PushOutcome::Added);
            CHECK(push(*store, "job", rankWithLinks(rank)) == PushOutcome::Same);
        }
        CHECK(push(*store, "job", rankWithLinks(3)) == PushOutcome::Same);
        CHECK(push(*store, "replaced", bigRank(0, 2)) == PushOutcome::Added);
        CHECK(push(*store, "replaced", bigRank(0, 3)) == PushOutcome::Replaced);
        answers.push_back(answersOf(*store));
    }
    CHECK(answers[0] == answers[1]);
    CHECK(answers[0].size() > 10'000);
    const auto store = sharded.open();
    const auto links = sharded.onShards("link");
    CHECK(links == "8 8 "); // no rows of the coordinator's own
    CHECK(sharded.near->sql(sharded.database, "SELECT count(*) FROM pg_class WHERE relkind = 'p'") == "0\n");
    // What the older report of "replaced" had is not visible, and swept.
    const auto swept = sweepFleet(*store, true);
    REQUIRE(swept);
    CHECK(std::ranges::count(*swept, std::pair<std::string, std::int64_t>("op_step", 400)) == 1);
    REQUIRE(sweepFleet(*store, false));
    CHECK(sweepFleet(*store, true)->empty());
    CHECK(answersOf(*store) == answers[1]);
    const auto expired = expireFleet(*store, {.detailsBefore = fleetNow() + 1, .reportsBefore = kFirstNight});
    REQUIRE(expired);
    CHECK(sharded.onShards("op_step") == "0 0 ");
    REQUIRE(expireFleet(*store, {.reportsBefore = fleetNow() + 1}));
    CHECK(sharded.onShards("step") == "0 0 ");
    CHECK_FALSE(FleetStore::openToRead(sharded.shards[0].first->place(sharded.shards[0].second)));
    CHECK_FALSE(createFleet(sharded.place(), false, {}, {"shard1", "shard2"}).value());
}

TEST_CASE("fleet: each shard adds up its own rows", "[core][fleet][postgres]")
{
    if (PostgresServer::get() == nullptr)
        return;
    const ShardedFleet sharded;
    const auto store = sharded.open();
    for (std::int64_t rank = 0; rank < 4; ++rank) {
        if (rank == 2)
            sharded.startBlock();
        push(*store, "job", bigRank(rank, 3));
    }
    const auto sql = groupedFacts(*store, "op_step", "key_id", "sum(total) AS total, count(*) AS n", "n > 0",
                                  "SELECT report_id FROM report WHERE rank <> 3");
    REQUIRE(sql);
    const auto outer = fmt::format("SELECT key_id, sum(n), sum(total) FROM ({}) g GROUP BY key_id", *sql);
    std::string plan;
    REQUIRE(store->ask("EXPLAIN (VERBOSE, COSTS OFF) " + outer, {},
                       [&plan](const FleetCells& row) { plan += std::string(row.text(0)) + '\n'; }));
    INFO(plan);
    const auto count = [&plan](std::string_view words) {
        std::size_t found = 0;
        for (auto at = plan.find(words); at != std::string::npos; at = plan.find(words, at + 1))
            ++found;
        return found;
    };
    CHECK(count("Foreign Scan") == 2);
    CHECK(count("Async Foreign Scan") == 2);
    CHECK(count("Relations: Aggregate on") == 2);
    CHECK(count("GROUP BY 1") == 2);
    std::int64_t keys = 0;
    std::int64_t rows = 0;
    REQUIRE(store->ask(outer, {}, [&](const FleetCells& row) {
        ++keys;
        rows += row.integer(1);
    }));
    CHECK(keys == 200);
    CHECK(rows == 3 * 200 * 3); // of the three ranks that were asked for
    // The complete table is read as such, not along an index as for the first rows of a cursor.
    CHECK(sharded.near->sql(sharded.database,
                            "SELECT count(*) FROM pg_foreign_server WHERE array_to_string(srvoptions, ' ') "
                            "LIKE '%cursor_tuple_fraction=1%'") == "2\n");
}

TEST_CASE("fleet: shards are asked for numbers of reports", "[core][fleet][postgres]")
{
    const bool isSharded = GENERATE(false, true);
    if (isSharded && PostgresServer::get() == nullptr)
        return;
    const TempFolder folder;
    const auto sharded = isSharded ? std::make_unique<ShardedFleet>() : nullptr;
    const auto store =
        isSharded ? sharded->open() : FleetStore::openToWrite((folder / "fleet.db").string()).value();
    const auto numbers = [&store](const std::string& list) {
        return fleetNumbers(*store, "n", list, {}).value();
    };
    CHECK(numbers("SELECT 1 WHERE 1 = 0") == "1 = 0");
    CHECK(numbers("SELECT 7") == "n BETWEEN 7 AND 7");
    CHECK(numbers("SELECT 3 UNION SELECT 2 UNION ALL SELECT 4 UNION ALL SELECT 3") == "n BETWEEN 2 AND 4");
    CHECK(numbers("SELECT 1 UNION SELECT 2 UNION SELECT 4 UNION SELECT 6 UNION SELECT 7") ==
          "n BETWEEN 1 AND 7 AND n NOT IN (3,5)");
    CHECK(numbers("SELECT -9223372036854775807 UNION SELECT 9223372036854775807") ==
          "n BETWEEN -9223372036854775807 AND 9223372036854775807 AND n IN "
          "(-9223372036854775807,9223372036854775807)");
}

TEST_CASE("fleet: a push killed between shard and coordinator leaves nothing visible",
          "[core][fleet][postgres]")
{
    if (PostgresServer::get() == nullptr)
        return;
    const ShardedFleet sharded;
    push(*sharded.open(), "job", night(0, 1'000, 100));
    // The commit of the coordinator waits, after that of the shard.
    CHECK(sharded.near
              ->sql(sharded.database,
                    "CREATE FUNCTION public.wait() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM "
                    "pg_sleep(600); RETURN NULL; END $$; CREATE CONSTRAINT TRIGGER wait AFTER INSERT ON "
                    "opscope.report DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "
                    "public.wait()")
              .empty());
    const auto before = sharded.onShards("step");
    const auto child = ::fork();
    REQUIRE(child >= 0);
    if (child == 0) {
        static_cast<void>(pushTo(sharded.place(), night(1, 1'000, 100, "8.0", 1)));
        ::_exit(0);
    }
    const std::string sleeping = "FROM pg_stat_activity WHERE wait_event = 'PgSleep'";
    while (sharded.near->sql("postgres", "SELECT count(*) " + sleeping) == "0\n")
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    ::kill(child, SIGKILL);
    REQUIRE(::waitpid(child, nullptr, 0) == child);
    sharded.near->sql("postgres", "SELECT pg_terminate_backend(pid) " + sleeping);
    CHECK(sharded.onShards("step") != before);
    sharded.near->sql(sharded.database, "DROP TRIGGER wait ON opscope.report");
    const auto store = sharded.open();
    CHECK(fleetRuns(*store, {}).value()->rows == 1);
    CHECK(fleetRankMap(*store, "main", "job")->ranks == 1);
    CHECK(fleetRanks(*store, "main", "job", FleetRanksBy::Step, 0.05).value()->rows == 1);
    const auto swept = sweepFleet(*store, false);
    REQUIRE(swept);
    CHECK(swept->front() == std::pair<std::string, std::int64_t>("step", 3));
    CHECK(sharded.onShards("step") == before);
    CHECK(push(*store, "job", night(1, 1'000, 100, "8.0", 1)) == PushOutcome::Added);
    CHECK(fleetRankMap(*store, "main", "job")->ranks == 2);
}
