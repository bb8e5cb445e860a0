// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <variant>
#include <vector>

struct sqlite3;
struct sqlite3_stmt;

namespace opscope::samples {

/// nothing (NULL), an integer, a real, a text.
using SqlValue = std::variant<std::monostate, std::int64_t, double, std::string>;

/// A database made in memory and taken as bytes: the same inserts give the same bytes.
class SqliteFile {
public:
    SqliteFile();
    ~SqliteFile();
    SqliteFile(const SqliteFile&) = delete;
    SqliteFile& operator=(const SqliteFile&) = delete;

    /// `create("TASK", "startNs INTEGER,endNs INTEGER")`
    void create(const std::string& table, const std::string& columns);
    void index(const std::string& name, const std::string& on);
    void insert(const std::string& table, const std::vector<SqlValue>& values);
    /// The file; what differs between versions of SQLite (its version number) is zero.
    std::string take();

private:
    void run(const std::string& sql);

    sqlite3* m_db = nullptr;
    std::map<std::string, sqlite3_stmt*> m_inserts;
};

} // namespace opscope::samples
