// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/slice_span.h"

#include <catch2/catch.hpp>

#include "core/report/report_builder.h"
#include "tests/support/slices.h"

using namespace opscope;

TEST_CASE("slice span: slices alone count and for a device its own", "[core][report]")
{
    ReportBuilder b;
    const auto host = b.track(b.thread(b.process("host"), "1"));
    const auto first = b.track(b.thread(b.process("npu 0"), "1"));
    const auto second = b.track(b.thread(b.process("npu 1"), "1"));
    b.report().tracks[first.index()].device = 0;
    b.report().tracks[second.index()].device = 1;
    b.addSlice(sliceOf(b, host, "call", -5, 3, SliceClass::HostApi));
    b.addSlice(sliceOf(b, first, "conv", 10, 20, SliceClass::Kernel));
    b.addSlice(sliceOf(b, first, "waits", 30, 100, SliceClass::Wait));
    b.addSlice(sliceOf(b, second, "copy", 40, 5, SliceClass::Memcpy));
    b.addSample(b.counter(b.process("HBM"), "HBM", "", ""), 1000, 1);
    const auto report = b.finish();
    CHECK(sliceSpan(*report) == TimeRange{-5, 130}); // not the sample at 1000
    CHECK(sliceSpan(*report, 0) == TimeRange{10, 130});
    CHECK(deviceSpan(*report) == TimeRange{10, 45}); // waiting is not work
    CHECK(deviceSpan(*report, 1) == TimeRange{40, 45});
    CHECK(deviceSpan(*report, 2).empty());
}
