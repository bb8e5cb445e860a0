// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <ostream>
#include <tuple>
#include <utility>

#include "app/cli/command.h"
#include "app/cli/printer.h"
#include "core/base/json_text.h"
#include "core/base/message_id.h"
#include "core/base/text.h"
#include "core/base/text_width.h"
#include "core/export/exported_tables.h"
#include "core/report/no_id.h"
#include "core/table/record_table.h"
#include "core/table/row_table.h"
#include "core/table/vendor_text.h"

namespace opscope {
namespace {

/// One of the four tables that `msprof.pyc show` prints, and where its columns come from.
struct Shown {
    MessageId title;
    std::array<std::string_view, 2> kinds; ///< the first that the report has
};
constexpr std::array kShown{Shown{MessageId::ShowAiCoreMetrics, {"op_summary", "kernel_details"}},
                            Shown{MessageId::ShowOpStatistic, {"op_statistic", ""}},
                            Shown{MessageId::ShowAclStatistic, {"acl_statistic", "api_statistic"}}};

/// A table of a report with the key of JSON and the title of the text output.
struct View {
    MessageId title;
    std::string key;
    TablePtr table;
    std::string missing{}; ///< what is missing if there are no rows
};

/// The key columns that distinguish rows of several devices, models, iterations or pictures.
struct KeyColumn {
    std::string title;
    const DataColumn* column;
};

std::vector<KeyColumn> keyColumns(const DataTable& table)
{
    constexpr std::pair<std::string_view, const char*> kKeys[] = {{kDeviceColumn, "Device"},
                                                                  {kModelColumn, "Model ID"},
                                                                  {kIterationColumn, "Iteration ID"},
                                                                  {kPictureColumn, "Picture"}};
    std::vector<KeyColumn> keys;
    for (const auto& [name, title] : kKeys) {
        const auto* column = table.find(name);
        if (column != nullptr && column->kind == CellKind::Integer && table.rows != 0 &&
            std::ranges::any_of(column->integers,
                                [&](std::int64_t value) { return value != column->integers[0]; }))
            keys.push_back({title, column});
    }
    return keys;
}

/// Cells as in the vendor's format; their headers and cells contain the units.
View viewOf(const Table& table, const std::vector<std::uint32_t>& rows, MessageId title)
{
    std::vector<ColumnSpec> columns;
    for (const auto& column : table.columns) {
        columns.push_back(column.spec);
        columns.back().unit.clear();
    }
    RowTable shown(columns);
    for (const auto row : rows) {
        std::vector<OwnedCell> cells;
        for (std::size_t i = 0; i < table.columns.size(); ++i) {
            auto text = vendorText(table.columns[i].spec, table.cell(row, i));
            if (isNoId(table.columns[i].spec.title, text))
                text.clear();
            else if (text.empty() && isTotalRow(table, row))
                text = "-";
            cells.push_back(textOrMissing(text));
        }
        shown.row(std::move(cells));
    }
    return {title, table.page, shown.finish()};
}

View viewOf(const ReportPtr& report, const DataTable& data, MessageId title)
{
    const auto keys = keyColumns(data);
    const auto table = fileTable(report, data);
    for (auto key = keys.rbegin(); key != keys.rend(); ++key) {
        if (std::ranges::find(data.columns, key->title, &DataColumn::name) != data.columns.end())
            continue;
        table->columns.insert(table->columns.begin(), fileColumn(*report, *key->column));
        table->columns.front().spec.id = table->columns.front().spec.title = key->title;
    }
    auto order = allRows(data.rows);
    std::ranges::stable_sort(order, [&](std::uint32_t x, std::uint32_t y) { // not the order of the file names
        const auto apart = std::ranges::find_if(
            keys, [&](const KeyColumn& key) { return key.column->integers[x] != key.column->integers[y]; });
        return apart != keys.end() && apart->column->integers[x] < apart->column->integers[y];
    });
    return viewOf(*table, order, title);
}

/// From the file if there is one, else computed from the timeline and the ops.
View shownView(const ReportPtr& report, const Shown& shown)
{
    for (const auto kind : shown.kinds) {
        const auto* table = kind.empty() ? nullptr : report->table(kind);
        if (table != nullptr && table->rows > 0)
            return viewOf(report, *table, shown.title);
    }
    const auto scope = ExportScope::of(*report, {});
    const bool isJob = isJobExport(*report);
    const auto computed =
        shown.title == MessageId::ShowAiCoreMetrics ? computedOpSummary(report, *scope)
        : shown.title == MessageId::ShowOpStatistic
            ? (isJob ? computedJobOpStatistic(report, *scope) : computedOpStatistic(report, *scope))
        : isJob ? computedJobAclStatistic(report, *scope)
                : computedApiStatistic(report, *scope);
    auto view = viewOf(*computed, allRows(computed->rows), shown.title);
    if (view.table->rows == 0)
        view.missing = std::string(shown.kinds[0]);
    return view;
}

View frequencyView(const Report& report)
{
    RowTable table(
        {integerSpec("device", "Device"), textSpec("model", "Model"), integerSpec("model_id", "Model ID"),
         integerSpec("batch", "Batch"), integerSpec("input_pictures", "Input Pictures"),
         integerSpec("current_picture", "Current Picture"), realSpec("frequency", "Frequency", "MHz"),
         realSpec("icache_miss_rate", "Icache Miss Rate")});
    const auto number = [](std::int64_t value) { return isKnown(value) ? OwnedCell(value) : OwnedCell(); };
    auto runs = report.collection.modelRuns;
    std::ranges::stable_sort(runs, {}, [](const ModelRun& run) {
        return std::tuple(run.device, run.modelId, run.batch, run.currentPicture);
    });
    for (const auto& run : runs) {
        if (run.frequency.empty() && run.icacheMissRate.empty()) // of a timeline: its name has no clock
            continue;
        table.row({number(run.device), run.model, number(run.modelId), number(run.batch),
                   number(run.inputPictures), number(run.currentPicture), textOrMissing(run.frequency),
                   textOrMissing(run.icacheMissRate)});
    }
    if (table.size() == 0) { // not a JOB: the devices of info.json
        for (const auto& device : report.platform.devices)
            table.row({number(device.id), {}, {}, {}, {}, {}, textOrMissing(device.aiCoreFrequencyMhz)});
    }
    View view{MessageId::ShowFrequency, "frequency", table.finish()};
    if (view.table->rows == 0)
        view.missing = "a frequency (in info.json or in the name of an op_summary)";
    return view;
}

void print(CliContext& context, OutputFormat format, const View& view)
{
    if (format == OutputFormat::Table) {
        context.out << context.words.message(message(view.title)) << '\n';
        if (!view.missing.empty()) {
            context.out << context.words.message(message(MessageId::ShowNoTable, view.missing)) << "\n\n";
            return;
        }
    }
    printTable(context, {format}, *view.table);
    if (format != OutputFormat::Json)
        context.out << '\n'; // an empty line separates CSV tables
}

/// False if there was nothing to show.
bool printReport(CliContext& context, OutputFormat format, const ReportPtr& report)
{
    std::vector<View> views;
    for (const auto& shown : kShown)
        views.push_back(shownView(report, shown));
    const bool hasTables = std::ranges::any_of(views, [](const View& view) { return view.table->rows != 0; });
    views.push_back(frequencyView(*report));
    for (const auto& view : views) {
        if (format == OutputFormat::Json) {
            std::string key;
            appendJsonString(key, view.key);
            context.out << ", " << key << ": ";
        }
        print(context, format, view);
    }
    return hasTables;
}

std::function<ExitCode(CliContext&)> setupShow(OptionParser& app)
{
    auto options = std::make_shared<CommonOptions>();
    addCommonOptions(app, *options);
    addMoreRuns(app, *options);
    addToolkitOptions(app, *options);
    return [options](CliContext& context) {
        auto opened = openFor(context, *options);
        if (opened.exitCode != ExitCode::Fine)
            return opened.exitCode;
        const auto& reports = opened.workspace.reports;
        const bool isJson = options->format == OutputFormat::Json;
        std::string separator = "{\"schema\": " + schemaJson("show") + ",\n\"reports\": [";
        bool hasTables = false;
        for (const auto& report : reports) {
            if (isJson) {
                appendJsonString(separator += "{\"name\": ", report->name);
                context.out << std::exchange(separator, ",");
            } else if (reports.size() > 1) {
                context.out << terminalSafe(report->name) << '\n';
            }
            hasTables = printReport(context, options->format, report) || hasTables;
            context.out << (isJson ? "}" : "");
        }
        context.out << (isJson ? "]}\n" : "");
        const auto code = finishWith(context, *options, opened.workspace);
        return hasTables ? code : ExitCode::NothingReadable;
    };
}

} // namespace

constinit const Command showCommand{
    "show",
    OPSCOPE_TEXT("Word", "AI Core metrics, op statistic, ACL statistic and frequency, like msprof.pyc show"),
    "  opscope-cli show -dir JOBABC\n"
    "  opscope-cli show JOBABC --format json",
    setupShow};

} // namespace opscope
