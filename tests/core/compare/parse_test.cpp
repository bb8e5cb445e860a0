// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/parse.h"

#include <catch2/catch.hpp>

#include "core/builder/report_builder.h"
#include "tests/support/slices.h"

using namespace opscope;

TEST_CASE("parse: a share has its percent sign", "[core][compare]")
{
    CHECK(parseShare("5%").value_or(-1) == Approx(0.05));
    CHECK(parseShare(" 0.5 %").value_or(-1) == Approx(0.005));
    for (const char* text : {"", "%", "five%", "0.05"}) {
        INFO(text);
        CHECK_FALSE(parseShare(text));
    }
}

TEST_CASE("parse: the noise sets what it names", "[core][compare]")
{
    CompareOptions options;
    const auto share = options.noiseShare;
    REQUIRE(parseNoise("1.5ms", options));
    CHECK(options.noiseNs == 1'500'000);
    CHECK(options.noiseShare == share);
    REQUIRE(parseNoise("2%,10us", options));
    CHECK(options.noiseNs == 10'000);
    CHECK(options.noiseShare == Approx(0.02));
    for (const char* text : {"", "2", "10 parsecs", "-5us"}) {
        INFO(text);
        CHECK_FALSE(parseNoise(text, options));
    }
}

TEST_CASE("parse: a scope is found by its number and a missing one names the report", "[core][compare]")
{
    ReportBuilder b;
    b.report().name = "run";
    const auto host = b.track(b.thread(b.process("host"), "1"));
    for (const std::int64_t ts : {100, 300})
        b.addSlice(sliceOf(b, host, "aclmdlExecute", ts, 50, SliceClass::HostApi));
    for (const std::int32_t device : {0, 1}) {
        Step step;
        step.number = 7;
        step.device = device;
        step.range = {100 + device, 200};
        b.report().steps.push_back(step);
    }
    const auto report = b.finish();
    CHECK(findScope(*report, "run")->kind == ScopeKind::Run);
    CHECK(findScope(*report, "execute")->range.begin == 100);
    CHECK(findScope(*report, "execute:2")->range.begin == 300);
    CHECK(findScope(*report, "calls")->index == 2);
    CHECK(findScope(*report, "step:7", 1)->range.begin == 101);
    const auto missing = findScope(*report, "execute:3");
    REQUIRE_FALSE(missing);
    CHECK(missing.error().code == ErrorCode::NotFound);
    CHECK(missing.error().message.args[0] == "run");
    for (const char* text : {"", "step", "execute:x", "walk", "run:1"}) {
        INFO(text);
        const auto scope = findScope(*report, text);
        REQUIRE_FALSE(scope);
        CHECK(scope.error().code == ErrorCode::Malformed);
    }
}
