// SPDX-License-Identifier: GPL-3.0-or-later
#include "samples/generator/sqlite_file.h"

#include <memory>
#include <stdexcept>

#include <sqlite3.h>

namespace opscope::samples {

namespace {

/// The generator has no input: what fails here is a mistake of its own.
void check(bool isFine, sqlite3* db)
{
    if (!isFine)
        throw std::logic_error(sqlite3_errmsg(db));
}

} // namespace

SqliteFile::SqliteFile()
{
    check(sqlite3_open(":memory:", &m_db) == SQLITE_OK, m_db);
    run("PRAGMA page_size = 1024");
    run("BEGIN");
}

SqliteFile::~SqliteFile()
{
    for (const auto& [table, statement] : m_inserts)
        sqlite3_finalize(statement);
    sqlite3_close(m_db);
}

void SqliteFile::run(const std::string& sql)
{
    check(sqlite3_exec(m_db, sql.c_str(), nullptr, nullptr, nullptr) == SQLITE_OK, m_db);
}

void SqliteFile::create(const std::string& table, const std::string& columns)
{
    run("CREATE TABLE " + table + " (" + columns + ")");
}

void SqliteFile::index(const std::string& name, const std::string& on)
{
    run("CREATE INDEX " + name + " ON " + on);
}

void SqliteFile::insert(const std::string& table, const std::vector<SqlValue>& values)
{
    auto& statement = m_inserts[table];
    if (statement == nullptr) {
        std::string sql = "INSERT INTO " + table + " VALUES (?";
        for (std::size_t i = 1; i < values.size(); ++i)
            sql += ",?";
        check(sqlite3_prepare_v2(m_db, (sql + ")").c_str(), -1, &statement, nullptr) == SQLITE_OK, m_db);
    }
    for (std::size_t i = 0; i < values.size(); ++i) {
        const auto column = static_cast<int>(i) + 1;
        int done = SQLITE_OK;
        if (const auto* integer = std::get_if<std::int64_t>(&values[i]))
            done = sqlite3_bind_int64(statement, column, *integer);
        else if (const auto* real = std::get_if<double>(&values[i]))
            done = sqlite3_bind_double(statement, column, *real);
        else if (const auto* text = std::get_if<std::string>(&values[i]))
            done = sqlite3_bind_text(statement, column, text->data(), static_cast<int>(text->size()),
                                     SQLITE_TRANSIENT);
        else
            done = sqlite3_bind_null(statement, column);
        check(done == SQLITE_OK, m_db);
    }
    check(sqlite3_step(statement) == SQLITE_DONE, m_db);
    sqlite3_reset(statement);
}

std::string SqliteFile::take()
{
    run("COMMIT");
    sqlite3_int64 size = 0;
    const std::unique_ptr<unsigned char, decltype(&sqlite3_free)> bytes(
        sqlite3_serialize(m_db, "main", &size, 0), &sqlite3_free);
    check(bytes != nullptr, m_db);
    std::string file(bytes.get(), bytes.get() + size);
    // https://www.sqlite.org/fileformat.html: change counter at 24, version-valid-for at 92, library version
    // at 96
    for (const std::size_t at : {24U, 92U})
        file.replace(at, 4, std::string("\0\0\0\1", 4));
    file.replace(96, 4, std::string(4, '\0'));
    return file;
}

} // namespace opscope::samples
