// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/sqlite_export.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <fcntl.h>
#include <fstream>
#include <string_view>
#include <system_error>
#include <unistd.h>

#include "core/base/message_id.h"
#include "core/base/sqlite.h"
#include "core/export/report_schema.h"
#include "core/export/virtual_tables.h"

namespace opscope {
namespace {

namespace fs = std::filesystem;

/// A file that is removed unless it was taken into its place; with it go the folders that were made for it.
class PendingFile {
public:
    explicit PendingFile(fs::path target) : m_target(std::move(target))
    {
        m_path = m_target;
        m_path += ".tmp-" + std::to_string(::getpid());
    }
    ~PendingFile()
    {
        if (m_isTaken)
            return;
        std::error_code ignored;
        fs::remove(m_path, ignored);
        for (const auto& folder : m_made)
            fs::remove(folder, ignored); // only an empty one goes
    }
    PendingFile(const PendingFile&) = delete;
    PendingFile& operator=(const PendingFile&) = delete;

    Result<void> makeFolders()
    {
        std::error_code error;
        auto folder = fs::absolute(m_target, error).parent_path();
        std::vector<fs::path> missing; // the innermost first
        for (; !folder.empty() && !fs::exists(folder, error) && folder != folder.parent_path();
             folder = folder.parent_path())
            missing.push_back(folder);
        for (auto it = missing.rbegin(); it != missing.rend(); ++it) {
            if (!fs::create_directory(*it, error) && error)
                return fail(ErrorCode::Unreadable, message(MessageId::CannotWrite, error.message()),
                            {it->string(), 0, {}});
            m_made.insert(m_made.begin(), *it);
        }
        fs::remove(m_path, error); // what an earlier process of the same number left
        return {};
    }
    Result<void> take()
    {
        std::error_code error;
        // SQLite wrote without syncing: a name that outlives a power cut must not stand for half a file.
        const int fd = ::open(m_path.c_str(), O_RDONLY | O_CLOEXEC);
        const bool isSynced = fd >= 0 && (::fsync(fd) == 0 || errno == EINVAL || errno == EROFS);
        const int reason = errno;
        if (fd >= 0)
            ::close(fd);
        if (!isSynced)
            return fail(
                ErrorCode::Unreadable,
                message(MessageId::CannotWrite, std::error_code(reason, std::generic_category()).message()),
                {m_path.string(), 0, {}});
        fs::rename(m_path, m_target, error);
        if (error)
            return fail(ErrorCode::Unreadable, message(MessageId::CannotWrite, error.message()),
                        {m_target.string(), 0, {}});
        m_isTaken = true;
        return {};
    }
    const fs::path& path() const { return m_path; }

private:
    fs::path m_target;
    fs::path m_path;
    std::vector<fs::path> m_made;
    bool m_isTaken = false;
};

/// True if a file stands there that holds something and was not written by `exportSqlite`.
bool isForeign(const fs::path& file)
{
    std::error_code error;
    if (!fs::is_regular_file(file, error) || fs::file_size(file, error) == 0)
        return false;
    constexpr std::string_view kMagic("SQLite format 3\0", 16);
    constexpr std::size_t kIdAt = 68; // of the application, big endian
    std::array<char, kIdAt + 4> head{};
    std::ifstream in(file, std::ios::binary);
    if (!in.read(head.data(), head.size()) || std::string_view(head.data(), kMagic.size()) != kMagic)
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
    PendingFile pending(file);
    OPSCOPE_TRY(pending.makeFolders());
    SqliteExported done;
    {
        OPSCOPE_TRY_ASSIGN(const auto database, SqliteDatabase::create(pending.path(), stop));
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
                    std::visit(Bind{insert, static_cast<int>(c) + 1},
                               isSkipped ? SqlValue() : view->value(row, c));
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
    OPSCOPE_TRY(pending.take());
    return done;
}

} // namespace opscope
