// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/engine/thresholds.h"

#include <catch2/catch.hpp>

using namespace opscope;

TEST_CASE("thresholds: a number that none can be is refused", "[advisor]")
{
    Thresholds thresholds;
    CHECK(thresholds.parse("own_rule_time=2"));
    CHECK(thresholds.at(ThresholdId::OwnRuleTime) == 2);
    for (const char* wrong : {"own_rule_time=-5", "own_rule_time=1e300", "own_rule_time=nan",
                              "own_rule_time=inf", "own_rule_time=", "own_rule_time", "own_rule_time=2x"}) {
        INFO(wrong);
        CHECK_FALSE(thresholds.parse(wrong));
    }
    CHECK(thresholds.at(ThresholdId::OwnRuleTime) == 2);
}
