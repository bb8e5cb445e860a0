// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <filesystem>
#include <numeric>
#include <ostream>
#include <set>
#include <sstream>
#include <utility>

#include "app/cli/narrowing.h"
#include "app/cli/result_writer.h"
#include "core/base/ascii.h"
#include "core/base/atomic_file.h"
#include "core/base/message_id.h"
#include "core/base/number.h"
#include "core/base/text_width.h"
#include "core/table/export.h"
#include "core/table/glossary.h"
#include "core/table/grouping.h"
#include "core/table/join_ranks.h"
#include "core/table/page.h"
#include "core/table/query.h"

namespace opscope {
namespace {

enum class TableFormat { Table, Csv, Json, Tsv, Markdown };

struct TableOptions {
    CommonOptions common;
    NarrowingOptions narrowing;
    TableFormat format = TableFormat::Table;
    std::string page;
    std::string variant;
    bool isComputed = false;
    std::optional<std::int64_t> picture;
    std::vector<std::string> where;
    std::vector<std::string> sort;
    std::string group;
    bool groupWithoutNumber = false;
    std::string search;
    std::vector<std::string> columns;
    std::vector<std::string> args;
    std::string rows;
    bool hasNoTotals = false;
    std::size_t top = 0;
    bool isAsShown = false;
    bool hasBom = false;
    bool isSpreadsheetSafe = false;
    bool isListOfColumns = false;
    std::string out;
};

Result<std::size_t> columnOf(const Table& table, std::string_view word)
{
    if (const auto found = table.find(word))
        return *found;
    std::string known;
    for (const auto& column : table.columns)
        known += (known.empty() ? "" : ", ") + column.spec.id;
    return fail(ErrorCode::Malformed, message(MessageId::NoSuchColumn, word, known));
}

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

std::vector<bool> wantedRows(std::string_view text, std::size_t rows)
{
    std::vector<bool> wanted(rows);
    for (const auto& [first, last] : rowPieces(text).value_or(std::vector<RowPiece>{})) {
        for (auto row = first; row <= std::min(last, rows); ++row)
            wanted[row - 1] = true;
    }
    return wanted;
}

/// The rows of a communication matrix that are sums of others: "Total Op Info" of all, "-total" of its
/// samples.
std::vector<bool> heldTotals(const Table& table)
{
    std::set<std::uint32_t> wholes;
    std::set<std::uint32_t> sampled;
    for (const auto& row : table.levels) {
        if (row.level > 0)
            wholes.insert(row.whole);
        if (row.level > 1)
            sampled.insert(row.part);
    }
    std::vector<bool> out(table.rows);
    for (std::size_t i = 0; i < table.levels.size(); ++i) {
        const auto& row = table.levels[i];
        out[i] = row.level == 0 ? wholes.contains(row.whole) : row.level == 1 && sampled.contains(row.part);
    }
    return out;
}

/// The text table, fitted to the terminal.
void printText(CliContext& context, const Table& table, std::span<const std::uint32_t> rows,
               const std::vector<std::size_t>& columns, bool hasTotals)
{
    std::vector<ResultColumn> headers;
    for (const auto column : columns) {
        const auto& spec = table.columns[column].spec;
        headers.push_back({headerText(spec), spec.kind != CellKind::Text});
    }
    ResultWriter writer(context, OutputFormat::Table, std::move(headers));
    std::vector<ResultCell> cells;
    const auto print = [&](std::uint32_t row) {
        cells.clear();
        for (const auto column : columns)
            cells.emplace_back(table.text(row, column));
        writer.row(cells);
    };
    for (const auto row : rows) {
        if (context.stop.stop_requested())
            return;
        print(row);
    }
    for (std::size_t i = 0; i < table.totalRows.size() && hasTotals; ++i)
        print(table.totalRows[i]);
    writer.finish();
}

ExitCode fromError(CliContext& context, const Error& error)
{
    return error.code == ErrorCode::Malformed ? wrongUse(context, error.message) : printError(context, error);
}

/// The file's extension sets the format, unless the output is a text table.
TableFormat formatOf(const TableOptions& options)
{
    if (options.format != TableFormat::Table)
        return options.format;
    const auto ending = lowerAscii(std::filesystem::path(options.out).extension().string());
    return ending == ".csv"    ? TableFormat::Csv
           : ending == ".json" ? TableFormat::Json
           : ending == ".tsv"  ? TableFormat::Tsv
           : ending == ".md"   ? TableFormat::Markdown
                               : TableFormat::Table;
}

Result<void> printTable(CliContext& context, const TableOptions& options, TablePtr table)
{
    if (options.isListOfColumns) {
        const auto format = options.format == TableFormat::Json  ? OutputFormat::Json
                            : options.format == TableFormat::Csv ? OutputFormat::Csv
                                                                 : OutputFormat::Table;
        ResultWriter writer(context, format,
                            {{"Column", false}, {"Title", false}, {"Unit", false}, {"Shown", false}});
        for (const auto& column : table->columns) {
            const std::vector<ResultCell> cells{column.spec.id, column.spec.title, column.spec.unit,
                                                std::string(column.spec.isHidden ? "no" : "yes")};
            writer.row(cells);
        }
        writer.finish();
        return {};
    }
    OPSCOPE_TRY_ASSIGN(const auto query, queryFor(*table, options));
    OPSCOPE_TRY_ASSIGN(auto result, runQuery(*table, query, context.stop));
    if (!options.rows.empty()) {
        const auto wanted = wantedRows(options.rows, table->rows);
        std::erase_if(result.order, [&](std::uint32_t row) { return !wanted[row]; });
    }
    if (options.hasNoTotals && !query.groupBy && options.page == "communication_matrix") {
        const auto isTotal = heldTotals(*table);
        std::erase_if(result.order, [&](std::uint32_t row) { return isTotal[row]; });
    }
    if (result.order.empty() && table->rows > table->totalRows.size())
        sayOnErr(context, message(MessageId::NoRowMatches, table->rows - table->totalRows.size()));
    ExportOptions write;
    write.hasTotalRows = !options.hasNoTotals;
    const auto own = table->rows - table->totalRows.size();
    if (write.hasTotalRows && own != table->rows && result.order.size() != own && !query.groupBy)
        sayOnErr(context, message(MessageId::TotalsOfAllRows, own, result.order.size()));
    if (query.groupBy) {
        table = groupTable(table, query, result);
        result.order.resize(table->rows);
        std::iota(result.order.begin(), result.order.end(), 0U);
    }
    for (const auto& word : options.columns) {
        OPSCOPE_TRY_ASSIGN(const auto column, columnOf(*table, word));
        write.columns.push_back(column);
    }
    if (options.top != 0 && result.order.size() > options.top)
        result.order.resize(options.top);
    const auto format = formatOf(options);
    if (format == TableFormat::Table) {
        std::ostringstream text;
        CliContext file{text, context.err, context.stop, {}, {}};
        printText(options.out.empty() ? context : file, *table, result.order,
                  write.columns.empty() ? shownColumns(*table) : write.columns, write.hasTotalRows);
        if (options.out.empty())
            return {};
        if (context.stop.stop_requested())
            return fail(ErrorCode::Cancelled, message(MessageId::Cancelled));
        return writeAtomically(options.out, text.view());
    }
    write.format = format == TableFormat::Csv    ? ExportFormat::Csv
                   : format == TableFormat::Json ? ExportFormat::Json
                   : format == TableFormat::Tsv  ? ExportFormat::Tsv
                                                 : ExportFormat::Markdown;
    write.isAsShown = options.isAsShown;
    write.hasBom = options.hasBom;
    write.isSpreadsheetSafe = options.isSpreadsheetSafe;
    if (!options.out.empty())
        return exportTableToFile(*table, result.order, write, options.out, context.stop);
    return exportTable(
        *table, result.order, write,
        [&](std::string_view bytes) -> Result<void> {
            context.out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
            if (!context.out)
                return fail(ErrorCode::Unreadable, message(MessageId::CannotWrite, "standard output"));
            return {};
        },
        context.stop);
}

TableRequest requestFor(const TableOptions& options, const SliceScope& scope)
{
    TableRequest request;
    request.variant = options.variant;
    request.isComputed = options.isComputed;
    request.range = scope.range;
    request.tracks = scope.tracks;
    request.device = scope.device;
    request.model = scope.model;
    request.step = scope.step;
    request.picture = options.picture;
    request.args = options.args;
    return request;
}

/// The window says it below the table.
void sayNotNarrowed(CliContext& context, std::span<const RankTable> tables)
{
    static constexpr std::pair<NarrowingKey, std::string_view> kWords[] = {
        {NarrowingKey::Device, "--device"},
        {NarrowingKey::Model, "--model"},
        {NarrowingKey::Iteration, "--step"},
        {NarrowingKey::Picture, "--picture"}};
    std::string words;
    for (const auto& [key, word] : kWords) {
        const bool isAny = std::ranges::any_of(tables, [key = key](const RankTable& part) {
            return std::ranges::find(part.table->notNarrowed, key) != part.table->notNarrowed.end();
        });
        if (isAny)
            words += (words.empty() ? "" : ", ") + std::string(word);
    }
    if (!words.empty())
        context.err << "opscope-cli: not narrowed by " << words
                    << ": the rows of this table do not say theirs\n";
    std::size_t cut = 0;
    for (const auto& part : tables)
        cut += part.table->cut;
    if (cut != 0)
        sayOnErr(context, message(MessageId::CutSlices, cut));
}

/// Why a variant is refused: the page has no variants, or not this one.
std::optional<Message> wrongVariant(const TablePage& page, const std::string& variant)
{
    const bool isKnown = std::ranges::find(page.variants, variant, &TableVariant::id) != page.variants.end();
    if (variant.empty() || isKnown || page.hasVariantsOfReport)
        return {};
    std::string known;
    for (const auto& one : page.variants)
        known += (known.empty() ? "" : ", ") + std::string(one.id);
    return message(MessageId::NoSuchVariant, page.id, variant, known.empty() ? "none" : known);
}

ExitCode run(CliContext& context, const TableOptions& options)
{
    const auto* page = tablePage(options.page);
    if (page == nullptr) {
        std::string known;
        for (const auto* one : tablePages())
            known += (known.empty() ? "" : ", ") + std::string(one->id);
        return wrongUse(context, message(MessageId::NoSuchPage, options.page, known));
    }
    if (const auto wrong = wrongVariant(*page, options.variant))
        return wrongUse(context, *wrong);
    const auto opened = openFor(context, options.common);
    if (opened.exitCode != ExitCode::Fine)
        return opened.exitCode;
    const auto scopes = scopesFor(opened.workspace, options.narrowing);
    if (!scopes)
        return wrongUse(context, scopes.error().message);
    if (const auto why = options.out.empty() ? std::nullopt : whyNotOver(options.out, options.common.path)) {
        printError(context, {ErrorCode::Unsupported, *why, {options.out, 0, {}}});
        return ExitCode::WrongUse;
    }
    std::vector<RankTable> tables;
    std::optional<Error> missing;
    std::vector<Message> lacking; ///< a page that one rank lacks is that of the others
    for (std::size_t i = 0; i < scopes->size(); ++i) {
        const auto& report = opened.workspace.reports[i];
        auto table = page->build(report, requestFor(options, scopes->at(i)), context.stop);
        if (table)
            tables.push_back({report->name, report->rank, *std::move(table)});
        else if (table.error().message.id == MessageId::NoSuchVariant)
            return wrongUse(context, table.error().message);
        else {
            missing = table.error();
            lacking.push_back(
                message(MessageId::NothingListed, report->name, table.error().message.english()));
        }
    }
    if (tables.empty())
        return printError(context, *missing);
    for (const auto& why : lacking)
        sayOnErr(context, why);
    sayNotNarrowed(context, tables);
    const bool isMany = opened.workspace.reports.size() > 1;
    if (const auto done = printTable(context, options, isMany ? joinRanks(tables) : tables[0].table); !done)
        return fromError(context, done.error());
    return finishWith(context, options.common, opened.workspace);
}

/// "Idle: time in which ...", as the window shows it on hover.
std::string meaningOf(const char* id)
{
    ColumnSpec spec;
    spec.id = id;
    const auto* entry = glossaryOf(spec);
    return entry == nullptr ? std::string() : std::string(entry->title) + ": " + std::string(entry->text);
}

std::function<ExitCode(CliContext&)> setup(OptionParser& app)
{
    auto options = std::make_shared<TableOptions>();
    addCommonOptions(app, options->common, false);
    std::string pages;
    for (const auto* page : tablePages())
        pages += (pages.empty() ? "" : ", ") + std::string(page->id);
    app.addOption("--page", options->page,
                  "One of: " + pages + ". On overlap and gaps: " + meaningOf("free") + "; " +
                      meaningOf("idle") +
                      "; a step of overlap counts what runs in its time, also of slices that began before")
        .required()
        .typeName("ID");
    app.addOption("--variant", options->variant, "Table of a page with several (an unknown one lists them)")
        .typeName("ID");
    app.addFlag("--computed", options->isComputed,
                "Computed from the timeline even where a file has the table");
    addNarrowingOptions(app, options->narrowing);
    app.addOption("--picture", options->picture, "Only this picture of a JOB").typeName("N");
    app.addOption("--where", options->where,
                  "Condition, may be repeated: 'duration>1.5ms', 'name:conv', 'type={AI_CORE,AI_CPU}', "
                  "'name/^Conv[0-9]+$/', 'stream!=3'")
        .typeName("CONDITION");
    app.addOption("--sort", options->sort, "Columns, each with :asc or :desc if wanted")
        .separatedBy(',')
        .typeName("COLUMN,...");
    app.addOption("--group", options->group,
                  "One row a value of this column: its count, sums and means, and what its rows share")
        .typeName("COLUMN");
    app.addFlag("--group-without-number", options->groupWithoutNumber, "conv_12 and conv_13 are one group");
    app.addOption("--search", options->search, "Only rows with this text in any column").typeName("TEXT");
    app.addOption("--columns", options->columns, "Columns to print, in this order")
        .separatedBy(',')
        .typeName("COLUMN,...");
    app.addOption("--args", options->args, "Arguments of slices as columns (page events)")
        .separatedBy(',')
        .typeName("KEY,...");
    app.addOption("--rows", options->rows,
                  "Only these rows, numbered from 1 as the page stands without sort and filter: 3,5-9")
        .check([](const std::string& text) {
            return rowPieces(text) ? std::string() : "expected row numbers such as 3,5-9, not " + text;
        })
        .typeName("N,N-N,...");
    app.addFlag("--no-totals", options->hasNoTotals, "Without the vendor's own total rows");
    app.addOption("--top", options->top, "Only the first N rows").within(0, 2147483647).typeName("N");
    addChoice<TableFormat>(app, "--format", options->format, "table, csv, json, tsv or markdown",
                           {{"table", TableFormat::Table},
                            {"csv", TableFormat::Csv},
                            {"json", TableFormat::Json},
                            {"tsv", TableFormat::Tsv},
                            {"markdown", TableFormat::Markdown}})
        .typeName("FORMAT");
    app.addFlag("--as-shown", options->isAsShown, "Numbers rounded as on the screen instead of every digit");
    app.addFlag("--bom", options->hasBom, "CSV and TSV begin with a byte order mark");
    app.addFlag(
        "--spreadsheet-safe", options->isSpreadsheetSafe,
        "CSV and TSV: long numbers and date-like texts end with a tab, so that a spreadsheet keeps them");
    app.addFlag("--list-columns", options->isListOfColumns,
                "Print the columns of the page instead of its rows");
    app.addOption("--out", options->out,
                  "Write to this file instead of the standard output; without --format by its ending")
        .typeName("FILE");
    return [options](CliContext& context) { return run(context, *options); };
}

} // namespace

constinit const Command tableCommand{
    "table", "Any table of the window: filtered, sorted, grouped, exported",
    "  opscope-cli table PROF_000001 --page statistics --variant op_types --top 20\n"
    "  opscope-cli table trace.json --page events --where 'duration>1ms' --sort duration:desc\n"
    "  opscope-cli table JOBABC --page metrics --where 'Memory Bound>1' --format csv --out bound.csv\n"
    "  opscope-cli table rank0_ascend_pt --page events --group name --columns name,group_count,duration",
    setup};

} // namespace opscope
