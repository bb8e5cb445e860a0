// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/overlap.h"

#include <random>
#include <vector>

#include <catch2/catch.hpp>

#include "core/advisor/engine/rank_times.h"
#include "core/analysis/summary.h"
#include "core/builder/report_builder.h"
#include "core/vendor/slice_span.h"
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
        CHECK(rows[0].range == sliceSpan(*report));
        CHECK(rows[1].range == TimeRange{20, 60});
        for (const auto& row : rows) {
            std::int64_t parts[5] = {};
            std::int64_t before = 0;
            std::int64_t after = 0;
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
                const bool isBefore = row.step == kNoStep && t < row.deviceSpan.begin;
                const bool isAfter = row.step == kNoStep && t >= row.deviceSpan.end;
                before += isBefore ? 1 : 0;
                after += isAfter ? 1 : 0;
                if (!isBefore && !isAfter)
                    ++parts[first];
                overlapped += on[0] && on[1] ? 1 : 0;
                const bool isRunning =
                    row.step != kNoStep || (row.deviceSpan.begin <= t && t < row.deviceSpan.end);
                free += on[0] || on[1] || !isRunning ? 0 : 1;
            }
            REQUIRE(row.compute.covered == parts[0]);
            REQUIRE(row.communicationNotOverlapped == parts[1]);
            REQUIRE(row.copyOnly == parts[2]);
            REQUIRE(row.hostOnly == parts[3]);
            REQUIRE(row.nothing == parts[4]);
            REQUIRE(row.overlapped == overlapped);
            REQUIRE(row.free == free);
            REQUIRE(row.idle == parts[3] + parts[4]);
            REQUIRE(row.beforeFirst == before);
            REQUIRE(row.afterLast == after);
        }
    }
}

TEST_CASE("overlap: without the time of the host all else is the same", "[core][analysis]")
{
    const auto report = reportOf({{SliceClass::Kernel, 10, 20},
                                  {SliceClass::Communication, 20, 30},
                                  {SliceClass::HostApi, 0, 80},
                                  {SliceClass::Kernel, 60, 10}},
                                 {0, 100});
    const auto all = overlapOf(*report);
    const auto device = overlapOf(*report, std::nullopt, {}, RunRange::DeviceSpan, HostTime::LeftOut);
    REQUIRE(all.size() == device.size());
    REQUIRE(all.size() == 2);
    for (std::size_t i = 0; i < all.size(); ++i) {
        CHECK(device[i].compute.covered == all[i].compute.covered);
        CHECK(device[i].overlapped == all[i].overlapped);
        CHECK(device[i].communicationNotOverlapped == all[i].communicationNotOverlapped);
        CHECK(device[i].free == all[i].free);
        CHECK(all[i].hostApi.covered > 0);
        CHECK(device[i].hostApi.covered == 0);
        CHECK(device[i].nothing == all[i].nothing + all[i].hostOnly);
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

TEST_CASE("overlap: the free time of a run is that of its device, whatever the host does around it",
          "[core][analysis]")
{
    const auto report = reportOf({{SliceClass::HostApi, 0, 1000},
                                  {SliceClass::Kernel, 1000, 30},
                                  {SliceClass::Kernel, 1050, 20},
                                  {SliceClass::HostApi, 1080, 500}});
    CHECK(overlapOf(*report).at(0).free == 20);
    CHECK(overlapOf(*report, std::nullopt, {}, RunRange::Report).at(0).free == 20);
    CHECK(summarise(*report).breakdown.at(0).free == 20);
    CHECK(rankTimes({{report}}).at(0).free == 20); // what `opscope-cli ranks` prints
}

TEST_CASE("overlap: the share of communication is one of the device, whatever the host does around it",
          "[core][analysis]")
{
    const auto report = reportOf({{SliceClass::HostApi, 0, 1000},
                                  {SliceClass::Kernel, 1000, 30},
                                  {SliceClass::Communication, 1020, 20}});
    for (const auto run : {RunRange::DeviceSpan, RunRange::Report}) {
        const auto row = overlapOf(*report, std::nullopt, {}, run).at(0);
        CHECK(row.deviceSpan.dur() == 40);
        CHECK(communicationShare(row) == Approx(0.5));
        CHECK(notOverlappedShare(row) == Approx(0.25));
    }
    CHECK(notOverlappedShare(OverlapRow{}) == 0);
}

TEST_CASE("overlap: an AI CPU task is compute but no work of the AI Core", "[core][analysis]")
{
    const auto report =
        reportOf({{SliceClass::Kernel, 0, 30}, {SliceClass::AiCpu, 20, 60}, {SliceClass::Kernel, 90, 10}});
    const auto row = overlapOf(*report).at(0);
    CHECK(row.compute.covered == 90);
    CHECK(row.aiCore.covered == 40);
    CHECK(*summarise(*report).deviceBusy == Approx(0.4));
}
