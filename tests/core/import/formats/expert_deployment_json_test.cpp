// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include "tests/support/open_file.h"

using namespace opscope;
using namespace opscope::test;

TEST_CASE("expert deployment: other JSON is refused", "[core][import][expert]")
{
    CHECK_FALSE(openText("decode_global_deployment.json", R"({"layer_list":{}})"));
    CHECK_FALSE(openText("decode_global_deployment.json", R"({"layer_list":[)"));
}
