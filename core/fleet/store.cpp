// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fleet/store.h"

#include <array>
#include <fmt/format.h>

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

Result<void> checkFleetVersion(const std::string& version, const std::string& leastProgram)
{
    const auto number = wholeNumber<std::int64_t>(version);
    if (!number)
        return fail(ErrorCode::Malformed, message(MessageId::FleetNoDatabase));
    if (*number < kFleetSchemaVersion)
        return fail(ErrorCode::Unsupported, message(MessageId::FleetOlder, *number, kFleetSchemaVersion));
    // A newer database may still be usable: it states the oldest program that is.
    const auto least = wholeNumber<std::int64_t>(leastProgram).value_or(*number);
    if (least > kFleetSchemaVersion)
        return fail(ErrorCode::Unsupported, message(MessageId::FleetNewer, *number, kFleetSchemaVersion));
    return {};
}

bool isFleetServer(std::string_view place)
{
    return place.starts_with("postgresql://") || place.starts_with("postgres://") ||
           place.starts_with("service=");
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

Result<FleetExpired> expireFleet(FleetStore& store, const FleetExpiry& expiry)
{
    FleetExpired out;
    std::vector<std::string> statements;
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
    for (const auto* table : {"op_step", "comm_step"})
        statements.push_back(fmt::format("DELETE FROM {} WHERE report_id IN ({})", table, detailed));
    for (const auto& table : fleetTables()) {
        if (table.isOfReport && table.name != "report")
            statements.push_back(fmt::format("DELETE FROM {} WHERE report_id IN ({})", table.name, old));
    }
    statements.push_back(fmt::format("DELETE FROM report WHERE report_id IN ({})", old));
    statements.push_back(
        fmt::format("DELETE FROM run WHERE started < {} AND run_id NOT IN (SELECT run_id FROM report)",
                    expiry.reportsBefore));
    OPSCOPE_TRY(store.remove(statements));
    return out;
}

Result<bool> createFleet(const std::string& place, bool withRoles, std::stop_token stop)
{
    if (isFleetServer(place))
        return createPostgresTables(place, withRoles, std::move(stop));
    if (SqliteStore::open(place, false, stop))
        return false;
    OPSCOPE_TRY(SqliteStore::open(place, true, std::move(stop)));
    return true;
}

} // namespace opscope
