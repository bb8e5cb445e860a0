// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include "tests/support/open_file.h"

using namespace opscope;
using namespace opscope::test;

TEST_CASE("prof rule: other JSON is refused", "[core][import][prof_rule]")
{
    CHECK_FALSE(openText("prof_rule_0.json", R"({"data":7})"));
    CHECK_FALSE(openText("prof_rule_0.json", R"({"data":[)"));
}
