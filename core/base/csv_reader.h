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
/// cell is a character, text behind a closing quote belongs to the cell, a quote that never closes ends with
/// the bytes.
class CsvReader {
public:
    /// `line` is the number of the first line of `bytes` in its file.
    explicit CsvReader(std::string_view bytes, std::uint64_t line = 1);

    /// Advances to the next row; false at the end.
    bool next();
    /// The cells of the row, unquoted, valid until the next call of `next`.
    std::span<const std::string_view> cells() const { return m_cells; }
    /// 1-based line on which the row begins.
    std::uint64_t line() const { return m_rowLine; }
    /// Where the row after this one begins.
    std::size_t offset() const { return m_at; }
    /// Some cells of the row are copies without their doubled quotes, which the next row overwrites; all others
    /// stay valid as long as the bytes.
    bool hasUnescaped() const { return m_unescapedUsed != 0; }
    /// The last row had a quote that was never closed.
    bool hasOpenQuote() const { return m_openQuote; }

    /// More cells of a row than this are one row each no longer: the rest of the row is its last cell.
    static constexpr std::size_t kMaxCells = 8192;

private:
    std::size_t nextSpecial(std::size_t at);
    std::size_t readQuoted(std::size_t at);
    std::uint64_t blockBits(std::size_t block) const;

    std::string_view m_bytes;
    std::size_t m_at = 0;
    std::uint64_t m_line = 1;
    std::uint64_t m_rowLine = 0;
    std::size_t m_block = SIZE_MAX; ///< first byte of the 64 that m_bits tells of
    std::uint64_t m_bits = 0;       ///< a bit for each comma, newline and quote
    bool m_openQuote = false;
    std::vector<std::string_view> m_cells;
    std::deque<std::string> m_unescaped; ///< cells with doubled quotes; a deque, so that views into them stay
    std::size_t m_unescapedUsed = 0;
};

} // namespace opscope
