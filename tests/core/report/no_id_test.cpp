// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/no_id.h"

#include <catch2/catch.hpp>

using namespace opscope;

TEST_CASE("no id: the largest number is missing only in an id", "[core][report]")
{
    CHECK(isNoId("Model Id", "4294967295"));
    CHECK(isNoId("stream", "4294967295"));
    CHECK_FALSE(isNoId("size", "4294967295"));
    CHECK_FALSE(isNoId("Model Id", "7"));
    const auto shown = shownArgs({{"nested", R"({"task id":4294967295,"size":4294967295})", false}});
    REQUIRE(shown.size() == 2);
    CHECK(shown[0].value == kNotKnownText);
    CHECK(shown[1].value == kNoIdText);
}
