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

/// True if the file begins as every SQLite database does.
bool isSqliteFile(const FileProbe& probe);

/// The rows of a table; of a damaged one, whose pages lead to each other, more than its file has room for.
std::optional<std::uint64_t> countRows(const SqliteDatabase& database, const std::string& table);

/// Walks the rows of one table and accounts for each of them. Columns are asked for by name; those that this
/// schema does not have read as missing. A cell that is not what it should be becomes an Issue with table and
/// rowid.
class TableScan {
public:
    /// A column by its names over the releases, the newest first: "blockNum|blockDim|block_dim".
    /// Only rows for which `condition` (SQL) holds are walked.
    TableScan(const ImportContext& context, const SqliteDatabase& database, std::string table,
              const std::vector<std::string_view>& columns, std::string condition = {});

    bool hasColumn(int column) const { return m_present[static_cast<std::size_t>(column)]; }
    /// The name that this schema has for the column; the newest one if it has none.
    const std::string& columnName(int column) const { return m_names[static_cast<std::size_t>(column)]; }

    /// The next row that can be read; false at the end, at a stop and where the file is damaged.
    bool next();
    std::int64_t rowid() const { return m_rowid; }

    /// An integer that the row cannot do without: where it is missing or wrong the row turns bad.
    std::int64_t need(int column);
    /// The same for a time in ns; one that leaves no room for differences is wrong, too.
    std::int64_t needTime(int column);
    /// A time or an id that may be missing; a wrong one is an Issue and counts as missing.
    std::int64_t integer(int column, std::int64_t missing);
    std::optional<double> real(int column);
    /// The same for a size or a length of time: a negative one is an Issue, too, and counts as missing, which
    /// is -1 for a size.
    std::int64_t size(int column);
    std::optional<double> amount(int column);
    std::string_view text(int column) const;
    bool isNull(int column) const;

    /// `end - start`, never negative; one that is negative is an Issue. Both come from `needTime`.
    std::int64_t duration(std::int64_t start, std::int64_t end);

    /// After the cells were asked for: true if the row is of no use. It is already counted and reported.
    bool isBad() const { return m_isRejected; }
    /// Marks the row as not used, with an Issue.
    void reject(Message message, Severity severity = Severity::DataLoss);
    /// An Issue at this row; the row is used all the same.
    void remark(Message message, Severity severity = Severity::Warning);

    /// Hands the issues so far over to the report. Until then the scan touches nothing but its own
    /// connection.
    void tellIssues(ReportBuilder& builder);

    std::uint64_t rowsRead() const { return m_rows; }
    std::uint64_t rowsRejected() const { return m_rejected; }
    /// Set when the walk ended at a stop or damage; the Issue is already there.
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
