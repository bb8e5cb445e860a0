// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/pyramid.h"

#include <algorithm>
#include <random>
#include <set>

#include <catch2/catch.hpp>

#include "core/builder/report_builder.h"
#include "tests/support/slices.h"

using namespace opscope;

namespace {

/// One lane: bursts of short slices, long parents above them, gaps of very different length.
ReportPtr burstyReport(std::size_t count, bool isNested, std::uint32_t seed = 1)
{
    ReportBuilder b;
    const auto track = b.track(b.thread(b.process("1"), "1"));
    std::mt19937 random(seed);
    std::int64_t at = 1'736'408'883'688'177'930;
    for (std::size_t i = 0; i < count; ++i) {
        Slice s;
        s.track = track;
        s.name = b.intern("op" + std::to_string(i % 17));
        at += i % 1000 == 0 ? 50'000'000 : static_cast<std::int64_t>(random() % 400);
        s.ts = at;
        s.dur = static_cast<std::int64_t>(random() % 900);
        if (!isNested)
            at += s.dur;
        b.addSlice(s);
        if (isNested && i % 8 == 0) {
            s.dur = 5000;
            b.addSlice(s);
        }
    }
    return b.finish();
}

std::int64_t naiveCovered(const Report& report, std::uint16_t row, TimeRange range)
{
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < report.slices.size(); ++i) {
        if (report.slices.row[i] == row)
            sum += std::max<std::int64_t>(std::min(report.slices.ts[i] + report.slices.dur[i], range.end) -
                                              std::max(report.slices.ts[i], range.begin),
                                          0);
    }
    return sum;
}

} // namespace

TEST_CASE("pyramid: covered time of every level adds up to the naive sum", "[core][pyramid]")
{
    for (const bool isNested : {false, true}) {
        const auto report = burstyReport(20'000, isNested);
        const auto pyramid = TrackPyramid::build(report->slices, report->tracks[0]);
        REQUIRE(pyramid.rowCount() == report->tracks[0].rows);
        for (std::uint16_t r = 0; r < report->tracks[0].rows; ++r) {
            const auto row = pyramid.row(r);
            const auto expected = naiveCovered(*report, r, report->span);
            for (const double nsPerPixel : {0.5, 64.0, 1000.0, 40'000.0, 3e6, 1e9, 1e15}) {
                std::int64_t sum = 0;
                row.walk(
                    {report->span.begin, report->span.end + 1}, nsPerPixel,
                    [&](std::size_t first, std::size_t last) {
                        for (auto p = first; p < last; ++p)
                            sum += row.end(p) - row.begin(p);
                    },
                    [&](TimeRange bucket, std::int64_t covered, SliceId longest) {
                        CHECK(longest.valid());
                        CHECK(static_cast<double>(bucket.dur()) <= std::max(nsPerPixel, 1.0));
                        sum += covered;
                    });
                INFO("row " << r << " nsPerPixel " << nsPerPixel);
                CHECK(sum == expected);
            }
        }
    }
}

TEST_CASE("pyramid: covered time of any range is exact", "[core][pyramid]")
{
    const auto report = burstyReport(12'000, true, 7);
    const auto pyramid = TrackPyramid::build(report->slices, report->tracks[0]);
    std::mt19937_64 random(3);
    for (int i = 0; i < 60; ++i) {
        const auto a = report->span.begin +
                       static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(report->span.dur()));
        const TimeRange range{a, a + static_cast<std::int64_t>(random() % 80'000'000)};
        for (std::uint16_t r = 0; r < report->tracks[0].rows; ++r)
            CHECK(pyramid.row(r).covered(range) == naiveCovered(*report, r, range));
    }
}

TEST_CASE("pyramid: every slice is reached by zooming in", "[core][pyramid]")
{
    const auto report = burstyReport(15'000, true);
    const auto pyramid = TrackPyramid::build(report->slices, report->tracks[0]);
    std::set<std::uint32_t> reached;
    for (std::size_t r = 0; r < pyramid.rowCount(); ++r) {
        const auto row = pyramid.row(r);
        row.walk(
            {report->span.begin, report->span.end + 1}, 0.01,
            [&](std::size_t first, std::size_t last) {
                for (auto p = first; p < last; ++p)
                    reached.insert(row.slice(p).value);
            },
            [&](TimeRange, std::int64_t, SliceId) { FAIL("a bucket narrower than a nanosecond"); });
    }
    CHECK(reached.size() == report->slices.size());
}

TEST_CASE("pyramid: the longest slice of a bucket is the longest that touches it", "[core][pyramid]")
{
    const auto report = burstyReport(4000, false, 5); // one chunk
    const auto pyramid = TrackPyramid::build(report->slices, report->tracks[0]);
    const auto view = pyramid.row(0);
    int buckets = 0;
    view.walk(
        report->span, 900'000.0, [](std::size_t, std::size_t) {},
        [&](TimeRange bucket, std::int64_t, SliceId longest) {
            ++buckets;
            std::int64_t best = -1;
            for (auto p = view.firstEndingAfter(bucket.begin); p < view.size() && view.begin(p) < bucket.end;
                 ++p)
                best = std::max(best, view.end(p) - view.begin(p));
            CHECK(report->slices.dur[longest.index()] >= best);
        });
    CHECK(buckets > 5);
    CHECK(view.size() == 4000);
}

TEST_CASE("pyramid: it takes at most 8 bytes a slice", "[core][pyramid]")
{
    for (const bool isNested : {false, true}) {
        const auto report = burstyReport(200'000, isNested);
        const auto pyramid = TrackPyramid::build(report->slices, report->tracks[0]);
        CHECK(static_cast<double>(pyramid.heapBytes()) / static_cast<double>(report->slices.size()) <= 8.0);
    }
}

TEST_CASE("pyramid: slices without duration and extreme times are kept", "[core][pyramid]")
{
    ReportBuilder b;
    const auto track = b.track(b.thread(b.process("1"), "1"));
    for (int i = 0; i < 100; ++i) {
        b.addSlice(sliceOf(b, track, "x",
                           i < 50 ? -4'000'000'000'000'000'000 + i : 4'000'000'000'000'000'000 + i, 0));
    }
    const auto report = b.finish();
    const auto pyramid = TrackPyramid::build(report->slices, report->tracks[0]);
    const auto row = pyramid.row(0);
    std::size_t seen = 0;
    std::size_t buckets = 0;
    row.walk(
        {report->span.begin, report->span.end + 1}, 1e16,
        [&](std::size_t first, std::size_t last) { seen += last - first; },
        [&](TimeRange, std::int64_t covered, SliceId) {
            ++buckets;
            CHECK(covered == 0);
        });
    CHECK(seen + buckets > 0);
    seen = 0;
    row.walk(
        {report->span.begin, report->span.end + 1}, 0.5,
        [&](std::size_t first, std::size_t last) { seen += last - first; },
        [](TimeRange, std::int64_t, SliceId) {});
    CHECK(seen == 100);
}

TEST_CASE("pyramid: an empty track has an empty row", "[core][pyramid]")
{
    ReportBuilder b;
    b.track(b.thread(b.process("1"), "1"));
    const auto report = b.finish();
    const auto pyramid = TrackPyramid::build(report->slices, report->tracks[0]);
    REQUIRE(pyramid.rowCount() == 1);
    CHECK(pyramid.row(0).size() == 0);
    CHECK(pyramid.row(0).firstFrom(5) == 0);
    CHECK(pyramid.row(0).covered({0, 100}) == 0);
}

TEST_CASE("pyramid: smallest and greatest value of any stretch of a counter", "[core][pyramid]")
{
    std::mt19937 random(2);
    std::vector<double> values(5000);
    for (auto& v : values)
        v = static_cast<double>(random() % 100'000);
    const CounterPyramid pyramid(values);
    for (int i = 0; i < 500; ++i) {
        const std::size_t first = random() % values.size();
        const std::size_t last = first + 1 + random() % (values.size() - first);
        const auto [lo, hi] = std::minmax_element(values.begin() + static_cast<std::ptrdiff_t>(first),
                                                  values.begin() + static_cast<std::ptrdiff_t>(last));
        const auto got = pyramid.over(first, last);
        CHECK(got.min == *lo);
        CHECK(got.max == *hi);
    }
}
