// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/work_outside.h"

#include <catch2/catch.hpp>

#include "core/builder/report_builder.h"
#include "core/table/table_page_list.h"
#include "tests/support/slices.h"

using namespace opscope;

TEST_CASE("work outside: the time before the first task and after the last is not idle", "[core][analysis]")
{
    ReportBuilder b;
    const auto host = b.track(b.thread(b.process("host"), "1"));
    const auto stream = b.track(b.thread(b.process("npu"), "1"));
    b.report().tracks[stream.index()].device = 3;
    b.addSlice(sliceOf(b, host, "load", 0, 100, SliceClass::HostApi));
    b.addSlice(sliceOf(b, stream, "a", 100, 10, SliceClass::Kernel));
    b.addSlice(sliceOf(b, stream, "b", 120, 10, SliceClass::Kernel));
    b.addSlice(sliceOf(b, host, "free", 150, 50, SliceClass::HostApi));
    const auto report = b.finish();
    const HostCalls calls(*report);

    const auto outside = workOutside(*report, calls);
    REQUIRE(outside.size() == 2);
    CHECK(outside[0].isBefore);
    CHECK(outside[0].gap.device == 3);
    CHECK(outside[0].gap.range == TimeRange{0, 100});
    CHECK_FALSE(outside[0].gap.previous.valid());
    CHECK(report->sliceName(outside[0].gap.next) == "a");
    CHECK(report->sliceName(outside[0].gap.host.call) == "load");
    CHECK_FALSE(outside[1].isBefore);
    CHECK(outside[1].gap.range == TimeRange{130, 200});
    CHECK(report->sliceName(outside[1].gap.previous) == "b");
    CHECK_FALSE(outside[1].gap.next.valid());
    CHECK(outside[1].gap.host.noCall == 20);
    CHECK(workOutside(*report, calls, 7).empty());
    CHECK(longestGaps(*report, {}, 10).size() == 1); // idle time only
}

TEST_CASE("work outside: the page of gaps lists it under its own names", "[core][analysis]")
{
    ReportBuilder b;
    const auto host = b.track(b.thread(b.process("host"), "1"));
    const auto stream = b.track(b.thread(b.process("npu"), "1"));
    b.report().tracks[stream.index()].device = 0;
    b.addSlice(sliceOf(b, host, "load", 0, 100, SliceClass::HostApi));
    b.addSlice(sliceOf(b, stream, "a", 100, 10, SliceClass::Kernel));
    b.addSlice(sliceOf(b, stream, "b", 120, 10, SliceClass::Kernel));
    b.addSlice(sliceOf(b, host, "free", 150, 50, SliceClass::HostApi));
    const auto report = b.finish();

    const auto table = gapsPage.build(report, {}, {});
    REQUIRE(table);
    const auto kind = (*table)->find("kind");
    REQUIRE(kind);
    REQUIRE((*table)->rows == 3); // the longest first
    CHECK((*table)->text(0, *kind) == "Before the first task");
    CHECK((*table)->text(1, *kind) == "After the last task");
    CHECK((*table)->text(2, *kind) == "Idle");
    TableRequest narrowed;
    narrowed.range = TimeRange{90, 200}; // the run does not begin where a range does
    const auto part = gapsPage.build(report, narrowed, {});
    REQUIRE(part);
    REQUIRE((*part)->rows == 1);
    CHECK((*part)->text(0, *kind) == "Idle");
}
