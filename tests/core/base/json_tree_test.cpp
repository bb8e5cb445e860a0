// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/json_tree.h"

#include <chrono>

#include <catch2/catch.hpp>

using namespace opscope;

namespace {

JsonTree parsed(std::string_view text)
{
    auto json = parseJsonTree(text, "x.json");
    REQUIRE(json);
    return *std::move(json);
}

} // namespace

TEST_CASE("small json: keys keep the order of the file and the last value", "[core][import]")
{
    CHECK(parsed(R"({"b":1,"a":[1,{"x":null}],"b":{"c":"t"},"":true,"a":-2.5})").dump() ==
          R"({"b":{"c":"t"},"a":-2.5,"":true})");
    CHECK(parsed(" [] ").dump() == "[]");
    CHECK(parsed("7").dump() == "7");
}

TEST_CASE("small json: a number that is none is missing and not 0", "[core][import]")
{
    const auto json = parsed(R"({"a":NaN,"b":-Infinity,"c":-NaN,"d":"NaN","e":Infinity})");
    for (const auto* key : {"a", "b", "c", "e"}) {
        INFO(key);
        CHECK(textOf(json, key).empty());
        CHECK(realOf(json, key, 7) == 7);
    }
    CHECK(textOf(json, "d") == "NaN");
}

TEST_CASE("small json: what is broken says where", "[core][import]")
{
    for (const auto* text : {"", "{", "{\"a\":1,}", "[1,2", "{\"a\" 1}", "[1e99999]", "{]"}) {
        INFO(text);
        const auto json = parseJsonTree(text, "x.json");
        REQUIRE_FALSE(json);
        CHECK(json.error().where.line == 1);
    }
    CHECK(parseJsonTree("{\"a\":1,\n\"b\" 2}", "x.json").error().where.line == 2);
}

TEST_CASE("small json: an object of very many keys takes no time for each pair of them", "[core][import]")
{
    std::string text = "{";
    for (int i = 0; i < 200'000; ++i)
        text += "\"key" + std::to_string(i) + "\":" + std::to_string(i) + ',';
    text += "\"key0\":-1}";
    const auto begin = std::chrono::steady_clock::now();
    const auto json = parsed(text);
    CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(20)); // else it is minutes
    CHECK(json.size() == 200'000);
    CHECK(integerOf(json, "key0") == -1);
    CHECK(integerOf(json, "key199999") == 199'999);
}
