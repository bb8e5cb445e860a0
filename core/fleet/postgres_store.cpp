// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fleet/postgres_store.h"

#ifdef OPSCOPE_POSTGRES
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/fleet/postgres_server.h"
#include "core/fleet/tables.h"
#else
#include "core/base/message_id.h"
#endif

namespace opscope {

std::string shownPlace(const std::string& place)
{
    const auto begin = place.find("://");
    const auto end = place.find('?');
    if (begin == std::string::npos || place.find("password") < end)
        return place.find("password") == std::string::npos ? place : "--to";
    const auto host = place.rfind('@', end);
    if (host == std::string::npos || host < begin)
        return place.substr(0, end);
    return place.substr(0, begin + 3) +
           place.substr(host + 1, end == std::string::npos ? end : end - host - 1);
}

#ifndef OPSCOPE_POSTGRES

Result<std::unique_ptr<FleetStore>> openPostgresStore(const std::string& place, std::stop_token /*stop*/,
                                                      std::chrono::milliseconds /*retry*/, bool /*isWritten*/)
{
    return fail(ErrorCode::Unsupported, message(MessageId::FleetNoPostgres, shownPlace(place)));
}

Result<bool> createPostgresTables(const std::string& place, bool /*withRoles*/, std::stop_token /*stop*/,
                                  const std::vector<std::string>& /*shards*/)
{
    return fail(ErrorCode::Unsupported, message(MessageId::FleetNoPostgres, shownPlace(place)));
}

Result<std::int64_t> migratePostgresTables(const std::string& place, std::stop_token /*stop*/,
                                           const OnMigrated& /*migrated*/)
{
    return fail(ErrorCode::Unsupported, message(MessageId::FleetNoPostgres, shownPlace(place)));
}

#else

Result<void> PostgresStore::ensureConnected() const
{
    if (m_connection != nullptr)
        return {};
    OPSCOPE_TRY(connect());
    return checkTables();
}

Result<void> PostgresStore::checkTables() const
{
    const auto rows = run("SELECT key, value FROM opscope.meta", {});
    if (!rows && (m_state == "3F000" || m_state == "42P01")) // no such schema, no such table
        return fail(ErrorCode::NotFound, message(MessageId::FleetNoTables), {shownPlace(m_place), 0, {}});
    if (!rows)
        return Failure(rows.error());
    std::map<std::string, std::string> meta;
    PostgresCells cells(rows->get());
    for (; cells.row < PQntuples(rows->get()); ++cells.row)
        meta.emplace(cells.text(0), cells.text(1));
    if (meta.contains("shard") != m_isShard)
        return fail(ErrorCode::Malformed, message(MessageId::FleetNoDatabase), {shownPlace(m_place), 0, {}});
    m_shards = wholeNumber<std::size_t>(meta["shards"]).value_or(0);
    OPSCOPE_TRY_ASSIGN(m_version, checkFleetVersion(meta["schema_version"],
                                                    meta[m_isWritten ? "least_writer" : "least_reader"]));
    return {};
}

Result<void> PostgresStore::ask(const std::string& sql, const FleetRow& values,
                                const std::function<void(const FleetCells&)>& read) const
{
    OPSCOPE_TRY(ensureConnected());
    OPSCOPE_TRY(execute("BEGIN READ ONLY; SET LOCAL search_path = opscope, pg_catalog; SET LOCAL jit = off"));
    const auto rows = run(sql, values);
    if (rows) {
        PostgresCells cells(rows->get());
        for (; cells.row < PQntuples(rows->get()); ++cells.row)
            read(cells);
    } else if (rows.error().code == ErrorCode::Cancelled) {
        return Failure(rows.error()); // the connection is not used again
    }
    const auto ended = execute("ROLLBACK");
    if (!rows)
        return Failure(rows.error());
    return ended;
}

Result<void> PostgresStore::tryRemove(const std::vector<FleetRemoval>& removals)
{
    OPSCOPE_TRY(ensureConnected());
    m_state.clear();
    OPSCOPE_TRY(execute("BEGIN; SET LOCAL search_path = opscope, pg_temp"));
    // A push adds names, and rows to a shard, before its report is visible: they are not lost.
    OPSCOPE_TRY(execute("SELECT pg_advisory_xact_lock(hashtext('opscope'), 2)"));
    for (const auto& [table, condition] : removals) {
        if (m_shards == 0 || !isOnShards(table)) {
            OPSCOPE_TRY(execute(fmt::format("DELETE FROM {} WHERE {}", table, condition)));
            continue;
        }
        // By number: a row without a condition for the shard would be found by its place in a partition.
        std::vector<std::string> reports;
        for (std::size_t shard = 1; shard <= m_shards; ++shard)
            reports.push_back(
                fmt::format("SELECT report_id FROM {} GROUP BY report_id", fleetShardTable(table, shard)));
        OPSCOPE_TRY_ASSIGN(const auto rows, run(fmt::format("SELECT report_id FROM ({}) f WHERE {}",
                                                            fmt::join(reports, " UNION ALL "), condition),
                                                {}));
        std::vector<std::string_view> numbers;
        PostgresCells cells(rows.get());
        for (; cells.row < PQntuples(rows.get()); ++cells.row)
            numbers.push_back(cells.text(0));
        for (std::size_t shard = 1; shard <= m_shards && !numbers.empty(); ++shard)
            OPSCOPE_TRY(execute(fmt::format("DELETE FROM {} WHERE report_id IN ({})",
                                            fleetShardTable(table, shard), fmt::join(numbers, ","))));
    }
    return execute("COMMIT");
}

Result<void> PostgresStore::remove(const std::vector<FleetRemoval>& removals)
{
    auto removed = tryRemove(removals);
    if (!removed && m_state == kNoParent) { // a push added the first report of a run that was to go
        m_connection.reset();
        removed = tryRemove(removals);
    }
    if (!removed)
        return removed;
    // Partitions without a report, except the newest two, for which a push may have a number already.
    return execute("SELECT opscope.drop_partitions()");
}

Result<std::unique_ptr<FleetStore>> openPostgresStore(const std::string& place, std::stop_token stop,
                                                      std::chrono::milliseconds retry, bool isWritten)
{
    auto store = std::make_unique<PostgresStore>(place, std::move(stop), retry, isWritten);
    OPSCOPE_TRY(store->check());
    if (!isWritten)
        OPSCOPE_TRY(store->ensureConnected());
    return store;
}

Result<std::int64_t> migratePostgresTables(const std::string& place, std::stop_token stop,
                                           const OnMigrated& migrated)
{
    PostgresStore store(place, std::move(stop), {}, true);
    OPSCOPE_TRY(store.check());
    return store.migrate(migrated);
}

Result<bool> createPostgresTables(const std::string& place, bool withRoles, std::stop_token stop,
                                  const std::vector<std::string>& shards)
{
    PostgresStore store(place, std::move(stop), {}, true);
    OPSCOPE_TRY(store.check());
    OPSCOPE_TRY(store.connect());
    return store.create(withRoles, shards);
}

#endif

} // namespace opscope
