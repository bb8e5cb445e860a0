// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/trace/trace_reader.h"

#include <fmt/format.h>
#include <random>

#include <catch2/catch.hpp>

#include "tests/core/import/trace/trace_fixture.h"

using namespace opscope;
using namespace opscope::test;

TEST_CASE("trace reader: the result does not depend on threads and chunks", "[core][trace]")
{
    std::mt19937 random(11);
    std::string json = "[";
    for (int i = 0; i < 120000; ++i) { // strings that look like the border of two events, in every chunk
        json += fmt::format(
            R"({}{{"name":"n{} }},{{\"","pid":{},"tid":{},"ts":{},"dur":{},"ph":"X","args":{{"s":"x}},{{\"name\":1","Task Id":{}}}}})",
            i == 0 ? "" : ",", random() % 50, random() % 3, random() % 9, random() % 1000000, random() % 99,
            i);
    }
    json += "]";
    const TempFolder folder;
    const auto path = folder.write("t.json", json);
    const auto one = openTraceFile(path, 1);
    const auto many = openTraceFile(path, 5);
    CHECK(one.counts.slices == 120000);
    CHECK(many.counts.slices == 120000);
    const auto& a = one.report->slices;
    const auto& b = many.report->slices;
    REQUIRE(a.size() == b.size());
    bool isSame = true;
    for (std::size_t i = 0; i < a.size(); ++i) {
        const auto x = a.at(SliceId::of(i));
        const auto y = b.at(SliceId::of(i));
        isSame = isSame && x.ts == y.ts && x.dur == y.dur && x.track == y.track && x.task == y.task &&
                 x.args.bits == y.args.bits && one.report->text(x.name) == many.report->text(y.name);
    }
    CHECK(isSame);
}
