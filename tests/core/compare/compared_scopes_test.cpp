// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/compared_scopes.h"

#include <cmath>

#include <catch2/catch.hpp>

#include "core/base/message_id.h"
#include "core/vendor/slice_span.h"
#include "tests/core/compare/small_run.h"
#include "tests/support/slices.h"

using namespace opscope;
using namespace opscope::test;

namespace {

struct Piece {
    const char* name;
    SliceClass cls;
    std::int64_t ts, dur;
};

ReportPtr reportOf(const std::vector<Piece>& pieces, const std::vector<TimeRange>& steps = {})
{
    ReportBuilder b;
    b.report().name = "run";
    const auto host = b.track(b.thread(b.process("host"), "1"));
    const auto device = b.track(b.thread(b.process("npu"), "1"));
    for (const auto& piece : pieces) {
        b.addSlice(sliceOf(b, isHostApiClass(piece.cls) ? host : device, piece.name, piece.ts, piece.dur,
                           piece.cls));
    }
    for (std::size_t i = 0; i < steps.size(); ++i) {
        Step step;
        step.number = static_cast<std::int64_t>(i) + 1;
        step.label = b.intern("Step " + std::to_string(i + 1));
        step.range = steps[i];
        b.report().steps.push_back(step);
    }
    const auto counter = b.counter(b.process("npu"), "frequency", "MHz", "MHz", CounterKind::Frequency);
    b.addSample(counter, 0, 1000);
    b.addSample(counter, 1'000'000, 1000);
    return b.finish();
}

const Piece kKernel{"conv", SliceClass::Kernel, 1000, 300};
const Piece kLate{"relu", SliceClass::Kernel, 2000, 500};
const Piece kCall{"aclmdlExecute", SliceClass::HostApi, 900, 400};
const Piece kSecondCall{"aclmdlExecute", SliceClass::HostApi, 1950, 600};

Comparison byDefault(const ReportPtr& a, const ReportPtr& b)
{
    std::vector<CompareRun> runsA{wholeRun(a)};
    std::vector<CompareRun> runsB{wholeRun(b)};
    CompareOptions options;
    options.isDefaultScope = true;
    options.noiseNs = 0;
    options.notes = setCommonScope(runsA, runsB);
    auto result = compareRuns(runsA, runsB, options);
    if (!result)
        throw std::runtime_error(result.error().text());
    return *std::move(result);
}

} // namespace

TEST_CASE("scopes: a run lasts as long as its slices, not as its counters", "[core][compare]")
{
    const auto report = reportOf({kKernel, kLate});
    CHECK(report->span == TimeRange{0, 1'000'000});
    CHECK(sliceSpan(*report) == TimeRange{1000, 2500});
    CHECK(scopesOf(*report).front().range == TimeRange{1000, 2500});
    CHECK(compareSmall(report, report).totalA == 1500);
}

TEST_CASE("scopes: execute calls before steps before the busy span", "[core][compare]")
{
    const std::vector<TimeRange> steps{{950, 1400}, {1900, 2600}};
    const auto calls = reportOf({kKernel, kLate, kCall, kSecondCall}, steps);
    const auto stepped = reportOf({kKernel, kLate}, steps);
    const auto bare = reportOf({kKernel, kLate});

    const auto byCalls = byDefault(calls, calls);
    CHECK(comparedBy(byCalls) == std::vector{message(MessageId::ScopeCalls, 2)});
    CHECK(byCalls.totalA == 500); // the mean of 400 and 600
    CHECK(byCalls.hasSpread());
    CHECK(byCalls.options.notes.empty());

    const auto bySteps = byDefault(calls, stepped);
    CHECK(comparedBy(bySteps) == std::vector{message(MessageId::ScopeSteps, 2)});
    CHECK(bySteps.totalB == (450 + 700) / 2);
    CHECK(bySteps.context.front() ==
          message(MessageId::CompareNotByBut, "execute calls", "B", "execute calls", "steps"));

    const auto byDevice = byDefault(bare, calls);
    CHECK(comparedBy(byDevice) == std::vector{message(MessageId::ScopeDevice)});
    CHECK(byDevice.totalA == 1500);
    CHECK(byDevice.totalB == 1500);
    CHECK(byDevice.context.front().args.at(1) == "A");
    CHECK(byDefault(calls, bare).context.front().args.at(1) == "B");
}

TEST_CASE("scopes: a slow last call is seen", "[core][compare]")
{
    const auto fast = reportOf({kKernel, kLate, kCall, kSecondCall});
    auto slowCall = kSecondCall;
    slowCall.dur = 6000;
    const auto slow = reportOf({kKernel, kLate, kCall, slowCall});
    CHECK(byDefault(fast, slow).totalState == RowState::Slower);
    CHECK(byDefault(slow, fast).totalState == RowState::Faster);
}

TEST_CASE("scopes: rows and bars of all steps add up to the total", "[core][compare]")
{
    const std::vector<TimeRange> steps{{950, 1400}, {1900, 2600}};
    auto longer = kLate;
    longer.dur = 560;
    const auto c = byDefault(reportOf({kKernel, kLate}, steps), reportOf({kKernel, longer}, steps));
    std::int64_t sum = 0;
    for (const auto& bar : c.waterfall)
        sum += bar.delta;
    CHECK(sum == c.totalB - c.totalA);
}

TEST_CASE("scopes: more steps than are compared one by one are spread over all", "[core][compare]")
{
    std::vector<TimeRange> steps;
    for (int i = 0; i < 1000; ++i)
        steps.push_back({i * 10, i * 10 + 5 + i / 500});
    const auto report = reportOf({kKernel}, steps);
    const auto scope = scopeOfAll(*report, ScopeKind::Steps);
    REQUIRE(scope);
    const auto parts = partsOf({report, *scope, {}});
    CHECK(parts.size() == kMostParts);
    CHECK(parts.back().scope.index == 990);
    CHECK(scopeMessage(*scope) == message(MessageId::ScopeSomeSteps, kMostParts, 1000));
    CHECK(partsWithin({report, *scope, {}}, {0, 9906}) == 991); // from the first to the last of these parts
    auto without = *scope;
    without.leftOut = {1};
    CHECK(partsWithin({report, without, {}}, {0, 26}) == 3); // a range contains the steps that are left out
    CHECK(partsWithin({report, {}, {}}, {0, 26}) == 1);
}

TEST_CASE("scopes: a side with neither timeline nor ops has no total", "[core][compare]")
{
    ReportBuilder b;
    b.report().name = "nothing";
    Step step;
    step.number = 1;
    b.report().steps.push_back(step);
    const auto nothing = b.finish();
    const auto timed = reportOf({kKernel, kLate});
    const auto c = byDefault(timed, nothing);
    REQUIRE(c.noTotal);
    CHECK(c.noTotal->args.at(1) == "B");
    CHECK(c.totalState == RowState::Same);
    CHECK(c.waterfall.empty());
    CHECK(byDefault(nothing, timed).noTotal->args.at(1) == "A");
}

TEST_CASE("scopes: op times where one side has no more", "[core][compare]")
{
    ReportBuilder b;
    b.report().name = "table";
    b.report().ops.name.push_back(b.intern("conv"));
    b.report().ops.dur.push_back(450);
    const auto table = b.finish();
    const auto c = byDefault(reportOf({kKernel, kLate}), table);
    CHECK_FALSE(c.noTotal);
    CHECK(comparedBy(c) == std::vector{message(MessageId::ScopeOpTimes)});
    CHECK(c.totalA == 800);
    CHECK(c.totalB == 450);
}

TEST_CASE("scopes: steps without a number in common are paired in their order and it is said",
          "[core][compare]")
{
    const auto stepsFrom = [](std::int64_t first) {
        ReportBuilder b;
        b.report().name = "steps";
        for (std::int64_t i = 0; i < 3; ++i) {
            Step step;
            step.number = first + i;
            step.range = {i * 100, i * 100 + 50};
            b.report().steps.push_back(step);
        }
        return b.finish();
    };
    CompareOptions options;
    options.by = CompareBy::Steps;
    const auto c = compareSmall(stepsFrom(1), stepsFrom(10), options);
    REQUIRE(c.rows.size() == 3);
    for (const auto& row : c.rows)
        CHECK(row.state == RowState::Same);
    CHECK(std::ranges::count(c.context, message(MessageId::CompareStepsInOrder)) == 1);
    const auto common = compareSmall(stepsFrom(1), stepsFrom(3), options); // 3 is on both sides
    CHECK(common.rows.size() == 5);
}

TEST_CASE("scopes: the total of one device is that of its work", "[core][compare]")
{
    ReportBuilder b;
    b.report().name = "run";
    const auto add = [&](std::int32_t device, const char* name, SliceClass cls, TimeRange time) {
        Slice s;
        s.track = b.track(b.thread(b.process(name), "1"));
        b.report().tracks[s.track.index()].device = device;
        s.ts = time.begin;
        s.dur = time.dur();
        s.name = b.intern(name);
        s.cls = cls;
        b.addSlice(s);
    };
    add(kNoDevice, "aclmdlExecute", SliceClass::HostApi, {0, 900});
    add(0, "conv0", SliceClass::Kernel, {100, 160});
    add(1, "conv1", SliceClass::Kernel, {100, 700});
    const auto report = b.finish();
    for (const auto kind : {ScopeKind::Run, ScopeKind::Device}) {
        auto runA = wholeRun(report);
        auto runB = wholeRun(report);
        runA.scope = runB.scope = *scopeOfAll(*report, kind);
        runA.device = 0;
        runB.device = 1;
        for (const bool isDefault : {false, true}) {
            CompareOptions options;
            options.noiseNs = 0;
            options.isDefaultScope = isDefault;
            const auto c = compareRuns({runA}, {runB}, options);
            REQUIRE(c);
            CHECK(c->totalA == 60);
            CHECK(c->totalB == 600);
        }
    }
}

TEST_CASE("scopes: the host alone has nothing in common with a device", "[core][compare]")
{
    const auto device = reportOf({kKernel, kLate});
    const auto host = reportOf({{"work", SliceClass::HostApi, 0, 100}});
    const auto runA = wholeRun(device);
    const auto runB = wholeRun(host);
    CHECK_FALSE(commonScope({&runA, 1}, {&runB, 1}));
    CHECK(byDefault(device, host).noTotal ==
          message(MessageId::CompareNotBy, "the entire run", "B", "device timeline"));
    CHECK(byDefault(host, device).noTotal->args.at(1) == "A");
    CHECK(commonScope({&runB, 1}, {&runB, 1})->kind == ScopeKind::Run);
}

TEST_CASE("scopes: steps without slices of the device are left out on both sides and named",
          "[core][compare]")
{
    std::vector<TimeRange> steps;
    std::vector<Piece> all;
    std::vector<Piece> some;
    for (std::int64_t i = 0; i < 10; ++i) {
        steps.push_back({i * 1'000'000, i * 1'000'000 + 990'000});
        all.push_back({"matmul", SliceClass::Kernel, i * 1'000'000 + 200'000, 50'250});
        if (i >= 2)
            some.push_back(all.back());
    }
    const auto full = reportOf(all, steps);
    const auto lost = reportOf(some, steps);
    for (const auto& c : {byDefault(lost, full), byDefault(full, lost)}) {
        CHECK(comparedBy(c) == std::vector{message(MessageId::ScopeSteps, 8)});
        REQUIRE(c.rows.size() == 1);
        CHECK(c.rows[0].state == RowState::Same);
        CHECK(c.rows[0].a.total == 50'250);
        CHECK(c.rows[0].b.total == 50'250);
        REQUIRE_FALSE(c.context.empty());
        CHECK(c.context.front().id == MessageId::CompareStepsLeftOut);
        CHECK(c.context.front().args.at(0) == "1, 2");
    }
    CHECK(byDefault(lost, full).context.front().args.at(1) == "A");
    CHECK(byDefault(full, full).context.size() == 1); // only that it is the same folder
}

TEST_CASE("scopes: a step of a pipeline is as long as its stage and its bubble", "[core][compare]")
{
    const auto cluster = [](std::int64_t bubble) {
        ReportBuilder b;
        b.report().name = "cluster";
        const auto add = [&](const char* type, const char* index, std::int64_t stage, std::int64_t idle) {
            StepTime time;
            time.step = b.intern("2");
            time.type = b.intern(type);
            time.index = b.intern(index);
            time.computing = 80'000;
            time.communicationNotOverlapped = stage - 80'000 + idle;
            time.stage = stage;
            time.bubble = idle;
            b.report().stepTimes.push_back(time);
        };
        add("rank", "0", 300'000, 0);
        add("rank", "1", 200'000, bubble);
        add("stage", "(0)", 900'000, 0);
        return b.finish();
    };
    const auto before = cluster(100'000);
    const auto scope = scopeOfAll(*before, ScopeKind::StepTimes);
    REQUIRE(scope);
    CHECK(scope->index == 2); // the row of the stage is no rank
    CHECK(scope->time == 300'000);
    CHECK(scopeOfAll(*cluster(250'000), ScopeKind::StepTimes)->time == 375'000);
}

TEST_CASE("scopes: a larger change outside the compared part is a headline", "[core][compare]")
{
    const auto run = [](std::int64_t pause) {
        return reportOf({{"load", SliceClass::HostApi, 0, pause},
                         {"aclmdlExecute", SliceClass::HostApi, pause + 100, 400},
                         {"conv", SliceClass::Kernel, pause + 200, 100}});
    };
    const auto c = byDefault(run(5'000'000), run(20'000));
    CHECK(c.totalState == RowState::Same);
    REQUIRE(c.headlines.size() == 1);
    CHECK(c.headlines[0].id == MessageId::CompareOutsideBy);
    CHECK(c.headlines[0].args.at(3) == "load");
    CHECK(c.headlines[0].args.at(6) == "0"); // a call, not a range without calls
    CHECK(c.headlines[0].args.at(7) == "5000.000");
    CHECK(byDefault(run(20'000), run(20'001)).headlines.size() <= 1);
    CHECK(byDefault(run(20'000), run(20'000)).headlines.empty());
}

TEST_CASE("scopes: one factor of all ops is one sentence and a single slow op is none", "[core][compare]")
{
    const auto run = [](double factor, double ofLast) {
        std::vector<SmallOp> ops;
        for (const auto dur : {3100.0, 6200.0, 900.0, 9500.0})
            ops.push_back({"op" + std::to_string(ops.size()), "Conv", "", std::llround(dur * factor * 1000)});
        ops.push_back({"detect", "Conv", "", std::llround(4'300'000 * ofLast)});
        return smallReport(ops);
    };
    const auto c = compareSmall(run(1, 1), run(1.4815, 1.4815));
    REQUIRE(c.headlines.size() == 1);
    CHECK(c.headlines[0].id == MessageId::CompareUniform);
    CHECK(c.headlines[0].args.at(0) == "1.48");
    const auto faster = compareSmall(run(1.4815, 1.4815), run(1, 1)).headlines.at(0);
    CHECK(faster.english() ==
          "Every matched op needs about 0.67 times its time in A: one cause for the entire "
          "device (clock, memory bandwidth, a shared NPU)");
    CHECK(compareSmall(run(1, 1), run(1.4815, 1)).headlines.empty());
    CHECK(compareSmall(run(1, 1), run(1.01, 1.01)).headlines.empty());
}
