// SPDX-License-Identifier: GPL-3.0-or-later
#ifdef OPSCOPE_POSTGRES
#include <fmt/format.h>

#include "core/fleet/postgres_server.h"
#include "core/fleet/tables.h"

namespace opscope {

/// In the order of their numbers: a push writes to them what the coordinator has tables for, so they are new
/// before it is.
Result<void> PostgresStore::migrateShards(const OnMigrated& migrated) const
{
    if (m_shards == 0)
        return {};
    OPSCOPE_TRY_ASSIGN(const auto rows, run("SELECT service FROM opscope.shard ORDER BY shard_id", {}));
    PostgresCells cells(rows.get());
    for (; cells.row < PQntuples(rows.get()); ++cells.row) {
        PostgresStore shard(fmt::format("service={}", cells.text(0)), m_stop, {}, true);
        shard.m_isShard = true;
        OPSCOPE_TRY(shard.check());
        OPSCOPE_TRY(shard.migrate(migrated));
    }
    return {};
}

Result<std::int64_t> PostgresStore::migrate(const OnMigrated& migrated)
{
    OPSCOPE_TRY(ensureConnected());
    OPSCOPE_TRY(migrateShards(migrated));
    OPSCOPE_TRY(execute("BEGIN"));
    OPSCOPE_TRY(execute("SELECT pg_advisory_xact_lock(hashtext('opscope'), 1)"));
    OPSCOPE_TRY(checkTables()); // another program may have been faster
    const auto before = m_version;
    if (before < kFleetSchemaVersion) {
        // No push may add a partition in between; those that run are finished first.
        OPSCOPE_TRY(execute("SELECT pg_advisory_xact_lock(hashtext('opscope'), 0)"));
        if (m_shards > 0)
            OPSCOPE_TRY(execute(fleetServersMigration()));
        OPSCOPE_TRY(
            execute("DO $$ BEGIN EXECUTE format('SET LOCAL ROLE %I', (SELECT pg_get_userbyid(nspowner) "
                    "FROM pg_namespace WHERE nspname = 'opscope')); END $$"));
        OPSCOPE_TRY(execute("SET LOCAL search_path = opscope, pg_temp"));
        OPSCOPE_TRY(execute(fleetMigration(FleetDialect::Postgres, before, m_shards)));
        OPSCOPE_TRY_ASSIGN(const auto hasRoles,
                           firstInteger("SELECT 1 FROM pg_roles WHERE rolname = 'opscope_writer' AND "
                                        "has_schema_privilege(rolname, 'opscope', 'USAGE')",
                                        {}));
        if (hasRoles)
            OPSCOPE_TRY(execute(fleetGrants()));
    }
    OPSCOPE_TRY(execute("COMMIT"));
    OPSCOPE_TRY(checkTables());
    if (migrated)
        migrated(shownPlace(m_place), before);
    return before;
}

Result<void> PostgresStore::createShard(bool withRoles)
{
    m_isShard = true;
    OPSCOPE_TRY(check());
    OPSCOPE_TRY(connect());
    OPSCOPE_TRY_ASSIGN(const bool isNew, create(withRoles, {}));
    if (!isNew) // of an earlier call that failed later; the rows of another database are not mixed with these
        OPSCOPE_TRY(
            execute("DO $$ BEGIN IF EXISTS (SELECT FROM opscope.step) THEN RAISE EXCEPTION 'the shard "
                    "has rows already'; END IF; END $$"));
    return {};
}

Result<bool> PostgresStore::create(bool withRoles, const std::vector<std::string>& shards)
{
    OPSCOPE_TRY(execute("BEGIN"));
    // Two of them at once: the second one waits, and finds the schema.
    OPSCOPE_TRY(execute("SELECT pg_advisory_xact_lock(hashtext('opscope'), 1)"));
    OPSCOPE_TRY_ASSIGN(const auto known,
                       firstInteger("SELECT 1 FROM pg_namespace WHERE nspname = 'opscope'", {}));
    if (known) {
        OPSCOPE_TRY(execute("ROLLBACK"));
        OPSCOPE_TRY(checkTables());
        return false;
    }
    for (const auto& service : shards) {
        PostgresStore shard(fmt::format("service={}", service), m_stop, {}, true);
        OPSCOPE_TRY(shard.createShard(withRoles));
    }
    if (withRoles) {
        OPSCOPE_TRY(execute(R"(DO $$ DECLARE name text; BEGIN
            FOREACH name IN ARRAY ARRAY['opscope_owner', 'opscope_writer', 'opscope_reader'] LOOP
              IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = name) THEN
                EXECUTE format('CREATE ROLE %I NOLOGIN', name);
              END IF;
            END LOOP;
            EXECUTE format('GRANT opscope_owner TO %I', current_user);
          END $$)"));
    }
    if (!shards.empty())
        OPSCOPE_TRY(execute(fleetServers(shards, withRoles)));
    if (withRoles) {
        OPSCOPE_TRY(
            execute("CREATE SCHEMA opscope AUTHORIZATION opscope_owner; SET LOCAL ROLE opscope_owner"));
    } else {
        OPSCOPE_TRY(execute("CREATE SCHEMA opscope"));
    }
    OPSCOPE_TRY(execute("SET LOCAL search_path = opscope, pg_temp"));
    OPSCOPE_TRY(execute(fleetSchema(FleetDialect::Postgres, shards)));
    if (m_isShard) // only pushes to its coordinator open it
        OPSCOPE_TRY(execute("INSERT INTO meta VALUES('shard', '1')"));
    if (withRoles)
        OPSCOPE_TRY(execute(fleetGrants()));
    OPSCOPE_TRY(execute("COMMIT"));
    return true;
}

} // namespace opscope
#endif
