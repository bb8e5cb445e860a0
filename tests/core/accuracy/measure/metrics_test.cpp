// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/accuracy/measure/metrics.h"

#include <cmath>

#include <catch2/catch.hpp>

using namespace opscope::accuracy;

TEST_CASE("a number that is none has no sign in a text", "[core][accuracy]")
{
    CHECK(shortNumber(-NAN) == "nan");
    CHECK(fixedNumber(-NAN) == "nan");
    CHECK(shortNumber(0.5) == "0.5");
}
