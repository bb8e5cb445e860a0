// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collect/shell_quote.h"

#include <catch2/catch.hpp>

#include "core/base/process.h"

using namespace opscope;

TEST_CASE("shell quote: a shell gives back what was quoted", "[core][collect]")
{
    for (const std::string text :
         {"", "plain", "two words", "it's", "''", "\"quoted\"", "a;b", "$(touch x)", "`id`", "line\nbreak",
          "中文 目录", "\\", "-n", "*?[a]", "!history", "~", "a\tb", "\x01\x7f"}) {
        INFO(text);
        const auto printed = runForText({.argv = {"sh", "-c", "printf %s " + shellQuoted(text)}}, 1 << 16);
        REQUIRE(printed);
        CHECK(printed->out == text);
        CHECK(printed->err.empty());
    }
}

TEST_CASE("shell quote: words stay apart", "[core][collect]")
{
    const std::vector<std::string> words{"a b", "", "c"};
    const auto printed = runForText({.argv = {"sh", "-c", "printf '<%s>' " + shellWords(words)}}, 1 << 16);
    REQUIRE(printed);
    CHECK(printed->out == "<a b><><c>");
}

TEST_CASE("shell quote: a line for people comes apart as it was put together", "[core][collect]")
{
    const std::vector<std::string> words{"plain", "two words",   "it's", "\"both'\"", "back\\slash",
                                         "",      "line\nbreak", "中文", "$(x);"};
    CHECK(splitWords(plainWords(words)) == words);
    CHECK(plainWords(std::vector<std::string>{"--a=b", "c"}) == "--a=b c");
    const std::vector<std::string> special{
        "--input_shape=a:1,3;b:8", "$HOME", "`id`", "a|b", "a&b", "<a", "(a)", "/*", "{a,b}", "#", "~", "!a"};
    const auto printed = runForText({.argv = {"sh", "-c", "printf '%s ' " + plainWords(special)}}, 1 << 16);
    REQUIRE(printed);
    std::string plain;
    for (const auto& word : special)
        plain += word + ' ';
    CHECK(printed->out == plain);
    CHECK(splitWords("  a \"b \\\" c\" d\\ e ") == std::vector<std::string>{"a", "b \" c", "d e"});
    CHECK(splitWords("") == std::vector<std::string>{});
    CHECK_FALSE(splitWords("a 'b"));
}
