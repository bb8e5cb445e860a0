// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/sqlite.h"
#include "core/import/importer.h"
#include "core/report/issue_log.h"

namespace opscope {

/// True if the file begins with the SQLite signature.
bool isSqliteFile(const FileProbe& probe);

/// The number of rows of a table; none if they cannot be counted. If pages of a damaged database form a
/// cycle, counting stops at a number larger than its file can hold.
std::optional<std::uint64_t> countRows(const SqliteDatabase& database, const std::string& table);

/// The column of a schema that has one of the `names` over the releases, the newest first
/// ("blockNum|blockDim");
/// "" if it has none.
std::string columnOf(const std::vector<SqliteColumn>& schema, std::string_view names);

/// Iterates over the rows of one table and accounts for each of them. Columns are requested by name; a column
/// that this schema lacks reads as missing. A malformed cell becomes an Issue with table and rowid.
class TableScan {
public:
    /// Each column is a list of its names over the releases, as for `columnOf`.
    /// Only rows that fulfil the SQL `condition` are read.
    TableScan(const ImportContext& context, const SqliteDatabase& database, std::string table,
              const std::vector<std::string_view>& columns, std::string condition = {});

    bool hasColumn(int column) const { return m_present[static_cast<std::size_t>(column)]; }
    /// The name of the column in this schema; the newest name if the schema lacks it.
    const std::string& columnName(int column) const { return m_names[static_cast<std::size_t>(column)]; }

    /// Advances to the next readable row; false at the end, after a stop request and at damage of the file.
    bool next();
    std::int64_t rowid() const { return m_rowid; }

    /// A required integer; if it is missing or malformed, the row is bad.
    std::int64_t need(int column);
    /// A required time in ns; also bad if it is so large that differences would overflow.
    std::int64_t needTime(int column);
    /// An optional time or id; a malformed one is an Issue and counts as missing.
    std::int64_t integer(int column, std::int64_t missing);
    std::optional<double> real(int column);
    /// An optional size or duration; a malformed or negative one is an Issue. Missing is kMissingInteger for
    /// durations and -1 for sizes.
    std::int64_t size(int column);
    std::optional<double> amount(int column);
    std::string_view text(int column) const;
    bool isNull(int column) const;

    /// `end - start` of two values of `needTime`; a negative result is an Issue and becomes 0.
    std::int64_t duration(std::int64_t start, std::int64_t end);

    /// Call it after reading the cells: true if the row cannot be used. It is then already counted and
    /// reported.
    bool isBad() const { return m_isRejected; }
    /// Rejects the row, with an Issue.
    void reject(Message message, Severity severity = Severity::DataLoss);
    /// Adds an Issue at this row; the row is used.
    void remark(Message message, Severity severity = Severity::Warning);

    /// Moves the issues so far to the report. Before that the scan uses only its own connection.
    void reportIssues(ReportBuilder& builder);

    std::uint64_t rowsRead() const { return m_rows; }
    std::uint64_t rowsRejected() const { return m_rejected; }
    /// True if the scan ended early, after a stop request or at damage; the Issue already exists.
    bool isIncomplete() const { return m_isIncomplete; }
    bool isCancelled() const { return m_isCancelled; }

private:
    bool open(std::int64_t afterRow);
    bool skipTooLarge();
    enum class Number : std::uint8_t { Good, Missing, Bad };
    Number read(int column, std::int64_t& value) const;
    Message notNumber(int column) const;
    void addIssue(Severity severity, Message what);
    SourcePos here() const;

    const SqliteDatabase& m_database;
    std::string m_table;
    std::string m_condition;
    std::string m_place;
    std::vector<std::string> m_names;
    std::vector<bool> m_present;
    std::string m_select;
    bool m_hasRowid = true;
    std::optional<SqliteStatement> m_statement;
    std::int64_t m_rowid = 0;
    std::uint64_t m_mostRows;
    std::uint64_t m_rows = 0;
    std::uint64_t m_rejected = 0;
    IssueLog m_issues;
    bool m_isRejected = false;
    bool m_isIncomplete = false;
    bool m_isCancelled = false;
};

} // namespace opscope
