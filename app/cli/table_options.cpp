// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/table_options.h"

#include <algorithm>
#include <utility>

#include "core/base/ascii.h"
#include "core/base/joined.h"
#include "core/base/message_id.h"
#include "core/base/number.h"
#include "core/base/text.h"
#include "core/table/glossary.h"
#include "core/table/table_page_list.h"

namespace opscope {
namespace {

/// "COLUMN FILTER": the longest column name before an operator. Headers may hold blanks and brackets.
Result<ColumnFilter> parseWhere(const Table& table, std::string_view where)
{
    std::optional<ColumnFilter> best;
    for (std::size_t i = 1; i < where.size(); ++i) {
        if (std::string_view(":<>=!~/{").find(where[i]) == std::string_view::npos)
            continue;
        if (const auto column = table.find(trimmed<' '>(where.substr(0, i)))) {
            const bool isColon = where[i] == ':' || where[i] == '~';
            best = ColumnFilter{*column, std::string(trimmed<' '>(where.substr(isColon ? i + 1 : i)))};
        }
    }
    if (best)
        return *std::move(best);
    const auto end = where.find_first_of(":<>=!~/{");
    if (end == std::string_view::npos || end == 0)
        return fail(ErrorCode::Malformed, message(MessageId::BadWhere, where));
    OPSCOPE_TRY(columnOf(table, trimmed<' '>(where.substr(0, end))));
    return fail(ErrorCode::Malformed, message(MessageId::BadWhere, where));
}

/// "column", "column:desc", "column:asc"; numbers begin with the greatest, texts with the least.
Result<SortKey> parseSort(const Table& table, std::string_view text)
{
    auto word = trimmed<' '>(text);
    std::optional<bool> isDescending;
    if (word.ends_with(":desc"))
        word.remove_suffix(5), isDescending = true;
    else if (word.ends_with(":asc"))
        word.remove_suffix(4), isDescending = false;
    OPSCOPE_TRY_ASSIGN(const auto column, columnOf(table, word));
    const auto kind = table.columns[column].spec.kind;
    return SortKey{column, isDescending.value_or(kind != CellKind::Text && kind != CellKind::Timestamp)};
}

struct RowPiece {
    std::size_t first = 0; ///< from 1
    std::size_t last = 0;
};

/// "3,5-9"; nothing if it is not of that form.
std::optional<std::vector<RowPiece>> rowPieces(std::string_view text)
{
    const auto number = [](std::string_view digits) { return wholeNumber<std::size_t>(digits).value_or(0); };
    std::vector<RowPiece> pieces;
    while (!text.empty()) {
        const auto piece = text.substr(0, text.find(','));
        text.remove_prefix(std::min(text.size(), piece.size() + 1));
        const auto dash = piece.find('-');
        auto& out = pieces.emplace_back();
        out.first = number(piece.substr(0, dash));
        out.last = dash == std::string_view::npos ? out.first : number(piece.substr(dash + 1));
        if (out.first == 0 || out.last < out.first)
            return {};
    }
    return pieces;
}

/// "Idle: Time in which ...", as the window shows it on hover.
std::string meaningOf(const OptionParser& app, const char* id)
{
    ColumnSpec spec;
    spec.id = id;
    const auto* entry = glossaryOf(spec);
    return entry == nullptr ? std::string()
                            : app.translated(entry->title) + ": " + app.translated(entry->text);
}

} // namespace

Result<std::size_t> columnOf(const Table& table, std::string_view word)
{
    if (const auto found = table.find(word))
        return *found;
    const auto known = joined(table.columns, ", ", [&](const auto& column) { return column.spec.id; });
    return fail(ErrorCode::Malformed, message(MessageId::NoSuchColumn, word, known));
}

Result<TableQuery> queryFor(const Table& table, const TableOptions& options)
{
    TableQuery query;
    query.search = options.search;
    for (const auto& where : options.where) {
        OPSCOPE_TRY_ASSIGN(auto filter, parseWhere(table, where));
        query.filters.push_back(std::move(filter));
    }
    for (const auto& sort : options.sort) {
        OPSCOPE_TRY_ASSIGN(const auto key, parseSort(table, sort));
        query.sort.push_back(key);
    }
    if (options.sort.empty() && table.defaultSort)
        query.sort.push_back({*table.defaultSort, true});
    if (!options.group.empty()) {
        OPSCOPE_TRY_ASSIGN(query.groupBy, columnOf(table, options.group));
        query.groupWithoutNumber = options.groupWithoutNumber;
    }
    return query;
}

std::vector<bool> wantedRows(std::string_view text, std::size_t rows)
{
    std::vector<bool> wanted(rows);
    for (const auto& [first, last] : rowPieces(text).value_or(std::vector<RowPiece>{})) {
        for (auto row = first; row <= std::min(last, rows); ++row)
            wanted[row - 1] = true;
    }
    return wanted;
}

void addTableOptions(OptionParser& app, TableOptions& options)
{
    addCommonOptions(app, options.common, false);
    addMoreRuns(app, options.common);
    const auto pages = joined(tablePages(), ", ", [&](const auto* page) { return page->id; });
    app.addOption("--page", options.page,
                  app.translated(OPSCOPE_TEXT("Word", "The page:")) + " " + pages + ". " +
                      meaningOf(app, "free") + " " + meaningOf(app, "idle") + " " +
                      app.translated(
                          OPSCOPE_TEXT("Word", "On the page Overlap a step contains everything that runs in "
                                               "its time, also the slices that began before it")))
        .required()
        .typeName("ID");
    app.addOption(
           "--variant", options.variant,
           OPSCOPE_TEXT("Word", "The table, for a page that has several tables (an unknown name lists them)"))
        .typeName("ID");
    app.addFlag("--computed", options.isComputed,
                OPSCOPE_TEXT("Word", "Compute the table from the timeline even if a file contains it"));
    addNarrowingOptions(app, options.narrowing);
    app.addOption("--picture", options.picture, OPSCOPE_TEXT("Word", "Only this picture of a JOB"))
        .typeName("N");
    app.addOption("--where", options.where,
                  OPSCOPE_TEXT("Word",
                               "Only rows with this condition, may be repeated: 'duration>1.5ms', "
                               "'name:conv', 'type={AI_CORE,AI_CPU}', 'name/^Conv[0-9]+$/', 'stream!=3'"))
        .typeName(OPSCOPE_TEXT("Word", "CONDITION"));
    app.addOption("--sort", options.sort,
                  OPSCOPE_TEXT("Word", "The columns to sort by, each with :asc or :desc if wanted"))
        .separatedBy(',')
        .typeName(OPSCOPE_TEXT("Word", "COLUMN,..."));
    app.addOption("--group", options.group,
                  OPSCOPE_TEXT("Word", "One row for each value of this column: the count, sums and means, "
                                       "and the values that all rows of the group have in common"))
        .typeName(OPSCOPE_TEXT("Word", "COLUMN"));
    app.addFlag("--group-without-number", options.groupWithoutNumber,
                OPSCOPE_TEXT("Word", "Ignore numbers in names: conv_12 and conv_13 become one group"));
    app.addOption("--search", options.search, OPSCOPE_TEXT("Word", "Only rows with this text in any column"))
        .typeName(OPSCOPE_TEXT("Word", "TEXT"));
    app.addOption("--columns", options.columns, OPSCOPE_TEXT("Word", "Columns to print, in this order"))
        .separatedBy(',')
        .typeName(OPSCOPE_TEXT("Word", "COLUMN,..."));
    app.addOption("--args", options.args,
                  OPSCOPE_TEXT("Word", "Arguments of slices to print as columns (page events)"))
        .separatedBy(',')
        .typeName(OPSCOPE_TEXT("Word", "KEY,..."));
    app.addOption("--rows", options.rows,
                  OPSCOPE_TEXT(
                      "Word", "Only these rows, such as 3,5-9, numbered from 1 before sorting and filtering"))
        .check([](const std::string& text) {
            return rowPieces(text) ? std::nullopt : std::optional(message(MessageId::NotRowNumbers, text));
        })
        .typeName("N,N-N,...");
    app.addFlag("--no-totals", options.hasNoTotals,
                OPSCOPE_TEXT("Word", "Leave out the vendor's total rows"));
    app.addOption("--top", options.top, OPSCOPE_TEXT("Word", "Only the first N rows"))
        .within(0, 2147483647)
        .typeName("N");
    addChoice<TableFormat>(app, "--format", options.format,
                           OPSCOPE_TEXT("Word", "table, csv, json, tsv or markdown"),
                           {{"table", TableFormat::Table},
                            {"csv", TableFormat::Csv},
                            {"json", TableFormat::Json},
                            {"tsv", TableFormat::Tsv},
                            {"markdown", TableFormat::Markdown}})
        .typeName(OPSCOPE_TEXT("Word", "FORMAT"));
    app.addFlag("--as-shown", options.isAsShown,
                OPSCOPE_TEXT("Word", "Round numbers as in the window instead of printing all digits"));
    app.addFlag("--bom", options.hasBom, OPSCOPE_TEXT("Word", "Begin CSV and TSV with a byte order mark"));
    app.addFlag("--spreadsheet-safe", options.isSpreadsheetSafe,
                OPSCOPE_TEXT("Word", "CSV and TSV: put a tab after long numbers and texts like dates, so "
                                     "that a spreadsheet keeps them"));
    app.addFlag("--list-columns", options.isListOfColumns,
                OPSCOPE_TEXT("Word", "Print the columns of the page instead of its rows"));
    app.addOption(
           "--out", options.out,
           OPSCOPE_TEXT(
               "Word",
               "Write to this file instead of the standard output (default format: from the file extension)"))
        .typeName(OPSCOPE_TEXT("Word", "FILE"));
}

} // namespace opscope
