// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/gaps.h"

#include <catch2/catch.hpp>

#include "core/builder/report_builder.h"
#include "tests/core/analysis/random_report.h"
#include "tests/support/slices.h"

using namespace opscope;

namespace {

void add(ReportBuilder& b, TrackId track, const char* name, SliceClass cls, std::int64_t ts, std::int64_t dur)
{
    b.addSlice(sliceOf(b, track, name, ts, dur, cls));
}

bool isWork(SliceClass cls)
{
    return cls == SliceClass::Kernel || cls == SliceClass::AiCpu || cls == SliceClass::Communication ||
           cls == SliceClass::Memcpy;
}

} // namespace

TEST_CASE("gaps: the longest stretch without work on any stream, with what the host did", "[core][analysis]")
{
    ReportBuilder b;
    const auto host = b.track(b.thread(b.process("host"), "1"));
    const auto s1 = b.track(b.thread(b.process("npu"), "1"));
    const auto s2 = b.track(b.thread(b.process("npu"), "2"));
    for (const auto track : {s1, s2})
        b.report().tracks[track.index()].device = 3;
    add(b, s1, "a", SliceClass::Kernel, 0, 10);
    add(b, s2, "b", SliceClass::Kernel, 5, 15);
    add(b, s1, "waits", SliceClass::Wait, 20, 70); // waiting is not work
    add(b, s1, "c", SliceClass::Kernel, 100, 10);
    add(b, s2, "d", SliceClass::Memcpy, 112, 10);
    add(b, host, "outer", SliceClass::HostApi, 0, 95);
    add(b, host, "aclrtSynchronizeStream", SliceClass::HostRuntime, 21, 70);
    const auto report = b.finish();

    const auto gaps = longestGaps(*report, {}, 10);
    REQUIRE(gaps.size() == 2);
    CHECK(gaps[0].range == TimeRange{20, 100});
    CHECK(gaps[0].device == 3);
    CHECK(report->sliceName(gaps[0].previous) == "b");
    CHECK(report->sliceName(gaps[0].next) == "c");
    REQUIRE(gaps[0].host.call.valid());
    CHECK(report->sliceName(gaps[0].host.call) == "outer");
    CHECK(gaps[0].host.inCall == 75);
    CHECK(gaps[0].host.inOthers == 0);
    CHECK(gaps[0].host.noCall == 5);
    CHECK(gaps[1].range == TimeRange{110, 112});
    CHECK_FALSE(gaps[1].host.call.valid());
    CHECK(gaps[1].host.noCall == 2);
    CHECK(longestGaps(*report, {}, 1).size() == 1);
}

TEST_CASE("gaps: the longest stretches of nothing with their neighbours", "[core][analysis]")
{
    const auto report = test::randomReport(70, 6);
    const auto gaps = longestGaps(*report, {}, 5);
    REQUIRE(gaps.size() == 5);
    for (std::size_t i = 0; i < gaps.size(); ++i) {
        const auto& gap = gaps[i];
        CHECK((i == 0 || gaps[i - 1].range.dur() >= gap.range.dur()));
        for (std::size_t k = 0; k < report->slices.size(); ++k) {
            const auto s = report->slices.at(SliceId::of(k));
            if (s.dur > 0 && isWork(s.cls) && report->tracks[s.track.index()].device == gap.device)
                CHECK((s.end() <= gap.range.begin || s.ts >= gap.range.end));
        }
        const auto previous = report->slices.at(gap.previous);
        CHECK(previous.end() == gap.range.begin);
        CHECK(report->slices.ts[gap.next.index()] == gap.range.end);
    }
    CHECK(longestGaps(*ReportBuilder().finish(), {}, 5).empty());
}

TEST_CASE("gaps: control tasks of rare names are named, too", "[core][analysis]")
{
    ReportBuilder b;
    const auto stream = b.track(b.thread(b.process("npu"), "1"));
    b.report().tracks[stream.index()].device = 3;
    add(b, stream, "a", SliceClass::Kernel, 0, 10);
    for (int i = 0; i < 40; ++i) // more names than are counted for the entire run
        add(b, stream, ("EVENT_" + std::to_string(i)).c_str(), SliceClass::Control, 20 + i, 1);
    add(b, stream, "b", SliceClass::Kernel, 100, 10);
    const auto report = b.finish();
    auto gaps = longestGaps(*report, {}, 1);
    REQUIRE(gaps.size() == 1);
    const std::vector<Gap*> all{&gaps[0]};
    findControlTasks(*report, all);
    CHECK(gaps[0].control.count == 40);
    CHECK(gaps[0].control.names.size() == 40);
}

TEST_CASE("gaps: tasks that are no work are counted and end no gap", "[core][analysis]")
{
    ReportBuilder b;
    const auto s1 = b.track(b.thread(b.process("npu"), "1"));
    const auto s2 = b.track(b.thread(b.process("npu"), "2"));
    for (const auto track : {s1, s2})
        b.report().tracks[track.index()].device = 3;
    add(b, s1, "a", SliceClass::Kernel, 0, 10);
    add(b, s1, "EVENT_RECORD_SQE", SliceClass::Control, 20, 2);
    add(b, s1, "EVENT_RECORD_SQE", SliceClass::Control, 30, 2);
    add(b, s2, "EVENT_WAIT_SQE", SliceClass::Wait, 5, 80); // began before the gap
    add(b, s1, "b", SliceClass::Kernel, 100, 10);
    add(b, s1, "PLACE_HOLDER_SQE", SliceClass::Control, 110, 1);
    add(b, s1, "c", SliceClass::Kernel, 120, 10);
    const auto report = b.finish();
    auto gaps = longestGaps(*report, {}, 10);
    REQUIRE(gaps.size() == 2);
    CHECK_FALSE(gaps[0].control.isRecorded);
    const std::vector<Gap*> all{&gaps[0], &gaps[1]};
    findControlTasks(*report, all);
    CHECK(gaps[0].range == TimeRange{10, 100});
    CHECK(gaps[0].control.count == 3);
    CHECK(controlText(*report, gaps[0].control) == "2 EVENT_RECORD_SQE, 1 EVENT_WAIT_SQE");
    CHECK(gaps[1].control.count == 1);
    CHECK(controlText(*report, {true, 5, {}}) == "+5"); // of rare names
    CHECK(controlText(*report, {}).empty());
}
