// SPDX-License-Identifier: GPL-3.0-or-later
// The loops over every byte of a trace: SSE2 on x86-64, otherwise eight bytes at a time.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#if defined(__SSE2__)
#include <emmintrin.h>

#include "core/base/ascii.h"
#endif

namespace opscope::trace {

inline const char* skipSpace(const char* at, const char* end)
{
    while (at != end && isSpace(*at))
        ++at;
    return at;
}

inline std::uint64_t load8(const char* at)
{
    std::uint64_t word = 0;
    std::memcpy(&word, at, sizeof(word));
    return word;
}

/// 0x80 in every byte of `word` that equals `c`; bytes above the first match may be wrong.
inline std::uint64_t bytesEqual(std::uint64_t word, char c)
{
    constexpr std::uint64_t kOnes = 0x0101010101010101U;
    const std::uint64_t x = word ^ (kOnes * static_cast<unsigned char>(c));
    return (x - kOnes) & ~x & (kOnes << 7);
}

/// The first quote or backslash from `at` on, or `end`.
inline const char* findQuoteOrEscape(const char* at, const char* end)
{
#if defined(__SSE2__)
    const auto quote = _mm_set1_epi8('"');
    const auto escape = _mm_set1_epi8('\\');
    while (end - at >= 16) {
        const auto block = _mm_loadu_si128(reinterpret_cast<const __m128i*>(at));
        const auto hits = static_cast<unsigned>(
            _mm_movemask_epi8(_mm_or_si128(_mm_cmpeq_epi8(block, quote), _mm_cmpeq_epi8(block, escape))));
        if (hits != 0)
            return at + std::countr_zero(hits);
        at += 16;
    }
#else
    if constexpr (std::endian::native == std::endian::little) {
        while (end - at >= 8) {
            const auto word = load8(at);
            const auto hits = bytesEqual(word, '"') | bytesEqual(word, '\\');
            if (hits != 0)
                return at + std::countr_zero(hits) / 8;
            at += 8;
        }
    }
#endif
    while (at != end && *at != '"' && *at != '\\')
        ++at;
    return at;
}

/// The place after the closing quote of a string whose first character is at `at`; null if it does not end.
/// Escapes are skipped, not checked.
inline const char* skipString(const char* at, const char* end)
{
    while (true) {
        at = findQuoteOrEscape(at, end);
        if (at == end)
            return nullptr;
        if (*at == '"')
            return at + 1;
        if (end - at < 2)
            return nullptr;
        at += 2;
    }
}

/// The place after the value that begins at `at` (no white space in front); null if it does not end before
/// `end`. Only matches strings and brackets, at any depth, without recursion.
const char* skipValue(const char* at, const char* end);

/// Parses eight digits at once; false if one of them is not a digit.
inline bool parse8Digits(const char* at, std::uint64_t& value)
{
    std::uint64_t word = load8(at);
    if constexpr (std::endian::native == std::endian::big)
        word = __builtin_bswap64(word);
    const std::uint64_t low = word - 0x3030303030303030U;
    if (((low | (word + 0x4646464646464646U)) & 0x8080808080808080U) != 0)
        return false;
    std::uint64_t v = low * 10 + (low >> 8);
    v = (((v & 0x000000FF000000FFU) * 0x000F424000000064U) +
         (((v >> 16) & 0x000000FF000000FFU) * 0x0000271000000001U)) >>
        32;
    value = v;
    return true;
}

} // namespace opscope::trace
