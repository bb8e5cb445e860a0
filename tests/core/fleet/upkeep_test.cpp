// SPDX-License-Identifier: GPL-3.0-or-later
// What the owner of a fleet database does: tables of newer versions, rows that nobody needs.
#include <fmt/format.h>

#include <catch2/catch.hpp>

#include "core/base/message_id.h"
#include "core/base/sqlite.h"
#include "core/fleet/spool.h"
#include "tests/core/fleet/nights.h"
#include "tests/support/open.h"
#include "tests/support/postgres_server.h"
#include "tests/support/temp_folder.h"

using namespace opscope;
using namespace opscope::test;

namespace {

/// Runs statements on a file or a server.
void change(const EmptyFleet& fleet, const std::string& sql)
{
    if (fleet.isServer()) {
        const auto place = fleet.place();
        const auto begin = place.find(":///") + 4;
        CHECK(PostgresServer::get()->sql(place.substr(begin, place.find('?') - begin),
                                         "SET search_path = opscope; " + sql) == "");
        return;
    }
    const auto database = SqliteDatabase::openShared(fleet.place(), true);
    REQUIRE(database);
    REQUIRE(database->execute(sql));
}

FleetSummary withCollectives(int number)
{
    auto out = night(number, 1000, 100);
    out.rows["comm"] = {{std::string("1"),
                         std::string("allReduce"),
                         std::string("g"),
                         std::int64_t{0},
                         std::int64_t{5},
                         std::int64_t{10},
                         {},
                         {},
                         {}}};
    return out;
}

} // namespace

TEST_CASE("fleet: a database of the first version is used and gets its new tables", "[core][fleet]")
{
    const EmptyFleet fleet;
    push(*fleet.open(), "first", night(0, 1000, 100));
    change(fleet,
           "DROP TABLE comm; DROP TABLE accuracy; UPDATE meta SET value = '1' WHERE key = 'schema_version'");
    if (fleet.isServer()) // its functions do not know the table
        change(fleet,
               "DO $d$ DECLARE f text; BEGIN FOR f IN SELECT replace(replace(pg_get_functiondef(oid), "
               "'''comm'', ', ''), ', ''accuracy''', '') "
               "FROM pg_proc WHERE pronamespace = 'opscope'::regnamespace AND proname <> 'expire_run' LOOP "
               "EXECUTE f; "
               "END LOOP; END $d$");
    push(*fleet.open(), "second", night(1, 1000, 100));
    push(*fleet.open(), "second", night(1, 1001, 100)); // replaces it
    const auto refused = fleet.open()->push({.key = "third"}, withCollectives(2));
    REQUIRE_FALSE(refused);
    CHECK(refused.error().message.id == MessageId::FleetOlder);
    CHECK(ask(*fleet.open(), "SELECT count(*) FROM run") == 2);
    REQUIRE(expireFleet(*fleet.open(), {.detailsBefore = 1, .reportsBefore = 1}));
    change(fleet, fleet.isServer()
                      ? "CREATE INDEX op_report_key_id_report_id_idx ON op_report(key_id, report_id)"
                      : "DROP INDEX op_report_0; CREATE INDEX op_report_0 ON op_report(key_id, report_id)");
    const auto migrated = migrateFleet(fleet.place());
    INFO((migrated ? std::string() : migrated.error().text()));
    REQUIRE(migrated);
    CHECK(*migrated == 1);
    CHECK(migrateFleet(fleet.place()).value() == kFleetSchemaVersion);
    CHECK(ask(*fleet.open(),
              fleet.isServer()
                  ? "SELECT count(*) FROM pg_indexes WHERE indexdef LIKE '%op_report%(key_id, report_id)'"
                  : "SELECT count(*) FROM sqlite_master WHERE name = 'op_report_0' AND sql NOT LIKE "
                    "'%total, n)'") == 0);
    push(*fleet.open(), "third", withCollectives(2));
    CHECK(ask(*fleet.open(), "SELECT count(*) FROM comm") == 1);
    CHECK(ask(*fleet.open(), "SELECT count(*) FROM accuracy") == 0);
    CHECK(ask(*fleet.open(), "SELECT count(*) FROM report") == 3);
}

TEST_CASE("fleet: migrate makes no file and refuses what is no fleet", "[core][fleet]")
{
    const TempFolder folder;
    CHECK_FALSE(migrateFleet((folder / "missing.db").string()));
    CHECK_FALSE(std::filesystem::exists(folder / "missing.db"));
    CHECK_FALSE(migrateFleet(folder.write("other.db", "no database").string()));
}

TEST_CASE("fleet: sweep removes what belongs to no report", "[core][fleet]")
{
    const EmptyFleet fleet;
    auto summary = night(0, 1000, 100);
    summary.keys = {{fleetKeyOf("A", "a", "", "", ""), std::string("A"), std::string("a"), std::string(),
                     std::string(), std::string()}};
    push(*fleet.open(), "kept", summary);
    push(*fleet.open(), "lost", night(1, 1000, 100));
    CHECK(sweepFleet(*fleet.open(), false).value() ==
          std::vector<std::pair<std::string, std::int64_t>>{{"op_key", 1}}); // no op of a report has it
    CHECK(sweepFleet(*fleet.open(), false)->empty());
    change(fleet, "DELETE FROM report WHERE run_id = (SELECT run_id FROM run WHERE run_key = 'lost')");
    const auto store = fleet.open();
    const auto counted = sweepFleet(*store, true);
    REQUIRE(counted);
    CHECK(*counted ==
          std::vector<std::pair<std::string, std::int64_t>>{{"step", 3}, {"type_report", 2}, {"run", 1}});
    CHECK(ask(*store, "SELECT count(*) FROM step") == 6);
    REQUIRE(sweepFleet(*store, false));
    CHECK(ask(*store, "SELECT count(*) FROM step") == 3);
    CHECK(ask(*store, "SELECT count(*) FROM run") == 1);
}

TEST_CASE("fleet: each collective is stored only if it is asked for", "[core][fleet]")
{
    const auto ranks = openSample("ascend_pt_two_ranks");
    CHECK_FALSE(summariseForFleet(ranks).rows.contains("comm"));
    const auto summary = summariseForFleet(ranks, {.hasCollectives = true});
    std::int64_t count = 0;
    for (const auto& op : ranks->communication)
        count += op.isTotal ? 0 : 1;
    REQUIRE(count > 0);
    CHECK(static_cast<std::int64_t>(summary.rows.at("comm").size()) == count);
    std::int64_t ofSteps = 0;
    for (const auto& row : summary.rows.at("comm_step"))
        ofSteps += std::get<std::int64_t>(row[3]);
    CHECK(ofSteps == count);
    const EmptyFleet fleet(false);
    push(*fleet.open(), "x", summary);
    CHECK(ask(*fleet.open(), "SELECT count(*) FROM comm") == count);
}

TEST_CASE("fleet: a push whose run was removed meanwhile adds it again", "[core][fleet][postgres]")
{
    const EmptyFleet fleet(true);
    if (!fleet.exists())
        return;
    push(*fleet.open(), "other", night(0, 1000, 100));
    // Once, between the run and its report, as `expire` does.
    change(
        fleet,
        "CREATE SEQUENCE once; CREATE FUNCTION expire_run() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN IF "
        "nextval('opscope.once') = 1 THEN DELETE FROM opscope.run WHERE run_id = NEW.run_id; END IF; RETURN "
        "NEW; END $$; CREATE TRIGGER expire_run BEFORE INSERT ON report FOR EACH ROW EXECUTE FUNCTION "
        "expire_run()");
    CHECK(push(*fleet.open(), "late", night(1, 1000, 100)) == PushOutcome::Added);
    CHECK(ask(*fleet.open(), "SELECT count(*) FROM report") == 2);
}
