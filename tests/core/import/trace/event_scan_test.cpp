// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/trace/event_scan.h"

#include <catch2/catch.hpp>

using namespace opscope;
using namespace opscope::trace;

TEST_CASE("event scan: a value is an event or a container or something else", "[core][trace]")
{
    using Kind = ValueScan::Kind;
    const auto kindOf = [](std::string_view text) {
        return scanValue(text.data(), text.data() + text.size()).kind;
    };
    CHECK(kindOf(R"({"name":"a","ph":"X"})") == Kind::Event);
    CHECK(kindOf(R"({"traceEvents":[{"ph":"X"}]})") == Kind::Container);
    CHECK(kindOf(R"({"name":"a"})") == Kind::Other);
    CHECK(kindOf("[1,2]") == Kind::Other);
    CHECK(kindOf(R"({"ph":"X","args":{)") == Kind::CutOff);
    CHECK(kindOf(R"({"ph":"X",,})") == Kind::Broken);
    const std::string_view event = R"({"ph":"X"} ,)";
    CHECK(scanValue(event.data(), event.data() + event.size()).stop == event.data() + 10);
}

TEST_CASE("event scan: the next event is found behind damage and not inside arguments", "[core][trace]")
{
    const std::string_view text = R"("x": 1}}, {"ph":"X","ts":1}, {"ph":"i","ts":2}])";
    const auto first = text.find("{\"ph\":\"X\"");
    CHECK(findEventStart(text, 0, text.size()) == first);
    CHECK(findEventStart(text, first + 1, text.size()) == text.find("{\"ph\":\"i\""));
    CHECK(findEventStart(text, 0, first) == SIZE_MAX);
    CHECK(findEventStart("[1,2,{\"a\":1}]", 0, 13) == SIZE_MAX);
}
