// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/args.h"

#include <catch2/catch.hpp>

using namespace opscope;

TEST_CASE("args: each value of objects and arrays has its path", "[core][report]")
{
    const auto flat = flattened(
        {{"a", R"({"b":[1,"two",{"c":1.50}],"d":{}})", false}, {"text", "{1}", true}, {"n", "7", false}});
    REQUIRE(flat.size() == 6);
    CHECK(flat[0].key == "a.b[0]");
    CHECK(flat[0].value == "1");
    CHECK(flat[1].key == "a.b[1]");
    CHECK(flat[1].value == "two");
    CHECK(flat[1].isText);
    CHECK(flat[2].key == "a.b[2].c");
    CHECK(flat[2].value == "1.50"); // every digit stays
    CHECK(flat[3].key == "a.d");
    CHECK(flat[3].value == "{}");
    CHECK(flat[4].value == "{1}");
    CHECK(flat[5].value == "7");
}

TEST_CASE("args: a value that is not valid JSON stays in one piece", "[core][report]")
{
    const auto flat = flattened({{"a", R"({"b":1,)", false}});
    REQUIRE(flat.size() == 1);
    CHECK(flat[0].value == R"({"b":1,)");
}

TEST_CASE("args: a value is written as valid JSON", "[core][report]")
{
    const auto json = [](const Arg& arg) {
        std::string out;
        appendJsonValue(out, arg);
        return out;
    };
    CHECK(json({"k", "1.50", false}) == "1.50");
    CHECK(json({"k", "1.50", true}) == "\"1.50\"");
    CHECK(json({"k", "0.5%", false}) == "\"0.5%\"");
    CHECK(json({"k", "[1,2]", false}) == "[1,2]");
}
