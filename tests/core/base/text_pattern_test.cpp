// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text_pattern.h"

#include <string>
#include <utility>

#include <catch2/catch.hpp>

#include "core/base/message_id.h"

using namespace opscope;

namespace {

bool found(std::string_view pattern, std::string_view text)
{
    const auto compiled = TextPattern::compile(pattern);
    INFO(pattern << ": " << (compiled ? std::string() : compiled.error().text()));
    REQUIRE(compiled);
    return compiled->found(text);
}

} // namespace

TEST_CASE("text pattern: what POSIX has", "[core][base]")
{
    for (const auto& [pattern, text] : {std::pair{"conv", "my_CONV_1"},
                                        {"^conv_[0-9]+$", "Conv_12"},
                                        {"a|b|c", "xxc"},
                                        {"^(a|bc)*d$", "abcad"},
                                        {"^a{2,3}$", "aaa"},
                                        {"^a{2}$", "aa"},
                                        {"^a{,2}$", ""},
                                        {"^a{1,}$", "aaaa"},
                                        {"x.z", "xyz"},
                                        {"x.z", "x\nz"},
                                        {"[^a-c]", "abd"},
                                        {"^[]x]+$", "x]"},
                                        {"^[a-]+$", "a-a"},
                                        {"^[[:digit:]_]+$", "1_2"},
                                        {"", "anything"},
                                        {"()", "x"},
                                        {"(a|)b", "b"},
                                        {"a{x", "a{x"},
                                        {"\\.om$", "net.om"},
                                        {"^[\\d.]+$", "1.5"},
                                        {"\\bconv\\b", "x conv y"},
                                        {"\\<add\\>", "1 add"},
                                        {"\\Bx", "ax"},
                                        {"^\\w+\\s\\D$", "ab x"},
                                        {"(((a*)*)*)*b", "aaab"},
                                        {"^.$", "\xe7\xae\x97"},
                                        {"^算.子$", "算x子"},
                                        {"ä", "Ä"},
                                        {"^\\w+$", "算子_1"},
                                        {"[α-ω]", "Δ"},
                                        {"^$", ""},
                                        {"a+?", "a"}}) {
        INFO(pattern << " in " << text);
        CHECK(found(pattern, text));
    }
    for (const auto& [pattern, text] : {std::pair{"^conv", "my_conv"},
                                        {"conv$", "conv_1"},
                                        {"a{3}", "aa"},
                                        {"^a{2,3}$", "aaaa"},
                                        {"[^a-c]", "abc"},
                                        {"\\bconv\\b", "conv_1"},
                                        {"\\d", "abc"},
                                        {"a.c", "ac"},
                                        {"^(a|b)$", "ab"},
                                        {"x", ""},
                                        {"^a|b$", "xax"},
                                        {"\\<x", "ax"},
                                        {"[[:alpha:]]", "12"},
                                        {"^\\S$", " "}}) {
        INFO(pattern << " in " << text);
        CHECK_FALSE(found(pattern, text));
    }
}

TEST_CASE("text pattern: bytes that are no text and a NUL are characters", "[core][base]")
{
    CHECK(found("^.b$", "\xff"
                        "b"));
    CHECK(found("a.c", std::string("a\0c", 3)));
    CHECK(found("c", std::string("a\0c", 3)));
}

TEST_CASE("text pattern: a wrong pattern says why", "[core][base]")
{
    for (const std::string pattern :
         {"(", "a)", "[a", "[z-a]", "*a", "a|*", "a{2,1}", "a{2", "\\", "(a)\\1", "[[:nothing:]]",
          "((((a{1000}){1000}){1000}){1000}){1000}", "(){30000}{30000}{30000}"}) {
        INFO(pattern);
        const auto compiled = TextPattern::compile(pattern);
        REQUIRE_FALSE(compiled);
        CHECK(compiled.error().message.id == MessageId::BadPattern);
    }
    CHECK_FALSE(TextPattern::compile(std::string(100'000, '(')));
    CHECK_FALSE(TextPattern::compile("a" + std::string(100'000, '*')));
    CHECK_FALSE(TextPattern::compile(std::string(100'000, 'a')));
}

TEST_CASE("text pattern: time grows with the text only", "[core][base]")
{
    const std::string zeros(200'000, '0'); // each of these takes hours where alternatives are tried in turn
    for (const char* pattern : {"(0|00|000)*1", "(0*)*1", "(0|0)*(0|0)*1$", "0*0*0*0*0*1", "^(0+)+$x"}) {
        INFO(pattern);
        CHECK_FALSE(found(pattern, zeros));
    }
    CHECK(found("(0|00|000)*1", zeros + '1'));
}

TEST_CASE("text pattern: a stop request is heard in a long text", "[core][base]")
{
    const auto pattern = TextPattern::compile("(0|00|000)*1$");
    REQUIRE(pattern);
    std::stop_source stop;
    stop.request_stop();
    CHECK_FALSE(pattern->found(std::string(10'000'000, '0') + '1', stop.get_token()));
}
