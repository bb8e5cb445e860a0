// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/merged_lane.h"

#include <map>
#include <random>
#include <set>
#include <string>

#include <catch2/catch.hpp>

#include "core/builder/report_builder.h"
#include "tests/support/slices.h"

using namespace opscope;

namespace {

ReportPtr streamsOf(int streams, int slices, unsigned seed)
{
    ReportBuilder b;
    std::mt19937 random(seed);
    for (int stream = 0; stream < streams; ++stream) {
        const auto track = b.track(b.thread(b.process("1"), std::to_string(stream)));
        for (int i = 0; i < slices; ++i)
            b.addSlice(sliceOf(b, track, "op", static_cast<std::int64_t>(random() % 10'000),
                               static_cast<std::int64_t>(random() % 40)));
    }
    return b.finish();
}

} // namespace

TEST_CASE("merged lane: every slice is on one row and no two of a row overlap", "[core][analysis]")
{
    const auto report = streamsOf(5, 400, 3);
    std::vector<TrackId> tracks;
    for (std::size_t i = 0; i < report->tracks.size(); ++i)
        tracks.push_back(TrackId::of(i));
    const auto lane = mergeLanes(*report, {tracks.rbegin(), tracks.rend()});
    REQUIRE(lane);
    CHECK(lane->tracks == tracks);
    std::set<std::uint32_t> seen;
    for (std::size_t r = 0; r < lane->pyramid.rowCount(); ++r) {
        const auto row = lane->pyramid.row(r);
        CHECK(row.size() > 0);
        for (std::size_t i = 0; i < row.size(); ++i) {
            CHECK(seen.insert(row.slice(i).value).second);
            CHECK(lane->rowOf(*report, row.slice(i)) == r);
            if (i > 0)
                CHECK(row.begin(i) >= row.end(i - 1));
        }
    }
    CHECK(seen.size() == report->slices.size());
    // There are as many rows as slices that are active at once.
    std::map<std::int64_t, int> changes;
    for (std::size_t i = 0; i < report->slices.size(); ++i) {
        ++changes[report->slices.ts[i]];
        --changes[report->slices.ts[i] + report->slices.dur[i]];
    }
    int active = 0;
    int most = 0;
    for (const auto& [ts, change] : changes)
        most = std::max(most, active += change);
    CHECK(lane->pyramid.rowCount() >= static_cast<std::size_t>(most));
    CHECK(lane->pyramid.rowCount() <= static_cast<std::size_t>(most) + 2); // slices without duration
}

TEST_CASE("merged lane: the pyramid covers as much time as its rows", "[core][analysis]")
{
    const auto report = streamsOf(3, 3000, 9);
    const auto lane = mergeLanes(*report, {TrackId{0}, TrackId{1}, TrackId{2}});
    REQUIRE(lane);
    std::int64_t covered = 0;
    std::int64_t total = 0;
    for (std::size_t r = 0; r < lane->pyramid.rowCount(); ++r)
        covered += lane->pyramid.row(r).covered({0, 20'000});
    for (const auto dur : report->slices.dur.span())
        total += dur;
    CHECK(covered == total);
}

TEST_CASE("merged lane: a stop request and lanes without slices are no lane and an empty one",
          "[core][analysis]")
{
    const auto report = streamsOf(2, 10, 1);
    std::stop_source stop;
    stop.request_stop();
    CHECK(mergeLanes(*report, {TrackId{0}, TrackId{1}}, stop.get_token()) == nullptr);
    const auto none = mergeLanes(*report, {});
    REQUIRE(none);
    CHECK(none->pyramid.rowCount() == 1);
    CHECK(none->pyramid.row(0).size() == 0);
}
