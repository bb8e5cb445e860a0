// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/csv_reader.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace opscope {
namespace {

constexpr std::size_t kBlock = 64;

#ifdef __SSE2__
std::uint64_t specialBits(const char* p)
{
    const __m128i comma = _mm_set1_epi8(',');
    const __m128i newline = _mm_set1_epi8('\n');
    const __m128i quote = _mm_set1_epi8('"');
    std::uint64_t bits = 0;
    for (unsigned i = 0; i < 4; ++i) {
        const __m128i v = _mm_loadu_si128(reinterpret_cast<const __m128i*>(p + 16 * i));
        const __m128i hit = _mm_or_si128(_mm_or_si128(_mm_cmpeq_epi8(v, comma), _mm_cmpeq_epi8(v, newline)),
                                         _mm_cmpeq_epi8(v, quote));
        bits |= std::uint64_t{static_cast<std::uint32_t>(_mm_movemask_epi8(hit))} << (16 * i);
    }
    return bits;
}
#else
std::uint64_t specialBits(const char* p)
{
    std::uint64_t bits = 0;
    for (unsigned i = 0; i < kBlock; ++i)
        bits |= std::uint64_t{p[i] == ',' || p[i] == '\n' || p[i] == '"'} << i;
    return bits;
}
#endif

/// How many cells a line has when it is read without its neighbours; a quote without its pair is a character.
std::size_t cellsOfLine(std::string_view line)
{
    std::size_t cells = 1;
    bool isFirst = true;
    for (std::size_t at = 0; at < line.size(); ++at) {
        if (isFirst && line[at] == '"') {
            auto close = line.find('"', at + 1);
            while (close != std::string_view::npos && close + 1 < line.size() && line[close + 1] == '"')
                close = line.find('"', close + 2);
            at = close == std::string_view::npos ? at : close;
        }
        isFirst = line[at] == ',';
        cells += isFirst ? 1U : 0U;
    }
    return cells;
}

} // namespace

CsvMarks countMarks(std::string_view bytes)
{
    CsvMarks marks;
    std::size_t at = 0;
#ifdef __SSE2__
    const __m128i newline = _mm_set1_epi8('\n');
    const __m128i quote = _mm_set1_epi8('"');
    const __m128i zero = _mm_setzero_si128();
    while (bytes.size() - at >= 16) {
        // Each byte counts up to 255 matches before the bytes are added up.
        __m128i newlines = zero;
        __m128i quotes = zero;
        for (int i = 0; i < 255 && bytes.size() - at >= 16; ++i, at += 16) {
            const __m128i v = _mm_loadu_si128(reinterpret_cast<const __m128i*>(bytes.data() + at));
            newlines = _mm_sub_epi8(newlines, _mm_cmpeq_epi8(v, newline));
            quotes = _mm_sub_epi8(quotes, _mm_cmpeq_epi8(v, quote));
        }
        const auto sum = [&](__m128i counts) {
            const __m128i halves = _mm_sad_epu8(counts, zero);
            return static_cast<std::size_t>(_mm_cvtsi128_si64(halves)) +
                   static_cast<std::size_t>(_mm_cvtsi128_si64(_mm_unpackhi_epi64(halves, halves)));
        };
        marks.newlines += sum(newlines);
        marks.quotes += sum(quotes);
    }
#endif
    for (; at < bytes.size(); ++at) {
        marks.quotes += bytes[at] == '"' ? 1U : 0U;
        marks.newlines += bytes[at] == '\n' ? 1U : 0U;
    }
    return marks;
}

CsvReader::CsvReader(std::string_view bytes, std::uint64_t line)
    : m_bytes(bytes), m_line(line), m_end(bytes.size())
{
    if (m_bytes.starts_with("\xEF\xBB\xBF"))
        m_at = 3;
}

std::uint64_t CsvReader::blockBits(std::size_t block) const
{
    if (m_bytes.size() - block >= kBlock)
        return specialBits(m_bytes.data() + block);
    std::array<char, kBlock> tail{};
    std::memcpy(tail.data(), m_bytes.data() + block, m_bytes.size() - block);
    return specialBits(tail.data());
}

/// The first comma, newline or quote at or after `at`; the end of what is read if there is none.
std::size_t CsvReader::nextSpecial(std::size_t at)
{
    while (at < m_end) {
        const auto block = at & ~(kBlock - 1);
        if (block != m_block) {
            m_block = block;
            m_bits = blockBits(block);
        }
        const auto bits = m_bits >> (at - block);
        if (bits != 0)
            return std::min(at + static_cast<std::size_t>(std::countr_zero(bits)), m_end);
        at = block + kBlock;
    }
    return m_end;
}

/// The next quote of the cell that begins at `cell`; npos if there is none or the cell becomes too long.
std::size_t CsvReader::findQuote(std::size_t from, std::size_t cell)
{
    const auto firstLine = m_line;
    while (from < m_end) {
        const auto part = m_bytes.substr(from, std::min(m_end - from, kMaxQuotedBytes));
        const auto quote = part.find('"');
        const auto length = std::min(quote, part.size());
        m_line += static_cast<std::uint64_t>(std::ranges::count(part.substr(0, length), '\n'));
        from += length;
        if (m_line != m_rowLine && from - cell > kMaxQuotedBytes)
            return std::string_view::npos;
        if (quote != std::string_view::npos)
            return from;
    }
    m_hasReachedEnd = m_hasReachedEnd || !m_isAlone;
    m_line = firstLine;
    return std::string_view::npos;
}

/// Reads and appends the unquoted cell at `at`. Returns the place of the separator after it.
std::size_t CsvReader::readPlain(std::size_t start)
{
    auto at = nextSpecial(start);
    while (at < m_end && m_bytes[at] == '"')
        at = nextSpecial(at + 1);
    auto cell = m_bytes.substr(start, at - start);
    const bool isLast = at >= m_end || m_bytes[at] != ',';
    if (isLast && cell.ends_with('\r'))
        cell.remove_suffix(1);
    m_cells.push_back(cell);
    return at;
}

/// Reads and appends the quoted cell at `at`. Returns the place of the separator after it.
std::size_t CsvReader::readQuoted(std::size_t at)
{
    const auto first = at + 1;
    auto from = first;
    std::string* unescaped = nullptr;
    const auto firstLine = m_line;
    while (true) {
        const auto end = findQuote(from, first);
        if (end == std::string_view::npos) {
            m_isOpen = true;
            return readPlain(at);
        }
        const auto part = m_bytes.substr(from, end - from);
        const bool isDoubled = end + 1 < m_end && m_bytes[end + 1] == '"';
        auto separator = isDoubled ? end : nextSpecial(end + 1);
        while (!isDoubled && separator < m_end && m_bytes[separator] == '"')
            separator = nextSpecial(separator + 1);
        auto tail = isDoubled ? std::string_view() : m_bytes.substr(end + 1, separator - end - 1);
        if (tail.ends_with('\r'))
            tail.remove_suffix(1);
        m_hasTextBehind = m_hasTextBehind || (!tail.empty() && m_line != firstLine);
        if (isDoubled || !tail.empty()) {
            if (unescaped == nullptr) {
                if (m_unescapedUsed == m_unescaped.size())
                    m_unescaped.emplace_back();
                unescaped = &m_unescaped[m_unescapedUsed++];
                unescaped->clear();
            }
        }
        if (unescaped != nullptr)
            *unescaped += part;
        if (isDoubled) {
            *unescaped += '"';
            from = end + 2;
            continue;
        }
        if (unescaped != nullptr)
            *unescaped += tail;
        m_cells.push_back(unescaped != nullptr ? std::string_view(*unescaped)
                                               : m_bytes.substr(first, end - first));
        return separator;
    }
}

/// Reads the row at `at`. Returns the place of the newline after it.
std::size_t CsvReader::readRow(std::size_t at)
{
    m_cells.clear();
    m_unescapedUsed = 0;
    m_isOpen = m_hasTextBehind = false;
    while (true) {
        at = at < m_end && m_bytes[at] == '"' ? readQuoted(at) : readPlain(at);
        if (at >= m_end || m_bytes[at] != ',')
            return at;
        ++at;
        if (m_cells.size() == kMaxCells - 1) {
            const auto end = std::min(m_bytes.find('\n', at), m_end);
            m_cells.push_back(m_bytes.substr(at, end - at));
            return end;
        }
    }
}

/// True if a row of several lines, just read, is so only because of a stray quote.
bool CsvReader::isStray(std::size_t begin, std::size_t end) const
{
    if (m_isOpen || m_hasTextBehind)
        return true;
    const bool fits = m_cells.size() == m_width || (m_cells.size() == m_width + 1 && m_cells.back().empty());
    // A row of the right width is stray only if it hides complete rows; two lines, or rows of two cells, are
    // no proof.
    if (m_width < 2 || (fits && (m_width < 3 || m_line - m_rowLine < 2)))
        return false;
    while (begin < end) { // count the lines that are complete rows
        const auto stop = std::min(m_bytes.find('\n', begin), end);
        if (cellsOfLine(m_bytes.substr(begin, stop - begin)) != m_width)
            return false;
        if (!fits)
            return true;
        begin = stop + 1;
    }
    return true;
}

bool CsvReader::next()
{
    while (m_at < m_bytes.size()) {
        m_rowLine = m_line;
        const auto begin = m_at;
        auto at = readRow(begin);
        m_hasStray = (m_isOpen || m_line != m_rowLine) && isStray(begin, at);
        if (m_hasStray) {
            m_line = m_rowLine;
            m_end = std::min(m_bytes.find('\n', begin), m_bytes.size());
            m_isAlone = true;
            at = readRow(begin);
            m_isAlone = false;
            m_end = m_bytes.size();
        }
        if (at < m_bytes.size()) {
            ++at; // the newline
            ++m_line;
        }
        m_at = at;
        const bool isBlank = m_cells.size() == 1 && m_cells[0].empty() && m_bytes[begin] != '"';
        if (!isBlank)
            return true;
    }
    m_cells.clear();
    return false;
}

} // namespace opscope
