// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vendor/slice_span.h"

#include <catch2/catch.hpp>

#include "core/builder/report_builder.h"
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
    CHECK(sliceSpan(*report) == TimeRange{-5, 45}); // not the sample at 1000, and waiting is no work
    CHECK(sliceSpan(*report, 0) == TimeRange{10, 30});
    CHECK(deviceSpan(*report) == TimeRange{10, 45});
    CHECK(deviceSpan(*report, 1) == TimeRange{40, 45});
    CHECK(deviceSpan(*report, 2).empty());
}

TEST_CASE("slice span: the tasks of the profiler and of the scheduler are no work", "[core][report]")
{
    ReportBuilder b;
    const auto host = b.track(b.thread(b.process("host"), "1"));
    const auto device = b.track(b.thread(b.process("npu"), "1"));
    b.addSlice(sliceOf(b, device, "PROFILING_ENABLE", 0, 2, SliceClass::Control));
    b.addSlice(sliceOf(b, host, "call", 5000, 10, SliceClass::HostApi));
    b.addSlice(sliceOf(b, device, "mul", 9000, 100, SliceClass::Kernel));
    b.addSlice(sliceOf(b, device, "PROFILING_DISABLE", 70000, 2, SliceClass::Control));
    const auto report = b.finish();
    CHECK(deviceSpan(*report) == TimeRange{9000, 9100});
    CHECK(sliceSpan(*report) == TimeRange{5000, 9100});
    CHECK(report->span == TimeRange{0, 70002}); // the timeline shows them

    ReportBuilder waits; // without any work the tasks are all that there is
    const auto only = waits.track(waits.thread(waits.process("npu"), "1"));
    waits.addSlice(sliceOf(waits, only, "PLACE_HOLDER", 10, 20, SliceClass::Control));
    const auto empty = waits.finish();
    CHECK(deviceSpan(*empty).empty());
    CHECK(sliceSpan(*empty) == TimeRange{10, 30});
}
