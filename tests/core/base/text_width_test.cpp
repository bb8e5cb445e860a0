// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text_width.h"

#include <catch2/catch.hpp>

using namespace opscope;

TEST_CASE("text width: East Asian characters and emoji take two columns and marks none", "[core][base]")
{
    CHECK(displayWidth("abc") == 3);
    CHECK(displayWidth("耗时us") == 6);
    CHECK(displayWidth("🚀") == 2);
    CHECK(displayWidth("e\xcc\x81") == 1);
    CHECK(displayWidth("\xd7\xa9\xd7\x9c") == 2); // right-to-left letters are narrow
    CHECK(displayWidth("\u0378") == 1);           // no character has this code: not a wide one
    CHECK(displayWidth("\xff\xfe") == 2);         // two wrong bytes, two replacement characters
}

TEST_CASE("text width: elision keeps both ends and never exceeds the width", "[core][base]")
{
    CHECK(elideMiddle("short", 5) == "short");
    CHECK(elideMiddle("abcdefghij", 5) == "ab…ij");
    CHECK(elideMiddle("卷积卷积卷积", 6) == "卷…积");
    for (std::size_t width = 0; width < 20; ++width)
        CHECK(displayWidth(elideMiddle("a卷b积c🚀def卷积xyz", width)) <= width);
}

TEST_CASE("text width: control characters cannot reach a terminal", "[core][base]")
{
    CHECK(terminalSafe("a\x1b[31mb\nc") == "a\\x1b[31mb\\nc");
    CHECK(terminalSafe("\xc2\x9b") == "\\x9b"); // C1 control sequence introducer
    CHECK(terminalSafe("\x80x") == "\xef\xbf\xbdx");
    CHECK(terminalSafe("卷积") == "卷积");
}

TEST_CASE("text width: an end that is left out begins in front of a number, not inside it", "[core][base]")
{
    CHECK(elideEnd("12 ops take 1441.509 us", 30) == "12 ops take 1441.509 us");
    CHECK(elideEnd("12 ops take 1441.509 us", 18) == "12 ops take …");
    CHECK(elideEnd("12 ops take 1441.509 us", 14) == "12 ops take …");
    CHECK(elideEnd("12 ops take 1441.509 us", 22) == "12 ops take 1441.509 …");
    CHECK(elideEnd("123456", 4) == "123…"); // else nothing would be left
}

TEST_CASE("text width: a fold breaks at blanks and keeps every word", "[core][text]")
{
    using Lines = std::vector<std::string>;
    CHECK(foldText("one two  three", 8) == Lines{"one two", "three"});
    CHECK(foldText("one two", 7) == Lines{"one two"});
    CHECK(foldText("abcdefgh ij", 3) == Lines{"abc", "def", "gh", "ij"});
    CHECK(foldText("卷积 算子", 4) == Lines{"卷积", "算子"});
    CHECK(foldText("op 的耗时，us", 8) == Lines{"op 的耗", "时，us"});
    CHECK(foldText("耗时，us", 5) == Lines{"耗", "时，", "us"}); // no line begins with a comma
    CHECK(foldText("卷积（1）", 7) == Lines{"卷积", "（1）"});
    CHECK(foldText("卷积", 1) == Lines{"卷", "积"}); // no line is empty, even if a letter does not fit
    CHECK(foldText("PROF_01_RESNET", 10) == Lines{"PROF_01_", "RESNET"});
    CHECK(foldText("PROF_01_RESNET", 4) == Lines{"PROF", "_01_", "RESN", "ET"});
    CHECK(foldText("=988.933 us", 6) == Lines{"=", "988.93", "3 us"}); // the number does not fit
    CHECK(foldText("op:988.933 us", 8) == Lines{"op:", "988.933", "us"});
    CHECK(foldText("all of it 13.3 %", 15) == Lines{"all of it", "13.3 %"});
    CHECK(foldText("", 10) == Lines{""});
    CHECK(foldText("a", 0) == Lines{"a"});
}
