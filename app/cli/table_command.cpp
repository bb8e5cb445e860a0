// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <filesystem>
#include <numeric>
#include <ostream>
#include <set>
#include <sstream>
#include <utility>

#include "app/cli/printer.h"
#include "app/cli/table_options.h"
#include "core/base/ascii.h"
#include "core/base/atomic_file.h"
#include "core/base/message_id.h"
#include "core/base/text.h"
#include "core/base/text_width.h"
#include "core/table/export.h"
#include "core/table/grouping.h"
#include "core/table/join_ranks.h"
#include "core/table/row_table.h"
#include "core/table/table_page_list.h"

namespace opscope {
namespace {

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
        RowTable columns({textSpec("column", "Column"), textSpec("title", "Title"), textSpec("unit", "Unit"),
                          textSpec("shown", "Shown")});
        for (const auto& [spec, values] : table->columns)
            columns.row({spec.id, spec.title, spec.unit, std::string(spec.isHidden ? "no" : "yes")});
        printTable(context, {format, "table"}, *columns.finish());
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
        printOnErr(context, message(MessageId::NoRowMatches, table->rows - table->totalRows.size()));
    ExportOptions write;
    write.hasTotalRows = !options.hasNoTotals;
    const auto own = table->rows - table->totalRows.size();
    if (write.hasTotalRows && own != table->rows && result.order.size() != own && !query.groupBy)
        printOnErr(context, message(MessageId::TotalsOfAllRows, own, result.order.size()));
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
        CliContext file{text, context.err, context.stop, {}, {}, context.words};
        Printer printer(options.out.empty() ? context : file,
                        {.columns = write.columns, .translatesVendor = true});
        auto shown = *table;
        for (auto& [spec, values] : shown.columns) {
            if (spec.isVendor)
                spec.longText = LongText::Folded;
        }
        printer.add(shown, result.order);
        if (write.hasTotalRows)
            printer.add(shown, table->totalRows);
        printer.finish();
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
    write.schema = "table";
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

/// The window shows it below the table.
void printNotNarrowed(CliContext& context, std::span<const RankTable> tables)
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
        printOnErr(context, message(MessageId::NotNarrowedBy, words));
    std::size_t cut = 0;
    for (const auto& part : tables)
        cut += part.table->cut;
    if (cut != 0)
        printOnErr(context, message(MessageId::CutSlices, cut));
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
    auto paths = options.common.more;
    paths.insert(paths.begin(), options.common.path);
    for (const auto& path : paths) {
        if (const auto why = options.out.empty() ? std::nullopt : whyNotOver(options.out, path)) {
            printError(context, {ErrorCode::Unsupported, *why, {options.out, 0, {}}});
            return ExitCode::WrongUse;
        }
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
            lacking.push_back(message(MessageId::NothingListed, report->name,
                                      context.words.message(table.error().message)));
        }
    }
    if (tables.empty())
        return printError(context, *missing);
    for (const auto& why : lacking)
        printOnErr(context, why);
    printNotNarrowed(context, tables);
    const bool isMany = opened.workspace.reports.size() > 1;
    if (const auto done = printTable(context, options, isMany ? joinRanks(tables) : tables[0].table); !done)
        return fromError(context, done.error());
    return finishWith(context, options.common, opened.workspace);
}

std::function<ExitCode(CliContext&)> setupTable(OptionParser& app)
{
    auto options = std::make_shared<TableOptions>();
    addTableOptions(app, *options);
    return [options](CliContext& context) { return run(context, *options); };
}

} // namespace

constinit const Command tableCommand{
    "table", OPSCOPE_TEXT("Word", "Any table of the window: filtered, sorted, grouped, exported"),
    "  opscope-cli table PROF_000001 --page statistics --variant op_types --top 20\n"
    "  opscope-cli table trace.json --page events --where 'duration>1ms' --sort duration:desc\n"
    "  opscope-cli table JOBABC --page metrics --where 'Memory Bound>1' --format csv --out bound.csv\n"
    "  opscope-cli table rank0_ascend_pt --page events --group name --columns name,group_count,duration",
    setupTable};

} // namespace opscope
