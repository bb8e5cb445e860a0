// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/sqlite.h"

#include <system_error>
#include <utility>

#include <sqlite3.h>

#include "core/base/ascii.h"
#include "core/base/message_id.h"
#include "core/base/regular_file.h"

namespace opscope {
namespace {

constexpr int kProgressSteps = 1000; ///< virtual machine steps between two looks at the stop token
constexpr int kMaxCellBytes = 256 * 1024 * 1024; ///< a larger text or blob is an error of its row
constexpr int kMaxCachePages = -64 * 1024;       ///< in KiB, as the pragma expects it

ErrorCode codeOf(int result)
{
    switch (result & 0xff) {
    case SQLITE_INTERRUPT:
        return ErrorCode::Cancelled;
    case SQLITE_NOTADB:
    case SQLITE_CORRUPT:
    case SQLITE_ERROR:
    case SQLITE_TOOBIG:
        return ErrorCode::Malformed;
    case SQLITE_CANTOPEN:
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
    case SQLITE_PERM:
    case SQLITE_IOERR:
    case SQLITE_FULL:
    case SQLITE_READONLY:
        return ErrorCode::Unreadable;
    default:
        return ErrorCode::Internal;
    }
}

Failure failure(int result, const char* words, const std::string& file)
{
    if ((result & 0xff) == SQLITE_INTERRUPT)
        return fail(ErrorCode::Cancelled, message(MessageId::Cancelled), {file, 0, {}});
    return fail(codeOf(result), message(MessageId::DatabaseError, words), {file, 0, {}});
}

/// A path as the body of a `file:` URI: '?', '#' and '%' would otherwise end it or be decoded.
std::string uriPath(const std::filesystem::path& path)
{
    static constexpr char kHex[] = "0123456789ABCDEF";
    std::string out;
    std::error_code error;
    auto whole = std::filesystem::absolute(path, error);
    if (error) // the current folder was deleted
        whole = path;
    for (const char c : whole.string()) {
        const auto byte = static_cast<unsigned char>(c);
        if (isLetter(c) || isDigit(c) || c == '/' || c == '.' || c == '-' || c == '_') {
            out += c;
        } else {
            out += '%';
            out += kHex[byte >> 4U];
            out += kHex[byte & 15U];
        }
    }
    return out;
}

/// Between quotes, those within it twice.
std::string quoted(std::string_view text, char quote)
{
    std::string out(1, quote);
    for (const char c : text)
        out.append(c == quote ? 2 : 1, c);
    return out + quote;
}

} // namespace

struct SqliteDatabase::Connection {
    sqlite3* handle = nullptr;
    std::stop_token stop;
    std::string file;

    Connection() = default;
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;
    ~Connection() { sqlite3_close_v2(handle); }

    Result<void> open(const std::string& uri, int flags)
    {
        const int result =
            sqlite3_open_v2(uri.c_str(), &handle, flags | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX, nullptr);
        if (handle == nullptr)
            return fail(ErrorCode::Internal, message(MessageId::DatabaseError, "out of memory"),
                        {file, 0, {}});
        if (result != SQLITE_OK)
            return failure(result, sqlite3_errmsg(handle), file);
        sqlite3_extended_result_codes(handle, 1);
        sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, kMaxCellBytes);
        sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, 0);
        sqlite3_limit(handle, SQLITE_LIMIT_TRIGGER_DEPTH, 0);
        sqlite3_db_config(handle, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
        sqlite3_db_config(handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
        sqlite3_db_config(handle, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0, nullptr);
        if (stop.stop_possible())
            sqlite3_progress_handler(handle, kProgressSteps, &Connection::shouldStop, this);
        return {};
    }

    static int shouldStop(void* self)
    {
        return static_cast<Connection*>(self)->stop.stop_requested() ? 1 : 0;
    }
};

void SqliteStatement::Finalize::operator()(sqlite3_stmt* statement) const
{
    sqlite3_finalize(statement);
}

Result<bool> SqliteStatement::step()
{
    const int result = sqlite3_step(m_statement.get());
    if (result == SQLITE_ROW)
        return true;
    if (result == SQLITE_DONE)
        return false;
    return failure(result, sqlite3_errmsg(sqlite3_db_handle(m_statement.get())), m_file);
}

void SqliteStatement::reset()
{
    sqlite3_reset(m_statement.get());
}

int SqliteStatement::columns() const
{
    return sqlite3_column_count(m_statement.get());
}

std::string SqliteStatement::columnName(int column) const
{
    const char* name = sqlite3_column_name(m_statement.get(), column);
    return name == nullptr ? std::string() : name;
}

namespace {

SqliteStatement::Type typeOf(int code)
{
    switch (code) {
    case SQLITE_INTEGER:
        return SqliteStatement::Type::Integer;
    case SQLITE_FLOAT:
        return SqliteStatement::Type::Real;
    case SQLITE_TEXT:
        return SqliteStatement::Type::Text;
    case SQLITE_BLOB:
        return SqliteStatement::Type::Blob;
    default:
        return SqliteStatement::Type::Null;
    }
}

} // namespace

SqliteStatement::Type SqliteStatement::type(int column) const
{
    return typeOf(sqlite3_column_type(m_statement.get(), column));
}

SqliteStatement::Type SqliteStatement::number(int column, std::int64_t& integer, double& real) const
{
    // The value is "unprotected", which matters only where threads share a connection.
    auto* const value = sqlite3_column_value(m_statement.get(), column);
    const auto type = typeOf(sqlite3_value_type(value));
    if (type == Type::Integer)
        integer = sqlite3_value_int64(value);
    else if (type == Type::Real)
        real = sqlite3_value_double(value);
    return type;
}

std::int64_t SqliteStatement::integer(int column) const
{
    return sqlite3_column_int64(m_statement.get(), column);
}

double SqliteStatement::real(int column) const
{
    return sqlite3_column_double(m_statement.get(), column);
}

std::string_view SqliteStatement::text(int column) const
{
    // Blobs are read as they are: a conversion to text would allocate a copy.
    const void* bytes = sqlite3_column_type(m_statement.get(), column) == SQLITE_BLOB
                            ? sqlite3_column_blob(m_statement.get(), column)
                            : sqlite3_column_text(m_statement.get(), column);
    if (bytes == nullptr)
        return {};
    return {static_cast<const char*>(bytes),
            static_cast<std::size_t>(sqlite3_column_bytes(m_statement.get(), column))};
}

void SqliteStatement::bind(int parameter, std::int64_t value)
{
    sqlite3_bind_int64(m_statement.get(), parameter, value);
}

void SqliteStatement::bind(int parameter, double value)
{
    sqlite3_bind_double(m_statement.get(), parameter, value);
}

void SqliteStatement::bind(int parameter, std::string_view value)
{
    sqlite3_bind_text64(m_statement.get(), parameter, value.data() == nullptr ? "" : value.data(),
                        value.size(), SQLITE_TRANSIENT, SQLITE_UTF8);
}

void SqliteStatement::bindNull(int parameter)
{
    sqlite3_bind_null(m_statement.get(), parameter);
}

SqliteDatabase::SqliteDatabase() = default;
SqliteDatabase::~SqliteDatabase() = default;
SqliteDatabase::SqliteDatabase(SqliteDatabase&&) noexcept = default;
SqliteDatabase& SqliteDatabase::operator=(SqliteDatabase&&) noexcept = default;

Result<SqliteDatabase> SqliteDatabase::openReadOnly(const std::filesystem::path& path, std::string place,
                                                    std::stop_token stop)
{
    SqliteDatabase database;
    database.m_connection = std::make_unique<Connection>();
    auto& connection = *database.m_connection;
    connection.stop = std::move(stop);
    connection.file = std::move(place);
    OPSCOPE_TRY(openRegular(path)); // rejects a pipe, on which SQLite would block
    OPSCOPE_TRY(connection.open("file://" + uriPath(path) + "?mode=ro&immutable=1", SQLITE_OPEN_READONLY));
    // Opening reads nothing: the first read of the schema shows whether it is a database.
    OPSCOPE_TRY(database.execute("PRAGMA cache_size = " + std::to_string(kMaxCachePages)));
    OPSCOPE_TRY_ASSIGN(auto probe, database.prepare("SELECT count(*) FROM sqlite_master"));
    OPSCOPE_TRY(probe.step());
    return database;
}

Result<SqliteDatabase> SqliteDatabase::create(const std::filesystem::path& path, std::stop_token stop)
{
    std::error_code error;
    if (const auto size = std::filesystem::file_size(path, error); !error && size != 0)
        return fail(ErrorCode::Unreadable, message(MessageId::CannotWrite, "the file exists"),
                    {path.string(), 0, {}});
    SqliteDatabase database;
    database.m_connection = std::make_unique<Connection>();
    auto& connection = *database.m_connection;
    connection.stop = std::move(stop);
    connection.file = path.string();
    OPSCOPE_TRY(connection.open("file://" + uriPath(path) + "?vfs=unix-none",
                                SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE));
    // The file is renamed into place only when complete, so nothing need be synced before. The journal is in
    // memory: a defensive connection ignores journal_mode OFF.
    OPSCOPE_TRY(
        database.execute("PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA locking_mode = "
                         "EXCLUSIVE; PRAGMA page_size = 8192"));
    return database;
}

Result<SqliteDatabase> SqliteDatabase::openShared(const std::filesystem::path& path, bool isWritten,
                                                  std::stop_token stop)
{
    constexpr int kLockWait = 30'000; // ms
    SqliteDatabase database;
    database.m_connection = std::make_unique<Connection>();
    auto& connection = *database.m_connection;
    connection.stop = std::move(stop);
    connection.file = path.string();
    if (std::error_code error; !isWritten || std::filesystem::exists(path, error))
        OPSCOPE_TRY(openRegular(path)); // rejects a pipe, on which SQLite would block
    OPSCOPE_TRY(connection.open("file://" + uriPath(path), isWritten
                                                               ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
                                                               : SQLITE_OPEN_READONLY));
    sqlite3_busy_timeout(connection.handle, kLockWait);
    OPSCOPE_TRY_ASSIGN(auto probe, database.prepare("SELECT count(*) FROM sqlite_master"));
    OPSCOPE_TRY(probe.step());
    return database;
}

Result<SqliteDatabase> SqliteDatabase::inMemory(std::stop_token stop)
{
    SqliteDatabase database;
    database.m_connection = std::make_unique<Connection>();
    database.m_connection->stop = std::move(stop);
    OPSCOPE_TRY(database.m_connection->open("file::memory:", SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE));
    return database;
}

Result<SqliteStatement> SqliteDatabase::prepare(std::string_view sql) const
{
    SqliteStatement statement;
    sqlite3_stmt* raw = nullptr;
    const char* tail = nullptr;
    const int result =
        sqlite3_prepare_v2(m_connection->handle, sql.data(), static_cast<int>(sql.size()), &raw, &tail);
    statement.m_statement.reset(raw);
    statement.m_file = m_connection->file;
    if (result != SQLITE_OK) {
        auto failed = failure(result, sqlite3_errmsg(m_connection->handle), m_connection->file);
        const int at = sqlite3_error_offset(m_connection->handle);
        if (m_connection->file.empty() && at >= 0)
            failed.value().where.offset = static_cast<std::uint64_t>(at);
        return failed;
    }
    if (raw == nullptr)
        return fail(ErrorCode::Malformed, message(MessageId::DatabaseError, "no statement"),
                    {m_connection->file, 0, {}});
    // After the statement only blanks and comments may follow, no second statement.
    sqlite3_stmt* second = nullptr;
    const auto rest = static_cast<int>(sql.data() + sql.size() - tail);
    const int more = sqlite3_prepare_v2(m_connection->handle, tail, rest, &second, nullptr);
    sqlite3_finalize(second);
    if (more != SQLITE_OK || second != nullptr)
        return fail(ErrorCode::Malformed, message(MessageId::DatabaseError, "more than one statement"),
                    {m_connection->file, 0, {}});
    return statement;
}

Result<void> SqliteDatabase::execute(const std::string& sql) const
{
    const int result = sqlite3_exec(m_connection->handle, sql.c_str(), nullptr, nullptr, nullptr);
    if (result != SQLITE_OK)
        return failure(result, sqlite3_errmsg(m_connection->handle), m_connection->file);
    return {};
}

Result<std::vector<std::string>> SqliteDatabase::tables() const
{
    OPSCOPE_TRY_ASSIGN(auto statement,
                       prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE "
                               "'sqlite\\_%' ESCAPE '\\' AND sql LIKE 'CREATE TABLE%' ORDER BY rowid"));
    std::vector<std::string> names;
    while (true) {
        OPSCOPE_TRY_ASSIGN(const bool hasRow, statement.step());
        if (!hasRow)
            return names;
        names.emplace_back(statement.text(0));
    }
}

Result<std::vector<SqliteColumn>> SqliteDatabase::columns(std::string_view table) const
{
    OPSCOPE_TRY_ASSIGN(auto statement, prepare("PRAGMA table_info(" + sqlName(table) + ")"));
    std::vector<SqliteColumn> columns;
    while (true) {
        OPSCOPE_TRY_ASSIGN(const bool hasRow, statement.step());
        if (!hasRow)
            return columns;
        columns.push_back({std::string(statement.text(1)), std::string(statement.text(2))});
    }
}

sqlite3* SqliteDatabase::handle() const
{
    return m_connection->handle;
}

std::string sqlName(std::string_view name)
{
    return quoted(name, '"');
}

std::string sqlText(std::string_view text)
{
    return quoted(text, '\'');
}

} // namespace opscope
