// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/summary.h"

#include <catch2/catch.hpp>

#include "core/builder/report_builder.h"
#include "core/export/summary_html.h"
#include "core/import/open.h"
#include "source_dir.h"
#include "tests/support/open.h"
#include "tests/support/slices.h"

using namespace opscope;

namespace {

void addOfClass(ReportBuilder& b, TrackId track, const char* name, SliceClass cls, std::int64_t ts,
                std::int64_t dur)
{
    b.addSlice(sliceOf(b, track, name, ts, dur, cls));
}

} // namespace

TEST_CASE("summary: the parts of the range add up and the longest gap is found", "[core][analysis]")
{
    ReportBuilder b;
    const auto host = b.track(b.thread(b.process("host"), "1"));
    const auto device = b.track(b.thread(b.process("npu"), "1"));
    b.report().tracks[device.index()].device = 0;
    addOfClass(b, host, "aclrtSynchronizeStream", SliceClass::HostApi, 0, 60);
    addOfClass(b, device, "conv", SliceClass::Kernel, 10, 20);
    addOfClass(b, device, "copy", SliceClass::Memcpy, 30, 5);
    addOfClass(b, device, "conv", SliceClass::Kernel, 80, 20);
    const auto report = b.finish();
    const auto s = summarise(*report);
    CHECK(s.totalTime == 100);
    CHECK(s.opCount >= 2);
    REQUIRE(s.breakdown.size() == 1);
    const auto& row = s.breakdown[0];
    CHECK(row.range == TimeRange{0, 100});
    CHECK(row.compute.covered == 40);
    CHECK(row.copyOnly == 5);
    CHECK(row.beforeFirst == 10);
    CHECK(row.afterLast == 0);
    CHECK(row.hostOnly == 25);
    CHECK(row.nothing == 20);
    CHECK(row.compute.covered + row.communicationNotOverlapped + row.copyOnly + row.hostOnly + row.nothing ==
          90);
    REQUIRE(s.deviceBusy);
    CHECK(*s.deviceBusy == Approx(0.4));
    REQUIRE(s.longestWait);
    CHECK(*s.longestWait == 45);
    REQUIRE(s.gaps[0].host.call.valid());
    CHECK(report->sliceName(s.gaps[0].host.call) == "aclrtSynchronizeStream");
    CHECK(s.topOps[0].name == "conv");
    CHECK_FALSE(s.inference);
}

TEST_CASE("summary: the host call that fills the time before the first task is named", "[core][analysis]")
{
    const auto report =
        openForTest(std::filesystem::path(OPSCOPE_SOURCE_DIR) / "samples/JOBYOLOMISHBEFORESAMPLE")
            .reports.at(0);
    const auto s = summarise(*report);
    REQUIRE(s.inference);
    CHECK(s.inference->mean == 23'299'000);
    CHECK(s.inference->count == 1);
    REQUIRE_FALSE(s.outside.empty());
    CHECK(s.outside[0].isBefore);
    CHECK(s.outside[0].call == "svp_acl_mdl_load_from_mem");
    CHECK(s.outside[0].inCall == 61'204'318);
}

TEST_CASE("summary: without types of ops their names are no op types", "[core][analysis]")
{
    const auto summaryOf = [](const char* type) {
        ReportBuilder b;
        const auto device = b.track(b.thread(b.process("npu"), "1"));
        addOfClass(b, device, "conv1", SliceClass::Kernel, 0, 20);
        auto& ops = b.report().ops;
        ops.name.push_back(b.intern("conv1"));
        ops.type.push_back(*type == 0 ? StringId() : b.intern(type));
        return summarise(*b.finish());
    };
    CHECK(summaryOf("").topOps.size() == 1);
    CHECK(summaryOf("").topOpTypes.empty());
    CHECK(summaryOf("Conv2D").topOpTypes.size() == 1);
}

TEST_CASE("summary: nothing collected is told and never divides by zero", "[core][analysis]")
{
    ReportBuilder b;
    const auto s = summarise(*b.finish());
    CHECK(s.totalTime == 0);
    CHECK_FALSE(s.isWallTime);
    CHECK_FALSE(s.deviceBusy);
    CHECK_FALSE(s.longestWait);
    CHECK(s.topOps.empty());
    CHECK(s.breakdown.empty());
}

TEST_CASE("summary: the sample of the sleep shows where the five seconds went", "[core][analysis]")
{
    const auto report = openSample("PROF_000001_20211118093012345_FACEMASKSLEEPING");
    const auto s = summarise(*report);
    REQUIRE_FALSE(s.breakdown.empty());
    for (const auto& row : s.breakdown)
        CHECK(row.compute.covered + row.communicationNotOverlapped + row.copyOnly + row.hostOnly +
                  row.nothing + row.beforeFirst + row.afterLast ==
              row.range.dur());
    CHECK(s.breakdown[0].beforeFirst + s.breakdown[0].afterLast > 4'900'000'000); // around the work
    const auto html = summaryHtml(*report, s);
    CHECK(html.find("Where the time goes") != std::string::npos);
    CHECK(html.find("<script") == std::string::npos);
}

TEST_CASE("summary: counters without a timeline are no time of the ops", "[core][analysis]")
{
    ReportBuilder b;
    const auto counter = b.counter(b.process("Utilization"), "CPU", "", "%", CounterKind::Cpu);
    b.addSample(counter, 0, 1);
    b.addSample(counter, 5'000'000, 2);
    b.report().ops.name.push_back(b.intern("conv"));
    b.report().ops.dur.push_back(100);
    const auto s = summarise(*b.finish());
    CHECK_FALSE(s.isWallTime);
    CHECK(s.totalTime == 100);
}

TEST_CASE("summary: steps beyond those that slices can name are still told by their own labels",
          "[core][analysis]")
{
    ReportBuilder b;
    constexpr std::int64_t kSteps = 70'000;
    for (std::int64_t i = 0; i < kSteps; ++i) {
        Step step;
        step.number = i;
        step.device = 0;
        step.label = b.intern("Iteration " + std::to_string(i));
        step.range = {i * 10, i * 10 + 8};
        b.report().steps.push_back(std::move(step));
    }
    const auto track = b.track(b.thread(b.process("1"), "1"));
    b.addSlice({.ts = 0,
                .dur = 5,
                .track = track,
                .name = b.intern("k"),
                .type = {},
                .args = {},
                .cls = SliceClass::Kernel});
    const auto report = b.finish();
    const auto s = summarise(*report);
    REQUIRE(s.steps.size() == kSteps);
    CHECK(s.steps.back().label == "Iteration 69999");
    std::size_t entireRuns = 0;
    for (const auto& row : s.breakdown) {
        entireRuns += row.step == kNoStep ? 1U : 0U;
        if (row.step != kNoStep)
            REQUIRE(row.range == report->steps[row.step].range);
    }
    CHECK(entireRuns == 1);
}

TEST_CASE("summary: with a device everything but the host is of that device", "[core][analysis]")
{
    ReportBuilder b;
    for (std::int32_t device = 0; device < 2; ++device) {
        const auto track = b.track(b.thread(b.process(device == 0 ? "npu 0" : "npu 1"), "1"));
        b.report().tracks[track.index()].device = device;
        addOfClass(b, track, device == 0 ? "conv" : "matmul", SliceClass::Kernel, 0, 20 + 40 * device);
        addOfClass(b, track, "end", SliceClass::Kernel, 90, 10);
    }
    const auto report = b.finish();
    const auto both = summarise(*report);
    CHECK(both.breakdown.size() == 2);
    CHECK(both.busiestDevice == 1);
    const auto one = summarise(*report, {}, kSummaryTop, 0);
    REQUIRE(one.breakdown.size() == 1);
    CHECK(one.breakdown[0].device == 0);
    CHECK(one.busiestDevice == 0);
    CHECK(*one.deviceBusy == Approx(0.3));
    CHECK(one.opCount == 2);
    CHECK(one.topOps[0].name == "conv");
    CHECK(*one.longestWait == 70);
}
