// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/grid/export_command.h"

#include <algorithm>
#include <fmt/format.h>
#include <string_view>

#include "core/base/joined.h"
#include "views/page.h"

namespace opscope {
namespace {

const char* formatName(ExportFormat format)
{
    switch (format) {
    case ExportFormat::Csv:
        return "csv";
    case ExportFormat::Tsv:
        return "tsv";
    case ExportFormat::Json:
        return "json";
    case ExportFormat::Markdown:
        return "markdown";
    }
    return "csv";
}

/// A filter of the filter row as a condition: an operator follows the column directly, any other text follows
/// a colon.
std::string condition(const Table& table, const ColumnFilter& filter)
{
    const auto& id = table.columns[filter.column].spec.id;
    const bool hasOperator = !filter.text.empty() &&
                             std::string_view("<>=!/{").find(filter.text.front()) != std::string_view::npos;
    return hasOperator ? id + filter.text : id + ":" + filter.text;
}

constexpr std::size_t kMaxPieces = 2000;

/// {0, 1, 2, 6} -> "1-3,7"; empty if there are too many pieces for a command line.
std::string rowsText(std::vector<std::uint32_t> rows)
{
    std::ranges::sort(rows);
    std::string out;
    std::size_t pieces = 0;
    for (std::size_t i = 0; i < rows.size();) {
        auto last = i;
        while (last + 1 < rows.size() && rows[last + 1] <= rows[last] + 1)
            ++last;
        if (++pieces > kMaxPieces)
            return {};
        out += out.empty() ? "" : ",";
        out += std::to_string(rows[i] + 1);
        if (rows[last] > rows[i])
            out += '-' + std::to_string(rows[last] + 1);
        i = last + 1;
    }
    return out;
}

std::string word(std::string_view text)
{
    return shellWord(QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()))).toStdString();
}

} // namespace

QString PageCommand::withFormat(ExportFormat format, const QString& path) const
{
    const auto command = text ? text() : QString();
    if (command.isEmpty() || formats.empty())
        return command;
    const auto known = std::ranges::find(formats, format) == formats.end() ? formats.front() : format;
    return QStringLiteral("%1 --format %2 > %3")
        .arg(command, QLatin1String(formatName(known)), shellWord(path));
}

std::string exportCommand(const Report& report, const Table& table, const ShownRequest& shown,
                          const ExportOptions& options, const std::string& outPath)
{
    std::string command = "opscope-cli table " + word(shown.root.empty() ? report.root.string() : shown.root);
    const auto add = [&command](std::string_view option, std::string_view value) {
        command += fmt::format(" {} {}", option, word(value));
    };
    add("--page", table.page);
    const auto& request = shown.request;
    if (!request.variant.empty())
        add("--variant", request.variant);
    if (request.isComputed)
        command += " --computed";
    if (shown.rank)
        add("--rank", std::to_string(*shown.rank));
    if (request.range)
        add("--range", fmt::format("{},{}", request.range->begin, request.range->end));
    for (const auto track : request.tracks)
        add("--track", fmt::format("#{}", track.index()));
    if (request.device)
        add("--device", std::to_string(*request.device));
    if (request.model)
        add("--model", std::to_string(*request.model));
    if (request.step && *request.step < report.steps.size())
        add("--step", std::to_string(report.steps[*request.step].number));
    if (request.picture)
        add("--picture", std::to_string(*request.picture));
    const auto args = joined(request.args, ",");
    if (!args.empty())
        add("--args", args);
    const auto& query = shown.query;
    for (const auto& filter : query.filters)
        add("--where", condition(table, filter));
    if (!query.search.empty())
        add("--search", query.search);
    if (!shown.rows.empty()) {
        const auto rows = rowsText(shown.rows);
        if (rows.empty())
            return {};
        add("--rows", rows);
    }
    const auto sort = joined(query.sort, ",", [&](const auto& key) {
        return fmt::format("{}:{}", table.columns[key.column].spec.id, key.isDescending ? "desc" : "asc");
    });
    if (!sort.empty())
        add("--sort", sort);
    auto columns =
        joined(options.columns, ",", [&](const auto column) { return table.columns[column].spec.id; });
    if (!columns.empty())
        add("--columns", columns);
    add("--format", formatName(options.format));
    if (options.isAsShown)
        command += " --as-shown";
    if (!options.hasTotalRows)
        command += " --no-totals";
    if (options.hasBom)
        command += " --bom";
    if (options.isSpreadsheetSafe)
        command += " --spreadsheet-safe";
    add("--out", outPath);
    return command;
}

} // namespace opscope
