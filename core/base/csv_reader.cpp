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
        // Each byte of these counts up to 255 hits, then they are added up.
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

CsvReader::CsvReader(std::string_view bytes, std::uint64_t line) : m_bytes(bytes), m_line(line)
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

/// The first comma, newline or quote at or behind `at`; the end of the bytes if there is none.
std::size_t CsvReader::nextSpecial(std::size_t at)
{
    while (at < m_bytes.size()) {
        const auto block = at & ~(kBlock - 1);
        if (block != m_block) {
            m_block = block;
            m_bits = blockBits(block);
        }
        const auto bits = m_bits >> (at - block);
        if (bits != 0)
            return at + static_cast<std::size_t>(std::countr_zero(bits));
        at = block + kBlock;
    }
    return m_bytes.size();
}

/// Reads the quoted cell that opens at `at` and appends it; gives the place of the separator behind it.
std::size_t CsvReader::readQuoted(std::size_t at)
{
    const auto first = at + 1;
    auto from = first;
    std::string* unescaped = nullptr;
    while (true) {
        const auto quote = m_bytes.find('"', from);
        const auto end = std::min(quote, m_bytes.size());
        const auto part = m_bytes.substr(from, end - from);
        m_line += static_cast<std::uint64_t>(std::ranges::count(part, '\n'));
        if (quote == std::string_view::npos) {
            m_openQuote = true;
            if (unescaped != nullptr)
                *unescaped += part;
            m_cells.push_back(unescaped != nullptr ? std::string_view(*unescaped) : m_bytes.substr(first));
            return m_bytes.size();
        }
        const bool isDoubled = end + 1 < m_bytes.size() && m_bytes[end + 1] == '"';
        auto separator = isDoubled ? end : nextSpecial(end + 1);
        while (!isDoubled && separator < m_bytes.size() && m_bytes[separator] == '"')
            separator = nextSpecial(separator + 1);
        auto tail = isDoubled ? std::string_view() : m_bytes.substr(end + 1, separator - end - 1);
        if (tail.ends_with('\r'))
            tail.remove_suffix(1);
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

bool CsvReader::next()
{
    while (m_at < m_bytes.size()) {
        m_openQuote = false;
        m_cells.clear();
        m_unescapedUsed = 0;
        m_rowLine = m_line;
        auto at = m_at;
        const auto rowBegin = at;
        while (true) {
            const auto start = at;
            if (start < m_bytes.size() && m_bytes[start] == '"') {
                at = readQuoted(start);
            } else {
                at = nextSpecial(start);
                while (at < m_bytes.size() && m_bytes[at] == '"')
                    at = nextSpecial(at + 1);
                auto cell = m_bytes.substr(start, at - start);
                const bool isLast = at >= m_bytes.size() || m_bytes[at] != ',';
                if (isLast && cell.ends_with('\r'))
                    cell.remove_suffix(1);
                m_cells.push_back(cell);
            }
            if (at >= m_bytes.size() || m_bytes[at] != ',')
                break;
            ++at;
            if (m_cells.size() == kMaxCells - 1) {
                const auto end = std::min(m_bytes.find('\n', at), m_bytes.size());
                m_cells.push_back(m_bytes.substr(at, end - at));
                at = end;
                break;
            }
        }
        if (at < m_bytes.size()) {
            ++at; // the newline
            ++m_line;
        }
        m_at = at;
        const bool isBlank = m_cells.size() == 1 && m_cells[0].empty() && m_bytes[rowBegin] != '"';
        if (!isBlank)
            return true;
    }
    m_cells.clear();
    return false;
}

} // namespace opscope
