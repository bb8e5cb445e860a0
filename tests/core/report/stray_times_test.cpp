// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/stray_times.h"

#include <catch2/catch.hpp>

#include "core/analysis/gaps.h"
#include "core/analysis/summary.h"
#include "core/base/message_id.h"
#include "core/builder/report_builder.h"
#include "core/vendor/slice_span.h"
#include "tests/support/slices.h"

using namespace opscope;

namespace {

constexpr std::int64_t kNow = 1'789'000'000'000'000'000;
constexpr std::int64_t kMinute = 60'000'000'000;

/// 40 kernels of 60 us, each 100 us after the other, and further ones at these times.
ReportPtr runWith(const std::vector<std::int64_t>& further, std::int64_t begin = kNow)
{
    ReportBuilder b;
    const auto track = b.track(b.thread(b.process("npu"), "1"));
    for (int i = 0; i < 40; ++i)
        b.addSlice(sliceOf(b, track, "op", begin + i * 100'000, 60'000, SliceClass::Kernel));
    for (const auto at : further)
        b.addSlice(sliceOf(b, track, "stray", at, 1000, SliceClass::Kernel));
    return b.finish();
}

bool isWarned(const Report& report)
{
    return std::ranges::any_of(report.issues, [](const Issue& issue) {
        return issue.message.id == MessageId::StrayEvents && issue.severity == Severity::Warning;
    });
}

const TimeRange kRun{kNow, kNow + 39 * 100'000 + 60'000};

} // namespace

TEST_CASE("stray events: one far away is left out of the spans and reported", "[core][report]")
{
    for (const auto at : {std::int64_t{0}, std::int64_t{-5'000}, kNow + 24 * 60 * kMinute}) {
        INFO(at);
        const auto report = runWith({at});
        CHECK(report->slices.size() == 41); // the tables keep it
        CHECK(report->span == kRun);
        CHECK(sliceSpan(*report) == kRun);
        CHECK(deviceSpan(*report) == kRun);
        CHECK(report->clock == ClockKind::Unix);
        CHECK(isWarned(*report));
        const auto summary = summarise(*report);
        CHECK(summary.totalTime == kRun.dur());
        CHECK(*summary.deviceBusy == Approx(40 * 60.0 / 3960));
        CHECK(summary.longestWait == 40'000);
        const auto whole = spanWithStrays(*report);
        CHECK((whole.begin <= at && at < whole.end)); // the timeline can show it
    }
}

TEST_CASE("stray events: what a run may have is none", "[core][report]")
{
    const auto isFine = [](const ReportPtr& report) {
        return !isWarned(*report) && report->span == spanWithStrays(*report);
    };
    CHECK(isFine(runWith({})));
    CHECK(isFine(runWith({kNow - kMinute / 2}))); // it prepares for half a minute
    std::vector<std::int64_t> many;               // a run with a long preparation
    for (int i = 0; i < 11; ++i)
        many.push_back(kNow - 10 * kMinute + i * kMinute / 2);
    CHECK(isFine(runWith(many)));
    CHECK(isFine(runWith({10'000'000'000}, 0))); // a clock that begins with the run

    ReportBuilder few; // nothing is usual among so few
    const auto track = few.track(few.thread(few.process("npu"), "1"));
    few.addSlice(sliceOf(few, track, "a", 0, 10));
    few.addSlice(sliceOf(few, track, "b", kNow, 10));
    CHECK(isFine(few.finish()));
}

TEST_CASE("stray events: marks and samples far away count as slices do", "[core][report]")
{
    ReportBuilder b;
    const auto track = b.track(b.thread(b.process("npu"), "1"));
    for (int i = 0; i < 40; ++i)
        b.addSlice(sliceOf(b, track, "op", kNow + i * 100'000, 60'000, SliceClass::Kernel));
    Instant mark;
    mark.name = b.intern("Iteration Start");
    b.addInstant(mark);
    b.addSample(b.counter(b.process("HBM"), "HBM", "", ""), 0, 1);
    const auto report = b.finish();
    CHECK(report->span == kRun);
    REQUIRE(isWarned(*report));
    CHECK(report->issues.front().count == 2);
}

TEST_CASE("stray events: the first view of a timeline is where almost all slices begin", "[core][report]")
{
    std::vector<std::int64_t> starts{0};
    for (int i = 0; i < 200; ++i)
        starts.push_back(1'000'000 + i * 10);
    CHECK(crowdedPart(starts, {0, 1'002'000}).has_value());
    CHECK_FALSE(crowdedPart(starts, {1'000'000, 1'002'000}).has_value());
    starts.resize(50);
    CHECK_FALSE(crowdedPart(starts, {0, 1'002'000}).has_value());
}
