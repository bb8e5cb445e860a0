// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/query_output.h"

#include <optional>
#include <ostream>
#include <set>
#include <span>
#include <vector>

#include "app/cli/printer.h"
#include "core/base/message_id.h"
#include "core/base/text.h"
#include "core/table/row_table.h"

namespace opscope {
namespace {

constexpr std::size_t kRowsAPiece = 1000; ///< that are in memory at once

OwnedCell cellOf(const SqliteStatement& statement, int column)
{
    switch (statement.type(column)) {
    case SqliteStatement::Type::Integer:
        return statement.integer(column);
    case SqliteStatement::Type::Real:
        return statement.real(column);
    case SqliteStatement::Type::Text:
    case SqliteStatement::Type::Blob:
        return std::string(statement.text(column));
    case SqliteStatement::Type::Null:
        break;
    }
    return std::monostate{};
}

/// The column names of SQL. A repeated name gets a number: JSON needs distinct keys.
std::vector<ColumnSpec> columnsOf(const SqliteStatement& statement, std::span<const OwnedCell> first)
{
    std::vector<ColumnSpec> columns;
    std::set<std::string> names;
    for (int i = 0; i < statement.columns(); ++i) {
        const auto plain = statement.columnName(i);
        auto name = plain;
        for (int n = 2; !names.insert(name).second; ++n)
            name = plain + '_' + std::to_string(n);
        const auto index = static_cast<std::size_t>(i);
        const bool isNumber = index < first.size() && (std::holds_alternative<std::int64_t>(first[index]) ||
                                                       std::holds_alternative<double>(first[index]));
        columns.push_back(isNumber ? realSpec(name, name) : textSpec(name));
        columns.back().decimals = kAllDigits;
        columns.back().isVendor = true; // as the statement names them
    }
    return columns;
}

/// An error in the statement is the user's error, unless the query was stopped.
ExitCode sqlError(CliContext& context, const Error& error)
{
    if (error.code == ErrorCode::Cancelled)
        return printError(context, error);
    return wrongUse(context, error.message);
}

} // namespace

ExitCode printQuery(CliContext& context, const SqliteDatabase& database, const QueryOutput& query,
                    const Deadline& deadline)
{
    auto statement = database.prepare(query.sql);
    if (!statement)
        return sqlError(context, statement.error());

    Printer printer(context, {query.format, "query"});
    std::optional<RowTable> rows;
    std::size_t count = 0;
    while (true) {
        const auto hasRow = statement->step();
        if (!hasRow) {
            if (rows) {
                printer.add(*rows->finish());
                printer.finish();
            }
            if (deadline.isOver() && !context.stop.stop_requested()) {
                printOnErr(context, message(MessageId::QueryTimeout, query.timeout));
                return ExitCode::Interrupted;
            }
            return sqlError(context, hasRow.error());
        }
        std::vector<OwnedCell> cells;
        for (int i = 0; i < statement->columns() && *hasRow; ++i)
            cells.push_back(cellOf(*statement, i));
        if (!rows)
            rows.emplace(columnsOf(*statement, cells));
        if (!*hasRow)
            break;
        if (query.mostRows > 0 && count == query.mostRows) {
            context.err << "opscope-cli: "
                        << context.words.text(OPSCOPE_TEXT(
                               "Word",
                               "There are more rows; an aggregate or LIMIT makes them fewer. Printed"))
                        << ": " << query.mostRows << '\n';
            break;
        }
        ++count;
        rows->row(std::move(cells));
        if (rows->size() == kRowsAPiece && !printer.add(*rows->finish()))
            break; // nobody reads on
    }
    printer.add(*rows->finish());
    printer.finish();
    if (count == 0 && context.out)
        printOnErr(context, message(MessageId::NoRowOfQuery));
    return ExitCode::Fine;
}

} // namespace opscope
