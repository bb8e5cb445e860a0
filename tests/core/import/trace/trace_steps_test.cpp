// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/trace/trace_steps.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>

#include "tests/core/import/trace/trace_fixture.h"

using namespace opscope;
using namespace opscope::test;

TEST_CASE("trace steps: two steps of one number in an export of ours stay two", "[core][import][trace]")
{
    const auto trace = openTraceText(R"([
{"ph":"M","name":"opscope_step","args":{"index":0,"number":3,"label":"first","begin_ns":1000,"end_ns":2000}},
{"ph":"M","name":"opscope_step","args":{"index":1,"number":3,"label":"second","begin_ns":5000,"end_ns":6000}},
{"ph":"X","name":"a","pid":1,"tid":1,"ts":1,"dur":1,"args":{"opscope_step":0}},
{"ph":"X","name":"b","pid":1,"tid":1,"ts":5,"dur":1,"args":{"opscope_step":1}}])");
    const auto& report = *trace.report;
    REQUIRE(report.steps.size() == 2);
    CHECK(report.text(report.steps[0].label) == "first");
    CHECK(report.text(report.steps[1].label) == "second");
    CHECK(report.steps[0].range == TimeRange{1000, 2000});
    CHECK(report.steps[1].range == TimeRange{5000, 6000});
    CHECK(report.slices.step[0] == 0);
    CHECK(report.slices.step[1] == 1);
}

TEST_CASE("trace steps: each all-reduce of an iteration is kept once and in the order of the file",
          "[core][import][trace]")
{
    std::string text = R"json([{"ph":"M","name":"process_name","pid":1,"tid":0,"args":{"name":"Step Trace"}},
{"ph":"M","name":"thread_name","pid":1,"tid":2,"args":{"name":"Step Trace(Model ID:1)"}})json";
    std::vector<std::pair<std::int64_t, std::int64_t>> expected;
    for (const int ts : {5, 3, 5, 4, 3}) {
        text += R"(,{"name":"Reduce_1_0","ph":"X","pid":1,"tid":2,"ts":)" + std::to_string(ts) +
                R"(,"dur":1,"args":{"Iteration ID":1}})";
        const std::pair<std::int64_t, std::int64_t> reduce{ts * 1000, 1000};
        if (std::ranges::find(expected, reduce) == expected.end())
            expected.push_back(reduce);
    }
    const auto trace = openTraceText(text + "]");
    REQUIRE(trace.report->steps.size() == 1);
    CHECK(trace.report->steps[0].reduces == expected);
}
