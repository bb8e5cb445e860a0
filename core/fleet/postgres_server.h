// SPDX-License-Identifier: GPL-3.0-or-later
// A fleet database on a PostgreSQL server: postgres_store.cpp answers and removes, postgres_push.cpp writes
// reports, postgres_tables.cpp creates and migrates. Only in builds with libpq.
#pragma once

#include <map>
#include <unordered_map>

#include "core/fleet/postgres_connection.h"

namespace opscope {

constexpr std::string_view kNoParent = "23503"; ///< a row refers to one that is not there

/// A database on a server. Errors: those of FleetStore.
class PostgresStore : public FleetStore, private PostgresConnection {
public:
    PostgresStore(std::string place, std::stop_token stop, std::chrono::milliseconds retry, bool isWritten)
        : PostgresConnection(std::move(place), std::move(stop)), m_retry(retry), m_isWritten(isWritten)
    {
    }

    using PostgresConnection::check;
    using PostgresConnection::connect;
    /// Connects and looks at the version, if there is no connection.
    Result<void> ensureConnected() const;
    Result<void> checkTables() const;
    Result<PushOutcome> push(const FleetRun& run, const FleetSummary& summary) override;
    Result<void> ask(const std::string& sql, const FleetRow& values,
                     const std::function<void(const FleetCells&)>& read) const override;
    Result<void> remove(const std::vector<FleetRemoval>& removals) override;
    Result<bool> create(bool withRoles, const std::vector<std::string>& shards);
    /// Creates the tables of a shard.
    Result<void> createShard(bool withRoles);
    std::size_t shards() const override { return m_shards; }
    Result<std::int64_t> migrate(const OnMigrated& migrated);
    Result<void> migrateShards(const OnMigrated& migrated) const;
    std::int64_t version() const override { return m_version; }

private:
    struct Place {
        std::int64_t run = 0, rank = 0;
        std::string part;
    };
    struct Older {
        std::int64_t report = 0;
        std::string hash, user;
    };

    Result<void> tryRemove(const std::vector<FleetRemoval>& removals);
    /// The shard of the block of the report.
    Result<PostgresStore*> shardOf(std::int64_t report) const;
    /// Adds the rows of the report to a shard, in a transaction of its own.
    Result<void> writeShard(const FleetSummary& summary, std::int64_t report) const;
    Result<void> copyAll(const FleetSummary& summary, std::int64_t report) const;
    Result<PushOutcome> tryPush(const FleetRun& run, const FleetSummary& summary);
    Result<std::int64_t> runId(const FleetRun& run, const FleetSummary& summary) const;
    Result<std::optional<Older>> olderAt(const Place& place) const;
    Result<void> addKeys(const std::vector<FleetRow>& keys) const;
    Result<void> addBlock(std::map<std::int64_t, const FleetRow*> missing) const;
    /// Begins the transaction of a report, whose place and ops nobody else changes until its end.
    Result<void> begin(const Place& place, const std::vector<FleetRow>& keys) const;
    Result<PushOutcome> write(const Place& place, const FleetSummary& summary, const std::string& hash,
                              std::int64_t report) const;
    Result<void> copy(const FleetTable& table, const std::vector<FleetRow>& rows, std::int64_t report) const;

    std::chrono::milliseconds m_retry;
    bool m_isWritten;
    bool m_isShard = false;
    mutable std::unordered_map<std::int64_t, std::uint64_t> m_keys; ///< in the database: hash of texts
    mutable std::size_t m_shards = 0;                               ///< known with the connection
    mutable std::map<std::int64_t, std::unique_ptr<PostgresStore>> m_ofShards; ///< those in use
    mutable std::int64_t m_version = kFleetSchemaVersion;                      ///< known with the connection
};

} // namespace opscope
