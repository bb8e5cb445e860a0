// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/sqlite/table_scan.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "core/base/ascii.h"
#include "core/base/message_id.h"
#include "core/base/utf8.h"

namespace opscope {
namespace {

constexpr std::size_t kQuotedBytes = 60; ///< of a bad cell in an Issue

/// Beyond this a difference of two times would overflow; the limit is 146 years before and after 1970.
constexpr std::int64_t kMaxTime = std::int64_t{1} << 62U;

std::string quoted(std::string_view text)
{
    return printable(text, kQuotedBytes) + (text.size() > kQuotedBytes ? "..." : "");
}

/// No table of the file can have more rows: each needs some bytes.
std::uint64_t mostRows(const SqliteDatabase& database)
{
    constexpr std::uint64_t kLeastRowBytes = 4; // the smallest cell of SQLite
    std::uint64_t bytes = 1;
    for (const auto* fact : {"PRAGMA page_count", "PRAGMA page_size"}) {
        auto statement = database.prepare(fact);
        const auto step = statement ? statement->step() : Result<bool>(false);
        if (!step || !*step || statement->integer(0) <= 0)
            return INT64_MAX;
        bytes *= static_cast<std::uint64_t>(statement->integer(0)); // both below 2^32
    }
    return bytes / kLeastRowBytes;
}

} // namespace

bool isSqliteFile(const FileProbe& probe)
{
    using namespace std::string_view_literals;
    return probe.head.starts_with("SQLite format 3\0"sv);
}

std::optional<std::uint64_t> countRows(const SqliteDatabase& database, const std::string& table)
{
    auto count = database.prepare("SELECT count(*) FROM (SELECT 1 FROM " + sqlName(table) + " LIMIT " +
                                  std::to_string(mostRows(database)) + ")");
    const auto step = count ? count->step() : Result<bool>(false);
    if (!step || !*step)
        return std::nullopt;
    return static_cast<std::uint64_t>(std::max<std::int64_t>(count->integer(0), 0));
}

std::string columnOf(const std::vector<SqliteColumn>& schema, std::string_view names)
{
    if (std::ranges::find(schema, names, &SqliteColumn::name) != schema.end())
        return std::string(names); // has a bar itself
    while (!names.empty()) {
        const auto name = names.substr(0, names.find('|'));
        const auto found =
            std::ranges::find_if(schema, [&](const auto& column) { return equalsNoCase(column.name, name); });
        if (found != schema.end())
            return found->name;
        names.remove_prefix(std::min(name.size() + 1, names.size()));
    }
    return {};
}

TableScan::TableScan(const ImportContext& context, const SqliteDatabase& database, std::string table,
                     const std::vector<std::string_view>& columns, std::string condition)
    : m_database(database),
      m_table(std::move(table)),
      m_condition(std::move(condition)),
      m_place(context.file.empty() ? m_table : context.file + '/' + m_table),
      m_mostRows(mostRows(database))
{
    const auto known = m_database.columns(m_table);
    for (const auto names : columns) {
        auto found = known ? columnOf(*known, names) : std::string();
        m_select += ',';
        m_select += found.empty() ? std::string("NULL") : sqlName(found);
        m_present.push_back(!found.empty());
        m_names.push_back(found.empty() ? std::string(names.substr(0, names.find('|'))) : std::move(found));
    }
    if (!open(INT64_MIN))
        m_isIncomplete = true;
}

bool TableScan::open(std::int64_t afterRow)
{
    m_statement.reset();
    auto sql = "SELECT rowid" + m_select + " FROM " + sqlName(m_table);
    if (afterRow != INT64_MIN)
        sql += " WHERE rowid > " + std::to_string(afterRow);
    if (!m_condition.empty())
        sql += (afterRow == INT64_MIN ? " WHERE " : " AND ") + m_condition;
    auto statement = m_database.prepare(sql);
    if (!statement && afterRow == INT64_MIN) {
        m_hasRowid = false; // a table WITHOUT ROWID
        statement = m_database.prepare("SELECT 0" + m_select + " FROM " + sqlName(m_table) +
                                       (m_condition.empty() ? "" : " WHERE " + m_condition));
    }
    if (!statement) {
        addIssue(Severity::DataLoss,
                 message(MessageId::DatabaseTableStopped, statement.error().message.english()));
        return false;
    }
    m_statement = std::move(*statement);
    return true;
}

/// A cell above the size limit ends the statement: continue after its row.
bool TableScan::skipTooLarge()
{
    if (!m_hasRowid)
        return false;
    const auto sql = "SELECT min(rowid) FROM " + sqlName(m_table) +
                     (m_rows == 0 ? std::string(" WHERE 1") : " WHERE rowid > " + std::to_string(m_rowid)) +
                     (m_condition.empty() ? "" : " AND " + m_condition);
    auto find = m_database.prepare(sql);
    if (!find)
        return false;
    const auto step = find->step();
    if (!step || !*step || find->type(0) != SqliteStatement::Type::Integer)
        return false;
    m_rowid = find->integer(0);
    ++m_rows;
    reject(message(MessageId::DatabaseRowTooLarge), Severity::DataLoss);
    return open(m_rowid);
}

bool TableScan::next()
{
    if (m_isIncomplete || !m_statement)
        return false;
    m_isRejected = false;
    while (true) {
        const auto step = m_statement->step();
        if (step) {
            if (*step && m_rows >= m_mostRows) { // pages that refer to each other yield endless rows
                addIssue(Severity::DataLoss,
                         message(MessageId::DatabaseTableStopped, "database disk image is malformed"));
                m_isIncomplete = true;
                return false;
            }
            if (*step) {
                m_rowid = m_statement->integer(0);
                ++m_rows;
            }
            return *step;
        }
        if (step.error().code == ErrorCode::Cancelled) {
            m_isCancelled = true;
        } else if (step.error().message.args.front().find("too big") != std::string::npos && skipTooLarge()) {
            m_isRejected = false;
            continue;
        } else {
            addIssue(Severity::DataLoss,
                     message(MessageId::DatabaseTableStopped, step.error().message.english()));
        }
        m_isIncomplete = true;
        return false;
    }
}

TableScan::Number TableScan::read(int column, std::int64_t& value) const
{
    double real = 0;
    switch (m_statement->number(column + 1, value, real)) {
    case SqliteStatement::Type::Integer:
        return Number::Good;
    case SqliteStatement::Type::Null:
        return Number::Missing;
    case SqliteStatement::Type::Real:
        if (!(std::abs(real) < 9.2e18) || std::nearbyint(real) != real)
            return Number::Bad;
        value = static_cast<std::int64_t>(real);
        return Number::Good;
    case SqliteStatement::Type::Text: {
        // torch_npu writes the times of PYTORCH_API as texts.
        const auto text = m_statement->text(column + 1);
        const auto* const end = text.data() + text.size();
        const auto [last, error] = std::from_chars(text.data(), end, value);
        return error == std::errc() && last == end ? Number::Good : Number::Bad;
    }
    case SqliteStatement::Type::Blob:
        break;
    }
    return Number::Bad;
}

Message TableScan::notNumber(int column) const
{
    return message(MessageId::DatabaseCellNotNumber, columnName(column), quoted(text(column)));
}

std::int64_t TableScan::need(int column)
{
    std::int64_t value = 0;
    switch (read(column, value)) {
    case Number::Good:
        return value;
    case Number::Missing:
        reject(message(MessageId::DatabaseCellMissing, columnName(column)));
        break;
    case Number::Bad:
        reject(notNumber(column));
        break;
    }
    return 0;
}

std::int64_t TableScan::needTime(int column)
{
    const auto value = need(column);
    if (value <= -kMaxTime || value >= kMaxTime) {
        reject(message(MessageId::DatabaseCellOutOfRange, columnName(column), value));
        return 0;
    }
    return value;
}

std::int64_t TableScan::integer(int column, std::int64_t missing)
{
    std::int64_t value = 0;
    switch (read(column, value)) {
    case Number::Good:
        return value;
    case Number::Missing:
        break;
    case Number::Bad:
        remark(notNumber(column), Severity::DataLoss);
        break;
    }
    return missing;
}

std::optional<double> TableScan::real(int column)
{
    std::int64_t integer = 0;
    double value = 0;
    switch (m_statement->number(column + 1, integer, value)) {
    case SqliteStatement::Type::Integer:
        return static_cast<double>(integer);
    case SqliteStatement::Type::Real:
        if (std::isfinite(value))
            return value;
        break;
    case SqliteStatement::Type::Null:
        return std::nullopt;
    case SqliteStatement::Type::Text: {
        const auto text = m_statement->text(column + 1);
        const auto* const end = text.data() + text.size();
        const auto [last, error] = std::from_chars(text.data(), end, value);
        if (error == std::errc() && last == end && std::isfinite(value))
            return value;
        break;
    }
    case SqliteStatement::Type::Blob:
        break;
    }
    remark(notNumber(column), Severity::DataLoss);
    return std::nullopt;
}

std::int64_t TableScan::size(int column)
{
    const auto value = integer(column, kMissingInteger);
    if (value < 0 && value != kMissingInteger)
        remark(message(MessageId::NumberNegative, columnName(column)), Severity::DataLoss);
    return std::max<std::int64_t>(value, -1);
}

std::optional<double> TableScan::amount(int column)
{
    const auto value = real(column);
    if (!value || *value >= 0)
        return value;
    remark(message(MessageId::NumberNegative, columnName(column)), Severity::DataLoss);
    return std::nullopt;
}

std::string_view TableScan::text(int column) const
{
    return m_statement->text(column + 1);
}

bool TableScan::isNull(int column) const
{
    return m_statement->type(column + 1) == SqliteStatement::Type::Null;
}

std::int64_t TableScan::duration(std::int64_t start, std::int64_t end)
{
    if (end < start && !m_isRejected) {
        remark(message(MessageId::DatabaseEndBeforeStart), Severity::DataLoss);
        return 0;
    }
    return end - start;
}

void TableScan::reject(Message what, Severity severity)
{
    if (m_isRejected)
        return;
    m_isRejected = true;
    ++m_rejected;
    addIssue(severity, std::move(what));
}

void TableScan::remark(Message what, Severity severity)
{
    if (!m_isRejected)
        addIssue(severity, std::move(what));
}

void TableScan::addIssue(Severity severity, Message what)
{
    m_issues.add(severity, std::move(what), here());
}

void TableScan::reportIssues(ReportBuilder& builder)
{
    for (auto& issue : m_issues.take())
        builder.addIssue(std::move(issue));
}

SourcePos TableScan::here() const
{
    // A rowid may be any int64; only a positive one can be shown as a line.
    return {m_place, m_rowid > 0 ? static_cast<std::uint64_t>(m_rowid) : 0, {}};
}

} // namespace opscope
