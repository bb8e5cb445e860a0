// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/message_id.h"
#include "tests/core/advisor/hand_made.h"

using namespace opscope;

namespace {

const std::string kRule = "op_frequency";

/// Two ops of 100 us at 1000 and 2000 us, and a clock.
Workspace withClock(const std::vector<std::pair<std::int64_t, double>>& samples)
{
    ReportBuilder builder;
    auto& ops = builder.report().ops;
    const auto track = builder.track(builder.thread(builder.process("1"), "1"));
    for (const std::int64_t at : {1'000'000, 2'000'000}) {
        ops.name.push_back(builder.intern("op"));
        ops.start.push_back(at);
        ops.dur.push_back(100'000);
        builder.addSlice(sliceOf(builder, track, "op", at, 100'000, SliceClass::Kernel));
    }
    if (!samples.empty()) {
        const auto counter =
            builder.counter(builder.process("2"), "AI Core Freq", "MHz", "MHz", CounterKind::Frequency);
        for (const auto& [ts, value] : samples)
            builder.addSample(counter, ts, value);
    }
    return workspaceOf(builder);
}

} // namespace

TEST_CASE("frequency: the sample drops in iterations 5 and 6", "[advisor]")
{
    for (const auto* name : {"PROF_000001_20250620081530123_TRANSFORMERBLOCK",
                             "PROF_000001_20250620081530123_TRANSFORMERINADB"}) {
        INFO(name);
        const auto advice = adviceOf({{openSample(name)}}, kRule);
        REQUIRE(advice.findings.size() == 1);
        const auto& args = advice.findings[0].what.args;
        CHECK(args.at(0) == "1200");
        CHECK(args.at(1) == "1800");
        if (std::string(name).ends_with("BLOCK")) {
            CHECK(args.at(3) == "Iteration 5, Iteration 6");
        } else { // the database holds no steps: nothing stands in brackets
            CHECK(args.size() == 3);
            CHECK(advice.findings[0].what.english().find('(') == std::string::npos);
        }
        CHECK(advice.findings[0].severity == FindingSeverity::High);
    }
}

TEST_CASE("frequency: an op in a drop loses by the clock", "[advisor]")
{
    // Half of the second op at 800 MHz instead of 1000: 50 us * 0.2.
    const auto advice = adviceOf(withClock({{0, 1000}, {2'050'000, 800}}), kRule);
    REQUIRE(advice.findings.size() == 1);
    CHECK(advice.findings[0].gain.ns == 10'000);
    CHECK(advice.findings[0].gain.basis == GainBasis::Estimate);
}

TEST_CASE("frequency: a small drop and one beside the ops and a clock that is off are fine", "[advisor]")
{
    for (const auto& clock : {std::vector<std::pair<std::int64_t, double>>{{0, 1000}, {2'000'000, 951}},
                              {{0, 1000}, {1'200'000, 500}, {1'900'000, 1000}},
                              {{0, 1000}, {2'000'000, 0}}}) {
        const auto advice = adviceOf(withClock(clock), kRule);
        CHECK(advice.rules[0].outcome == Outcome::Fine);
        CHECK(advice.rules[0].lookedAt == clock.size());
    }
}

TEST_CASE("frequency: without a counter the rule says what to collect", "[advisor]")
{
    const auto advice = adviceOf(withClock({}), kRule);
    CHECK(advice.rules[0].outcome == Outcome::Skipped);
    CHECK(advice.rules[0].missing.at(0).what.id == MessageId::MissingFrequency);
}
