// SPDX-License-Identifier: GPL-3.0-or-later
// The one door to SQLite: nobody else includes its header. Databases of users are read-only, immutable and
// untrusted.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

struct sqlite3;
struct sqlite3_stmt;

namespace opscope {

/// A prepared statement. The views that `text` gives hold until the next step.
class SqliteStatement {
public:
    enum class Type : std::uint8_t { Null, Integer, Real, Text, Blob };

    SqliteStatement() = default;

    /// True: a row is there; false: no more. Errors: as `SqliteDatabase::lastError`; Cancelled.
    Result<bool> step();
    /// Starts again; the bound values stay.
    void reset();

    int columns() const;
    std::string columnName(int column) const;
    Type type(int column) const;
    /// The type, and the value of an integer or a real: one call for the two of them in loops over many rows.
    Type number(int column, std::int64_t& integer, double& real) const;
    /// SQLite's own conversions; 0 for NULL.
    std::int64_t integer(int column) const;
    double real(int column) const;
    /// The bytes of a text or a blob, numbers as SQLite prints them; "" for NULL.
    std::string_view text(int column) const;

    /// Parameters are counted from 1.
    void bind(int parameter, std::int64_t value);
    void bind(int parameter, double value);
    void bind(int parameter, std::string_view value);
    void bindNull(int parameter);

private:
    friend class SqliteDatabase;
    struct Finalize {
        void operator()(sqlite3_stmt* statement) const;
    };
    std::unique_ptr<sqlite3_stmt, Finalize> m_statement;
    std::string m_file;
};

struct SqliteColumn {
    std::string name;
    std::string type; ///< as declared: "INTEGER", "NUMERIC", "TEXT", ""
};

/// One connection, for one thread at a time.
class SqliteDatabase {
public:
    SqliteDatabase();
    ~SqliteDatabase();
    SqliteDatabase(SqliteDatabase&&) noexcept;
    SqliteDatabase& operator=(SqliteDatabase&&) noexcept;

    /// Opens a file of a user: read-only, immutable (no lock is taken, nothing is written beside it), no
    /// trusted schema, no extensions. `place` is the file's name in errors. A stop ends running statements
    /// with Cancelled. Errors: Unreadable; Malformed when it is not a database.
    static Result<SqliteDatabase> openReadOnly(const std::filesystem::path& path, std::string place,
                                               std::stop_token stop = {});
    /// Makes a database for bulk writing: no locks, no journal; a file that holds something is an error.
    static Result<SqliteDatabase> create(const std::filesystem::path& path, std::stop_token stop = {});
    /// An empty database in memory.
    static Result<SqliteDatabase> inMemory(std::stop_token stop = {});

    /// Errors: Malformed with SQLite's words (SQL error, no such table), or for a second statement.
    Result<SqliteStatement> prepare(std::string_view sql) const;
    /// Runs statements that give no rows.
    Result<void> execute(const std::string& sql) const;

    /// Names of all real tables: no views, no virtual tables, none of SQLite's own.
    Result<std::vector<std::string>> tables() const;
    Result<std::vector<SqliteColumn>> columns(std::string_view table) const;

    /// The library's handle, for the sources `core/base/sqlite_*.cpp` alone.
    sqlite3* handle() const;

private:
    struct Connection;
    std::unique_ptr<Connection> m_connection;
};

/// `name` as a quoted SQL identifier.
std::string sqlName(std::string_view name);
/// `text` as a quoted SQL string.
std::string sqlText(std::string_view text);

} // namespace opscope
