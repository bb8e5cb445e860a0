// SPDX-License-Identifier: GPL-3.0-or-later
// The tables of a fleet database, in one list: what is stored of each report. Times are ns since 1970,
// durations ns, missing is NULL.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace opscope {

/// Increases when a table or a column changes its meaning; a database of a newer version is refused.
inline constexpr std::int64_t kFleetSchemaVersion = 3;
/// A database from this version on is read and written; what it has no table for is refused.
inline constexpr std::int64_t kFleetLeastVersion = 1;
/// Increases when a figure of a summary is computed in another way.
inline constexpr std::int64_t kFleetSummaryVersion = 1;

enum class FleetType : std::uint8_t { Integer, Real, Text };

struct FleetColumn {
    std::string_view name;
    FleetType type = FleetType::Integer;
    std::string_view doc;
    bool isRequired = false;
};

struct FleetTable {
    std::string_view name;
    std::string_view doc;
    std::vector<FleetColumn> columns;
    std::string_view key;                    ///< columns of the primary key; empty: rows may be equal
    std::vector<std::string_view> indexes{}; ///< columns of each further index
    std::int64_t since = 1;                  ///< the version of the schema that added it
    bool isOfReport = true; ///< the first column is report_id, and the rows of a report are removed with it
};

/// All tables but `meta`, in the order in which they are created.
std::span<const FleetTable> fleetTables();
const FleetTable& fleetTable(std::string_view name);

enum class FleetDialect : std::uint8_t { Sqlite, Postgres };
/// The statements that create the tables, and `meta` with its rows. For PostgreSQL also the views for
/// dashboards, the function `reserve` (the number of a new report, whose partitions exist) and the function
/// `drop_report`; all in the schema that is current. With `shards` (PostgreSQL) the rows of reports are in
/// tables of other servers, see fleetServers.
std::string fleetSchema(FleetDialect dialect, const std::vector<std::string>& shards = {});
/// The statements that name the servers of the shards, which are services of libpq; for a superuser.
std::string fleetServers(const std::vector<std::string>& shards, bool hasRoles);
/// The statements that add to the foreign servers of an older program the options that those of this one
/// have. Servers that belong to another user stay as they are, and are slower.
std::string fleetServersMigration();
/// True for tables whose rows are on the shards.
bool isOnShards(std::string_view table);
/// The table of a shard; shards are counted from 1.
std::string fleetShardTable(std::string_view table, std::size_t shard);
/// Reports with consecutive numbers that are together in a partition and on a shard.
inline constexpr std::int64_t kReportsOfPartition = 1024;
/// The statements that bring the tables of an older version to the current one: they only add. In the schema
/// that is current. `shards`: how many servers have the rows of reports; 0: the database itself.
std::string fleetMigration(FleetDialect dialect, std::int64_t from, std::size_t shards = 0);
/// What the roles opscope_writer and opscope_reader may do (PostgreSQL).
std::string fleetGrants();

using FleetValue = std::variant<std::monostate, std::int64_t, double, std::string>;
using FleetRow = std::vector<FleetValue>;

} // namespace opscope
