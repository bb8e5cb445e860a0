// SPDX-License-Identifier: GPL-3.0-or-later
#include <ostream>
#include <set>
#include <stop_token>

#include "app/cli/command.h"
#include "app/cli/printer.h"
#include "core/base/deadline.h"
#include "core/base/message_id.h"
#include "core/base/text.h"
#include "core/export/virtual_tables.h"
#include "core/table/row_table.h"

namespace opscope {
namespace {

constexpr std::size_t kRowsAPiece = 1000; ///< that are in memory at once

struct QueryOptions {
    CommonOptions common;
    std::string sql;
    double timeout = 0; ///< seconds; 0: none
};

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

ExitCode run(CliContext& context, const QueryOptions& options)
{
    const auto opened = openFor(context, options.common);
    if (opened.exitCode != ExitCode::Fine)
        return opened.exitCode;
    Deadline deadline(context.stop, options.timeout);
    const auto database = openReportSql(opened.workspace.reports, deadline.token());
    if (!database)
        return printError(context, database.error());
    auto statement = database->prepare(options.sql);
    if (!statement)
        return sqlError(context, statement.error());

    Printer printer(context, {options.common.format, "query"});
    std::optional<RowTable> rows;
    bool hasAny = false;
    while (true) {
        const auto hasRow = statement->step();
        if (!hasRow) {
            if (rows) {
                printer.add(*rows->finish());
                printer.finish();
            }
            if (deadline.isOver() && !context.stop.stop_requested()) {
                sayOnErr(context, message(MessageId::QueryTimeout, options.timeout));
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
        hasAny = true;
        rows->row(std::move(cells));
        if (rows->size() == kRowsAPiece && !printer.add(*rows->finish()))
            break; // nobody reads on
    }
    printer.add(*rows->finish());
    printer.finish();
    if (!hasAny && context.out)
        sayOnErr(context, message(MessageId::NoRowOfQuery));
    return finishWith(context, options.common, opened.workspace);
}

std::function<ExitCode(CliContext&)> setupQuery(OptionParser& app)
{
    auto options = std::make_shared<QueryOptions>();
    addCommonOptions(app, options->common);
    app.addOption("SQL", options->sql,
                  OPSCOPE_TEXT("Word",
                               "One SELECT statement; \"SELECT * FROM schema\" lists all tables and columns"))
        .required()
        .typeName("");
    app.addOption(
           "--timeout", options->timeout,
           OPSCOPE_TEXT("Word", "Stop after this number of seconds (0: never); Ctrl+C stops at any time"))
        .between(0.0, 1e6)
        .typeName(OPSCOPE_TEXT("Word", "SECONDS"));
    return [options](CliContext& context) { return run(context, *options); };
}

} // namespace

constinit const Command queryCommand{
    "query", OPSCOPE_TEXT("Word", "Read-only SQL over everything in the run, without a copy"),
    "  opscope-cli query PROF_1 \"SELECT * FROM schema\"\n"
    "  opscope-cli query rank0_ascend_pt \"SELECT name, count(*), sum(dur) "
    "FROM slices WHERE class = 'kernel' "
    "GROUP BY name ORDER BY 3 DESC LIMIT 10\"\n"
    "  opscope-cli query trace.json \"SELECT ts, dur, name, args FROM "
    "slices WHERE track_id = 7 AND ts > 1000\" "
    "--format json\n"
    "  opscope-cli query PROF_1 \"SELECT name, median(dur), "
    "percentile(dur, 95) FROM slices WHERE name REGEXP '^conv[0-9]+' "
    "GROUP BY name\" --timeout 10",
    setupQuery};

} // namespace opscope
