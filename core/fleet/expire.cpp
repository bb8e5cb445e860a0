// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fleet/expire.h"

#include <array>
#include <fmt/format.h>
#include <string>
#include <vector>

#include "core/base/text.h"
#include "core/table/record_table.h"

namespace opscope {
namespace {

constexpr std::array<std::string_view, 3> kDetails{"op_step", "comm_step", "link"};

struct ExpiredRow {
    std::string project, run, removed;
    std::int64_t id = 0, rows = 0;
};

/// Counts the rows of the tables that belong to a run, and removes them.
Result<std::int64_t> removeRows(const SqliteDatabase& database, std::span<const std::string_view> tables,
                                std::int64_t run, bool isDryRun)
{
    std::int64_t count = 0;
    for (const auto table : tables) {
        const auto from = fmt::format(
            "FROM {} WHERE report_id IN (SELECT report_id FROM report WHERE run_id = {})", table, run);
        OPSCOPE_TRY_ASSIGN(auto statement, database.prepare("SELECT count(*) " + from));
        OPSCOPE_TRY(statement.step());
        count += statement.integer(0);
        if (!isDryRun)
            OPSCOPE_TRY(database.execute("DELETE " + from));
    }
    return count;
}

Result<std::vector<ExpiredRow>> runsBefore(const SqliteDatabase& database, std::int64_t time)
{
    OPSCOPE_TRY_ASSIGN(
        auto statement,
        database.prepare(
            "SELECT run_id, project, run_key FROM run WHERE started < ? ORDER BY started, run_id"));
    statement.bind(1, time);
    std::vector<ExpiredRow> out;
    while (true) {
        OPSCOPE_TRY_ASSIGN(const bool hasRow, statement.step());
        if (!hasRow)
            return out;
        out.push_back(
            {std::string(statement.text(1)), std::string(statement.text(2)), {}, statement.integer(0)});
    }
}

Result<std::vector<ExpiredRow>> expire(const SqliteDatabase& database, const ExpireOptions& options)
{
    std::vector<std::string_view> ofReports; // the table of the reports last: the others are found by it
    for (const auto& table : fleetTables()) {
        if (table.isOfReport && table.name != "report")
            ofReports.push_back(table.name);
    }
    ofReports.emplace_back("report");
    std::vector<ExpiredRow> out;
    const auto remove = [&](const std::optional<std::int64_t>& before,
                            std::span<const std::string_view> tables, const char* what,
                            bool isRun) -> Result<void> {
        if (!before)
            return {};
        OPSCOPE_TRY_ASSIGN(auto runs, runsBefore(database, *before));
        for (auto& run : runs) {
            OPSCOPE_TRY_ASSIGN(run.rows, removeRows(database, tables, run.id, options.isDryRun));
            if (isRun && !options.isDryRun)
                OPSCOPE_TRY(database.execute(fmt::format("DELETE FROM run WHERE run_id = {}", run.id)));
            run.removed = what;
            if (isRun || run.rows > 0)
                out.push_back(std::move(run));
        }
        return {};
    };
    OPSCOPE_TRY(remove(options.runsBefore, ofReports, "run", true));
    OPSCOPE_TRY(remove(options.detailsBefore, kDetails, "details", false));
    if (!options.isDryRun)
        OPSCOPE_TRY(
            database.execute("DELETE FROM op_key WHERE key_id NOT IN (SELECT key_id FROM op_report UNION "
                             "SELECT key_id FROM op_step)"));
    return out;
}

} // namespace

Result<TablePtr> expireRuns(const FleetStore& store, const ExpireOptions& options)
{
    const auto& database = store.database();
    OPSCOPE_TRY(database.execute("BEGIN IMMEDIATE"));
    auto rows = expire(database, options);
    OPSCOPE_TRY(database.execute(rows ? "COMMIT" : "ROLLBACK"));
    if (!rows)
        return Failure(rows.error());
    RecordTable<ExpiredRow> table("fleet_expired", nullptr, *std::move(rows));
    table.column(textSpec("project", OPSCOPE_TEXT("Column", "project")), &ExpiredRow::project);
    table.column(textSpec("run", OPSCOPE_TEXT("Column", "run")), &ExpiredRow::run);
    table.column(textSpec("removed", options.isDryRun ? OPSCOPE_TEXT("Column", "would be removed")
                                                      : OPSCOPE_TEXT("Column", "removed")),
                 &ExpiredRow::removed);
    table.column(countSpec("rows", OPSCOPE_TEXT("Column", "rows")), &ExpiredRow::rows);
    return TablePtr(table.finish());
}

} // namespace opscope
