// SPDX-License-Identifier: GPL-3.0-or-later
// Text for people: tables that fit the terminal, and texts that continue on further lines.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/cli/command.h"
#include "core/table/table.h"

namespace opscope {

/// Columns for text: those of the terminal, 120 without one.
std::size_t textColumns(const CliContext& context);
/// "why:", with the colon of the language.
std::string labelOf(const CliContext& context, std::string_view text);
/// Writes "label text", without the blank after a wide colon; a text that is too long continues on further
/// lines below its beginning. Control characters in it are made visible.
void printFolded(CliContext& context, std::string_view label, std::string_view text);

/// Rows of a text table without --top; the other formats have all rows.
inline constexpr std::size_t kRowsShown = 20;
/// "278 more: --top 0"; nothing for 0.
void printMoreRows(CliContext& context, std::size_t count);

struct TextColumn {
    std::string title;     ///< as it is printed
    bool isNumber = false; ///< right aligned
    LongText longText = LongText::CutMiddle;
    bool isName = false; ///< names the row
};

/// Prints rows of texts as a table that fits the terminal. The first rows decide about the widths. A table
/// that is wider than the terminal comes in blocks of columns, each with the name in front.
class TextTable {
public:
    /// `isWide`: nothing is cut, whatever the terminal's width.
    TextTable(CliContext& context, std::vector<TextColumn> columns, bool isWide = false);

    /// A cell for each column.
    void row(std::vector<std::string> cells);
    /// Writes what is left. Must be called; nothing is written after it.
    void finish();

private:
    void writeRow(const std::vector<std::string>& cells, std::span<const std::size_t> columns);
    void writeLine(const std::vector<std::string>& cells, std::span<const std::size_t> columns);
    void writeHeld();
    void layOut();
    void flush();

    CliContext& m_context;
    std::size_t m_total; ///< columns that the table may have; 0: any number
    bool m_isWide;
    std::vector<TextColumn> m_columns;
    std::vector<std::size_t> m_widths;
    std::vector<std::vector<std::size_t>> m_blocks; ///< columns next to each other; mostly one block
    std::vector<std::vector<std::string>> m_held;   ///< rows before the widths are known
    std::string m_buffer;
    bool m_laidOut = false;
    bool m_hasWritten = false;
};

/// Columns in blocks that fit `total`; each begins with the columns up to the first text, the name of a row.
std::vector<std::vector<std::size_t>> columnBlocks(std::span<const std::size_t> widths,
                                                   std::span<const TextColumn> columns, std::size_t total);
/// Widths that fit `total` columns (0: no limit): the tail is cut first, then the widest texts, numbers
/// never.
std::vector<std::size_t> fitWidths(std::vector<std::size_t> widths, std::span<const TextColumn> columns,
                                   std::size_t total);

} // namespace opscope
