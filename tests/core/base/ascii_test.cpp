// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/ascii.h"

#include <catch2/catch.hpp>

using namespace opscope;

namespace {

/// All bytes that are of the kind, in their order.
template <class F>
std::string bytesOf(F isOfKind)
{
    std::string out;
    for (int byte = 0; byte < 256; ++byte) {
        if (isOfKind(static_cast<char>(byte)))
            out += static_cast<char>(byte);
    }
    return out;
}

} // namespace

TEST_CASE("each kind of character holds its ASCII characters and no other byte")
{
    const std::string upper = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    const std::string lower = "abcdefghijklmnopqrstuvwxyz";
    CHECK(bytesOf(isDigit) == "0123456789");
    CHECK(bytesOf(isUpper) == upper);
    CHECK(bytesOf(isLower) == lower);
    CHECK(bytesOf(isLetter) == upper + lower);
    CHECK(bytesOf(isSpace) == "\t\n\r ");
    CHECK(lowerAscii(upper + lower) == lower + lower);
    CHECK(upperAscii(upper + lower) == upper + upper);
}

TEST_CASE("bytes that are no letters of ASCII keep their case")
{
    const auto others = bytesOf([](char c) { return !isLetter(c); });
    CHECK(others.size() == 256 - 52);
    CHECK(lowerAscii(others) == others);
    CHECK(upperAscii(others) == others);
}

TEST_CASE("texts are equal without case only as wholes")
{
    CHECK(equalsNoCase("TASK_type", "task_TYPE"));
    CHECK(equalsNoCase("", ""));
    CHECK_FALSE(equalsNoCase("task", "task_type"));
    CHECK_FALSE(equalsNoCase("task_type", "task"));
    CHECK_FALSE(equalsNoCase("@", "`")); // as far apart as a letter and its capital
}

TEST_CASE("a trimmed text loses the blanks at its ends and none inside")
{
    CHECK(trimmed(" \t\r\na \t b\r\n") == "a \t b");
    CHECK(trimmed("\va\f") == "\va\f");
    CHECK(trimmed(" \n ").empty());
    CHECK(trimmed("").empty());
    CHECK(trimmed<' '>(" \ta\t ") == "\ta\t");
    CHECK(trimmed<' ', '\t'>(" \t\na\n\t ") == "\na\n");
}
