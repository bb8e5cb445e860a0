// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/document.h"

#include <algorithm>

#include "core/base/lines.h"
#include "core/base/message_id.h"
#include "core/base/text_width.h"
#include "core/export/html.h"
#include "core/table/export.h"

namespace opscope {
namespace {

/// The title of a column and its unit, which is not translated.
std::string titleOf(const ColumnSpec& spec, const Words& words)
{
    const auto header = headerText(spec);
    return htmlEscaped(words.text(spec.title)) +
           htmlEscaped(std::string_view(header).substr(spec.title.size()));
}

std::string htmlTable(const Table& table, std::size_t rows, const Words& words,
                      const Document::ClassOf& classOf)
{
    const auto columns = shownColumns(table);
    const auto isText = [&](std::size_t column) { return table.columns[column].spec.kind == CellKind::Text; };
    std::string out = "<table><tr>";
    for (const auto column : columns)
        out += (isText(column) ? "<th>" : "<th class=\"n\">") + titleOf(table.columns[column].spec, words) +
               "</th>";
    out += "</tr>\n";
    for (std::size_t row = 0; row < rows; ++row) {
        out += "<tr>";
        for (const auto column : columns) {
            const bool isClassified = classOf && column == columns.front();
            out += "<td class=\"" +
                   (isClassified     ? classOf(row)
                    : isText(column) ? "name"
                                     : "n") +
                   "\">" + htmlEscaped(table.text(row, column)) + "</td>";
        }
        out += "</tr>\n";
    }
    return out + "</table>\n";
}

std::string linesOfHtml(std::string_view text)
{
    std::string out;
    for (const auto line : linesOf(text))
        out += htmlEscaped(line) + '\n';
    return out;
}

/// A block of text between fence lines that the text itself cannot close.
std::string fenced(std::string_view text)
{
    std::string fence = "```";
    while (text.find(fence) != std::string_view::npos)
        fence += '`';
    std::string out = fence + '\n';
    for (const auto line : linesOf(text))
        out += terminalSafe(line) + '\n';
    return out + fence + '\n';
}

} // namespace

void Document::text(std::string text, Style style)
{
    if (!text.empty())
        m_parts.push_back({Kind::Paragraph, std::move(text), style});
}

void Document::marked(std::string mark, std::string markClass, std::string text, Style style)
{
    m_parts.push_back({Kind::Paragraph, std::move(text), style, std::move(mark), std::move(markClass)});
}

void Document::table(TablePtr table, std::size_t maxRows, ClassOf classOf)
{
    if (table && table->rows != 0) {
        const auto rows = std::min(table->rows, maxRows);
        m_parts.push_back(
            {Kind::Table, {}, Style::Plain, {}, {}, std::move(table), rows, std::move(classOf)});
    }
}

std::string Document::moreText(const Part& part) const
{
    return m_words.message(message(MessageId::MoreRows, part.table->rows - part.rows));
}

std::string Document::htmlOf(const Part& part) const
{
    switch (part.kind) {
    case Kind::Heading:
        return "<h2>" + htmlEscaped(part.text) + "</h2>\n";
    case Kind::Paragraph:
        return (part.style == Style::Muted ? "<p class=\"muted\">" : "<p>") +
               (part.mark.empty()
                    ? ""
                    : "<b class=\"" + part.markClass + "\">" + htmlEscaped(part.mark) + "</b>") +
               htmlEscaped(part.text) + "</p>\n";
    case Kind::Table:
        return htmlTable(*part.table, part.rows, m_words, part.classOf) +
               (part.rows == part.table->rows
                    ? ""
                    : "<p class=\"muted\">" + htmlEscaped(moreText(part)) + "</p>\n");
    case Kind::Code:
        return "<pre>" + linesOfHtml(part.text) + "</pre>\n";
    case Kind::Picture:
        break;
    }
    return part.text;
}

std::string Document::markdownOf(const Part& part) const
{
    switch (part.kind) {
    case Kind::Heading:
        return "\n## " + markdownText(part.text) + "\n";
    case Kind::Paragraph:
        return '\n' + markdownText(part.mark + part.text) + '\n';
    case Kind::Table: {
        ExportOptions options;
        options.format = ExportFormat::Markdown;
        options.isAsShown = true;
        options.hasTotalRows = false;
        options.words = m_words;
        return '\n' + exportText(*part.table, options, part.rows) +
               (part.rows == part.table->rows ? "" : '\n' + markdownText(moreText(part)) + '\n');
    }
    case Kind::Code:
        return '\n' + fenced(part.text);
    case Kind::Picture:
        break;
    }
    return {};
}

std::string Document::html() const
{
    auto out = htmlHead(m_title) + "<h1>" + htmlEscaped(m_title) + "</h1>\n";
    for (const auto& part : m_parts)
        out += htmlOf(part);
    return out + "<p class=\"muted\">Opscope " OPSCOPE_VERSION "</p></body></html>\n";
}

std::string Document::markdown() const
{
    auto out = "# " + markdownText(m_title) + '\n';
    for (const auto& part : m_parts)
        out += markdownOf(part);
    return out;
}

} // namespace opscope
