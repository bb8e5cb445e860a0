// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/why.h"

#include <catch2/catch.hpp>

#include "core/base/message_id.h"
#include "tests/core/compare/small_run.h"

using namespace opscope;
using namespace opscope::test;

TEST_CASE("why: a row splits a difference into count and average", "[core][compare]")
{
    const auto a = smallReport({{"x", "T", "", 100000}, {"x", "T", "", 100000}});
    const auto b =
        smallReport({{"x", "T", "", 150000}, {"x", "T", "", 150000}, {"x", "T", "", 150000}}, 5, "b");
    const auto c = compareSmall(a, b);
    REQUIRE(c.rows.size() == 1);
    const auto why = whyOf(c, c.rows[0]);
    REQUIRE(why.size() == 2);
    CHECK(why[0] == message(MessageId::WhyCount, 3, 2, "+100.000"));
    CHECK(why[1] == message(MessageId::WhyAverage, "150.000", "100.000", "+150.000"));
}
