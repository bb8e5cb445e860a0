// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builder/op_links.h"

#include <array>
#include <cstdlib>
#include <random>
#include <tuple>

#include <catch2/catch.hpp>

#include "tests/support/slices.h"

using namespace opscope;

namespace {

TrackId trackOf(ReportBuilder& b, std::int32_t device)
{
    const auto track = b.track(b.thread(b.process(std::to_string(device)), "1"));
    b.report().tracks[track.index()].device = device;
    return track;
}

void addOp(ReportBuilder& b, std::string_view name, std::int32_t device)
{
    auto& ops = b.report().ops;
    ops.name.own().push_back(b.intern(name));
    ops.device.own().push_back(device);
}

} // namespace

TEST_CASE("op links: ops without a start get the slices of their device", "[core][report]")
{
    ReportBuilder b;
    const auto first = trackOf(b, 0);
    const auto second = trackOf(b, 1);
    const auto unknown = trackOf(b, kNoDevice);
    b.addSlice(sliceOf(b, first, "conv", 10, 5, SliceClass::Kernel));
    b.addSlice(sliceOf(b, second, "conv", 0, 5, SliceClass::Kernel));
    b.addSlice(sliceOf(b, second, "conv", 20, 5, SliceClass::Kernel));
    b.addSlice(sliceOf(b, unknown, "conv", 30, 5, SliceClass::Kernel));
    for (const auto device : {0, 1, 0, 0, kNoDevice, kNoDevice})
        addOp(b, "conv", device);
    const auto report = b.finish();
    const auto startOf = [&](std::size_t op) {
        const auto slice = report->ops.slice[op];
        return slice.valid() ? report->slices.ts[slice.index()] : -1;
    };
    CHECK(startOf(0) == 10);
    CHECK(startOf(1) == 0);
    CHECK(startOf(2) == 30); // of no device that is said
    CHECK(startOf(3) == -1); // what is left is of another
    CHECK(startOf(4) == 20);
    CHECK(startOf(5) == -1);
}

TEST_CASE("op links: an op gets the slice of its name and device that begins nearest", "[core][report]")
{
    constexpr std::array<const char*, 2> kNames{"conv", "add"};
    std::mt19937 random(7);
    for (int round = 0; round < 30; ++round) {
        ReportBuilder b;
        for (int device = -1; device < 3; ++device) {
            const auto track = trackOf(b, device);
            for (int i = 0; i < 30; ++i)
                b.addSlice(sliceOf(b, track, kNames[random() % 2],
                                   static_cast<std::int64_t>(random() % 200 * 100), 5, SliceClass::Kernel));
        }
        for (int i = 0; i < 60; ++i) {
            addOp(b, kNames[random() % 2], static_cast<std::int32_t>(random() % 5) - 1);
            b.report().ops.start.own().push_back(static_cast<std::int64_t>(random() % 220 * 100));
        }
        const auto report = b.finish();
        const auto& slices = report->slices;
        const auto nearest = [&](std::size_t op) { // each op looks at every slice
            const auto device = report->ops.device[op];
            std::tuple best{std::int64_t{1001}, std::int64_t{0}, SliceId{}};
            for (std::size_t i = 0; i < slices.size(); ++i) {
                const auto other = report->tracks[slices.track[i].index()].device;
                if (slices.name[i] == report->ops.name[op] &&
                    (device == kNoDevice || other == kNoDevice || device == other))
                    best = std::min(
                        best, {std::abs(slices.ts[i] - report->ops.start[op]), slices.ts[i], SliceId::of(i)});
            }
            return std::get<2>(best);
        };
        std::size_t wrong = 0;
        for (std::size_t op = 0; op < report->ops.size(); ++op)
            wrong += report->ops.slice[op] == nearest(op) ? 0U : 1U;
        CHECK(wrong == 0);
    }
}
