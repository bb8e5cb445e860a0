// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/json_text.h"

#include <cmath>

#include <catch2/catch.hpp>

#include "nlohmann/json.hpp"

using namespace opscope;

TEST_CASE("json text: any bytes become a valid string", "[core][base]")
{
    const std::string bytes = "a\"b\\c\n\t\x01\x7f/\xe5\x8d\xb7\xff";
    std::string out;
    appendJsonString(out, bytes);
    CHECK(out == "\"a\\\"b\\\\c\\n\\t\\u0001\\u007f/\xe5\x8d\xb7\xef\xbf\xbd\"");
    CHECK(nlohmann::json::parse(out).get<std::string>() == "a\"b\\c\n\t\x01\x7f/\xe5\x8d\xb7\xef\xbf\xbd");
}

TEST_CASE("json text: a scalar is what a JSON parser accepts", "[core][base]")
{
    for (const char* text :
         {"0", "-1", "1.5", "1e5", "-2.50E-3", "true", "false", "null", "12345678901234567890"}) {
        INFO(text);
        CHECK(isJsonScalar(text));
        CHECK(nlohmann::json::accept(text));
    }
    for (const char* text : {"", "-", "01", "1.", ".5", "+1", "0x1", "NaN", "0.5%", "1e", "True", "1 "}) {
        INFO(text);
        CHECK_FALSE(isJsonScalar(text));
    }
}

TEST_CASE("json text: a double is read back as the same double", "[core][base]")
{
    for (const double value : {0.0, 0.1, -1.5, 1e300, 5e-324, 1.0 / 3}) {
        std::string out;
        appendJsonNumber(out, value);
        CHECK(nlohmann::json::parse(out).get<double>() == value);
    }
    std::string out;
    appendJsonNumber(out, std::nan(""));
    CHECK(out == "null");
}
