// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/host_calls.h"

#include <catch2/catch.hpp>

#include "core/builder/report_builder.h"
#include "tests/support/slices.h"

using namespace opscope;

namespace {

void addCall(ReportBuilder& b, TrackId track, const char* name, SliceClass cls, std::int64_t ts,
             std::int64_t dur)
{
    b.addSlice(sliceOf(b, track, name, ts, dur, cls));
}

} // namespace

TEST_CASE("host calls: one that outlives a later one of its lane is found", "[core][analysis]")
{
    ReportBuilder b;
    const auto host = b.track(b.thread(b.process("host"), "1"));
    addCall(b, host, "short", SliceClass::HostApi, 0, 100);
    addCall(b, host, "long", SliceClass::HostApi, 50, 1000); // overlaps both, within neither
    addCall(b, host, "later", SliceClass::HostApi, 100, 10);
    const auto report = b.finish();
    const auto during = HostCalls(*report).during({250, 600});
    REQUIRE(during.call.valid());
    CHECK(report->sliceName(during.call) == "long");
    CHECK(during.inCall == 350);
}

TEST_CASE("host calls: a short one is told with its share and what none covers with its range",
          "[core][analysis]")
{
    constexpr std::int64_t kMs = 1'000'000;
    ReportBuilder b;
    const auto host = b.track(b.thread(b.process("host"), "1"));
    const auto other = b.track(b.thread(b.process("host"), "2"));
    addCall(b, host, "aclmdlExecute", SliceClass::HostApi, 0, 7 * kMs);
    addCall(b, host, "CreateStreams", SliceClass::Range, 8 * kMs, 1990 * kMs);
    addCall(b, other, "aclrtMalloc", SliceClass::HostApi, 6 * kMs,
            2 * kMs); // half of it beside the first call
    const auto report = b.finish();
    const auto during = HostCalls(*report).during({3 * kMs, 2000 * kMs});
    CHECK(during.inCall == 4 * kMs);
    CHECK(during.inOthers == kMs);
    CHECK(during.noCall == 1992 * kMs);
    CHECK(hostText(*report, during) == "4000.000 us aclmdlExecute, 1000.000 us other calls, 1992000.000 us "
                                       "without any recorded call (inside CreateStreams)");
}

TEST_CASE("host calls: where none was collected nobody is blamed", "[core][analysis]")
{
    ReportBuilder b;
    addCall(b, b.track(b.thread(b.process("npu"), "1")), "a", SliceClass::Kernel, 0, 10);
    const auto report = b.finish();
    const auto during = HostCalls(*report).during({10, 100});
    CHECK_FALSE(during.isCollected);
    CHECK(hostText(*report, during) == "host calls were not collected");
}
