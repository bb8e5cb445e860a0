// SPDX-License-Identifier: GPL-3.0-or-later
// ASCII digits, letters and blanks, independent of the locale. All other bytes are none of these.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

namespace opscope {

constexpr bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

constexpr bool isUpper(char c)
{
    return c >= 'A' && c <= 'Z';
}

constexpr bool isLower(char c)
{
    return c >= 'a' && c <= 'z';
}

constexpr bool isLetter(char c)
{
    return isUpper(c) || isLower(c);
}

/// The white space of JSON between tokens and of CSV around cells: not form feed, not vertical TAB.
constexpr bool isSpace(char c)
{
    return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

constexpr char lowerAscii(char c)
{
    return isUpper(c) ? static_cast<char>(c - 'A' + 'a') : c;
}

constexpr char upperAscii(char c)
{
    return isLower(c) ? static_cast<char>(c - 'a' + 'A') : c;
}

inline std::string lowerAscii(std::string_view text)
{
    std::string out(text);
    for (auto& c : out)
        c = lowerAscii(c);
    return out;
}

inline std::string upperAscii(std::string_view text)
{
    std::string out(text);
    for (auto& c : out)
        c = upperAscii(c);
    return out;
}

constexpr bool equalsNoCase(std::string_view a, std::string_view b)
{
    return std::ranges::equal(a, b, [](char x, char y) { return lowerAscii(x) == lowerAscii(y); });
}

/// The text without blanks at both ends. `trimmed<' '>(text)` removes only the listed characters instead of
/// all `isSpace` characters.
template <char... Blanks>
constexpr std::string_view trimmed(std::string_view text)
{
    const auto isBlank = [](char c) {
        if constexpr (sizeof...(Blanks) == 0)
            return isSpace(c);
        else
            return ((c == Blanks) || ...);
    };
    while (!text.empty() && isBlank(text.front()))
        text.remove_prefix(1);
    while (!text.empty() && isBlank(text.back()))
        text.remove_suffix(1);
    return text;
}

} // namespace opscope
