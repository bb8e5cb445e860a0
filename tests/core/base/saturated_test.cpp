// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/saturated.h"

#include <catch2/catch.hpp>

using namespace opscope;

TEST_CASE("saturated: sums and differences end at the bounds", "[core][base]")
{
    constexpr auto kLeast = std::numeric_limits<std::int64_t>::min();
    constexpr auto kMost = std::numeric_limits<std::int64_t>::max();
    CHECK(saturatedSum(2, -5) == -3);
    CHECK(saturatedSum(kMost, 1) == kMost);
    CHECK(saturatedSum(kLeast, -1) == kLeast);
    CHECK(saturatedSum(kLeast, kMost) == -1);
    CHECK(saturatedDifference(2, 5) == -3);
    CHECK(saturatedDifference(kLeast, 1) == kLeast);
    CHECK(saturatedDifference(0, kLeast) == kMost);
    CHECK(saturatedDifference(kMost, kMost) == 0);
}
