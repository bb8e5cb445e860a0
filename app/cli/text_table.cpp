// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/text_table.h"

#include <algorithm>
#include <numeric>
#include <ostream>
#include <utility>

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
constexpr std::size_t kNameShare = 3; ///< a text has this part of a terminal when columns come in blocks

/// The column that names the row, else the first text column. Each block of columns repeats it.
std::size_t nameColumn(std::span<const TextColumn> columns)
{
    auto found = std::ranges::find(columns, true, &TextColumn::isName);
    if (found == columns.end())
        found = std::ranges::find(columns, false, &TextColumn::isNumber);
    return static_cast<std::size_t>(found - columns.begin());
}

bool isFolded(std::span<const TextColumn> columns)
{
    return std::ranges::find(columns, LongText::Folded, &TextColumn::longText) != columns.end();
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
    if (indent > total / 3) { // otherwise the text would be a narrow strip next to a long label
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

std::vector<std::size_t> fitWidths(std::vector<std::size_t> widths, std::span<const TextColumn> columns,
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
        if (columns[i].longText == LongText::CutEnd && widths[i] > kLeastTail && needed() > total)
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
            break; // even the numbers are too wide: see columnBlocks
        const auto least = second < widths[widest] ? second : widths[widest] - 1;
        widths[widest] -= std::min(widths[widest] - least, needed() - total);
    }
    return widths;
}

std::vector<std::vector<std::size_t>> columnBlocks(std::span<const std::size_t> widths,
                                                   std::span<const TextColumn> columns, std::size_t total)
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

TextTable::TextTable(CliContext& context, std::vector<TextColumn> columns, bool isWide)
    : m_context(context),
      m_total(isWide              ? 0
              : isFolded(columns) ? textColumns(context)
                                  : context.terminal.outColumns),
      m_isWide(isWide),
      m_columns(std::move(columns))
{
    for (auto& column : m_columns) {
        column.title = terminalSafe(column.title);
        m_widths.push_back(displayWidth(column.title));
    }
}

void TextTable::row(std::vector<std::string> cells)
{
    for (auto& cell : cells)
        cell = terminalSafe(cell);
    if (m_laidOut && m_blocks.size() == 1) {
        writeRow(cells, m_blocks[0]);
        return;
    }
    for (std::size_t i = 0; i < cells.size() && !m_laidOut; ++i)
        m_widths[i] = std::max(m_widths[i], std::min(displayWidth(cells[i]), kMostPadded));
    m_held.push_back(std::move(cells));
    if (m_held.size() < kHeldRows)
        return;
    if (m_laidOut)
        writeHeld();
    else
        layOut();
}

void TextTable::layOut()
{
    m_laidOut = true;
    for (std::size_t i = 0; i < m_widths.size() && m_total == 0 && !m_isWide; ++i) {
        if (m_columns[i].longText == LongText::CutEnd)
            m_widths[i] = std::min(m_widths[i], std::max(kTailWidth, displayWidth(m_columns[i].title)));
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

void TextTable::writeHeld()
{
    std::vector<std::string> header;
    std::vector<std::string> line;
    for (std::size_t i = 0; i < m_columns.size(); ++i) {
        header.push_back(m_columns[i].title);
        line.emplace_back(m_widths[i], '-');
    }
    const char* separator = m_hasWritten ? "\n" : "";
    m_hasWritten = true;
    for (const auto& block : m_blocks) {
        m_buffer += std::exchange(separator, "\n");
        writeRow(header, block);
        writeRow(line, block);
        for (const auto& cells : m_held)
            writeRow(cells, block);
    }
    m_held.clear();
    m_held.shrink_to_fit();
}

void TextTable::writeRow(const std::vector<std::string>& cells, std::span<const std::size_t> columns)
{
    std::vector<std::vector<std::string>> folded(m_columns.size());
    std::size_t lines = 1;
    for (const auto i : columns) {
        if (m_columns[i].longText == LongText::Folded && displayWidth(cells[i]) > m_widths[i])
            lines = std::max(lines, (folded[i] = foldText(cells[i], m_widths[i])).size());
    }
    if (lines == 1) {
        writeLine(cells, columns);
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
        writeLine(part, columns);
    }
}

void TextTable::writeLine(const std::vector<std::string>& cells, std::span<const std::size_t> columns)
{
    std::string line;
    for (const auto i : columns) {
        if (i != columns.front())
            line.append(kGap, ' ');
        const bool isCut = m_total != 0 && !m_columns[i].isNumber;
        const bool isTail = m_columns[i].longText == LongText::CutEnd && !m_isWide;
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

void TextTable::flush()
{
    m_context.out.write(m_buffer.data(), static_cast<std::streamsize>(m_buffer.size()));
    m_buffer.clear();
}

void TextTable::finish()
{
    if (!m_laidOut)
        layOut();
    else if (!m_held.empty())
        writeHeld();
    flush();
}

} // namespace opscope
