// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fleet/store.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/base/message_id.h"
#include "core/base/number.h"
#include "core/fleet/postgres_store.h"
#include "core/fleet/spool.h"
#include "core/fleet/sqlite_store.h"

namespace opscope {

const char* pushOutcomeName(PushOutcome outcome)
{
    static constexpr std::array kNames{"added", "same", "replaced", "kept"};
    return kNames.at(static_cast<std::size_t>(outcome));
}

FleetValue fleetTextOrNull(const std::string& text)
{
    return text.empty() ? FleetValue() : FleetValue(text);
}

std::int64_t fleetNow()
{
    return std::chrono::duration_cast<std::chrono::nanoseconds>(
               std::chrono::system_clock::now().time_since_epoch())
        .count();
}

Result<std::int64_t> checkFleetVersion(const std::string& version, const std::string& leastProgram)
{
    const auto number = wholeNumber<std::int64_t>(version);
    if (!number)
        return fail(ErrorCode::Malformed, message(MessageId::FleetNoDatabase));
    if (*number < kFleetLeastVersion)
        return fail(ErrorCode::Unsupported, message(MessageId::FleetOlder, *number, kFleetLeastVersion));
    // A newer database may still be usable: it states the oldest program that is.
    const auto least = wholeNumber<std::int64_t>(leastProgram).value_or(*number);
    if (least > kFleetSchemaVersion)
        return fail(ErrorCode::Unsupported, message(MessageId::FleetNewer, *number, kFleetSchemaVersion));
    return *number;
}

Result<void> checkFleetRows(const FleetSummary& summary, std::int64_t version)
{
    for (const auto& [name, rows] : summary.rows) {
        if (const auto since = fleetTable(name).since; since > version && !rows.empty())
            return fail(ErrorCode::Unsupported, message(MessageId::FleetOlder, version, since));
    }
    return {};
}

bool isFleetServer(std::string_view place)
{
    return place.starts_with("postgresql://") || place.starts_with("postgres://") ||
           place.starts_with("service=");
}

bool isFleetDatabase(const std::string& place)
{
    std::error_code error;
    if (isFleetServer(place) || !std::filesystem::is_regular_file(place, error))
        return isFleetServer(place);
    const auto database = SqliteDatabase::openShared(place, false, {});
    auto statement = database ? database->prepare("SELECT value FROM meta WHERE key = 'schema'")
                              : Result<SqliteStatement>(Failure(database.error()));
    if (!statement)
        return false;
    const auto hasRow = statement->step();
    return hasRow && *hasRow && statement->text(0) == "opscope-fleet";
}

Result<std::unique_ptr<FleetStore>> FleetStore::openToRead(const std::string& place, std::stop_token stop)
{
    if (isFleetServer(place))
        return openPostgresStore(place, std::move(stop), {}, false);
    if (isFleetSpool(place))
        return fail(ErrorCode::Unsupported, message(MessageId::FleetIsSpool, place));
    OPSCOPE_TRY_ASSIGN(auto store, SqliteStore::open(place, false, std::move(stop)));
    return std::make_unique<SqliteStore>(std::move(store));
}

Result<std::unique_ptr<FleetStore>> FleetStore::openToWrite(const std::string& place, std::stop_token stop,
                                                            std::chrono::milliseconds retry)
{
    if (isFleetServer(place))
        return openPostgresStore(place, std::move(stop), retry, true);
    if (isFleetSpool(place))
        return std::make_unique<FleetSpool>(place);
    OPSCOPE_TRY_ASSIGN(auto store, SqliteStore::open(place, true, std::move(stop)));
    return std::make_unique<SqliteStore>(std::move(store));
}

Result<std::string> fleetNumbers(const FleetStore& store, std::string_view column, const std::string& sql,
                                 const FleetRow& values)
{
    std::vector<std::int64_t> numbers;
    OPSCOPE_TRY(
        store.ask(sql, values, [&numbers](const FleetCells& row) { numbers.push_back(row.integer(0)); }));
    if (numbers.empty())
        return std::string("1 = 0");
    std::ranges::sort(numbers);
    numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
    const auto range = fmt::format("{} BETWEEN {} AND {}", column, numbers.front(), numbers.back());
    const auto missing = static_cast<std::uint64_t>(numbers.back()) -
                         static_cast<std::uint64_t>(numbers.front()) + 1 - numbers.size();
    if (missing == 0)
        return range;
    if (missing >= numbers.size())
        return fmt::format("{} AND {} IN ({})", range, column, fmt::join(numbers, ","));
    std::vector<std::int64_t> others;
    for (std::size_t i = 1; i < numbers.size(); ++i) {
        for (auto number = numbers[i - 1] + 1; number < numbers[i]; ++number)
            others.push_back(number);
    }
    return fmt::format("{} AND {} NOT IN ({})", range, column, fmt::join(others, ","));
}

Result<std::string> groupedFacts(const FleetStore& store, std::string_view table, std::string_view keys,
                                 std::string_view sums, const std::string& condition,
                                 const std::string& reports)
{
    const auto select = [&](std::string_view from, const std::string& more) {
        return fmt::format("SELECT {0}, {1} FROM {2} WHERE {3}{4} GROUP BY {0}", keys, sums, from, condition,
                           more);
    };
    if (store.shards() == 0)
        return select(table, reports.empty() ? reports : fmt::format(" AND report_id IN ({})", reports));
    std::string ofReports; // as numbers, because the shards do not have the reports
    if (!reports.empty()) {
        OPSCOPE_TRY_ASSIGN(ofReports, fleetNumbers(store, "report_id", reports, {}));
        ofReports = " AND " + ofReports;
    }
    std::string out;
    for (std::size_t shard = 1; shard <= store.shards(); ++shard)
        out += (out.empty() ? "" : " UNION ALL ") + select(fleetShardTable(table, shard), ofReports);
    return out +
           " OFFSET 0"; // without it, a question that needs fewer columns asks one shard after the other
}

Result<FleetExpired> expireFleet(FleetStore& store, const FleetExpiry& expiry)
{
    FleetExpired out;
    std::vector<FleetRemoval> removals;
    const auto reportsBefore = [](std::int64_t before) {
        return fmt::format("SELECT report_id FROM report p JOIN run r USING(run_id) WHERE r.started < {} AND "
                           "'\n' || coalesce(r.labels, '') NOT LIKE '%\npinned=%'",
                           before);
    };
    const auto count = [&](const std::string& sql, std::int64_t& number) {
        return store.ask(sql, {}, [&number](const FleetCells& row) { number = row.integer(0); });
    };
    const auto old = reportsBefore(expiry.reportsBefore);
    OPSCOPE_TRY(count(fmt::format("SELECT count(*) FROM ({}) o", old), out.reports));
    const auto detailed = reportsBefore(expiry.detailsBefore);
    OPSCOPE_TRY(count(fmt::format("SELECT count(*) FROM ({}) o WHERE report_id NOT IN ({}) AND (report_id IN "
                                  "(SELECT report_id FROM op_step) OR report_id IN (SELECT report_id FROM "
                                  "comm_step))",
                                  detailed, old),
                      out.details));
    if (expiry.isDryRun)
        return out;
    for (const auto* table : {"op_step", "comm_step", "comm"}) {
        if (fleetTable(table).since <= store.version())
            removals.push_back({table, fmt::format("report_id IN ({})", detailed)});
    }
    for (const auto& table : fleetTables()) {
        if (table.isOfReport && table.name != "report" && table.since <= store.version())
            removals.push_back({table.name, fmt::format("report_id IN ({})", old)});
    }
    removals.push_back({"report", fmt::format("report_id IN ({})", old)});
    removals.push_back({"run", fmt::format("started < {} AND run_id NOT IN (SELECT run_id FROM report)",
                                           expiry.reportsBefore)});
    OPSCOPE_TRY(store.remove(removals));
    return out;
}

Result<std::vector<std::pair<std::string, std::int64_t>>> sweepFleet(FleetStore& store, bool isDryRun)
{
    std::vector<std::pair<std::string, std::int64_t>> out;
    std::vector<FleetRemoval> removals;
    const auto addCounted = [&](std::string_view table, const std::string& condition,
                                const std::string& count) -> Result<void> {
        std::int64_t rows = 0;
        OPSCOPE_TRY(store.ask(count, {}, [&rows](const FleetCells& row) { rows = row.integer(0); }));
        if (rows == 0)
            return {};
        out.emplace_back(table, rows);
        removals.push_back({table, condition});
        return {};
    };
    const auto add = [&](std::string_view table, const std::string& condition) {
        return addCounted(table, condition,
                          fmt::format("SELECT count(*) FROM {} WHERE {}", table, condition));
    };
    const std::string lost = "report_id NOT IN (SELECT report_id FROM report)";
    for (const auto& table : fleetTables()) {
        if (!table.isOfReport || table.name == "report" || table.since > store.version())
            continue;
        OPSCOPE_TRY_ASSIGN(const auto counts,
                           groupedFacts(store, table.name, "report_id", "count(*) AS n", "1 = 1", {}));
        OPSCOPE_TRY(
            addCounted(table.name, lost,
                       fmt::format("SELECT CAST(sum(n) AS bigint) FROM ({}) g WHERE {}", counts, lost)));
    }
    OPSCOPE_TRY(add("op_key", "NOT EXISTS (SELECT 1 FROM op_report o WHERE o.key_id = op_key.key_id) AND NOT "
                              "EXISTS (SELECT 1 FROM op_step o WHERE o.key_id = op_key.key_id)"));
    OPSCOPE_TRY(add("run", "run_id NOT IN (SELECT run_id FROM report)"));
    if (!isDryRun && !removals.empty())
        OPSCOPE_TRY(store.remove(removals));
    return out;
}

Result<std::int64_t> migrateFleet(const std::string& place, std::stop_token stop, const OnMigrated& migrated)
{
    if (isFleetServer(place))
        return migratePostgresTables(place, std::move(stop), migrated);
    OPSCOPE_TRY(SqliteStore::open(place, false, stop)); // to write would create the file
    OPSCOPE_TRY_ASSIGN(auto database, SqliteDatabase::openShared(place, true, std::move(stop)));
    OPSCOPE_TRY_ASSIGN(const auto before, SqliteStore(std::move(database)).migrate());
    if (migrated)
        migrated(place, before);
    return before;
}

Result<bool> createFleet(const std::string& place, bool withRoles, std::stop_token stop,
                         const std::vector<std::string>& shards)
{
    if (isFleetServer(place))
        return createPostgresTables(place, withRoles, std::move(stop), shards);
    if (!shards.empty())
        return fail(ErrorCode::Unsupported,
                    message(MessageId::NotOneOf, place, "postgresql://HOST/NAME, service=NAME"));
    if (SqliteStore::open(place, false, stop))
        return false;
    OPSCOPE_TRY(SqliteStore::open(place, true, std::move(stop)));
    return true;
}

} // namespace opscope
