// SPDX-License-Identifier: GPL-3.0-or-later
// A fleet database: the summaries of many runs, in a SQLite file or on a PostgreSQL server.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/result.h"
#include "core/fleet/fleet_summary.h"

namespace opscope {

/// The run that reports are pushed to.
struct FleetRun {
    std::string project = "main";
    std::string key;
    std::string branch = {}, commit = {};
    std::optional<std::int64_t> worldSize = {};
    std::vector<std::string> labels = {}; ///< "key=value"
};

enum class PushOutcome : std::uint8_t {
    Added,
    Same,     ///< the database had the same summary already; nothing was written
    Replaced, ///< the database had another summary of this rank; it was removed
    Kept,     ///< it is in a spool, from which a later push delivers it
};
const char* pushOutcomeName(PushOutcome outcome);

/// A row of an answer; texts are valid until the next row.
class FleetCells {
public:
    virtual ~FleetCells() = default;
    virtual bool isNull(int column) const = 0;
    virtual std::int64_t integer(int column) const = 0;  ///< 0 for NULL
    virtual double real(int column) const = 0;           ///< 0 for NULL
    virtual std::string_view text(int column) const = 0; ///< "" for NULL
};

/// Rows of a table to remove; of rows of reports the condition only names report_id.
struct FleetRemoval {
    std::string_view table;
    std::string condition;
};

class FleetStore {
public:
    virtual ~FleetStore() = default;

    /// Opens a database to read it. `place`: a file, "postgresql://HOST/DATABASE" or "service=NAME".
    /// Errors: not found; not a fleet database; of a newer or older version; FleetNotReachable; a password in
    /// the place.
    static Result<std::unique_ptr<FleetStore>> openToRead(const std::string& place,
                                                          std::stop_token stop = {});
    /// Opens a database to write to it. A file is created with its tables if it does not exist; a folder (its
    /// name ends with '/') is a spool; to a server it connects with the first push. While a server is not
    /// reachable, `push` tries again for `retry`, and then fails with FleetNotReachable.
    static Result<std::unique_ptr<FleetStore>>
    openToWrite(const std::string& place, std::stop_token stop = {}, std::chrono::milliseconds retry = {});

    /// Adds the summary in one transaction: all of it or nothing. Several programs may push at once.
    virtual Result<PushOutcome> push(const FleetRun& run, const FleetSummary& summary) = 0;

    /// Calls `read` for each row of a SELECT that both engines understand; `?` are the values.
    virtual Result<void> ask(const std::string& sql, const FleetRow& values,
                             const std::function<void(const FleetCells&)>& read) const = 0;

    /// Removes the rows that meet the conditions, in one transaction.
    virtual Result<void> remove(const std::vector<FleetRemoval>& removals) = 0;

    /// Number of the servers that have the rows of the reports; 0: they are in the database itself.
    virtual std::size_t shards() const { return 0; }

    /// The version of the tables; an older database has fewer tables than this program knows.
    virtual std::int64_t version() const = 0;
};

/// The condition on a column that it is one of the integers that a SELECT finds, as a range and the shorter
/// of the lists of those in it and those that are not: a shard does not have the tables of the SELECT.
Result<std::string> fleetNumbers(const FleetStore& store, std::string_view column, const std::string& sql,
                                 const FleetRow& values);

/// The SQL of "SELECT keys, sums FROM table WHERE condition GROUP BY keys" for the reports that the SELECT
/// `reports` finds (empty: all), without values. Each shard groups its own rows, at the same time as the
/// others: whoever asks sums up again.
Result<std::string> groupedFacts(const FleetStore& store, std::string_view table, std::string_view keys,
                                 std::string_view sums, const std::string& condition,
                                 const std::string& reports);

/// What is old enough to be removed, ns since 1970; 0: nothing. Runs with a label "pinned=..." stay.
struct FleetExpiry {
    std::int64_t detailsBefore = 0; ///< the rows of each step of runs that started before
    std::int64_t reportsBefore = 0; ///< everything of runs that started before
    bool isDryRun = false;          ///< only counts
};
struct FleetExpired {
    std::int64_t details = 0, reports = 0; ///< numbers of reports
};
Result<FleetExpired> expireFleet(FleetStore& store, const FleetExpiry& expiry);

/// Removes rows that belong to no report, ops that no report has and runs without reports, which pushes that
/// were killed and older programs left. Returns how many rows of each table; those of `isDryRun` stay.
Result<std::vector<std::pair<std::string, std::int64_t>>> sweepFleet(FleetStore& store, bool isDryRun);

/// True for a place on a server, and for a SQLite file with the tables of a fleet of any version.
bool isFleetDatabase(const std::string& place);
/// True for a place on a server: "postgresql://...", "service=...".
bool isFleetServer(std::string_view place);

/// Creates the tables where there are none; on a server with `withRoles` also the roles opscope_owner,
/// opscope_writer and opscope_reader. With `shards`, services of libpq, also the tables on these
/// servers, which will have the rows of the reports. False: there were tables already.
Result<bool> createFleet(const std::string& place, bool withRoles, std::stop_token stop = {},
                         const std::vector<std::string>& shards = {});
/// Adds the tables that newer programs need; for the owner of the database. Returns the version before. A
/// coordinator brings its shards to the new version before itself, in order, each in a transaction of its
/// own: after an error, which names the place, those before it stay new, and the next call continues.
/// `migrated` gets each place with its version before.
using OnMigrated = std::function<void(const std::string& place, std::int64_t before)>;
Result<std::int64_t> migrateFleet(const std::string& place, std::stop_token stop = {},
                                  const OnMigrated& migrated = {});

// What the engines share.
/// The version in these rows of the table `meta` (an empty text: no row), or why this program cannot use the
/// database.
Result<std::int64_t> checkFleetVersion(const std::string& version, const std::string& leastProgram);
/// Fails if a database of this version has no table for some rows of the summary.
Result<void> checkFleetRows(const FleetSummary& summary, std::int64_t version);
/// A text as a value; an empty one is NULL.
FleetValue fleetTextOrNull(const std::string& text);
/// Now, ns since 1970.
std::int64_t fleetNow();

} // namespace opscope
