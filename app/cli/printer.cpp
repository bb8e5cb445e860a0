// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/printer.h"

#include <algorithm>
#include <array>
#include <ostream>
#include <utility>

#include "core/base/json_text.h"
#include "core/base/message_id.h"
#include "core/table/record_table.h"

namespace opscope {
namespace {

/// Columns that name a row, otherwise the first text column. Each block of columns repeats them.
constexpr std::array<std::string_view, 7> kNames{"Name",     "Op Name",     "OP Name", "Layer Name",
                                                 "API Name", "kernel_name", "OP Type"};

std::vector<std::size_t> columnsOf(const PrintOptions& options, const Table& table)
{
    return options.columns.empty() ? shownColumns(table) : options.columns;
}

ExportOptions exportOptions(const PrintOptions& options)
{
    ExportOptions out;
    out.format = options.format == OutputFormat::Json ? ExportFormat::Json : ExportFormat::Csv;
    out.columns = options.columns;
    out.isAsShown = options.isAsShown;
    out.schema = options.answer;
    return out;
}

} // namespace

Printer::Printer(CliContext& context, PrintOptions options)
    : m_context(context),
      m_options(std::move(options)),
      m_writer(exportOptions(m_options), [&context](std::string_view bytes) -> Result<void> {
          context.out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
          return {};
      })
{
}

bool Printer::add(const Table& table, std::optional<std::span<const std::uint32_t>> rows)
{
    const auto all = rows ? std::vector<std::uint32_t>() : allRows(table.rows);
    const auto printed = rows.value_or(all);
    if (m_options.format == OutputFormat::Table)
        addText(table, printed);
    else
        static_cast<void>(m_writer.add(table, printed, m_context.stop)); // the caller reports a stop
    return m_context.out && !m_context.stop.stop_requested();
}

void Printer::addText(const Table& table, std::span<const std::uint32_t> rows)
{
    const auto columns = columnsOf(m_options, table);
    if (!m_text) {
        std::vector<TextColumn> headers;
        for (const auto column : columns) {
            const auto& spec = table.columns[column].spec;
            const auto title = headerText(spec);
            const bool isText = spec.kind == CellKind::Text;
            headers.push_back(
                {spec.isVendor && !m_options.translatesVendor ? title : m_context.words.text(title), !isText,
                 spec.longText, isText && std::ranges::find(kNames, title) != kNames.end()});
        }
        m_text.emplace(m_context, std::move(headers), m_options.isWide);
    }
    for (const auto row : rows) {
        if (m_context.stop.stop_requested() || !m_context.out)
            return;
        std::vector<std::string> cells;
        cells.reserve(columns.size());
        for (const auto column : columns)
            cells.push_back(table.text(row, column));
        m_text->row(std::move(cells));
    }
}

void Printer::finish()
{
    if (m_text)
        m_text->finish();
    else
        static_cast<void>(m_writer.finish()); // the stream keeps its error
}

void printTable(CliContext& context, PrintOptions options, const Table& table)
{
    Printer printer(context, std::move(options));
    printer.add(table);
    printer.finish();
}

JsonAnswer::JsonAnswer(CliContext& context, std::string_view answer) : m_context(context)
{
    m_context.out << "{\"schema\": " << schemaJson(answer);
}

void JsonAnswer::value(std::string_view key, std::string_view json)
{
    std::string name;
    appendJsonString(name, key);
    m_context.out << ",\n" << name << ": " << json;
}

void JsonAnswer::table(std::string_view key, const Table& table, bool isAsShown)
{
    value(key, {});
    printTable(m_context, {.format = OutputFormat::Json, .isAsShown = isAsShown}, table);
}

void JsonAnswer::text(std::string_view key, std::string_view text)
{
    std::string json;
    appendJsonString(json, text);
    value(key, json);
}

void JsonAnswer::texts(std::string_view key, const std::vector<std::string>& texts)
{
    value(key, textsJson(texts));
}

void JsonAnswer::part(const AnswerPart& part)
{
    if (!part.isObject) {
        table(part.name, *part.table, false);
    } else if (const auto json = objectJson(*part.table); *part.name != '\0') {
        value(part.name, json);
    } else { // its members
        m_context.out << ",\n" << std::string_view(json).substr(1, json.size() - 2);
    }
}

void JsonAnswer::finish()
{
    m_context.out << "}\n";
}

void printAnswer(CliContext& context, std::string_view answer, const std::vector<AnswerPart>& parts)
{
    JsonAnswer json(context, answer);
    for (const auto& part : parts)
        json.part(part);
    json.finish();
}

} // namespace opscope
