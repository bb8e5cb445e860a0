// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/tables/plain_decimal.h"

#include <random>
#include <string>

#include <catch2/catch.hpp>

using namespace opscope;

namespace {

/// What a text is, found the slow way: one character after the other, by the words of the header.
PlainDecimal byHand(const std::string& text)
{
    PlainDecimal out;
    const bool isNegative = text.starts_with('-');
    const auto bare = text.substr(isNegative ? 1 : 0);
    std::string digits;
    int points = 0;
    for (const char c : bare) {
        if (c == '.')
            ++points;
        else if (c >= '0' && c <= '9')
            digits += c;
        else
            return out;
    }
    if (digits.empty() || points > 1 || digits.size() > 19)
        return out;
    const auto value = std::stoull(digits);
    if (value > 9223372036854775807ULL)
        return out;
    out.ok = true;
    out.digits = isNegative ? -static_cast<std::int64_t>(value) : static_cast<std::int64_t>(value);
    out.isInteger = points == 0;
    const auto point = bare.find('.');
    out.decimals = points == 0 ? 0 : static_cast<int>(bare.size() - point - 1);
    out.leadingZero = std::min(point, bare.size()) > 1 && bare.front() == '0';
    return out;
}

bool isSame(const PlainDecimal& a, const PlainDecimal& b)
{
    return a.ok == b.ok && (!a.ok || (a.digits == b.digits && a.decimals == b.decimals &&
                                      a.isInteger == b.isInteger && a.leadingZero == b.leadingZero));
}

} // namespace

TEST_CASE("plain decimal: numbers as programs print them", "[core][import][csv]")
{
    const auto number = plainDecimal("-1736408883704643.212");
    CHECK(number.ok);
    CHECK(number.digits == -1736408883704643212);
    CHECK(number.decimals == 3);
    CHECK_FALSE(number.isInteger);
    CHECK(plainDecimal("007").leadingZero);
    CHECK_FALSE(plainDecimal("0.5").leadingZero);
    CHECK(plainDecimal("9223372036854775807").digits == 9223372036854775807);
    for (const auto* const bad : {"", "-", ".", "-.", "1e5", "1.2.3", "+1", " 1", "1 ", "0x10", "1,5", "--1",
                                  "9223372036854775808", "123456789012345678901", "N/A", "12\xB3"})
        CHECK_FALSE(plainDecimal(bad).ok);
}

TEST_CASE("plain decimal: words of eight digits and single digits tell the same", "[core][import][csv]")
{
    std::mt19937_64 random(7); // NOLINT(cert-msc51-cpp): the same texts every time
    constexpr std::string_view kWild = "0123456789.-eN/ :\x1E\x2F\x3A\x80\xB0\xFF";
    std::size_t numbers = 0;
    for (int i = 0; i < 200'000; ++i) {
        std::string text(random() % 23, '0');
        const bool isWild = random() % 8 == 0;
        for (auto& c : text)
            c = isWild ? kWild[random() % kWild.size()] : static_cast<char>('0' + random() % 10);
        if (!isWild && !text.empty() && random() % 2 == 0)
            text[random() % text.size()] = '.';
        if (random() % 5 == 0)
            text.insert(0, "-");
        const auto expected = byHand(text);
        numbers += expected.ok ? 1 : 0;
        if (!isSame(plainDecimal(text), expected))
            FAIL("differs: '" << text << '\'');
    }
    CHECK(numbers > 100'000);
}
