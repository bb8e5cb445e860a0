// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/selection_statistics.h"

#include <cmath>

#include <catch2/catch.hpp>

#include "core/analysis/gaps.h"
#include "core/builder/report_builder.h"
#include "tests/support/slices.h"

using namespace opscope;

namespace {

void addSlice(ReportBuilder& b, TrackId track, const char* name, std::int64_t ts, std::int64_t dur)
{
    b.addSlice(sliceOf(b, track, name, ts, dur));
}

/// Host: sync 0..1000 with malloc 300..500 inside; two device streams.
ReportPtr report()
{
    ReportBuilder b;
    const auto host = b.track(b.thread(b.process("1"), "1"));
    const auto npu = b.process("2");
    b.report().processes[npu.index()].device = 0;
    const auto s1 = b.track(b.thread(npu, "1"));
    const auto s2 = b.track(b.thread(npu, "2"));
    addSlice(b, host, "sync", 0, 1000);
    addSlice(b, host, "malloc", 300, 200);
    addSlice(b, s1, "conv", 100, 100);
    addSlice(b, s1, "conv", 250, 50);
    addSlice(b, s2, "conv", 150, 100);
    addSlice(b, s2, "relu", 500, 100);
    return b.finish();
}

std::vector<std::shared_ptr<const TrackPyramid>> pyramidsOf(const Report& r)
{
    std::vector<std::shared_ptr<const TrackPyramid>> out;
    for (const auto& track : r.tracks)
        out.push_back(std::make_shared<TrackPyramid>(TrackPyramid::build(r.slices, track)));
    return out;
}

} // namespace

TEST_CASE("selection statistics: sums and unions per name are cut to the range", "[core][selection]")
{
    const auto r = report();
    const auto pyramids = pyramidsOf(*r);
    const std::vector<TrackId> device{TrackId{1}, TrackId{2}};
    const auto s = rangeStatistics(*r, {120, 580}, device, pyramids);
    REQUIRE(s.names.size() == 2);
    CHECK(s.slices == 4);
    const auto& conv = s.names[0];
    CHECK(r->text(conv.name) == "conv");
    CHECK(conv.count == 3);
    CHECK(conv.sum == 80 + 50 + 100);
    CHECK(conv.unionTime == 180); // 120..300 without a hole
    CHECK(conv.min == 50);
    CHECK(conv.max == 100);
    CHECK(conv.mean == Approx(230.0 / 3));
    CHECK(conv.deviation() == Approx(std::sqrt((std::pow(80 - 230.0 / 3, 2) + std::pow(50 - 230.0 / 3, 2) +
                                                std::pow(100 - 230.0 / 3, 2)) /
                                               3)));
    CHECK(r->slices.ts[conv.first.index()] == 100);
    CHECK(s.names[1].sum == 80);
    CHECK(s.covered == 180 + 80);
}

TEST_CASE("selection statistics: gaps say what the host did meanwhile", "[core][selection]")
{
    const auto r = report();
    const auto pyramids = pyramidsOf(*r);
    const auto s = rangeStatistics(*r, {0, 1000}, {}, pyramids);
    REQUIRE(s.gaps.size() == 2);
    CHECK(r->text(s.gaps[0].host) == "sync"); // 0..100 and 600..1000
    CHECK(s.gaps[0].count == 2);
    CHECK(s.gaps[0].sum == 500);
    CHECK(s.gaps[0].min == 100);
    CHECK(s.gaps[0].longest == TimeRange{600, 1000});
    CHECK(r->text(s.gaps[1].host) == "malloc"); // 300..500: the innermost
    CHECK(s.gaps[1].sum == 200);
    std::int64_t gaps = 0;
    for (const auto& gap : s.gaps)
        gaps += gap.sum;
    CHECK(s.covered + gaps == s.range.dur());
}

TEST_CASE("selection statistics: iterations and overlap lanes do not hide gaps", "[core][selection]")
{
    ReportBuilder b;
    const auto npu = b.process("2");
    b.report().processes[npu.index()].device = 0;
    const auto stream = b.track(b.thread(npu, "1"));
    const auto steps = b.track(b.thread(npu, "2"));
    const auto free = b.track(b.thread(npu, "3"));
    b.report().tracks[steps.index()].cls = SliceClass::StepTrace;
    b.report().tracks[free.index()].cls = SliceClass::Overlap;
    addSlice(b, stream, "conv", 0, 100);
    addSlice(b, stream, "conv", 300, 100);
    addSlice(b, steps, "Iteration 1", 0, 400);
    addSlice(b, free, "Free", 100, 200);
    const auto r = b.finish();
    const auto s = rangeStatistics(*r, {0, 400}, {}, pyramidsOf(*r));
    CHECK(s.covered == 200);
    REQUIRE(s.gaps.size() == 1);
    CHECK(s.gaps[0].longest == TimeRange{100, 300});
}

TEST_CASE("selection statistics: control tasks end no gap as on the page of gaps", "[core][selection]")
{
    ReportBuilder b;
    const auto npu = b.process("2");
    const auto stream = b.track(b.thread(npu, "1"));
    b.report().tracks[stream.index()].device = 0;
    b.addSlice(sliceOf(b, stream, "conv", 0, 100, SliceClass::Kernel));
    b.addSlice(sliceOf(b, stream, "EVENT_RECORD_SQE", 200, 10, SliceClass::Control));
    b.addSlice(sliceOf(b, stream, "conv", 400, 100, SliceClass::Kernel));
    const auto r = b.finish();
    const auto s = rangeStatistics(*r, {0, 500}, {}, pyramidsOf(*r));
    CHECK(s.isWorkOnly);
    CHECK(s.slices == 3);
    CHECK(s.covered == 200);
    REQUIRE(s.gaps.size() == 1);
    CHECK(s.gaps[0].longest == longestGaps(*r, {}, 1).front().range);
    // The base is the same for every range of a run: a range with control tasks only is idle.
    const auto controlOnly = rangeStatistics(*r, {150, 250}, {}, pyramidsOf(*r));
    CHECK(controlOnly.isWorkOnly);
    CHECK(controlOnly.covered == 0);
}

TEST_CASE("selection statistics: single slices count whole", "[core][selection]")
{
    const auto r = report();
    const auto first = r->tracks[1].firstSlice;
    const std::vector<SliceId> two{SliceId{first}, SliceId{first + 1}};
    const auto s = sliceStatistics(*r, two);
    CHECK(s.range == TimeRange{100, 300});
    REQUIRE(s.names.size() == 1);
    CHECK(s.names[0].sum == 150);
    CHECK(s.covered == 150);
    CHECK(sliceStatistics(*r, {}).names.empty());
}

TEST_CASE("selection statistics: an empty range and a stop give nothing", "[core][selection]")
{
    const auto r = report();
    const auto pyramids = pyramidsOf(*r);
    CHECK(rangeStatistics(*r, {5, 5}, {}, pyramids).names.empty());
    std::stop_source stop;
    stop.request_stop();
    CHECK(rangeStatistics(*r, {0, 1000}, {}, pyramids, stop.get_token()).names.empty());
}

TEST_CASE("selection statistics: the count alone is that of the statistics", "[core][selection]")
{
    const auto r = report();
    const auto pyramids = pyramidsOf(*r);
    const std::vector<TrackId> device{TrackId{1}, TrackId{2}};
    for (const auto& tracks : {std::vector<TrackId>(), device}) {
        for (const TimeRange range :
             {TimeRange{0, 1000}, TimeRange{120, 250}, TimeRange{200, 201}, TimeRange{5, 5}}) {
            const SelectedPart area{.range = range, .tracks = tracks};
            CHECK(countSlices(*r, area) == selectionStatistics(*r, area, pyramids).slices);
        }
    }
    CHECK(countSlices(*r, {.range = TimeRange{120, 580}, .tracks = device}) == 4);
    // One that is not of the report is no slice of it.
    const SelectedPart slices{.slices = {SliceId{0}, SliceId{3}, SliceId{77}}};
    CHECK(countSlices(*r, slices) == 2);
    CHECK(selectionStatistics(*r, slices, pyramids).slices == 2);
}

TEST_CASE("selection statistics: the histogram of a name counts every slice once", "[core][selection]")
{
    const auto r = report();
    const auto h = durationHistogram(*r, r->strings.find("conv"), 10);
    CHECK(h.count == 3);
    CHECK(h.median == 100);
    CHECK(h.bins.min == 50);
    CHECK(h.bins.counts.front() == 1);
    CHECK(h.bins.counts.back() == 2);
    CHECK(h.bins.binOf(50) == 0);
    CHECK(h.bins.binOf(100) == h.bins.counts.size() - 1);
    CHECK(durationHistogram(*r, StringId{}, 10).count == 0);
    ReportBuilder two;
    const auto track = two.track(two.thread(two.process("1"), "1"));
    addSlice(two, track, "conv", 0, 100);
    addSlice(two, track, "conv", 200, 300);
    const auto both = two.finish();
    CHECK(durationHistogram(*both, both->strings.find("conv"), 10).median == 200); // between the two
}

TEST_CASE("selection statistics: rows of op types and lanes and streams hold the same slices",
          "[core][selection]")
{
    const auto sum = [](const SelectionStatistics& s) {
        std::int64_t out = 0;
        for (const auto& row : s.names)
            out += row.sum;
        return out;
    };
    ReportBuilder b;
    const auto npu = b.process("2");
    const auto track = b.track(b.thread(npu, "1"));
    const auto other = b.track(b.thread(npu, "2"));
    auto slice = sliceOf(b, track, "conv_1", 0, 100);
    slice.stream = 7;
    slice.cls = SliceClass::Kernel;
    b.addSlice(slice);
    b.addSlice(sliceOf(b, track, "conv_2", 200, 50, SliceClass::Kernel));
    addSlice(b, other, "host", 0, 10);
    auto& ops = b.report().ops;
    for (const auto* name : {"conv_1", "conv_2"}) {
        ops.name.push_back(b.intern(name));
        ops.type.push_back(b.intern("Conv2D"));
        ops.start.push_back(std::string_view(name) == "conv_1" ? 0 : 200);
        ops.dur.push_back(std::string_view(name) == "conv_1" ? 100 : 50);
    }
    const auto r = b.finish();
    REQUIRE(r->opOf(SliceId{0}).valid());
    const auto of = [&](SelectionGroup group) { return rangeStatistics(*r, {0, 1000}, {}, {}, {}, group); };
    const auto types = of(SelectionGroup::OpType);
    REQUIRE(types.names.size() == 2);
    CHECK(r->text(types.names[0].name) == "Conv2D");
    CHECK(types.names[0].count == 2);
    CHECK(r->text(types.names[1].name) == "host"); // without an op its name stays
    const auto lanes = of(SelectionGroup::Lane);
    REQUIRE(lanes.names.size() == 2);
    CHECK(lanes.names[0].track == track);
    const auto streams = of(SelectionGroup::Stream);
    REQUIRE(streams.names.size() == 2);
    CHECK(streams.names[0].stream == std::optional<std::uint32_t>(7));
    CHECK_FALSE(streams.names[1].stream.has_value());
    for (const auto& s : {types, lanes, streams})
        CHECK(sum(s) == 160);
}
