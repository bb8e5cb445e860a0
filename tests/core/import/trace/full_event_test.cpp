// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/trace/full_event.h"

#include <catch2/catch.hpp>

using namespace opscope;
using namespace opscope::trace;

namespace {

ValueEnd read(std::string_view text)
{
    Scratch scratch;
    RawEvent event;
    return readFull(text.data(), text.data() + text.size(), scratch, event);
}

std::string argsText(std::string_view event)
{
    std::string out;
    for (const auto& arg : argsOfEvent(event))
        out += arg.key + (arg.isText ? "='" : "=") + arg.value + (arg.isText ? "' " : " ");
    return out;
}

} // namespace

TEST_CASE("full event: a value is an event or a container or something else", "[core][trace]")
{
    using Kind = ValueEnd::Kind;
    const auto [text, kind, stop] = GENERATE(
        table<std::string, Kind, std::size_t>({{R"({"name":"a","ph":"X"} ,)", Kind::Event, 21},
                                               {R"({"traceEvents":[{"ph":"X"}]})", Kind::Container, 16},
                                               {R"({"name":"a"})", Kind::Other, 12},
                                               {R"({"args":{"traceEvents":[]}})", Kind::Other, 27},
                                               {"[1,2]", Kind::Other, 5},
                                               {R"({"ph":"X","args":{)", Kind::CutOff, 18},
                                               {R"({"ph":"X","n":tr)", Kind::CutOff, 16},
                                               {R"({"ph":"X","n":12)", Kind::CutOff, 16},
                                               {R"({"ph":"X","n":"\)", Kind::CutOff, 16},
                                               {R"({"ph":"X",,})", Kind::Broken, 10},
                                               {R"({"ph":"X",})", Kind::Broken, 10},
                                               {R"({"a":[1,]})", Kind::Broken, 8},
                                               {R"({"a":[1}])", Kind::Broken, 7},
                                               {R"({"a" 1})", Kind::Broken, 5},
                                               {R"({"a":01})", Kind::Broken, 5},
                                               {R"({"a":1.})", Kind::Broken, 5},
                                               {R"({"a":"\q"})", Kind::Broken, 6},
                                               {R"({"a":"\u12g4"})", Kind::Broken, 6}}));
    INFO(text);
    const auto end = read(text);
    CHECK(end.kind == kind);
    std::string copy = text; // the offset within the text
    Scratch scratch;
    RawEvent event;
    CHECK(readFull(copy.data(), copy.data() + copy.size(), scratch, event).stop - copy.data() ==
          static_cast<std::ptrdiff_t>(stop));
}

TEST_CASE("full event: more levels or more listed events than the limits are refused", "[core][trace]")
{
    const auto nested = [](std::size_t lists) {
        return R"({"ph":"X","a":)" + std::string(lists, '[') + std::string(lists, ']') + "}";
    };
    CHECK(read(nested(kMaxDepth - 1)).kind == ValueEnd::Kind::Event);
    CHECK(read(nested(kMaxDepth)).kind == ValueEnd::Kind::TooDeep);
    const auto listed = [](int events) {
        std::string text = R"({"ph":"X","a":[0)";
        for (int i = 0; i < events; ++i)
            text += R"(,{"ph":"X"})";
        return text + "]}";
    };
    CHECK(read(listed(kMaxListed)).kind == ValueEnd::Kind::Event);
    CHECK(read(listed(kMaxListed + 1)).kind == ValueEnd::Kind::Broken);
}

TEST_CASE("full event: arguments keep their order and texts", "[core][trace]")
{
    const auto [event, args] = GENERATE(table<std::string, std::string>({
        {R"({"args":{"b":1.50,"a":"x","c":null,"d":true}})", "b=1.50 a='x' c=null d=true "},
        {R"({"args":{"n":-0,"u":18446744073709551616,"e":1e400}})", "n=0 u=18446744073709551616 e='1e400' "},
        {R"({"args":{"\u0061\n":"\ud83d\ude00\u00e9\u4e2d\ud83d"}})",
         "a\n='\xF0\x9F\x98\x80\xC3\xA9\xE4\xB8\xAD\xEF\xBF\xBD' "},
        {R"({"args":{"l":[ 1 , [ ] , {"k" : "v\t"} ],"o":{}}})", R"(l=[1,[],{"k":"v\t"}] o={} )"},
        {R"({"args":{"f":NaN,"l":[-Infinity,"NaN"]}})", R"(f='NaN' l=["-Infinity","NaN"] )"},
        {"{\"args\":{\"s\":\"tab\there \xC3\"}}", "s='tab\there \xEF\xBF\xBD' "},
        {R"({"args":{"a":1},"args":{"b":2}})", "b=2 "},
        {R"({"args":[1,2],"x":3})", "args=[1,2] "},
        {R"({"args":7})", "args=7 "},
        {R"({"args":null})", ""},
        {R"({"other":{"a":1}})", ""},
        {R"({"args":{"a":1)", ""},
    }));
    INFO(event);
    CHECK(argsText(event) == args);
}
