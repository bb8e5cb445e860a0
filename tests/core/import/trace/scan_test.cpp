// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/trace/scan.h"

#include <string>

#include <catch2/catch.hpp>

using namespace opscope;
using namespace opscope::trace;

TEST_CASE("scan: a quote or backslash is found at any place", "[core][trace]")
{
    for (std::size_t size = 0; size < 40; ++size) {
        std::string text(size, 'x');
        CHECK(findQuoteOrEscape(text.data(), text.data() + size) == text.data() + size);
        for (std::size_t at = 0; at < size; ++at) {
            for (const char c : {'"', '\\'}) {
                auto marked = text;
                marked[at] = c;
                marked.back() = at + 1 < size ? '"' : marked.back();
                CHECK(findQuoteOrEscape(marked.data(), marked.data() + size) == marked.data() + at);
            }
        }
    }
}

TEST_CASE("scan: a string ends at its quote and a value at its bracket", "[core][trace]")
{
    const auto stringEnd = [](std::string_view text) -> std::ptrdiff_t {
        const auto* const end = skipString(text.data(), text.data() + text.size());
        return end == nullptr ? -1 : end - text.data();
    };
    CHECK(stringEnd("abc\" rest") == 4);
    CHECK(stringEnd("a\\\"b\"") == 5);
    CHECK(stringEnd("\\\\\"") == 3);
    CHECK(stringEnd("abc") == -1);
    CHECK(stringEnd("abc\\") == -1);
    const auto valueEnd = [](std::string_view text) -> std::ptrdiff_t {
        const auto* const end = skipValue(text.data(), text.data() + text.size());
        return end == nullptr ? -1 : end - text.data();
    };
    CHECK(valueEnd("[1,{\"]\":[2]}],3") == 13);
    CHECK(valueEnd("\"a]\",") == 4);
    CHECK(valueEnd("12.5,") == 4);
    CHECK(valueEnd("[[1]") == -1);
    const std::string deep = std::string(100000, '[') + std::string(100000, ']');
    CHECK(valueEnd(deep) == 200000);
}

TEST_CASE("scan: eight digits are one number", "[core][trace]")
{
    std::uint64_t value = 0;
    CHECK(parse8Digits("12345678", value));
    CHECK(value == 12345678);
    for (std::size_t at = 0; at < 8; ++at) {
        for (const char c : {'/', ':', 'a', '.', '\xb5'}) {
            std::string text = "12345678";
            text[at] = c;
            CHECK_FALSE(parse8Digits(text.data(), value));
        }
    }
}
