// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/utf8.h"

#include <catch2/catch.hpp>

using namespace opscope;

TEST_CASE("utf8: well-formed text passes and the rest is replaced", "[core][utf8]")
{
    CHECK(isUtf8(""));
    CHECK(isUtf8("plain text of more than eight bytes"));
    CHECK(isUtf8("你好 é 𝄞"));
    CHECK_FALSE(isUtf8("\xC0\xAF"));         // overlong
    CHECK_FALSE(isUtf8("\xED\xA0\x80"));     // a surrogate
    CHECK_FALSE(isUtf8("\xF5\x80\x80\x80")); // beyond U+10FFFF
    CHECK_FALSE(isUtf8("abc"
                       "\xE4\xBD")); // cut off
    CHECK(toUtf8("a\xFFz") == "a\xEF\xBF\xBDz");
    CHECK(isUtf8(toUtf8("\xE4\xBD\xE4\xBD\xA0")));
    CHECK(toUtf8("\xE4\xBD\xE4\xBD\xA0").ends_with("你"));
}
