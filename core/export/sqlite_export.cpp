// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/sqlite_export.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <unistd.h>

#include "core/base/atomic_file.h"
#include "core/base/message_id.h"
#include "core/base/sqlite.h"
#include "core/sql/report_schema.h"
#include "core/sql/virtual_tables.h"

namespace opscope {
namespace {

namespace fs = std::filesystem;

/// True if a non-empty file exists that was not written by `exportSqlite`.
bool isForeign(const fs::path& file)
{
    constexpr std::string_view kMagic("SQLite format 3\0", 16);
    constexpr std::size_t kIdAt = 68; // of the application, big endian
    std::array<char, kIdAt + 4> head{};
    const auto in = openRegular(file);
    if (!in)
        return false; // there is none, or `AtomicFile` reports why not
    const auto bytes = ::pread(in->get(), head.data(), head.size(), 0);
    if (bytes == 0)
        return false;
    if (bytes != static_cast<ssize_t>(head.size()) || std::string_view(head.data(), kMagic.size()) != kMagic)
        return true;
    std::uint32_t id = 0;
    for (std::size_t i = kIdAt; i < head.size(); ++i)
        id = id << 8U | static_cast<unsigned char>(head.at(i));
    return id != kOpscopeDatabaseId;
}

struct Bind {
    SqliteStatement& statement;
    int parameter;
    void operator()(std::monostate) const { statement.bindNull(parameter); }
    void operator()(std::int64_t value) const { statement.bind(parameter, value); }
    void operator()(double value) const { statement.bind(parameter, value); }
    void operator()(std::string_view value) const { statement.bind(parameter, value); }
    void operator()(const Error&) const {} // reported before
    void operator()(const std::string& value) const { statement.bind(parameter, std::string_view(value)); }
};

Result<void> createTable(const SqliteDatabase& database, const SchemaTable& table)
{
    auto sql = "CREATE TABLE " + sqlName(table.name) + "(report INTEGER";
    for (const auto& column : table.columns)
        sql += ", " + sqlName(column.name) + ' ' + column.type;
    return database.execute(sql + ')');
}

Result<void> createIndexes(const SqliteDatabase& database, const SchemaTable& table)
{
    auto indexes = table.indexes;
    if (table.columns.front().name == "id")
        indexes.insert(indexes.begin(), {"id"});
    for (const auto& index : indexes) {
        std::string name = table.name;
        std::string columns = "report";
        for (const auto& column : index) {
            name += '_' + column;
            columns += ", " + sqlName(column);
        }
        OPSCOPE_TRY(database.execute("CREATE INDEX " + sqlName(name) + " ON " + sqlName(table.name) + '(' +
                                     columns + ')'));
    }
    return {};
}

/// "schema" and "about": what the tables mean, and by whom they were written.
Result<void> describe(const SqliteDatabase& database, const std::vector<SchemaTable>& tables)
{
    OPSCOPE_TRY(database.execute("PRAGMA application_id = " + std::to_string(kOpscopeDatabaseId) +
                                 "; PRAGMA user_version = " + std::to_string(kReportSchemaVersion)));
    OPSCOPE_TRY(database.execute(
        "CREATE TABLE about(key TEXT, value TEXT); INSERT INTO about VALUES('program', 'opscope'), "
        "('version', " +
        sqlText(OPSCOPE_VERSION) + "), ('schema_version', " + sqlText(std::to_string(kReportSchemaVersion)) +
        ')'));
    OPSCOPE_TRY(
        database.execute("CREATE TABLE schema(table_name TEXT, column_name TEXT, type TEXT, what TEXT)"));
    OPSCOPE_TRY_ASSIGN(auto insert, database.prepare("INSERT INTO schema VALUES(?, ?, ?, ?)"));
    for (const auto& table : tables) {
        for (const auto& column : table.columns) {
            insert.bind(1, std::string_view(table.name));
            insert.bind(2, std::string_view(column.name));
            insert.bind(3, std::string_view(column.type));
            insert.bind(4, std::string_view(column.doc));
            OPSCOPE_TRY(insert.step());
            insert.reset();
        }
    }
    return {};
}

} // namespace

bool hasContent(const std::vector<ReportPtr>& reports)
{
    return std::ranges::any_of(reports, [](const ReportPtr& report) {
        return report->slices.size() + report->counters.size() + report->instants.size() +
                   report->ops.size() + report->tables.size() + report->memory.size() +
                   report->opMemory.size_() + report->communication.size() +
                   report->communicationMatrix.size() + report->stepTimes.size() + report->steps.size() !=
               0;
    });
}

Result<SqliteExported> exportSqlite(const std::vector<ReportPtr>& reports, const fs::path& file,
                                    const SqliteExportOptions& options, std::stop_token stop)
{
    if (!hasContent(reports))
        return fail(ErrorCode::Unsupported, message(MessageId::NothingToExport), {file.string(), 0, {}});
    if (isForeign(file))
        return fail(ErrorCode::Unsupported,
                    message(MessageId::CannotWrite, "what stands there was not written by Opscope"),
                    {file.string(), 0, {}});
    const auto schema = reportSchema(reports);
    std::uint64_t total = 1;
    for (const auto& table : schema) {
        for (const auto& report : reports)
            total += table.rows(*report);
    }
    std::error_code ignored;
    removeLeftovers(fs::absolute(file, ignored).parent_path());
    OPSCOPE_TRY_ASSIGN(auto pending, AtomicFile::create(file, {.makesFolders = true}));
    SqliteExported done;
    {
        OPSCOPE_TRY_ASSIGN(const auto database, SqliteDatabase::create(pending.temporary(), stop));
        OPSCOPE_TRY(database.execute("BEGIN"));
        OPSCOPE_TRY(describe(database, schema));
        for (const auto& table : schema) {
            OPSCOPE_TRY(createTable(database, table));
            auto sql = "INSERT INTO " + sqlName(table.name) + " VALUES(?";
            for (std::size_t i = 0; i < table.columns.size(); ++i)
                sql += ",?";
            OPSCOPE_TRY_ASSIGN(auto insert, database.prepare(sql + ')'));
            const auto view = schemaView(table, reports);
            for (std::size_t row = 0; row < view->rows(); ++row) {
                for (std::size_t c = 0; c <= table.columns.size(); ++c) {
                    const bool isSkipped =
                        !options.withArguments && c > 0 && table.columns[c - 1].name == "args";
                    const auto value = isSkipped ? SqlValue() : view->value(row, c);
                    if (const auto* const failed = std::get_if<Error>(&value))
                        return Failure(*failed);
                    std::visit(Bind{insert, static_cast<int>(c) + 1}, value);
                }
                OPSCOPE_TRY(insert.step());
                insert.reset();
                ++done.rows;
                if (done.rows % 4096 == 0) {
                    if (stop.stop_requested())
                        return fail(ErrorCode::Cancelled, message(MessageId::Cancelled),
                                    {file.string(), 0, {}});
                    if (options.progress)
                        options.progress(static_cast<double>(done.rows) / static_cast<double>(total));
                }
            }
            OPSCOPE_TRY(createIndexes(database, table));
            ++done.tables;
        }
        if (stop.stop_requested())
            return fail(ErrorCode::Cancelled, message(MessageId::Cancelled), {file.string(), 0, {}});
        OPSCOPE_TRY(database.execute("COMMIT"));
    }
    OPSCOPE_TRY(pending.commit()); // SQLite wrote without syncing
    return done;
}

} // namespace opscope
