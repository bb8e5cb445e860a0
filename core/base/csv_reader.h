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
/// How many quotes and newlines stand in the bytes.
CsvMarks countMarks(std::string_view bytes);

/// Reads RFC 4180 rows out of bytes in memory, without copying them: quoted cells with commas, newlines and
/// doubled quotes; LF or CRLF; a BOM is skipped. Blank lines are no rows. Lenient: a quote in the middle of a
/// cell is a character, text behind a closing quote belongs to the cell. A quote that opens a cell of several
/// lines and finds no pair, or one that makes no sense, costs no more than its line: that line is read alone
/// and the quote is a character.
class CsvReader {
public:
    /// `line` is the number of the first line of `bytes` in its file.
    explicit CsvReader(std::string_view bytes, std::uint64_t line = 1);

    /// How many cells the rows should have: by this a stray quote is told from a cell of several lines.
    void expectWidth(std::size_t cells) { m_width = cells; }

    /// Advances to the next row; false at the end.
    bool next();
    /// The cells of the row, unquoted, valid until the next call of `next`.
    std::span<const std::string_view> cells() const { return m_cells; }
    /// 1-based line on which the row begins.
    std::uint64_t line() const { return m_rowLine; }
    /// Where the row after this one begins.
    std::size_t offset() const { return m_at; }
    /// Some cells of the row are copies without their doubled quotes, which the next row overwrites; all
    /// others stay valid as long as the bytes.
    bool hasUnescaped() const { return m_unescapedUsed != 0; }
    /// The row has a quote without its pair.
    bool hasStrayQuote() const { return m_hasStray; }
    /// A quote was looked for up to the end of the bytes: with more of them rows may end elsewhere.
    bool hasReachedEnd() const { return m_hasReachedEnd; }

    /// More cells of a row than this are one row each no longer: the rest of the row is its last cell.
    static constexpr std::size_t kMaxCells = 8192;
    /// A cell of several lines is not longer than this.
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
    std::size_t m_block = SIZE_MAX; ///< first byte of the 64 that m_bits tells of
    std::uint64_t m_bits = 0;       ///< a bit for each comma, newline and quote
    std::size_t m_end = 0;          ///< of what is read: of the bytes, or of a line that is read alone
    std::size_t m_width = 0;        ///< 0: not known
    bool m_isAlone = false;
    bool m_isOpen = false;        ///< the row has a quote that does not close
    bool m_hasTextBehind = false; ///< and text behind a quote that closes
    bool m_hasStray = false;
    bool m_hasReachedEnd = false;
    std::vector<std::string_view> m_cells;
    std::deque<std::string> m_unescaped; ///< cells with doubled quotes; a deque, so that views into them stay
    std::size_t m_unescapedUsed = 0;
};

} // namespace opscope
