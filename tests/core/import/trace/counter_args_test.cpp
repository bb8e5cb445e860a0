// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/trace/counter_args.h"

#include <vector>

#include <catch2/catch.hpp>

using namespace opscope;
using namespace opscope::trace;

TEST_CASE("counter args: numbers and numbers in texts are values and the rest is counted", "[core][trace]")
{
    std::vector<CounterValue> values;
    std::uint64_t skipped = 0;
    readCounterArgs(R"({"a":1.5, "b" : "2e3","none":null,"word":"x","nan":"nan","flag":true})", values,
                    skipped);
    REQUIRE(values.size() == 2);
    CHECK(values[0].key == "a");
    CHECK(values[0].value == 1.5);
    CHECK(values[1].key == "b");
    CHECK(values[1].value == 2000);
    CHECK(skipped == 3);
    readCounterArgs("{}", values, skipped);
    CHECK(values.size() == 2);
}

TEST_CASE("counter args: the full reader gives the same values", "[core][trace]")
{
    Scratch scratch;
    std::vector<CounterValue> values;
    std::uint64_t skipped = 0;
    readCounterArgsFully(R"({"ph":"C","args":{"\u0061":1.5,"b":"2e3","none":null,"word":"x"}})", scratch,
                         values, skipped);
    REQUIRE(values.size() == 2);
    CHECK(values[0].key == "a");
    CHECK(values[1].value == 2000);
    CHECK(skipped == 1);
}
