// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace opscope {

struct CsvMarks {
    std::size_t quotes = 0;
    std::size_t newlines = 0;
};
/// Counts the quotes and newlines in the bytes.
CsvMarks countMarks(std::string_view bytes);

/// Reads RFC 4180 rows from bytes in memory without copying them: quoted cells with commas, newlines and
/// doubled quotes; LF or CRLF; a BOM and blank lines are skipped. Malformed input is accepted: a quote in the
/// middle of a cell is an ordinary character, and text after a closing quote belongs to the cell. If a quote
/// at the start of a cell has no plausible closing quote, only its line is affected: the line is read on its
/// own, with the quote as an ordinary character.
class CsvReader {
public:
    /// `line` is the number of the first line of `bytes` in its file.
    explicit CsvReader(std::string_view bytes, std::uint64_t line = 1);

    /// Sets the expected number of cells of a row: it helps to distinguish a stray quote from a cell of
    /// several lines.
    void expectWidth(std::size_t cells) { m_width = cells; }

    /// Advances to the next row; returns false at the end.
    bool next();
    /// The unquoted cells of the row, valid until the next call of `next`.
    std::span<const std::string_view> cells() const { return m_cells; }
    /// Line on which the row begins, counted from 1.
    std::uint64_t line() const { return m_rowLine; }
    /// Offset in bytes at which the next row begins.
    std::size_t offset() const { return m_at; }
    /// Some cells of the row had doubled quotes and are copies that the next row overwrites; all other cells
    /// stay valid as long as the bytes.
    bool hasUnescaped() const { return m_unescapedUsed != 0; }
    /// The row contains a quote without a closing quote.
    bool hasStrayQuote() const { return m_hasStray; }
    /// The search for a closing quote reached the end of the bytes: if more bytes followed, rows could end
    /// elsewhere.
    bool hasReachedEnd() const { return m_hasReachedEnd; }

    /// Maximum number of cells in a row; the rest of a longer row becomes part of its last cell.
    static constexpr std::size_t kMaxCells = 8192;
    /// Maximum length of a quoted cell that spans several lines.
    static constexpr std::size_t kMaxQuotedBytes = std::size_t{1} << 20;

private:
    std::size_t nextSpecial(std::size_t at);
    std::size_t readRow(std::size_t at);
    std::size_t readPlain(std::size_t at);
    std::size_t readQuoted(std::size_t at);
    std::size_t findQuote(std::size_t from, std::size_t cell);
    bool isStray(std::size_t begin, std::size_t end) const;
    std::uint64_t blockBits(std::size_t block) const;

    std::string_view m_bytes;
    std::size_t m_at = 0;
    std::uint64_t m_line = 1;
    std::uint64_t m_rowLine = 0;
    std::size_t m_block = SIZE_MAX; ///< offset of the block of 64 bytes described by m_bits
    std::uint64_t m_bits = 0;       ///< one bit for each comma, newline and quote
    std::size_t m_end = 0;          ///< end of all bytes, or of a line that is read on its own
    std::size_t m_width = 0;        ///< 0: unknown
    bool m_isAlone = false;
    bool m_isOpen = false;        ///< the row has a quote that is not closed
    bool m_hasTextBehind = false; ///< the row has text after a closing quote
    bool m_hasStray = false;
    bool m_hasReachedEnd = false;
    std::vector<std::string_view> m_cells;
    std::deque<std::string> m_unescaped; ///< cells with doubled quotes; a deque, so that views stay valid
    std::size_t m_unescapedUsed = 0;
};

} // namespace opscope
