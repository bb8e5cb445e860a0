// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builder/communication_groups.h"

#include <catch2/catch.hpp>

using namespace opscope;

TEST_CASE("communication groups: the number of a group is the hash of its name", "[core][report]")
{
    CHECK(groupHash("90.91.105.46%enp189s0f0_60000_0_1736410538306028") ==
          17148521525495523210U); // a real pair
}
