// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/table_options.h"

#include <algorithm>
#include <utility>

#include "core/base/ascii.h"
#include "core/base/message_id.h"
#include "core/base/number.h"
#include "core/table/glossary.h"
#include "core/table/page.h"

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

/// "Idle: time in which ...", as the window shows it on hover.
std::string meaningOf(const char* id)
{
    ColumnSpec spec;
    spec.id = id;
    const auto* entry = glossaryOf(spec);
    return entry == nullptr ? std::string() : std::string(entry->title) + ": " + std::string(entry->text);
}

} // namespace

Result<std::size_t> columnOf(const Table& table, std::string_view word)
{
    if (const auto found = table.find(word))
        return *found;
    std::string known;
    for (const auto& column : table.columns)
        known += (known.empty() ? "" : ", ") + column.spec.id;
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
    std::string pages;
    for (const auto* page : tablePages())
        pages += (pages.empty() ? "" : ", ") + std::string(page->id);
    app.addOption("--page", options.page,
                  "One of: " + pages + ". On overlap and gaps: " + meaningOf("free") + "; " +
                      meaningOf("idle") +
                      "; on the page Overlap a step counts everything that runs in its time, including "
                      "slices that began before")
        .required()
        .typeName("ID");
    app.addOption("--variant", options.variant,
                  "Table of a page that has several tables (an unknown name lists them)")
        .typeName("ID");
    app.addFlag("--computed", options.isComputed, "Compute from the timeline even if a file has the table");
    addNarrowingOptions(app, options.narrowing);
    app.addOption("--picture", options.picture, "Only this picture of a JOB").typeName("N");
    app.addOption("--where", options.where,
                  "Condition, may be repeated: 'duration>1.5ms', 'name:conv', 'type={AI_CORE,AI_CPU}', "
                  "'name/^Conv[0-9]+$/', 'stream!=3'")
        .typeName("CONDITION");
    app.addOption("--sort", options.sort, "Columns, each with :asc or :desc if wanted")
        .separatedBy(',')
        .typeName("COLUMN,...");
    app.addOption("--group", options.group,
                  "One row for each value of this column: count, sums and means, and the values that all its "
                  "rows have in common")
        .typeName("COLUMN");
    app.addFlag("--group-without-number", options.groupWithoutNumber,
                "Ignore numbers in names: conv_12 and conv_13 become one group");
    app.addOption("--search", options.search, "Only rows with this text in any column").typeName("TEXT");
    app.addOption("--columns", options.columns, "Columns to print, in this order")
        .separatedBy(',')
        .typeName("COLUMN,...");
    app.addOption("--args", options.args, "Arguments of slices as columns (page events)")
        .separatedBy(',')
        .typeName("KEY,...");
    app.addOption("--rows", options.rows,
                  "Only these rows, numbered from 1 before sorting and filtering: 3,5-9")
        .check([](const std::string& text) {
            return rowPieces(text) ? std::string() : "expected row numbers such as 3,5-9, not " + text;
        })
        .typeName("N,N-N,...");
    app.addFlag("--no-totals", options.hasNoTotals, "Leave out the vendor's total rows");
    app.addOption("--top", options.top, "Only the first N rows").within(0, 2147483647).typeName("N");
    addChoice<TableFormat>(app, "--format", options.format, "table, csv, json, tsv or markdown",
                           {{"table", TableFormat::Table},
                            {"csv", TableFormat::Csv},
                            {"json", TableFormat::Json},
                            {"tsv", TableFormat::Tsv},
                            {"markdown", TableFormat::Markdown}})
        .typeName("FORMAT");
    app.addFlag("--as-shown", options.isAsShown,
                "Round numbers as on the screen instead of printing all digits");
    app.addFlag("--bom", options.hasBom, "Begin CSV and TSV with a byte order mark");
    app.addFlag(
        "--spreadsheet-safe", options.isSpreadsheetSafe,
        "CSV and TSV: put a tab after long numbers and texts like dates, so that a spreadsheet keeps them");
    app.addFlag("--list-columns", options.isListOfColumns,
                "Print the columns of the page instead of its rows");
    app.addOption(
           "--out", options.out,
           "Write to this file instead of the standard output (default format: from the file extension)")
        .typeName("FILE");
}

} // namespace opscope
