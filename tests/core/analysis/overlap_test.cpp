// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/overlap.h"

#include <vector>

#include <catch2/catch.hpp>

#include "core/analysis/gaps.h"
#include "core/analysis/intervals.h"
#include "core/analysis/nesting.h"
#include "core/analysis/step_times.h"
#include "tests/core/analysis/random_report.h"
#include "tests/support/slices.h"

using namespace opscope;

namespace {

/// What happens at each nanosecond of a device, painted one by one.
struct Painted {
    std::vector<char> compute, communication, copy;
    std::int64_t begin = 0;
    explicit Painted(const Report& report, std::int32_t device, TimeRange range) : begin(range.begin)
    {
        const auto size = static_cast<std::size_t>(range.dur());
        for (auto* row : {&compute, &communication, &copy})
            row->assign(size, 0);
        for (std::size_t i = 0; i < report.slices.size(); ++i) {
            const auto s = report.slices.at(SliceId::of(i));
            if (report.tracks[s.track.index()].device != device || !isDeviceClass(s.cls))
                continue;
            for (auto t = std::max(s.ts, range.begin); t < std::min(s.end(), range.end); ++t) {
                const auto at = static_cast<std::size_t>(t - begin);
                if (s.cls == SliceClass::Kernel || s.cls == SliceClass::AiCpu)
                    compute[at] = 1;
                if (s.cls == SliceClass::Communication)
                    communication[at] = 1;
                if (s.cls == SliceClass::Memcpy)
                    copy[at] = 1;
            }
        }
    }
};

} // namespace

TEST_CASE("overlap: each share equals one painted instant by instant", "[core][analysis]")
{
    const auto report = test::randomReport(70, 5);
    const auto rows = overlapOf(*report);
    REQUIRE(rows.size() >= 4); // two devices whole and their steps
    for (const auto& row : rows) {
        const Painted painted(*report, row.device, row.range);
        std::int64_t compute = 0, communication = 0, both = 0, copy = 0, free = 0, idle = 0;
        for (std::size_t i = 0; i < painted.compute.size(); ++i) {
            compute += painted.compute[i];
            communication += painted.communication[i];
            both += painted.compute[i] & painted.communication[i];
            copy += painted.copy[i];
            free += painted.compute[i] == 0 && painted.communication[i] == 0 ? 1 : 0;
            idle += painted.compute[i] == 0 && painted.communication[i] == 0 && painted.copy[i] == 0 ? 1 : 0;
        }
        CHECK(row.compute.covered == compute);
        CHECK(row.communication.covered == communication);
        CHECK(row.overlapped == both);
        CHECK(row.communicationNotOverlapped == communication - both);
        CHECK(row.copy.covered == copy);
        CHECK(row.free == free);
        CHECK(row.idle == idle); // what only waits is idle
        CHECK(row.free == row.copyOnly + row.idle);
        CHECK(row.compute.covered + row.communicationNotOverlapped + row.free == row.range.dur());
        CHECK(row.compute.sum >= row.compute.covered);
    }
}

TEST_CASE("gaps: the longest stretches of nothing with their neighbours", "[core][analysis]")
{
    const auto report = test::randomReport(70, 6);
    const auto gaps = longestGaps(*report, {}, 5);
    REQUIRE(gaps.size() == 5);
    for (std::size_t i = 0; i < gaps.size(); ++i) {
        const auto& gap = gaps[i];
        CHECK((i == 0 || gaps[i - 1].range.dur() >= gap.range.dur()));
        const Painted painted(*report, gap.device, gap.range);
        for (const auto* work : {&painted.compute, &painted.communication, &painted.copy})
            CHECK(std::count(work->begin(), work->end(), 1) == 0);
        const auto previous = report->slices.at(gap.previous);
        CHECK(previous.end() == gap.range.begin);
        CHECK(report->slices.ts[gap.next.index()] == gap.range.end);
    }
    CHECK(longestGaps(*ReportBuilder().finish(), {}, 5).empty());
}

TEST_CASE("nesting: self time is the duration without what lies inside", "[core][analysis]")
{
    ReportBuilder b;
    const auto track = b.track(b.thread(b.process("1"), "1"));
    const auto add = [&](const char* name, std::int64_t ts, std::int64_t dur) {
        b.addSlice(sliceOf(b, track, name, ts, dur));
    };
    add("parent", 0, 100);
    add("child", 10, 30);
    add("grandchild", 15, 5);
    add("second child", 50, 20);
    add("next", 120, 10);
    add("overlapping", 125, 20);
    const auto report = b.finish();
    const Nesting nesting(*report);
    CHECK(nesting.selfTime(SliceId{0}) == 50);
    CHECK(nesting.selfTime(SliceId{1}) == 25);
    CHECK(nesting.selfTime(SliceId{2}) == 5);
    CHECK(nesting.selfTime(SliceId{4}) == 10);
    CHECK(nesting.selfTime(SliceId{5}) == 20);

    CHECK_FALSE(nesting.gapBefore(SliceId{0}).has_value());
    CHECK(nesting.gapBefore(SliceId{1})->gap == TimeRange{0, 10});  // since its parent began
    CHECK(nesting.gapBefore(SliceId{3})->gap == TimeRange{40, 50}); // since its sibling
    CHECK(nesting.gapBefore(SliceId{4})->gap == TimeRange{100, 120});
    CHECK(report->sliceName(nesting.gapBefore(SliceId{4})->previous) == "parent");
}

TEST_CASE("intervals: union and intersection", "[core][analysis]")
{
    const Intervals a({{5, 10}, {0, 3}, {9, 12}, {20, 20}, {3, 4}});
    CHECK(a.ranges() == std::vector<TimeRange>{{0, 4}, {5, 12}});
    CHECK(a.length() == 11);
    CHECK(a.lengthIn({2, 6}) == 3);
    CHECK(a.inBoth(Intervals({{3, 6}, {11, 30}})).ranges() ==
          std::vector<TimeRange>{{3, 4}, {5, 6}, {11, 12}});
    CHECK(a.with(Intervals({{4, 5}})).ranges() == std::vector<TimeRange>{{0, 12}});
}

TEST_CASE("intervals: the length covered is the same for few sorted runs and for ranges in any order",
          "[core][analysis]")
{
    std::mt19937 random(6);
    for (const std::size_t run : {1U, 2U, 7U, 300U, 1000U}) {
        std::vector<TimeRange> ranges;
        std::vector<bool> isCovered(2000, false);
        for (std::size_t i = 0; i < 1000; ++i) {
            const auto begin = static_cast<std::int64_t>(random() % 1900);
            ranges.push_back({begin, begin + static_cast<std::int64_t>(random() % 9)});
            for (auto at = ranges.back().begin; at < ranges.back().end; ++at)
                isCovered[static_cast<std::size_t>(at)] = true;
        }
        for (std::size_t first = 0; first < ranges.size(); first += run) {
            const auto from = ranges.begin() + static_cast<std::ptrdiff_t>(first);
            std::ranges::sort(from, from + static_cast<std::ptrdiff_t>(std::min(run, ranges.size() - first)),
                              {}, &TimeRange::begin);
        }
        const auto covered = std::ranges::count(isCovered, true);
        CHECK(Intervals(ranges).length() == covered);
        CHECK(coveredLength(ranges) == covered);
    }
    CHECK(coveredLength({}) == 0);
}

TEST_CASE("step times: one slow step of many is an outlier and even ones are none", "[core][analysis]")
{
    ReportBuilder b;
    for (int i = 0; i < 10; ++i) {
        Step step;
        step.number = i;
        step.range = {i * 1000, i * 1000 + 100 + i % 3 + (i == 7 ? 300 : 0)};
        b.report().steps.push_back(step);
    }
    const auto rows = stepDeviations(*b.finish());
    REQUIRE(rows.size() == 10);
    for (const auto& row : rows)
        CHECK(row.isOutlier == (row.step == 7));
    CHECK(rows[7].deviation == Approx(3.0).margin(0.05));
}
