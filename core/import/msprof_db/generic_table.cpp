// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/base/message_id.h"
#include "core/import/msprof_db/table_readers.h"
#include "core/report/cells.h"

namespace opscope {
namespace {

constexpr std::uint64_t kMaxRows = 200'000;
constexpr std::size_t kMaxColumns = 200;
constexpr std::uint64_t kMaxCells = 5'000'000;
constexpr std::size_t kMaxTextBytes = 4096; ///< limit of a cell; longer texts are cut and marked

/// The narrowest kind that holds all cells of each column.
std::vector<CellKind> kindsOf(DatabaseImport& in, const std::string& table,
                              const std::vector<SqliteColumn>& columns)
{
    std::string sql = "SELECT ";
    for (const auto& column : columns) {
        const auto name = sqlName(column.name);
        sql += (&column == columns.data() ? "" : ",") +
               ("max(CASE typeof(" + name +
                ") WHEN 'integer' THEN 0 WHEN 'null' THEN 0 WHEN 'real' THEN 1 ELSE 2 END)");
    }
    std::vector<CellKind> kinds(columns.size(), CellKind::Text);
    auto statement = in.database.prepare(sql + " FROM " + sqlName(table));
    if (!statement)
        return kinds;
    const auto step = statement->step();
    if (!step || !*step)
        return kinds;
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const auto kind = statement->integer(static_cast<int>(i));
        kinds[i] = kind == 0 ? CellKind::Integer : kind == 1 ? CellKind::Real : CellKind::Text;
    }
    return kinds;
}

std::string_view bounded(std::string_view text, std::string& buffer)
{
    if (text.size() <= kMaxTextBytes)
        return text;
    buffer.assign(text.substr(0, kMaxTextBytes));
    buffer += "...";
    return buffer;
}

} // namespace

void readGenericTable(DatabaseImport& in, const std::string& table)
{
    auto columns = in.database.columns(table);
    const auto rows = countRows(in.database, table);
    if (!columns || !rows) {
        in.isIncomplete = true;
        const auto& error = columns ? message(MessageId::DatabaseError, "its rows cannot be counted")
                                    : columns.error().message;
        in.builder.addIssue(Severity::DataLoss, message(MessageId::DatabaseTableStopped, error.english()),
                            in.placeOf(table, 0));
        return;
    }
    if (columns->empty() || *rows == 0)
        return;
    if (*rows > kMaxRows || *rows * columns->size() > kMaxCells) {
        in.counts.reported += *rows;
        in.builder.addIssue(Severity::Info, message(MessageId::DatabaseTableNotRead, *rows),
                            in.placeOf(table, 0));
        return;
    }
    if (columns->size() > kMaxColumns) {
        in.builder.addIssue(Severity::Warning,
                            message(MessageId::DatabaseTooManyColumns, columns->size(), kMaxColumns),
                            in.placeOf(table, 0));
        columns->resize(kMaxColumns);
    }
    const auto kinds = kindsOf(in, table, *columns);
    DataTable out;
    out.kind = table;
    std::vector<std::string_view> names;
    for (std::size_t i = 0; i < columns->size(); ++i) {
        names.emplace_back((*columns)[i].name);
        out.columns.emplace_back();
        out.columns.back().name = (*columns)[i].name;
        out.columns.back().kind = kinds[i];
        out.columns.back().decimals = kinds[i] == CellKind::Real ? 3 : 0;
    }
    TableScan scan(in.context, in.database, table, names);
    std::string buffer;
    while (scan.next()) {
        for (std::size_t i = 0; i < out.columns.size(); ++i) {
            const int cell = static_cast<int>(i);
            auto& column = out.columns[i];
            if (column.kind == CellKind::Integer)
                column.integers.push_back(scan.integer(cell, kMissingInteger));
            else if (column.kind == CellKind::Real)
                column.reals.push_back(scan.real(cell).value_or(kNoReal));
            else
                column.texts.push_back(
                    scan.isNull(cell) ? StringId{} : in.builder.intern(bounded(scan.text(cell), buffer)));
        }
        ++out.rows;
        ++in.counts.rows;
    }
    in.close(scan);
    escapeKeyNames(out.columns);
    in.builder.report().tables.push_back(std::move(out));
}

} // namespace opscope
