// SPDX-License-Identifier: GPL-3.0-or-later
#include <random>

#include <catch2/catch.hpp>

#include "core/analysis/overlap.h"
#include "core/report/report_builder.h"
#include "tests/support/slices.h"

using namespace opscope;

namespace {

struct Piece {
    SliceClass cls;
    std::int64_t ts, dur;
};

ReportPtr reportOf(const std::vector<Piece>& pieces, TimeRange step = {})
{
    ReportBuilder b;
    const auto host = b.track(b.thread(b.process("host"), "1"));
    const auto device = b.track(b.thread(b.process("npu"), "1"));
    b.report().tracks[device.index()].device = 0;
    for (const auto& p : pieces) {
        b.addSlice(sliceOf(b, isHostApiClass(p.cls) ? host : device, "x", p.ts, p.dur, p.cls));
    }
    if (!step.empty()) {
        Step one;
        one.number = 1;
        one.range = step;
        b.report().steps.push_back(one);
    }
    return b.finish();
}

} // namespace

TEST_CASE("overlap: random reports agree with a count ns by ns, per run and per step", "[core][analysis]")
{
    std::mt19937 rng(5);
    const SliceClass classes[] = {SliceClass::Kernel, SliceClass::AiCpu,   SliceClass::Communication,
                                  SliceClass::Memcpy, SliceClass::HostApi, SliceClass::Wait};
    for (int round = 0; round < 150; ++round) {
        std::vector<Piece> pieces;
        const auto n = 1 + rng() % 14;
        for (unsigned i = 0; i < n; ++i)
            pieces.push_back({classes[rng() % 6], static_cast<std::int64_t>(rng() % 80),
                              static_cast<std::int64_t>(rng() % 30)});
        pieces.push_back({SliceClass::Kernel, 40, 5});
        const auto report = reportOf(pieces, {20, 60});
        const auto rows = overlapOf(*report, std::nullopt, {}, RunRange::Report);
        REQUIRE(rows.size() == 2);
        CHECK(rows[0].range == report->span);
        CHECK(rows[1].range == TimeRange{20, 60});
        for (const auto& row : rows) {
            std::int64_t parts[5] = {};
            std::int64_t overlapped = 0;
            std::int64_t free = 0;
            for (auto t = row.range.begin; t < row.range.end; ++t) {
                bool on[4] = {};
                for (const auto& p : pieces) {
                    if (t < p.ts || t >= p.ts + p.dur)
                        continue;
                    on[0] |= p.cls == SliceClass::Kernel || p.cls == SliceClass::AiCpu;
                    on[1] |= p.cls == SliceClass::Communication;
                    on[2] |= p.cls == SliceClass::Memcpy;
                    on[3] |= p.cls == SliceClass::HostApi;
                }
                int first = 0;
                while (first < 4 && !on[first])
                    ++first;
                ++parts[first];
                overlapped += on[0] && on[1] ? 1 : 0;
                free += on[0] || on[1] ? 0 : 1;
            }
            REQUIRE(row.compute.covered == parts[0]);
            REQUIRE(row.communicationNotOverlapped == parts[1]);
            REQUIRE(row.copyOnly == parts[2]);
            REQUIRE(row.hostOnly == parts[3]);
            REQUIRE(row.nothing == parts[4]);
            REQUIRE(row.overlapped == overlapped);
            REQUIRE(row.free == free);
            REQUIRE(row.idle == parts[3] + parts[4]);
            REQUIRE(row.free == row.copyOnly + row.idle);
        }
    }
}

TEST_CASE("overlap: communication tasks count where the op itself has no slice", "[core][analysis]")
{
    const auto tasks = reportOf({{SliceClass::CommunicationTask, 0, 10}, {SliceClass::Kernel, 20, 1}});
    CHECK(overlapOf(*tasks)[0].communication.covered == 10);
    const auto both = reportOf({{SliceClass::CommunicationTask, 0, 10}, {SliceClass::Communication, 0, 4}});
    CHECK(overlapOf(*both)[0].communication.covered == 4);
    CHECK(overlapOf(*reportOf({})).empty());
}
