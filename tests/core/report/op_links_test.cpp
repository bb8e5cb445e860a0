// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/op_links.h"

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
