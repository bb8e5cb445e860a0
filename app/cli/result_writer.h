// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of a result as text table, CSV or JSON: the one way that a command prints rows.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "app/cli/command.h"

namespace opscope {

/// Missing, integer, real (shortest text that gives the same double), text, or a number whose exact text is
/// given.
struct NumberText {
    std::string text;
};
/// A JSON value: stands as it is in JSON, as a text elsewhere.
struct JsonText {
    std::string text;
};
using ResultCell = std::variant<std::monostate, std::int64_t, double, std::string, NumberText, JsonText>;

struct ResultColumn {
    std::string name;
    bool isNumber = false; ///< right aligned in the text table
    bool isTail = false;   ///< a long text that matters least: in a text table cut first, at its end
    /// In a text table the text is complete and continues on further lines. The table is then no wider than
    /// `textColumns`.
    bool isFolded = false;
    bool isVendor = false; ///< the header of a file or of a SQL statement, which is not translated
};

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

/// Streams rows. CSV and JSON are written at once; the text table needs the first rows to find its widths.
/// A table that is wider than the terminal comes in blocks of columns, each with the name in front. JSON is
/// an array of objects.
class ResultWriter {
public:
    /// `isWide`: nothing in a text table is cut, whatever the terminal's width.
    ResultWriter(CliContext& context, OutputFormat format, std::vector<ResultColumn> columns,
                 bool isWide = false);
    ~ResultWriter();
    ResultWriter(const ResultWriter&) = delete;
    ResultWriter& operator=(const ResultWriter&) = delete;

    void row(std::span<const ResultCell> cells);
    /// Writes what is left. Must be called; nothing is written after it.
    void finish();

private:
    void holdRow(std::span<const ResultCell> cells);
    void writeTableRow(const std::vector<std::string>& cells, std::span<const std::size_t> columns);
    void writeTableLine(const std::vector<std::string>& cells, std::span<const std::size_t> columns);
    void writeHeld();
    void layOut();
    void flush();
    std::string titleOf(const ResultColumn& column) const;

    CliContext& m_context;
    OutputFormat m_format;
    std::size_t m_total; ///< columns that a text table may take; 0: any number
    bool m_isWide;
    std::vector<ResultColumn> m_columns;
    std::vector<std::size_t> m_widths;
    std::vector<std::vector<std::size_t>>
        m_blocks;                                 ///< columns of a text table side by side; mostly one block
    std::vector<std::vector<std::string>> m_held; ///< rows of a text table before the widths are known
    std::string m_buffer;
    std::uint64_t m_rows = 0;
    bool m_laidOut = false;
    bool m_hasWritten = false; ///< a part of the text table
};

/// The text of a cell; "N/A" when missing.
std::string resultText(const ResultCell& cell);
/// Columns in blocks that fit `total`; each begins with the columns up to the first text, the name of a row.
std::vector<std::vector<std::size_t>> columnBlocks(std::span<const std::size_t> widths,
                                                   std::span<const ResultColumn> columns, std::size_t total);
/// Widths that fit `total` columns (0: no limit): the tail is cut first, then the widest texts, numbers
/// never.
std::vector<std::size_t> fitWidths(std::vector<std::size_t> widths, std::span<const ResultColumn> columns,
                                   std::size_t total);

} // namespace opscope
