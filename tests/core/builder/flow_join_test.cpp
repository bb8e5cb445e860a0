// SPDX-License-Identifier: GPL-3.0-or-later
#include <random>

#include <catch2/catch.hpp>

#include "core/builder/report_builder.h"
#include "tests/support/slices.h"

using namespace opscope;

namespace {

void addSlice(ReportBuilder& b, TrackId track, std::int64_t ts, std::int64_t dur)
{
    b.addSlice(sliceOf(b, track, {}, ts, dur));
}

FlowPoint point(FlowPoint::Phase phase, TrackId track, std::uint64_t id, std::int64_t ts, bool isEnclosing)
{
    FlowPoint p;
    p.phase = phase;
    p.track = track;
    p.id = id;
    p.ts = ts;
    p.bindEnclosing = isEnclosing;
    return p;
}

} // namespace

TEST_CASE("flows: a long call is found behind any number of short ones", "[core][report]")
{
    ReportBuilder b;
    const auto host = b.track(b.thread(b.process("1"), "1"));
    const auto device = b.track(b.thread(b.process("2"), "1"));
    constexpr std::int64_t kShort = 10'000;
    addSlice(b, host, 0, 10 * kShort);
    for (std::int64_t i = 0; i < kShort; ++i)
        addSlice(b, host, i * 2, 1);
    addSlice(b, device, 10 * kShort, 5);
    b.addFlowPoint(point(FlowPoint::Phase::Start, host, 1, 5 * kShort, false));
    b.addFlowPoint(point(FlowPoint::Phase::End, device, 1, 10 * kShort, false));
    const auto report = b.finish();
    REQUIRE(report->flows.size() == 1);
    CHECK(report->slices.dur[report->flows.source[0].index()] == 10 * kShort);
}

TEST_CASE("flows: each point binds to what a look at every slice of its lane finds", "[core][report]")
{
    std::mt19937 random(11);
    for (std::size_t count = 1; count < 60; ++count) {
        ReportBuilder b;
        const TrackId tracks[] = {b.track(b.thread(b.process("1"), "1")),
                                  b.track(b.thread(b.process("1"), "2"))};
        const auto time = [&](unsigned below) { return static_cast<std::int64_t>(random() % below); };
        for (std::size_t i = 0; i < count; ++i)
            addSlice(b, tracks[i % 2], time(80), time(i % 5 == 0 ? 60 : 6));
        addSlice(b, tracks[0], 1000, 1); // all flows end here
        std::vector<FlowPoint> points;
        for (std::uint64_t id = 0; id < 40; ++id) {
            points.push_back(point(FlowPoint::Phase::Start, tracks[id % 2], id, time(90), false));
            b.addFlowPoint(points.back());
            b.addFlowPoint(point(FlowPoint::Phase::End, tracks[0], id, 1000, true));
        }
        const auto report = b.finish();
        std::vector<SliceId> expected;
        for (const auto& p : points) {
            const auto& track = report->tracks[p.track.index()];
            SliceId found;
            for (auto i = track.firstSlice; i < track.firstSlice + track.sliceCount; ++i) {
                const auto ts = report->slices.ts[i];
                if (ts <= p.ts && ts + report->slices.dur[i] >= p.ts)
                    found = SliceId{i};
            }
            if (found.valid())
                expected.push_back(found);
        }
        std::ranges::sort(expected);
        const auto sources = report->flows.source.span();
        CHECK(std::vector(sources.begin(), sources.end()) == expected);
    }
}
