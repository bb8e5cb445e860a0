// SPDX-License-Identifier: GPL-3.0-or-later
// All access to SQLite; no other header includes that of the library. Databases of users are untrusted and
// opened read-only and immutable.
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

/// A prepared statement. Views returned by `text` are valid until the next step.
class SqliteStatement {
public:
    enum class Type : std::uint8_t { Null, Integer, Real, Text, Blob };

    SqliteStatement() = default;

    /// True if there is a row, false at the end. Errors: with the message of SQLite; Cancelled.
    Result<bool> step();
    /// Restarts the statement; bound values stay.
    void reset();

    int columns() const;
    std::string columnName(int column) const;
    Type type(int column) const;
    /// The type of a cell, and its value if it is an integer or a real: one call instead of two in loops over
    /// many rows.
    Type number(int column, std::int64_t& integer, double& real) const;
    /// Converted by SQLite's rules; 0 for NULL.
    std::int64_t integer(int column) const;
    double real(int column) const;
    /// The bytes of a text or blob; numbers as SQLite prints them; "" for NULL.
    std::string_view text(int column) const;

    /// Parameters count from 1.
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
    std::string type; ///< declared type: "INTEGER", "NUMERIC", "TEXT", ""
};

/// One connection; use it from one thread at a time.
class SqliteDatabase {
public:
    SqliteDatabase();
    ~SqliteDatabase();
    SqliteDatabase(SqliteDatabase&&) noexcept;
    SqliteDatabase& operator=(SqliteDatabase&&) noexcept;

    /// Opens a file of the user: read-only, immutable (takes no lock, writes no other file), no trusted
    /// schema, no extensions. `place` is the name of the file in errors. A stop request ends running
    /// statements with Cancelled. Errors: Unreadable; Malformed if it is not a database.
    static Result<SqliteDatabase> openReadOnly(const std::filesystem::path& path, std::string place,
                                               std::stop_token stop = {});
    /// Creates a database for bulk writing, without locks and journal. Errors: the file exists and is not
    /// empty.
    static Result<SqliteDatabase> create(const std::filesystem::path& path, std::stop_token stop = {});
    /// Opens a database that several programs read and write at once; `isWritten` creates the file. Waits up
    /// to 30 s for a lock of another program. Errors: Unreadable; Malformed if it is not a database.
    static Result<SqliteDatabase> openShared(const std::filesystem::path& path, bool isWritten,
                                             std::stop_token stop = {});
    /// Creates an empty database in memory.
    static Result<SqliteDatabase> inMemory(std::stop_token stop = {});

    /// Errors: Malformed with SQLite's message (syntax error, no such table), in memory with its offset in
    /// `sql`, or if `sql` has a second statement.
    Result<SqliteStatement> prepare(std::string_view sql) const;
    /// Runs statements that return no rows.
    Result<void> execute(const std::string& sql) const;

    /// Names of the ordinary tables: no views, no virtual tables, no internal tables of SQLite.
    Result<std::vector<std::string>> tables() const;
    Result<std::vector<SqliteColumn>> columns(std::string_view table) const;

    /// The library's handle; only for core/base/sqlite_*.cpp.
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
