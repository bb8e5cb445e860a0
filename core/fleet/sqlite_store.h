// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <memory>

#include "core/base/sqlite.h"
#include "core/fleet/store.h"

namespace opscope {

/// A fleet database in a SQLite file.
class SqliteStore : public FleetStore {
public:
    explicit SqliteStore(SqliteDatabase database) : m_database(std::move(database)) {}
    /// `isWritten` creates the file and its tables if it does not exist. Errors: those of FleetStore.
    static Result<SqliteStore> open(const std::filesystem::path& path, bool isWritten, std::stop_token stop);

    Result<PushOutcome> push(const FleetRun& run, const FleetSummary& summary) override;
    Result<void> ask(const std::string& sql, const FleetRow& values,
                     const std::function<void(const FleetCells&)>& read) const override;
    Result<void> remove(const std::vector<FleetRemoval>& removals) override;

    /// Creates the tables in an empty database.
    Result<void> createTables();
    Result<void> checkVersion();
    /// Adds the tables of newer versions; returns the version before.
    Result<std::int64_t> migrate();
    std::int64_t version() const override { return m_version; }
    const SqliteDatabase& database() const { return m_database; }

private:
    Result<PushOutcome> write(const FleetRun& run, const FleetSummary& summary);
    Result<std::int64_t> runId(const FleetRun& run, const FleetSummary& summary);
    Result<void> addKeys(const FleetSummary& summary);
    Result<void> insert(const FleetTable& table, const std::vector<FleetRow>& rows,
                        std::optional<std::int64_t> report = {});

    SqliteDatabase m_database;
    std::int64_t m_version = kFleetSchemaVersion;
};

} // namespace opscope
