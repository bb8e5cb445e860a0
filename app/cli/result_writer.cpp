// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/result_writer.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <numeric>
#include <ostream>
#include <utility>

#include "core/base/csv_text.h"
#include "core/base/json_text.h"
#include "core/base/message_id.h"
#include "core/base/text_width.h"

namespace opscope {
namespace {

constexpr std::size_t kHeldRows = 2000; ///< rows that decide about the widths of a text table
constexpr std::size_t kFlushBytes = 1U << 16U;
constexpr std::size_t kLeastText = 8; ///< a text column is not made narrower than this
constexpr std::size_t kLeastTail = 16;
constexpr std::size_t kGap = 2;
constexpr std::size_t kTailWidth = 60;    ///< of a tail where there is no terminal to be as wide as
constexpr std::size_t kTextColumns = 120; ///< for texts that are folded, without a terminal
/// A longer text is written, but other rows are not filled to its width.
constexpr std::size_t kMostPadded = 512;
constexpr std::size_t kNameShare = 3; ///< a text takes this part of a terminal when columns come in blocks

void appendPlain(std::string& out, const ResultCell& cell)
{
    if (const auto* integer = std::get_if<std::int64_t>(&cell)) {
        out += std::to_string(*integer);
    } else if (const auto* real = std::get_if<double>(&cell)) {
        if (std::isfinite(*real))
            appendJsonNumber(out, *real);
        else
            out += "N/A";
    } else if (const auto* number = std::get_if<NumberText>(&cell)) {
        out += number->text;
    } else if (const auto* text = std::get_if<std::string>(&cell)) {
        out += *text;
    } else if (const auto* json = std::get_if<JsonText>(&cell)) {
        out += json->text;
    } else {
        out += "N/A";
    }
}

/// The column that names the row, else the first text column. Each block of columns repeats it.
std::size_t nameColumn(std::span<const ResultColumn> columns)
{
    constexpr std::array<std::string_view, 7> kNames{"Name",     "Op Name",     "OP Name", "Layer Name",
                                                     "API Name", "kernel_name", "OP Type"};
    auto found = std::ranges::find_if(columns, [&](const ResultColumn& column) {
        return !column.isNumber && std::ranges::find(kNames, column.name) != kNames.end();
    });
    if (found == columns.end())
        found = std::ranges::find(columns, false, &ResultColumn::isNumber);
    return static_cast<std::size_t>(found - columns.begin());
}

bool isFolded(std::span<const ResultColumn> columns)
{
    return std::ranges::any_of(columns, &ResultColumn::isFolded);
}

} // namespace

std::size_t textColumns(const CliContext& context)
{
    return context.terminal.outColumns == 0 ? kTextColumns : context.terminal.outColumns;
}

void printMoreRows(CliContext& context, std::size_t count)
{
    if (count != 0)
        context.out << context.words.message(message(MessageId::MoreRowsWith, count, "--top 0")) << '\n';
}

std::string labelOf(const CliContext& context, std::string_view text)
{
    return context.words.message(message(MessageId::Label, text));
}

void printFolded(CliContext& context, std::string_view label, std::string_view text)
{
    const auto total = textColumns(context);
    const std::size_t blank = label.empty() || label.ends_with("：") ? 0 : 1;
    auto indent = displayWidth(label) + blank;
    if (indent > total / 3) { // the text would be a narrow strip next to a long label
        constexpr std::string_view kIndent = "    ";
        for (std::size_t i = 0;
             const auto& line : foldText(terminalSafe(std::string(label).append(blank, ' ').append(text)),
                                         total - kIndent.size()))
            context.out << (i++ == 0 ? "" : kIndent) << line << '\n';
        return;
    }
    std::string prefix(label);
    prefix.append(blank, ' ');
    for (const auto& line :
         foldText(terminalSafe(text), total > indent + kLeastText ? total - indent : kLeastText)) {
        context.out << prefix << line << '\n';
        prefix.assign(indent, ' ');
    }
}

std::string resultText(const ResultCell& cell)
{
    std::string out;
    appendPlain(out, cell);
    return out;
}

std::vector<std::size_t> fitWidths(std::vector<std::size_t> widths, std::span<const ResultColumn> columns,
                                   std::size_t total)
{
    if (total == 0 || widths.empty())
        return widths;
    const auto needed = [&] {
        std::size_t sum = kGap * (widths.size() - 1);
        for (const auto width : widths)
            sum += width;
        return sum;
    };
    for (std::size_t i = 0; i < widths.size(); ++i) {
        if (columns[i].isTail && widths[i] > kLeastTail && needed() > total)
            widths[i] -= std::min(widths[i] - kLeastTail, needed() - total);
    }
    while (needed() > total) {
        // Cut the widest text down to the next one, or as far as needed.
        std::size_t widest = widths.size();
        std::size_t second = kLeastText;
        for (std::size_t i = 0; i < widths.size(); ++i) {
            if (columns[i].isNumber || widths[i] <= kLeastText)
                continue;
            if (widest == widths.size() || widths[i] > widths[widest]) {
                if (widest != widths.size())
                    second = std::max(second, widths[widest]);
                widest = i;
            } else {
                second = std::max(second, widths[i]);
            }
        }
        if (widest == widths.size())
            break; // numbers alone are too wide: see columnBlocks
        const auto least = second < widths[widest] ? second : widths[widest] - 1;
        widths[widest] -= std::min(widths[widest] - least, needed() - total);
    }
    return widths;
}

std::vector<std::vector<std::size_t>> columnBlocks(std::span<const std::size_t> widths,
                                                   std::span<const ResultColumn> columns, std::size_t total)
{
    const auto widthOf = [&](std::span<const std::size_t> block) {
        std::size_t sum = block.empty() ? 0 : kGap * (block.size() - 1);
        for (const auto column : block)
            sum += widths[column];
        return sum;
    };
    std::vector<std::size_t> all(widths.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    if (total == 0 || widthOf(all) <= total)
        return {all};
    const auto name = nameColumn(columns);
    std::vector<std::size_t> keys;
    if (name < columns.size()) {
        keys.assign(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(name) + 1);
        if (widthOf(keys) > total / 2)
            keys = {name};
    }
    std::vector<std::vector<std::size_t>> blocks{keys};
    for (const auto column : all) {
        if (std::ranges::find(keys, column) != keys.end())
            continue;
        auto& block = blocks.back();
        block.push_back(column);
        if (widthOf(block) <= total || block.size() <= keys.size() + 1)
            continue;
        block.pop_back();
        blocks.push_back(keys);
        blocks.back().push_back(column);
    }
    return blocks;
}

ResultWriter::ResultWriter(CliContext& context, OutputFormat format, std::vector<ResultColumn> columns,
                           bool isWide)
    : m_context(context),
      m_format(format),
      m_total(isWide              ? 0
              : isFolded(columns) ? textColumns(context)
                                  : context.terminal.outColumns),
      m_isWide(isWide),
      m_columns(std::move(columns))
{
    if (m_format == OutputFormat::Csv) {
        for (std::size_t i = 0; i < m_columns.size(); ++i) {
            if (i != 0)
                m_buffer += ',';
            appendCsvCell(m_buffer, m_columns[i].name);
        }
        m_buffer += "\r\n";
    } else if (m_format == OutputFormat::Json) {
        m_buffer += "[";
    } else {
        for (const auto& column : m_columns)
            m_widths.push_back(displayWidth(titleOf(column)));
    }
}

/// The vendor's headers are shown as they are.
std::string ResultWriter::titleOf(const ResultColumn& column) const
{
    return column.isVendor ? column.name : m_context.words.text(column.name);
}

ResultWriter::~ResultWriter() = default;

void ResultWriter::row(std::span<const ResultCell> cells)
{
    ++m_rows;
    if (m_format == OutputFormat::Table) {
        holdRow(cells);
    } else if (m_format == OutputFormat::Csv) {
        for (std::size_t i = 0; i < cells.size(); ++i) {
            if (i != 0)
                m_buffer += ',';
            if (const auto* text = std::get_if<std::string>(&cells[i]))
                appendCsvCell(m_buffer, *text);
            else if (const auto* json = std::get_if<JsonText>(&cells[i]))
                appendCsvCell(m_buffer, json->text);
            else if (const auto* number = std::get_if<NumberText>(&cells[i]);
                     number != nullptr && !isJsonScalar(number->text))
                appendCsvCell(m_buffer, number->text);
            else
                appendPlain(m_buffer, cells[i]);
        }
        m_buffer += "\r\n";
    } else {
        m_buffer += m_rows == 1 ? "\n {" : ",\n {";
        for (std::size_t i = 0; i < cells.size() && i < m_columns.size(); ++i) {
            if (i != 0)
                m_buffer += ", ";
            appendJsonString(m_buffer, m_columns[i].name);
            m_buffer += ": ";
            if (const auto* text = std::get_if<std::string>(&cells[i]))
                appendJsonString(m_buffer, *text);
            else if (const auto* real = std::get_if<double>(&cells[i]))
                appendJsonNumber(m_buffer, *real);
            else if (std::holds_alternative<std::monostate>(cells[i]))
                m_buffer += "null";
            else if (const auto* number = std::get_if<NumberText>(&cells[i]);
                     number != nullptr && !isJsonScalar(number->text))
                appendJsonString(m_buffer, number->text);
            else
                appendPlain(m_buffer, cells[i]);
        }
        m_buffer += '}';
    }
    if (m_buffer.size() >= kFlushBytes)
        flush();
}

void ResultWriter::holdRow(std::span<const ResultCell> cells)
{
    std::vector<std::string> texts;
    texts.reserve(m_columns.size());
    for (std::size_t i = 0; i < m_columns.size(); ++i)
        texts.push_back(i < cells.size() ? terminalSafe(resultText(cells[i])) : std::string());
    if (m_laidOut && m_blocks.size() == 1) {
        writeTableRow(texts, m_blocks[0]);
        return;
    }
    for (std::size_t i = 0; i < texts.size() && !m_laidOut; ++i)
        m_widths[i] = std::max(m_widths[i], std::min(displayWidth(texts[i]), kMostPadded));
    m_held.push_back(std::move(texts));
    if (m_held.size() < kHeldRows)
        return;
    if (m_laidOut)
        writeHeld();
    else
        layOut();
}

void ResultWriter::layOut()
{
    m_laidOut = true;
    for (std::size_t i = 0; i < m_widths.size() && m_total == 0 && !m_isWide; ++i) {
        if (m_columns[i].isTail)
            m_widths[i] = std::min(m_widths[i], std::max(kTailWidth, displayWidth(titleOf(m_columns[i]))));
    }
    const auto fullWidths = m_widths;
    m_widths = fitWidths(std::move(m_widths), m_columns, m_total);
    m_blocks = columnBlocks(m_widths, m_columns, m_total);
    if (m_blocks.size() > 1) { // blocks may leave room for longer names
        const auto shortened = m_widths;
        m_widths = fullWidths;
        for (std::size_t i = 0; i < m_widths.size(); ++i) {
            if (!m_columns[i].isNumber)
                m_widths[i] = std::min(fullWidths[i], std::max(shortened[i], m_total / kNameShare));
        }
        m_blocks = columnBlocks(m_widths, m_columns, m_total);
    }
    writeHeld();
}

void ResultWriter::writeHeld()
{
    std::vector<std::string> header;
    std::vector<std::string> line;
    for (std::size_t i = 0; i < m_columns.size(); ++i) {
        header.push_back(terminalSafe(titleOf(m_columns[i])));
        line.emplace_back(m_widths[i], '-');
    }
    const char* separator = m_hasWritten ? "\n" : "";
    m_hasWritten = true;
    for (const auto& block : m_blocks) {
        m_buffer += std::exchange(separator, "\n");
        writeTableRow(header, block);
        writeTableRow(line, block);
        for (const auto& cells : m_held)
            writeTableRow(cells, block);
    }
    m_held.clear();
    m_held.shrink_to_fit();
}

void ResultWriter::writeTableRow(const std::vector<std::string>& cells, std::span<const std::size_t> columns)
{
    std::vector<std::vector<std::string>> folded(m_columns.size());
    std::size_t lines = 1;
    for (const auto i : columns) {
        if (m_columns[i].isFolded && displayWidth(cells[i]) > m_widths[i])
            lines = std::max(lines, (folded[i] = foldText(cells[i], m_widths[i])).size());
    }
    if (lines == 1) {
        writeTableLine(cells, columns);
        return;
    }
    for (std::size_t line = 0; line < lines; ++line) {
        std::vector<std::string> part(cells.size());
        for (const auto i : columns) {
            if (!folded[i].empty())
                part[i] = line < folded[i].size() ? folded[i][line] : std::string();
            else if (line == 0)
                part[i] = cells[i];
        }
        writeTableLine(part, columns);
    }
}

void ResultWriter::writeTableLine(const std::vector<std::string>& cells, std::span<const std::size_t> columns)
{
    std::string line;
    for (const auto i : columns) {
        if (i != columns.front())
            line.append(kGap, ' ');
        const bool isCut = m_total != 0 && !m_columns[i].isNumber;
        const bool isTail = m_columns[i].isTail && !m_isWide;
        std::string cut;
        if (isTail)
            cut = elideEnd(cells[i], m_widths[i]);
        else if (isCut)
            cut = elideMiddle(cells[i], m_widths[i]);
        const auto& text = isTail || isCut ? cut : cells[i];
        const auto width = displayWidth(text);
        const auto fill = width < m_widths[i] ? m_widths[i] - width : 0;
        if (m_columns[i].isNumber)
            line.append(fill, ' ').append(text);
        else
            line.append(text).append(fill, ' ');
    }
    line.erase(line.find_last_not_of(' ') + 1);
    m_buffer += line;
    m_buffer += '\n';
    if (m_buffer.size() >= kFlushBytes)
        flush();
}

void ResultWriter::flush()
{
    m_context.out.write(m_buffer.data(), static_cast<std::streamsize>(m_buffer.size()));
    m_buffer.clear();
}

void ResultWriter::finish()
{
    if (m_format == OutputFormat::Table && !m_laidOut)
        layOut();
    else if (!m_held.empty())
        writeHeld();
    if (m_format == OutputFormat::Json)
        m_buffer += m_rows == 0 ? "]\n" : "\n]\n";
    flush();
}

} // namespace opscope
