// SPDX-License-Identifier: GPL-3.0-or-later
// A fast parser for the usual form of numbers: digits with at most one point, no exponent.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <string_view>

#include "core/base/ascii.h"

namespace opscope {

/// A number of digits with at most one point that fits 63 bits.
struct PlainDecimal {
    bool ok = false;
    std::int64_t digits = 0;  ///< all digits as one integer
    int decimals = 0;         ///< number of digits after the point
    bool isInteger = true;    ///< no point
    bool leadingZero = false; ///< "007": probably an id, because programs do not print numbers like this
};

namespace decimal {

constexpr std::uint64_t kZeros = 0x3030303030303030U; // "00000000"
constexpr std::uint64_t kTops = 0x8080808080808080U;

template <class T>
std::uint64_t load(const char* at)
{
    T word;
    std::memcpy(&word, at, sizeof word);
    return word;
}

/// Reads digit by digit: up to 20 characters, on any machine.
inline bool readEach(std::string_view text, std::uint64_t& value, std::size_t& point)
{
    if (text.size() > 20)
        return false;
    value = 0;
    point = text.size();
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '.' && point == text.size())
            point = i;
        else if (isDigit(c))
            value = value * 10 + static_cast<std::uint64_t>(c - '0');
        else
            return false;
    }
    const auto count = text.size() - (point < text.size() ? 1 : 0);
    return count > 0 && count <= 19; // 19 digits fit 64 bits
}

/// Combines eight digits, the first in the lowest byte, each byte the value of its digit.
inline std::uint64_t eightDigits(std::uint64_t digits)
{
    const auto pairs = digits * 10 + (digits >> 8);
    return ((pairs & 0x000000FF000000FFU) * 0x000F424000000064U +
            ((pairs >> 16) & 0x000000FF000000FFU) * 0x0000271000000001U) >>
           32;
}

/// Like `readEach` for 1 to 16 characters, without a loop: they are right-aligned in two words, each byte is
/// its distance from '0', with zeros in front, and the point is removed.
inline bool readWords(std::string_view text, std::uint64_t& value, std::size_t& point)
{
    const char* const p = text.data();
    const auto n = text.size();
    std::uint64_t high = 0;
    std::uint64_t low = 0;
    if (n >= 8) {
        low = load<std::uint64_t>(p + n - 8) ^ kZeros;
        if (n > 8)
            high = (load<std::uint64_t>(p) ^ kZeros) << (8 * (16 - n));
    } else if (n >= 4) {
        low = load<std::uint32_t>(p) | load<std::uint32_t>(p + n - 4) << (8 * (n - 4));
        low = (low ^ kZeros) << (8 * (8 - n));
    } else {
        low = load<std::uint8_t>(p) | load<std::uint8_t>(p + n / 2) << (8 * (n / 2)) |
              load<std::uint8_t>(p + n - 1) << (8 * (n - 1));
        low = (low ^ kZeros) << (8 * (8 - n));
    }
    // The highest bit of each byte that is a point; only the lowest one is exact. A second point fails the
    // digit test below.
    const auto pointIn = [](std::uint64_t word) {
        const auto diff = word ^ 0x1E1E1E1E1E1E1E1EU; // '.' ^ '0'
        return (diff - 0x0101010101010101U) & ~diff & kTops;
    };
    // Moves the bytes before the point up by one byte.
    const auto without = [](std::uint64_t word, unsigned at) {
        const auto before = (std::uint64_t{1} << (8 * at)) - 1;
        return (word & before) << 8 | (word & ~(before << 8 | 0xFFU));
    };
    point = n;
    if (const auto inLow = pointIn(low); inLow != 0) {
        const auto at = static_cast<unsigned>(std::countr_zero(inLow)) / 8;
        low = without(low, at) | high >> 56;
        high <<= 8;
        point = n - (8 - at);
    } else if (const auto inHigh = pointIn(high); inHigh != 0) {
        const auto at = static_cast<unsigned>(std::countr_zero(inHigh)) / 8;
        high = without(high, at);
        point = n - (16 - at);
    }
    constexpr std::uint64_t kAboveNine = 0x7676767676767676U; // carries into the top bit from 10
    if ((((low + kAboveNine) | low | (high + kAboveNine) | high) & kTops) != 0)
        return false;
    value = eightDigits(low);
    if (n > 8)
        value += eightDigits(high) * 100'000'000;
    return n > 1 || point == n;
}

} // namespace decimal

/// `ok` is false if the text is not a number or needs another parser (exponent, more than 18 or 19 digits).
inline PlainDecimal plainDecimal(std::string_view cell)
{
    PlainDecimal out;
    const bool isNegative = !cell.empty() && cell.front() == '-';
    if (isNegative)
        cell.remove_prefix(1);
    if (cell.empty())
        return out;
    std::uint64_t value = 0;
    std::size_t point = 0;
    const bool isShort = std::endian::native == std::endian::little && cell.size() <= 16;
    if (!(isShort ? decimal::readWords(cell, value, point) : decimal::readEach(cell, value, point)) ||
        value > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
        return out;
    out.ok = true;
    out.digits = isNegative ? -static_cast<std::int64_t>(value) : static_cast<std::int64_t>(value);
    out.isInteger = point == cell.size();
    out.decimals = out.isInteger ? 0 : static_cast<int>(cell.size() - point - 1);
    out.leadingZero = point > 1 && cell.front() == '0';
    return out;
}

} // namespace opscope
