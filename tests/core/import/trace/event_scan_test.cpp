// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/trace/event_scan.h"

#include <catch2/catch.hpp>

using namespace opscope;
using namespace opscope::trace;

TEST_CASE("event scan: the next event is found after damage and not inside arguments", "[core][trace]")
{
    const std::string_view text =
        R"("args":{"l":[{"ph":"X"}]}}, {"a":[{"ph":"X","ts":1}, {"ph":"i","ts":2}, {"x":1}, {"ph":"C"})";
    const auto first = text.find("{\"ph\":\"X\",");
    EventScan scan(text);
    CHECK(scan.findEvent(0, text.size()) == first); // the object around it is open
    CHECK(scan.findEvent(first + 1, text.size()) == text.find("{\"ph\":\"i\""));
    CHECK(scan.findEvent(text.find("{\"x"), text.size()) == text.find("{\"ph\":\"C\""));
    CHECK(scan.findEvent(0, first) == SIZE_MAX);
    CHECK(EventScan("[1,2,{\"a\":1}]").findEvent(0, 13) == SIZE_MAX);
}

TEST_CASE("event scan: an object that an earlier read found open is broken at the same place",
          "[core][trace]")
{
    const std::string_view text = R"({"ph":"X","a":[{"ph":"X","b":[{"ph":"X"},oops)";
    EventScan scan(text);
    const auto* const place = text.data() + text.find("oops");
    CHECK(scan.read(text.data()).stop == place);
    const auto inner = scan.read(text.data() + text.find("{\"ph\":\"X\",\"b\""));
    CHECK(inner.kind == ValueEnd::Kind::Broken);
    CHECK(inner.stop == place);
    CHECK(scan.read(text.data() + text.find("{\"ph\":\"X\"}")).kind == ValueEnd::Kind::Event);
}

TEST_CASE("event scan: lost bytes are added up from the first place on", "[core][trace]")
{
    LostBytes lost;
    lost.add(7, R"({"ph":"X","args":{"ph":1},)");
    lost.add(99, "garbage");
    CHECK(lost.at == 7);
    CHECK(lost.bytes == 33);
    CHECK(lost.events == 2);
}
