// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/number.h"

#include <catch2/catch.hpp>

using namespace opscope;

TEST_CASE("number: a text is one from its first character to its last", "[core][base][number]")
{
    CHECK(wholeNumber("-12") == -12);
    CHECK(wholeNumber<double>("1.5e3") == 1500);
    CHECK(wholeNumber<std::uint64_t>("18446744073709551615") == UINT64_MAX);
    CHECK_FALSE(wholeNumber(""));
    CHECK_FALSE(wholeNumber("12 "));
    CHECK_FALSE(wholeNumber(" 12"));
    CHECK_FALSE(wholeNumber("1.5"));
    CHECK_FALSE(wholeNumber("9223372036854775808"));
    CHECK_FALSE(wholeNumber<std::uint64_t>("-1"));
}
