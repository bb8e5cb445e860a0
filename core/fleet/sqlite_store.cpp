// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fleet/sqlite_store.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/base/message_id.h"

namespace opscope {
namespace {

void bind(SqliteStatement& statement, int parameter, const FleetValue& value)
{
    if (const auto* integer = std::get_if<std::int64_t>(&value))
        statement.bind(parameter, *integer);
    else if (const auto* real = std::get_if<double>(&value))
        statement.bind(parameter, *real);
    else if (const auto* text = std::get_if<std::string>(&value))
        statement.bind(parameter, std::string_view(*text));
    else
        statement.bindNull(parameter);
}

class SqliteCells : public FleetCells {
public:
    explicit SqliteCells(const SqliteStatement& statement) : m_statement(statement) {}
    bool isNull(int column) const override { return m_statement.type(column) == SqliteStatement::Type::Null; }
    std::int64_t integer(int column) const override { return m_statement.integer(column); }
    double real(int column) const override { return m_statement.real(column); }
    std::string_view text(int column) const override { return m_statement.text(column); }

private:
    const SqliteStatement& m_statement;
};

/// The first column of the first row, or nothing.
Result<std::optional<std::int64_t>> firstInteger(const SqliteDatabase& database, std::string_view sql,
                                                 const FleetRow& values)
{
    OPSCOPE_TRY_ASSIGN(auto statement, database.prepare(sql));
    for (std::size_t i = 0; i < values.size(); ++i)
        bind(statement, static_cast<int>(i) + 1, values[i]);
    OPSCOPE_TRY_ASSIGN(const bool hasRow, statement.step());
    return hasRow ? std::optional(statement.integer(0)) : std::nullopt;
}

} // namespace

Result<SqliteStore> SqliteStore::open(const std::filesystem::path& path, bool isWritten, std::stop_token stop)
{
    OPSCOPE_TRY_ASSIGN(auto database, SqliteDatabase::openShared(path, isWritten, std::move(stop)));
    SqliteStore store(std::move(database));
    if (isWritten) {
        OPSCOPE_TRY(store.m_database.execute("BEGIN IMMEDIATE")); // two programs may create the same file
        OPSCOPE_TRY_ASSIGN(const auto tables, store.m_database.tables());
        if (tables.empty())
            OPSCOPE_TRY(store.createTables());
        OPSCOPE_TRY(store.m_database.execute("COMMIT"));
    }
    OPSCOPE_TRY(store.checkVersion());
    return store;
}

Result<void> SqliteStore::createTables()
{
    return m_database.execute(fleetSchema(FleetDialect::Sqlite));
}

Result<void> SqliteStore::checkVersion()
{
    auto statement = m_database.prepare("SELECT value FROM meta WHERE key = 'schema_version'");
    if (!statement)
        return fail(ErrorCode::Malformed, message(MessageId::FleetNoDatabase));
    OPSCOPE_TRY_ASSIGN(const bool hasRow, statement->step());
    OPSCOPE_TRY_ASSIGN(m_version,
                       checkFleetVersion(hasRow ? std::string(statement->text(0)) : std::string(), {}));
    return {};
}

Result<std::int64_t> SqliteStore::migrate()
{
    OPSCOPE_TRY(m_database.execute("BEGIN IMMEDIATE"));
    OPSCOPE_TRY(checkVersion()); // another program may have been faster
    const auto before = m_version;
    if (before < kFleetSchemaVersion)
        OPSCOPE_TRY(m_database.execute(fleetMigration(FleetDialect::Sqlite, before)));
    OPSCOPE_TRY(m_database.execute("COMMIT"));
    OPSCOPE_TRY(checkVersion());
    return before;
}

Result<void> SqliteStore::ask(const std::string& sql, const FleetRow& values,
                              const std::function<void(const FleetCells&)>& read) const
{
    OPSCOPE_TRY_ASSIGN(auto statement, m_database.prepare(sql));
    for (std::size_t i = 0; i < values.size(); ++i)
        bind(statement, static_cast<int>(i) + 1, values[i]);
    const SqliteCells cells(statement);
    while (true) {
        OPSCOPE_TRY_ASSIGN(const bool hasRow, statement.step());
        if (!hasRow)
            return {};
        read(cells);
    }
}

Result<void> SqliteStore::remove(const std::vector<FleetRemoval>& removals)
{
    OPSCOPE_TRY(m_database.execute("BEGIN IMMEDIATE"));
    for (const auto& [table, condition] : removals) {
        if (auto removed = m_database.execute(fmt::format("DELETE FROM {} WHERE {}", table, condition));
            !removed) {
            static_cast<void>(m_database.execute("ROLLBACK"));
            return removed;
        }
    }
    return m_database.execute("COMMIT");
}

Result<void> SqliteStore::insert(const FleetTable& table, const std::vector<FleetRow>& rows,
                                 std::optional<std::int64_t> report)
{
    if (rows.empty())
        return {};
    std::vector<std::string_view> names;
    if (report)
        names.push_back("report_id");
    for (const auto& column : table.columns)
        names.push_back(column.name);
    OPSCOPE_TRY_ASSIGN(
        auto statement,
        m_database.prepare(fmt::format("INSERT INTO {}({}) VALUES({})", table.name, fmt::join(names, ", "),
                                       fmt::join(std::vector<char>(names.size(), '?'), ", "))));
    for (const auto& row : rows) {
        int parameter = 0;
        if (report)
            statement.bind(++parameter, *report);
        for (const auto& value : row)
            bind(statement, ++parameter, value);
        OPSCOPE_TRY(statement.step());
        statement.reset();
    }
    return {};
}

Result<std::int64_t> SqliteStore::runId(const FleetRun& run, const FleetSummary& summary)
{
    constexpr std::string_view kFind = "SELECT run_id FROM run WHERE project = ? AND run_key = ?";
    const auto worldSize = run.worldSize ? FleetValue(*run.worldSize) : FleetValue();
    const auto labels = fleetTextOrNull(fmt::format("{}", fmt::join(run.labels, "\n")));
    OPSCOPE_TRY_ASSIGN(const auto known, firstInteger(m_database, kFind, {run.project, run.key}));
    if (known) { // what this push states about the run replaces what an earlier one stated
        OPSCOPE_TRY_ASSIGN(auto update,
                           m_database.prepare("UPDATE run SET branch = coalesce(?, branch), commit_id = "
                                              "coalesce(?, commit_id), world_size = coalesce(?, world_size), "
                                              "labels = coalesce(?, labels) WHERE run_id = ?"));
        int parameter = 0;
        for (const auto& value : {fleetTextOrNull(run.branch), fleetTextOrNull(run.commit), worldSize, labels,
                                  FleetValue(*known)})
            bind(update, ++parameter, value);
        OPSCOPE_TRY(update.step());
        return *known;
    }
    const auto started = summary.started == kMissingInteger ? fleetNow() : summary.started;
    OPSCOPE_TRY(insert(fleetTable("run"), {{FleetValue(), run.project, run.key, fleetTextOrNull(run.branch),
                                            fleetTextOrNull(run.commit), started, worldSize, labels}}));
    OPSCOPE_TRY_ASSIGN(const auto added, firstInteger(m_database, kFind, {run.project, run.key}));
    return *added;
}

Result<void> SqliteStore::addKeys(const FleetSummary& summary)
{
    OPSCOPE_TRY_ASSIGN(
        auto find,
        m_database.prepare("SELECT type, name, task_type, shapes, types FROM op_key WHERE key_id = ?"));
    std::vector<FleetRow> added;
    for (const auto& key : summary.keys) {
        bind(find, 1, key[0]);
        OPSCOPE_TRY_ASSIGN(const bool isKnown, find.step());
        for (int i = 0; isKnown && i < find.columns(); ++i) {
            if (find.text(i) != std::get<std::string>(key[static_cast<std::size_t>(i) + 1]))
                return fail(ErrorCode::Internal,
                            message(MessageId::FleetKeyTwice, std::get<std::string>(key[2])));
        }
        if (!isKnown)
            added.push_back(key);
        find.reset();
    }
    return insert(fleetTable("op_key"), added);
}

Result<PushOutcome> SqliteStore::write(const FleetRun& run, const FleetSummary& summary)
{
    OPSCOPE_TRY(checkFleetRows(summary, m_version));
    OPSCOPE_TRY_ASSIGN(const auto id, runId(run, summary));
    const auto hash = summary.hash();
    const FleetRow place{id, summary.rank, summary.part};
    constexpr std::string_view kPlace = "run_id = ? AND rank = ? AND part = ?";
    OPSCOPE_TRY_ASSIGN(
        const auto older,
        firstInteger(m_database, fmt::format("SELECT rowid FROM report WHERE {}", kPlace), place));
    if (older) {
        OPSCOPE_TRY_ASSIGN(const auto same,
                           firstInteger(m_database,
                                        "SELECT 1 FROM report WHERE rowid = ? AND content_hash = ?",
                                        {*older, hash}));
        if (same)
            return PushOutcome::Same;
        for (const auto& table : fleetTables()) {
            if (table.isOfReport && table.since <= m_version)
                OPSCOPE_TRY(m_database.execute(
                    fmt::format("DELETE FROM {} WHERE report_id = {}", table.name, *older)));
        }
    }
    OPSCOPE_TRY(addKeys(summary));
    OPSCOPE_TRY_ASSIGN(const auto next,
                       firstInteger(m_database, "SELECT coalesce(max(report_id), 0) + 1 FROM report", {}));
    FleetRow row = place;
    row.emplace_back(hash);
    row.insert(row.end(), summary.report.begin(), summary.report.end());
    row.emplace_back(fleetNow());
    OPSCOPE_TRY(insert(fleetTable("report"), {row}, *next));
    for (const auto& [table, rows] : summary.rows)
        OPSCOPE_TRY(insert(fleetTable(table), rows, *next));
    return older ? PushOutcome::Replaced : PushOutcome::Added;
}

Result<PushOutcome> SqliteStore::push(const FleetRun& run, const FleetSummary& summary)
{
    OPSCOPE_TRY(m_database.execute("BEGIN IMMEDIATE"));
    auto outcome = write(run, summary);
    if (!outcome) {
        if (const auto undone = m_database.execute("ROLLBACK"); !undone)
            return Failure(undone.error());
        return outcome;
    }
    OPSCOPE_TRY(m_database.execute("COMMIT"));
    return outcome;
}

} // namespace opscope
